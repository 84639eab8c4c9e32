// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

#include "text/say.h"

namespace headroom::hf {

namespace {

void readBloom(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    c.only("is_causal", true, toSay("its slopes by distance favour later keys then."));
    m.width = c.count({"n_embed", "n_embd", "hidden_size"}, 64);
    m.heads = c.count({"n_head", "num_attention_heads"}, 8);
    m.decoderLayers = c.count({"n_layer", "num_hidden_layers"}, 2);
    m.feedForward = 4 * m.width;
    m.vocabulary = c.count({"vocab_size"}, 250'880);
    c.ignore({"seq_length"}); // no limit: slopes have no end
    m.maxLength = 65'536;
    m.activation = ActivationKind::GeluTanh;
    m.normEpsilon = c.real({"layer_norm_epsilon"}, 1e-5);
    m.position = PositionKind::None;
    m.attention = AttentionKind::Alibi;
    m.embeddingNorm = true;
    m.normedResidual = c.boolean({"apply_residual_connection_post_layernorm"}, false);
    if (c.boolean({"slow_but_exact"}, false) && c.integer({"pretraining_tp"}, 1) > 1)
        c.refuse("slow_but_exact", say("with pretraining_tp above 1, it leaves out some biases."));
    tie(r, true, "lm_head");
}

} // namespace

const Family kBloom {"BLOOM", {"bloom"}, {"transformer."}, readBloom,
    {
        {"embedding.target", "word_embeddings"},
        {"embedding", "word_embeddings"},
        {"decoder.embedding_norm", "word_embeddings_layernorm"},
        {"decoder.#.self_attention.norm", "h.#.input_layernorm"},
        {"decoder.#.self_attention.query", "h.#.self_attention.query_key_value", Form::ThirdOfHead, 0},
        {"decoder.#.self_attention.key", "h.#.self_attention.query_key_value", Form::ThirdOfHead, 1},
        {"decoder.#.self_attention.value", "h.#.self_attention.query_key_value", Form::ThirdOfHead, 2},
        {"decoder.#.self_attention.output", "h.#.self_attention.dense"},
        {"decoder.#.feed_forward.norm", "h.#.post_attention_layernorm"},
        {"decoder.#.feed_forward.hidden", "h.#.mlp.dense_h_to_4h"},
        {"decoder.#.feed_forward.output", "h.#.mlp.dense_4h_to_h"},
        {"decoder.norm", "ln_f"},
        {"output", "lm_head"},
    }};

} // namespace headroom::hf
