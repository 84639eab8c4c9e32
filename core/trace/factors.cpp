// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/factors.h"

#include "trace/activations.h"
#include "trace/closed_score.h"
#include "trace/not_finite.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headroom {

namespace {

std::int64_t placeOf(const Storage& storage, const Index& index)
{
    std::int64_t place = 0;
    for (std::size_t axis = 0; axis < index.size(); ++axis)
        place += index[axis] * storage.strides[axis];
    return place;
}

// Sums in four parts, in double precision: always the same ones.
template <typename A, typename B>
double dotOf(const A* a, std::int64_t stepA, const B* b, std::int64_t stepB, std::int64_t count)
{
    double sums[4] {};
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (std::int64_t part = 0; part < 4; ++part)
            sums[part] += static_cast<double>(a[(i + part) * stepA]) * static_cast<double>(b[(i + part) * stepB]);
    for (; i < count; ++i)
        sums[0] += static_cast<double>(a[i * stepA]) * static_cast<double>(b[i * stepB]);
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

// Along an axis of `a` and one of `b`; nothing where not both are kept as float32.
std::optional<double> dotProduct(const Storage& a, const Index& row, std::size_t alongA, const Storage& b,
    const Index& column, std::size_t alongB, std::int64_t count)
{
    if (a.factors || b.factors || a.type != Storage::Type::Float || b.type != Storage::Type::Float)
        return {};
    return dotOf(static_cast<const float*>(a.data) + placeOf(a, row), a.strides[alongA],
        static_cast<const float*>(b.data) + placeOf(b, column), b.strides[alongB], count);
}

} // namespace

double Factors::operand(std::size_t i, const Index& index) const
{
    return inputs[i].at(broadcastIndex(index, inputs[i].sizes));
}

double Factors::product(const Index& index) const
{
    Index row = broadcastIndex(index, inputs[0].sizes), column = broadcastIndex(index, inputs[1].sizes);
    const ProductAxes ofRow = firstAxes(recipe.transposed, row), ofColumn = secondAxes(recipe.transposed, column);
    row[ofRow.kept] = index[index.size() - 2];
    column[ofColumn.kept] = index.back();
    row[ofRow.added] = column[ofColumn.added] = 0;
    const std::int64_t inner = inputs[0].sizes[ofRow.added];
    if (const auto sum = dotProduct(inputs[0], row, ofRow.added, inputs[1], column, ofColumn.added, inner))
        return *sum;
    double sum = 0.0;
    for (std::int64_t& d = row[ofRow.added]; d < inner; ++d) {
        column[ofColumn.added] = d;
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
        result = largestOnly ? largerOrNan(result, x) : result + x;
    }
    return recipe.reduce == ReduceFunction::Mean ? result / static_cast<double>(count) : result;
}

// Of what arrived at a softmax's weights: Σ p ∘ g over the row.
double Factors::weightedMean(const Index& index) const
{
    std::vector<double> p, g;
    Index row = index;
    row.back() = 0;
    runOf(0, row, inputs[0].sizes.back(), p);
    runOf(1, row, inputs[0].sizes.back(), g);
    return std::inner_product(p.begin(), p.end(), g.begin(), 0.0);
}

// Of operand `i`, by which so many numbers from `index` on are computed.
void Factors::runOf(std::size_t i, const Index& index, std::int64_t count, std::vector<double>& numbers) const
{
    numbers.resize(static_cast<std::size_t>(count));
    const Storage& from = inputs[i];
    const Index own = broadcastIndex(index, from.sizes);
    if (from.sizes.empty() || from.sizes.back() == 1)
        std::fill(numbers.begin(), numbers.end(), from.at(own));
    else
        from.run(own, count, numbers.data());
}

void Factors::productRun(const Index& index, std::int64_t count, double* numbers) const
{
    const Storage &a = inputs[0], &b = inputs[1];
    Index at = index;
    if (a.factors || b.factors || a.type != Storage::Type::Float || b.type != Storage::Type::Float) {
        for (std::int64_t j = 0; j < count; ++j, ++at.back())
            numbers[j] = product(at);
        return;
    }
    Index row = broadcastIndex(index, a.sizes), column = broadcastIndex(index, b.sizes);
    const ProductAxes ofRow = firstAxes(recipe.transposed, row), ofColumn = secondAxes(recipe.transposed, column);
    row[ofRow.kept] = index[index.size() - 2];
    column[ofColumn.kept] = index.back();
    row[ofRow.added] = column[ofColumn.added] = 0;
    const float* left = static_cast<const float*>(a.data) + placeOf(a, row);
    const float* right = static_cast<const float*>(b.data) + placeOf(b, column);
    for (std::int64_t j = 0; j < count; ++j, right += b.strides[ofColumn.kept])
        numbers[j] = dotOf(left, a.strides[ofRow.added], right, b.strides[ofColumn.added], a.sizes[ofRow.added]);
}

void Factors::rearrangedRun(const Index& index, std::int64_t count, double* numbers) const
{
    for (const MoveRun& run : traceRunsBack(recipe.moves, inputSizes, stages, index, index.size() - 1, count)) {
        const Storage& from = inputs[static_cast<std::size_t>(run.input)];
        if (run.padding)
            std::fill_n(numbers, run.length, 0.0);
        else if (run.axis + 1 == run.at.size())
            from.run(run.at, run.length, numbers);
        else {
            Index at = run.at;
            for (std::int64_t i = 0; i < run.length; ++i, ++at[run.axis])
                numbers[i] = from.at(at);
        }
        numbers += run.length;
    }
}

void Factors::run(const Index& index, std::int64_t count, double* numbers) const
{
    std::vector<double> a, b, c;
    const auto each = [&](const auto& number) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
            numbers[i] = number(i);
    };
    switch (operation) {
    case Operation::Matmul: productRun(index, count, numbers); break;
    case Operation::Rearrange: rearrangedRun(index, count, numbers); break;
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Divide:
    case Operation::Mask:
        runOf(0, index, count, a);
        runOf(1, index, count, b);
        if (operation == Operation::Add)
            each([&](std::size_t i) { return a[i] + b[i]; });
        else if (operation == Operation::Subtract)
            each([&](std::size_t i) { return a[i] - b[i]; });
        else if (operation == Operation::Multiply)
            each([&](std::size_t i) { return a[i] * b[i]; });
        else if (operation == Operation::Divide)
            each([&](std::size_t i) { return a[i] / b[i]; });
        else
            each([&](std::size_t i) { return b[i] != 0.0 ? a[i] : kClosedScore; });
        break;
    case Operation::Select:
        runOf(0, index, count, a);
        runOf(1, index, count, b);
        runOf(2, index, count, c);
        each([&](std::size_t i) { return a[i] != 0.0 ? b[i] : c[i]; });
        break;
    case Operation::Scale:
        runOf(0, index, count, a);
        each([&](std::size_t i) { return a[i] * recipe.factor.value(); });
        break;
    case Operation::Activation:
        runOf(0, index, count, a);
        each([&, number = activationOf(recipe.activation).number](
                 std::size_t i) { return number(a[i], recipe.threshold); });
        break;
    case Operation::SoftmaxBack: {
        const double mean = weightedMean(index);
        runOf(0, index, count, a);
        runOf(1, index, count, b);
        each([&](std::size_t i) { return a[i] * (b[i] - mean); });
        break;
    }
    case Operation::Softmax:
        if (!recipe.grouped) {
            const Index row(index.begin(), index.end() - 1);
            const double most = largest.at(row), sum = logTotal.at(row);
            runOf(0, index, count, a);
            each([&](std::size_t i) {
                const double below = a[i] - most - sum;
                return recipe.logarithm ? below : std::exp(below);
            });
            break;
        }
        [[fallthrough]];
    default: {
        Index at = index;
        for (std::int64_t i = 0; i < count; ++i, ++at.back())
            numbers[i] = untouched(at);
    }
    }
    for (const Intervention& change : changes)
        if (Index row(index.begin(), index.end() - 1); change.covers(row)) {
            Index at = index;
            for (std::int64_t i = 0; i < count; ++i, ++at.back())
                numbers[i] = changed(numbers[i], at);
            break;
        }
}

