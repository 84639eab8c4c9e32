// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/shift_places.h"

#include "nn/moves.h"

namespace headroom {

std::array<std::vector<Move>, 3> shiftMoves(bool left, std::int64_t queries, std::int64_t columns, std::int64_t keys)
{
    std::vector<Move> back {
        sliceAxis(-2, left ? 1 : 0, left ? columns + 1 : columns), reshapeLast(2, {queries, columns})};
    if (keys < columns)
        back.push_back(left ? sliceAxis(-1, 0, keys) : sliceAxis(-1, columns - keys, columns));
    return {{{padAxis(-1, left ? 1 : 0, left ? 0 : 1)}, {reshapeLast(2, {columns + 1, queries})}, std::move(back)}};
}

ShiftPlaces shiftPlaces(bool left, std::int64_t queries, std::int64_t columns, std::int64_t keys)
{
    std::vector<std::int64_t> places[3];
    std::vector<Move> moves;
    for (int step = 0; const std::vector<Move>& more : shiftMoves(left, queries, columns, keys)) {
        moves.insert(moves.end(), more.begin(), more.end());
        places[step++] = placesAfter(moves, {queries, columns});
    }
    return {places[0], places[1], places[2]};
}

} // namespace headroom
