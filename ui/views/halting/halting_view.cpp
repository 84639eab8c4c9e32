// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/config_change.h"
#include "figure/described_view.h"
#include "views/halting/halting_scene.h"
#include "words/names.h"
#include "words/tr.h"

#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace headroom::halting_view {

namespace {

using Shown = DescribedView<HaltingRun>;

constexpr OptionChoice kStacks[] {{"encoder", toSay("Encoder")}, {"decoder", toSay("Decoder")}};
constexpr OptionChoice kKinds[] {
    {"tensor2tensor", toSay("last state"),
        toSay("Tensor2Tensor, basic: each step moves the result towards its state, so later steps count more")},
    {"tensor2tensor-accumulated", toSay("accumulated"),
        toSay("Tensor2Tensor, accumulated: the weighted sum of the states of all steps")},
    {"tensor2tensor-global", toSay("global"),
        toSay("Tensor2Tensor, global: one mean probability halts the whole sequence")},
    {"dgl", toSay("DGL"),
        toSay("DGL: also accumulated; halted positions are no longer updated, and the last step stops the others")}};
constexpr std::size_t kGlobal = 2; // of these
constexpr Option kStack {
    .id = "halting.stack", .name = toSay("Stack"), .choices = kStacks, .first = "encoder", .height = 24};
constexpr Option kKind {.id = "halting.kind",
    .name = toSay("What is passed on, and who halts"),
    .choices = kKinds,
    .where = Option::Setting,
    .field = "halting",
    .height = 24};
constexpr Option kThreshold {.id = "halting.threshold",
    .kind = Option::Number,
    .label = toSay("Threshold"),
    .tip = toSay("A position halts once its probabilities sum to this"),
    .least = 0.01,
    .most = 0.99,
    .step = 0.05,
    .decimals = 2,
    .atEnd = true,
    .where = Option::Setting,
    .field = "halting_threshold",
    .width = 58,
    .height = 24};
constexpr Option kMost {.id = "halting.max_steps",
    .kind = Option::Number,
    .label = toSay("Steps"),
    .name = toSay("Max steps"),
    .tip = toSay("Maximum number of steps per position"),
    .least = 1,
    .most = 128,
    .atEnd = true,
    .where = Option::Setting,
    .field = "max_steps",
    .width = 46,
    .height = 24};
constexpr Option kOverTraining {.id = "halting.over_training",
    .kind = Option::Flag,
    .name = toSay("Steps used now, or over this model’s training"),
    .first = "off",
    .look = Option::Hidden};
constexpr Option kReads {.id = "halting.reads",
    .kind = Option::Flag,
    .name = toSay("Who reads whom in each step"),
    .first = "off",
    .look = Option::Hidden};
constexpr const Option* kOptions[] {&kStack, &kKind, &kThreshold, &kMost, &kOverTraining, &kReads};

HaltingRun read(const SceneMoment& moment)
{
    const QStringList stacks = haltingStacks(moment.trace());
    HaltingRun halting = stacks.isEmpty() ? HaltingRun()
                                          : readHalting(*moment.run, nearestOf(stacks, moment.text(kStack)));
    halting.overTraining = moment.on(kOverTraining);
    halting.reads = moment.on(kReads);
    return halting;
}

void adjust(OptionState& state, const Option& option, const HaltingRun& halting, const SceneMoment& moment)
{
    const ModelConfig& config = moment.run->config;
    if (&option == &kStack) {
        state.there = haltingStacks(moment.trace()).size() > 1;
        state.value = halting.stack;
    } else if (&option == &kKind) {
        state.choices[kGlobal].can = config.executor != Executor::Graph && !config.hasDecoder();
        if (config.hasDecoder())
            state.choices[kGlobal].tip = tr(
                "In a decoder, one mean probability for the whole sequence would look ahead");
    }
}

// The picture of as many steps, in the other stack.
void chooseStack(Shown& view, const QString& stack)
{
    const std::vector<Frame> before = view.frames(view.document());
    const int frame = before.empty() ? 0 : placeIn(before, view.document().position()).frame;
    if (view.document().pinned())
        view.document().release();
    view.set(kStack, stack);
    const std::vector<Frame> after = view.frames(view.document());
    if (!after.empty())
        view.document().setPosition(positionOf(after, {std::min(frame, static_cast<int>(after.size()) - 1), 1.0}));
}

bool choose(Shown& view, const Option& option, const QString& value)
{
    if (&option == &kStack)
        chooseStack(view, value);
    return &option == &kStack;
}

// At an edge into the position that is spoken of, or into another that still runs.
void openGraph(Document& document, const SceneMoment& moment, const HaltingRun& halting, std::size_t step)
{
    if (!halting.messages() || step >= halting.steps.size() || halting.steps[step].self->edges.empty())
        return;
    const Trace& trace = moment.trace();
    const MessageGraph& graph = *halting.steps[step].self;
    const int head = std::clamp(moment.head, 0, graph.heads - 1);
    const int position = positionOfCell(trace, halting, haltingSubject(moment, halting));
    const GraphEdge* edge = position < 0 ? nullptr : strongestEdge(trace, graph, head, position);
    if (!edge)
        edge = strongestEdge(trace, graph, head);
    document.jumpTo(graph.cell(graph.weights, *edge, head));
    document.setView(QStringLiteral("graph"));
}

// The line follows the pointer; the run follows as fast as it can. All of a drag is one step of undo.
void drag(Shown& view, double to, bool done)
{
    Document& document = view.document();
    const auto before = view.now().drag;
    if (done && !before)
        return; // a click moves nothing
    const double threshold = std::clamp(std::round(to * 100.0) / 100.0, kThreshold.least, kThreshold.most);
    if (!before)
        document.undoStack()->beginMacro(tr("threshold"));
    view.drag(QStringLiteral("threshold"), threshold);
    if (done || ((!before || before->to != threshold) && !document.busy()))
        view.set(kThreshold, QString::number(threshold, 'f', 2));
    if (done) {
        document.undoStack()->endMacro();
        view.pressed();
    }
}

void pulled(Shown& view, const QString& handle, const QPointF& to, bool done)
{
    if (!view.model())
        return;
    Document& document = view.document();
    const SceneMoment moment = view.now();
    const HaltingRun& halting = *view.model();
    if (handle.startsWith(QLatin1String("threshold:")))
        return drag(view, haltingLayout(moment, halting).totalAt(handle.mid(10).toInt(), to.x()), done);
    if (!done)
        return;
    if (handle == QLatin1String("training")) {
        view.set(kOverTraining, onOrOff(!halting.overTraining));
    } else if (handle == QLatin1String("reads")) {
        view.set(kReads, onOrOff(!halting.reads));
    } else if (handle.startsWith(QLatin1String("edges:"))) {
        openGraph(document, moment, halting, handle.mid(6).toUInt());
    } else if (handle.startsWith(QLatin1String("position:"))) {
        const int depth = depthOf(halting, placeIn(view.frames(document), document.position()).frame);
        document.pinHere({halting.at(depth).weight, {handle.mid(9).toInt()}});
    }
}

NextThing next(const Shown&)
{
    return {.html = tr("lower the threshold. Which positions halt first?"), .options = {&kThreshold}};
}

QString asks(const HaltingRun& halting, int step)
{
    const QString limit = QString::number(halting.threshold, 'f', 2), title = tr("Step %1:").arg(step + 1);
    if (halting.kind == HaltingKind::Global)
        return tr("%1 does the whole sequence reach %2?").arg(title, limit);
    return halting.rests() && step + 1 == halting.most ? tr("%1 the last one allowed.").arg(title)
                                                       : tr("%1 who reaches %2?").arg(title, limit);
}

// The first of those that stop first, and one of those that run longest.
struct Extremes {
    int quick = 0, slow = 0;
    bool differ = false;

