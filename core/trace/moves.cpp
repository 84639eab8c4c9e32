// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace_data.h"

#include "error.h"

namespace headroom {

namespace {

std::size_t fromEnd(int axis, std::size_t rank) { return static_cast<std::size_t>(static_cast<int>(rank) + axis); }

Index unflatten(std::int64_t flat, const Index& sizes)
{
    Index index(sizes.size());
    for (std::size_t axis = sizes.size(); axis-- > 0;) {
        index[axis] = flat % sizes[axis];
        flat /= sizes[axis];
    }
    return index;
}

// Carries the last axes of `index` from `to` sizes back to `from` sizes of the same total; the axes before stay.
Index reshapeBack(const Index& index, const Index& to, const Index& from, std::size_t kept)
{
    std::int64_t flat = 0;
    for (std::size_t axis = kept; axis < to.size(); ++axis)
        flat = flat * to[axis] + index[axis];
    const Index tail = unflatten(flat, Index(from.begin() + static_cast<std::ptrdiff_t>(kept), from.end()));
    Index result(index.begin(), index.begin() + static_cast<std::ptrdiff_t>(kept));
    result.insert(result.end(), tail.begin(), tail.end());
    return result;
}

// The sizes after a move; Concatenate needs those of every input.
Index sizesAfter(const Move& move, const std::vector<Index>& inputs)
{
    Index sizes = inputs.front();
    const std::size_t rank = sizes.size();
    switch (move.kind) {
    case Move::Kind::Reshape:
        sizes.resize(rank - static_cast<std::size_t>(move.axis));
        sizes.insert(sizes.end(), move.sizes.begin(), move.sizes.end());
        break;
    case Move::Kind::Transpose: std::swap(sizes[fromEnd(move.axis, rank)], sizes[fromEnd(move.other, rank)]); break;
    case Move::Kind::Slice: sizes[fromEnd(move.axis, rank)] = move.end - move.start; break;
    case Move::Kind::Pad: sizes[fromEnd(move.axis, rank)] += move.start + move.end; break;
    case Move::Kind::Pick: sizes[fromEnd(move.axis, rank)] = static_cast<std::int64_t>(move.sizes.size()); break;
    case Move::Kind::Window:
        sizes[rank - 2] += 1 - move.end;
        sizes.insert(sizes.end() - 1, move.end);
        break;
    case Move::Kind::Concatenate:
        for (std::size_t i = 1; i < inputs.size(); ++i)
            sizes[fromEnd(move.axis, rank)] += inputs[i][fromEnd(move.axis, rank)];
        break;
    }
    return sizes;
}

} // namespace

std::vector<Index> stagesOf(const std::vector<Move>& moves, const std::vector<Index>& inputSizes)
{
    std::vector<Index> stages {inputSizes.front()};
    for (const Move& move : moves)
        stages.push_back(
            move.kind == Move::Kind::Concatenate ? sizesAfter(move, inputSizes) : sizesAfter(move, {stages.back()}));
    return stages;
}

MoveSource traceBack(const std::vector<Move>& moves, const std::vector<Index>& inputSizes,
    const std::vector<Index>& stages, const Index& cell)
{
    MoveSource source {0, cell, false};
    for (std::size_t i = moves.size(); i-- > 0;) {
        const Move& move = moves[i];
        const Index& before = stages[i];
        const std::size_t rank = before.size();
        switch (move.kind) {
        case Move::Kind::Reshape:
            source.at = reshapeBack(source.at, stages[i + 1], before, rank - static_cast<std::size_t>(move.axis));
            break;
        case Move::Kind::Transpose:
            std::swap(source.at[fromEnd(move.axis, rank)], source.at[fromEnd(move.other, rank)]);
            break;
        case Move::Kind::Slice: source.at[fromEnd(move.axis, rank)] += move.start; break;
        case Move::Kind::Pad: {
            std::int64_t& position = source.at[fromEnd(move.axis, rank)];
            position -= move.start;
            if (position < 0 || position >= before[fromEnd(move.axis, rank)])
                return {0, {}, true};
            break;
        }
        case Move::Kind::Pick: {
            std::int64_t& position = source.at[fromEnd(move.axis, rank)];
            position = move.sizes[static_cast<std::size_t>(position)];
            break;
        }
        case Move::Kind::Window:
            source.at[rank - 2] += source.at[rank - 1];
            source.at.erase(source.at.end() - 2);
            break;
        case Move::Kind::Concatenate: {
            std::int64_t& position = source.at[fromEnd(move.axis, rank)];
            while (position >= inputSizes[static_cast<std::size_t>(source.input)][fromEnd(move.axis, rank)])
                position -= inputSizes[static_cast<std::size_t>(source.input++)][fromEnd(move.axis, rank)];
            break;
        }
        }
    }
    return source;
}

Index broadcastIndex(const Index& result, const Index& operandSizes)
{
    Index index(operandSizes.size());
    const std::size_t skip = result.size() - operandSizes.size();
    for (std::size_t axis = 0; axis < index.size(); ++axis)
        index[axis] = operandSizes[axis] == 1 ? 0 : result[axis + skip];
    return index;
}

} // namespace headroom
