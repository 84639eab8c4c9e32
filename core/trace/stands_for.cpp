// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace_data.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace headroom {

namespace {

// Of the numbers `run` says, their places in row-major order.
void writePlaces(const MoveRun& run, const Index& sizes, std::int64_t* places)
{
    std::int64_t place = 0, apart = 1;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        place = place * sizes[axis] + run.at[axis];
        apart *= axis > run.axis ? sizes[axis] : 1;
    }
    for (std::int64_t i = 0; i < run.length; ++i)
        places[i] = place + i * apart;
}

// The rows of the numbers below `before`, each written by `follow`.
std::vector<std::int64_t> rowByRow(
    const Index& sizes, const Index& before, const std::function<void(const Index&, std::int64_t*)>& follow)
{
    if (sizes.empty())
        return {};
    const auto count = std::accumulate(
        sizes.begin() + std::ssize(before), sizes.end(), std::int64_t {1}, std::multiplies<> {});
    std::vector<std::int64_t> places(static_cast<std::size_t>(count), kNowhere);
    Index at = before;
    at.resize(sizes.size(), 0);
    for (std::int64_t done = 0; done < count; done += sizes.back()) {
        follow(at, places.data() + done);
        for (std::size_t axis = at.size() - 1; axis-- > before.size() && ++at[axis] == sizes[axis];)
            at[axis] = 0;
    }
    return places;
}

// Back through one movement after another, as far as `ancestor`.
void followBack(const Trace::Data& data, StepId id, StepId ancestor, const MoveRun& run, std::int64_t* places)
{
    const Step& step = data.steps[static_cast<std::size_t>(id)];
    if (id == ancestor)
        return writePlaces(run, step.shape(), places);
    if (step.operation != Operation::Rearrange)
        return;
    const std::vector<Move>& moves = data.recipes[static_cast<std::size_t>(id)].moves;
    std::vector<Index> sizes;
    for (const StepId input : step.inputs)
        sizes.push_back(data.steps[static_cast<std::size_t>(input)].shape());
    for (const MoveRun& from : traceRunsBack(moves, sizes, stagesOf(moves, sizes), run.at, run.axis, run.length)) {
        if (!from.padding)
            followBack(data, step.inputs[static_cast<std::size_t>(from.input)], ancestor, from, places);
        places += from.length;
    }
}

} // namespace

std::vector<std::int64_t> placesAfter(const std::vector<Move>& moves, const Index& sizes)
{
    const std::vector<Index> stages = stagesOf(moves, {sizes});
    const Index& result = stages.back();
    return rowByRow(result, {}, [&](const Index& at, std::int64_t* places) {
        for (const MoveRun& from : traceRunsBack(moves, {sizes}, stages, at, result.size() - 1, result.back())) {
            if (!from.padding)
                writePlaces(from, sizes, places);
            places += from.length;
        }
    });
}

std::vector<std::int64_t> Trace::standsFor(StepId id, StepId ancestor, const Index& before) const
{
    const Index sizes = step(id).shape();
    return rowByRow(sizes, before, [&](const Index& at, std::int64_t* places) {
        followBack(*m_data, id, ancestor, {0, at, sizes.size() - 1, sizes.back(), false}, places);
    });
}

} // namespace headroom
