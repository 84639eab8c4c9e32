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
    m_smooth.assign(count, {});
    m_arrived.assign(count, {});
    std::vector<bool> reached(count, false);
    reached[count - 1] = true;
    for (std::size_t id = count; id-- > 0;) { // what the number follows from
        if (!reached[id])
            continue;
        const Step& step = m_t.steps()[id];
        m_smooth[id] = smoothInputs(step, m_t.recipe(step.id));
        for (const std::size_t slot : m_smooth[id])
            reached[static_cast<std::size_t>(step.inputs[slot])] = true;
    }
    for (std::size_t id = 0; id < count; ++id) {
        const Step& step = m_t.steps()[id];
        m_changes[id] = reached[id] && canChange(step);
        for (const std::size_t slot : m_smooth[id])
            m_changes[id] = m_changes[id] || m_changes[static_cast<std::size_t>(step.inputs[slot])];
    }
    for (std::size_t id = 0; id < count; ++id)
        if (const Step& step = m_t.steps()[id];
            reached[id] && step.operation == Operation::Accumulate && m_smooth[id].empty()) {
            refuseWithin(step);
            stopAt(step.path,
                say("The running maximum is subtracted again later: no result depends on it, so nothing is passed on."));
        }
    if (!m_changes[count - 1])
        throw Error(
            say("This number follows from nothing that could change: no weight, no memory and no change by hand."));
    for (std::size_t id = count; id-- > 0;)
        if (m_changes[id])
            for (const std::size_t slot : m_smooth[id])
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
    return slot < of().inputs.size() && m_changes[static_cast<std::size_t>(of().inputs[slot])];
}

std::string BackwardPass::nameFor(const Step& input)
{
    if (m_expected[static_cast<std::size_t>(input.id)] <= 1)
        return input.path;
    const std::string name = "arrivals/" + input.path + '/' + std::string(of().name());
    std::string free = name;
    for (int number = 2; !m_names.insert(free).second; ++number)
        free = name + '_' + std::to_string(number);
    return free;
}

std::string BackwardPass::through(std::string_view name) const
{
    return "through/" + of().path + '/' + std::string(name);
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

std::string BackwardPass::eachOf(std::size_t slot) const
{
    return through(std::string(step(of().inputs[slot]).name()) + "_each_" + std::to_string(slot + 1));
}

// What was broadcast is used once for every copy: its gradient is the sum over them.
void BackwardPass::giveSummed(StepId input, const StepName& name, const Traced& x)
{
    const Index sizes = step(input).shape();
    const std::int64_t rank = x.tensor.dim(), kept = std::ssize(sizes);
    std::vector<int> over; // axes, from the end; each sum leaves one less
    for (std::int64_t axis = 0; axis < rank - kept; ++axis)
        over.push_back(static_cast<int>(axis - rank));
    for (std::int64_t axis = 0; axis < kept; ++axis)
        if (sizes[static_cast<std::size_t>(axis)] == 1 && x.tensor.size(axis + rank - kept) != 1)
            over.push_back(static_cast<int>(axis - kept));
    const std::int64_t left = rank - std::ssize(over);
    const std::size_t steps = over.size() + (left != kept ? 1 : 0);
    Traced y = x;
    for (std::size_t i = 0; i < steps; ++i) {
        std::optional<Tracer::AxesOf> axes;
        std::string on;
        StepName named = name;
        if (i + 1 == steps) {
            axes.emplace(m_t, input);
        } else {
            on = "through/" + std::string(name.name) + "/sum_" + std::to_string(i + 1);
            named = {
                on, "Σ", "The number was used once for each entry of an axis: what arrives from all of them is added."};
        }
        y = i < over.size() ? m_t.reduce(named, y, ReduceFunction::Sum, over[i])
                            : m_t.rearrange(named, y, {reshapeLast(static_cast<int>(left), sizes)}, {});
    }
    m_arrived[static_cast<std::size_t>(input)].push_back(y);
}

void BackwardPass::giveAs(std::size_t slot, const std::string& formula, const char* caption, const Traced& x)
{
    if (!wants(slot))
        return;
    const StepId input = of().inputs[slot];
    const std::string name = nameFor(step(input));
    if (x.tensor.sizes() != step(input).shape())
        return giveSummed(input, {name, "Σ " + formula, caption}, x);
    const Tracer::AxesOf axes(m_t, input);
    m_arrived[static_cast<std::size_t>(input)].push_back(m_t.rearrange({name, formula, caption}, x, {}, {}));
}

// All that arrives at a step: its gradient.
Traced BackwardPass::total()
{
    const std::vector<Traced> arrived = std::move(m_arrived[static_cast<std::size_t>(m_id)]);
    ++m_gradients;
    if (arrived.size() == 1)
        return arrived.front();
    std::string formula;
    for (const Traced& part : arrived)
        formula += (formula.empty() ? "" : " + ") + step(part.step).title;
    const std::string path = of().path,
                      caption = "What arrives from everything that uses " + of().title + ", added: its gradient.";
    const Tracer::AxesOf axes(m_t, m_id);
    return m_t.add({path, formula, caption}, arrived);
}

// Of a gradient of changed numbers, what goes on to what they were computed from.
Traced BackwardPass::passed(const Traced& gradient)
{
    const Step of = step(m_id);
    const std::vector<Intervention> changes = m_t.changes(m_id);
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
    const Traced own = held(m_id);
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
    const at::AutoDispatchBelowADInplaceOrView plain; // no gradient of gradients, no change in place
    const Tracer::Scope scope(m_t, "backward");
    const Step number = step(m_number);
    m_arrived[static_cast<std::size_t>(m_number)].push_back(
        m_t.named(m_t.formula({number.path, "1", "The number's own gradient: per unit of itself it changes by 1."},
                      torch::ones_like(m_t.recorded(m_number).tensor), {}, {.value = 1.0}),
            number.axes));
    for (m_id = m_number; m_id >= 0; --m_id) {
        const auto id = static_cast<std::size_t>(m_id);
        if (m_arrived[id].empty())
            continue;
        m_g = total();
        bool goesOn = false;
        for (std::size_t slot = 0; slot < of().inputs.size(); ++slot) {
            if (!contains(m_smooth[id], slot) || !wants(slot))
                stop(of(), slot);
            else
                goesOn = true;
        }
        if (of().inputs.empty())
            stop(of(), 0);
        if (!goesOn)
            continue;
        if (of().changedByHand)
            m_g = passed(m_g);
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
