// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace.h"

#include "error.h"
#include "half.h"
#include "text/say.h"
#include "trace/closed_score.h"
#include "trace/factors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace headroom {

namespace {

constexpr std::int64_t kByBlocks = 1 << 16; // cells of a matrix that is computed anew by blocks, not cell by cell

// Calls visit(index) for each cell, row-major.
template <typename Visit>
void forEachCell(const Index& sizes, Visit visit)
{
    for (const std::int64_t size : sizes)
        if (size == 0)
            return;
    Index index(sizes.size(), 0);
    while (true) {
        visit(index);
        std::size_t axis = sizes.size();
        while (axis > 0 && ++index[axis - 1] == sizes[axis - 1])
            index[--axis] = 0;
        if (axis == 0)
            return;
    }
}

// Of those that are finite and not closed; {∞, −∞} where none is. Several numbers at a time: maps have millions.
std::pair<float, float> rangeOf(const float* numbers, std::int64_t count)
{
    constexpr std::int64_t kRangeLanes = 16;
    constexpr float kBeyond = std::numeric_limits<float>::infinity();
    std::array<float, kRangeLanes> low, high;
    low.fill(kBeyond);
    high.fill(-kBeyond);
    const auto take = [](float number, float& least, float& most) {
        const bool counts = (number > kClosedScore) & (number < kBeyond);
        const float under = counts ? number : kBeyond, over = counts ? number : -kBeyond;
        least = under < least ? under : least;
        most = over > most ? over : most;
    };
    std::int64_t i = 0;
    for (; i + kRangeLanes <= count; i += kRangeLanes)
        for (std::int64_t lane = 0; lane < kRangeLanes; ++lane)
            take(numbers[i + lane], low[static_cast<std::size_t>(lane)], high[static_cast<std::size_t>(lane)]);
    for (; i < count; ++i)
        take(numbers[i], low[0], high[0]);
    return {*std::min_element(low.begin(), low.end()), *std::max_element(high.begin(), high.end())};
}

void checkIndex(const Step& step, const Index& at)
{
    bool inside = at.size() == step.axes.size();
    for (std::size_t axis = 0; inside && axis < at.size(); ++axis)
        inside = at[axis] >= 0 && at[axis] < step.axes[axis].size;
    if (inside)
        return;
    std::string given, allowed;
    for (const std::int64_t i : at)
        given += (given.empty() ? "" : ",") + std::to_string(i);
    for (const Axis& axis : step.axes)
        allowed += (allowed.empty() ? "" : ", ") + axis.name + " 0–" + std::to_string(axis.size - 1);
    throw Error(say("%1 has no cell (%2): give one index per axis, %3.", step.path, given, allowed));
}

} // namespace

double Storage::at(const Index& index) const
{
    if (factors)
        return factors->at(index);
    std::int64_t offset = 0;
    for (std::size_t axis = 0; axis < index.size(); ++axis)
        offset += index[axis] * strides[axis];
    switch (type) {
    case Type::Float: return static_cast<const float*>(data)[offset];
    case Type::Double: return static_cast<const double*>(data)[offset];
    case Type::Half: return floatOfHalf(static_cast<const std::uint16_t*>(data)[offset]);
    case Type::BFloat16: return floatOfBFloat16(static_cast<const std::uint16_t*>(data)[offset]);
    }
    return 0.0;
}

void Storage::run(const Index& index, std::int64_t count, double* numbers) const
{
    if (factors)
        return factors->run(index, count, numbers);
    if (type != Type::Float || index.empty()) {
        Index place = index;
        for (std::int64_t i = 0; i < count; ++i, ++place.back())
            numbers[i] = at(place);
        return;
    }
    const float* from = static_cast<const float*>(data);
    for (std::size_t axis = 0; axis < index.size(); ++axis)
        from += index[axis] * strides[axis];
    for (std::int64_t i = 0; i < count; ++i)
        numbers[i] = from[i * strides.back()];
}