    Extremes(const Trace& trace, const HaltingRun& halting) : slow(longestOf(trace, halting))
    {
        for (int position = 1; position < halting.positions; ++position)
            if (stepsOf(trace, halting, position) < stepsOf(trace, halting, quick))
                quick = position;
        differ = stepsOf(trace, halting, quick) < stepsOf(trace, halting, slow);
    }
};

// "**a** (1st)"
QString namedPosition(const HaltingRun& halting, int position)
{
    return withPlace(bold(halting.labels[static_cast<std::size_t>(position)].text), position + 1);
}

QString stepCaption(const Trace& trace, const HaltingRun& halting, int step)
{
    const auto those = [&](PositionState state) {
        std::vector<QString> all;
        for (int position = 0; position < halting.positions; ++position)
            if (stateOf(trace, halting, step, position) == state)
                all.push_back(QString::number(position + 1));
        return all;
    };
    const std::vector<QString> halts = those(PositionState::Halts), running = those(PositionState::Running);
    const int open = countOf(trace, halting, step, PositionState::CutOff);
    if (halting.kind == HaltingKind::Global)
        return halts.empty() ? (open > 0 ? tr("No: it is cut off below the line.") : tr("No: it keeps running."))
                             : tr("Yes: the %1 halts.").arg(bold(tr("whole sequence")));
    const bool forced = halting.rests() && step + 1 == halting.most;
    if (const Extremes steps(trace, halting); step + 1 == halting.depth() && !forced && open == 0 && steps.differ)
        return tr("Each position runs as long as it needs: %1 stops after %2, %3 after %4.")
            .arg(namedPosition(halting, steps.quick),
                counted(stepsOf(trace, halting, steps.quick), tr("%1 step"), tr("%1 steps")),
                namedPosition(halting, steps.slow), bold(QString::number(stepsOf(trace, halting, steps.slow))));
    QString first = halts.empty() ? tr("No position stops")
        : halts.size() == 1       ? (forced ? tr("Position %1 has to stop") : tr("Position %1 stops")).arg(halts[0])
        : halts.size() <= 4
        ? (forced ? tr("Positions %1 and %2 have to stop") : tr("Positions %1 and %2 stop"))
              .arg(QStringList(halts.begin(), halts.end() - 1).join(QStringLiteral(", ")), halts.back())
        : (forced ? tr("%1 positions have to stop") : tr("%1 positions stop")).arg(halts.size());
    QStringList others;
    if (!running.empty())
        others << bold(running.size() == 1 ? tr("%1 goes on").arg(running[0])
                : running.size() <= 4
                ? tr("%1 and %2 go on")
                      .arg(QStringList(running.begin(), running.end() - 1).join(QStringLiteral(", ")), running.back())
                : tr("%1 positions go on").arg(running.size()));
    if (open > 0)
        others << tr("%1 cut off below the line").arg(bold(QString::number(open)));
    return others.isEmpty() ? tr("%1.").arg(first) : tr("%1; %2.").arg(first, listed(others));
}

// Who stops first and who last, and why stopping early pays.
QString costSays(const Trace& trace, const HaltingRun& halting)
{
    const Extremes steps(trace, halting);
    if (!steps.differ)
        return tr("Each position pays a ponder cost: %1. Training penalises it, so stopping early pays.")
            .arg(bold(tr("steps plus remainder")));
    const auto paid = [&](int position) {
        return tr("%1 pays %2 + R = %3")
            .arg(namedPosition(halting, position))
            .arg(stepsOf(trace, halting, position))
            .arg(fixedText(trace.value(halting.ponder, {position}), 2));
    };
    return tr("Cost = steps + remainder R: %1, %2. Training penalises it.").arg(paid(steps.quick), paid(steps.slow));
}

std::vector<CaptionedFrame> frames(const HaltingRun& halting, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& brief, const QString& group,
                         const std::vector<QString>& says, const QString& formula) {
        const auto index = timelineIndex(trace, step);
        if (!index || (!all.empty() && all.back().frame.step >= *index))
            return;
        all.push_back({.frame = frameOf(trace, step, title),
            .caption = says.back(),
            .formula = formulaHtml(formula),
            .says = says});
        all.back().frame.shortTitle = brief;
        all.back().frame.group = group;
        all.back().frame.flows = true;
        all.back().frame.stops = static_cast<int>(says.size());
        all.back().frame.milliseconds = 900.0;
    };
    // The way to the question and the way to its answer: ever faster.
    constexpr double kAsks[] {2100.0, 1700.0, 1400.0, 1200.0, 1050.0, 950.0};
    constexpr double kAnswers[] {700.0, 650.0, 600.0, 550.0, 500.0, 500.0};
    constexpr double kAllSteps = 16000.0; // of very many steps together
    const bool told = !moment.cover.covers(trace, {halting.ponder, {}}); // who runs how long is not to be seen
    for (int step = 0; step < halting.depth(); ++step) {
        add(halting.at(step).remainders, tr("Step %1").arg(step + 1), QString::number(step + 1),
            told ? tr("%1 began").arg(halting.positions - countOf(trace, halting, step, PositionState::Frozen))
                 : QString(),
            {asks(halting, step), stepCaption(trace, halting, step)},
            step + 1 < halting.depth() ? tr("weight p = h while running, R = 1 − Σ h at the last step")
                                       : tr("N = first step with Σ h %1 %2")
                                             .arg(halting.rests() ? QStringLiteral("≥") : QStringLiteral(">"),
                                                 QString::number(halting.threshold, 'f', 2)));
        if (all.empty())
            continue;
        const auto nth = std::min<std::size_t>(static_cast<std::size_t>(step), std::size(kAsks) - 1);
        const double most = std::max(500.0, kAllSteps / halting.depth());
        const double share = std::min(1.0, most / (kAsks[nth] + kAnswers[nth]));
        all.back().frame.lengths = {std::max(250.0, share * kAsks[nth]), std::max(250.0, share * kAnswers[nth])};
        if (share >= 1.0 && countOf(trace, halting, step, PositionState::Halts) > 0)
            all.back().frame.rests = {400.0, 0.0}; // what was left for the last step is read
    }
    if (!all.empty() && told) // first seen: how long each ran
        all.back().frame.opening = true;
    const bool sum = halting.kind == HaltingKind::Accumulated || halting.rests();
    add(halting.steps.back().result, tr("Weighted state"), tr("State"), tr("result"),
        {sum ? tr("What does a position pass on? Each floor %1.").arg(bold(tr("weighs a state")))
             : tr("What does a position pass on?"),
            sum ? tr("It passes on %1.").arg(bold(tr("the sum of these rows")))
                : tr("Each step %1 by its weight, so earlier steps lose some of theirs.")
                      .arg(bold(tr("moves the result towards its state")))},
        sum ? QStringLiteral("y = Σ p_t s_t") : QStringLiteral("y_new = p_t s_t + (1 − p_t) y_old"));
    if (!all.empty())
        all.back().frame.lengths = {1500.0, std::clamp(300.0 * halting.depth(), 900.0, 2100.0)}; // row by row
    add(halting.ponder, tr("Ponder cost"), tr("Cost"), tr("result"), {costSays(trace, halting)},
        QStringLiteral("ρ = N + R"));
    return all;
}

} // namespace

// Adaptive computation time: how long each position of a universal model runs, step by step.
ViewDescriptor descriptor()
{
    return describe<HaltingRun>(
        {
            .id = "halting",
            .title = tr("Halting"),
            .family = Family::Depth,
            .hint = tr("How many steps each position runs, and how much each counts"),
            .cannot = tr("This model runs a fixed number of layers: open a Universal Transformer"),
            .suits = [](const Trace& trace) { return !haltingStacks(trace).isEmpty(); },
            .variant = "universal-transformer",
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = haltingScene,
            .identity = haltingIdentity,
            .subject = [](const HaltingRun& halting, const SceneMoment& moment) -> std::optional<Cell> {
                return haltingSubject(moment, halting);
            },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .next = next,
            .pullsModel = {QStringLiteral("threshold")},
        });
}

} // namespace headroom::halting_view
