// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor2Tensor: the Universal Transformer with adaptive computation time.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "nn/halting.h"
#include "nn/positions.h"

namespace headroom::golden::t2t_act {

namespace {

HaltingKind kindOf(const std::string& type)
{
    if (type == "basic")
        return HaltingKind::Basic;
    if (type == "accumulated")
        return HaltingKind::Accumulated;
    if (type == "global")
        return HaltingKind::Global;
    throw Error("Unknown act_type \"" + type + "\": basic, accumulated or global.");
}

// The signal of our models with positions of the original's kind.
torch::Tensor timingSignal(const torch::Tensor& places, std::int64_t width)
{
    return sinusoids(places, width, PositionKind::SinusoidalConcatenated);
}

// attention(x) = x + half the mean over the positions; feed-forward(x) = tanh(x W + b).
torch::Tensor transformed(const Golden& golden, torch::Tensor x)
{
    const std::int64_t layers = golden.integer("num_inrecurrence_layers", 1);
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        x = x + 0.5 * x.mean(-2, true);
        x = torch::tanh(torch::matmul(x, golden.parameter("W")) + golden.parameter("b"));
    }
    return x;
}

// A recorded quantity of every step: [step, ...].
torch::Tensor ofEachStep(const Trace& trace, const std::string& name, std::int64_t steps)
{
    std::vector<torch::Tensor> all;
    for (std::int64_t step = 1; step <= steps; ++step)
        all.push_back(stepTensor(trace, "act." + std::to_string(step) + "/" + name));
    return torch::stack(all);
}

void compareSteps(Golden& golden, const Trace& trace, std::int64_t steps, bool global)
{
    const auto perPosition = [&](const std::string& name) {
        const torch::Tensor all = ofEachStep(trace, name, steps);
        return global ? all.squeeze(-1) : all;
    };
    golden.compare("mid.halting_probability", perPosition("cumulative"));
    golden.compare("mid.remainders", perPosition("remainders"));
    golden.compare("mid.n_updates", perPosition("updates"));
    golden.compare("mid.transformed_state", ofEachStep(trace, "transformed", steps));
    golden.compare("mid.new_state", ofEachStep(trace, "new_state", steps));
    golden.compare("mid.step", torch::arange(1, steps + 1));
}

} // namespace

void run(Golden& golden)
{
    golden.expect("loss_def", {"sum(out.new_state**2)+sum(out.ponder_times+out.remainders)"});
    const torch::Tensor input = golden.tensor("in.x");
    const std::int64_t length = input.size(-2), width = input.size(-1);
    HaltingSettings settings;
    settings.kind = kindOf(golden.text("act_type"));
    settings.maxSteps = golden.integer("act_max_steps");
    settings.threshold = 1.0 - golden.real("act_epsilon", 0.01);
    const bool global = settings.kind == HaltingKind::Global;

    Weights weights(golden);
    weights.set("halting.weight", golden.parameter("sigmoid_activation_for_pondering.dense.kernel").t());
    weights.set("halting.bias", golden.parameter("sigmoid_activation_for_pondering.dense.bias"));
    Parameters parameters = weights.parameters();
    const Halting halting(parameters, "halting", width, settings);

    Tracer t({true, {}, nullptr});
    const auto signal = [&](const char* name, const torch::Tensor& rows) {
        return t.input(name, rows.to(input.options()).detach(), {"position", "feature"});
    };
    const auto encode = [&](const Traced& x, std::int64_t step, const std::optional<Index>&) {
        Traced y = x;
        if (golden.flag("position_timing"))
            y = t.add("with_position", y, signal("position", timingSignal(torch::arange(length), width)));
        if (golden.flag("step_timing"))
            y = t.add("with_time", y, signal("time", timingSignal(torch::tensor({step - 1}), width)));
        return y;
    };
    const auto transition = [&](const Traced& x, std::int64_t, const std::optional<Index>&) {
        return t.input("transformed", transformed(golden, x.tensor), {"position", "feature"});
    };
    const auto read = [](const Traced& x) { return x; };
    const HaltingOutcome outcome = halting(
        t, "act", t.input("x", input, {"position", "feature"}), std::nullopt, encode, transition, read);

    const auto perSequence = [&](const torch::Tensor& x) { return global ? x.select(-1, 0) : x; };
    const torch::Tensor state = outcome.state.tensor;
    const torch::Tensor updates = perSequence(outcome.updates.tensor),
                        remainders = perSequence(outcome.remainders.tensor);
    compareSteps(golden, *t.finish(), outcome.steps, global);
    golden.compare("out.new_state", state);
    golden.compare("out.ponder_times", updates);
    golden.compare("out.remainders", remainders);
    golden.gradients(state.square().sum() + (updates + remainders).sum());
}

} // namespace headroom::golden::t2t_act
