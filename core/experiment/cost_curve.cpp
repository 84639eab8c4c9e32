// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/cost_curve.h"

#include "error.h"
#include "experiment/cost.h"
#include "experiment/runner.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "nn/attention/attention.h"
#include "nn/attention/fused.h"
#include "nn/masks.h"
#include "tasks/task.h"
#include "text/say.h"

#include <cmath>
#include <optional>

namespace headroom {

namespace {

Cost measure(int repeats, const std::function<torch::Tensor()>& forward)
{
    const torch::NoGradGuard guard;
    return costOf(repeats, [&] { forward().sum().item<double>(); }); // waits for a GPU
}

} // namespace

Cost attentionCost(
    const CostRequest::Contender& contender, bool causal, std::int64_t length, int repeats, const ExperimentHost& host)
{
    if (contender.fused && !hasFusedAttention())
        return {std::nan(""), std::nan("")};
    std::optional<StepwiseAttention> stepwise;
    if (!contender.fused)
        stepwise.emplace();
    const ModelConfig& config = contender.config;
    Parameters parameters(host.seed);
    const auto sublayer = makeAttention(parameters, "attention", AttentionSettings::self(config, causal));
    for (const Parameter& parameter : parameters.all()) {
        torch::Tensor weight = parameter.tensor; // the sublayer's own
        weight.set_data(weight.to(host.device));
    }
    const torch::Tensor rows = torch::randn({length, config.width}).to(host.device);
    AttentionContext context;
    context.causal = causal;
    if (causal)
        context.mask = {openKeys(length, 0, true, SameLength::Off, 0, host.device), -1};
    Tracer t;
    return measure(repeats, [&] { return (*sublayer)(t, {rows, -1}, {rows, -1}, context).tensor; });
}

Cost forwardCost(const ModelConfig& config, std::int64_t length, int repeats, const ExperimentHost& host)
{
    Transformer model(config.with({{"max_length", std::to_string(length)}}), Parameters(host.seed));
    model.to(host.device);
    ModelInput input;
    const torch::Tensor tokens =
        torch::randint(kFirstSymbol, config.vocabulary, {length}, torch::kLong).to(host.device);
    if (config.readsSource())
        input.source = tokens;
    if (config.hasDecoder())
        input.target = tokens;
    Tracer t;
    const StepwiseAttention stepwise;
    return measure(repeats, [&] { return runForward(model, t, input, model.defaults()).logits.tensor; });
}

std::vector<CostCurve> costCurves(const CostRequest& request, const ExperimentHost& host)
{
    if (request.contenders.empty() || request.at.size() < 2)
        throw Error(say("A cost curve needs something to measure and at least two points to measure it at."));
    double work = 0.0, done = 0.0;
    for (const std::int64_t at : request.at)
        work += static_cast<double>(request.contenders.size()) * static_cast<double>(at);
    std::vector<CostCurve> curves;
    for (const CostRequest::Contender& contender : request.contenders) {
        CostCurve curve;
        curve.label = contender.label;
        for (const std::int64_t at : request.at) {
            const bool byLength = request.by == CostRequest::By::Length;
            host.pause(done / work,
                byLength ? say("%1: %2 tokens", say(contender.label.c_str()), at)
                         : say("%1: %2", say(contender.label.c_str()), at));
            const Cost cost = byLength ? attentionCost(contender, request.causal, at, request.repeats, host)
                                       : forwardCost(contender.config.with({{"latents", std::to_string(at)}}),
                                           contender.length, request.repeats, host);
            curve.at.push_back(static_cast<double>(at));
            curve.milliseconds.push_back(cost.milliseconds);
            curve.mebibytes.push_back(cost.mebibytes);
            done += static_cast<double>(at);
        }
        curve.timeExponent = fittedExponent(curve.at, curve.milliseconds);
        curve.memoryExponent = fittedExponent(curve.at, curve.mebibytes);
        curves.push_back(std::move(curve));
    }
    return curves;
}

} // namespace headroom
