// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/factors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

double Factors::operand(std::size_t i, const Index& index) const
{
    return inputs[i].at(broadcastIndex(index, inputs[i].sizes));
}

double Factors::product(const Index& index) const
{
    Index row = broadcastIndex(index, inputs[0].sizes), column = broadcastIndex(index, inputs[1].sizes);
    row[row.size() - 2] = index[index.size() - 2];
    column.back() = index.back();
    double sum = 0.0;
    for (std::int64_t d = 0; d < inputs[0].sizes.back(); ++d) {
        row.back() = column[column.size() - 2] = d;
        sum += inputs[0].at(row) * inputs[1].at(column);
    }
    return sum;
}

double Factors::share(const Index& index) const
{
    Index row(index.begin(), index.end() - 1);
    if (recipe.grouped) {
        row = index;
        row.front() = static_cast<std::int64_t>(inputs[1].at({index.front()}));
    }
    // The largest goes first: next to a closed row's scores the logarithm would vanish.
    const double below = inputs[0].at(index) - largest.at(row) - logTotal.at(row);
    return recipe.logarithm ? below : std::exp(below);
}

double Factors::reduced(const Index& index) const
{
    const std::size_t axis = inputs[0].sizes.size() + static_cast<std::size_t>(recipe.axis);
    Index source = index;
    source.insert(source.begin() + static_cast<std::ptrdiff_t>(axis), 0);
    const bool largestOnly = recipe.reduce == ReduceFunction::Maximum;
    const std::int64_t count = inputs[0].sizes[axis];
    double result = largestOnly ? -std::numeric_limits<double>::infinity() : 0.0;
    for (std::int64_t& j = source[axis]; j < count; ++j) {
        const double x = inputs[0].at(source);
        result = largestOnly ? std::max(result, x) : result + x;
    }
    return recipe.reduce == ReduceFunction::Mean ? result / static_cast<double>(count) : result;
}

std::optional<double> Factors::sample(const Index& index) const
{
    const auto found = std::find(sampled.begin(), sampled.end(), index);
    if (found == sampled.end())
        return std::nullopt;
    return samples.at({found - sampled.begin()});
}

double Factors::at(const Index& index) const
{
    switch (operation) {
    case Operation::Matmul: return product(index);
    case Operation::Add: return operand(0, index) + operand(1, index);
    case Operation::Subtract: return operand(0, index) - operand(1, index);
    case Operation::Multiply: return operand(0, index) * operand(1, index);
    case Operation::Divide: return operand(0, index) / operand(1, index);
    case Operation::Scale: return inputs[0].at(index) * recipe.factor.value();
    case Operation::Mask: return operand(1, index) != 0.0 ? inputs[0].at(index) : std::numeric_limits<float>::lowest();
    case Operation::Select: return operand(operand(0, index) != 0.0 ? 1 : 2, index);
    case Operation::Softmax: return share(index);
    case Operation::Reduce: return reduced(index);
    case Operation::Gather: {
        const double row = inputs[1].at(Index(index.begin(), index.end() - 1));
        return inputs[0].at({static_cast<std::int64_t>(row), index.back()});
    }
    case Operation::Rearrange: {
        const MoveSource source = traceBack(recipe.moves, inputSizes, stages, index);
        return source.padding ? 0.0 : inputs[static_cast<std::size_t>(source.input)].at(source.at);
    }
    default: return std::numeric_limits<double>::quiet_NaN(); // Recorder::reads lets no other operation be factored
    }
}

} // namespace headroom
