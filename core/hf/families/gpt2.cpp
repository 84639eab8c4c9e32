// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

namespace headroom::hf {

namespace {

void readGpt2(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    c.only("add_cross_attention", false, "a decoder alone has no other text to read.");
    m.width = c.count({"n_embd", "hidden_size"}, 768);
    m.heads = c.count({"n_head", "num_attention_heads"}, 12);
    m.decoderLayers = c.count({"n_layer", "num_hidden_layers"}, 12);
    m.maxLength = c.count({"n_positions", "max_position_embeddings"}, 1024);
    m.feedForward = c.count({"n_inner"}, 4 * m.width);
    m.vocabulary = c.count({"vocab_size"}, 50'257);
    m.activation = c.activation({"activation_function"}, "gelu_new");
    m.normEpsilon = c.real({"layer_norm_epsilon"}, 1e-5);
    m.position = PositionKind::Learned;
    m.scoreDivisor = c.boolean({"scale_attn_weights"}, true) ? 0.0 : 1.0;
    m.divideByLayer = c.boolean({"scale_attn_by_inverse_layer_idx"}, false) && m.decoderLayers > 1;
    tie(r, true, "lm_head");
}

} // namespace

const Family kGpt2 {"GPT-2", {"gpt2"}, {"transformer."}, readGpt2,
    {
        {"embedding.target", "wte"},
        {"embedding", "wte"},
        {"embedding.position", "wpe"},
        {"decoder.#.self_attention.norm", "h.#.ln_1"},
        {"decoder.#.self_attention.query", "h.#.attn.c_attn", Form::TransposedThird, 0},
        {"decoder.#.self_attention.key", "h.#.attn.c_attn", Form::TransposedThird, 1},
        {"decoder.#.self_attention.value", "h.#.attn.c_attn", Form::TransposedThird, 2},
        {"decoder.#.self_attention.output", "h.#.attn.c_proj", Form::Transposed},
        {"decoder.#.feed_forward.norm", "h.#.ln_2"},
        {"decoder.#.feed_forward.hidden", "h.#.mlp.c_fc", Form::Transposed},
        {"decoder.#.feed_forward.output", "h.#.mlp.c_proj", Form::Transposed},
        {"decoder.norm", "ln_f"},
        {"output", "lm_head"},
    }};

} // namespace headroom::hf
