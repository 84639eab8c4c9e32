// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/tracer.h"

#include "error.h"

#include <torch/torch.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace headroom {

namespace {

// How the numbers of a step are kept: in float or double on the host, strides as they are.
Storage hostStorage(const torch::Tensor& tensor)
{
    torch::Tensor host = tensor.detach();
    if (host.scalar_type() != torch::kFloat && host.scalar_type() != torch::kDouble)
        host = host.to(torch::kFloat);
    host = host.to(torch::kCPU);
    Storage storage;
    storage.owner = std::make_shared<torch::Tensor>(host);
    storage.data = host.data_ptr();
    storage.isDouble = host.scalar_type() == torch::kDouble;
    storage.sizes = Index(host.sizes().begin(), host.sizes().end());
    storage.strides = Index(host.strides().begin(), host.strides().end());
    return storage;
}

std::string titleOf(std::string_view name)
{
    std::string title(name.substr(name.rfind('/') == std::string_view::npos ? 0 : name.rfind('/') + 1));
    std::replace(title.begin(), title.end(), '_', ' ');
    return title;
}

torch::Tensor applyMove(const torch::Tensor& x, const Move& move)
{
    switch (move.kind) {
    case Move::Kind::Reshape: {
        std::vector<std::int64_t> sizes(x.sizes().begin(), x.sizes().end() - move.axis);
        sizes.insert(sizes.end(), move.sizes.begin(), move.sizes.end());
        return x.reshape(sizes);
    }
    case Move::Kind::Transpose:
        return x.transpose(move.axis, move.other);
    case Move::Kind::Slice:
        return x.slice(move.axis, move.start, move.end);
    case Move::Kind::Pad: {
        std::vector<std::int64_t> pads(static_cast<std::size_t>(-2 * move.axis), 0);
        pads[pads.size() - 2] = move.start;
        pads[pads.size() - 1] = move.end;
        return torch::constant_pad_nd(x, pads);
    }
    case Move::Kind::Concatenate:
        break;
    }
    return x;
}

torch::Tensor region(const torch::Tensor& tensor, const Index& at)
{
    torch::Tensor view = tensor;
    for (std::size_t axis = at.size(); axis-- > 0;)
        if (at[axis] != Intervention::kAll)
            view = view.narrow(static_cast<std::int64_t>(axis), at[axis], 1);
    return view;
}

} // namespace

class Tracer::Recorder {
public:
    explicit Recorder(Options options) : m_options(std::move(options)), m_data(std::make_shared<Trace::Data>()) {}

    bool recording() const { return m_options.record; }

    // Notes one operation, lets the interventions act on its result and returns it.
    Traced note(const StepName& name, Operation operation, torch::Tensor tensor, std::vector<StepId> inputs,
        std::vector<Axis> axes, Recipe recipe = {})
    {
        if (m_options.cancel && m_options.cancel->load(std::memory_order_relaxed))
            throw Cancelled {};
        std::string path = operation == Operation::Parameter ? std::string(name.name) : m_path + std::string(name.name);
        std::vector<Intervention> acting;
        torch::Tensor untouched;
        for (const Intervention& intervention : m_options.interventions)
            if (intervention.path == path && intervention.fits(tensor.sizes().vec()))
                acting.push_back(intervention); // one that does not fit was made for a longer text
        if (!acting.empty()) {
            untouched = tensor;
            tensor = tensor.clone();
            for (const Intervention& intervention : acting)
                apply(intervention, tensor);
        }
        if (!recording())
            return {tensor, -1};

        Step step;
        step.id = static_cast<StepId>(m_data->steps.size());
        if (!m_data->byPath.emplace(path, step.id).second)
            throw std::logic_error("two steps are called " + path);
        step.title = titleOf(path);
        step.path = std::move(path);
        step.formula = name.formula;
        step.caption = name.caption;
        step.operation = operation;
        step.axes = std::move(axes);
        step.inputs = std::move(inputs);
        step.changedByHand = !acting.empty();
        for (const StepId input : step.inputs) {
            const Step& source = m_data->steps[static_cast<std::size_t>(input)];
            step.downstream = step.downstream || source.changedByHand || source.downstream;
        }
        if (step.computed())
            m_data->timeline.push_back(step.id);
        const StepId id = step.id;
        m_data->steps.push_back(std::move(step));
        m_data->recipes.push_back(std::move(recipe));
        const bool changed = !acting.empty();
        m_data->interventions.push_back(std::move(acting));
        keep(id, tensor, untouched, changed);
        return {tensor, id};
    }

