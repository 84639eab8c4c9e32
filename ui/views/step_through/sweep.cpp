// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/sweep.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kTermMilliseconds = 60.0;
constexpr double kCellMilliseconds = 120.0;
constexpr double kRowMilliseconds = 240.0;
constexpr int kMostStops = 1024; // of a sweep that nobody asked for

} // namespace

bool isProduct(Operation operation) { return operation == Operation::Matmul || operation == Operation::Linear; }

namespace {

struct Cut {
    int rows = -1, columns = -1, outer = -1;
};

Cut cutOf(const Step& step)
{
    const int rank = static_cast<int>(step.axes.size());
    std::vector<int> shown, cut;
    for (int axis = 0; axis < rank; ++axis)
        (step.axes[static_cast<std::size_t>(axis)].name == "head" && rank > 2 ? cut : shown).push_back(axis);
    const auto cutAt = [&](std::vector<int>::iterator at) {
        cut.push_back(*at);
        shown.erase(at);
    };
    if (isProduct(step.operation)) {
        shown.clear();
        cut.clear();
        for (int axis = 0; axis < rank; ++axis)
            (axis < rank - 2 ? cut : shown).push_back(axis);
    }
    while (shown.size() > 2) {
        const auto single = std::find_if(
            shown.begin(), shown.end(), [&](int axis) { return step.axes[static_cast<std::size_t>(axis)].size == 1; });
        cutAt(single == shown.end() ? shown.begin() : single);
    }
    Cut result;
    result.columns = shown.empty() ? -1 : shown.back();
    result.rows = shown.size() < 2 ? -1 : shown.front();
    for (const int axis : cut) {
        const Axis& at = step.axes[static_cast<std::size_t>(axis)];
        if (at.name != "head" && at.size > 1)
            result.outer = axis;
    }
    return result;
}

} // namespace

Slice sliceOf(const Step& step, int head, std::int64_t outer)
{
    const Cut cut = cutOf(step);
    Slice slice;
    slice.at.assign(step.axes.size(), 0);
    slice.rows = cut.rows;
    slice.columns = cut.columns;
    for (int axis = 0; axis < static_cast<int>(step.axes.size()); ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        const std::int64_t last = std::max<std::int64_t>(0, step.axes[i].size - 1);
        if (axis == cut.outer)
            slice.at[i] = std::clamp<std::int64_t>(outer, 0, last);
        else if (axis != cut.rows && axis != cut.columns && step.axes[i].name == "head")
            slice.at[i] = std::clamp<std::int64_t>(head, 0, last);
    }
    return slice;
}

int outerAxis(const Step& step) { return cutOf(step).outer; }

int SweepPlan::stops() const
{
    switch (sweep) {
    case Sweep::Term: return std::max(1, rows * columns * terms);
    case Sweep::Cell: return std::max(1, rows * columns);
    case Sweep::Row: return std::max(1, rows);
    case Sweep::All: break;
    }
    return 1;
}

double SweepPlan::stopMilliseconds() const
{
    return sweep == Sweep::Term ? kTermMilliseconds : sweep == Sweep::Cell ? kCellMilliseconds : kRowMilliseconds;
}

double SweepPlan::stopOf(GridCell cell) const
{
    const int index = cell.row * columns + cell.column;
    switch (sweep) {
    case Sweep::Term: return static_cast<double>(index) * terms + terms - 1;
    case Sweep::Cell: return index;
    case Sweep::Row: return cell.row;
    case Sweep::All: break;
    }
    return 0.0;
}

SweepPlan planOf(const Trace& trace, StepId id, std::optional<Sweep> chosen)
{
    const Step& step = trace.step(id);
    SweepPlan plan;
    const Slice slice = sliceOf(step);
    const auto size = [&](int axis) {
        return axis < 0 ? 1 : static_cast<int>(step.axes[static_cast<std::size_t>(axis)].size);
    };
    plan.columns = size(slice.columns);
    plan.rows = size(slice.rows);
    const bool product = isProduct(step.operation);
    if (product) {
        plan.terms = static_cast<int>(trace.step(step.inputs[0]).axes.back().size);
        if (step.operation == Operation::Linear && step.inputs.size() > 2)
            ++plan.terms; // the bias
    }
    if (chosen) {
        plan.sweep = *chosen == Sweep::Term && !product ? Sweep::Cell : *chosen;
        return plan;
    }
    for (const Sweep sweep : {Sweep::Term, Sweep::Cell, Sweep::Row}) {
        plan.sweep = sweep;
        if ((product || sweep == Sweep::Row) && plan.stops() <= kMostStops)
            return plan;
    }
    return plan;
}

SweepState stateAt(const SweepPlan& plan, double stop)
{
    const int last = plan.stops() - 1;
    stop = std::clamp(stop, 0.0, static_cast<double>(last));
    const int whole = static_cast<int>(std::floor(stop));
    SweepState state;
    state.fraction = stop - whole;
    state.finished = whole >= last;
    state.term = plan.terms - 1;
    switch (plan.sweep) {
    case Sweep::Term: {
        const int cell = whole / plan.terms;
        state.cell = {cell / plan.columns, cell % plan.columns};
        state.term = whole % plan.terms;
        break;
    }
    case Sweep::Cell: state.cell = {whole / plan.columns, whole % plan.columns}; break;
    case Sweep::Row: state.cell = {whole, -1}; break;
    case Sweep::All: break;
    }
    return state;
}

double presence(const SweepPlan& plan, const SweepState& state, GridCell cell)
{
    if (plan.sweep == Sweep::All || state.finished)
        return 1.0;
    if (plan.sweep == Sweep::Row)
        return cell.row <= state.cell.row ? 1.0 : cell.row == state.cell.row + 1 ? state.fraction : 0.0;
    const int index = cell.row * plan.columns + cell.column;
    const int lit = state.cell.row * plan.columns + state.cell.column;
    if (index <= lit)
        return 1.0;
    return plan.sweep == Sweep::Cell && index == lit + 1 ? state.fraction : 0.0;
}

} // namespace headroom
