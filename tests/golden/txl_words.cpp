// SPDX-License-Identifier: GPL-3.0-or-later
#include "txl.h"

#include "error.h"
#include "libtorch.h"
#include "nn/attention/distance_rows.h"
#include "nn/positions.h"

#include <algorithm>
#include <cmath>

namespace headroom::golden {

std::string layerName(std::int64_t index) { return "decoder." + std::to_string(index + 1); }

torch::Tensor batchFirst(const torch::Tensor& x) { return x.transpose(0, 1); }

torch::Tensor openKeysOf(const torch::Tensor& mask)
{
    const torch::Tensor open = mask.eq(0);
    return open.dim() == 3 ? open.permute({2, 0, 1}).unsqueeze(1) : open.t().unsqueeze(1).unsqueeze(1);
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
    else
        config.embeddingWidth = 0; // a plain table's rows that are as wide need no projection
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
        parts.push_back(
            losses.flatten().masked_select(targets.flatten().ge(first).logical_and(targets.flatten().lt(end))));
    return torch::cat(parts).view(losses.sizes());
}

Words::Words(Parameters& parameters, const ModelConfig& config)
{
    if (config.embedding == EmbeddingKind::Adaptive) {
        m_embedding.emplace(parameters, "embedding.target", config);
        m_softmax.emplace(parameters, "output", config, nullptr);
        return;
    }
    m_table = parameters.get("embedding.target.weight", {config.vocabulary, config.width}, Init::Zeros);
    m_outputWeight = parameters.get("output.weight", {config.vocabulary, config.width}, Init::Zeros);
    m_outputBias = parameters.get("output.bias", {config.vocabulary}, Init::Zeros);
}

torch::Tensor Words::rows(const torch::Tensor& tokens) const
{
    Tracer off;
    const torch::Tensor rows = m_embedding ? (*m_embedding)(off, {tokens}, nullptr).tensor
                                           : torch::embedding(m_table.tensor, tokens);
    return rows * std::sqrt(static_cast<double>(rows.size(-1)));
}

torch::Tensor Words::logits(const torch::Tensor& states) const
{
    Tracer off;
    return m_softmax ? (*m_softmax)(off, {states}, nullptr).tensor
                     : torch::linear(states, m_outputWeight.tensor, m_outputBias.tensor);
}

torch::Tensor distancesOf(const Golden& golden, std::int64_t keys)
{
    const std::int64_t clamp = std::max<std::int64_t>(0, golden.integer("clamp_len", 0));
    return distanceSinusoids(clampedDistances(keys - 1, 0, clamp), golden.integer("d_model")).to(golden.dtype());
}

std::vector<torch::Tensor> nextMemory(
    Golden& golden, const std::vector<torch::Tensor>& rows, std::int64_t before, const std::string& s)
{
    const std::int64_t dropped = golden.integer("ext_len", 0), most = golden.integer("mem_len");
    std::vector<torch::Tensor> next;
    for (std::size_t layer = 0; layer < rows.size(); ++layer) {
        const std::int64_t length = rows[layer].size(1) - before;
        const std::int64_t right = before + std::max<std::int64_t>(0, length - dropped),
                           theirs = length + std::max<std::int64_t>(0, before - dropped);
        const auto kept = [&](std::int64_t end) {
            return rows[layer].slice(1, std::max<std::int64_t>(0, end - most), end).detach();
        };
        const std::string name = "out.mems" + s + "_" + std::to_string(layer);
        golden.compare(name, batchFirst(kept(right)));
        if (theirs != right)
            golden.compareAsTheirs(name, batchFirst(kept(theirs)), "lengths of memory and segment swapped");
        next.push_back(kept(theirs));
    }
    return next;
}

void checkLanguageModel(Golden& golden)
{
    golden.expect(
        "loss_def", {"mean(out.loss of the LAST segment); mems are detached, so no gradient crosses segments"});
    if (golden.integer("attn_type") < 0 || golden.integer("attn_type") > 3)
        throw Error("Option attn_type is " + golden.text("attn_type") + "; the adapter of txl knows 0 to 3.");
    golden.loosen("the original makes the frequencies of its distances in float32");
    if (golden.flag("same_length") && golden.integer("mem_len") == 0) {
        golden.allowNan("same_length without memory masks every key");
        for (const std::string& name : golden.names("grad."))
            golden.skip(name, "same_length without memory masks every key, and the loss is NaN");
    }
}

} // namespace headroom::golden
