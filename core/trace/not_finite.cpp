// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/not_finite.h"

#include "text/say.h"
#include "trace/factors.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace headroom {

namespace {

// Eight at a time or more: a run has millions of numbers, and nearly always all of them are finite.
bool allFinite(const float* numbers, std::int64_t count)
{
    constexpr std::uint32_t kExponent = 0x7F800000U;
    constexpr std::int64_t kAtOnce = 4096;
    for (std::int64_t first = 0; first < count; first += kAtOnce) {
        std::uint32_t some = 0;
        for (std::int64_t i = first; i < std::min(count, first + kAtOnce); ++i) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, numbers + i, sizeof bits);
            some |= (bits & kExponent) == kExponent ? 1U : 0U;
        }
        if (some != 0)
            return false;
    }
    return true;
}

// Where the numbers lie in one piece of memory, in whichever order: its first.
const float* pieceOf(const Storage& storage)
{
    if (storage.type != Storage::Type::Float || storage.factors)
        return nullptr;
    std::int64_t span = 0;
    for (std::size_t axis = 0; axis < storage.sizes.size(); ++axis) {
        if (storage.strides[axis] < 0)
            return nullptr;
        span += (storage.sizes[axis] - 1) * storage.strides[axis];
    }
    return span + 1 == storage.count() ? static_cast<const float*>(storage.data) : nullptr;
}

std::optional<Index> firstIn(const Storage& storage, bool closedIsInfinite)
{
    const std::int64_t count = storage.count();
    if (count == 0 || (storage.factors && storage.factors->notFinite == 0))
        return std::nullopt;
    if (const float* piece = pieceOf(storage); piece && allFinite(piece, count))
        return std::nullopt;
    const std::int64_t along = storage.sizes.empty() ? 1 : storage.sizes.back();
    std::vector<double> row(static_cast<std::size_t>(along));
    Index at(storage.sizes.size(), 0);
    for (std::int64_t done = 0; done < count; done += along) {
        if (at.empty())
            row.front() = storage.at(at);
        else
            storage.run(at, along, row.data());
        const auto found = std::find_if(
            row.begin(), row.end(), [&](double x) { return !std::isfinite(x) && !(closedIsInfinite && x < 0.0); });
        if (found != row.end()) {
            if (!at.empty())
                at.back() = found - row.begin();
            return at;
        }
        for (std::size_t axis = at.size(); axis-- > 1 && ++at[axis - 1] == storage.sizes[axis - 1];)
            at[axis - 1] = 0;
    }
    return std::nullopt;
}

} // namespace

std::optional<Cell> firstNotFinite(const Trace& trace, const std::string& study)
{
    const std::string below = "study/" + study + '/';
    for (const Step& step : trace.steps()) {
        const bool moved = step.operation == Operation::Rearrange && !step.changedByHand,
                   asked = study.empty() ? !step.study() : step.path.starts_with(below);
        if (step.operation == Operation::Parameter || !asked || moved)
            continue;
        const Storage& storage = trace.data().values[static_cast<std::size_t>(step.id)];
        if (storage.empty())
            continue;
        if (const auto at = firstIn(storage, step.recorded || step.study()))
            return Cell {step.id, *at};
    }
    return std::nullopt;
}

std::string notFiniteWords(const Trace& trace, const Cell& cell)
{
    const Step& step = trace.step(cell.step);
    std::string place;
    for (std::size_t axis = 0; axis < cell.at.size(); ++axis) {
        const Axis& own = step.axes[axis];
        const std::string name = say(own.name.c_str()), number = std::to_string(cell.at[axis] + 1);
        place += (place.empty() ? "" : ", ") + name + " " + number
            + (own.labels ? " (" + own.label(cell.at[axis]) + ")" : std::string());
    }
    const std::string number = formatNumber(trace.value(cell.step, cell.at));
    return place.empty() ? say("Not a number, first at step %1: %2.", step.path, number)
                         : say("Not a number, first at step %1: %2 at %3.", step.path, number, place);
}

} // namespace headroom