    const std::vector<Axis>& axes(const Traced& x) const { return m_data->steps[static_cast<std::size_t>(x.step)].axes; }

    // The axes of `tensor` under the given names for its last axes; those before are called "batch".
    static std::vector<Axis> named(const torch::Tensor& tensor, AxisNames names)
    {
        std::vector<Axis> axes(static_cast<std::size_t>(tensor.dim()));
        const std::size_t offset = axes.size() - std::min(axes.size(), names.size());
        for (std::size_t i = 0; i < axes.size(); ++i) {
            axes[i].size = tensor.size(static_cast<std::int64_t>(i));
            axes[i].name = i < offset ? "batch" : std::string(*(names.begin() + (i - offset)));
        }
        return axes;
    }

    // The axes of a broadcast result: for each axis the operand that has its full size.
    std::vector<Axis> broadcast(const torch::Tensor& result, const Traced& a, const Traced& b) const
    {
        std::vector<Axis> out(static_cast<std::size_t>(result.dim()));
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i].size = result.size(static_cast<std::int64_t>(i));
            for (const Traced* operand : {&b, &a}) {
                const std::vector<Axis>& from = axes(*operand);
                const std::size_t skip = out.size() - from.size();
                if (i >= skip && from[i - skip].size == out[i].size)
                    out[i] = from[i - skip];
            }
        }
        return out;
    }

    std::shared_ptr<const Trace> finish()
    {
        for (std::size_t i = 0; i < m_kept.size(); ++i) {
            m_data->values.push_back(m_kept[i].factored ? factored(i) : hostStorage(m_kept[i].tensor));
            m_data->untouched.push_back(m_kept[i].untouched.defined() ? hostStorage(m_kept[i].untouched) : Storage {});
        }
        m_kept.clear();
        return std::make_shared<Trace>(std::move(m_data));
    }

    std::string m_path;
    torch::Tensor m_scores; // what the softmax being noted was taken of
    std::unordered_map<const void*, Traced> m_parameters; // keyed by the weight, as changed by hand

private:
    struct Kept {
        torch::Tensor tensor; // of a factored step: the log-sum-exp of its rows, or nothing
        torch::Tensor untouched;
        bool factored = false;
        Index sizes;
    };

    // Holds on to a step's numbers: whole, or past the budget as what they follow from.
    void keep(StepId id, const torch::Tensor& tensor, const torch::Tensor& untouched, bool changed)
    {
        const Step& step = m_data->steps[static_cast<std::size_t>(id)];
        Kept kept {tensor, untouched, false, tensor.sizes().vec()};
        const auto bytes = static_cast<std::size_t>(tensor.numel()) * tensor.element_size();
        if (m_bytes + bytes > m_options.budget && !changed && canBeFactored(step, tensor)) {
            kept.factored = true;
            kept.tensor = step.operation == Operation::Softmax ? torch::logsumexp(m_scores, -1) : torch::Tensor();
        } else {
            m_bytes += bytes;
        }
        m_kept.push_back(std::move(kept));
    }

    static bool canBeFactored(const Step& step, const torch::Tensor& tensor)
    {
        const bool scores = tensor.dim() >= 2 && step.axes.back().name == "key" && step.axes[step.axes.size() - 2].name == "query";
        return scores
            && (step.operation == Operation::Matmul || step.operation == Operation::Scale || step.operation == Operation::Mask
                || step.operation == Operation::Softmax);
    }

    Storage factored(std::size_t i) const
    {
        auto factors = std::make_shared<Factors>();
        factors->operation = m_data->steps[i].operation;
        for (const StepId input : m_data->steps[i].inputs)
            factors->inputs.push_back(m_data->values[static_cast<std::size_t>(input)]);
        factors->factor = m_data->recipes[i].factor;
        if (m_kept[i].tensor.defined())
            factors->logSumExp = hostStorage(m_kept[i].tensor);
        Storage storage;
        storage.sizes = m_kept[i].sizes;
        storage.factors = std::move(factors);
        return storage;
    }

    static void apply(const Intervention& intervention, torch::Tensor& tensor)
    {
        if (!tensor.is_floating_point() && tensor.scalar_type() != torch::kBool)
            throw Error(intervention.path + " holds token numbers, which cannot be changed by hand; change the text instead.");
        if (intervention.kind == Intervention::Kind::Copy) {
            if (static_cast<std::int64_t>(intervention.values.size()) != tensor.numel())
                throw Error(intervention.path + " holds " + std::to_string(tensor.numel()) + " numbers; "
                    + std::to_string(intervention.values.size()) + " cannot be copied into it.");
            tensor.copy_(torch::tensor(intervention.values).view(tensor.sizes()));
            return;
        }
        torch::Tensor cells = region(tensor, intervention.at);
        switch (intervention.kind) {
        case Intervention::Kind::Set: cells.fill_(intervention.value); break;
        case Intervention::Kind::Scale: cells.mul_(intervention.value); break;
        case Intervention::Kind::Zero: cells.zero_(); break;
        case Intervention::Kind::Copy: break;
        }
    }

    Options m_options;
    std::shared_ptr<Trace::Data> m_data;
    std::vector<Kept> m_kept;
    std::size_t m_bytes = 0;
};

