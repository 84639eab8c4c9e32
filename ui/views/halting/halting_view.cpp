// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/halting/halting_view.h"

#include "document/config_change.h"
#include "words/names.h"
#include "words/tr.h"

#include <QDoubleSpinBox>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLeastThreshold = 0.01, kMostThreshold = 0.99;
// As the segments of the header stand.
constexpr std::array kViewKinds {
    HaltingKind::Basic, HaltingKind::Accumulated, HaltingKind::Global, HaltingKind::Remainder};

QString stepCaption(const Trace& trace, const HaltingRun& halting, int step)
{
    const QString limit = QString::number(halting.threshold, 'f', 2), title = tr("Step %1:").arg(step + 1);
    std::vector<QString> halts;
    for (int position = 0; position < halting.positions; ++position)
        if (stateOf(trace, halting, step, position) == PositionState::Halts)
            halts.push_back(QString::number(position + 1));
    const int running = countOf(trace, halting, step, PositionState::Running);
    const int open = countOf(trace, halting, step, PositionState::CutOff);
    const int frozen = countOf(trace, halting, step, PositionState::Frozen);
    if (halting.kind == HaltingKind::Global)
        return halts.empty()
            ? (open > 0 ? tr("%1 the whole sequence stays below %2 and is cut off.")
                        : tr("%1 the whole sequence stays below %2 and keeps running."))
                  .arg(title, limit)
            : tr("%1 the sum passes %2, and the %3 halts.").arg(title, limit, bold(tr("whole sequence")));
    const bool forced = halting.rests() && step + 1 == halting.most;
    QString first = halts.empty() ? tr("no position reaches %1").arg(limit)
        : halts.size() == 1
        ? tr("position %1 %2").arg(halts[0], forced ? tr("has to stop") : tr("reaches %1 and stops").arg(limit))
        : halts.size() <= 4
        ? tr("positions %1 and %2 %3")
              .arg(QStringList(halts.begin(), halts.end() - 1).join(QStringLiteral(", ")), halts.back(),
                  forced ? tr("have to stop") : tr("reach %1 and stop").arg(limit))
        : tr("%1 positions %2").arg(halts.size()).arg(forced ? tr("have to stop") : tr("reach %1 and stop").arg(limit));
    QStringList others;
    if (running > 0)
        others << (running == 1 ? tr("%1 goes on") : tr("%1 go on"))
                      .arg(bold(running == 1 ? tr("1 position") : tr("%1 positions").arg(running)));
    if (open > 0)
        others << tr("%1 cut off with weight left over").arg(bold(QString::number(open)));
    if (frozen > 0)
        others << tr("%1 already halted").arg(frozen);
    return others.isEmpty() ? tr("%1 %2.").arg(title, first) : tr("%1 %2; %3.").arg(title, first, listed(others));
}

// Who stops first and who last, and why stopping early pays.
QString costSays(const Trace& trace, const HaltingRun& halting)
{
    const auto steps = [&](int position) { return qRound(trace.value(halting.updates, {position})); };
    int first = 0, last = 0;
    for (int position = 1; halting.updates >= 0 && position < halting.positions; ++position) {
        first = steps(position) < steps(first) ? position : first;
        last = steps(position) >= steps(last) ? position : last;
    }
    if (halting.updates < 0 || steps(first) == steps(last))
        return tr("Each position pays a ponder cost: %1. Training penalises it, so stopping early pays.")
            .arg(bold(tr("steps plus remainder")));
    const auto named = [&](int position) {
        return tr("%1 (%2)").arg(bold(halting.labels[static_cast<std::size_t>(position)].text), ordinal(position + 1));
    };
    return tr("%1 stops after %2, %3 after %4. In training each step costs, so stopping earlier pays.")
        .arg(named(first), counted(steps(first), tr("%1 step"), tr("%1 steps")), named(last),
            bold(counted(steps(last), tr("%1 step"), tr("%1 steps"))));
}

} // namespace

HaltingView::HaltingView(Document& document, QWidget* parent) : FigureView(document, tr("Halting"), parent)
{
    makeHeader();
    connect(m_stack, &SegmentedControl::currentChanged, this, [this](int index) { chooseStack(index == 1); });
    connect(m_kind, &SegmentedControl::currentChanged, this, [this](int index) {
        change("halting", QString::fromLatin1(toString(kViewKinds[static_cast<std::size_t>(index)])));
    });
    pullsModel({QStringLiteral("threshold"), QStringLiteral("graph")});
    needsModel({m_kind, m_threshold, m_most});
    connect(m_threshold, &QDoubleSpinBox::valueChanged, this,
        [this](double value) { change("halting_threshold", QString::number(value, 'f', 2)); });
    connect(m_most, &QSpinBox::valueChanged, this, [this](int value) { change("max_steps", QString::number(value)); });
}

