// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_view.h"

#include "scene/covered_run.h"
#include "stage/captions.h"
#include "trace/step_names.h"
#include "views/attention/aggregates.h"
#include "views/attention/attention_options.h"
#include "widgets/controls.h"
#include "words/tr.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

using namespace attention_view;

namespace {

constexpr QPoint kChoiceAt {16, 12}; // of heads or what stands for them, above the rail

// See kRail.
QString railText(const ShownAttention& shown, int from)
{
    return QStringLiteral("%1 of %2, %3").arg(from).arg(shown.layer).arg(shown.head);
}

int railFrom(const ShownAttention& shown, const SceneMoment& moment)
{
    const QString kept = moment.text(kRail), from = kept.section(QLatin1Char(' '), 0, 0);
    return !kept.isEmpty() && kept == railText(shown, from.toInt()) ? from.toInt() : -1;
}

} // namespace

bool AttentionView::canShow(const Trace& trace) { return !attentionLayers(trace).empty(); }

bool AttentionView::asLines() const { return chosen(m_document.options(), kForm) == static_cast<int>(Form::Lines); }

std::vector<std::string> AttentionView::studies(const Document&) const
{
    return aggregateStudies(aggregateOf(m_document));
}

bool AttentionView::followsSteps() const { return !asLines() && aggregateOf(m_document) != Aggregate::None; }

// As the timeline has come to them.
SceneMoment AttentionView::now() const
{
    SceneMoment moment = momentOf(m_document);
    const std::vector<Frame> frames = m_document.trace() && !asLines() ? framesOf(moment) : std::vector<Frame>();
    if (frames.empty())
        return moment;
    const FramePlace place = placeIn(frames, moment.position);
    moment.frame = place.frame;
    moment.stop = static_cast<int>(std::ceil(place.stop));
    moment.share = place.stop - moment.stop + 1.0;
    return moment;
}

const std::vector<StoryPart>& AttentionView::storyAt(const SceneMoment& moment) const
{
    if (std::pair of(moment.run, moment.sublayer); std::exchange(m_storyOf, of) != of) {
        const std::vector<AttentionLayer> layers = attentionLayers(moment.trace());
        const auto own = std::find_if(
            layers.begin(), layers.end(), [&](const AttentionLayer& layer) { return layer.path == moment.sublayer; });
        m_story.clear();
        if (!layers.empty()) {
            m_storyLayer = own == layers.end() ? layers.front() : *own;
            m_story = storyOf(moment.trace(), m_storyLayer);
        }
    }
    return m_story;
}

// While all heads are one, the finished weights.
StoryPart AttentionView::partAt(const SceneMoment& moment) const
{
    const std::vector<StoryPart>& story = storyAt(moment);
    if (story.empty() || followsSteps())
        return {Told::Still, -1, kWeights, {}};
    return story[static_cast<std::size_t>(std::clamp(moment.frame, 0, static_cast<int>(story.size()) - 1))];
}

// Not what somebody is to find out first, nor what a change did.
bool AttentionView::moves(const SceneMoment& moment) const
{
    return moment.cover.steps.empty() && !(m_document.showDifference() && moment.untouched());
}

std::shared_ptr<const AttentionMaps> AttentionView::mapsAt(const SceneMoment& moment, const QString& quantity) const
{
    const Trace& trace = moment.trace();
    const Source source {moment.run, moment.comparison, aggregateOf(m_document), m_document.showDifference()};
    if (!(std::exchange(m_read, source) == source))
        m_kept.clear();
    if (const auto kept = m_kept.value(quantity))
        return kept;
    const Trace* untouched = moment.untouched();
    const bool compare = source.difference && untouched;
    AttentionMaps maps = readMaps(trace, untouched, quantity, compare, source.aggregate, moment.run->trace);
    if (maps.layers.empty()) // not recorded yet
        maps = readMaps(trace, untouched, quantity, compare, Aggregate::None, moment.run->trace);
    if (untouched && !compare)
        maps.scale.share(readMaps(*untouched, nullptr, maps.quantity, false, maps.aggregate).scale, false);
    shareScale(maps, moment.comparisonTrace());
    return *m_kept.insert(quantity, std::make_shared<const AttentionMaps>(std::move(maps)));
}

