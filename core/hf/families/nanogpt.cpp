// SPDX-License-Identifier: GPL-3.0-or-later
// nanoGPT (Karpathy): GPT-2's layers with matrices [out, in], the exact GELU, and biases only if wanted. Its
// checkpoints are pickles; model_args of one, written to config.json, are its settings.
#include "hf/family.h"

namespace headroom::hf {

namespace {

void readNanoGpt(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    m.width = c.count({"n_embd"}, 768);
    m.heads = c.count({"n_head"}, 12);
    m.decoderLayers = c.count({"n_layer"}, 12);
    m.maxLength = c.count({"block_size"}, 1024);
    m.feedForward = 4 * m.width;
    m.vocabulary = c.count({"vocab_size"}, 50'304);
    m.activation = ActivationKind::Gelu;
    m.position = PositionKind::Learned;
    m.attentionBias = m.feedForwardBias = m.normBias = c.boolean({"bias"}, true);
    tie(r, true, "lm_head");
}

} // namespace

const Family kNanoGpt {"nanoGPT", {"nanogpt"}, {"transformer."}, readNanoGpt,
    {
        {"embedding.target", "wte"},
        {"embedding", "wte"},
        {"embedding.position", "wpe"},
        {"decoder.#.self_attention.norm", "h.#.ln_1"},
        {"decoder.#.self_attention.query", "h.#.attn.c_attn", Form::Third, 0},
        {"decoder.#.self_attention.key", "h.#.attn.c_attn", Form::Third, 1},
        {"decoder.#.self_attention.value", "h.#.attn.c_attn", Form::Third, 2},
        {"decoder.#.self_attention.output", "h.#.attn.c_proj"},
        {"decoder.#.feed_forward.norm", "h.#.ln_2"},
        {"decoder.#.feed_forward.hidden", "h.#.mlp.c_fc"},
        {"decoder.#.feed_forward.output", "h.#.mlp.c_proj"},
        {"decoder.norm", "ln_f"},
        {"output", "lm_head"},
    }};

} // namespace headroom::hf
