// SPDX-License-Identifier: GPL-3.0-or-later
// R-Transformer: recurrent cells over windows, then causal attention, then feed-forward, norms before the sublayers.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "model/stack.h"
#include "nn/local_rnn.h"
#include "nn/masks.h"

namespace headroom::golden::rtransformer {

namespace {

constexpr double kEpsilon = 1e-6; // of their LayerNorm, where the file does not say

LocalKind cellOf(const Golden& golden)
{
    const std::string& name = golden.text("rnn_type");
    if (name == "RNN")
        return LocalKind::Rnn;
    if (name == "GRU")
        return LocalKind::Gru;
    if (name == "LSTM")
        return LocalKind::Lstm;
    throw Error("The cell \"" + name + "\" is none of RNN, GRU and LSTM.");
}

void setNorm(Weights& weights, const std::string& ours, const std::string& theirs)
{
    weights.copy(ours + ".weight", theirs + ".a_2").copy(ours + ".bias", theirs + ".b_2");
}

void setLocalRnn(Weights& weights, const std::string& ours, const std::string& theirs)
{
    weights.copy(ours + ".input.weight", theirs + ".weight_ih_l0").copy(ours + ".input.bias", theirs + ".bias_ih_l0");
    weights.copy(ours + ".hidden.weight", theirs + ".weight_hh_l0").copy(ours + ".hidden.bias", theirs + ".bias_hh_l0");
}

Traced inputOf(Tracer& t, const Golden& golden) { return t.input("x", golden.tensor("in.x"), {"position", "feature"}); }

void runLocalRnn(Golden& golden)
{
    Weights weights(golden);
    setLocalRnn(weights, "rnn", "rnn");
    Parameters parameters = weights.parameters();
    const LocalRnn rnn(parameters, "rnn", golden.integer("d_model"), cellOf(golden), golden.integer("ksize"));
    Tracer t(Tracer::Options {true, {}, nullptr});
    const torch::Tensor output = rnn(t, inputOf(t, golden)).tensor;
    const auto trace = t.finish();
    golden.compare("mid.windows", *trace, "windows");
    golden.compare("out.output", output);
    golden.gradients(output.square().sum());
}

void runLayer(Golden& golden)
{
    Weights weights(golden);
    setLocalRnn(weights, "rnn", "local_rnn.rnn");
    setNorm(weights, "norm", "connection.norm");
    Parameters parameters = weights.parameters();
    const std::int64_t width = golden.integer("d_model");
    const Norm norm(parameters, "norm", width, NormKind::LayerUnbiased, golden.real("eps", kEpsilon));
    const LocalRnn rnn(parameters, "rnn", width, cellOf(golden), golden.integer("ksize"));
    Tracer t(Tracer::Options {true, {}, nullptr});
    const torch::Tensor output = residual(
        t, norm, NormPlacement::Before, 0.0, inputOf(t, golden), [&](const Traced& y) {
            return rnn(t, y);
        }).tensor;
    const auto trace = t.finish();
    golden.compare("mid.norm_out", *trace, "norm");
    golden.compare("mid.windows", *trace, "windows");
    golden.compare("out.output", output);
    golden.gradients(output.square().sum());
}

// Level `level` (from 0) under our names; `theirs` is its prefix.
void setLevel(Weights& weights, std::int64_t level, const std::string& theirs, std::int64_t locals)
{
    const std::string ours = "decoder." + std::to_string(level + 1);
    for (std::int64_t i = 0; i < locals; ++i) {
        const std::string local = ours + ".local_rnn." + std::to_string(i + 1);
        const std::string layer = theirs + "layers." + std::to_string(i);
        setLocalRnn(weights, local, layer + ".local_rnn.rnn");
        setNorm(weights, local + ".norm", layer + ".connection.norm");
    }
    const char* parts[] {"query", "key", "value", "output"};
    for (int i = 0; i < 4; ++i)
        weights.linear(ours + ".self_attention." + parts[i], theirs + "pooling.linears." + std::to_string(i));
    setNorm(weights, ours + ".self_attention.norm", theirs + "connections.0.norm");
    setNorm(weights, ours + ".feed_forward.norm", theirs + "connections.1.norm");
    weights.linear(ours + ".feed_forward.hidden", theirs + "feed_forward.w_1");
    weights.linear(ours + ".feed_forward.output", theirs + "feed_forward.w_2");
}

// A block, or several on top of each other.
void runBlocks(Golden& golden, bool several)
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.decoderLayers = several ? golden.integer("n_level") : 1;
    config.width = golden.integer("d_model");
    config.heads = golden.integer("heads");
    config.position = PositionKind::None;
    config.dropout = 0.0;
    config.norm = NormKind::LayerUnbiased;
    config.normEpsilon = golden.real("eps", kEpsilon);
    config.finalNorm = false;
    config.local = cellOf(golden);
    config.localLayers = golden.integer("N");
    config.window = golden.integer("ksize");
    Weights weights(golden);
    for (std::int64_t level = 0; level < config.decoderLayers; ++level) {
        const std::string theirs = several ? "forward_net." + std::to_string(level) + "." : "";
        config.feedForward = golden.parameter(theirs + "feed_forward.w_1.weight").size(0);
        setLevel(weights, level, theirs, config.localLayers);
    }
    Parameters parameters = weights.parameters();
    const Stack stack(parameters, "decoder", config, true);