// A run that is beside no longer.
void AttentionView::forgetComparison()
{
    m_read = m_showed = {};
    m_kept.clear();
    m_lines.forget();
}

// In place of a layer that an aggregate leaves out the topmost one.
int AttentionView::shownLayer(const AttentionMaps& maps, const SceneMoment& moment) const
{
    const int own = maps.indexOf(moment.sublayer);
    if (maps.aggregate == Aggregate::None)
        return std::max(0, own);
    const int last = static_cast<int>(maps.layers.size()) - 1;
    const AttentionPlace kind = maps.layers[static_cast<std::size_t>(own >= 0 ? own : last)].kind;
    for (int i = 0; moment.on(kAllLayers) && i <= last; ++i)
        if (const AttentionLayer& layer = maps.layers[static_cast<std::size_t>(i)];
            layer.allLayers && layer.kind == kind)
            return i;
    return own >= 0 ? own : last;
}

ShownAttention AttentionView::shownAt(const SceneMoment& moment) const
{
    if (!moment.run || !moment.run->trace)
        return {};
    const StoryPart part = partAt(moment);
    ShownAttention shown {mapsAt(moment, part.quantity), aggregateOf(m_document)};
    if (!shown.there())
        return shown;
    shown.layer = shownLayer(*shown.maps, moment);
    shown.head = std::clamp(moment.head, 0, std::max(0, shown.of().heads - 1));
    shown.part = part;
    if (!shown.grid())
        return shown;
    shown.subject = subjectIn(moment, shown);
    if (part.how == Told::Still || !moves(moment))
        return shown;
    if (!part.before.isEmpty())
        shown.before = mapsAt(moment, part.before);
    shown.told = shown.subject ? shown.subject->row : tellingPair(moment, shown).value_or(GridCell {0, 0}).row;
    return shown;
}

// Whether playback has come to the enlarged map.
bool AttentionView::standsAt(const SceneMoment& moment, const ShownAttention& shown) const
{
    return moment.step() == shown.grid()->step || moment.step() == shown.part.step;
}

void AttentionView::show(const Document& document)
{
    const Source source {
        shownRun(document), shownComparison(document), aggregateOf(document), document.showDifference()};
    if (!(std::exchange(m_showed, source) == source))
        outdate();
    SceneView::show(document);
    showHeader();
}

std::vector<Frame> AttentionView::framesOf(const SceneMoment& moment) const
{
    if (isLines(moment))
        return m_lines.frames(moment);
    std::vector<Frame> frames;
    if (moment.run && moment.run->trace && !followsSteps())
        for (const StoryPart& part : storyAt(moment))
            frames.push_back(frameOf(moment.trace(), part, m_storyLayer, moves(moment)));
    return frames;
}

Scene AttentionView::build(const SceneMoment& moment) const
{
    if (isLines(moment))
        return m_lines.scene(moment);
    const ShownAttention shown = shownAt(moment);
    return shown.there() ? attentionScene(shown, moment, railFrom(shown, moment)) : Scene();
}

QString AttentionView::formulaOf(const SceneMoment& moment) const
{
    if (isLines(moment))
        return m_lines.formula(moment);
    const ShownAttention now = shownAt(moment);
    return now.grid() && moment.step() == now.grid()->step ? stepFormula(moment.trace().step(now.grid()->step))
                                                           : QString();
}

void AttentionView::enlarge(int layerIndex, int head)
{
    const ShownAttention shown = this->shown(); // its maps stay, whatever takes their place meanwhile
    const CellGrid *from = shown.grid(), *to = shown.maps->grid(layerIndex, head);
    const AttentionLayer& layer = shown.maps->layers[static_cast<std::size_t>(layerIndex)];
    const auto pinned = from ? pinnedIn(present(), shown) : std::nullopt;
    const bool follows = pinned && to && to->contains(*pinned), one = shown.maps->aggregate == Aggregate::None;
    View::choose(kAllLayers, onOrOff(layer.allLayers));
    if (follows && one)
        return m_document.pin(to->cell(*pinned)); // the same query and key in the other head
    const Cell counterpart = follows ? to->cell(*pinned) : Cell {};
    if (!layer.allLayers)
        m_document.setSublayer(layer.path);
    else if (shown.of().kind != layer.kind)
        chooseKind(layer.kind);
    if (one)
        m_document.setHead(head);
    else if (follows)
        m_document.pin(counterpart);
    show(m_document);
}

