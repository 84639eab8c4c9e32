// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/halting.h"

#include "libtorch.h"
#include "nn/moves.h"
#include "trace/step_names.h"

namespace headroom {

// Where the positions stand (with HaltingKind::Global: the sequences) between two steps.
struct Halting::Progress {
    Traced zero;
    Traced running; // 1 where the next step counts
    Traced sum; // of the halting probabilities, and of the remainder once halted
    Traced updates; // N
    Traced remainders; // R
    Traced fed; // the rows each position was given last; kept for a batch whose positions halt
};

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace halting {
constexpr StepName haltingUnit {
    "halting_unit", "W_h s + b_h", "The halting unit reads the state: one number per position."};
constexpr StepName haltingScore {"halting_score", "", "The halting unit's numbers as one row."};
constexpr StepName countedProbability {"counted_probability", "h · open", "Padding does not count."};
constexpr StepName meanProbability {"mean_probability", "Σ h / tokens", "The mean over the tokens."};
constexpr StepName probabilitySum {"probability_sum", "Σ h", "The halting probabilities of all tokens, summed."};
constexpr StepName tokensCounted {"tokens_counted", "Σ open", "How many tokens there are."};
constexpr StepName meanOfAll {"mean_probability", "mean of h", "The mean over the positions."};
constexpr StepName haltingProbability {steps::halting::probability, "h^n = mean of the positions' h_t^n",
    "One halting probability for the whole sequence; in Graves 2016, equation 5, each position has "
    "its own."};
constexpr StepName start {"start", "0", "At the start no step has run and no probability is spent."};
constexpr StepName running {"running", "1", "At the start every position runs."};
constexpr StepName halts {"halts", "Σ h > 1 − ε",
    "1: halts now, as the running total exceeds the threshold in this step (Graves 2016, equation 7)."};
constexpr StepName haltsAtLast {"halts", "Σ h > 1 − ε",
    "1: halts now, as the running total exceeds the threshold in this step. It is the last step allowed: equation 7 of "
    "Graves 2016 would halt the others too, Tensor2Tensor cuts them off and leaves part of their weight unused."};
constexpr StepName haltsStrict {"halts", "Σ h ≥ 1 − ε",
    "1: halts now, as the running total reaches the threshold in this step (Graves 2016, equation 7)."};
constexpr StepName haltsStrictAtLast {"halts", "running: the last step",
    "1: halts now. It is the last step allowed, so all that still run halt (Graves 2016, equation 7)."};
constexpr StepName continues {"continues", "Σ h ≤ 1 − ε", "1: goes on after this step (Graves 2016, equation 7)."};
constexpr StepName continuesAtLast {
    "continues", "Σ h ≤ 1 − ε", "1: has not halted, and is cut off, as it is the last step allowed (Tensor2Tensor)."};
constexpr StepName continuesStrict {
    "continues", "Σ h < 1 − ε", "1: goes on after this step (Graves 2016, equation 7)."};
constexpr StepName continuesStrictAtLast {
    "continues", "0: the last step", "1: goes on after this step. It is the last one allowed, so none does."};
constexpr StepName remainder {"remainder", "R(t) = 1 − Σ h_t^n of the steps before, where t halts now",
    "The probability left over for a position's last step (Graves 2016, equation 8)."};
constexpr StepName updateWeight {steps::halting::updateWeight, "p_t^n = h_t^n, or R(t) where n = N(t)",
    "How much this step counts for each position (Graves 2016, equation 6)."};
constexpr StepName cumulative {steps::halting::cumulative, "Σ h_t^n so far, 1 once halted",
    "The probability spent so far, which equation 7 of Graves 2016 compares with the threshold."};
constexpr StepName updates {
    steps::halting::updates, "N(t) so far", "How many steps each position has run (Graves 2016, equation 7)."};
constexpr StepName remainders {steps::halting::remainders, "R(t), or 0 while t runs",
    "The remainder of every halted position (Graves 2016, equation 8)."};
constexpr StepName weightColumn {"weight_column", "", "The weights as a column, one per row of the state."};
constexpr StepName newState {
    steps::halting::newState, "Σ p_t^n s_t^n", "The weighted sum of the states so far (Graves 2016, section 2)."};
constexpr StepName weighted {steps::halting::weighted, "p s", "This step's state times its weight."};
constexpr StepName change {"change", "s − old", "This step's state minus the result so far."};
constexpr StepName interpolated {steps::halting::newState, "s p + old (1 − p)",
    "The result moves towards this step's state, farther for a larger weight. Earlier steps lose "
    "weight."};
constexpr StepName way {steps::halting::weighted, "p (s − old)", "How far the result moves."};
constexpr StepName runningRows {steps::halting::runningRows, "", "The rows of the positions still running."};
constexpr StepName runningColumn {"running_column", "", "Which positions still run, as a column."};
constexpr StepName runningColumnRows {"running_column_rows", "", "Which of the given rows still run."};
constexpr StepName rowsBefore {"rows_before", "", "The rows given before."};
constexpr StepName rowsGiven {"rows_given", "", "A position that does not run is given its last row again."};
constexpr StepName lastRowsAndGiven {"last_rows_and_given", "", "The rows given before, followed by the new ones."};
constexpr StepName lastRows {"last_rows", "", "The last row given to each position."};
constexpr StepName oldAndNew {"old_and_new", "", "The states so far, followed by the new rows."};
constexpr StepName state {"state", "", "Positions that ran have a new state; halted ones keep theirs."};
constexpr StepName zerosAndProbabilities {
    "zeros_and_probabilities", "", "Zeros for all positions, followed by the probabilities of the positions that ran."};
constexpr StepName allProbabilities {
    steps::halting::allProbabilities, "h", "The halting probability of the positions that ran, 0 elsewhere."};
constexpr StepName keptState {"kept_state", "", "A position that does not run keeps its state."};
constexpr StepName updatesOfAll {steps::halting::updates, "N(t)",
    "How many steps were run: the same at all positions of a sequence (Graves 2016, equation 7)."};
constexpr StepName remaindersOfAll {steps::halting::remainders, "R(t)",
    "The remainder: the same at all positions of a sequence (Graves 2016, equation 8)."};
constexpr StepName ponder {steps::halting::ponder, "ρ_t = N(t) + R(t)",
    "A position's ponder cost: its steps plus its remainder (Graves 2016, section 2.1)."};
constexpr StepName meanPonder {steps::halting::meanPonder, "ρ = mean_t ρ_t",
    "The mean ponder cost per position: training adds it to the loss, times the ponder weight (Graves "
    "2016, section 2.1, which takes the sum)."};
} // namespace halting

bool any(const Traced& running) { return running.tensor.to(torch::kBool).any().item<bool>(); }

// The positions that run in at least one sequence; nothing if that is all of them.
std::optional<Index> runningPlaces(const Traced& running)
{
    const torch::Tensor open =
        running.tensor.to(torch::kBool).reshape({-1, running.tensor.size(-1)}).any(0).to(torch::kCPU);
    const torch::Tensor places = open.nonzero().flatten();
    if (places.size(0) == open.size(0))
        return std::nullopt;
    return Index(places.data_ptr<std::int64_t>(), places.data_ptr<std::int64_t>() + places.size(0));
}

Traced rowsAt(Tracer& t, StepName name, const Traced& x, const std::optional<Index>& places)
{
    return places ? t.rearrange(name, x, {pickAlong(-2, *places)}, {"position", "feature"}) : x;
}

// x with the entries at `places` along `axis` replaced by `fresh`: one step joins both, the next picks from either.
Traced replaced(
    Tracer& t, StepName joined, StepName name, const Traced& x, const Traced& fresh, const Index& places, int axis)
{
    Index from;
    for (std::int64_t i = 0; i < x.tensor.size(axis); ++i)
        from.push_back(i);
    for (std::size_t i = 0; i < places.size(); ++i)
        from[static_cast<std::size_t>(places[i])] = x.tensor.size(axis) + static_cast<std::int64_t>(i);
    const Traced both = t.concatenate(joined, {x, fresh}, axis);
    return axis == -1 ? t.rearrange(name, both, {pickAlong(axis, from)}, {"position"})
                      : t.rearrange(name, both, {pickAlong(axis, from)}, {"position", "feature"});
}

// [..., position] → [..., position, 1], to go with rows of features.
Traced column(Tracer& t, StepName name, const Traced& x)
{
    return t.rearrange(name, x, {reshapeLast(1, {x.tensor.size(-1), 1})}, {"position", "feature"});
}

} // namespace

