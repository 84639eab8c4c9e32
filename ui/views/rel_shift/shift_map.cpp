// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/shift_map.h"

#include "nn/attention/shift_places.h"
#include "trace/trace.h"

#include <numeric>

namespace headroom {

namespace {

ShiftMap placedAs(int rows, int columns, const std::vector<std::int64_t>& places)
{
    return {rows, columns, {places.begin(), places.end()}};
}

} // namespace

ShiftMaps shiftMaps(int queries, int columns, int keys, bool left)
{
    const ShiftPlaces places = shiftPlaces(left, queries, columns, keys);
    ShiftMaps maps {{queries, columns, std::vector<int>(static_cast<std::size_t>(queries * columns))},
        placedAs(queries, columns + 1, places.padded), placedAs(columns + 1, queries, places.regrown),
        placedAs(queries, keys, places.shifted)};
    std::iota(maps.raw.from.begin(), maps.raw.from.end(), 0);
    return maps;
}

ShiftMap shiftMap(const Trace& trace, StepId step, StepId raw)
{
    const Index shape = trace.step(step).shape();
    const Index first(shape.size() - 2, 0); // every head moves alike
    return placedAs(
        static_cast<int>(shape[shape.size() - 2]), static_cast<int>(shape.back()), trace.standsFor(step, raw, first));
}

} // namespace headroom