void HaltingView::makeHeader()
{
    m_stack = new SegmentedControl({tr("Encoder"), tr("Decoder")}, header(), 24);
    m_stack->setAccessibleName(tr("Stack"));
    m_kind = new SegmentedControl({tr("last state"), tr("accumulated"), tr("global"), tr("DGL")}, header(), 24);
    m_kind->setAccessibleName(tr("What is passed on, and who halts"));
    m_kind->button(0)->setToolTip(
        tr("Tensor2Tensor, basic: each step moves the result towards its state, so later steps count more"));
    m_kind->button(1)->setToolTip(tr("Tensor2Tensor, accumulated: the weighted sum of the states of all steps"));
    m_kind->button(3)->setToolTip(
        tr("DGL: also accumulated; halted positions are no longer updated, and the last step stops the others"));
    m_threshold = new QDoubleSpinBox(header());
    m_threshold->setRange(kLeastThreshold, kMostThreshold);
    m_threshold->setSingleStep(0.05);
    m_threshold->setAccessibleName(tr("Threshold"));
    m_threshold->setToolTip(tr("A position halts once its probabilities sum to this"));
    m_most = new QSpinBox(header());
    m_most->setRange(1, 128);
    m_most->setAccessibleName(tr("Max steps"));
    m_most->setToolTip(tr("Maximum number of steps per position"));
    for (QAbstractSpinBox* box :
        {static_cast<QAbstractSpinBox*>(m_threshold), static_cast<QAbstractSpinBox*>(m_most)}) {
        box->setFixedHeight(24);
        box->setKeyboardTracking(false);
    }
    m_threshold->setFixedWidth(58);
    m_most->setFixedWidth(46);
    addToHeader({}, m_stack);
    addToHeader({}, m_kind);
    addToHeaderEnd(tr("Threshold"), m_threshold);
    addToHeaderEnd(tr("Steps"), m_most);
}

HaltingRun HaltingView::read(const SceneMoment& moment) const
{
    const QStringList stacks = haltingStacks(moment.trace());
    const QString wanted = m_decoder ? QStringLiteral("decoder") : QStringLiteral("encoder");
    return stacks.isEmpty() ? HaltingRun() : readHalting(*moment.run, nearestOf(stacks, wanted));
}

void HaltingView::showControls(const HaltingRun&, const SceneMoment& moment)
{
    const QSignalBlocker blockers[] = {QSignalBlocker(m_threshold), QSignalBlocker(m_most)};
    const ModelConfig& config = moment.run->config;
    m_stack->setVisible(haltingStacks(moment.trace()).size() > 1);
    m_stack->setCurrent(m_decoder ? 1 : 0);
    const auto kind = std::find(kViewKinds.begin(), kViewKinds.end(), config.halting);
    m_kind->setCurrent(static_cast<int>(kind - kViewKinds.begin()));
    const bool looksAhead = config.hasDecoder();
    m_kind->button(2)->setEnabled(config.executor != Executor::Graph && !looksAhead);
    m_kind->button(2)->setToolTip(looksAhead
            ? tr("In a decoder, one mean probability for the whole sequence would look ahead")
            : tr("Tensor2Tensor, global: one mean probability halts the whole sequence"));
    if (!m_threshold->hasFocus() || !m_document.busy()) // what is being typed is newer than the run
        m_threshold->setValue(config.haltingThreshold);
    if (!m_most->hasFocus() || !m_document.busy())
        m_most->setValue(static_cast<int>(config.maxSteps));
}

void HaltingView::change(const char* field, const QString& value)
{
    m_document.setSettings(withChange(m_document.settings(), m_document.model().config, QLatin1String(field), value));
}

void HaltingView::chooseStack(bool decoder)
{
    const std::vector<Frame> before = frames(m_document);
    const int frame = before.empty() ? 0 : placeIn(before, m_document.position()).frame;
    m_decoder = decoder;
    readAnew();
    const std::vector<Frame> after = frames(m_document);
    if (m_document.pinned())
        m_document.release();
    if (!after.empty())
        m_document.setPosition(positionOf(after, {std::min(frame, static_cast<int>(after.size()) - 1), 1.0}));
    changed();
}

