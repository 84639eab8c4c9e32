// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/recorder.h"

#include "libtorch.h"
#include "trace/activations.h"
#include "trace/closed_score.h"
#include "trace/cores.h"
#include "trace/few.h"
#include "trace/not_finite.h"
#include "trace/softmax_rows.h"

#include <ATen/ExpandUtils.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

// x Wᵀ + b. Weights of 16 bits are widened a few rows at a time, so that no whole matrix is held twice.
torch::Tensor product(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias)
{
    constexpr std::int64_t kAtOnce = 1 << 20; // numbers
    const auto stored = weight.scalar_type(), type = x.scalar_type();
    if (stored == type || (stored != torch::kHalf && stored != torch::kBFloat16))
        return torch::linear(x, weight, bias);
    const std::int64_t rows = weight.size(0), some = std::max<std::int64_t>(1, kAtOnce / weight.size(1));
    std::vector<torch::Tensor> parts;
    for (std::int64_t first = 0; first < rows; first += some)
        parts.push_back(torch::linear(x, weight.slice(0, first, std::min(rows, first + some)).to(type)));
    const torch::Tensor y = parts.size() == 1 ? parts.front() : torch::cat(parts, -1);
    return bias.defined() ? y + bias : y;
}

Index broadcastSizes(const torch::Tensor& a, const torch::Tensor& b) { return at::infer_size(a.sizes(), b.sizes()); }
// Whether nobody else holds these numbers and no gradient will ask for them: a result may take their place, which saves
// half of the memory traffic of a long text. Those that a trace keeps are held by it.
bool replaceable(const torch::Tensor& x)
{
    return !torch::GradMode::is_enabled() && x.use_count() == 1 && x.storage().use_count() == 1
        && x.is_non_overlapping_and_dense();
}

// Undefined where LibTorch does it.
torch::Tensor sumOfFew(const torch::Tensor& x, int axis)
{
    constexpr std::int64_t kFewInRows = 1 << 11; // added one behind the other
    if (!isFew(x))
        return {};
    std::vector<std::int64_t> sizes = x.sizes().vec();
    const auto along = sizes.end() + axis;
    std::int64_t groups = 1, width = 1; // before and behind the axis
    for (auto size = sizes.begin(); size != sizes.end(); ++size)
        (size < along ? groups : width) *= size == along ? 1 : *size;
    if (width == 1 && x.numel() > kFewInRows)
        return {};
    const std::int64_t count = *along;
    sizes.erase(along);
    torch::Tensor y = torch::empty(sizes, x.options().requires_grad(false));
    std::vector<double> sums(static_cast<std::size_t>(width));
    const float* row = x.data_ptr<float>();
    float* to = y.data_ptr<float>();
    for (std::int64_t group = 0; group < groups; ++group, to += width) {
        std::fill(sums.begin(), sums.end(), 0.0);
        for (const float* end = row + count * width; row != end; row += width)
            for (std::int64_t i = 0; i < width; ++i)
                sums[static_cast<std::size_t>(i)] += row[i];
        std::copy(sums.begin(), sums.end(), to);
    }
    return y;
}

torch::Tensor added(const std::vector<torch::Tensor>& parts)
{
    const bool few = std::all_of(parts.begin(), parts.end(),
        [&](const torch::Tensor& part) { return isFew(part) && part.sizes() == parts.front().sizes(); });
    torch::Tensor y = few ? torch::empty_like(parts.front()) : parts.front();
    if (few)
        std::copy_n(parts.front().data_ptr<float>(), y.numel(), y.data_ptr<float>());
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (!few)
            y = y + parts[i];
        else
            for (float *to = y.data_ptr<float>(), *from = parts[i].data_ptr<float>(), *end = to + y.numel(); to != end;)
                *to++ += *from++;
    return y;
}

