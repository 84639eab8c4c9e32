// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/step_shape.h"

#include <algorithm>

namespace headroom {

namespace {

using Sizes = std::optional<Index>;

Sizes broadcast(const std::vector<Index>& inputs)
{
    Index result;
    for (const Index& sizes : inputs) {
        if (sizes.size() > result.size())
            result.insert(result.begin(), sizes.size() - result.size(), 1);
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            std::int64_t& size = result[result.size() - sizes.size() + i];
            if (sizes[i] != 1 && size != 1 && sizes[i] != size)
                return std::nullopt;
            size = size == 1 ? sizes[i] : size;
        }
    }
    return result;
}

Sizes asFirst(const std::vector<Index>& inputs)
{
    const Sizes sizes = broadcast(inputs);
    return sizes == inputs.front() ? sizes : std::nullopt;
}

bool hasAxis(const Index& sizes, int axis) { return axis < 0 && -axis <= static_cast<int>(sizes.size()); }

std::int64_t& along(Index& sizes, int axis) { return sizes[sizes.size() + static_cast<std::size_t>(axis)]; }

// The product of the last sizes; −1 where it is more than any tensor has.
std::int64_t product(const Index& sizes, std::size_t from)
{
    std::int64_t product = 1;
    for (std::size_t i = from; i < sizes.size(); ++i)
        if (sizes[i] < 0 || __builtin_mul_overflow(product, sizes[i], &product))
            return -1;
    return product;
}

Sizes moved(Index sizes, const Move& move)
{
    const std::size_t rank = sizes.size();
    switch (move.kind) {
    case Move::Kind::Reshape: {
        if (move.axis < 0 || static_cast<std::size_t>(move.axis) > rank)
            return std::nullopt;
        const std::size_t kept = rank - static_cast<std::size_t>(move.axis);
        const std::int64_t numbers = product(sizes, kept);
        if (numbers < 0 || numbers != product(move.sizes, 0))
            return std::nullopt;
        sizes.resize(kept);
        sizes.insert(sizes.end(), move.sizes.begin(), move.sizes.end());
        return sizes;
    }
    case Move::Kind::Transpose:
        if (!hasAxis(sizes, move.axis) || !hasAxis(sizes, move.other))
            return std::nullopt;
        std::swap(along(sizes, move.axis), along(sizes, move.other));
        return sizes;
    case Move::Kind::Slice:
        if (!hasAxis(sizes, move.axis) || move.start < 0 || move.start > move.end || move.end > along(sizes, move.axis))
            return std::nullopt;
        along(sizes, move.axis) = move.end - move.start;
        return sizes;
    case Move::Kind::Pad: {
        std::int64_t both = 0;
        if (!hasAxis(sizes, move.axis) || move.start < 0 || move.end < 0
            || __builtin_add_overflow(move.start, move.end, &both)
            || __builtin_add_overflow(along(sizes, move.axis), both, &along(sizes, move.axis)))
            return std::nullopt;
        return sizes;
    }
    case Move::Kind::Pick: {
        if (!hasAxis(sizes, move.axis))
            return std::nullopt;
        const std::int64_t size = along(sizes, move.axis);
        if (std::ranges::any_of(move.sizes, [&](std::int64_t entry) { return entry < 0 || entry >= size; }))
            return std::nullopt;
        along(sizes, move.axis) = std::ssize(move.sizes);
        return sizes;
    }
    case Move::Kind::Window:
        if (rank < 2 || move.end < 1 || move.end > sizes[rank - 2])
            return std::nullopt;
        sizes[rank - 2] += 1 - move.end;
        sizes.insert(sizes.end() - 1, move.end);
        return sizes;
    case Move::Kind::Concatenate: break;
    }
    return std::nullopt;
}

Sizes concatenated(const std::vector<Index>& inputs, int axis)
{
    Index sizes = inputs.front();
    if (!hasAxis(sizes, axis))
        return std::nullopt;
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        Index other = inputs[i];
        if (other.size() != sizes.size()
            || __builtin_add_overflow(along(sizes, axis), along(other, axis), &along(sizes, axis)))
            return std::nullopt;
        along(other, axis) = along(sizes, axis);
        if (other != sizes)
            return std::nullopt;
    }
    return sizes;
}

Sizes rearranged(const std::vector<Move>& moves, const std::vector<Index>& inputs)
{
    Sizes sizes = inputs.front();
    bool joined = false;
    for (std::size_t i = 0; sizes && i < moves.size(); ++i) {
        joined = joined || moves[i].kind == Move::Kind::Concatenate;
        if (moves[i].kind == Move::Kind::Concatenate)
            sizes = i == 0 ? concatenated(inputs, moves[i].axis) : std::nullopt;
        else
            sizes = moved(std::move(*sizes), moves[i]);
    }
    return joined || inputs.size() == 1 ? sizes : std::nullopt;
}

