// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/recorder.h"

#include "libtorch.h"
#include "trace/few.h"

#include <algorithm>

namespace headroom {

namespace {

torch::Tensor padded(const torch::Tensor& x, const Move& move)
{
    const torch::Tensor from = x.is_cpu() ? x.contiguous() : x;
    if (!isFew(from)) {
        std::vector<std::int64_t> pads(static_cast<std::size_t>(-2 * move.axis), 0);
        pads[pads.size() - 2] = move.start;
        pads[pads.size() - 1] = move.end;
        return torch::constant_pad_nd(x, pads);
    }
    std::vector<std::int64_t> sizes = x.sizes().vec();
    const auto along = sizes.end() + move.axis;
    std::int64_t width = 1; // behind the axis
    for (auto size = along + 1; size != sizes.end(); ++size)
        width *= *size;
    const std::int64_t group = *along * width, groups = group == 0 ? 0 : x.numel() / group;
    *along += move.start + move.end;
    const torch::Tensor y = torch::zeros(sizes, x.options().requires_grad(false));
    const float* row = from.data_ptr<float>();
    float* to = y.data_ptr<float>() + move.start * width;
    for (std::int64_t i = 0; i < groups; ++i, row += group, to += group + (move.start + move.end) * width)
        std::copy_n(row, group, to);
    return y;
}

torch::Tensor picked(const torch::Tensor& x, const Move& move)
{
    std::vector<std::int64_t> sizes = x.sizes().vec();
    const auto along = sizes.end() + move.axis;
    const std::int64_t entries = *along, count = std::ssize(move.sizes);
    *along = count;
    if (entries == 1) // the same each time
        return x.expand(sizes);
    if (!isFew(x) || entries == 0)
        return x.index_select(move.axis, torch::tensor(move.sizes, torch::kLong).to(x.device()));
    std::int64_t width = 1; // behind the axis
    for (auto size = along + 1; size != sizes.end(); ++size)
        width *= *size;
    const torch::Tensor y = torch::empty(sizes, x.options().requires_grad(false));
    const float* group = x.data_ptr<float>();
    float* to = y.data_ptr<float>();
    for (const float* end = group + x.numel(); group != end; group += entries * width)
        for (const std::int64_t entry : move.sizes)
            to = std::copy_n(group + entry * width, width, to);
    return y;
}

torch::Tensor applyMove(const torch::Tensor& x, const Move& move)
{
    switch (move.kind) {
    case Move::Kind::Reshape: {
        std::vector<std::int64_t> sizes(x.sizes().begin(), x.sizes().end() - move.axis);
        sizes.insert(sizes.end(), move.sizes.begin(), move.sizes.end());
        return x.reshape(sizes);
    }
    case Move::Kind::Transpose: return x.transpose(move.axis, move.other);
    case Move::Kind::Slice: return x.slice(move.axis, move.start, move.end);
    case Move::Kind::Pad: return padded(x, move);
    case Move::Kind::Pick: return picked(x, move);
    case Move::Kind::Window: return x.unfold(-2, move.end, 1).transpose(-1, -2);
    case Move::Kind::Concatenate: break;
    }
    return x;
}

using LabelsPointer = std::shared_ptr<const Labels>;

// The labels of entries `from` to `end` of an axis; those outside it are padding.
LabelsPointer labelRange(const LabelsPointer& labels, std::int64_t from, std::int64_t end)
{
    if (!labels)
        return nullptr;
    auto range = std::make_shared<Labels>();
    for (std::int64_t i = from; i < end; ++i)
        range->push_back(i >= 0 && i < static_cast<std::int64_t>(labels->size())
                ? (*labels)[static_cast<std::size_t>(i)]
                : "padding");
    return range;
}

// A reshape leaves those axes as they are whose sizes agree, counted from the first and from the last that it touches.
std::vector<Axis> reshaped(const std::vector<Axis>& axes, const Move& move)
{
    const std::size_t kept = axes.size() - static_cast<std::size_t>(move.axis);
    std::vector<Axis> result(axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(kept));
    for (const std::int64_t size : move.sizes)
        result.push_back({"", size, nullptr});
    std::size_t front = kept;
    for (; front < axes.size() && front < result.size() && axes[front].size == result[front].size; ++front)
        result[front].labels = axes[front].labels;
    for (std::size_t back = 1; axes.size() >= front + back && result.size() >= front + back; ++back) {
        const Axis& from = axes[axes.size() - back];
        Axis& to = result[result.size() - back];
        if (from.size != to.size)
            break;
        to.labels = from.labels;
    }
    return result;
}

// Where the labels of the axes go when numbers move.
std::vector<Axis> moved(std::vector<Axis> axes, const Move& move)
{
    if (move.kind == Move::Kind::Reshape)
        return reshaped(axes, move);
    Axis& axis = axes[axes.size() + static_cast<std::size_t>(move.axis)];
    switch (move.kind) {
    case Move::Kind::Transpose: std::swap(axis, axes[axes.size() + static_cast<std::size_t>(move.other)]); break;
    case Move::Kind::Slice:
        axis = {axis.name, move.end - move.start, labelRange(axis.labels, move.start, move.end)};
        break;
    case Move::Kind::Pad: {
        const std::int64_t size = axis.size + move.start + move.end;
        axis = {axis.name, size, labelRange(axis.labels, -move.start, size - move.start)};
        break;
    }
    case Move::Kind::Pick: {
        std::shared_ptr<Labels> picked = axis.labels ? std::make_shared<Labels>() : nullptr;
        for (const std::int64_t entry : move.sizes)
            if (picked)
                picked->push_back((*axis.labels)[static_cast<std::size_t>(entry)]);
        axis = {axis.name, static_cast<std::int64_t>(move.sizes.size()), std::move(picked)};
        break;
    }
    case Move::Kind::Window: // a window goes by its last entry
        axis = {axis.name, axis.size - move.end + 1, labelRange(axis.labels, move.end - 1, axis.size)};
        axes.insert(axes.end() - 1, Axis {"window", move.end, nullptr});
        break;
    case Move::Kind::Reshape:
    case Move::Kind::Concatenate: break;
    }
    return axes;
}

} // namespace

Traced Tracer::rearrange(StepName name, const Traced& x, std::vector<Move> moves, AxisNames names)
{
    Recipe recipe;
    recipe.moves = std::move(moves);
    torch::Tensor y;
    if (x.tensor.is_meta())
        y = late(Operation::Rearrange, {&x}, stagesOf(recipe.moves, {x.tensor.sizes().vec()}).back(), recipe);
    if (!y.defined()) {
        y = held(x).tensor;
        for (const Move& move : recipe.moves)
            y = applyMove(y, move);
    }
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes = names.size() > 0 ? Recorder::named(y, names) : std::vector<Axis>();
    if (m_recorder->wantsAxes()) {
        const std::vector<Axis>& sources = steps()[static_cast<std::size_t>(x.step)].axes;
        std::vector<Axis> followed = sources;
        for (const Move& move : recipe.moves)
            followed = moved(std::move(followed), move);
        if (names.size() == 0) {
            axes = std::move(followed);
            for (Axis& axis : axes)
                if (axis.name.empty())
                    axis.name = "batch";
        } else {
            for (std::size_t i = 0; i < axes.size(); ++i) {
                axes[i].labels = std::move(followed[i].labels);
                if (i + names.size() < axes.size() && !followed[i].name.empty()) // before those that are named here
                    axes[i].name = std::move(followed[i].name);
            }
        }
        for (const Axis& source : sources) // a reshape there and back loses track of an axis that its name still knows
            for (Axis& axis : axes)
                if (source.labels && !axis.labels && axis.size == source.size && axis.name == source.name)
                    axis.labels = source.labels;
    }
    return m_recorder->note(name, Operation::Rearrange, std::move(y), {x.step}, std::move(axes), std::move(recipe));
}

Traced Tracer::concatenate(StepName name, const std::vector<Traced>& parts, int axis)
{
    std::vector<torch::Tensor> tensors;
    std::vector<StepId> inputs;
    for (const Traced& part : parts) {
        tensors.push_back(held(part).tensor);
        inputs.push_back(part.step);
    }
    torch::Tensor y = torch::cat(tensors, axis);
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    Move move;
    move.kind = Move::Kind::Concatenate;
    move.axis = axis;
    recipe.moves.push_back(move);
    std::vector<Axis> axes;
    if (m_recorder->wantsAxes()) {
        axes = m_recorder->axes(parts.front());
        auto joined = std::make_shared<Labels>();
        bool labelled = true;
        for (const Traced& part : parts) {
            const LabelsPointer own = labels(part, axis);
            labelled = labelled && own;
            if (own)
                joined->insert(joined->end(), own->begin(), own->end());
        }
        Axis& along = axes[axes.size() + static_cast<std::size_t>(axis)];
        along = {along.name, y.size(axis), labelled ? std::move(joined) : nullptr};
    }
    return m_recorder->note(
        name, Operation::Rearrange, std::move(y), std::move(inputs), std::move(axes), std::move(recipe));
}

Traced Tracer::gather(StepName name, const Traced& table, const Traced& indices, std::string_view axis)
{
    Index sizes = indices.tensor.sizes().vec();
    sizes.push_back(table.tensor.size(-1));
    torch::Tensor y = late(Operation::Gather, {&table, &indices}, sizes);
    if (!y.defined())
        y = torch::embedding(table.tensor, held(indices).tensor.to(torch::kLong));
    if (y.scalar_type() == torch::kHalf || (y.scalar_type() == torch::kBFloat16 && !table.tensor.requires_grad()))
        y = y.to(torch::kFloat);
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes = m_recorder->axes(indices);
    if (m_recorder->wantsAxes())
        axes.push_back({std::string(axis), y.size(-1), nullptr});
    return m_recorder->note(name, Operation::Gather, std::move(y), {table.step, indices.step}, std::move(axes));
}

} // namespace headroom