std::optional<double> Factors::sample(const Index& index) const
{
    const auto found = std::find(sampled.begin(), sampled.end(), index);
    if (found == sampled.end())
        return std::nullopt;
    return samples.at({found - sampled.begin()});
}

double Factors::at(const Index& index) const { return changed(untouched(index), index); }

double Factors::changed(double number, const Index& index) const
{
    for (const Intervention& change : changes)
        if (change.covers(index))
            switch (change.kind) {
            case Intervention::Kind::Set: number = static_cast<float>(change.value); break;
            case Intervention::Kind::Scale: number *= change.value; break;
            case Intervention::Kind::Zero: number = 0.0; break;
            case Intervention::Kind::Mean:
            case Intervention::Kind::Copy: break;
            }
    return number;
}

double Factors::untouched(const Index& index) const
{
    switch (operation) {
    case Operation::Matmul: return product(index);
    case Operation::Add: return operand(0, index) + operand(1, index);
    case Operation::Subtract: return operand(0, index) - operand(1, index);
    case Operation::Multiply: return operand(0, index) * operand(1, index);
    case Operation::Divide: return operand(0, index) / operand(1, index);
    case Operation::Scale: return inputs[0].at(index) * recipe.factor.value();
    case Operation::Mask: return operand(1, index) != 0.0 ? inputs[0].at(index) : kClosedScore;
    case Operation::Select: return operand(operand(0, index) != 0.0 ? 1 : 2, index);
    case Operation::Activation: return activationOf(recipe.activation).number(inputs[0].at(index), recipe.threshold);
    case Operation::Softmax: return share(index);
    case Operation::SoftmaxBack: return inputs[0].at(index) * (inputs[1].at(index) - weightedMean(index));
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
