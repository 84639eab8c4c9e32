// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace headroom {

struct Move; // core only: trace/trace_data.h

// Where the raw scores by distance (queries × columns) stand after each step of a shift that brings them to their keys:
// with a zero added to every row, read as rows of another length, and with one of those rows dropped. To the left (Dai
// et al. 2019, appendix B) the zeros are in front and the first row goes; to the right they are behind and the last row
// goes. `keys` columns stay, the first ones to the left and the last ones to the right. See Trace::standsFor.
struct ShiftPlaces {
    std::vector<std::int64_t> padded, regrown, shifted; // row-major; kNowhere: a zero put there
};
ShiftPlaces shiftPlaces(bool left, std::int64_t queries, std::int64_t columns, std::int64_t keys);

// Core only: the moves of the three steps.
std::array<std::vector<Move>, 3> shiftMoves(bool left, std::int64_t queries, std::int64_t columns, std::int64_t keys);

} // namespace headroom
