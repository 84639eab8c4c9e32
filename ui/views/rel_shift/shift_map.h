// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace headroom {

// A matrix of places: each cell says which number of the raw scores stands there.
struct ShiftMap {
    static constexpr int kPadding = -1; // a zero that was put there

    int rows = 0, columns = 0;
    std::vector<int> from; // row-major; row · raw columns + column, or kPadding

    int at(int row, int column) const { return from[static_cast<std::size_t>(row * columns + column)]; }
};

// The shift that brings scores by distance to their keys, picture by picture: raw, with a column of zeros, cut into
// rows of another length, and with one of those rows dropped. To the left (Dai et al. 2019, appendix B) the column is
// put in front and the first row goes; to the right it is put behind and the last row goes. `keys` columns stay: the
// first ones to the left, the last ones to the right.
struct ShiftMaps {
    ShiftMap raw, padded, regrown, shifted;
};
ShiftMaps shiftMaps(int queries, int columns, int keys, bool left);

} // namespace headroom
