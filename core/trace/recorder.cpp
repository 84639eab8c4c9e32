// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/recorder.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "trace/intervention_text.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

// Of a step that only brings a scope's numbers back head by head, the scope's: they are what it is about.
std::string titleFrom(std::string_view name)
{
    if (const std::string last = std::string("/") + steps::shaw::byHead; name.ends_with(last))
        name.remove_suffix(last.size());
    std::string title(name.substr(name.rfind('/') == std::string_view::npos ? 0 : name.rfind('/') + 1));
    std::replace(title.begin(), title.end(), '_', ' ');
    return title;
}

StepRole roleOf(std::string_view name, Operation operation)
{
    if (operation == Operation::Parameter)
        return StepRole::None;
    return name.starts_with(steps::attention::query) ? StepRole::Query
        : name.starts_with(steps::attention::key)    ? StepRole::Key
        : name.starts_with(steps::attention::value)  ? StepRole::Value
        : name == steps::positions                   ? StepRole::Position
                                                     : StepRole::None;
}

bool haveSizes(const std::vector<Axis>& axes, torch::IntArrayRef sizes)
{
    return std::equal(axes.begin(), axes.end(), sizes.begin(), sizes.end(),
        [](const Axis& axis, std::int64_t size) { return axis.size == size; });
}

torch::Tensor region(const torch::Tensor& tensor, const Index& at)
{
    torch::Tensor view = tensor;
    for (std::size_t axis = at.size(); axis-- > 0;)
        if (at[axis] != Intervention::kAll)
            view = view.narrow(static_cast<std::int64_t>(axis), at[axis], 1);
    return view;
}

void apply(const Intervention& intervention, torch::Tensor& tensor)
{
    if (!tensor.is_floating_point() && tensor.scalar_type() != torch::kBool)
        throw Error(
            say("%1 holds token ids, which cannot be changed by hand; change the text instead.", intervention.path));
    torch::Tensor cells = region(tensor, intervention.at);
    switch (intervention.kind) {
    case Intervention::Kind::Copy:
        if (static_cast<std::int64_t>(intervention.values.size()) != cells.numel())
            throw Error(say("%1 holds %2 numbers; %3 cannot be copied into it.", intervention.path, cells.numel(),
                intervention.values.size()));
        cells.copy_(torch::tensor(intervention.values).view(cells.sizes()));
        break;
    case Intervention::Kind::Mean: {
        const std::int64_t axis = tensor.dim() > 1 ? -2 : -1;
        Index at = intervention.at;
        if (!at.empty())
            at[at.size() - (tensor.dim() > 1 ? 2 : 1)] = Intervention::kAll;
        // A copy: where gradients are asked for, LibTorch 1.13 keeps what a mean was taken of.
        cells.copy_(region(tensor, at).clone().mean(axis, true).expand(cells.sizes()));
        break;
    }
    case Intervention::Kind::Set: cells.fill_(floatNumber(intervention.value, intervention.path)); break;
    case Intervention::Kind::Scale: cells.mul_(floatNumber(intervention.value, intervention.path)); break;
    case Intervention::Kind::Zero: cells.zero_(); break;
    }
}

} // namespace

Tracer::Recorder::Recorder(Options options) : m_options(std::move(options)), m_data(std::make_shared<Trace::Data>()) {}

