// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "libtorch.h"
#include "nn/attention/attention.h"
#include "nn/layers.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <string>
#include <vector>

namespace headroom {

namespace {

// What was rotated: x of "x cos(m θ) + x^⊥ sin(m θ)".
StepId before(const Tracer& t, StepId turned)
{
    const StepId kept = t.steps()[static_cast<std::size_t>(turned)].input(0);
    return t.steps()[static_cast<std::size_t>(kept)].input(0);
}

// What leads from the scores to the weights.
struct Scored {
    StepId scores = -1, mask = -1; // mask: −1 where there is none
    double cap = 0.0; // 0: none
};

Scored scoredBefore(const Tracer& t, StepId weights)
{
    const auto step = [&](StepId id) -> const Step& { return t.steps()[static_cast<std::size_t>(id)]; };
    Scored found {step(weights).input(0)};
    if (const Step& masked = step(found.scores); masked.operation == Operation::Mask) {
        found.scores = masked.input(0);
        found.mask = masked.input(1);
    }
    if (const Step& capped = step(found.scores); capped.name() == steps::attention::capped) {
        found.cap = capped.factor.value();
        found.scores = step(step(capped.input(0)).input(0)).input(0); // c · tanh(scores / c)
    }
    return found;
}

// Keys that several heads of queries share are given to each of them, as in the model.
Traced forHeads(Tracer& t, const Traced& keys, std::int64_t heads)
{
    const std::int64_t group = heads / keys.tensor.size(0);
    if (group == 1)
        return keys;
    Index entries;
    for (std::int64_t head = 0; head < heads; ++head)
        entries.push_back(head / group);
    return t.rearrange({"shared_keys", "", "Each group of query heads reads the same keys."}, keys,
        {pickAlong(-3, std::move(entries))}, {"head", "key", "dimension"});
}

// Scores and weights of one sublayer as they would be if neither queries nor keys were rotated.
void recordSublayer(Tracer& t, const std::string& path)
{
    const auto find = [&](const char* name) { return findStep(t, path + '/' + name); };
    const StepId query = find(steps::attention::queryTurned), key = find(steps::attention::keyTurned),
                 weights = find(steps::attention::weights);
    if (query < 0 || key < 0 || weights < 0)
        return;
    const Scored scored = scoredBefore(t, weights);
    const Traced queries = t.recorded(before(t, query)), keys = t.recorded(before(t, key));
    const Step scores = t.steps()[static_cast<std::size_t>(scored.scores)];
    if (scores.operation != Operation::Scale || keys.tensor.size(-2) != scores.shape().back())
        return; // of keys kept from earlier forwards only the rotated ones are there
    const Tracer::Scope below(t, path);
    const Traced columns = t.rearrange(
        {steps::attention::keyTransposed, "kᵀ", "The keys before rotation, transposed: one column per key."},
        forHeads(t, keys, queries.tensor.size(0)), {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
    const Traced product = t.matmul(
        {steps::attention::product, "q kᵀ", "The dot product of each query with each key, neither of them rotated."},
        queries, columns);
    Traced found = t.scale({studied::rotation::scores, asScaled("q kᵀ / √d_k", scores.factor),
                               "The scores without rotation: they depend on what query and key hold, not on where "
                               "they are."},
        product, scores.factor);
    if (scored.cap > 0.0)
        found = capped(
            t, {steps::attention::capped, "c · tanh(scores / c)", "The same cap as in the model."}, found, scored.cap);
    if (scored.mask >= 0)
        found = t.mask(
            {steps::attention::masked, "scores where the mask is 1, else −∞", "The same mask as in the model."}, found,
            t.recorded(scored.mask));
    t.softmax({studied::rotation::weights, "softmax(scores)",
                  "The weights without rotation: they depend only on what queries and keys hold."},
        found);
}

void recordRotation(Tracer& t)
{
    std::vector<std::string> sublayers;
    for (const Step& step : t.steps())
        if (!step.study() && step.name() == steps::attention::queryTurned)
            sublayers.emplace_back(step.scope());
    for (const std::string& sublayer : sublayers)
        try {
            recordSublayer(t, sublayer);
        } catch (const Error&) { // past the memory for traces there is nothing to compare with
        }
}

} // namespace

Study rotationStudy()
{
    return {"rotation", toSay("Without rotation"),
        "The attention weights as they would be if queries and keys were not rotated", {},
        [](const ModelConfig& config) {
            return config.position == PositionKind::Rotary && config.executor == Executor::Dense;
        },
        [](Tracer& t, const StudyInput&) { recordRotation(t); }, {}, false,
        [](Tracer& t, const RecordedInput&) { recordRotation(t); }, toSay("queries and keys before they are rotated")};
}

} // namespace headroom