Halting::Halting(Parameters& parameters, const std::string& name, std::int64_t width, const HaltingSettings& settings)
    : m_settings(settings)
{
    if (settings.kind == HaltingKind::None)
        return;
    m_weight = parameters.get(name + ".weight", {1, width}, Init::Xavier);
    m_bias = parameters.get(name + ".bias", {1}, Init::Constant, settings.bias);
}

// h = σ(W s + b), one number a position.
Traced Halting::unit(Tracer& t, const Traced& x) const
{
    const Traced score = t.linear(halting::haltingUnit, x,
        t.parameter(m_weight.name, m_weight.tensor, {"halting", "feature"}),
        t.parameter(m_bias.name, m_bias.tensor, {"halting"}), "halting");
    const Traced row = t.rearrange(halting::haltingScore, score, {reshapeLast(2, {x.tensor.size(-2)})}, {"position"});
    const bool global = m_settings.kind == HaltingKind::Global;
    return t.activation({global ? "position_probability" : "halting_probability", "h_t^n = σ(W_h s + b_h)",
                            "The halting probability after this step (Graves 2016, equation 5)."},
        row, ActivationKind::Sigmoid);
}

// The mean over the positions, padding left out: [..., position] → [..., 1].
Traced Halting::sequenceProbability(Tracer& t, const Traced& p, const std::optional<Traced>& open) const
{
    Traced mean;
    if (open) {
        const Traced gate {open->tensor.to(p.tensor.scalar_type()), open->step};
        const Traced counted = t.multiply(halting::countedProbability, p, gate);
        mean = t.divide(halting::meanProbability, t.reduce(halting::probabilitySum, counted, ReduceFunction::Sum, -1),
            t.reduce(halting::tokensCounted, gate, ReduceFunction::Sum, -1));
    } else {
        mean = t.reduce(halting::meanOfAll, p, ReduceFunction::Mean, -1);
    }
    return t.rearrange(halting::haltingProbability, mean, {reshapeLast(0, {1})}, {"sequence"});
}

