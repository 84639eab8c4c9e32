// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/covered.h"

#include "trace/trace_data.h"

namespace headroom {

namespace {

// Zeros in the shape of a step: one number, which every cell is, unless some cells have theirs.
Storage zeros(const Index& shape)
{
    static const float zero = 0.0F;
    Storage storage;
    storage.data = &zero;
    storage.sizes = shape;
    storage.strides.assign(shape.size(), 0);
    return storage;
}

Storage zerosBut(const Trace& trace, const Index& shape, const std::vector<Cell>& open)
{
    Storage storage = zeros(shape);
    std::int64_t stride = 1;
    for (std::size_t axis = shape.size(); axis-- > 0; stride *= shape[axis])
        storage.strides[axis] = stride;
    auto numbers = std::make_shared<std::vector<float>>(static_cast<std::size_t>(stride), 0.0F);
    for (const Cell& cell : open) {
        std::int64_t offset = 0;
        for (std::size_t axis = 0; axis < shape.size(); ++axis)
            offset += cell.at[axis] * storage.strides[axis];
        (*numbers)[static_cast<std::size_t>(offset)] = static_cast<float>(trace.value(cell.step, cell.at));
    }
    storage.data = numbers->data();
    storage.owner = std::move(numbers);
    return storage;
}

} // namespace

std::shared_ptr<const Trace> withoutNumbers(
    const Trace& trace, const std::vector<StepId>& steps, const std::vector<Cell>& open)
{
    auto data = std::make_shared<Trace::Data>(trace.data());
    for (const StepId id : steps) {
        std::vector<Cell> its;
        for (const Cell& cell : open)
            if (cell.step == id)
                its.push_back(cell);
        const Index shape = trace.step(id).shape();
        const auto at = static_cast<std::size_t>(id);
        data->values[at] = its.empty() ? zeros(shape) : zerosBut(trace, shape, its);
        data->untouched[at] = {};
    }
    return std::make_shared<const Trace>(std::move(data));
}

} // namespace headroom
