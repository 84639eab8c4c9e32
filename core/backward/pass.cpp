// SPDX-License-Identifier: GPL-3.0-or-later
#include "backward/pass.h"

#include "backward/backward.h"
#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

bool contains(const std::vector<std::size_t>& all, std::size_t one)
{
    return std::find(all.begin(), all.end(), one) != all.end();
}

} // namespace

BackwardPass::BackwardPass(Tracer& t, StepId number, const std::set<std::string>& of)
    : m_t(t), m_number(number), m_wanted(of)
{
}

// A step to compute with. Past the memory budget it is not there as a whole: operations then take it by blocks.
Traced BackwardPass::held(StepId id) const
{
    try {
        return m_t.recorded(id);
    } catch (const Error&) {
        return {torch::empty(step(id).shape(), torch::dtype(torch::kFloat).device(torch::kMeta)), id};
    }
}

// Whether its own numbers could be others: a weight, a state from before, what a person changed.
bool BackwardPass::canChange(const Step& step) const
{
    if (!m_wanted.empty())
        return m_wanted.contains(step.path);
    if (step.changedByHand)
        return true;
    switch (step.operation) {
    case Operation::Parameter:
    case Operation::Measure: return true;
    case Operation::Input: return held(step.id).tensor.is_floating_point();
    default: return false;
    }
}

void BackwardPass::findWays()
{
    const auto count = static_cast<std::size_t>(m_number) + 1;
    m_changes.assign(count, false);
    m_expected.assign(count, 0);
    std::vector<std::vector<std::size_t>> smooth(count);
    std::vector<bool> reached(count, false);
    reached[count - 1] = true;
    for (std::size_t id = count; id-- > 0;) { // what the number follows from
        if (!reached[id])
            continue;
        const Step& step = m_t.steps()[id];
        smooth[id] = smoothInputs(step, m_t.recipe(step.id));
        for (const std::size_t slot : smooth[id])
            reached[static_cast<std::size_t>(step.inputs[slot])] = true;
    }
    for (std::size_t id = 0; id < count; ++id) {
        const Step& step = m_t.steps()[id];
        m_changes[id] = reached[id] && canChange(step);
        for (const std::size_t slot : smooth[id])
            m_changes[id] = m_changes[id] || m_changes[static_cast<std::size_t>(step.inputs[slot])];
    }
    for (std::size_t id = 0; id < count; ++id)
        if (const Step& step = m_t.steps()[id];
            reached[id] && step.operation == Operation::Accumulate && smooth[id].empty()) {
            refuseWithin(step);
            stopAt(step.path,
                say("The running maximum is subtracted again later: no result depends on it, so nothing is passed on."));
        }
    if (!m_changes[count - 1])
        throw Error(
            say("This number follows from nothing that could change: no weight, no memory and no change by hand."));
    for (std::size_t id = count; id-- > 0;)
        if (m_changes[id])
            for (const std::size_t slot : smooth[id])
                if (const auto input = static_cast<std::size_t>(m_t.steps()[id].inputs[slot]); m_changes[input])
                    ++m_expected[input];
}

void BackwardPass::stopAt(const std::string& path, std::string why)
{
    if (m_stopped.insert(path).second)
        m_stops.push_back({path, std::move(why)});
}

