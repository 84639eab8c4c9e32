// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"

#include "document/find_step.h"
#include "study/step_names.h"
#include "trace/step_names.h"
#include "widgets/cell_grid.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace headroom {

namespace {

std::int64_t largestKey(const Matrix& weights, std::int64_t row)
{
    std::int64_t best = 0;
    for (std::int64_t key = 1; key < weights.columns.size; ++key)
        if (weights.at(row, key) > weights.at(row, best))
            best = key;
    return best;
}

// Of each key, whether the same label stands at an earlier one.
std::vector<bool> repeated(const Axis& keys)
{
    std::vector<bool> again(static_cast<std::size_t>(keys.size), false);
    std::set<std::string> seen;
    for (std::int64_t key = 0; keys.labels && key < keys.size; ++key)
        again[static_cast<std::size_t>(key)] = !seen.insert(keys.label(key)).second;
    return again;
}

// How many places of the axis an earlier segment left.
std::int64_t memoryAlong(const Trace& trace, const Step& step, const Axis& axis)
{
    const auto fed = trace.find(steps::fedTokens);
    const std::int64_t memory = axis.name == "key" || axis.name == "position" ? memoryRows(trace, step.path) : 0;
    return fed && axis.size == memory + trace.step(*fed).axes.front().size ? memory : 0;
}

} // namespace

std::optional<Cell> gradientOrNumber(const Trace& trace, const Cell& cell)
{
    if (cell.step < 0)
        return {};
    const std::string& path = trace.step(cell.step).path;
    const auto id = isOfGradients(path) ? trace.find(std::string_view(path).substr(path.find('/') + 1))
                                        : trace.find(std::string(studied::backward::gradients) + '/' + path);
    return id && trace.step(*id).shape() == trace.step(cell.step).shape() ? std::optional(Cell {*id, cell.at})
                                                                          : std::nullopt;
}

QString whyNoGradient(const RunResult& run, const Cell& cell)
{
    if (gradientOrNumber(*run.trace, cell))
        return {};
    const Step& step = run.trace->step(cell.step);
    if (isOfGradients(step.path))
        return tr("This is a number on the way back, and no number’s gradient.");
    if (step.study())
        return tr("This number tells of the run and is no part of it: it has no gradient.");
    if (const auto why = run.lacking.find(studied::backward::id); why != run.lacking.end())
        return QString::fromStdString(why->second);
    return run.backward ? QString::fromStdString(run.backward->whyNone(*run.trace, step.path)) : QString();
}

QStringList attentionSublayers(const Trace& trace)
{
    QStringList found;
    for (const StepId id : trace.timeline()) {
        const Step& step = trace.step(id);
        if (step.operation == Operation::Softmax && step.axes.size() == 3 && !step.study()
            && step.name() == steps::attention::weights)
            found << QString::fromStdString(std::string(step.scope()));
    }
    return found;
}

QStringList sublayersWhere(const Trace& trace, const std::function<bool(const QString&)>& fits)
{
    QStringList found = attentionSublayers(trace);
    found.removeIf([&](const QString& sublayer) { return !fits(sublayer); });
    return found;
}

QStringList headedSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) {
        return headAxis(trace.step(findStep(trace, sublayer, steps::attention::weights))) == 0;
    });
}

QStringList layeredSublayers(const Trace& trace)
{
    QStringList found = headedSublayers(trace);
    found.removeIf([](const QString& path) {
        const QString stack = path.section('.', 0, 0);
        return stack != QLatin1String(steps::encoder) && stack != QLatin1String(steps::decoder);
    });
    return found;
}

QString preferredSublayer(const Trace& trace)
{
    const QStringList all = attentionSublayers(trace);
    const QStringList across = all.filter(QStringLiteral("encoder_decoder"));
    if (!across.isEmpty())
        return across.last();
    for (auto path = all.rbegin(); path != all.rend(); ++path)
        if (trace.step(findStep(trace, *path, steps::attention::weights)).axes.back().size > 1)
            return *path;
    return all.isEmpty() ? QString() : all.last();
}

std::optional<Cell> exampleCell(const Trace& trace, StepId weights, int head)
{
    const Index shape = trace.step(weights).shape();
    if (const std::int64_t rows = shape[1], columns = shape[2]; columns > 0 && rows > kMostCellsOneByOne / columns) {
        const auto row = trace.values(weights, (head * rows + rows / 2) * columns, columns);
        return Cell {weights, {head, rows / 2, std::max_element(row.begin(), row.end()) - row.begin()}};
    }
    const Matrix matrix = trace.matrix(weights, Slice {{head, 0, 0}, 1, 2});
    if (matrix.rows.size == 0 || matrix.columns.size == 0)
        return std::nullopt;
    const std::vector<bool> again = repeated(matrix.columns);
    std::int64_t row = -1, best = 0;
    for (std::int64_t candidate = 0; candidate < matrix.rows.size; ++candidate) {
        const std::int64_t key = largestKey(matrix, candidate);
        if (again[static_cast<std::size_t>(key)] && (row < 0 || matrix.at(candidate, key) > matrix.at(row, best))) {
            row = candidate;
            best = key;
        }
    }
    if (row < 0) {
        row = matrix.rows.size / 2;
        best = largestKey(matrix, row);
    }
    return Cell {weights, {head, row, best}};
}

Cell largestAlong(const Trace& trace, Cell cell)
{
    if (cell.at.empty()) // a single number
        return cell;
    std::optional<double> most;
    Cell best = cell;
    for (cell.at.back() = 0; cell.at.back() < trace.step(cell.step).axes.back().size; ++cell.at.back())
        if (const double value = trace.value(cell.step, cell.at);
            !trace.masked(cell.step, cell.at) && (!most || value > *most)) {
            most = value;
            best = cell;
        }
    return best;
}

std::optional<int> timelineIndex(const Trace& trace, StepId step)
{
    const auto& timeline = trace.timeline();
    const auto found = std::find(timeline.begin(), timeline.end(), step);
    return found == timeline.end() ? std::nullopt : std::optional(static_cast<int>(found - timeline.begin()));
}

int headAxis(const Step& step)
{
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis)
        if (step.axes[axis].name == "head")
            return static_cast<int>(axis);
    return -1;
}

std::optional<Cell> samePlace(const Trace& before, const Cell& cell, const Trace& now)
{
    const Step& old = before.step(cell.step);
    const auto id = now.find(old.path);
    if (!id)
        return std::nullopt;
    const Step& step = now.step(*id);
    Index at = cell.at;
    for (std::size_t axis = 0; axis < std::min({at.size(), step.axes.size(), old.axes.size()}); ++axis) {
        const Axis &from = old.axes[axis], &to = step.axes[axis];
        if (from.labels && to.labels && !labelsTokens(from)) {
            const std::string label = from.label(at[axis]);
            if (to.label(at[axis]) != label && std::ranges::count(*to.labels, label) == 1)
                at[axis] = std::ranges::find(*to.labels, label) - to.labels->begin();
            continue;
        }
        at[axis] += memoryAlong(now, step, to) - memoryAlong(before, old, from);
        if (at[axis] < 0)
            return std::nullopt;
    }
    return Cell {*id, clampIndex(step, std::move(at))};
}

} // namespace headroom
