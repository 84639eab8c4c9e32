// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rotation/rotation_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"

#include <algorithm>

namespace headroom::rotation_view {

namespace {

// What was rotated: the first operand of what each number keeps of itself.
StepId before(const Trace& trace, StepId turned)
{
    const auto first = [&](StepId step) {
        return step >= 0 && !trace.step(step).inputs.empty() ? trace.step(step).inputs.front() : StepId {-1};
    };
    return turned < 0 ? -1 : first(first(turned));
}

RotationRun stepsOf(const Trace& trace, const QString& sublayer)
{
    const auto find = [&](const char* name) { return findStep(trace, sublayer, name); };
    RotationRun run;
    run.sublayer = sublayer;
    run.queryTurned = find(steps::attention::queryTurned);
    run.keyTurned = find(steps::attention::keyTurned);
    run.query = before(trace, run.queryTurned);
    run.key = before(trace, run.keyTurned);
    run.masked = find(steps::attention::masked);
    const StepId weights = find(steps::attention::weights);
    run.scores = find(steps::attention::scores);
    if (weights < 0 || run.scores < 0 || run.query < 0 || run.key < 0 || trace.step(weights).axes.size() != 3
        || trace.step(run.key).axes.size() != 3 || trace.step(run.query).axes.size() != 3)
        return run;
    const Index shape = trace.step(weights).shape();
    run.heads = static_cast<int>(shape[0]);
    run.queries = static_cast<int>(shape[1]);
    run.keys = static_cast<int>(shape[2]);
    const Index keys = trace.step(run.keyTurned).shape();
    // Of keys that an earlier forward left there is no number before the rotation.
    if (run.queries > 0 && keys[1] == shape[2] && keys[0] > 0 && shape[0] % keys[0] == 0) {
        run.queriesPerKey = static_cast<int>(shape[0] / keys[0]);
        run.weights = weights;
    }
    return run;
}

} // namespace

int RotationRun::number(int pair, bool second) const
{
    const int first = rule.halves ? pair : 2 * pair;
    return second ? static_cast<int>(rule.other(first)) : first;
}

QStringList rotationSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) { return stepsOf(trace, sublayer).there(); });
}

RotationRun readRotation(const RunResult& result, const QString& sublayer)
{
    const Trace& trace = *result.trace;
    RotationRun run = stepsOf(trace, sublayer);
    if (!run.there())
        return run;
    run.rule = result.config.ofStack(sublayer.startsWith(QLatin1String("decoder"))).rotaryRule(run.keys);
    run.pairs = static_cast<int>(run.rule.width / 2);
    run.asked = std::count(result.studies.begin(), result.studies.end(), "rotation") > 0;
    const auto find = [&](const char* name) {
        return findStep(trace, studied::rotation::scope, sublayer.toStdString(), name);
    };
    run.plainScores = find(studied::rotation::scores);
    run.plainWeights = find(studied::rotation::weights);
    return run;
}

std::optional<RotationPlace> rotationPlace(const RotationRun& run, const Cell& cell, const RotationPlace& otherwise)
{
    if (cell.at.size() != 3 || cell.step < 0)
        return {};
    const int second = static_cast<int>(cell.at[1]);
    if (cell.step == run.query || cell.step == run.queryTurned)
        return RotationPlace {second, otherwise.key};
    if (cell.step == run.key || cell.step == run.keyTurned)
        return RotationPlace {otherwise.query, second};
    for (const StepId step : {run.scores, run.masked, run.weights, run.plainScores, run.plainWeights})
        if (cell.step == step)
            return RotationPlace {second, static_cast<int>(cell.at[2])};
    return {};
}

} // namespace headroom::rotation_view
