// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <vector>

namespace headroom {

// A matrix of places: each cell says which number of the raw scores stands there.
struct ShiftMap {
    static constexpr int kPadding = kNowhere; // a zero that was put there

    int rows = 0, columns = 0;
    std::vector<int> from; // row-major; row · raw columns + column, or kPadding

    int at(int row, int column) const { return from[static_cast<std::size_t>(row * columns + column)]; }
};

// Picture by picture: raw, with a column of zeros, cut into rows of another length, and with one of those rows dropped.
struct ShiftMaps {
    ShiftMap raw, padded, regrown, shifted;
};
// As a shift to either side would move raw scores: see shiftPlaces().
ShiftMaps shiftMaps(int queries, int columns, int keys, bool left);
// As the run moved them.
ShiftMap shiftMap(const Trace& trace, StepId step, StepId raw);

} // namespace headroom
