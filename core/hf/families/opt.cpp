// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

#include "text/say.h"

namespace headroom::hf {

namespace {

void readOpt(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    m.width = c.count({"hidden_size"}, 768);
    m.heads = c.count({"num_attention_heads"}, 12);
    m.decoderLayers = c.count({"num_hidden_layers"}, 12);
    m.feedForward = c.count({"ffn_dim"}, 3072);
    m.vocabulary = c.count({"vocab_size"}, 50'272);
    m.maxLength = c.count({"max_position_embeddings"}, 2048);
    m.activation = c.activation({"activation_function"}, "relu");
    m.position = PositionKind::Learned;
    m.positionOffset = 2;
    m.attentionBias = m.feedForwardBias = c.boolean({"enable_bias"}, true);
    m.normGain = c.boolean({"layer_norm_elementwise_affine"}, true);
    const bool before = c.boolean({"do_layer_norm_before"}, true),
               removed = c.boolean({"_remove_final_layer_norm"}, false);
    m.normPlacement = before ? NormPlacement::Before : NormPlacement::After;
    m.finalNorm = !before || !removed;
    const std::int64_t narrow = c.count({"word_embed_proj_dim"}, m.width);
    m.embeddingWidth = narrow == m.width ? 0 : narrow;
    tie(r, true, "lm_head");
    if (m.output == OutputKind::States && m.embeddingWidth > 0) { // its states are in the table's width
        m.output = OutputKind::Tokens;
        m.tiedEmbeddings = true;
        r.notices.back() = say(
            "%1 has no output layer: the token embeddings are used, as in OPTForCausalLM", r.architecture);
    }
}

} // namespace

const Family kOpt {"OPT", {"opt"}, {"model.decoder.", "decoder."}, readOpt,
    {
        {"embedding.target", "embed_tokens"},
        {"embedding", "embed_tokens"},
        {"embedding.position", "embed_positions"},
        {"embedding.projection", "project_in"},
        {"decoder.#.self_attention.norm", "layers.#.self_attn_layer_norm"},
        {"decoder.#.self_attention.query", "layers.#.self_attn.q_proj"},
        {"decoder.#.self_attention.key", "layers.#.self_attn.k_proj"},
        {"decoder.#.self_attention.value", "layers.#.self_attn.v_proj"},
        {"decoder.#.self_attention.output", "layers.#.self_attn.out_proj"},
        {"decoder.#.feed_forward.norm", "layers.#.final_layer_norm"},
        {"decoder.#.feed_forward.hidden", "layers.#.fc1"},
        {"decoder.#.feed_forward.output", "layers.#.fc2"},
        {"decoder.norm", "final_layer_norm"},
        {"output.projection", "project_out"},
        {"output", "lm_head"},
    }};

} // namespace headroom::hf
