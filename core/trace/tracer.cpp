// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/tracer.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "trace/dropout.h"
#include "trace/recorder.h"

#include <algorithm>

namespace headroom {

std::vector<Intervention> forBatches(std::vector<Intervention> interventions)
{
    for (Intervention& intervention : interventions)
        if (!intervention.at.empty())
            intervention.at.insert(intervention.at.begin(), Intervention::kAll);
    return interventions;
}

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

Tracer::AxesOf::AxesOf(Tracer& tracer, StepId step) : m_tracer(tracer)
{
    if (tracer.active())
        tracer.m_recorder->m_axesOf = step;
}

Tracer::AxesOf::~AxesOf()
{
    if (m_tracer.active())
        m_tracer.m_recorder->m_axesOf = -1;
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

Traced Tracer::input(StepName name, torch::Tensor tensor, AxisNames names, Origin origin)
{
    const Traced traced = input(name, std::move(tensor), names, std::shared_ptr<const Labels>());
    if (active())
        m_recorder->setOrigin(traced.step, std::move(origin));
    return traced;
}

Traced Tracer::formula(StepName name, torch::Tensor tensor, AxisNames names, Formula formula,
    std::shared_ptr<const Labels> labels, const std::vector<Traced>& inputs)
{
    if (!active())
        return {std::move(tensor), -1};
    std::vector<Axis> axes = Recorder::named(tensor, names);
    if (labels && axes.size() >= names.size())
        axes[axes.size() - names.size()].labels = std::move(labels);
    std::vector<StepId> steps;
    for (const Traced& input : inputs)
        steps.push_back(input.step);
    Recipe recipe;
    recipe.formula = std::make_shared<Formula>(std::move(formula));
    return m_recorder->note(
        name, Operation::Formula, std::move(tensor), std::move(steps), std::move(axes), std::move(recipe));
}

Traced Tracer::formulaOfDistance(
    StepName name, const torch::Tensor& diagonals, std::int64_t rows, AxisNames axes, Formula byPlace)
{
    const std::int64_t columns = diagonals.size(0) - rows + 1;
    if (!active() || !m_recorder->tooLarge({rows, columns}))
        return formula(name, diagonals.unfold(0, columns, 1).flip(0), axes, std::move(byPlace));
    m_recorder->m_diagonals = diagonals;
    Traced made = formula(name, torch::empty({rows, columns}, torch::dtype(torch::kFloat).device(torch::kMeta)), axes,
        std::move(byPlace));
    m_recorder->m_diagonals = torch::Tensor();
    return made;
}

torch::Tensor Tracer::late(
    Operation operation, const std::vector<const Traced*>& operands, const Index& sizes, const Recipe& recipe)
{
    // Only a product becomes too large by itself: most operations are spared the question.
    if (!active()
        || (operation != Operation::Matmul
            && std::none_of(operands.begin(), operands.end(), [](const Traced* x) { return x->tensor.is_meta(); })))
        return {};
    return m_recorder->late(operation, recipe, operands, sizes);
}

Traced Tracer::held(const Traced& x) const
{
    return active() && x.tensor.defined() && x.tensor.is_meta() ? Traced {m_recorder->numbers(x), x.step} : x;
}

Traced Tracer::dropout(const Traced& x, double probability)
{
    probability = dropoutNow(probability);
    if (probability == 0.0)
        return x;
    const std::uint64_t seed = nextSeed();
    if (!active())
        return {headroom::dropout(x.tensor, probability, seed), -1};
    const torch::Tensor kept = dropoutMask(x.tensor, probability, seed);
    const std::string name = m_recorder->nameOf(x, "dropout"), mask = name + "_mask";
    Recipe recipe;
    Formula byPlace {.function = FormulaFunction::DropoutMask, .value = probability};
    byPlace.seed = seed;
    recipe.formula = std::make_shared<Formula>(std::move(byPlace));
    const bool ours = kept.device().is_cpu(); // a GPU's library draws its own numbers
    const Traced gate = m_recorder->note({mask, "", "Which values dropout keeps, and by how much it scales them up."},
        ours ? Operation::Formula : Operation::Measure, kept, {}, m_recorder->axes(x), std::move(recipe));
    return multiply({name, "x ∘ kept", "Dropout: some values become zero, the rest are scaled up."}, x, gate);
}

Traced Tracer::addDropout(StepName name, const Traced& x, const Traced& y, double probability)
{
    if (active() || dropoutNow(probability) == 0.0)
        return add(name, x, dropout(y, probability));
    return {headroom::addDropout(x.tensor, y.tensor, dropoutNow(probability), nextSeed()), -1};
}

std::uint64_t Tracer::nextSeed() { return seedOf(m_seed, m_drops++); }

Traced Tracer::measure(StepName name, torch::Tensor tensor, std::vector<StepId> inputs, std::vector<Axis> axes)
{
    if (!active())
        return {std::move(tensor), -1};
    return m_recorder->note(name, Operation::Measure, std::move(tensor), std::move(inputs), std::move(axes));
}

Traced Tracer::restore(StepName name, Operation operation, torch::Tensor tensor, std::vector<StepId> inputs,
    std::vector<Axis> axes, Recipe recipe, bool withoutSources)
{
    if (!active())
        return {std::move(tensor), -1};
    const Recorder::Restoring restoring(*m_recorder, withoutSources);
    return m_recorder->note(name, operation, std::move(tensor), std::move(inputs), std::move(axes), std::move(recipe));
}

Traced Tracer::leftBefore(StepName name, torch::Tensor tensor, AxisNames names)
{
    if (!active())
        return {std::move(tensor), -1};
    std::vector<Axis> axes = Recorder::named(tensor, names);
    return m_recorder->note(name, Operation::Measure, std::move(tensor), {}, std::move(axes));
}

const std::vector<Step>& Tracer::steps() const
{
    static const std::vector<Step> none;
    return active() ? m_recorder->steps() : none;
}

Traced Tracer::recorded(StepId id) const
{
    if (id < 0)
        throw Error(say("This run lacks a step that is read here."));
    return {m_recorder->tensor(id), id};
}

const Recipe& Tracer::recipe(StepId id) const { return m_recorder->recipe(id); }

const std::vector<Intervention>& Tracer::changes(StepId id) const { return m_recorder->changes(id); }

Traced Tracer::named(const Traced& x, std::vector<Axis> axes)
{
    if (active() && m_recorder->recording())
        m_recorder->rename(x.step, std::move(axes));
    return x;
}

std::shared_ptr<const Labels> Tracer::labels(const Traced& x, int axisFromEnd) const
{
    if (!active() || !m_recorder->recording() || x.step < 0)
        return nullptr;
    const std::vector<Axis> axes = m_recorder->axes(x);
    return axes[axes.size() + static_cast<std::size_t>(axisFromEnd)].labels;
}

std::shared_ptr<const Trace> Tracer::finish()
{
    return active() && m_recorder->recording() ? m_recorder->finish() : nullptr;
}

} // namespace headroom