// Says why nothing goes to an input of a step, or on from a step without inputs.
void BackwardPass::stop(const Step& of, std::size_t slot)
{
    const auto add = [&](const std::string& path, std::string why) { stopAt(path, std::move(why)); };
    if (slot >= of.inputs.size()) {
        if (of.operation == Operation::Input)
            add(of.path,
                say("An earlier segment left it: training holds it fixed, so the gradient stops here (Dai et al. 2019, section 3.2)."));
        else if (of.operation == Operation::Measure)
            add(of.path, say("An earlier pass left it: the gradient stops here."));
        return;
    }
    const Step& input = step(of.inputs[slot]);
    const bool second = slot == 1;
    if (of.operation == Operation::Mask && second)
        return add(input.path, say("It only says which cells are open: a mask has no gradient."));
    if (of.operation == Operation::Select && slot == 0)
        return add(input.path, say("It only says which of two numbers is taken: a condition has no gradient."));
    if (second
        && (of.operation == Operation::Gather || of.operation == Operation::Aggregate
            || of.operation == Operation::Softmax))
        return add(input.path, say("It holds whole numbers that say which row is meant: an index has no gradient."));
    if (input.operation == Operation::Halting) {
        const HaltingFunction function = m_t.recipe(input.id).halting;
        if (function == HaltingFunction::Count)
            return add(input.path, say("It counts steps: a count does not change a little, so it has no gradient."));
        if (function == HaltingFunction::Halts || function == HaltingFunction::Continues)
            return add(input.path,
                say("It decides whether a position halts: a decision does not change a little, so it has no gradient."));
    }
    if (input.operation == Operation::Formula)
        add(input.path, say("It follows from where it stands, or is a constant: nothing in it can be learned."));
}

// What attention gives does not depend on the running maximum, which cancels. Numbers on the way there do, and so does
// everything where one of them was changed by hand.
void BackwardPass::refuseWithin(const Step& maximum) const
{
    static const std::set<std::string_view> behind {
        steps::attention::context, steps::attention::merged, steps::attention::output};
    std::set<StepId> asked;
    for (StepId id = m_number; id >= 0 && m_t.steps()[static_cast<std::size_t>(id)].path.starts_with("objective/");
         --id)
        for (const StepId input : m_t.steps()[static_cast<std::size_t>(id)].inputs)
            asked.insert(input);
    for (const Step& step : m_t.steps())
        if (step.id >= maximum.id && step.id < m_number && step.scope() == maximum.scope()
            && !behind.contains(step.name()) && (step.changedByHand || asked.contains(step.id)))
            throw Error(say("The backward pass has no rule for %1 yet: %2.", step.path,
                say("a number that the running maximum has not cancelled from")));
}

bool BackwardPass::wants(std::size_t slot) const
{
    return slot < m_of.inputs.size() && m_changes[static_cast<std::size_t>(m_of.inputs[slot])];
}

std::string BackwardPass::nameFor(const Step& input)
{
    std::string name = input.path;
    if (m_expected[static_cast<std::size_t>(input.id)] > 1)
        name = "arrivals/" + input.path + '/' + std::string(m_of.name());
    std::string free = name;
    for (int number = 2; !m_names.insert(free).second; ++number)
        free = name + '_' + std::to_string(number);
    return free;
}

std::string BackwardPass::through(std::string_view name) const
{
    return "through/" + m_of.path + '/' + std::string(name);
}

Traced BackwardPass::untouched(const Make& again) const
{
    return m_of.changedByHand ? again({through("unchanged"), m_of.formula,
               "The step once more, without the change by hand: its rule needs what it computed."})
                              : held(m_of.id);
}

Traced BackwardPass::constant(std::string_view name, double value, const Traced& like, std::int64_t size)
{
    const auto known = m_constants.find({value, size});
    if (known != m_constants.end())
        return known->second;
    const std::string path = "constants/" + std::string(name) + (size == 1 ? "" : "_" + std::to_string(size));
    const Traced made = m_t.formula({path, formatNumber(value, 6), "A constant that rules of the backward pass use."},
        torch::full({size}, value, like.tensor.options()), {"constant"}, {.value = value});
    m_constants.emplace(std::pair {value, size}, made);
    return made;
}

