// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/relative/relative_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "words/names.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::relative_view {

namespace {

constexpr quint64 kKeyTable = quint64 {1} << 40, kValueTable = quint64 {1} << 41;

StepId inputOf(const Trace& trace, StepId step, std::size_t which)
{
    return step >= 0 && which < trace.step(step).inputs.size() ? trace.step(step).inputs[which] : -1;
}

// What both ways record under the names of their own steps, in the model's scope or in the study's.
void readRoutes(const Trace& trace, RelativeRun& run)
{
    const QString study = QLatin1String(studied::shawRoutes::scope) + ('/' + run.sublayer);
    const auto find = [&](const QString& scope, const auto&... names) { return findStep(trace, scope, names...); };
    const QString& split = run.direct ? study : run.sublayer;
    const QString& direct = run.direct ? run.sublayer : study;
    run.content = find(split, steps::shaw::content);
    run.position = find(split, steps::shaw::position, steps::shaw::byHead);
    run.sum = find(split, steps::shaw::sum);
    run.pairKeys = find(direct, steps::shaw::pairKeys);
    run.product = find(direct, steps::attention::product);
    run.valueTerm = find(split, steps::shaw::contextContent);
    run.positionTerm = find(split, steps::shaw::contextPosition, steps::shaw::byHead);
    run.deviation = find(study, studied::shawRoutes::scoreDeviation);
    run.contextDeviation = find(study, studied::shawRoutes::contextDeviation);
    run.otherContext = find(study, steps::attention::context);
    run.query = run.direct ? inputOf(trace, find(direct, steps::shaw::queryColumn), 0) : inputOf(trace, run.content, 0);
    run.key = inputOf(trace,
        find(run.sublayer, run.direct ? std::string(steps::shaw::keySpread) : steps::attention::keyTransposed), 0);
    run.value = run.direct ? inputOf(trace, find(direct, steps::shaw::valueSpread), 0)
                           : inputOf(trace, run.valueTerm, 1);
}

void readParts(const Trace& trace, RelativeRun& run)
{
    const auto add = [&](RelativePart part, std::optional<int> step) {
        if (step && *step >= 0 && (run.parts.empty() || run.parts.back().second < *step))
            run.parts.emplace_back(part, *step);
    };
    const auto at = [&](StepId step) { return step >= 0 ? timelineIndex(trace, step) : std::nullopt; };
    const auto lookUp = at(run.keyRows);
    add(RelativePart::Distances, lookUp ? std::optional(*lookUp - 1) : std::nullopt);
    add(RelativePart::KeyRow, lookUp);
    add(RelativePart::KeyTerm, at(run.direct ? run.product : run.position));
    add(RelativePart::Score, at(run.scores));
    add(RelativePart::Weights, at(run.weights));
    add(RelativePart::ValueRow, at(run.valueRows));
    add(RelativePart::Context, at(run.context));
    add(RelativePart::Routes, at(run.deviation));
}

} // namespace

QStringList relativeSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) { return readRelative(trace, sublayer).there(); });
}

RelativeRun readRelative(const Trace& trace, const QString& sublayer)
{
    RelativeRun run;
    run.trace = &trace;
    run.sublayer = sublayer;
    using R = RelativeRun;
    findSteps(run, trace, sublayer,
        {{&R::keyRows, steps::shaw::keyDistances}, {&R::valueRows, steps::shaw::valueDistances},
            {&R::scores, steps::attention::scores}, {&R::masked, steps::attention::masked},
            {&R::weights, steps::attention::weights}, {&R::context, steps::attention::context}});
    run.direct = findStep(trace, sublayer, steps::shaw::pairKeys) >= 0;
    if (run.keyRows < 0 || run.valueRows < 0 || run.scores < 0 || run.weights < 0 || run.context < 0)
        return {};
    run.keyTable = inputOf(trace, run.keyRows, 0);
    run.index = inputOf(trace, run.keyRows, 1);
    run.valueTable = inputOf(trace, run.valueRows, 0);
    run.valueIndex = inputOf(trace, run.valueRows, 1);
    readRoutes(trace, run);
    const Step& weights = trace.step(run.weights);
    if (weights.axes.size() != 3 || headAxis(weights) != 0 || run.own() < 0 || run.query < 0 || run.key < 0
        || run.value < 0 || trace.step(run.index).axes.size() != 2)
        return {};
    run.heads = static_cast<int>(weights.axes[0].size);
    run.queries = static_cast<int>(weights.axes[1].size);
    run.keys = static_cast<int>(weights.axes[2].size);
    run.memory = run.keys - run.queries;
    run.k = static_cast<int>(trace.step(run.keyTable).axes.front().size - 1) / 2;
    readParts(trace, run);
    return run.queries > 0 && !run.parts.empty() ? run : RelativeRun {};
}

RelativePart RelativeRun::partOf(int frame) const
{
    return parts[static_cast<std::size_t>(std::clamp(frame, 0, static_cast<int>(parts.size()) - 1))].first;
}

std::optional<RelativePair> relativePair(const RelativeRun& run, const Cell& cell)
{
    const auto one = [&](std::int64_t query, std::int64_t key) {
        return RelativePair {static_cast<int>(query), static_cast<int>(key)};
    };
    const auto in = [&](std::initializer_list<StepId> steps) {
        return cell.step >= 0 && std::find(steps.begin(), steps.end(), cell.step) != steps.end();
    };
    if (in({run.index, run.valueIndex, run.keyRows, run.valueRows}) && cell.at.size() >= 2)
        return one(cell.at[0], cell.at[1]);
    if (in({run.content, run.position, run.sum, run.pairKeys, run.product, run.scores, run.masked, run.weights,
            run.deviation})
        && cell.at.size() >= 3)
        return one(cell.at[1], cell.at[2]);
    return {};
}

quint64 relativeIdentity(const Trace& trace, const RelativeRun& run, const Cell& cell)
{
    const bool keyRow = cell.step == run.keyRows, valueRow = cell.step == run.valueRows;
    if ((keyRow || valueRow) && cell.at.size() == 3) {
        const StepId index = keyRow ? run.index : run.valueIndex;
        const auto row = static_cast<std::int64_t>(std::lround(trace.value(index, {cell.at[0], cell.at[1]})));
        return relativeIdentity(trace, run, {keyRow ? run.keyTable : run.valueTable, {row, cell.at[2]}});
    }
    if ((cell.step == run.keyTable || cell.step == run.valueTable) && cell.at.size() == 2) {
        const std::int64_t width = trace.step(cell.step).axes.back().size;
        return (cell.step == run.keyTable ? kKeyTable : kValueTable)
            + static_cast<quint64>(cell.at[0] * width + cell.at[1]);
    }
    if (cell.step == run.pairKeys)
        return 0;
    const auto pair = relativePair(run, cell);
    return pair
        ? 1 + static_cast<quint64>(pair->query) * static_cast<quint64>(run.keys) + static_cast<quint64>(pair->key)
        : 0;
}

} // namespace headroom::relative_view