Sizes multiplied(const Transposed& transposed, const Index& a, const Index& b)
{
    if (a.size() < 2 || b.size() < 2)
        return std::nullopt;
    const ProductAxes ofA = firstAxes(transposed, a), ofB = secondAxes(transposed, b);
    if (a[ofA.added] != b[ofB.added])
        return std::nullopt;
    Sizes sizes = broadcast({Index(a.begin(), a.end() - 2), Index(b.begin(), b.end() - 2)});
    if (sizes)
        sizes->insert(sizes->end(), {a[ofA.kept], b[ofB.kept]});
    return sizes;
}

Sizes linear(const std::vector<Index>& inputs)
{
    Index sizes = inputs[0];
    const Index& weight = inputs[1];
    if (sizes.empty() || weight.size() != 2 || weight[1] != sizes.back()
        || (inputs.size() > 2 && inputs[2] != Index {weight[0]}))
        return std::nullopt;
    sizes.back() = weight[0];
    return sizes;
}

Sizes normalised(NormFunction function, const std::vector<Index>& inputs)
{
    if (inputs[0].empty())
        return std::nullopt;
    const Index row {inputs[0].back()}, gain = function == NormFunction::Scale ? Index {1} : row;
    const bool biased = function == NormFunction::Layer || function == NormFunction::LayerUnbiased;
    if (inputs[1] != gain || (inputs.size() > 2 && (!biased || inputs[2] != row)))
        return std::nullopt;
    return inputs[0];
}

std::size_t haltingInputs(HaltingFunction function)
{
    switch (function) {
    case HaltingFunction::Sum: return 4;
    case HaltingFunction::Remainder: return 2;
    default: return 3;
    }
}

} // namespace

std::optional<Index> resultSizes(Operation operation, const Recipe& recipe, const std::vector<Index>& inputs)
{
    const auto takes = [&](std::size_t least, std::size_t most) {
        return inputs.size() >= least && inputs.size() <= most;
    };
    switch (operation) {
    case Operation::Linear: return takes(2, 3) ? linear(inputs) : std::nullopt;
    case Operation::Matmul: return takes(2, 2) ? multiplied(recipe.transposed, inputs[0], inputs[1]) : std::nullopt;
    case Operation::Add: return takes(2, 1'000'000) ? broadcast(inputs) : std::nullopt;
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Divide: return takes(2, 2) ? broadcast(inputs) : std::nullopt;
    case Operation::Scale:
    case Operation::Activation: return takes(1, 1) ? Sizes(inputs[0]) : std::nullopt;
    case Operation::Mask: return takes(2, 2) ? asFirst(inputs) : std::nullopt;
    case Operation::Select: return takes(3, 3) ? broadcast(inputs) : std::nullopt;
    case Operation::Softmax:
        return takes(1, 1) && !recipe.grouped && !inputs[0].empty() ? Sizes(inputs[0]) : std::nullopt;
    case Operation::Normalise: return takes(2, 3) ? normalised(recipe.norm, inputs) : std::nullopt;
    case Operation::SoftmaxBack:
    case Operation::NormBack:
        return takes(2, 2) && !inputs[0].empty() && inputs[0] == inputs[1] ? Sizes(inputs[0]) : std::nullopt;
    case Operation::Gather: {
        if (!takes(2, 2) || inputs[0].size() != 2)
            return std::nullopt;
        Index sizes = inputs[1];
        sizes.push_back(inputs[0][1]);
        return sizes;
    }
    case Operation::Rearrange: return takes(1, 1'000'000) ? rearranged(recipe.moves, inputs) : std::nullopt;
    case Operation::Reduce: {
        if (!takes(1, 1) || !hasAxis(inputs[0], recipe.axis))
            return std::nullopt;
        Index sizes = inputs[0];
        if (along(sizes, recipe.axis) == 0)
            return std::nullopt;
        sizes.erase(sizes.end() + recipe.axis);
        return sizes;
    }
    case Operation::Accumulate: {
        if (!takes(1, 2) || !hasAxis(inputs[0], recipe.axis))
            return std::nullopt;
        Index sizes = inputs[0];
        if (inputs.size() == 2) { // the shares of what came before
            Index shares = inputs[1];
            if (recipe.reduce == ReduceFunction::Maximum || broadcast(inputs) != Sizes(sizes)
                || !hasAxis(shares, recipe.axis) || along(shares, recipe.axis) != along(sizes, recipe.axis))
                return std::nullopt;
        }
        return sizes;
    }
    case Operation::Halting: {
        const std::size_t count = haltingInputs(recipe.halting);
        return takes(count, count) && std::ranges::all_of(inputs, [&](const Index& i) { return i == inputs[0]; })
            ? Sizes(inputs[0])
            : std::nullopt;
    }
    case Operation::Input:
    case Operation::Parameter:
    case Operation::Formula:
    case Operation::Aggregate:
    case Operation::Measure: break;
    }
    return std::nullopt;
}

} // namespace headroom