// What was broadcast is used once for every copy: its gradient is the sum over them.
Traced BackwardPass::summed(const StepName& name, const Traced& x, const Index& sizes)
{
    static constexpr char kCopies[] =
        "The number was used once for each entry of an axis: what arrives from all of them is added.";
    std::vector<std::function<Traced(const StepName&, const Traced&)>> chain;
    const std::int64_t rank = x.tensor.dim(), kept = std::ssize(sizes);
    for (std::int64_t axis = 0; axis < rank - kept; ++axis)
        chain.push_back([this, axis, rank](const StepName& n, const Traced& y) {
            return m_t.reduce(n, y, ReduceFunction::Sum, static_cast<int>(axis - rank));
        });
    std::int64_t left = kept;
    for (std::int64_t axis = 0; axis < kept; ++axis)
        if (sizes[static_cast<std::size_t>(axis)] == 1 && x.tensor.size(axis + rank - kept) != 1) {
            --left;
            chain.push_back([this, axis, kept](const StepName& n, const Traced& y) {
                return m_t.reduce(n, y, ReduceFunction::Sum, static_cast<int>(axis - kept));
            });
        }
    if (left != kept)
        chain.push_back([this, left, &sizes](const StepName& n, const Traced& y) {
            return m_t.rearrange(n, y, {reshapeLast(static_cast<int>(left), sizes)}, {});
        });
    Traced y = x;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const bool last = i + 1 == chain.size();
        const std::string on = "through/" + std::string(name.name) + "/sum_" + std::to_string(i + 1);
        const StepName named = last ? StepName(name.name, name.formula, name.caption) : StepName(on, "Σ", kCopies);
        y = chain[i](named, y);
    }
    return y;
}

void BackwardPass::give(
    std::size_t slot, const std::string& formula, const char* caption, const Index& sizes, const Make& make)
{
    if (!wants(slot))
        return;
    const StepId input = m_of.inputs[slot];
    const std::string name = nameFor(step(input));
    const Index shape = step(input).shape();
    Traced x;
    if (sizes == shape) {
        x = make({name, formula, caption});
    } else {
        const std::string whole = through(std::string(step(input).name()) + "_each_" + std::to_string(slot + 1));
        x = summed({name, "Σ " + formula, caption}, make({whole, formula, caption}), shape);
    }
    m_arrived[input].push_back(m_t.named(x, step(input).axes));
}

void BackwardPass::giveAs(std::size_t slot, const std::string& formula, const char* caption, const Traced& x)
{
    if (!wants(slot))
        return;
    const StepId input = m_of.inputs[slot];
    const std::string name = nameFor(step(input));
    const Index shape = step(input).shape();
    const Traced y = x.tensor.sizes() == shape ? m_t.rearrange({name, formula, caption}, x, {}, {})
                                               : summed({name, "Σ " + formula, caption}, x, shape);
    m_arrived[input].push_back(m_t.named(y, step(input).axes));
}

// All that arrives at a step: its gradient.
Traced BackwardPass::total(const Step& of)
{
    const std::vector<Traced> arrived = std::move(m_arrived[of.id]);
    m_arrived.erase(of.id);
    ++m_gradients;
    if (arrived.size() == 1)
        return arrived.front();
    std::string formula;
    for (const Traced& part : arrived)
        formula += (formula.empty() ? "" : " + ") + m_t.steps()[static_cast<std::size_t>(part.step)].title;
    const std::string caption = "What arrives from everything that uses " + of.title + ", added: its gradient.";
    return m_t.named(m_t.add({of.path, formula, caption}, arrived), of.axes);
}

