// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <functional>

namespace headroom {

// A part of one matrix of a step (its last two axes), in dots of `down` × `across` cells: dot (r, c) is of the rows
// from row + r · down on and the columns from column + c · across on.
struct TileRequest {
    StepId step = -1;
    Index lead; // where to stand on the axes before the last two
    std::int64_t row = 0, rows = 0, column = 0, columns = 0; // in cells
    std::int64_t down = 1, across = 1;
    std::int64_t links = 0; // how many of the largest numbers to list
    bool diagonal = true; // among those
    Index leftOut; // columns not among those

    std::int64_t dotRows() const { return (rows + down - 1) / down; }
    std::int64_t dotColumns() const { return (columns + across - 1) / across; }
    std::int64_t cells() const { return rows * columns; }
    bool operator==(const TileRequest&) const = default;
};

struct TileLink {
    std::int64_t row = 0, column = 0;
    float value = 0.0F;
};

// Row-major, a number for each dot, of those of its cells that no mask closes; NaN where it has none.
struct Tile {
    TileRequest request;
    std::vector<float> mean, largest;
    std::vector<TileLink> links; // largest first; of equal ones the first in reading order

    float at(const std::vector<float>& dots, std::int64_t row, std::int64_t column) const
    {
        return dots[static_cast<std::size_t>(row * request.dotColumns() + column)];
    }
};

// Computes on LibTorch's threads, with memory for a few million numbers however large the matrix is. `progress` gets
// the share that is done, between pieces of some milliseconds; what it throws ends the work. Throws Error where the
// step has no such cells.
Tile readTile(const Trace& trace, const TileRequest& request, const std::function<void(double share)>& progress = {});

} // namespace headroom
