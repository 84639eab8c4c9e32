// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

#include "text/say.h"

#include <algorithm>

namespace headroom::hf {

namespace {

void readGptNeoX(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    m.width = c.count({"hidden_size"}, 6144);
    m.heads = c.count({"num_attention_heads"}, 64);
    m.decoderLayers = c.count({"num_hidden_layers"}, 44);
    m.feedForward = c.count({"intermediate_size"}, 24'576);
    m.vocabulary = c.count({"vocab_size"}, 50'432);
    m.maxLength = std::min<std::int64_t>(c.count({"max_position_embeddings"}, 2048), 1'048'576);
    m.activation = c.activation({"hidden_act"}, "gelu");
    m.normEpsilon = c.real({"layer_norm_eps"}, 1e-5);
    m.attentionBias = c.boolean({"attention_bias"}, true);
    m.parallel = c.boolean({"use_parallel_residual"}, true);
    if (const std::int64_t head = m.width / m.heads; c.count({"head_dim"}, std::max<std::int64_t>(head, 1)) != head)
        c.refuse("head_dim", say("transformers rotates as if heads were that wide, and they have %1 numbers.", head));
    readRotary(c, m, {.share = 0.25, .thetaKey = "rotary_emb_base", .shareKey = "rotary_pct"});
    c.ignore({"rope_theta", "partial_rotary_factor"}); // transformers reads them elsewhere only
    tie(r, false, "embed_out");
}

} // namespace

const Family kGptNeoX {"GPT-NeoX", {"gpt_neox"}, {"gpt_neox."}, readGptNeoX,
    {
        {"embedding.target", "embed_in"},
        {"embedding", "embed_in"},
        {"decoder.#.self_attention.norm", "layers.#.input_layernorm"},
        {"decoder.#.self_attention.query", "layers.#.attention.query_key_value", Form::ThirdOfHead, 0},
        {"decoder.#.self_attention.key", "layers.#.attention.query_key_value", Form::ThirdOfHead, 1},
        {"decoder.#.self_attention.value", "layers.#.attention.query_key_value", Form::ThirdOfHead, 2},
        {"decoder.#.self_attention.output", "layers.#.attention.dense"},
        {"decoder.#.feed_forward.norm", "layers.#.post_attention_layernorm"},
        {"decoder.#.feed_forward.hidden", "layers.#.mlp.dense_h_to_4h"},
        {"decoder.#.feed_forward.output", "layers.#.mlp.dense_4h_to_h"},
        {"decoder.norm", "final_layer_norm"},
        {"output", "embed_out"},
        {"output", "lm_head"},
    }};

} // namespace headroom::hf