void Storage::run(const Index& index, std::int64_t count, float* numbers) const
{
    if (!factors && type == Type::Float && !index.empty() && (strides.back() == 1 || count == 1)) {
        const float* from = static_cast<const float*>(data);
        for (std::size_t axis = 0; axis < index.size(); ++axis)
            from += index[axis] * strides[axis];
        std::copy_n(from, count, numbers);
        return;
    }
    std::vector<double> wide(static_cast<std::size_t>(count));
    run(index, count, wide.data());
    std::transform(wide.begin(), wide.end(), numbers, [](double number) { return static_cast<float>(number); });
}

std::int64_t Storage::count() const
{
    std::int64_t count = 1;
    for (const std::int64_t size : sizes)
        count *= size;
    return count;
}

const char* toString(Operation operation)
{
    switch (operation) {
    case Operation::Input: return "input";
    case Operation::Parameter: return "parameter";
    case Operation::Formula: return "formula";
    case Operation::Linear: return "linear";
    case Operation::Matmul: return "matmul";
    case Operation::Add: return "add";
    case Operation::Subtract: return "subtract";
    case Operation::Multiply: return "multiply";
    case Operation::Divide: return "divide";
    case Operation::Scale: return "scale";
    case Operation::Mask: return "mask";
    case Operation::Softmax: return "softmax";
    case Operation::SoftmaxBack: return "softmax back";
    case Operation::Normalise: return "normalise";
    case Operation::NormBack: return "norm back";
    case Operation::Activation: return "activation";
    case Operation::Gather: return "gather";
    case Operation::Rearrange: return "rearrange";
    case Operation::Reduce: return "reduce";
    case Operation::Accumulate: return "accumulate";
    case Operation::Aggregate: return "aggregate";
    case Operation::Select: return "select";
    case Operation::Halting: return "halting";
    case Operation::Measure: return "measure";
    }
    return "unknown";
}

const char* toString(Provenance provenance)
{
    switch (provenance) {
    case Provenance::Derived: return "derived";
    case Provenance::Given: return "given";
    case Provenance::Measured: return "measured";
    }
    return "unknown";
}

std::int64_t innerSize(const Trace& trace, const Step& product)
{
    const Index first = trace.step(product.inputs[0]).shape();
    return first[firstAxes(product.transposed, first).added];
}

Index Step::shape() const
{
    Index shape;
    for (const Axis& axis : axes)
        shape.push_back(axis.size);
    return shape;
}

Trace::Trace(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}
Trace::~Trace() = default;

const std::vector<Step>& Trace::steps() const { return m_data->steps; }

std::optional<StepId> Trace::find(std::string_view path) const
{
    const auto found = m_data->byPath.find(std::string(path));
    if (found == m_data->byPath.end())
        return std::nullopt;
    return found->second;
}

const std::vector<StepId>& Trace::timeline() const { return m_data->timeline; }

std::vector<StepId> Trace::users(StepId id) const
{
    std::vector<StepId> users;
    for (const Step& step : steps())
        if (std::find(step.inputs.begin(), step.inputs.end(), id) != step.inputs.end())
            users.push_back(step.id);
    return users;
}

const Origin* Trace::origin(StepId id) const
{
    const auto found = m_data->origins.find(id);
    return found == m_data->origins.end() ? nullptr : &found->second;
}

const Recipe& Trace::recipe(StepId id) const { return m_data->recipes[static_cast<std::size_t>(id)]; }

Provenance Trace::provenance(StepId id) const
{
    if (step(id).withoutSources)
        return Provenance::Measured;
    switch (step(id).operation) {
    case Operation::Input: return origin(id) ? Provenance::Derived : Provenance::Given;
    case Operation::Parameter: return Provenance::Given;
    case Operation::Measure: return Provenance::Measured;
    default: return Provenance::Derived;
    }
}

