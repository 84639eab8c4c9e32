// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/halting/halting_view.h"

#include "config_change.h"
#include "stage/captions.h"
#include "widgets/controls.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
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

} // namespace

HaltingView::HaltingView(Document& document, QWidget* parent) : SceneView(document, tr("Halting"), parent)
{
    makeHeader();
    connect(m_stack, &SegmentedControl::currentChanged, this, [this](int index) { chooseStack(index == 1); });
    connect(m_kind, &SegmentedControl::currentChanged, this, [this](int index) {
        change("halting", QString::fromLatin1(toString(kViewKinds[static_cast<std::size_t>(index)])));
    });
    connect(m_threshold, &QDoubleSpinBox::valueChanged, this,
        [this](double value) { change("halting_threshold", QString::number(value, 'f', 2)); });
    connect(m_most, &QSpinBox::valueChanged, this, [this](int value) { change("max_steps", QString::number(value)); });
}

HaltingView::~HaltingView() = default;

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
        tr("DGL: also accumulated; halted positions rest, and the last step stops the others"));
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
    headerRow()->insertWidget(2, m_stack);
    headerRow()->insertWidget(3, m_kind);
    const auto labelled = [&](const QString& text, QWidget* widget) {
        auto* label = new QLabel(text, header());
        label->setProperty("secondary", true);
        headerRow()->addWidget(label);
        headerRow()->addWidget(widget);
    };
    labelled(tr("Threshold"), m_threshold);
    labelled(tr("Steps"), m_most);
}

bool HaltingView::canShow(const Trace& trace) { return !haltingStacks(trace).isEmpty(); }

const HaltingRun& HaltingView::haltingOf(const SceneMoment& moment) const
{
    const QStringList stacks = haltingStacks(moment.trace());
    const QString wanted = m_options.decoder ? QStringLiteral("decoder") : QStringLiteral("encoder");
    const QString stack = stacks.contains(wanted) ? wanted : stacks.value(0);
    if (m_read != moment.run || m_readComparison != moment.comparison || m_halting.stack != stack) {
        m_halting = readHalting(*moment.run, stack);
        if (moment.comparison && haltingStacks(*moment.comparison->trace).contains(stack))
            m_halting.comparison = std::make_shared<const HaltingRun>(readHalting(*moment.comparison, stack));
        m_read = moment.run;
        m_readComparison = moment.comparison;
    }
    return m_halting;
}

void HaltingView::show(const Document& document)
{
    m_options.training = document.model().training;
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const QSignalBlocker blockers[] = {QSignalBlocker(m_threshold), QSignalBlocker(m_most)};
    const ModelConfig& config = document.result()->config;
    m_stack->setVisible(haltingStacks(*document.trace()).size() > 1);
    m_stack->setCurrent(m_options.decoder ? 1 : 0);
    const auto kind = std::find(kViewKinds.begin(), kViewKinds.end(), config.halting);
    m_kind->setCurrent(static_cast<int>(kind - kViewKinds.begin()));
    const bool looksAhead = config.hasDecoder();
    m_kind->button(2)->setEnabled(config.executor != Executor::Graph && !looksAhead);
    m_kind->button(2)->setToolTip(looksAhead
            ? tr("In a decoder, one mean probability for the whole sequence would look ahead")
            : tr("Tensor2Tensor, global: one mean probability halts the whole sequence"));
    if (!m_threshold->hasFocus() || !document.busy()) // what is being typed is newer than the run
        m_threshold->setValue(config.haltingThreshold);
    if (!m_most->hasFocus() || !document.busy())
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
    m_options.decoder = decoder;
    const std::vector<Frame> after = frames(m_document);
    if (m_document.pinned())
        m_document.release();
    if (!after.empty())
        m_document.setPosition(positionOf(after, {std::min(frame, static_cast<int>(after.size()) - 1), 1.0}));
    changed();
}

std::vector<Frame> HaltingView::framesOf(const SceneMoment& moment) const
{
    return canShow(moment.trace()) ? haltingFrames(moment.trace(), haltingOf(moment)) : std::vector<Frame>();
}

Scene HaltingView::build(const SceneMoment& moment) const { return haltingScene(moment, haltingOf(moment), m_options); }

quint64 HaltingView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return haltingIdentity(haltingOf(moment), cell);
}

std::optional<Cell> HaltingView::subjectOf(const SceneMoment& moment) const
{
    return haltingSubject(moment, haltingOf(moment));
}

QString HaltingView::stepCaption(const Trace& trace, const HaltingRun& halting, int step) const
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
            ? tr("%1 the whole sequence stays below %2 and runs on.").arg(title, limit)
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
        others << tr("%1 cut off, the rest dropped").arg(bold(QString::number(open)));
    if (frozen > 0)
        others << tr("%1 already frozen").arg(frozen);
    return title + ' ' + first
        + (others.isEmpty() ? QString() : QStringLiteral("; ") + others.join(QStringLiteral(", "))) + '.';
}

QString HaltingView::captionOf(const SceneMoment& moment) const
{
    const HaltingRun& halting = haltingOf(moment);
    if (moment.frame < halting.depth())
        return stepCaption(moment.trace(), halting, moment.frame);
    if (moment.frame > halting.depth())
        return tr("Each position pays a ponder cost: %1. Training penalises it, so stopping early pays.")
            .arg(bold(tr("steps plus remainder")));
    return halting.kind == HaltingKind::Accumulated || halting.rests()
        ? tr("Each position passes on the %1.").arg(bold(tr("weighted sum of the states of all steps")))
        : tr("Each step %1 by its weight, so earlier steps lose some of theirs.")
              .arg(bold(tr("moves the result towards its state")));
}

QString HaltingView::formulaOf(const SceneMoment& moment) const
{
    const HaltingRun& halting = haltingOf(moment);
    if (moment.frame > halting.depth())
        return formulaHtml(QStringLiteral("ρ = N + R"));
    if (moment.frame < halting.depth())
        return formulaHtml(tr("weight = h while running, R = 1 − Σ h at the last step"));
    return halting.kind == HaltingKind::Accumulated || halting.rests()
        ? formulaHtml(QStringLiteral("y = Σ p_t s_t"))
        : formulaHtml(QStringLiteral("y_new = p_t s_t + (1 − p_t) y_old"));
}

void HaltingView::pulled(const QString& handle, const QPointF& to, bool done)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    const HaltingRun& halting = haltingOf(moment);
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