std::vector<CaptionedFrame> HaltingView::captionedFrames(const HaltingRun& halting, const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& brief, const QString& group,
                         const QString& caption, const QString& formula) {
        const auto index = timelineIndex(trace, step);
        if (!index || (!all.empty() && all.back().frame.step >= *index))
            return;
        all.push_back({frameOf(trace, step, title), caption, formulaHtml(formula)});
        all.back().frame.shortTitle = brief;
        all.back().frame.group = group;
    };
    const bool told = !moment.cover.covers(trace, {halting.ponder, {}}); // who runs how long is not to be seen
    for (int step = 0; step < halting.depth(); ++step)
        add(halting.steps[static_cast<std::size_t>(step)].remainders, tr("Step %1").arg(step + 1),
            QString::number(step + 1),
            told ? tr("%1 running").arg(halting.positions - countOf(trace, halting, step, PositionState::Frozen))
                 : QString(),
            stepCaption(trace, halting, step), tr("weight = h while running, R = 1 − Σ h at the last step"));
    const bool sum = halting.kind == HaltingKind::Accumulated || halting.rests();
    add(halting.steps.back().result, tr("Weighted state"), tr("State"), tr("result"),
        sum ? tr("Each position passes on the %1.").arg(bold(tr("weighted sum of the states of all steps")))
            : tr("Each step %1 by its weight, so earlier steps lose some of theirs.")
                  .arg(bold(tr("moves the result towards its state"))),
        sum ? QStringLiteral("y = Σ p_t s_t") : QStringLiteral("y_new = p_t s_t + (1 − p_t) y_old"));
    add(halting.ponder, tr("Ponder cost"), tr("Cost"), tr("result"), costSays(trace, halting),
        QStringLiteral("ρ = N + R"));
    return all;
}

void HaltingView::pulled(const QString& handle, const QPointF& to, bool done)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    const HaltingRun& halting = of(moment);
    if (handle == QLatin1String("threshold")) {
        if (done && !m_dragging)
            return; // a click moves nothing
        const double value = haltingLayout(moment, halting).probabilityAt(to.y());
        drag(std::clamp(std::round(value * 100.0) / 100.0, kLeastThreshold, kMostThreshold), done);
        return;
    }
    if (!done)
        return;
    if (handle == QLatin1String("training")) {
        m_options.overTraining = !m_options.overTraining;
        changed();
    } else if (handle == QLatin1String("graph")) {
        RunSettings settings = m_document.settings();
        settings.executor = Executor::Graph;
        m_document.setSettings(settings);
    } else if (handle.startsWith(QLatin1String("edges:"))) {
        openGraph(moment, halting, handle.mid(6).toUInt());
    } else if (handle.startsWith(QLatin1String("position:"))) {
        const std::vector<Frame> all = frames(m_document);
        const int depth = depthOf(halting, placeIn(all, m_document.position()).frame);
        m_document.pinHere({halting.steps[static_cast<std::size_t>(depth)].weight, {handle.mid(9).toInt()}});
    }
}

// At an edge into the position that is spoken of, or into another that still runs.
void HaltingView::openGraph(const SceneMoment& moment, const HaltingRun& halting, std::size_t step)
{
    if (!halting.graph() || step >= halting.steps.size() || halting.steps[step].self->edges.empty())
        return;
    const Trace& trace = moment.trace();
    const MessageGraph& graph = *halting.steps[step].self;
    const int head = std::clamp(moment.head, 0, graph.heads - 1);
    const int position = positionOfCell(trace, halting, haltingSubject(moment, halting));
    const GraphEdge* edge = position < 0 ? nullptr : strongestEdge(trace, graph, head, position);
    if (!edge)
        edge = strongestEdge(trace, graph, head);
    m_document.jumpTo(graph.cell(graph.weights, *edge, head));
    m_document.setView(QStringLiteral("graph"));
}

// The line follows the pointer; the run follows as fast as it can. All of a drag is one step of undo.
void HaltingView::drag(double threshold, bool done)
{
    if (!m_dragging)
        m_document.undoStack()->beginMacro(tr("threshold"));
    m_dragging = true;
    const bool moved = m_options.dragged != threshold;
    m_options.dragged = threshold;
    if (done || (moved && !m_document.busy()))
        change("halting_threshold", QString::number(threshold, 'f', 2));
    if (done) {
        endDrag();
        emit nextDone(); // in the picture
    }
    changed();
}

void HaltingView::endDrag()
{
    if (!m_dragging)
        return;
    m_dragging = false;
    m_options.dragged.reset();
    m_document.undoStack()->endMacro();
}

void HaltingView::hideEvent(QHideEvent* event)
{
    endDrag();
    SceneView::hideEvent(event);
}

NextThing HaltingView::next() const { return {tr("lower the threshold. Which positions halt first?"), {m_threshold}}; }

} // namespace headroom