bool Trace::recomputed(StepId id) const { return m_data->values[static_cast<std::size_t>(id)].factors != nullptr; }

const std::vector<Index>& Trace::sampled(StepId id) const
{
    static const std::vector<Index> none;
    const Storage& storage = m_data->values[static_cast<std::size_t>(id)];
    return storage.factors ? storage.factors->sampled : none;
}

double Trace::value(StepId id, const Index& at) const
{
    checkIndex(step(id), at);
    return m_data->values[static_cast<std::size_t>(id)].at(at);
}

double Trace::untouched(StepId id, const Index& at) const
{
    checkIndex(step(id), at);
    const Storage& original = m_data->untouched[static_cast<std::size_t>(id)];
    return original.empty() ? value(id, at) : original.at(at);
}

bool Trace::masked(StepId id, const Index& at) const
{
    const Step& s = step(id);
    if (s.operation == Operation::Mask)
        return value(id, at) <= kClosedScore;
    if (s.operation == Operation::Softmax && !s.inputs.empty()) {
        const double closed = m_data->recipes[static_cast<std::size_t>(id)].logarithm ? kClosedScore / 2 : 0.0;
        return masked(s.inputs.front(), at) && value(id, at) <= closed; // not where every key is closed
    }
    return false;
}

bool Trace::changedByHand(StepId id, const Index& at) const
{
    for (const Intervention& intervention : m_data->interventions[static_cast<std::size_t>(id)])
        if (intervention.covers(at))
            return true;
    return false;
}

Matrix Trace::matrix(StepId id, const Slice& slice) const
{
    const Step& s = step(id);
    const int rank = static_cast<int>(s.axes.size());
    const int columns = slice.columns >= 0 ? slice.columns : rank - 1;
    const int rows = slice.rows >= 0 ? slice.rows : rank - 2;
    if (columns >= rank || rows >= rank || (rank > 1 && rows == columns))
        throw Error(say("The number of axes of %1 is %2; the slice asks for a different number.", s.path, rank));
    Index at = slice.at;
    at.resize(static_cast<std::size_t>(rank), 0);
    Matrix matrix;
    matrix.columns = rank > 0 ? s.axes[static_cast<std::size_t>(columns)] : Axis {"value", 1, nullptr};
    matrix.rows = rows >= 0 ? s.axes[static_cast<std::size_t>(rows)] : Axis {"", 1, nullptr};
    const Storage& storage = m_data->values[static_cast<std::size_t>(id)];
    if (const std::int64_t cells = matrix.rows.size * matrix.columns.size;
        storage.factors && rank >= 2 && rows == rank - 2 && columns == rank - 1 && cells >= kByBlocks) {
        matrix.values.resize(static_cast<std::size_t>(cells));
        if (readByBlocks(storage, Index(at.begin(), at.end() - 2), matrix.values.data()))
            return matrix;
    }
    matrix.values.resize(static_cast<std::size_t>(matrix.rows.size * matrix.columns.size));
    float* next = matrix.values.data();
    for (std::int64_t row = 0; row < matrix.rows.size; ++row) {
        if (rows >= 0)
            at[static_cast<std::size_t>(rows)] = row;
        if (columns == rank - 1 && rank > 0) {
            at.back() = 0;
            storage.run(at, matrix.columns.size, next);
            next += matrix.columns.size;
            continue;
        }
        for (std::int64_t column = 0; column < matrix.columns.size; ++column) {
            if (columns >= 0)
                at[static_cast<std::size_t>(columns)] = column;
            *next++ = static_cast<float>(storage.at(at));
        }
    }
    return matrix;
}

std::vector<float> Trace::values(StepId id) const
{
    return values(id, 0, m_data->values[static_cast<std::size_t>(id)].count());
}

