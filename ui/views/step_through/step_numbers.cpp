// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/step_numbers.h"

#include <algorithm>

namespace headroom {

namespace {

bool isSlice(const CellGrid& grid, StepId step, const Slice& wanted)
{
    const int rank = static_cast<int>(grid.slice.at.size());
    const int rows = wanted.rows >= 0 ? wanted.rows : std::max(-1, rank - 2);
    const int columns = wanted.columns >= 0 ? wanted.columns : rank - 1;
    if (grid.step != step || grid.slice.rows != rows || grid.slice.columns != columns)
        return false;
    for (int axis = 0; axis < rank; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        if (axis != rows && axis != columns && grid.slice.at[i] != (i < wanted.at.size() ? wanted.at[i] : 0))
            return false;
    }
    return true;
}

} // namespace

StepNumbers::StepNumbers(
    const Trace& trace, std::shared_ptr<const RunResult> comparison, std::shared_ptr<const Trace> untouched)
    : m_trace(trace), m_comparison(std::move(comparison)), m_untouched(std::move(untouched))
{
}

Peers StepNumbers::peers() const
{
    return {m_untouched.get() == &m_trace ? nullptr : m_untouched.get(),
        m_comparison ? m_comparison->trace.get() : nullptr};
}

std::shared_ptr<const CellGrid> StepNumbers::grid(StepId step, const Slice& slice)
{
    std::erase_if(m_grids, [](const auto& grid) { return grid.expired(); });
    for (const auto& known : m_grids)
        if (auto grid = known.lock(); grid && isSlice(*grid, step, slice))
            return grid;
    auto grid = std::make_shared<const CellGrid>(readGrid(m_trace, step, slice));
    m_grids.push_back(grid);
    return grid;
}

ColourScale StepNumbers::scale(StepId step)
{
    const auto known = m_scales.find(step);
    return known != m_scales.end() ? known->second
                                   : m_scales.emplace(step, scaleOf(m_trace, step, peers())).first->second;
}

ColourScale StepNumbers::sharedScale(StepId step)
{
    const auto known = m_shared.find(step);
    if (known != m_shared.end())
        return known->second;
    ColourScale shared = scale(step);
    const auto include = [&shared](const Trace& trace, StepId of) {
        for (const StepId input : likeResult(trace.step(of)))
            shared.extent = std::max(shared.extent, scaleOf(trace, input).extent);
    };
    include(m_trace, step);
    const Peers others = peers();
    for (const Trace* peer : {others.untouched, others.beside})
        if (const auto other = sameStep(m_trace, step, peer))
            include(*peer, *other);
    return m_shared.emplace(step, shared).first->second;
}

std::vector<StepId> likeResult(const Step& step)
{
    switch (step.operation) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Rearrange: return step.inputs;
    case Operation::Mask:
    case Operation::Activation:
    case Operation::Gather: return {step.inputs.front()};
    case Operation::Select: return {step.inputs.begin() + 1, step.inputs.end()}; // the first is the condition
    default: return {};
    }
}

} // namespace headroom