    Tracer t(Tracer::Options {true, {}, nullptr});
    StackInput input;
    input.x = inputOf(t, golden);
    const std::int64_t length = input.x.tensor.size(-2);
    input.self.mask = t.input("mask", openKeys(length, 0, true, SameLength::Off, 0, torch::kCPU), {"query", "key"});
    input.self.causal = true;
    const torch::Tensor output = stack(t, input).states.tensor;
    const auto trace = t.finish();
    for (std::int64_t level = 0; level < config.decoderLayers; ++level)
        golden.compare("mid.attn_prob" + std::to_string(level), *trace,
            "decoder." + std::to_string(level + 1) + "/self_attention/weights");
    golden.compare("out.output", output);
    golden.gradients(output.square().sum());
}

// In a file with grad.x_first… the last rows are constant: the deviation's gradient there is not a number, so the loss
// leaves them out.
void runLayerNorm(Golden& golden)
{
    Weights weights(golden);
    weights.copy("norm.weight", "a_2").copy("norm.bias", "b_2");
    Parameters parameters = weights.parameters();
    const Norm norm(
        parameters, "norm", golden.parameter("a_2").size(0), NormKind::LayerUnbiased, golden.real("eps", kEpsilon));
    Tracer t(Tracer::Options {true, {}, nullptr});
    const torch::Tensor x = golden.tensor("in.x");
    const torch::Tensor output = norm(t, inputOf(t, golden)).tensor;
    golden.compare("out.output", output);
    const std::vector<std::string> first = golden.names("grad.x_first");
    if (first.empty())
        return golden.gradients(output.square().sum());
    const std::int64_t rows = golden.tensor(first.front()).size(0);
    output.slice(0, 0, rows).square().sum().backward();
    golden.compare(first.front(), x.grad().slice(0, 0, rows));
    for (const std::string name : {"a_2", "b_2"})
        golden.compare("grad." + name, golden.parameter(name).grad());
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind != "LayerNorm")
        golden.expect("loss_def", {"sum(out.output**2)"});
    if (kind == "LocalRNN")
        runLocalRnn(golden);
    else if (kind == "LocalRNNLayer")
        runLayer(golden);
    else if (kind == "Block")
        runBlocks(golden, false);
    else if (kind == "RTransformer")
        runBlocks(golden, true);
    else if (kind == "LayerNorm")
        runLayerNorm(golden);
    else
        throw Error("The R-Transformer adapter knows no kind \"" + kind + "\".");
}

} // namespace headroom::golden::rtransformer