void AttentionView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("map:")))
        enlarge(handle.section(QLatin1Char(':'), 1, 1).toInt(), handle.section(QLatin1Char(':'), 2, 2).toInt());
}

void AttentionView::chooseCell(const SceneCell& cell)
{
    if (asLines())
        return SceneView::chooseCell(cell);
    m_document.pin(cell.source);
}

QString AttentionView::sentence(const SceneCell& cell, int decimals) const
{
    if (asLines())
        return SceneView::sentence(cell, decimals);
    const ShownAttention now = shown();
    if (!now.maps || !now.maps->difference || cell.is(SceneCell::Masked))
        return SceneView::sentence(cell, decimals);
    return QStringLiteral("%1: %2").arg(cell.name, fixedText(cell.value, decimals));
}

QString AttentionView::numbers(const Document& document) const
{
    if (asLines())
        return SceneView::numbers(document);
    const ShownAttention now = shown();
    return now.grid() ? tabSeparated(*now.grid()) : QString();
}

bool AttentionView::hoverMatters() const { return asLines() || !subjectOf(present()); }

const SceneCell* AttentionView::cellAt(const QPointF& point) const
{
    const SceneCell* own = SceneView::cellAt(point);
    return asLines() && !frames(m_document).empty() ? m_lines.cellAt(scene(), present(), own, point) : own;
}

QString AttentionView::emptyWords() const
{
    if (asLines())
        return SceneView::emptyWords();
    return m_document.hasModel() ? tr("Type something on the left to see its attention here.")
                                 : tr("Open a model to see its attention.");
}

void AttentionView::resizeEvent(QResizeEvent* event)
{
    SceneView::resizeEvent(event);
    if (isVisible())
        fitHeader();
}

void AttentionView::paintEvent(QPaintEvent* event)
{
    if (const QPoint at = kChoiceAt - offset().toPoint(); m_aggregates->pos() != at)
        m_aggregates->move(at); // with the picture
    SceneView::paintEvent(event);
}

// The rail goes on where the stage is too low for all of it.
void AttentionView::wheelEvent(QWheelEvent* event)
{
    const bool over = !asLines() && !m_document.led() && hasRail(size())
        && event->position().x() + offset().x() < railWidth(width()) + kChoiceAt.x();
    const int by = event->angleDelta().y() < 0 ? 1 : event->angleDelta().y() > 0 ? -1 : 0;
    const ShownAttention now = over ? shown() : ShownAttention();
    const int from = by != 0 && now.there() && !(event->modifiers() & Qt::ControlModifier)
        ? railMoved(now, present(), railFrom(now, present()), by)
        : -1;
    if (from < 0)
        return SceneView::wheelEvent(event);
    View::choose(kRail, railText(now, from));
}

void AttentionView::pointAt(int key)
{
    if (!m_lines.pointAt(key))
        return;
    outdate();
    show(m_document);
}

void AttentionView::mouseMoveEvent(QMouseEvent* event)
{
    if (asLines() && event->buttons() == Qt::NoButton && !frames(m_document).empty()) {
        const QPointF point = event->position() + offset();
        const LinesLayout layout = layoutOfLines();
        const int key = layout.keyAt(point);
        const bool ownNumber = m_lines.pointedAt() < 0 && key >= 0 && layout.keyNumber(key).contains(point);
        pointAt(ownNumber ? -1 : key);
    }
    SceneView::mouseMoveEvent(event);
}

void AttentionView::leaveEvent(QEvent* event)
{
    pointAt(-1);
    SceneView::leaveEvent(event);
}

} // namespace headroom
