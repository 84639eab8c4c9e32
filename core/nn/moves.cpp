// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/moves.h"

namespace headroom {

Move reshapeLast(int lastAxes, Index sizes)
{
    Move move;
    move.kind = Move::Kind::Reshape;
    move.axis = lastAxes;
    move.sizes = std::move(sizes);
    return move;
}

Move transposeAxes(int axis, int other)
{
    Move move;
    move.kind = Move::Kind::Transpose;
    move.axis = axis;
    move.other = other;
    return move;
}

Move sliceAxis(int axis, std::int64_t start, std::int64_t end)
{
    Move move;
    move.kind = Move::Kind::Slice;
    move.axis = axis;
    move.start = start;
    move.end = end;
    return move;
}

Move padAxis(int axis, std::int64_t before, std::int64_t behind)
{
    Move move;
    move.kind = Move::Kind::Pad;
    move.axis = axis;
    move.start = before;
    move.end = behind;
    return move;
}

Move pickAlong(int axis, Index entries)
{
    Move move;
    move.kind = Move::Kind::Pick;
    move.axis = axis;
    move.sizes = std::move(entries);
    return move;
}

Move windowsOf(std::int64_t size)
{
    Move move;
    move.kind = Move::Kind::Window;
    move.axis = -2;
    move.end = size;
    return move;
}

} // namespace headroom
