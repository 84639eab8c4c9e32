// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/sweep.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kTermMilliseconds = 60.0;
constexpr double kCellMilliseconds = 120.0;
constexpr double kRowMilliseconds = 320.0;
constexpr int kMostStops = 1024; // of a sweep that nobody asked for
constexpr double kArrives = 0.4; // of the way to a row: one of its cells

struct Cut {
    int rows = -1, columns = -1, outer = -1;
};

const Axis& axisOf(const Step& step, int axis) { return step.axes[static_cast<std::size_t>(axis)]; }

Cut cutOf(const Step& step)
{
    const int rank = static_cast<int>(step.axes.size());
    std::vector<int> shown, cut;
    for (int axis = 0; axis < rank; ++axis) {
        const bool stands = isProduct(step.operation) ? axis < rank - 2 : axisOf(step, axis).name == "head" && rank > 2;
        (stands ? cut : shown).push_back(axis);
    }
    while (shown.size() > 2) {
        const auto single = std::find_if(
            shown.begin(), shown.end(), [&](int axis) { return axisOf(step, axis).size == 1; });
        const auto next = single == shown.end() ? shown.begin() : single;
        cut.push_back(*next);
        shown.erase(next);
    }
    Cut result;
    result.columns = shown.empty() ? -1 : shown.back();
    result.rows = shown.size() < 2 ? -1 : shown.front();
    for (const int axis : cut)
        if (axisOf(step, axis).name != "head" && axisOf(step, axis).size > 1)
            result.outer = axis;
    return result;
}

} // namespace

bool isProduct(Operation operation) { return operation == Operation::Matmul || operation == Operation::Linear; }

Slice sliceOf(const Step& step, int head, std::int64_t outer)
{
    const Cut cut = cutOf(step);
    Slice slice;
    slice.at.assign(step.axes.size(), 0);
    slice.rows = cut.rows;
    slice.columns = cut.columns;
    for (int axis = 0; axis < static_cast<int>(step.axes.size()); ++axis) {
        const std::int64_t last = std::max<std::int64_t>(0, axisOf(step, axis).size - 1);
        const bool heads = axis != cut.rows && axis != cut.columns && axisOf(step, axis).name == "head";
        if (axis == cut.outer || heads)
            slice.at[static_cast<std::size_t>(axis)] = std::clamp<std::int64_t>(
                axis == cut.outer ? outer : head, 0, last);
    }
    return slice;
}

int outerAxis(const Step& step) { return cutOf(step).outer; }

int SweepPlan::stops() const
{
    const int cells = sweep == Sweep::All ? 1 : sweep == Sweep::Row ? rows : rows * columns;
    return std::max(1, cells * stopsPerCell());
}

double SweepPlan::stopMilliseconds() const
{
    return sweep == Sweep::Term ? kTermMilliseconds : sweep == Sweep::Cell ? kCellMilliseconds : kRowMilliseconds;
}

double SweepPlan::stopOf(GridCell cell) const
{
    if (sweep == Sweep::All || sweep == Sweep::Row)
        return sweep == Sweep::Row ? cell.row : 0.0;
    return (cell.row * columns + cell.column + 1.0) * stopsPerCell() - 1.0;
}

SweepPlan planOf(const Trace& trace, StepId id, std::optional<Sweep> chosen)
{
    const Step& step = trace.step(id);
    const Slice slice = sliceOf(step);
    const auto size = [&](int axis) { return axis < 0 ? 1 : static_cast<int>(axisOf(step, axis).size); };
    SweepPlan plan;
    plan.columns = size(slice.columns);
    plan.rows = size(slice.rows);
    const bool product = isProduct(step.operation);
    if (product) {
        const bool biased = step.operation == Operation::Linear && step.inputs.size() > 2;
        plan.terms = static_cast<int>(innerSize(trace, step)) + (biased ? 1 : 0);
    }
    if (chosen) {
        plan.sweep = *chosen == Sweep::Term && !product ? Sweep::Cell : *chosen;
        return plan;
    }
    for (const Sweep sweep : {Sweep::Term, Sweep::Cell, Sweep::Row}) {
        plan.sweep = sweep;
        if ((product || sweep == Sweep::Row) && plan.stops() <= kMostStops)
            break;
    }
    return plan;
}

SweepState stateAt(const SweepPlan& plan, double stop)
{
    const int last = plan.stops() - 1;
    stop = std::clamp(stop, 0.0, static_cast<double>(last));
    const int whole = static_cast<int>(std::ceil(stop));
    SweepState state;
    state.share = 1.0 - (whole - stop);
    state.finished = stop >= last;
    state.term = plan.terms - 1;
    if (plan.sweep == Sweep::Row)
        state.cell = {whole, -1};
    if (plan.sweep == Sweep::Term || plan.sweep == Sweep::Cell) {
        const int cell = whole / plan.stopsPerCell();
        state.cell = {cell / plan.columns, cell % plan.columns};
    }
    if (plan.sweep == Sweep::Term)
        state.term = whole % plan.terms;
    return state;
}

double presence(const SweepPlan& plan, const SweepState& state, GridCell cell)
{
    if (plan.sweep == Sweep::All || state.finished)
        return 1.0;
    const bool rows = plan.sweep == Sweep::Row;
    const int ahead = rows ? cell.row - state.cell.row
                           : (cell.row - state.cell.row) * plan.columns + cell.column - state.cell.column;
    if (ahead != 0)
        return ahead < 0 ? 1.0 : 0.0;
    if (plan.sweep == Sweep::Term)
        return state.term > 0 ? 1.0 : state.share;
    const double begin = rows ? (1.0 - kArrives) * cell.column / std::max(1, plan.columns - 1) : 0.0;
    return rows ? std::clamp((state.share - begin) / kArrives, 0.0, 1.0) : state.share;
}

} // namespace headroom
