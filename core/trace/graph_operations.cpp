// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/recorder.h"

#include "libtorch.h"

#include <limits>

namespace headroom {

namespace {

std::vector<std::int64_t> withFirst(const torch::Tensor& x, std::int64_t size)
{
    std::vector<std::int64_t> sizes = x.sizes().vec();
    sizes.front() = size;
    return sizes;
}

torch::Tensor sumInto(const torch::Tensor& x, const torch::Tensor& destination, std::int64_t nodes)
{
    return torch::zeros(withFirst(x, nodes), x.options()).index_add(0, destination, x);
}

// The largest entry of each destination; −∞ where none arrives. No gradient: it is subtracted again.
torch::Tensor largestInto(const torch::Tensor& x, const torch::Tensor& destination, std::int64_t nodes)
{
    std::vector<std::int64_t> column(static_cast<std::size_t>(x.dim()), 1);
    column.front() = destination.size(0);
    const torch::Tensor lowest = torch::full(
        withFirst(x, nodes), -std::numeric_limits<double>::infinity(), x.options());
    return lowest.scatter_reduce(0, destination.view(column).expand_as(x), x.detach(), "amax");
}

} // namespace

Traced Tracer::edgeSoftmax(StepName name, const Traced& x, const Traced& destination, std::int64_t nodes)
{
    const torch::Tensor to = held(destination).tensor.to(torch::kLong), scores = held(x).tensor;
    const torch::Tensor largest = largestInto(scores.detach(), to, nodes);
    const torch::Tensor shares = torch::exp(scores - largest.index_select(0, to));
    const torch::Tensor total = sumInto(shares, to, nodes);
    torch::Tensor y = shares / total.index_select(0, to);
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.grouped = true;
    m_recorder->m_rowSums = [&] { return std::pair {largest, total.detach().log()}; };
    const Traced weights = m_recorder->note(
        name, Operation::Softmax, std::move(y), {x.step, destination.step}, m_recorder->axes(x), std::move(recipe));
    m_recorder->m_rowSums = nullptr;
    return weights;
}

Traced Tracer::aggregate(
    StepName name, const Traced& x, const Traced& destination, std::int64_t nodes, std::string_view axis)
{
    torch::Tensor y = sumInto(held(x).tensor, held(destination).tensor.to(torch::kLong), nodes);
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes = m_recorder->axes(x);
    if (!axes.empty())
        axes.front() = {std::string(axis), nodes, nullptr};
    return m_recorder->note(name, Operation::Aggregate, std::move(y), {x.step, destination.step}, std::move(axes));
}

Traced Tracer::halting(
    StepName name, const std::vector<Traced>& inputs, HaltingFunction function, double threshold, bool strict)
{
    const auto value = [&](std::size_t i) { return held(inputs[i]).tensor; };
    const auto holds = [&](std::size_t i) { return held(inputs[i]).tensor.to(torch::kBool); };
    torch::Tensor y;
    switch (function) {
    case HaltingFunction::Halts:
    case HaltingFunction::Continues: {
        const torch::Tensor total = value(0) + value(1);
        const torch::Tensor below = strict ? total < threshold : total <= threshold;
        y = (holds(2) & (function == HaltingFunction::Halts ? below.logical_not() : below)).to(value(0).scalar_type());
        break;
    }
    case HaltingFunction::Sum: {
        const torch::Tensor total = torch::where(holds(2), value(0) + value(1), value(1));
        y = torch::where(holds(3), torch::ones_like(total), total);
        break;
    }
    case HaltingFunction::Remainder: y = torch::where(holds(1), 1 - value(0), torch::zeros_like(value(0))); break;
    case HaltingFunction::Weight: y = torch::where(holds(1), value(0), value(2)); break;
    case HaltingFunction::Count: y = value(0) + (holds(1) | holds(2)).to(value(0).scalar_type()); break;
    }
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.halting = function;
    recipe.threshold = threshold;
    recipe.strict = strict;
    std::vector<StepId> steps;
    for (const Traced& input : inputs)
        steps.push_back(input.step);
    return m_recorder->note(
        name, Operation::Halting, std::move(y), std::move(steps), m_recorder->axes(inputs.front()), std::move(recipe));
}

} // namespace headroom
