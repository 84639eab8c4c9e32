// SPDX-License-Identifier: GPL-3.0-or-later
// labml's annotated implementations: multi-head attention, relative attention with learned distances, linear biases and
// a Transformer-XL made of the second. Theirs are [position, batch, feature] and scores [query, key, batch, head].
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "model/stack.h"
#include "nn/attention/attention.h"
#include "nn/attention/shift_right.h"
#include "nn/positions.h"

#include <algorithm>
#include <regex>

namespace headroom::golden::labml {

namespace {

const std::vector<std::int64_t> kScores {2, 3, 0, 1}, kRows {2, 0, 1, 3}; // our axes in the order of theirs

// [query, key, batch or 1] → [batch or 1, 1, query, key]
Traced maskOf(Tracer& t, const torch::Tensor& mask)
{
    return t.input("mask", mask.to(torch::kBool).permute({2, 0, 1}).unsqueeze(1), {"query", "key"});
}

AttentionSettings settingsOf(const Golden& golden, AttentionKind kind)
{
    AttentionSettings settings;
    settings.kind = kind;
    settings.heads = golden.integer("heads");
    settings.keyWidth = golden.parameter("key.linear.weight").size(0) / settings.heads;
    settings.valueWidth = golden.parameter("value.linear.weight").size(0) / settings.heads;
    settings.queryFeatures = golden.parameter("query.linear.weight").size(1);
    settings.sourceFeatures = golden.parameter("key.linear.weight").size(1);
    settings.outputFeatures = golden.parameter("output.weight").size(0);
    settings.scale = Factor::overRoot(static_cast<double>(settings.keyWidth));
    return settings;
}

void setProjections(Weights& weights, const std::string& ours, const std::string& theirs)
{
    for (const std::string part : {"query", "key", "value"})
        weights.linear(ours + "." + part, theirs + part + ".linear");
    weights.linear(ours + ".output", theirs + "output");
}

// Runs one attention and compares what every file of one holds; `raw` is the step of the unscaled scores.
struct Run {
    std::shared_ptr<const Trace> trace;
    bool masked = false;
    torch::Tensor output;
};

Run runAttention(Golden& golden, const AttentionSettings& settings, const Weights& weights,
    const torch::Tensor& queries, const torch::Tensor& source, const std::string& raw)
{
    Parameters parameters = weights.parameters();
    const auto attention = makeAttention(parameters, "attention", settings);
    Tracer t(Tracer::Options {true, {}, nullptr});
    AttentionContext context;
    Run run;
    golden.expect("loss_def", {"sum(out.output**2)"});
    run.masked = golden.has("in.mask");
    if (run.masked) {
        context.mask = maskOf(t, golden.tensor("in.mask"));
        if (context.mask->tensor.any(-1).logical_not().any().item<bool>())
            golden.allowNan("a query whose keys are all masked");
    }
    const Traced asking = t.input("queries", queries.transpose(0, 1), {"position", "feature"});
    run.output = (*attention)(t, asking, t.input("source", source.transpose(0, 1), {"position", "feature"}), context)
                     .tensor.transpose(0, 1);
    run.trace = t.finish();
    golden.compare("mid.query", *run.trace, "query_heads", kRows);
    golden.compare("mid.key", *run.trace, "key_heads", kRows);
    golden.compare("mid.value", *run.trace, "value_heads", kRows);
    golden.compare("mid.scores_raw", *run.trace, raw, kScores);
    golden.compare("mid.attn_prob", *run.trace, "weights", kScores);
    golden.compare("out.output", run.output);
    return run;
}

void compareScores(Golden& golden, const Run& run)
{
    golden.compare("mid.scores_masked", *run.trace, run.masked ? "masked" : "scores", kScores);
}

// Keys and values are made from different rows: ours come side by side in one source.
void runMultiHead(Golden& golden)
{
    AttentionSettings settings = settingsOf(golden, AttentionKind::Dot);
    const torch::Tensor keyWeight = golden.parameter("key.linear.weight"),
                        valueWeight = golden.parameter("value.linear.weight");
    const auto blank = [](const torch::Tensor& like, std::int64_t columns) {
        return torch::zeros({like.size(0), columns}, like.options().requires_grad(false));
    };
    Weights weights(golden);
    setProjections(weights, "attention", "");
    weights.set("attention.key.weight", torch::cat({keyWeight, blank(keyWeight, valueWeight.size(1))}, 1));
    weights.set("attention.value.weight", torch::cat({blank(valueWeight, keyWeight.size(1)), valueWeight}, 1));
    settings.sourceFeatures = keyWeight.size(1) + valueWeight.size(1);
    const torch::Tensor source = torch::cat({golden.tensor("in.key"), golden.tensor("in.value")}, -1);
    const Run run = runAttention(golden, settings, weights, golden.tensor("in.query"), source, "product");
    compareScores(golden, run);
    golden.gradients(run.output.square().sum());
}

// The version before 2021-02-05 takes the row of a distance from a place that moves with the memory's length.
bool beforeMemoryCounts(const Golden& golden)
{
    const std::string commit = golden.text("commit", ""), file = golden.text("file", "");
    if (commit.starts_with("e6b3c8a6") || commit.starts_with("88d0f89e"))
        return commit.starts_with("88d0f89e");
    if (file.empty())
        throw Error("Option commit is \"" + commit
            + "\"; the adapter of labml knows e6b3c8a6 and 88d0f89e, or the path in file.");
    return file.find("/xl/") == std::string::npos;
}

// That place is P + key − query, both counted from their own beginnings. Ours are then those rows.
torch::Tensor tableOf(const Golden& golden, const std::string& name, std::int64_t queries, std::int64_t keys)
{
    const torch::Tensor table = golden.parameter(name);
    if (!beforeMemoryCounts(golden))
        return table;
    const torch::Tensor rows = torch::arange(2 * keys, torch::kLong) + (table.size(0) / 2 - queries);
    return table.index_select(0, rows.clamp(0, table.size(0) - 1));
}

void runRelative(Golden& golden)
{
    const torch::Tensor x = golden.tensor("in.x");
    const torch::Tensor source = golden.has("in.mem") ? torch::cat({golden.tensor("in.mem"), x}, 0) : x;
    Weights weights(golden);
    setProjections(weights, "attention", "");
    const torch::Tensor keys = tableOf(golden, "key_pos_embeddings", x.size(0), source.size(0));
    weights.set("attention.distance.weight", keys);
    weights.set("attention.distance_bias.weight", tableOf(golden, "key_pos_bias", x.size(0), source.size(0)));
    weights.copy("attention.query_bias.weight", "query_pos_bias");
    AttentionSettings settings = settingsOf(golden, AttentionKind::LearnedRelative);
    settings.distances = keys.size(0) / 2;
    const Run run = runAttention(golden, settings, weights, x, source, "sum");
    compareScores(golden, run);
    golden.gradients(run.output.square().sum());
}

// Theirs adds m · (j + 1) up to the query and stays there, which is ours and m · (i + 1) for the whole row.
void runAlibi(Golden& golden)
{
    Weights weights(golden);
    setProjections(weights, "attention", "");
    const torch::Tensor x = golden.tensor("in.x");
    const Run run = runAttention(golden, settingsOf(golden, AttentionKind::Alibi), weights, x, x, "product");
    const torch::Tensor slopes = stepTensor(*run.trace, "slopes"), bias = stepTensor(*run.trace, "bias");
    const torch::Tensor place = torch::arange(x.size(0), torch::kLong);
    const torch::Tensor row = slopes.view({-1, 1, 1}) * (place + 1).view({1, -1, 1}); // [head, query, 1]
    const torch::Tensor reached = torch::minimum(place.unsqueeze(0), place.unsqueeze(1)).expand_as(bias);
    golden.compare("mid.slopes", slopes);
    golden.compare("mid.alibi_biases", (bias.gather(-1, reached) + row).permute({1, 2, 0}));
    golden.compare(
        "mid.scores_masked", (stepTensor(*run.trace, run.masked ? "masked" : "scores") + row).permute(kScores));
    golden.gradients(run.output.square().sum());
}

void runSlopes(Golden& golden)
{
    for (const std::string& name : golden.names("out.slopes")) {
        AttentionSettings settings;
        settings.kind = AttentionKind::Alibi;
        settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = 1;
        settings.keyWidth = settings.valueWidth = 1;
        settings.heads = std::stol(name.substr(std::string("out.slopes").size()));
        Parameters parameters(1);
        const auto attention = makeAttention(parameters, "attention", settings);
        Tracer t(Tracer::Options {true, {}, nullptr});
        const Traced x = t.input("x", torch::ones({1, 1}), {"position", "feature"});
        (*attention)(t, x, x, {});
        golden.compare(name, stepTensor(*t.finish(), "slopes"));
    }
}

void runPositions(Golden& golden)
{
    const std::regex table(R"(out\.pe_d(\d+)_n(\d+))");
    for (const std::string& name : golden.names("out.")) {
        std::smatch part;
        if (std::regex_match(name, part, table))
            golden.compare(name,
                sinusoids(torch::arange(std::stol(part[2])), std::stol(part[1]), PositionKind::SinusoidalInterleaved)
                    .unsqueeze(1));
    }
}

void runShift(Golden& golden)
{
    for (const std::string& name : golden.names("in.x")) {
        const torch::Tensor x = golden.tensor(name).detach().movedim({0, 1}, {-2, -1});
        Tracer off;
        golden.compare("out.y" + name.substr(4), shiftRight(off, {x, -1}).tensor.movedim({-2, -1}, {0, 1}));
    }
}

Stack stackOf(const Golden& golden, std::int64_t layers)
{
    const std::string first = "layers.0.";
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.decoderLayers = layers;
    config.width = golden.integer("d_model");
    config.heads = golden.integer("heads");
    config.headDimension = golden.parameter(first + "self_attn.key.linear.weight").size(0) / config.heads;
    config.feedForward = golden.parameter(first + "feed_forward.layer1.weight").size(0);
    config.dropout = 0.0;
    config.attention = AttentionKind::LearnedRelative;
    config.distances = golden.parameter(first + "self_attn.key_pos_bias").size(0) / 2;
    config.memory = golden.integer("mem_len");
    Weights weights(golden);
    for (std::int64_t i = 0; i < layers; ++i) {
        const std::string ours = "decoder." + std::to_string(i + 1) + ".", theirs = "layers." + std::to_string(i) + ".";
        setProjections(weights, ours + "self_attention", theirs + "self_attn.");
        weights.copy(ours + "self_attention.distance.weight", theirs + "self_attn.key_pos_embeddings");
        weights.copy(ours + "self_attention.distance_bias.weight", theirs + "self_attn.key_pos_bias");
        weights.copy(ours + "self_attention.query_bias.weight", theirs + "self_attn.query_pos_bias");
        weights.linear(ours + "self_attention.norm", theirs + "norm_self_attn");
        weights.linear(ours + "feed_forward.norm", theirs + "norm_ff");
        weights.linear(ours + "feed_forward.hidden", theirs + "feed_forward.layer1");
        weights.linear(ours + "feed_forward.output", theirs + "feed_forward.layer2");
    }
    weights.linear("decoder.norm", "norm");
    Parameters parameters = weights.parameters();
    return {parameters, "decoder", config, true};
}

void runTransformerXl(Golden& golden)
{
    golden.expect("loss_def", {"sum(out.output of the LAST segment **2)"});
    const std::int64_t layers = golden.integer("n_layers");
    const auto segments = static_cast<std::int64_t>(golden.integers("segs").size());
    const Stack stack = stackOf(golden, layers);
    std::vector<torch::Tensor> memory;
    torch::Tensor last;
    for (std::int64_t s = 0; s < segments; ++s) {
        const std::string number = std::to_string(s);
        Tracer t(Tracer::Options {true, {}, nullptr});
        StackInput input;
        input.x = t.input("x", golden.tensor("in.x" + number).transpose(0, 1), {"position", "feature"});
        if (golden.has("in.mask" + number))
            input.self.mask = maskOf(t, golden.tensor("in.mask" + number));
        input.memory = memory;
        const StackOutput output = stack(t, input);
        memory = output.memory;
        last = output.states.tensor.transpose(0, 1);
        golden.compare("out.output" + number, last);
        for (std::size_t layer = 0; layer < memory.size(); ++layer)
            golden.compare("out.mem" + number + "_" + std::to_string(layer), memory[layer].transpose(0, 1));
    }
    golden.gradients(last.square().sum());
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind == "MultiHeadAttention")
        runMultiHead(golden);
    else if (kind == "RelativeMultiHeadAttention")
        runRelative(golden);
    else if (kind == "AlibiMultiHeadAttention")
        runAlibi(golden);
    else if (kind == "get_slopes")
        runSlopes(golden);
    else if (kind == "get_positional_encoding")
        runPositions(golden);
    else if (kind == "shift_right")
        runShift(golden);
    else if (kind == "TransformerXL")
        runTransformerXl(golden);
    else
        throw Error("There is no adapter for kind \"" + kind + "\" of labml.");
}

} // namespace headroom::golden::labml