Traced Tracer::Recorder::note(const StepName& name, Operation operation, torch::Tensor tensor,
    std::vector<StepId> inputs, std::vector<Axis> axes, Recipe recipe)
{
    if (m_options.cancel && m_options.cancel->load(std::memory_order_relaxed))
        throw Cancelled {};
    std::string path = operation == Operation::Parameter ? std::string(name.name) : m_path + std::string(name.name);
    std::vector<Intervention> acting;
    torch::Tensor untouched;
    for (const Intervention& intervention : m_options.interventions)
        if (intervention.path == path && intervention.fits(tensor.sizes().vec()))
            acting.push_back(intervention); // one that does not fit was made for a longer text
    if (!acting.empty() && !tensor.is_meta()) {
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
    step.title = titleFrom(path);
    step.path = std::move(path);
    step.formula = name.formula;
    step.caption = name.caption;
    step.operation = operation;
    if (m_axesOf >= 0) {
        axes = m_data->steps[static_cast<std::size_t>(m_axesOf)].axes;
        if (!haveSizes(axes, tensor.sizes()))
            throw std::logic_error("other axes than those of " + step.path);
        m_axesOf = -1;
    }
    step.axes = std::move(axes);
    step.inputs = std::move(inputs);
    step.role = roleOf(step.name(), operation);
    step.factor = recipe.factor;
    step.transposed = recipe.transposed;
    step.logarithm = recipe.logarithm;
    step.changedByHand = !acting.empty();
    step.recorded = m_restoring;
    step.withoutSources = m_withoutSources;
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

void Tracer::Recorder::rename(StepId id, std::vector<Axis> axes)
{
    Step& step = m_data->steps[static_cast<std::size_t>(id)];
    if (!haveSizes(axes, step.shape()))
        throw std::logic_error("other axes than those of " + step.path);
    step.axes = std::move(axes);
}

std::vector<Axis> Tracer::Recorder::axes(const Traced& x) const
{
    return wantsAxes() ? m_data->steps[static_cast<std::size_t>(x.step)].axes : std::vector<Axis>();
}

torch::Tensor Tracer::Recorder::tensor(StepId id) const
{
    const Kept& kept = m_kept[static_cast<std::size_t>(id)];
    if (kept.as != Kept::As::Whole)
        throw Error(say("The text is too long for this: %1 exceeds the memory for traces. Use a shorter text.",
            m_data->steps[static_cast<std::size_t>(id)].path));
    return kept.tensor;
}

std::vector<Axis> Tracer::Recorder::named(const torch::Tensor& tensor, AxisNames names)
{
    std::vector<Axis> axes(static_cast<std::size_t>(tensor.dim()));
    const std::size_t offset = axes.size() - std::min(axes.size(), names.size());
    const std::size_t skipped = names.size()
        - std::min(axes.size(), names.size()); // the last names are those of the last axes
    for (std::size_t i = 0; i < axes.size(); ++i) {
        axes[i].size = tensor.size(static_cast<std::int64_t>(i));
        axes[i].name = i < offset ? "batch" : std::string(*(names.begin() + (i - offset + skipped)));
    }
    return axes;
}

std::vector<Axis> Tracer::Recorder::broadcast(
    const torch::Tensor& result, const std::vector<const Traced*>& operands) const
{
    if (!wantsAxes())
        return {};
    std::vector<Axis> out(static_cast<std::size_t>(result.dim()));
    for (std::size_t i = 0; i < out.size(); ++i) {
        Axis& axis = out[i];
        axis.size = result.size(static_cast<std::int64_t>(i));
        for (const Traced* operand : operands) {
            const std::vector<Axis>& from = m_data->steps[static_cast<std::size_t>(operand->step)].axes;
            const std::size_t skip = out.size() - from.size();
            if (i < skip || from[i - skip].size != axis.size)
                continue;
            const Axis& own = from[i - skip];
            if (axis.name.empty())
                axis = own;
            else if (!axis.labels && axis.name == own.name)
                axis.labels = own.labels;
        }
    }
    return out;
}

std::string Tracer::Recorder::nameOf(const Traced& x, const std::string& suffix) const
{
    if (!recording())
        return suffix;
    const std::string& path = m_data->steps[static_cast<std::size_t>(x.step)].path;
    const std::string base = path.substr(path.rfind('/') + 1) + "_" + suffix; // npos + 1 is 0
    std::string name = base;
    for (int number = 2; m_data->byPath.count(m_path + name); ++number)
        name = base + "_" + std::to_string(number);
    return name;
}

void Tracer::Recorder::setOrigin(StepId id, Origin origin)
{
    if (!recording() || !origin.trace || origin.step < 0)
        return;
    std::vector<Axis>& axes = m_data->steps[static_cast<std::size_t>(id)].axes;
    const std::vector<Axis>& from = origin.trace->step(origin.step).axes;
    for (std::size_t i = 0; from.size() == axes.size() && i < axes.size(); ++i)
        if (!axes[i].labels && from[i].size == axes[i].size)
            axes[i].labels = from[i].labels;
    m_data->origins.emplace(id, std::move(origin));
}

std::shared_ptr<const Trace> Tracer::Recorder::finish()
{
    const torch::NoGradGuard guard;
    for (std::size_t i = 0; i < m_kept.size(); ++i)
        if (m_kept[i].awaitsSums)
            sumRows(static_cast<StepId>(i));
    for (std::size_t i = 0; i < m_kept.size(); ++i) {
        if (m_kept[i].late)
            judge(static_cast<StepId>(i));
        m_data->values.push_back(stored(i));
        const bool lateChanged = m_kept[i].late && !m_data->interventions[i].empty();
        m_data->untouched.push_back(m_kept[i].untouched.defined() ? whole(m_kept[i].untouched)
                : lateChanged                                     ? factored(i, false)
                                                                  : Storage {});
    }
    m_kept.clear();
    m_sources.clear();
    m_data->bytes = m_bytes + m_changedBytes;
    return std::make_shared<Trace>(std::move(m_data));
}

} // namespace headroom