// See Tracer::normBack. x, h and y: `count` rows of `width`.
template <typename T>
void passBack(
    const T* x, const T* h, T* y, std::int64_t count, std::int64_t width, NormFunction function, double epsilon)
{
    const bool centred = function == NormFunction::Layer || function == NormFunction::LayerUnbiased;
    const auto size = static_cast<double>(width);
    for (const T* end = x + count * width; x != end; x += width, h += width, y += width) {
        const double mean = centred ? std::accumulate(x, x + width, 0.0) / size : 0.0,
                     meanOfH = centred ? std::accumulate(h, h + width, 0.0) / size : 0.0;
        double squares = 0.0, along = 0.0;
        for (std::int64_t d = 0; d < width; ++d) {
            squares += (x[d] - mean) * (x[d] - mean);
            along += (x[d] - mean) * h[d];
        }
        double inverse = 0.0, stretch = 0.0;
        switch (function) {
        case NormFunction::Layer:
        case NormFunction::Rms:
            inverse = 1.0 / std::sqrt(squares / size + epsilon);
            stretch = inverse / size;
            break;
        case NormFunction::LayerUnbiased: {
            const double deviation = std::sqrt(squares / (size - 1.0));
            inverse = 1.0 / (deviation + epsilon);
            stretch = deviation > 0.0 ? 1.0 / (deviation * (size - 1.0)) : 0.0;
            break;
        }
        case NormFunction::Scale: {
            const double length = std::sqrt(squares);
            inverse = 1.0 / largerOrNan(length, epsilon);
            stretch = length >= epsilon ? inverse : 0.0;
            break;
        }
        }
        const double longer = inverse * inverse * stretch * along;
        for (std::int64_t d = 0; d < width; ++d)
            y[d] = static_cast<T>((h[d] - meanOfH) * inverse - (x[d] - mean) * longer);
    }
}

// On the host: LibTorch has no operation for most norms' way back, and a dozen of them take ten times as long.
torch::Tensor passedBack(const torch::Tensor& x, const torch::Tensor& h, NormFunction function, double epsilon)
{
    constexpr std::int64_t kNumbersPerThread = 1 << 15;
    const torch::Dtype type = x.scalar_type() == torch::kDouble ? torch::kDouble : torch::kFloat;
    const torch::Tensor rows = x.to(torch::kCPU, type).contiguous(), arrived = h.to(torch::kCPU, type).contiguous();
    const std::int64_t width = x.size(-1), count = width == 0 ? 0 : x.numel() / width;
    torch::Tensor y = torch::empty_like(rows);
    const auto all = [&](auto number) {
        using T = decltype(number);
        shareRange(count, std::max<std::int64_t>(1, kNumbersPerThread / std::max<std::int64_t>(1, width)),
            [&](std::int64_t first, std::int64_t last) {
                const std::int64_t at = first * width;
                passBack(rows.data_ptr<T>() + at, arrived.data_ptr<T>() + at, y.data_ptr<T>() + at, last - first, width,
                    function, epsilon);
            });
    };
    if (type == torch::kDouble)
        all(double());
    else
        all(float());
    return y.to(x.device());
}

} // namespace

// Notes an operation whose result has the axes of its one operand.
Traced Tracer::unary(const StepName& name, Operation operation, const Traced& x, torch::Tensor y, Recipe recipe)
{
    return m_recorder->note(name, operation, std::move(y), {x.step}, m_recorder->axes(x), std::move(recipe));
}

// Notes an operation that goes cell by cell through two operands.
Traced Tracer::binary(const StepName& name, Operation operation, const Traced& a, const Traced& b, torch::Tensor y)
{
    std::vector<Axis> axes = m_recorder->broadcast(y, {&a, &b});
    return m_recorder->note(name, operation, std::move(y), {a.step, b.step}, std::move(axes));
}

Traced Tracer::linear(StepName name, const Traced& x, const Traced& weight, const Traced& bias, std::string_view axis)
{
    torch::Tensor y = product(held(x).tensor, weight.tensor, bias.tensor);
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes;
    std::vector<StepId> inputs;
    if (m_recorder->wantsAxes()) {
        axes = m_recorder->axes(x);
        axes.back() = {std::string(axis), y.size(-1), m_recorder->axes(weight)[0].labels};
    }
    if (m_recorder->recording()) {
        inputs = {x.step, weight.step};
        if (bias.tensor.defined())
            inputs.push_back(bias.step);
    }
    return m_recorder->note(name, Operation::Linear, std::move(y), std::move(inputs), std::move(axes));
}