Tracer::Tracer() = default;
Tracer::Tracer(Options options) : m_recorder(std::make_unique<Recorder>(std::move(options))) {}
Tracer::~Tracer() = default;

Tracer::Scope::Scope(Tracer& tracer, std::string_view name, std::int64_t number) : m_tracer(tracer)
{
    if (!tracer.active())
        return;
    std::string& path = tracer.m_recorder->m_path;
    m_length = path.size();
    path += name;
    if (number > 0)
        path += '.' + std::to_string(number);
    path += '/';
}

Tracer::Scope::~Scope()
{
    if (m_tracer.active())
        m_tracer.m_recorder->m_path.resize(m_length);
}

Traced Tracer::input(StepName name, torch::Tensor tensor, AxisNames names, std::shared_ptr<const Labels> labels)
{
    if (!active())
        return {std::move(tensor), -1};
    std::vector<Axis> axes = Recorder::named(tensor, names);
    if (labels && axes.size() >= names.size())
        axes[axes.size() - names.size()].labels = std::move(labels);
    return m_recorder->note(name, Operation::Input, std::move(tensor), {}, std::move(axes));
}

Traced Tracer::parameter(
    const std::string& path, const torch::Tensor& tensor, AxisNames names, std::shared_ptr<const Labels> labels)
{
    if (!active() || !tensor.defined())
        return {tensor, -1};
    const auto known = m_recorder->m_parameters.find(tensor.unsafeGetTensorImpl());
    if (known != m_recorder->m_parameters.end())
        return known->second;
    std::vector<Axis> axes = Recorder::named(tensor, names);
    axes.front().labels = std::move(labels);
    const Traced traced = m_recorder->note(path.c_str(), Operation::Parameter, tensor, {}, std::move(axes));
    m_recorder->m_parameters.emplace(tensor.unsafeGetTensorImpl(), traced);
    return traced;
}

Traced Tracer::linear(
    StepName name, const Traced& x, const Traced& weight, const Traced& bias, std::string_view axis)
{
    torch::Tensor y = torch::linear(x.tensor, weight.tensor, bias.tensor);
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes;
    std::vector<StepId> inputs;
    if (m_recorder->recording()) {
        axes = m_recorder->axes(x);
        axes.back() = {std::string(axis), y.size(-1), m_recorder->axes(weight)[0].labels};
        inputs = {x.step, weight.step};
        if (bias.tensor.defined())
            inputs.push_back(bias.step);
    }
    return m_recorder->note(name, Operation::Linear, std::move(y), std::move(inputs), std::move(axes));
}