std::vector<float> Trace::values(StepId id, std::int64_t begin, std::int64_t count) const
{
    const Storage& storage = m_data->values[static_cast<std::size_t>(id)];
    if (begin < 0 || count < 0 || begin > storage.count() - count)
        throw Error(say("%1 has %2 numbers; the run asks for a different number.", step(id).path, storage.count()));
    std::vector<float> values(static_cast<std::size_t>(count));
    Index at(storage.sizes.size(), 0);
    for (std::size_t axis = at.size(); count > 0 && axis-- > 0; begin /= storage.sizes[axis])
        at[axis] = begin % storage.sizes[axis];
    for (std::int64_t done = 0; done < count;) {
        const std::int64_t along = at.empty() ? 1 : std::min(storage.sizes.back() - at.back(), count - done);
        float* next = values.data() + done;
        if (at.empty()) {
            *next = static_cast<float>(storage.at(at));
        } else {
            storage.run(at, along, next);
            at.back() += along - 1;
        }
        done += along;
        for (std::size_t axis = at.size(); axis > 0 && ++at[axis - 1] == storage.sizes[axis - 1]; --axis)
            at[axis - 1] = 0;
    }
    return values;
}

std::pair<double, double> Trace::range(StepId id) const
{
    const Storage& storage = m_data->values[static_cast<std::size_t>(id)];
    if (storage.factors)
        return storage.factors->range;
    {
        const std::lock_guard lock(m_data->known.mutex);
        if (const auto known = m_data->known.ranges.find(id); known != m_data->known.ranges.end())
            return known->second;
    }
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    if (storage.type == Storage::Type::Float && !storage.sizes.empty() && storage.strides.back() == 1) {
        const Index rows(storage.sizes.begin(), storage.sizes.end() - 1);
        forEachCell(rows, [&](const Index& at) {
            const float* row = static_cast<const float*>(storage.data);
            for (std::size_t axis = 0; axis < at.size(); ++axis)
                row += at[axis] * storage.strides[axis];
            const auto [least, most] = rangeOf(row, storage.sizes.back());
            low = std::min(low, static_cast<double>(least));
            high = std::max(high, static_cast<double>(most));
        });
    } else {
        forEachCell(storage.sizes, [&](const Index& at) {
            const double v = storage.at(at);
            if (std::isfinite(v) && v > kClosedScore) {
                low = std::min(low, v);
                high = std::max(high, v);
            }
        });
    }
    const std::pair found = low <= high ? std::pair {low, high} : std::pair {0.0, 0.0};
    const std::lock_guard lock(m_data->known.mutex);
    m_data->known.ranges.emplace(id, found);
    return found;
}

std::int64_t Trace::notFinite(StepId id) const
{
    const Storage& storage = m_data->values[static_cast<std::size_t>(id)];
    if (storage.factors)
        return storage.factors->notFinite;
    std::int64_t count = 0;
    forEachCell(storage.sizes, [&](const Index& at) { count += std::isfinite(storage.at(at)) ? 0 : 1; });
    return count;
}

std::size_t Trace::bytes() const { return m_data->bytes; }

Explanation Trace::explain(StepId id, const Index& at) const
{
    checkIndex(step(id), at);
    return explainCell(*this, *m_data, id, at);
}

StepId Step::input(std::size_t i) const
{
    if (i >= inputs.size())
        throw Error(say("%1 has too few inputs here (%2); this picture needs more.", path, inputs.size()));
    return inputs[i];
}

std::string_view Step::scope() const
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string_view() : std::string_view(path).substr(0, slash);
}

double Factor::value() const
{
    const double by = root ? std::sqrt(number) : number;
    return divides ? 1.0 / by : by;
}

std::string Factor::text() const
{
    char size[32];
    std::snprintf(size, sizeof size, "%g", std::abs(number));
    const std::string by = number < 0.0 ? "(−" + std::string(size) + ")" : size;
    return std::string(divides ? "÷ " : "· ") + (root ? "√" : "") + by;
}

} // namespace headroom