Traced Tracer::matmul(StepName name, const Traced& a, const Traced& b, Transposed transposed)
{
    Recipe recipe;
    recipe.transposed = transposed;
    torch::Tensor c;
    if (active() && a.tensor.dim() >= 2 && b.tensor.dim() >= 2) {
        const Index one = a.tensor.sizes().vec(), other = b.tensor.sizes().vec();
        Index sizes = at::infer_size(Index(one.begin(), one.end() - 2), Index(other.begin(), other.end() - 2));
        sizes.insert(sizes.end(), {one[firstAxes(transposed, one).kept], other[secondAxes(transposed, other).kept]});
        c = late(Operation::Matmul, {&a, &b}, sizes, recipe);
    }
    if (!c.defined()) {
        const torch::Tensor left = transposed.first ? held(a).tensor.transpose(-2, -1) : held(a).tensor,
                            right = transposed.second ? held(b).tensor.transpose(-2, -1) : held(b).tensor;
        c = left.dim() == 2 && right.dim() == 2 ? torch::mm(left, right)
            : left.dim() == 3 && right.dim() == 3 && left.size(0) == right.size(0) // head by head
            ? torch::bmm(left, right)
            : torch::matmul(left, right);
    }
    if (!active())
        return {std::move(c), -1};
    std::vector<Axis> axes;
    if (m_recorder->wantsAxes()) {
        const std::vector<Axis>&from = steps()[static_cast<std::size_t>(a.step)].axes,
              &other = steps()[static_cast<std::size_t>(b.step)].axes;
        axes.assign(std::max(from.size(), other.size()), {});
        std::copy(other.begin(), other.end(), axes.end() - static_cast<std::ptrdiff_t>(other.size()));
        std::copy(from.begin(), from.end(), axes.end() - static_cast<std::ptrdiff_t>(from.size()));
        if (transposed.first)
            axes[axes.size() - 2] = from.back();
        axes.back() = transposed.second ? other[other.size() - 2] : other.back();
        for (std::size_t i = 0; i + 2 < axes.size(); ++i)
            axes[i].size = c.size(static_cast<std::int64_t>(i));
    }
    return m_recorder->note(
        name, Operation::Matmul, std::move(c), {a.step, b.step}, std::move(axes), std::move(recipe));
}

Traced Tracer::add(StepName name, const Traced& a, const Traced& b)
{
    torch::Tensor y = late(Operation::Add, {&a, &b}, broadcastSizes(a.tensor, b.tensor));
    if (!y.defined())
        y = held(a).tensor + held(b).tensor;
    return active() ? binary(name, Operation::Add, a, b, std::move(y)) : Traced {std::move(y), -1};
}

Traced Tracer::add(StepName name, const std::vector<Traced>& parts)
{
    std::vector<torch::Tensor> tensors;
    std::vector<StepId> inputs;
    for (const Traced& part : parts) {
        tensors.push_back(held(part).tensor);
        inputs.push_back(part.step);
    }
    torch::Tensor y = added(tensors);
    if (!active())
        return {std::move(y), -1};
    return m_recorder->note(name, Operation::Add, std::move(y), std::move(inputs), m_recorder->axes(parts.front()));
}

Traced Tracer::subtract(StepName name, const Traced& a, const Traced& b)
{
    torch::Tensor y = late(Operation::Subtract, {&a, &b}, broadcastSizes(a.tensor, b.tensor));
    if (!y.defined())
        y = held(a).tensor - held(b).tensor;
    return active() ? binary(name, Operation::Subtract, a, b, std::move(y)) : Traced {std::move(y), -1};
}

Traced Tracer::multiply(StepName name, const Traced& a, const Traced& b)
{
    torch::Tensor y = late(Operation::Multiply, {&a, &b}, broadcastSizes(a.tensor, b.tensor));
    if (!y.defined())
        y = held(a).tensor * held(b).tensor;
    return active() ? binary(name, Operation::Multiply, a, b, std::move(y)) : Traced {std::move(y), -1};
}

Traced Tracer::divide(StepName name, const Traced& a, const Traced& b)
{
    torch::Tensor y = late(Operation::Divide, {&a, &b}, broadcastSizes(a.tensor, b.tensor));
    if (!y.defined())
        y = held(a).tensor / held(b).tensor;
    return active() ? binary(name, Operation::Divide, a, b, std::move(y)) : Traced {std::move(y), -1};
}

Traced Tracer::scale(StepName name, const Traced& x, Factor factor) { return scale(name, x, factor, false); }

Traced Tracer::scale(StepName name, Traced&& x, Factor factor) { return scale(name, x, factor, replaceable(x.tensor)); }

Traced Tracer::scale(const StepName& name, const Traced& x, Factor factor, bool replace)
{
    Recipe recipe;
    recipe.factor = factor;
    torch::Tensor y = late(Operation::Scale, {&x}, x.tensor.sizes().vec(), recipe);
    if (!y.defined())
        y = replace && !x.tensor.is_meta() ? x.tensor.mul_(factor.value()) : held(x).tensor * factor.value();
    if (!active())
        return {std::move(y), -1};
    return unary(name, Operation::Scale, x, std::move(y), std::move(recipe));
}