Halting::Progress Halting::begin(
    Tracer& t, std::string_view scope, const Traced& x, const std::optional<Traced>& open) const
{
    const Tracer::Scope inside(t, scope);
    const bool global = m_settings.kind == HaltingKind::Global;
    std::vector<std::int64_t> sizes = x.tensor.sizes().vec();
    sizes.pop_back();
    if (global)
        sizes.back() = 1;
    const std::string_view axis = global ? "sequence" : "position";
    const std::shared_ptr<const Labels> labels = global ? nullptr : t.labels(x, -2);
    Progress progress;
    progress.zero = t.formula(
        halting::start, torch::zeros(sizes, x.tensor.options().requires_grad(false)), {axis}, {.value = 0.0}, labels);
    if (open && !global)
        progress.running = *open;
    else
        progress.running = t.formula(
            halting::running, torch::ones_like(progress.zero.tensor), {axis}, {.value = 1.0}, labels);
    progress.sum = progress.updates = progress.remainders = progress.zero;
    return progress;
}

// Applies the halting rules to this step's probabilities; gives the weight with which the step counts.
Traced Halting::advance(Tracer& t, const Traced& p, std::int64_t step, Progress& progress) const
{
    const bool strict = m_settings.kind == HaltingKind::Remainder; // the originals differ in a sum equal to it
    const bool last = step == m_settings.maxSteps;
    const double threshold = strict && last ? 0.0 : m_settings.threshold;
    const StepName halted = strict ? (last ? halting::haltsStrictAtLast : halting::haltsStrict)
                                   : (last ? halting::haltsAtLast : halting::halts);
    const StepName goingOn = strict ? (last ? halting::continuesStrictAtLast : halting::continuesStrict)
                                    : (last ? halting::continuesAtLast : halting::continues);
    const Traced halts = t.halting(
        halted, {p, progress.sum, progress.running}, HaltingFunction::Halts, threshold, strict);
    const Traced continues = t.halting(
        goingOn, {p, progress.sum, progress.running}, HaltingFunction::Continues, threshold, strict);
    const Traced remainder = t.halting(halting::remainder, {progress.sum, halts}, HaltingFunction::Remainder);
    const Traced weight = t.halting(halting::updateWeight, {p, continues, remainder}, HaltingFunction::Weight);
    progress.sum = t.halting(halting::cumulative, {p, progress.sum, progress.running, halts}, HaltingFunction::Sum);
    progress.updates = t.halting(halting::updates, {progress.updates, continues, halts}, HaltingFunction::Count);
    progress.remainders = t.add(halting::remainders, progress.remainders, remainder);
    progress.running = continues;
    return weight;
}

// Takes a step's state into the result by its weight.
void Halting::combine(Tracer& t, const Traced& state, const Traced& weight, std::int64_t step, Traced& result) const
{
    const Traced by = column(t, halting::weightColumn, weight);
    if (step == 1) {
        result = t.multiply(halting::newState, state, by);
    } else if (m_settings.kind == HaltingKind::Accumulated || m_settings.kind == HaltingKind::Remainder) {
        result = t.add(halting::newState, result, t.multiply(halting::weighted, state, by));
    } else {
        const Traced change = t.subtract(halting::change, state, result);
        result = t.add(halting::interpolated, result, t.multiply(halting::way, change, by));
    }
}

