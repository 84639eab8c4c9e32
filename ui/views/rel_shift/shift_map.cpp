// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/shift_map.h"

namespace headroom {

ShiftMaps shiftMaps(int queries, int columns, int keys, bool left)
{
    ShiftMaps maps;
    maps.raw = {queries, columns, {}};
    maps.padded = {queries, columns + 1, {}};
    for (int row = 0; row < queries; ++row) {
        if (left)
            maps.padded.from.push_back(ShiftMap::kPadding);
        for (int column = 0; column < columns; ++column) {
            maps.raw.from.push_back(row * columns + column);
            maps.padded.from.push_back(row * columns + column);
        }
        if (!left)
            maps.padded.from.push_back(ShiftMap::kPadding);
    }
    maps.regrown = {columns + 1, queries, maps.padded.from};
    const auto begin = maps.padded.from.begin() + (left ? queries : 0);
    const ShiftMap whole {queries, columns, {begin, begin + queries * columns}};
    const int first = left ? 0 : columns - keys;
    maps.shifted = {queries, keys, {}};
    for (int row = 0; row < queries; ++row)
        for (int column = 0; column < keys; ++column)
            maps.shifted.from.push_back(whole.at(row, first + column));
    return maps;
}

} // namespace headroom
