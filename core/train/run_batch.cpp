// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/batch.h"

#include "graph/run_forward.h"
#include "libtorch.h"
#include "trace/dropout.h"
#include "train/autocast.h"
#include "train/parts.h"

#include <algorithm>

namespace headroom {

namespace {

struct LossSettings {
    double smoothing = 0.0;
    LabelSmoothing variant = LabelSmoothing::Uniform;
    double ponderWeight = 0.0;
    Precision precision = Precision::Float32;
};

BatchResult run(
    const Transformer& model, Tracer& t, const Batch& batch, const LossSettings& settings, const BatchCounts& counts)
{
    const Autocast autocast(batch.expected.device(), settings.precision);
    const ModelConfig& config = model.config();
    BatchResult result;
    std::vector<torch::Tensor> right;
    torch::Tensor lossSum, ponderSum;
    const bool statesOnly = t.training() && settings.smoothing == 0.0 && config.embedding == EmbeddingKind::Adaptive;
    const bool half = settings.precision == Precision::BFloat16 && !statesOnly;
    const auto forward = [&](const ModelInput& segment, const torch::Tensor& expected, std::int64_t) {
        ModelInput input = segment;
        input.statesOnly = statesOnly;
        ModelOutput output = runForward(model, t, input, model.defaults());
        const torch::Tensor asked = expected != kPad,
                            logits = half ? output.logits.tensor.to(torch::kFloat) : output.logits.tensor;
        torch::Tensor loss;
        if (statesOnly) {
            loss = model.negativeLogLikelihood(output.states.tensor.index({asked}), expected.index({asked})).sum();
        } else {
            right.push_back((logits.detach().argmax(-1) == expected) & asked);
            loss = labelSmoothedLoss(
                       logits.flatten(0, 1), expected.flatten(), settings.smoothing, kPad, settings.variant)
                * asked.sum();
        }
        lossSum = lossSum.defined() ? lossSum + loss : loss;
        result.updates.insert(result.updates.end(), output.updates.begin(), output.updates.end());
        if (output.ponder.defined())
            ponderSum = ponderSum.defined() ? ponderSum + output.ponder : output.ponder;
        return std::move(output.memory);
    };
    const std::int64_t runs = overSegments(config, batch, counts, forward);
    result.loss = lossSum / counts.expected;
    if (!right.empty())
        result.right = torch::cat(right, 1);
    if (ponderSum.defined()) {
        const torch::Tensor mean = ponderSum / static_cast<double>(runs);
        if (!t.training()) // in training a GPU would be waited for
            result.ponder = mean.item<double>();
        result.loss = result.loss + settings.ponderWeight * mean;
    }
    return result;
}

bool isTrained(const Transformer& model)
{
    const std::vector<Parameter>& all = model.parameters();
    return std::any_of(
        all.begin(), all.end(), [](const Parameter& parameter) { return parameter.tensor.requires_grad(); });
}

// The batch in parts that the processor's cores share, each with its gradients at once. Their sums do not depend on how
// many cores there are.
BatchResult runInParts(const Transformer& model, Tracer& t, const Batch& batch, const LossSettings& settings,
    const BatchCounts& counts, const std::vector<BatchPart>& parts)
{
    std::vector<torch::Tensor> weights;
    for (const Parameter& parameter : model.parameters())
        if (parameter.tensor.requires_grad())
            weights.push_back(parameter.tensor);
    const std::uint64_t seed = t.nextSeed();
    std::vector<BatchResult> results(parts.size());
    std::vector<torch::autograd::variable_list> gradients(parts.size());
    shareAmongThreads(parts.size(), [&](std::size_t i) {
        const torch::AutoGradMode grad(true); // each thread has its own
        Tracer own;
        own.setTraining(true);
        own.setDropout(t.dropoutOverride());
        own.setSeed(seedOf(seed, i));
        results[i] = run(model, own, parts[i].batch, settings, counts);
        gradients[i] = torch::autograd::grad({results[i].loss}, weights, {}, false, false, true);
        results[i].loss = results[i].loss.detach();
    });
    addUp(gradients);
    BatchResult result;
    torch::Tensor loss = results.front().loss;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0)
            loss = loss + results[i].loss;
        result.updates.insert(result.updates.end(), results[i].updates.begin(), results[i].updates.end());
        if (!results[i].right.defined())
            continue;
        if (!result.right.defined())
            result.right = torch::zeros_like(batch.expected, torch::kBool);
        result.right.narrow(1, 0, results[i].right.size(1)).index_copy_(0, parts[i].rows, results[i].right);
    }
    result.loss = lossWithGradients(loss, weights, gradients.front());
    return result;
}

} // namespace

BatchResult runBatch(const Transformer& model, Tracer& t, const Batch& batch, double labelSmoothing,
    LabelSmoothing variant, double ponderWeight, std::int64_t parts, Precision precision)
{
    const ModelConfig& config = model.config();
    const LossSettings settings {
        labelSmoothing, variant, ponderWeight < 0.0 ? config.ponderWeight : ponderWeight, precision};
    const bool whole = t.active() || !t.training() || !torch::GradMode::is_enabled()
        || !batch.expected.device().is_cpu() || !isTrained(model);
    const SharedBatch shared = shareOut(model, batch, whole ? 1 : parts);
    return shared.parts.empty() ? run(model, t, batch, settings, shared.counts)
                                : runInParts(model, t, batch, settings, shared.counts, shared.parts);
}

SharedBatch shareOut(const Transformer& model, const Batch& batch, std::int64_t parts)
{
    const ModelConfig& config = model.config();
    SharedBatch shared;
    shared.counts.expected = (batch.expected != kPad).sum().clamp_min(1);
    const bool halts = config.halting != HaltingKind::None;
    if (halts && config.segmented())
        parts = 1;
    if (parts == 0)
        parts = partsWorth(config, batch, model.parameterCount());
    if (parts == 1)
        return shared;
    if (halts && batch.source.defined())
        shared.counts.source = (batch.source != kPad).sum().item<std::int64_t>();
    if (halts && batch.fed.defined())
        shared.counts.target = (batch.fed != kPad).sum().item<std::int64_t>();
    shared.parts = partsOf(config, batch, parts);
    return shared;
}

std::int64_t overSegments(
    const ModelConfig& config, const Batch& batch, const BatchCounts& counts, const SegmentForward& forward)
{
    const std::int64_t length = batch.fed.defined() ? batch.fed.size(1) : batch.expected.size(1);
    const std::int64_t segment = config.segmented() ? config.segment : length;
    ModelInput input;
    input.source = batch.source;
    input.sourceOpen = batch.sourceOpen;
    input.sourcePondering = counts.source;
    input.targetPondering = counts.target;
    std::int64_t runs = 0;
    for (std::int64_t first = 0; first < length; first += segment, ++runs) {
        const std::int64_t end = std::min(first + segment, length);
        if (batch.fed.defined()) {
            input.target = batch.fed.slice(1, first, end);
            if (!config.causal || config.halting != HaltingKind::None) { // padding behind is not read, but would ponder
                input.targetOpen = input.target != kPad;
                input.targetOpen.select(1, 0).fill_(
                    true); // a sequence that ended earlier is not empty: no mean over nothing
            }
        }
        input.memory = forward(input, batch.expected.slice(1, first, end), first);
    }
    return runs;
}

} // namespace headroom