Traced Tracer::mask(StepName name, const Traced& scores, const Traced& mask)
{
    return this->mask(name, scores, mask, false);
}

Traced Tracer::mask(StepName name, Traced&& scores, const Traced& mask)
{
    return this->mask(name, scores, mask, replaceable(scores.tensor) && mask.tensor.dim() <= scores.tensor.dim());
}

Traced Tracer::mask(const StepName& name, const Traced& scores, const Traced& mask, bool replace)
{
    // bfloat16, of a training, has no room for kClosedScore.
    const bool half = scores.tensor.scalar_type() == torch::kBFloat16;
    torch::Tensor y = late(Operation::Mask, {&scores, &mask}, scores.tensor.sizes().vec());
    if (!y.defined()) {
        const torch::Tensor open = held(mask).tensor.logical_not();
        if (replace && !half && !scores.tensor.is_meta())
            y = scores.tensor.masked_fill_(open, kClosedScore);
        else
            y = (half ? held(scores).tensor.to(torch::kFloat) : held(scores).tensor).masked_fill(open, kClosedScore);
    }
    if (!active())
        return {std::move(y), -1};
    return m_recorder->note(name, Operation::Mask, std::move(y), {scores.step, mask.step}, m_recorder->axes(scores));
}

Traced Tracer::select(StepName name, const Traced& condition, const Traced& a, const Traced& b)
{
    torch::Tensor y = late(Operation::Select, {&condition, &a, &b},
        at::infer_size(broadcastSizes(a.tensor, b.tensor), condition.tensor.sizes()));
    if (!y.defined())
        y = torch::where(held(condition).tensor.to(torch::kBool), held(a).tensor, held(b).tensor);
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes = m_recorder->broadcast(y, {&a, &b, &condition});
    return m_recorder->note(name, Operation::Select, std::move(y), {condition.step, a.step, b.step}, std::move(axes));
}

Traced Tracer::softmax(StepName name, const Traced& x)
{
    torch::Tensor y = late(Operation::Softmax, {&x}, x.tensor.sizes().vec());
    if (!y.defined()) {
        const torch::Tensor scores = held(x).tensor;
        const bool recorded = active() && m_recorder->recording();
        y = !recorded && !torch::GradMode::is_enabled() && isOfShortRows(scores) ? softmaxOfShortRows(scores)
                                                                                 : torch::softmax(scores, -1);
    }
    return active() ? shares(name, x, std::move(y), {}) : Traced {std::move(y), -1};
}

Traced Tracer::shares(const StepName& name, const Traced& x, torch::Tensor y, Recipe recipe)
{
    m_recorder->m_rowSums = [this, &x, y, logarithm = recipe.logarithm] {
        if (y.is_meta() || x.tensor.is_meta()) {
            const torch::Tensor scores = held(x).tensor.detach(), largest = scores.amax(-1);
            return std::pair {largest, torch::logsumexp(scores - largest.unsqueeze(-1), -1)};
        }
        const torch::Tensor share = y.detach().amax(-1); // that of the largest score is 1 / Σ e^(x − largest)
        return std::pair {x.tensor.detach().amax(-1), -(logarithm ? share : share.log())};
    };
    const Traced result = unary(name, Operation::Softmax, x, std::move(y), std::move(recipe));
    m_recorder->m_rowSums = nullptr;
    return result;
}

Traced Tracer::logSoftmax(StepName name, const Traced& x)
{
    Recipe recipe;
    recipe.logarithm = true;
    torch::Tensor y = late(Operation::Softmax, {&x}, x.tensor.sizes().vec(), recipe);
    if (!y.defined())
        y = torch::log_softmax(held(x).tensor, -1);
    if (!active())
        return {std::move(y), -1};
    return shares(name, x, std::move(y), std::move(recipe));
}

Traced Tracer::softmaxBack(StepName name, const Traced& p, const Traced& g)
{
    const torch::Tensor shares = held(p).tensor;
    torch::Tensor y = at::_softmax_backward_data(held(g).tensor, shares, -1, shares.scalar_type());
    if (!active())
        return {std::move(y), -1};
    return m_recorder->note(name, Operation::SoftmaxBack, std::move(y), {p.step, g.step}, m_recorder->axes(p));
}

