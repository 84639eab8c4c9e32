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

bool isProduct(Operation operation)
{
    return operation == Operation::Matmul || operation == Operation::Linear;
}

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
    return sweep == Sweep::Term ? kTermMilliseconds
        : sweep == Sweep::Cell  ? kCellMilliseconds
                                : kRowMilliseconds;
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
    const std::size_t rank = step.axes.size();
    plan.columns = rank >= 1 ? static_cast<int>(step.axes[rank - 1].size) : 1;
    plan.rows = rank >= 2 ? static_cast<int>(step.axes[rank - 2].size) : 1;
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
