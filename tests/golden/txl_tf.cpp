// SPDX-License-Identifier: GPL-3.0-or-later
// Transformer-XL in TensorFlow (kimiyoung/transformer-xl, tf/model.py). It starts from memories of zeros, same_length
// lets a query read one key more than the memory holds, and kernels are [in, out].
#include "txl.h"

#include "error.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "nn/masks.h"

#include <algorithm>
#include <regex>

namespace headroom::golden::txl_tf {

namespace {

ModelConfig configOf(const Golden& golden)
{
    ModelConfig config = languageModelConfig(golden, golden.flag("proj_same_dim", true));
    config.attention = AttentionKind::TransformerXl;
    config.sharedPositionBias = !golden.flag("untie_r");
    config.clampLength = std::max<std::int64_t>(0, golden.integer("clamp_len", 0));
    config.memory = golden.integer("mem_len");
    config.firstMemory = FirstMemory::Zeros;
    config.sameLength = golden.flag("same_length") ? SameLength::MemoryPlusOne : SameLength::Off;
    config.normPlacement = NormPlacement::After;
    config.normEpsilon = 1e-12;
    return config;
}

torch::Tensor kernel(const Golden& golden, const std::string& name)
{
    return golden.parameter("transformer." + name).t();
}

// The tables of words are those of the softmax; a projection that is not tied is called "proj".
void wordsOf(Weights& weights, const Golden& golden, const ModelConfig& config)
{
    const std::string embed = "transformer.adaptive_embed.", softmax = "transformer.adaptive_softmax.";
    if (config.embedding == EmbeddingKind::Plain) {
        weights.copy("embedding.target.weight", embed + "lookup_table").copy("output.weight", embed + "lookup_table");
        weights.copy("output.bias", softmax + "bias");
        return;
    }
    const auto ranges = clusterRanges(golden);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const std::string number = std::to_string(i + 1), cutoff = "cutoff_" + std::to_string(i) + ".";
        const bool together = config.divisor == 1; // one table for all clusters
        const std::string theirs = together ? embed : embed + cutoff;
        torch::Tensor table = golden.parameter(theirs + "lookup_table");
        if (together)
            table = table.slice(0, ranges[i].first, ranges[i].second);
        weights.set("embedding.target." + number + ".weight", table).set("output." + number + ".weight", table);
        weights.copy("output." + number + ".bias", ranges.size() == 1 ? softmax + "bias" : softmax + cutoff + "b");
        if (golden.has("param." + theirs + "proj_W")) {
            const torch::Tensor projection = golden.parameter(theirs + "proj_W").t();
            const std::string own = softmax + cutoff + "proj";
            if (!together || i == 0) // one table has one projection
                weights.set("embedding.target." + number + ".projection", projection);
            weights.set("output." + number + ".projection",
                golden.has("param." + own) ? golden.parameter(own).t() : projection);
        }
    }
    if (ranges.size() > 1) {
        weights.copy("output.cluster.weight", softmax + "cutoff_0.cluster_W");
        weights.copy("output.cluster.bias", softmax + "cutoff_0.cluster_b");
    }
}

void layerOf(Weights& weights, const Golden& golden, const ModelConfig& config, std::int64_t index)
{
    const std::string ours = "decoder." + std::to_string(index + 1), layer = "layer_" + std::to_string(index);
    const torch::Tensor joint = kernel(golden, layer + ".rel_attn.qkv.kernel");
    const auto norm = [&](const std::string& name, const std::string& theirs) {
        weights.copy(name + ".weight", "transformer." + theirs + ".LayerNorm.gamma");
        weights.copy(name + ".bias", "transformer." + theirs + ".LayerNorm.beta");
    };
    const auto dense = [&](const std::string& name, const std::string& theirs) {
        weights.set(name + ".weight", kernel(golden, theirs + ".kernel"));
        weights.copy(name + ".bias", "transformer." + theirs + ".bias");
    };
    weights.set(ours + ".self_attention.query.weight", third(joint, 0));
    weights.set(ours + ".self_attention.key.weight", third(joint, 1));
    weights.set(ours + ".self_attention.value.weight", third(joint, 2));
    weights.set(ours + ".self_attention.output.weight", kernel(golden, layer + ".rel_attn.o.kernel"));
    weights.set(ours + ".self_attention.position.weight", kernel(golden, layer + ".rel_attn.r.kernel"));
    norm(ours + ".self_attention.norm", layer + ".rel_attn");
    norm(ours + ".feed_forward.norm", layer + ".ff");
    dense(ours + ".feed_forward.hidden", layer + ".ff.layer_1");
    dense(ours + ".feed_forward.output", layer + ".ff.layer_2");
    if (config.sharedPositionBias)
        return;
    weights.set(ours + ".self_attention.position_bias.content", golden.parameter("transformer.r_w_bias")[index]);
    weights.set(ours + ".self_attention.position_bias.position", golden.parameter("transformer.r_r_bias")[index]);
}

Parameters weightsOf(const Golden& golden, const ModelConfig& config)
{
    Weights weights(golden);
    wordsOf(weights, golden, config);
    for (std::int64_t i = 0; i < config.decoderLayers; ++i)
        layerOf(weights, golden, config, i);
    if (config.sharedPositionBias) {
        weights.copy("decoder.position_bias.content", "transformer.r_w_bias");
        weights.copy("decoder.position_bias.position", "transformer.r_r_bias");
    }
    return weights.parameters();
}

// What came into a layer; without memory theirs hands it on as the next memory all the same.
torch::Tensor rowsInto(const Trace& trace, std::size_t layer)
{
    const auto query = trace.find("decoder." + std::to_string(layer + 1) + "/self_attention/query");
    return stepTensor(trace, trace.step(trace.step(*query).inputs.front()).path);
}

Segment runModel(const Golden& golden, const Transformer& model, const torch::Tensor& tokens,
    const std::vector<torch::Tensor>& memory)
{
    ModelInput input;
    input.target = tokens;
    input.memory = memory;
    Tracer t(Tracer::Options {});
    const ModelOutput output = model.forward(t, input, model.defaults());
    Segment segment {{}, output.states.tensor, output.logits.tensor, output.memory, t.finish()};
    for (std::size_t layer = 0;
         golden.integer("mem_len") == 0 && layer < static_cast<std::size_t>(golden.integer("n_layer")); ++layer)
        segment.remembered.push_back(rowsInto(*segment.trace, layer));
    return segment;
}

// Without memory, same_length leaves each query itself alone, which our models refuse as of no use: our decoder, with
// that mask.
Segment runAlone(const Words& words, const Stack& decoder, const torch::Tensor& tokens)
{
    Tracer t(Tracer::Options {});
    StackInput input;
    input.x = t.input("words", words.rows(tokens), {"position", "feature"});
    input.self.causal = true;
    input.self.mask = t.input(
        "open", openKeys(tokens.size(1), 0, true, SameLength::MemoryPlusOne, 0, torch::kCPU), {"query", "key"});
    const StackOutput output = decoder(t, input);
    Segment segment {{}, output.states.tensor, words.logits(output.states.tensor), {}, t.finish()};
    for (std::size_t layer = 0; layer + 1 < output.layers.size(); ++layer)
        segment.remembered.push_back(output.layers[layer].tensor);
    return segment;
}

void runModel(Golden& golden)
{
    golden.expect("loss_def", {"out.loss of the LAST segment (mean nll)"});
    const ModelConfig config = configOf(golden);
    std::optional<Transformer> model;
    std::optional<Words> words;
    std::optional<Stack> decoder;
    if (config.sameLength != SameLength::Off && config.memory == 0) {
        Parameters parameters = weightsOf(golden, config);
        words.emplace(parameters, config);
        decoder.emplace(parameters, "decoder", config, true);
    } else {
        model.emplace(withoutUnusedSettings(config), weightsOf(golden, config));
    }
    std::vector<torch::Tensor> memory;
    torch::Tensor loss;
    for (std::size_t i = 0; i < golden.integers("segs").size(); ++i) {
        const std::string s = std::to_string(i);
        const torch::Tensor tokens = batchFirst(golden.tensor("in.data" + s));
        const Segment segment = decoder ? runAlone(*words, *decoder, tokens) : runModel(golden, *model, tokens, memory);
        if (config.memory > 0)
            memory = segment.remembered;
        for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
            const std::string number = std::to_string(layer);
            golden.compare("mid.attn_prob" + s + "_layer" + number, *segment.trace,
                layerName(layer) + "/self_attention/weights", {2, 3, 0, 1});
            golden.compare(
                "out.mems" + s + "_" + number, batchFirst(segment.remembered[static_cast<std::size_t>(layer)]));
        }
        loss = negativeLogLikelihood(segment.logits, golden.tensor("in.target" + s)).mean();
        golden.compare("out.loss" + s, loss);
    }
    golden.gradients(loss);
}

// "q5_m8_same1": queries, memory, same_length.
void runMasks(Golden& golden)
{
    static const std::regex pattern("mask\\.q([0-9]+)_m([0-9]+)_same([01])");
    for (const std::string& name : golden.names("mask.")) {
        std::smatch part;
        if (!std::regex_match(name, part, pattern))
            throw Error("No rule for \"" + name + "\".");
        const std::int64_t memory = std::stol(part[2]);
        const SameLength same = part[3] == "1" ? SameLength::MemoryPlusOne : SameLength::Off;
        const torch::Tensor open = openKeys(std::stol(part[1]), memory, true, same, memory, torch::kCPU);
        golden.compare(name, open.logical_not().to(torch::kFloat));
    }
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind == "transformer()")
        runModel(golden);
    else if (kind == "_create_mask")
        runMasks(golden);
    else
        throw Error("The adapter for txl_tf has no kind \"" + kind + "\".");
}

} // namespace headroom::golden::txl_tf
