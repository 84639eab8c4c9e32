// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace_data.h"

#include "error.h"

#include <algorithm>

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

namespace {

using Runs = std::vector<MoveRun>;

// Back through a reshape of the axes from `kept` on: cells along an axis of `to` are a fixed number of places apart, so
// they lie along the axis of `from` that counts by as many, if there is one, up to its end.
Runs reshapeRunBack(const MoveRun& run, const Index& to, const Index& from, std::size_t kept)
{
    if (run.axis < kept) {
        MoveRun back = run;
        back.at = reshapeBack(run.at, to, from, kept);
        return {back};
    }
    std::int64_t apart = 1;
    for (std::size_t axis = to.size(); axis-- > run.axis + 1;)
        apart *= to[axis];
    std::size_t along = from.size();
    std::int64_t step = 1;
    for (std::size_t axis = from.size(); axis-- > kept; step *= from[axis])
        if (step == apart && from[axis] > 1) {
            along = axis;
            break;
        }
    Runs all;
    for (std::int64_t done = 0; done < run.length;) {
        MoveRun back = run;
        back.at[run.axis] += done;
        back.at = reshapeBack(back.at, to, from, kept);
        back.axis = along < from.size() ? along : from.size() - 1;
        back.length = along < from.size() ? std::min(from[along] - back.at[along], run.length - done) : 1;
        done += back.length;
        all.push_back(std::move(back));
    }
    return all;
}

Runs padRunBack(const MoveRun& run, const Move& move, std::size_t axis, std::int64_t size)
{
    MoveRun back = run;
    back.at[axis] -= move.start;
    const std::int64_t first = back.at[axis];
    MoveRun zeros = back;
    zeros.padding = true;
    if (axis != run.axis)
        return {first < 0 || first >= size ? zeros : back};
    Runs all;
    const auto add = [&](MoveRun part, std::int64_t begin, std::int64_t end) {
        part.at[axis] = begin;
        part.length = end - begin;
        if (part.length > 0)
            all.push_back(std::move(part));
    };
    const std::int64_t end = first + run.length;
    add(zeros, first, std::min<std::int64_t>(end, 0));
    add(back, std::max<std::int64_t>(first, 0), std::min(end, size));
    add(zeros, std::max(first, size), end);
    return all;
}

Runs moveRunBack(
    const MoveRun& run, const Move& move, const Index& before, const Index& after, const std::vector<Index>& inputSizes)
{
    const std::size_t rank = before.size();
    MoveRun back = run;
    switch (move.kind) {
    case Move::Kind::Reshape: return reshapeRunBack(run, after, before, rank - static_cast<std::size_t>(move.axis));
    case Move::Kind::Transpose: {
        const std::size_t one = fromEnd(move.axis, rank), other = fromEnd(move.other, rank);
        std::swap(back.at[one], back.at[other]);
        back.axis = run.axis == one ? other : run.axis == other ? one : run.axis;
        return {back};
    }
    case Move::Kind::Slice: back.at[fromEnd(move.axis, rank)] += move.start; return {back};
    case Move::Kind::Pad: return padRunBack(run, move, fromEnd(move.axis, rank), before[fromEnd(move.axis, rank)]);
    case Move::Kind::Pick: {
        const std::size_t axis = fromEnd(move.axis, rank);
        const auto picked = [&](std::int64_t place) { return move.sizes[static_cast<std::size_t>(place)]; };
        if (axis != run.axis) {
            back.at[axis] = picked(back.at[axis]);
            return {back};
        }
        Runs all;
        for (std::int64_t done = 0; done < run.length; done += all.back().length) {
            back.at[axis] = picked(run.at[axis] + done);
            back.length = 1;
            while (done + back.length < run.length
                && picked(run.at[axis] + done + back.length) == back.at[axis] + back.length)
                ++back.length;
            all.push_back(back);
        }
        return all;
    }
    case Move::Kind::Window:
        back.at[rank - 2] += back.at[rank - 1];
        back.at.erase(back.at.end() - 2);
        back.axis = run.axis == rank ? rank - 1 : run.axis == rank - 1 ? rank - 2 : run.axis;
        return {back};
    case Move::Kind::Concatenate: {
        const std::size_t axis = fromEnd(move.axis, rank);
        Runs all;
        for (std::int64_t done = 0; done < run.length; done += all.back().length) {
            back = run;
            back.at[run.axis] += done;
            back.length -= done;
            const auto along = [&] { return inputSizes[static_cast<std::size_t>(back.input)][axis]; };
            for (; back.at[axis] >= along(); ++back.input)
                back.at[axis] -= along();
            if (axis == run.axis)
                back.length = std::min(back.length, along() - back.at[axis]);
            all.push_back(back);
        }
        return all;
    }
    }
    return {back};
}

} // namespace

std::vector<MoveRun> traceRunsBack(const std::vector<Move>& moves, const std::vector<Index>& inputSizes,
    const std::vector<Index>& stages, const Index& cell, std::size_t axis, std::int64_t length)
{
    Runs runs {{0, cell, axis, length, false}};
    for (std::size_t i = moves.size(); i-- > 0;) {
        Runs before;
        for (const MoveRun& run : runs) {
            if (run.padding) {
                before.push_back(run);
                continue;
            }
            for (MoveRun& back : moveRunBack(run, moves[i], stages[i], stages[i + 1], inputSizes))
                before.push_back(std::move(back));
        }
        runs = std::move(before);
    }
    return runs;
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
