// SPDX-License-Identifier: GPL-3.0-or-later
// MemTransformerLM of the PyTorch Transformer-XL with relative positions: a whole model of ours, segment by segment.
#include "txl.h"

#include "model/transformer.h"

#include <torch/torch.h>

#include <algorithm>

namespace headroom::golden {

namespace {

struct Segment {
    ModelOutput output;
    std::shared_ptr<const Trace> trace;
};

std::string layerName(std::int64_t index)
{
    return "decoder." + std::to_string(index + 1);
}

// Their table of distances ends with distance 0 and lengthens by its first row; ours holds the distances −P … P − 1 of
// a key from its query. Rows for keys after the query are never read.
torch::Tensor distanceRows(const torch::Tensor& table, std::int64_t clamp, std::int64_t reach)
{
    const std::int64_t count = table.size(0), first = clamp > 0 ? std::max<std::int64_t>(0, count - clamp) : 0;
    std::vector<std::int64_t> rows;
    for (std::int64_t row = 0; row < 2 * reach; ++row)
        rows.push_back(std::max(first, count - 1 - std::max<std::int64_t>(0, reach - row)));
    return table.index_select(0, torch::tensor(rows));
}

ModelConfig configOf(const Golden& golden)
{
    ModelConfig config = languageModelConfig(golden, true);
    config.attention = golden.integer("attn_type") == 0 ? AttentionKind::TransformerXl : AttentionKind::LearnedRelative;
    config.clampLength = std::max<std::int64_t>(0, golden.integer("clamp_len", 0));
    config.memory = golden.integer("mem_len");
    config.sameLength = golden.flag("same_length") ? SameLength::Memory : SameLength::Off;
    config.normPlacement = golden.flag("pre_lnorm") ? NormPlacement::Before : NormPlacement::After;
    if (config.attention == AttentionKind::LearnedRelative)
        config.distances = golden.parameter("r_emb").size(1);
    return config;
}

Parameters weightsOf(const Golden& golden, const ModelConfig& config)
{
    Weights weights(golden);
    wordWeights(weights, golden, config);
    for (std::int64_t i = 0; i < config.decoderLayers; ++i) {
        const std::string attention = layerName(i) + ".self_attention.";
        const std::string theirs = "layers." + std::to_string(i) + ".dec_attn.";
        const torch::Tensor joint = golden.parameter(theirs + "qkv_net.weight");
        sublayerWeights(weights, golden, layerName(i), i);
        weights.set(attention + "query.weight", third(joint, 0));
        weights.set(attention + "key.weight", third(joint, 1));
        weights.set(attention + "value.weight", third(joint, 2));
        if (config.attention == AttentionKind::TransformerXl) {
            weights.copy(attention + "position.weight", theirs + "r_net.weight");
            continue;
        }
        const std::int64_t clamp = config.clampLength, reach = config.distances;
        weights.set(attention + "distance.weight", distanceRows(golden.parameter("r_emb")[i], clamp, reach));
        weights.set(attention + "distance_bias.weight", distanceRows(golden.parameter("r_bias")[i], clamp, reach));
        weights.set(attention + "query_bias.weight", golden.parameter("r_w_bias")[i]);
    }
    if (config.attention == AttentionKind::TransformerXl)
        weights.copy("decoder.position_bias.content", "r_w_bias").copy("decoder.position_bias.position", "r_r_bias");
    return weights.parameters();
}

// What came into a layer, its memory in front: the step that its next memory is cut from.
torch::Tensor rowsInto(const Trace& trace, std::int64_t layer, torch::Dtype dtype)
{
    const Step& next = trace.step(*trace.find(layerName(layer) + "/next_memory"));
    return stepTensor(trace, trace.step(next.inputs.front()).path).to(dtype);
}

// The original hands the lengths of memory and segment to its update the wrong way round, which tells where one of them
// is shorter than ext_len.
bool updatedWrongly(const Golden& golden, std::int64_t memory, std::int64_t segment)
{
    const std::int64_t dropped = golden.integer("ext_len", 0);
    return memory < dropped || segment < dropped;
}

// Compares the memories after segment `s`, that of the states behind the last layer included, and gives what the next
// segment reads: ours, or theirs where the original is wrong, so that the segments that follow can still be compared.
std::vector<torch::Tensor> nextMemory(
    Golden& golden, const Segment& segment, const std::vector<torch::Tensor>& memory, const std::string& s)
{
    const std::int64_t layers = golden.integer("n_layer"), before = memory.empty() ? 0 : memory.front().size(1);
    const bool wrong = updatedWrongly(golden, before, segment.output.states.tensor.size(1));
    std::vector<torch::Tensor> next;
    for (std::int64_t layer = 0; layer <= layers; ++layer) {
        const auto index = static_cast<std::size_t>(layer);
        const std::string name = "out.mems" + s + "_" + std::to_string(layer);
        torch::Tensor rows = segment.output.states.tensor.detach();
        if (layer < layers)
            rows = rowsInto(*segment.trace, layer, golden.dtype());
        else if (before > 0)
            rows = torch::cat({memory.back(), rows}, 1);
        torch::Tensor kept = keptRows(golden, rows, before);
        if (golden.integer("ext_len", 0) == 0 && layer < layers)
            kept = segment.output.memory[index]; // what the model itself remembers
        golden.compare(name, batchFirst(kept));
        next.push_back(wrong ? batchFirst(golden.tensor(name)).detach() : kept);
    }
    return next;
}

} // namespace

void runTxlRelativeModel(Golden& golden)
{
    const ModelConfig config = configOf(golden);
    const Transformer model(config, weightsOf(golden, config));
    std::vector<torch::Tensor> memory;
    torch::Tensor losses;
    for (std::size_t i = 0; i < golden.integers("segs").size(); ++i) {
        const std::string s = std::to_string(i);
        const torch::Tensor targets = golden.tensor("in.target" + s);
        ModelInput input;
        input.target = batchFirst(golden.tensor("in.data" + s));
        if (!memory.empty())
            input.memory.assign(memory.begin(), memory.end() - 1);
        Tracer t(Tracer::Options {});
        Segment segment {model.forward(t, input, model.defaults()), nullptr};
        segment.trace = t.finish();
        for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer)
            golden.compare("mid.attn_prob" + s + "_layer" + std::to_string(layer), *segment.trace,
                layerName(layer) + "/self_attention/weights", {2, 3, 0, 1});
        golden.compare("out.hidden" + s, batchFirst(segment.output.states.tensor));
        losses = negativeLogLikelihood(segment.output.logits.tensor, targets);
        golden.compare("out.loss" + s, groupedByCluster(golden, losses, targets));
        if (config.memory > 0)
            memory = nextMemory(golden, segment, memory, s);
    }
    golden.gradients(losses.mean());
}

} // namespace headroom::golden