Traced Tracer::normalise(
    StepName name, const Traced& x, const Traced& gain, const Traced& bias, NormFunction function, double epsilon)
{
    const torch::Tensor from = held(x).tensor;
    torch::Tensor y;
    switch (function) {
    case NormFunction::Layer: y = torch::layer_norm(from, {from.size(-1)}, gain.tensor, bias.tensor, epsilon); break;
    case NormFunction::LayerUnbiased:
        y = (from - from.mean(-1, true)) / (from.std(-1, true, true) + epsilon) * gain.tensor;
        if (bias.tensor.defined())
            y = y + bias.tensor;
        break;
    case NormFunction::Rms: y = from * torch::rsqrt(from.square().mean(-1, true) + epsilon) * gain.tensor; break;
    case NormFunction::Scale:
        y = from * (gain.tensor / from.norm(2, std::vector<std::int64_t> {-1}, true).clamp_min(epsilon));
        break;
    }
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.norm = function;
    recipe.epsilon = epsilon;
    std::vector<StepId> inputs {x.step, gain.step};
    if (bias.tensor.defined())
        inputs.push_back(bias.step);
    return m_recorder->note(
        name, Operation::Normalise, std::move(y), std::move(inputs), m_recorder->axes(x), std::move(recipe));
}

Traced Tracer::normBack(StepName name, const Traced& x, const Traced& h, NormFunction function, double epsilon)
{
    torch::Tensor y = passedBack(held(x).tensor, held(h).tensor, function, epsilon);
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.norm = function;
    recipe.epsilon = epsilon;
    return m_recorder->note(
        name, Operation::NormBack, std::move(y), {x.step, h.step}, m_recorder->axes(x), std::move(recipe));
}

Traced Tracer::activation(StepName name, const Traced& x, ActivationKind function, double limit)
{
    Recipe recipe;
    recipe.activation = function;
    recipe.threshold = limit;
    torch::Tensor y = late(Operation::Activation, {&x}, x.tensor.sizes().vec(), recipe);
    if (!y.defined())
        y = activationOf(function).tensor(held(x).tensor, limit);
    if (!active())
        return {std::move(y), -1};
    return unary(name, Operation::Activation, x, std::move(y), std::move(recipe));
}

Traced Tracer::reduce(StepName name, const Traced& x, ReduceFunction function, int axis)
{
    torch::Tensor y;
    switch (function) {
    case ReduceFunction::Sum: {
        const torch::Tensor from = held(x).tensor;
        y = sumOfFew(from, axis);
        if (!y.defined())
            y = from.sum(axis);
        break;
    }
    case ReduceFunction::Mean: y = held(x).tensor.mean(axis); break;
    case ReduceFunction::Maximum: y = held(x).tensor.amax(axis); break;
    }
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.reduce = function;
    recipe.axis = axis;
    std::vector<Axis> axes = m_recorder->axes(x);
    if (!axes.empty())
        axes.erase(axes.end() + axis);
    return m_recorder->note(name, Operation::Reduce, std::move(y), {x.step}, std::move(axes), std::move(recipe));
}

Traced Tracer::accumulate(StepName name, const Traced& x, int axis)
{
    torch::Tensor y = torch::cumsum(held(x).tensor, axis);
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.axis = axis;
    return unary(name, Operation::Accumulate, x, std::move(y), std::move(recipe));
}

Traced Tracer::accumulateLargest(StepName name, const Traced& x, int axis)
{
    torch::Tensor y = std::get<0>(torch::cummax(held(x).tensor, axis));
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.axis = axis;
    recipe.reduce = ReduceFunction::Maximum;
    return unary(name, Operation::Accumulate, x, std::move(y), std::move(recipe));
}

Traced Tracer::accumulateFading(StepName name, const Traced& x, const Traced& share, int axis)
{
    std::vector<torch::Tensor> rows = held(x).tensor.unbind(axis);
    const std::vector<torch::Tensor> shares = held(share).tensor.unbind(axis);
    for (std::size_t i = 1; i < rows.size(); ++i)
        rows[i] = shares[i] * rows[i - 1] + rows[i];
    torch::Tensor y = torch::stack(rows, axis);
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.axis = axis;
    return m_recorder->note(
        name, Operation::Accumulate, std::move(y), {x.step, share.step}, m_recorder->axes(x), std::move(recipe));
}

} // namespace headroom
