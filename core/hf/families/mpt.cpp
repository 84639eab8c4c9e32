// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

#include "text/say.h"

namespace headroom::hf {

namespace {

void readMpt(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    c.only("is_causal", true, toSay("its slopes by distance favour later keys then."));
    m.width = c.count({"d_model", "hidden_size"}, 2048);
    m.heads = c.count({"n_heads", "num_attention_heads"}, 16);
    m.decoderLayers = c.count({"n_layers", "num_hidden_layers"}, 24);
    m.feedForward = 4 * m.width; // whatever expansion_ratio is
    m.vocabulary = c.count({"vocab_size"}, 50'368);
    m.maxLength = c.count({"max_seq_len"}, 2048);
    m.activation = ActivationKind::Gelu;
    m.normEpsilon = c.real({"layer_norm_epsilon"}, 1e-5);
    m.position = PositionKind::None;
    m.attention = AttentionKind::Alibi;
    m.attentionBias = m.feedForwardBias = m.normBias = false;
    const ConfigFile attention = c.inner("attn_config");
    const double scale = attention.real({"softmax_scale"}, 0.0), clip = attention.real({"clip_qkv"}, 0.0);
    if (scale < 0.0 || (scale == 0.0 && !attention.isNull("softmax_scale")))
        attention.refuse("softmax_scale", say("scores are multiplied by a number above 0."));
    if (clip < 0.0)
        attention.refuse("clip_qkv", say("a limit must be above 0."));
    m.scoreDivisor = scale > 0.0 ? 1.0 / scale : 0.0;
    m.clipProjections = clip;
    c.ignore({"expansion_ratio", "no_bias", "norm_type", "learned_pos_emb", "embedding_fraction", "logit_scale",
        "verbose", "attn_uses_sequence_id"}); // as transformers does
    tie(r, true, "lm_head");
}

} // namespace

const Family kMpt {"MPT", {"mpt"}, {"transformer."}, readMpt,
    {
        {"embedding.target", "wte"},
        {"embedding", "wte"},
        {"decoder.#.self_attention.norm", "blocks.#.norm_1"},
        {"decoder.#.self_attention.query", "blocks.#.attn.Wqkv", Form::Third, 0},
        {"decoder.#.self_attention.key", "blocks.#.attn.Wqkv", Form::Third, 1},
        {"decoder.#.self_attention.value", "blocks.#.attn.Wqkv", Form::Third, 2},
        {"decoder.#.self_attention.output", "blocks.#.attn.out_proj"},
        {"decoder.#.feed_forward.norm", "blocks.#.norm_2"},
        {"decoder.#.feed_forward.hidden", "blocks.#.ffn.up_proj"},
        {"decoder.#.feed_forward.output", "blocks.#.ffn.down_proj"},
        {"decoder.norm", "norm_f"},
        {"output", "lm_head"},
    }};

} // namespace headroom::hf
