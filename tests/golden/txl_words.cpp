// SPDX-License-Identifier: GPL-3.0-or-later
#include "txl.h"

#include <torch/torch.h>

#include <algorithm>

namespace headroom::golden {

torch::Tensor batchFirst(const torch::Tensor& x)
{
    return x.transpose(0, 1);
}

torch::Tensor third(const torch::Tensor& weight, std::int64_t part)
{
    return weight.chunk(3, 0)[static_cast<std::size_t>(part)];
}

ModelConfig languageModelConfig(const Golden& golden, bool projectSameWidth)
{
    const std::vector<std::int64_t> segments = golden.integers("segs");
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.position = PositionKind::None;
    config.decoderLayers = golden.integer("n_layer");
    config.width = golden.integer("d_model");
    config.heads = golden.integer("n_head");
    config.headDimension = golden.integer("d_head");
    config.feedForward = golden.integer("d_inner");
    config.vocabulary = golden.integer("n_token");
    config.segment = *std::max_element(segments.begin(), segments.end());
    config.maxLength = std::max<std::int64_t>(2, config.segment);
    config.dropout = 0.0;
    config.attentionBias = false;
    config.finalNorm = false;
    config.cutoffs = golden.integers("cutoffs");
    config.divisor = golden.integer("div_val", 1);
    config.embeddingWidth = golden.integer("d_embed", config.width);
    config.projectSameWidth = config.divisor != 1 && projectSameWidth;
    if (!config.cutoffs.empty() || config.embeddingWidth != config.width || config.projectSameWidth)
        config.embedding = EmbeddingKind::Adaptive;
    return config;
}

std::vector<std::pair<std::int64_t, std::int64_t>> clusterRanges(const Golden& golden)
{
    std::vector<std::int64_t> ends = golden.integers("cutoffs");
    ends.push_back(golden.integer("n_token"));
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    for (const std::int64_t end : ends)
        ranges.emplace_back(ranges.empty() ? 0 : ranges.back().second, end);
    return ranges;
}

void wordWeights(Weights& weights, const Golden& golden, const ModelConfig& config)
{
    if (config.embedding == EmbeddingKind::Plain) {
        weights.copy("embedding.target.weight", "word_emb.emb_layers.0.weight");
        weights.copy("output.weight", "crit.out_layers.0.weight").copy("output.bias", "crit.out_layers.0.bias");
        return;
    }
    const auto ranges = clusterRanges(golden);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto [first, end] = ranges[i];
        const std::string number = std::to_string(i + 1);
        const bool together = config.divisor == 1; // one table for all clusters
        const std::string theirs = together ? "0" : std::to_string(i);
        const auto rows = [&](const std::string& name) {
            const torch::Tensor table = golden.parameter(name);
            return together ? table.slice(0, first, end) : table;
        };
        weights.set("embedding.target." + number + ".weight", rows("word_emb.emb_layers." + theirs + ".weight"));
        weights.set("output." + number + ".weight", rows("crit.out_layers." + theirs + ".weight"));
        weights.set("output." + number + ".bias", rows("crit.out_layers." + theirs + ".bias"));
        if (together && config.embeddingWidth == config.width)
            continue;
        if (!together || i == 0) // one table has one projection
            weights.copy("embedding.target." + number + ".projection", "word_emb.emb_projs." + theirs);
        weights.copy("output." + number + ".projection", "crit.out_projs." + std::to_string(i));
    }
    if (ranges.size() > 1) { // theirs counts the clusters' columns from the end
        weights.set("output.cluster.weight", golden.parameter("crit.cluster_weight").flip(0));
        weights.set("output.cluster.bias", golden.parameter("crit.cluster_bias").flip(0));
    }
}

void sublayerWeights(Weights& weights, const Golden& golden, const std::string& ours, std::int64_t index)
{
    const std::string theirs = "layers." + std::to_string(index);
    weights.set(ours + ".self_attention.output.weight", golden.parameter(theirs + ".dec_attn.o_net.weight"));
    weights.linear(ours + ".self_attention.norm", theirs + ".dec_attn.layer_norm");
    weights.linear(ours + ".feed_forward.norm", theirs + ".pos_ff.layer_norm");
    weights.linear(ours + ".feed_forward.hidden", theirs + ".pos_ff.CoreNet.0");
    weights.linear(ours + ".feed_forward.output", theirs + ".pos_ff.CoreNet.3");
}

torch::Tensor negativeLogLikelihood(const torch::Tensor& logits, const torch::Tensor& targets)
{
    const std::int64_t all = logits.size(1), predicted = targets.size(0);
    const torch::Tensor rows = batchFirst(logits).slice(0, all - predicted, all);
    return -torch::log_softmax(rows, -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1);
}

torch::Tensor groupedByCluster(const Golden& golden, const torch::Tensor& losses, const torch::Tensor& targets)
{
    std::vector<torch::Tensor> parts;
    for (const auto& [first, end] : clusterRanges(golden))
        parts.push_back(losses.flatten().masked_select(targets.flatten().ge(first).logical_and(targets.flatten().lt(end))));
    return torch::cat(parts).view(losses.sizes());
}

torch::Tensor keptRows(const Golden& golden, const torch::Tensor& rows, std::int64_t memory)
{
    const std::int64_t segment = rows.size(1) - memory;
    const std::int64_t end = memory + std::max<std::int64_t>(0, segment - golden.integer("ext_len", 0));
    return rows.slice(1, std::max<std::int64_t>(0, end - golden.integer("mem_len")), end).detach();
}

} // namespace headroom::golden
