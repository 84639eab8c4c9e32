// SPDX-License-Identifier: GPL-3.0-or-later
// MemTransformerLM of the PyTorch Transformer-XL with relative positions: a whole model of ours, segment by segment.
#include "txl.h"

#include "libtorch.h"
#include "model/transformer.h"

#include <algorithm>

namespace headroom::golden::txl_lm {

namespace {

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

// With a mask that closes every key theirs gives no numbers, and ours has no such mask.
SameLength sameLength(const Golden& golden)
{
    return golden.flag("same_length") && golden.integer("mem_len") > 0 ? SameLength::Memory : SameLength::Off;
}

ModelConfig configOf(const Golden& golden)
{
    ModelConfig config = languageModelConfig(golden, true);
    config.attention = golden.integer("attn_type") == 0 ? AttentionKind::TransformerXl : AttentionKind::LearnedRelative;
    config.clampLength = std::max<std::int64_t>(0, golden.integer("clamp_len", 0));
    config.memory = golden.integer("mem_len");
    config.sameLength = sameLength(golden);
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

// Our whole model.
Segment runModel(const Golden& golden, const Transformer& model, const torch::Tensor& tokens,
    const std::vector<torch::Tensor>& memory)
{
    ModelInput input;
    input.target = tokens;
    if (!memory.empty())
        input.memory.assign(memory.begin(), memory.end() - 1);
    Tracer t(Tracer::Options {});
    const ModelOutput output = model.forward(t, input, model.defaults());
    Segment segment {{}, output.states.tensor, output.logits.tensor, output.memory, t.finish()};
    for (std::int64_t layer = 0; golden.integer("mem_len") > 0 && layer < golden.integer("n_layer"); ++layer) {
        const Step& next = segment.trace->step(*segment.trace->find(layerName(layer) + "/next_memory"));
        segment.rows.push_back(
            stepTensor(*segment.trace, segment.trace->step(next.inputs.front()).path).to(golden.dtype()));
    }
    const torch::Tensor states = segment.states.detach();
    segment.rows.push_back(memory.empty() ? states : torch::cat({memory.back(), states}, 1));
    return segment;
}

} // namespace

void run(Golden& golden)
{
    checkLanguageModel(golden);
    const ModelConfig config = configOf(golden);
    const Transformer model(withoutUnusedSettings(config), weightsOf(golden, config));
    std::vector<torch::Tensor> memory;
    torch::Tensor losses;
    for (std::size_t i = 0; i < golden.integers("segs").size(); ++i) {
        const std::string s = std::to_string(i);
        const torch::Tensor targets = golden.tensor("in.target" + s), tokens = batchFirst(golden.tensor("in.data" + s));
        const Segment segment = runModel(golden, model, tokens, memory);
        for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer)
            golden.compare("mid.attn_prob" + s + "_layer" + std::to_string(layer), *segment.trace,
                layerName(layer) + "/self_attention/weights", {2, 3, 0, 1});
        golden.compare("out.hidden" + s, batchFirst(segment.states));
        losses = negativeLogLikelihood(segment.logits, targets);
        golden.compare("out.loss" + s, groupedByCluster(golden, losses, targets));
        if (config.memory == 0)
            continue;
        memory = nextMemory(golden, segment.rows, memory.empty() ? 0 : memory.front().size(1), s);
        for (std::size_t layer = 0; golden.integer("ext_len", 0) == 0 && layer < segment.remembered.size(); ++layer)
            golden.compare("out.mems" + s + "_" + std::to_string(layer), batchFirst(segment.remembered[layer]));
    }
    golden.gradients(losses.mean());
}

} // namespace headroom::golden::txl_lm
