// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/relative/relative_read.h"

#include "document_focus.h"
#include "names.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

constexpr quint64 kKeyTable = quint64 {1} << 40, kValueTable = quint64 {1} << 41;

StepId inputOf(const Trace& trace, StepId step, std::size_t which)
{
    return step >= 0 && which < trace.step(step).inputs.size() ? trace.step(step).inputs[which] : -1;
}

// What both ways record under the names of their own steps, in the model's scope or in the study's.
void readRoutes(const Trace& trace, RelativeRun& run)
{
    const QString study = QStringLiteral("study/shaw_routes/") + run.sublayer;
    const auto find = [&](const QString& scope, const char* name) {
        return trace.find((scope + '/' + QLatin1String(name)).toStdString()).value_or(-1);
    };
    const QString& split = run.direct ? study : run.sublayer;
    const QString& direct = run.direct ? run.sublayer : study;
    run.content = find(split, "content");
    run.position = find(split, "position/by_head");
    run.sum = find(split, "sum");
    run.pairKeys = find(direct, "pair_keys");
    run.product = find(direct, "product");
    run.valueTerm = find(split, "context_content");
    run.positionTerm = find(split, "context_position/by_head");
    run.deviation = find(study, "score_deviation");
    run.contextDeviation = find(study, "context_deviation");
    run.otherContext = find(study, "context");
    run.query = run.direct ? inputOf(trace, find(direct, "query_column"), 0) : inputOf(trace, run.content, 0);
    run.key = inputOf(trace, find(run.sublayer, run.direct ? "key_spread" : "key_transposed"), 0);
    run.value = run.direct ? inputOf(trace, find(direct, "value_spread"), 0) : inputOf(trace, run.valueTerm, 1);
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
    QStringList result;
    for (const QString& sublayer : attentionSublayers(trace))
        if (readRelative(trace, sublayer).there())
            result << sublayer;
    return result;
}

RelativeRun readRelative(const Trace& trace, const QString& sublayer)
{
    const auto find = [&](const char* name) {
        return trace.find((sublayer + '/' + QLatin1String(name)).toStdString()).value_or(-1);
    };
    RelativeRun run;
    run.trace = &trace;
    run.sublayer = sublayer;
    run.keyRows = find("key_distances");
    run.valueRows = find("value_distances");
    run.scores = find("scores");
    run.masked = find("masked");
    run.weights = find("weights");
    run.context = find("context");
    run.direct = find("pair_keys") >= 0;
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

} // namespace headroom
