// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/families/bert.h"

#include "text/say.h"

#include <algorithm>

namespace headroom::hf {

namespace {

// Each of so many groups of inner layers is run several times in a row.
void readAlbert(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    readBert(r, 1e-12, "gelu_new");
    m.heads = c.count({"num_attention_heads"}, 64);
    m.width = c.count({"hidden_size"}, 4096);
    m.feedForward = c.count({"intermediate_size"}, 16'384);
    m.vocabulary = c.count({"vocab_size"}, 30'000);
    m.tokenTypes = c.count({"type_vocab_size"}, 2);
    m.embeddingWidth = c.count({"embedding_size"}, 128);
    m.projectSum = true;
    const std::int64_t calls = c.count({"num_hidden_layers"}, 12), groups = c.count({"num_hidden_groups"}, 1),
                       inner = c.count({"inner_group_num"}, 1);
    if (groups > calls)
        c.refuse("num_hidden_groups", say("it must not be larger than the number of layers, %1.", calls));
    if (calls * inner > 128 || inner > 128)
        c.refuse("num_hidden_layers", say("with inner_group_num %1 that would be more than 128 layers.", inner));
    m.encoderLayers = calls * inner;
    std::vector<std::int64_t> first(static_cast<std::size_t>(groups), -1); // layer that begins each group's first run
    for (std::int64_t call = 0; call < calls; ++call) {
        const auto group = static_cast<std::size_t>(
            static_cast<double>(call) / (static_cast<double>(calls) / static_cast<double>(groups)));
        if (first[group] < 0)
            first[group] = call * inner;
        for (std::int64_t i = 0; i < inner; ++i)
            m.layerWeights.push_back(first[group] + i + 1);
    }
    bool own = true;
    for (std::size_t i = 0; i < m.layerWeights.size(); ++i)
        own = own && m.layerWeights[i] == static_cast<std::int64_t>(i) + 1;
    if (own)
        m.layerWeights.clear();
    r.inner = inner;
    r.first = first;
    encoderHead(r, "predictions.decoder", "pooler");
}

std::string albertLayer(const Reading& r, std::int64_t place)
{
    for (std::size_t group = 0; group < r.first.size(); ++group)
        if (place >= r.first[group] && place < r.first[group] + r.inner)
            return std::to_string(group) + ".albert_layers." + std::to_string(place - r.first[group]);
    return "?";
}

} // namespace

const Family kAlbert {"ALBERT", {"albert"}, {"albert."}, readAlbert,
    {
        {"embedding.source", "embeddings.word_embeddings"},
        {"embedding", "embeddings.word_embeddings"},
        {"embedding.position", "embeddings.position_embeddings"},
        {"embedding.type", "embeddings.token_type_embeddings"},
        {"embedding.projection", "encoder.embedding_hidden_mapping_in"},
        {"encoder.embedding_norm", "embeddings.LayerNorm"},
        {"encoder.#.self_attention.query", "encoder.albert_layer_groups.#.attention.query"},
        {"encoder.#.self_attention.key", "encoder.albert_layer_groups.#.attention.key"},
        {"encoder.#.self_attention.value", "encoder.albert_layer_groups.#.attention.value"},
        {"encoder.#.self_attention.key_distance", "encoder.albert_layer_groups.#.attention.distance_embedding",
            Form::BackwardsWhole},
        {"encoder.#.self_attention.output", "encoder.albert_layer_groups.#.attention.dense"},
        {"encoder.#.self_attention.norm", "encoder.albert_layer_groups.#.attention.LayerNorm"},
        {"encoder.#.feed_forward.hidden", "encoder.albert_layer_groups.#.ffn"},
        {"encoder.#.feed_forward.output", "encoder.albert_layer_groups.#.ffn_output"},
        {"encoder.#.feed_forward.norm", "encoder.albert_layer_groups.#.full_layer_layer_norm"},
        {"output.pooler", "pooler"},
        {"output.transform.norm", "predictions.LayerNorm"},
        {"output.transform", "predictions.dense"},
        {"output.bias", "predictions.decoder.bias"},
        {"output.bias", "predictions.bias"},
        {"output.weight", "predictions.decoder.weight"},
    },
    albertLayer};

} // namespace headroom::hf