HaltingOutcome Halting::allSteps(
    Tracer& t, std::string_view scope, const Traced& x, const Encode& encode, const Transition& transition) const
{
    HaltingOutcome outcome;
    outcome.state = x;
    for (std::int64_t step = 1; step <= m_settings.maxSteps; ++step) {
        const Tracer::Scope inside(t, scope, step);
        outcome.state = transition(encode(outcome.state, step, std::nullopt), step, std::nullopt);
    }
    outcome.steps = m_settings.maxSteps;
    return outcome;
}

// One step of the positions that still run; the others keep their state. Gives the probability of halting at every
// position: 0 where none was computed.
Traced Halting::runningStep(Tracer& t, Traced& state, std::int64_t step, Progress& progress, const Encode& encode,
    const Transition& transition, const Read& read) const
{
    const std::optional<Index> places = runningPlaces(progress.running);
    const Traced rows = rowsAt(t, halting::runningRows, state, places);
    Traced given = encode(rows, step, places);
    // In a batch a position may run in one sequence and rest in another: there it is computed for nothing, from the row
    // it was given last, so that its key and value stay what they were.
    const bool batched = state.tensor.dim() > 2;
    std::optional<Traced> running;
    if (batched && step > 1) {
        running = column(t, halting::runningColumn, progress.running);
        const Traced open = rowsAt(t, halting::runningColumnRows, *running, places);
        const Traced before = rowsAt(t, halting::rowsBefore, progress.fed, places);
        given = t.select(halting::rowsGiven, open, given, before);
    }
    if (batched)
        progress.fed = !places ? given
                               : replaced(t, halting::lastRowsAndGiven, halting::lastRows,
                                   step > 1 ? progress.fed : state, given, *places, -2);
    const Traced fresh = transition(given, step, places);
    Traced p = unit(t, read(fresh));
    Traced next = fresh;
    if (places) {
        next = replaced(t, halting::oldAndNew, halting::state, state, fresh, *places, -2);
        p = replaced(t, halting::zerosAndProbabilities, halting::allProbabilities, progress.zero, p, *places, -1);
    }
    if (running)
        next = t.select(halting::keptState, *running, next, state);
    state = next;
    return p;
}

HaltingOutcome Halting::operator()(Tracer& t, std::string_view scope, const Traced& x,
    const std::optional<Traced>& open, const Encode& encode, const Transition& transition, const Read& read) const
{
    if (m_settings.kind == HaltingKind::None)
        return allSteps(t, scope, x, encode, transition);
    Progress progress = begin(t, scope, x, open);
    HaltingOutcome outcome;
    Traced state = x;
    for (std::int64_t step = 1; step <= m_settings.maxSteps && (step == 1 || any(progress.running)); ++step) {
        const Tracer::Scope inside(t, scope, step);
        Traced weight;
        if (m_settings.kind == HaltingKind::Remainder) {
            const Traced p = runningStep(t, state, step, progress, encode, transition, read);
            weight = advance(t, p, step, progress);
        } else {
            const Traced given = encode(state, step, std::nullopt);
            Traced p = unit(t, given);
            if (m_settings.kind == HaltingKind::Global)
                p = sequenceProbability(t, p, open);
            weight = advance(t, p, step, progress);
            state = transition(given, step, std::nullopt);
        }
        combine(t, state, weight, step, outcome.state);
        outcome.steps = step;
    }
    const Tracer::Scope inside(t, scope);
    const bool global = m_settings.kind == HaltingKind::Global;
    const auto each = [&](StepName name, const Traced& y) { // the number of a sequence, at each of its positions
        const Index first(static_cast<std::size_t>(x.tensor.size(-2)), 0);
        return global ? t.rearrange(name, y, {pickAlong(-1, first)}, {"position"}) : y;
    };
    outcome.updates = each(halting::updatesOfAll, progress.updates);
    outcome.remainders = each(halting::remaindersOfAll, progress.remainders);
    outcome.ponder = t.add(halting::ponder, outcome.updates, outcome.remainders);
    if (outcome.ponder.tensor.dim() == 1 && !open)
        outcome.meanPonder = t.reduce(halting::meanPonder, outcome.ponder, ReduceFunction::Mean, -1);
    return outcome;
}

} // namespace headroom