// Of a gradient of changed numbers, what goes on to what they were computed from.
Traced BackwardPass::passed(const Step& of, const Traced& gradient)
{
    const std::vector<Intervention> changes = m_t.changes(of.id);
    if (gradient.tensor.is_meta())
        throw Error(say("The text is too long for this: %1 cannot be held as a whole.", of.path));
    torch::Tensor gate = torch::ones_like(gradient.tensor);
    for (const Intervention& change : changes) {
        if (change.kind == Intervention::Kind::Mean && changes.size() > 1)
            throw Error(say(
                "The backward pass has no rule for %1, whose cells were set to their mean and changed again; take one of these changes back.",
                of.path));
        torch::Tensor cells = gate;
        for (std::size_t axis = change.at.size(); axis-- > 0;)
            if (change.at[axis] != Intervention::kAll)
                cells = cells.narrow(static_cast<std::int64_t>(axis), change.at[axis], 1);
        if (change.kind == Intervention::Kind::Scale)
            cells.mul_(change.value);
        else
            cells.zero_();
    }
    const Traced own = held(of.id);
    const Traced open = m_t.named(
        m_t.formula({through("let_through"), "0 where set, the factor where scaled, else 1",
                        "How much of each cell still follows from what the step was computed from."},
            gate, {}, {.function = FormulaFunction::LetThrough}, {}, {own}),
        of.axes);
    const std::string formula = "∂" + of.title + " ∘ let through";
    const bool mean = changes.front().kind == Intervention::Kind::Mean;
    const Traced on = m_t.named(
        m_t.multiply({through(mean ? "passed_directly" : "passed"), formula, "What goes on past the change by hand."},
            gradient, open),
        of.axes);
    if (!mean)
        return on;
    const int axis = of.axes.size() > 1 ? -2 : -1;
    const Traced taken = m_t.named(m_t.subtract({through("at_the_mean"), "∂" + of.title + " − passed directly",
                                                    "What arrives at the cells that became their mean."},
                                       gradient, on),
        of.axes);
    const Traced share = m_t.reduce(
        {through("share_of_the_mean"), "Σ / n", "Every position has the same share in the mean."}, taken,
        ReduceFunction::Mean, axis);
    const Traced back = m_t.named(m_t.rearrange({through("from_the_mean"), "", "The same for every position."}, share,
                                      repeated(of.shape(), axis), {}),
        of.axes);
    return m_t.named(
        m_t.add(
            {through("passed"), "passed directly + from the mean", "What goes on past the change by hand."}, on, back),
        of.axes);
}

void BackwardPass::run()
{
    findWays();
    const Tracer::Scope scope(m_t, "backward");
    const Step number = step(m_number);
    m_arrived[m_number].push_back(
        m_t.named(m_t.formula({number.path, "1", "The number's own gradient: per unit of itself it changes by 1."},
                      torch::ones_like(m_t.recorded(m_number).tensor), {}, {.value = 1.0}),
            number.axes));
    for (StepId id = m_number; id >= 0; --id) {
        if (!m_arrived.contains(id))
            continue;
        m_of = step(id);
        m_recipe = m_t.recipe(id);
        m_g = total(m_of);
        const std::vector<std::size_t> smooth = smoothInputs(m_of, m_recipe);
        bool goesOn = false;
        for (std::size_t slot = 0; slot < m_of.inputs.size(); ++slot) {
            if (!contains(smooth, slot) || !wants(slot))
                stop(m_of, slot);
            else
                goesOn = true;
        }
        if (m_of.inputs.empty())
            stop(m_of, 0);
        if (!goesOn)
            continue;
        if (m_of.changedByHand)
            m_g = passed(m_of, m_g);
        rule();
    }
}

BackwardResult recordBackward(
    Tracer& t, const Objective& objective, const Traced& logits, bool logarithms, const std::set<std::string>& of)
{
    const Traced number = recordObjective(t, objective, logits, logarithms);
    BackwardPass pass(t, number.step, of);
    pass.run();
    BackwardResult result;
    result.of = objective;
    result.number = number.tensor.item<double>();
    result.gradients = pass.gradients();
    result.stops = pass.stops();
    return result;
}

std::string BackwardResult::whyNone(const Trace& trace, const std::string& path) const
{
    for (const Stop& stop : stops)
        if (stop.path == path)
            return stop.why;
    const auto step = trace.find(path);
    if (!step)
        return say("This run has no step \"%1\".", path);
    switch (trace.step(*step).operation) {
    case Operation::Formula: return say("%1 follows from where it stands, or is a constant: it has no gradient.", path);
    case Operation::Input: return say("%1 comes from outside: it has no gradient.", path);
    default: return say("No way leads from %1 to the number: changing it changes nothing there.", path);
    }
}

} // namespace headroom
