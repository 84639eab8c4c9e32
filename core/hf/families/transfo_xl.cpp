// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "hf/family.h"

#include "text/say.h"

#include <algorithm>

namespace headroom::hf {

namespace {

// Clusters are called as in our adaptive embedding, counted from 1; theirs from 0.
void clusters(Reading& r, const std::vector<bool>& tiedProjections, bool tied)
{
    const ModelConfig& m = r.model;
    const auto count = m.cutoffs.size() + 1;
    const bool projected = m.divisor > 1 || m.embeddingWidth != m.width;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string ours = "embedding.target." + std::to_string(i + 1) + ".",
                          output = "output." + std::to_string(i + 1) + ".";
        const std::int64_t first = i == 0 ? 0 : m.cutoffs[i - 1];
        const std::int64_t end = i < m.cutoffs.size() ? m.cutoffs[i] : m.vocabulary;
        const std::string table = m.divisor == 1 ? "0" : std::to_string(i);
        const std::int64_t from = m.divisor == 1 ? first : 0;
        const std::string embedding = "word_emb.emb_layers." + table + ".weight";
        const std::string projection = "word_emb.emb_projs." + table;
        const std::string own = "crit.out_layers." + table + ".weight";
        r.rows.push_back({ours + "weight", embedding, from, from + end - first});
        r.rows.push_back({output + "weight", !tied && r.has(own) ? own : embedding, from, from + end - first});
        r.rows.push_back({output + "bias", "crit.out_layers." + table + ".bias", from, from + end - first});
        if (!projected)
            continue;
        r.rows.push_back({ours + "projection", projection});
        const bool shares = i < tiedProjections.size() && tiedProjections[i];
        r.rows.push_back({output + "projection", shares ? projection : "crit.out_projs." + std::to_string(i)});
    }
}

void readTransfoXl(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    if (!r.architecture.empty() && !r.is("LMHead"))
        throw Error(
            say("%1: %2 has no output layer over the vocabulary; of this family only TransfoXLLMHeadModel opens.",
                c.where(), r.architecture));
    if (c.integer({"attn_type"}, 0) != 0)
        c.refuse("attn_type", say("only relative attention, 0, is supported."));
    m.width = c.count({"d_model", "hidden_size"}, 1024);
    m.heads = c.count({"n_head", "num_attention_heads"}, 16);
    m.headDimension = c.count({"d_head"}, 64);
    m.decoderLayers = c.count({"n_layer", "num_hidden_layers"}, 18);
    m.feedForward = c.count({"d_inner"}, 4096);
    m.vocabulary = c.count({"vocab_size", "n_token"}, 267'735);
    m.normEpsilon = c.real({"layer_norm_epsilon"}, 1e-5);
    m.normPlacement = c.boolean({"pre_lnorm"}, false) ? NormPlacement::Before : NormPlacement::After;
    m.finalNorm = m.normPlacement == NormPlacement::After; // there is none; the setting acts only before
    m.activation = ActivationKind::Relu;
    m.position = PositionKind::None;
    m.attention = AttentionKind::TransformerXl;
    m.attentionBias = false;
    m.sharedPositionBias = !c.boolean({"untie_r"}, true);
    m.clampLength = std::max<std::int64_t>(c.integer({"clamp_len"}, 1000), 0);
    m.embeddingScale = true;
    m.maxLength = m.segment = 16'384; // transformers runs a text of any length at once
    m.memory = c.integer({"mem_len"}, 1600);
    c.ignore({"tgt_len", "ext_len"});
    if (m.memory > 0) {
        m.firstMemory = FirstMemory::Zeros;
        m.sameLength = c.boolean({"same_length"}, true) ? SameLength::Memory : SameLength::Off;
    } else if (c.boolean({"same_length"}, true)) {
        c.refuse("same_length", say("without memory (mem_len 0) it would mask every key."));
    }
    m.embedding = EmbeddingKind::Adaptive;
    m.cutoffs = c.has("cutoffs") ? c.integers("cutoffs") : std::vector<std::int64_t> {20'000, 40'000, 200'000};
    m.divisor = c.count({"div_val"}, 4);
    m.embeddingWidth = c.count({"d_embed"}, 1024);
    m.tiedEmbeddings = m.tiedProjections = false; // the same tensors under both names
    const bool tied = c.boolean({"tie_word_embeddings", "tie_weight"}, true);
    for (const std::int64_t cutoff : m.cutoffs)
        if (cutoff <= 0 || cutoff >= m.vocabulary)
            c.refuse("cutoffs", say("they must lie between 0 and vocab_size %1.", m.vocabulary));
    std::vector<bool> projections(m.cutoffs.size() + 1, c.boolean({"proj_share_all_but_first"}, true));
    projections.front() = false;
    clusters(r, c.has("tie_projs") ? c.booleans("tie_projs") : projections, tied);
}

} // namespace

const Family kTransfoXl {"Transformer-XL", {"transfo-xl"}, {"transformer."}, readTransfoXl,
    {
        {"output.cluster.weight", "crit.cluster_weight"},
        {"output.cluster.bias", "crit.cluster_bias"},
        {"decoder.position_bias.content", "r_w_bias"},
        {"decoder.position_bias.position", "r_r_bias"},
        {"decoder.#.self_attention.position_bias.content", "layers.#.dec_attn.r_w_bias"},
        {"decoder.#.self_attention.position_bias.position", "layers.#.dec_attn.r_r_bias"},
        {"decoder.#.self_attention.query", "layers.#.dec_attn.qkv_net", Form::Third, 0},
        {"decoder.#.self_attention.key", "layers.#.dec_attn.qkv_net", Form::Third, 1},
        {"decoder.#.self_attention.value", "layers.#.dec_attn.qkv_net", Form::Third, 2},
        {"decoder.#.self_attention.position", "layers.#.dec_attn.r_net"},
        {"decoder.#.self_attention.output", "layers.#.dec_attn.o_net"},
        {"decoder.#.self_attention.norm", "layers.#.dec_attn.layer_norm"},
        {"decoder.#.feed_forward.hidden", "layers.#.pos_ff.CoreNet.0"},
        {"decoder.#.feed_forward.output", "layers.#.pos_ff.CoreNet.3"},
        {"decoder.#.feed_forward.norm", "layers.#.pos_ff.layer_norm"},
    }};

} // namespace headroom::hf