Traced Tracer::matmul(StepName name, const Traced& a, const Traced& b)
{
    torch::Tensor c = torch::matmul(a.tensor, b.tensor);
    if (!active())
        return {std::move(c), -1};
    std::vector<Axis> axes;
    if (m_recorder->recording()) {
        const std::vector<Axis>&from = m_recorder->axes(a), &other = m_recorder->axes(b);
        axes.assign(std::max(from.size(), other.size()), {});
        std::copy(other.begin(), other.end(), axes.end() - static_cast<std::ptrdiff_t>(other.size()));
        std::copy(from.begin(), from.end(), axes.end() - static_cast<std::ptrdiff_t>(from.size()));
        axes.back() = other.back();
        for (std::size_t i = 0; i + 2 < axes.size(); ++i)
            axes[i].size = c.size(static_cast<std::int64_t>(i));
    }
    return m_recorder->note(name, Operation::Matmul, std::move(c), {a.step, b.step}, std::move(axes));
}

Traced Tracer::add(StepName name, const Traced& a, const Traced& b)
{
    torch::Tensor sum = a.tensor + b.tensor;
    if (!active())
        return {std::move(sum), -1};
    std::vector<Axis> axes;
    if (m_recorder->recording())
        axes = m_recorder->broadcast(sum, a, b);
    return m_recorder->note(name, Operation::Add, std::move(sum), {a.step, b.step}, std::move(axes));
}

Traced Tracer::multiply(StepName name, const Traced& a, const Traced& b)
{
    torch::Tensor product = a.tensor * b.tensor;
    if (!active())
        return {std::move(product), -1};
    std::vector<Axis> axes;
    if (m_recorder->recording())
        axes = m_recorder->broadcast(product, a, b);
    return m_recorder->note(name, Operation::Multiply, std::move(product), {a.step, b.step}, std::move(axes));
}

Traced Tracer::scale(StepName name, const Traced& x, double factor, const std::string& text)
{
    torch::Tensor y = x.tensor * factor;
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.factor = factor;
    recipe.factorText = text;
    std::vector<Axis> axes;
    if (m_recorder->recording())
        axes = m_recorder->axes(x);
    return m_recorder->note(name, Operation::Scale, std::move(y), {x.step}, std::move(axes), std::move(recipe));
}

Traced Tracer::mask(StepName name, const Traced& scores, const Traced& mask)
{
    // The lowest float rather than −∞: a row without any open key stays free of NaN.
    torch::Tensor y = scores.tensor.masked_fill(mask.tensor.logical_not(),
        static_cast<double>(std::numeric_limits<float>::lowest()));
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes;
    if (m_recorder->recording())
        axes = m_recorder->axes(scores);
    return m_recorder->note(name, Operation::Mask, std::move(y), {scores.step, mask.step}, std::move(axes));
}

Traced Tracer::softmax(StepName name, const Traced& x)
{
    torch::Tensor y = torch::softmax(x.tensor, -1);
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes;
    if (m_recorder->recording())
        axes = m_recorder->axes(x);
    m_recorder->m_scores = x.tensor;
    Traced weights = m_recorder->note(name, Operation::Softmax, std::move(y), {x.step}, std::move(axes));
    m_recorder->m_scores.reset();
    return weights;
}

Traced Tracer::layerNorm(StepName name, const Traced& x, const Traced& gain, const Traced& bias, double epsilon)
{
    torch::Tensor y = torch::layer_norm(x.tensor, {x.tensor.size(-1)}, gain.tensor, bias.tensor, epsilon);
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.epsilon = epsilon;
    std::vector<Axis> axes;
    if (m_recorder->recording())
        axes = m_recorder->axes(x);
    return m_recorder->note(name, Operation::Normalise, std::move(y), {x.step, gain.step, bias.step},
        std::move(axes), std::move(recipe));
}

Traced Tracer::activation(StepName name, const Traced& x, ActivationFunction function)
{
    torch::Tensor y;
    switch (function) {
    case ActivationFunction::Relu: y = torch::relu(x.tensor); break;
    case ActivationFunction::Gelu: y = torch::gelu(x.tensor); break;
    case ActivationFunction::GeluTanh: y = torch::gelu(x.tensor, "tanh"); break;
    }
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.activation = function;
    std::vector<Axis> axes;
    if (m_recorder->recording())
        axes = m_recorder->axes(x);
    return m_recorder->note(name, Operation::Activation, std::move(y), {x.step}, std::move(axes), std::move(recipe));
}

