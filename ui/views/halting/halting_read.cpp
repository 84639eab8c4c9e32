// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/find_step.h"
#include "views/halting/halting_scene.h"
#include "words/tr.h"

#include "document/document_focus.h"

#include <algorithm>
#include <cmath>

namespace headroom::halting_view {

namespace {

// Of one sublayer, recorded edge by edge or, by matrices, an edge for each pair that may be read.
std::shared_ptr<const MessageGraph> readMessages(const Trace& trace, const QString& sublayer)
{
    const StepId weights = findStep(trace, sublayer, steps::attention::weights);
    if (weights < 0 || trace.step(weights).operation != Operation::Softmax || trace.step(weights).inputs.empty())
        return nullptr;
    auto graph = std::make_shared<const MessageGraph>(readGraph(trace, sublayer));
    return graph->edges.empty() ? nullptr : graph;
}

HaltingStep readStep(const Trace& trace, const QString& scope)
{
    using H = HaltingStep;
    HaltingStep read;
    findSteps(read, trace, scope,
        {{&H::probability, steps::halting::allProbabilities}, {&H::halts, steps::halting::halts},
            {&H::continues, steps::halting::continues}, {&H::weight, steps::halting::updateWeight},
            {&H::cumulative, steps::halting::cumulative}, {&H::updates, steps::halting::updates},
            {&H::remainders, steps::halting::remainders}, {&H::result, steps::halting::newState},
            {&H::added, steps::halting::weighted}});
    if (read.probability < 0) // none has halted
        read.probability = findStep(trace, scope, steps::halting::probability);
    if (read.added < 0)
        read.added = read.result; // the first step
    return read;
}

constexpr double kEnlarged = 0.8; // from here the way to 1 is too short to be seen

bool yes(const Trace& trace, StepId step, int position) { return trace.value(step, {position}) > 0.5; }

} // namespace

QStringList haltingStacks(const Trace& trace)
{
    QStringList stacks;
    for (const char* stack : {steps::encoder, steps::decoder})
        if (findStep(trace, std::string(stack) + ".1", steps::halting::updateWeight) >= 0)
            stacks << QLatin1String(stack);
    return stacks;
}

std::vector<HaltingStep> haltingSteps(const Trace& trace, const QString& stack)
{
    std::vector<HaltingStep> steps;
    for (int number = 1;; ++number) {
        steps.push_back(readStep(trace, QStringLiteral("%1.%2").arg(stack).arg(number)));
        if (steps.back().weight < 0)
            break;
    }
    steps.pop_back();
    return steps;
}

HaltingRun readHalting(const RunResult& run, const QString& stack)
{
    const Trace& trace = *run.trace;
    HaltingRun halting;
    halting.stack = stack;
    halting.steps = haltingSteps(trace, stack);
    for (int i = 0; i < halting.depth(); ++i) {
        const QString scope = QStringLiteral("%1.%2/").arg(stack).arg(i + 1);
        HaltingStep& step = halting.steps[static_cast<std::size_t>(i)];
        step.self = readMessages(trace, scope + QLatin1String(steps::selfAttention));
        step.across = readMessages(trace, scope + QLatin1String(steps::crossAttention));
    }
    halting.ponder = findStep(trace, stack, steps::halting::ponder);
    halting.meanPonder = findStep(trace, stack, steps::halting::meanPonder);
    // A sequence that halts as one has its two numbers at each position first.
    const StepId updates = findStep(trace, stack, steps::halting::updates);
    const StepId remainders = findStep(trace, stack, steps::halting::remainders);
    halting.updates = updates >= 0 ? updates : halting.steps.back().updates;
    halting.remainders = remainders >= 0 ? remainders : halting.steps.back().remainders;
    halting.positions = static_cast<int>(trace.step(halting.steps.front().weight).axes.back().size);
    halting.most = static_cast<int>(run.config.maxSteps);
    halting.threshold = run.config.haltingThreshold;
    halting.kind = run.config.halting;
    halting.labels = axisLabels(trace.step(halting.steps.front().weight).axes.back());
    const StepId tokens = findStep(trace, stack, steps::tokens);
    if (halting.kind == HaltingKind::Global)
        halting.labels.front() = {tr("all"), {}, false, {}, false};
    else if (tokens >= 0 && trace.step(tokens).axes.back().size == halting.positions)
        halting.labels = axisLabels(trace.step(tokens).axes.back());
    // By what those have that run on after the first step.
    double least = 1.0;
    for (int position = 0; position < halting.positions; ++position)
        if (stateOf(trace, halting, 0, position) == PositionState::Running)
            least = std::min(least, trace.value(halting.steps.front().cumulative, {position}));
    if (least >= kEnlarged && least < 1.0)
        halting.low = std::floor(10.0 * least) / 10.0;
    return halting;
}

PositionState stateOf(const Trace& trace, const HaltingRun& halting, int step, int position)
{
    const HaltingStep& at = halting.steps[static_cast<std::size_t>(step)];
    if (yes(trace, at.halts, position))
        return PositionState::Halts;
    if (!yes(trace, at.continues, position))
        return PositionState::Frozen;
    return step + 1 == halting.most ? PositionState::CutOff : PositionState::Running;
}

int countOf(const Trace& trace, const HaltingRun& halting, int step, PositionState state)
{
    int count = 0;
    for (int position = 0; position < halting.positions; ++position)
        count += stateOf(trace, halting, step, position) == state ? 1 : 0;
    return count;
}

int stepsOf(const Trace& trace, const HaltingRun& halting, int position)
{
    return qRound(trace.value(halting.updates, {position}));
}

int depthOf(const HaltingRun& halting, int frame) { return std::clamp(frame, 0, halting.depth() - 1); }

int positionOfCell(const Trace& trace, const HaltingRun& halting, const Cell& cell)
{
    if (cell.step < 0 || cell.at.empty() || cell.step >= static_cast<StepId>(trace.steps().size()))
        return -1;
    const auto has = [&](const HaltingStep& step) {
        return cell.step == step.probability || cell.step == step.halts || cell.step == step.continues
            || cell.step == step.weight || cell.step == step.cumulative || cell.step == step.updates
            || cell.step == step.remainders || cell.step == step.added || cell.step == step.result;
    };
    const bool known = cell.step == halting.ponder || cell.step == halting.updates || cell.step == halting.remainders
        || std::any_of(halting.steps.begin(), halting.steps.end(), has);
    if (!known || cell.at.size() != trace.step(cell.step).axes.size())
        return -1;
    return std::clamp(static_cast<int>(cell.at.front()), 0, halting.positions - 1);
}

quint64 haltingIdentity(const HaltingRun& halting, const Cell& cell)
{
    for (std::size_t step = 0; step < halting.steps.size(); ++step)
        if (cell.step == halting.steps[step].weight && cell.at.size() == 1)
            return 1 + step * static_cast<quint64>(halting.positions) + static_cast<quint64>(cell.at.front());
    return 0;
}

int longestOf(const Trace& trace, const HaltingRun& halting)
{
    std::vector<int> longest;
    int most = 0;
    for (int position = 0; position < halting.positions; ++position) {
        const int steps = stepsOf(trace, halting, position);
        if (steps > most)
            longest.clear();
        most = std::max(most, steps);
        if (steps == most)
            longest.push_back(position);
    }
    return longest.empty() ? 0 : longest[longest.size() / 2];
}

Cell haltingSubject(const SceneMoment& moment, const HaltingRun& halting)
{
    const Trace& trace = moment.trace();
    if (moment.pinned && positionOfCell(trace, halting, *moment.pinned) >= 0)
        return *moment.pinned;
    const int position = longestOf(trace, halting), depth = depthOf(halting, moment.frame);
    if (moment.frame > halting.depth())
        return {halting.ponder, {position}};
    return {halting.steps[static_cast<std::size_t>(depth)].weight, {position}};
}

QString positionName(const HaltingRun& halting, int position)
{
    if (halting.kind == HaltingKind::Global)
        return tr("the whole sequence");
    const AxisLabel& label = halting.labels[static_cast<std::size_t>(position)];
    return tr("position %1 (%2)").arg(position + 1).arg(label.text);
}

} // namespace headroom::halting_view