Traced Tracer::gather(StepName name, const Traced& table, const Traced& indices, std::string_view axis)
{
    torch::Tensor y = torch::embedding(table.tensor, indices.tensor);
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes;
    if (m_recorder->recording()) {
        axes = m_recorder->axes(indices);
        axes.push_back({std::string(axis), y.size(-1), nullptr});
    }
    return m_recorder->note(name, Operation::Gather, std::move(y), {table.step, indices.step}, std::move(axes));
}

Traced Tracer::rearrange(StepName name, const Traced& x, std::vector<Move> moves, AxisNames names)
{
    torch::Tensor y = x.tensor;
    for (const Move& move : moves)
        y = applyMove(y, move);
    if (!active())
        return {std::move(y), -1};
    std::vector<Axis> axes = Recorder::named(y, names);
    if (m_recorder->recording())
        for (const Axis& source : m_recorder->axes(x)) // labels stay with the axis of their size
            for (Axis& axis : axes)
                if (source.labels && !axis.labels && axis.size == source.size
                    && (axis.name == source.name || axis.name == "query" || axis.name == "key" || axis.name == "position"))
                    axis.labels = source.labels;
    Recipe recipe;
    recipe.moves = std::move(moves);
    return m_recorder->note(name, Operation::Rearrange, std::move(y), {x.step}, std::move(axes), std::move(recipe));
}

Traced Tracer::concatenate(StepName name, const std::vector<Traced>& parts, int axis)
{
    std::vector<torch::Tensor> tensors;
    std::vector<StepId> inputs;
    for (const Traced& part : parts) {
        tensors.push_back(part.tensor);
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
    if (m_recorder->recording()) {
        axes = m_recorder->axes(parts.front());
        Axis& joined = axes[axes.size() + static_cast<std::size_t>(axis)];
        joined = {joined.name, y.size(axis), nullptr};
    }
    return m_recorder->note(
        name, Operation::Rearrange, std::move(y), std::move(inputs), std::move(axes), std::move(recipe));
}

Traced Tracer::reduce(StepName name, const Traced& x, ReduceFunction function, int axis)
{
    torch::Tensor y;
    switch (function) {
    case ReduceFunction::Sum: y = x.tensor.sum(axis); break;
    case ReduceFunction::Mean: y = x.tensor.mean(axis); break;
    case ReduceFunction::Maximum: y = x.tensor.amax(axis); break;
    }
    if (!active())
        return {std::move(y), -1};
    Recipe recipe;
    recipe.reduce = function;
    recipe.axis = axis;
    std::vector<Axis> axes;
    if (m_recorder->recording()) {
        axes = m_recorder->axes(x);
        axes.erase(axes.end() + axis);
    }
    return m_recorder->note(name, Operation::Reduce, std::move(y), {x.step}, std::move(axes), std::move(recipe));
}

Traced Tracer::dropout(const Traced& x, double probability)
{
    if (!m_training || probability == 0.0)
        return x;
    if (!active())
        return {torch::dropout(x.tensor, probability, true), -1};
    const torch::Tensor kept = torch::dropout(torch::ones_like(x.tensor), probability, true);
    std::vector<Axis> axes;
    if (m_recorder->recording())
        axes = m_recorder->axes(x);
    const Traced mask = m_recorder->note({"dropout_mask", "", "Which values dropout keeps, and how far it scales them up."},
        Operation::Input, kept, {}, std::move(axes));
    return multiply({"dropout", "x ∘ kept", "Dropout: some values become zero, the rest are scaled up."}, x, mask);
}

std::shared_ptr<const Labels> Tracer::labels(const Traced& x, int axisFromEnd) const
{
    if (!active() || !m_recorder->recording() || x.step < 0)
        return nullptr;
    const std::vector<Axis>& axes = m_recorder->axes(x);
    return axes[axes.size() + static_cast<std::size_t>(axisFromEnd)].labels;
}

std::shared_ptr<const Trace> Tracer::finish()
{
    return active() && m_recorder->recording() ? m_recorder->finish() : nullptr;
}

} // namespace headroom
