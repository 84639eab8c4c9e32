// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_view.h"

#include "scene/covered_run.h"
#include "trace/step_names.h"
#include "views/attention/aggregates.h"
#include "widgets/controls.h"

#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr QPoint kChoiceAt {16, 12}; // of heads or what stands for them, above the rail

} // namespace

AttentionView::AttentionView(Document& document, QWidget* parent) : SceneView(document, tr("Attention"), parent)
{
    makeHeader();
    makeAggregates();
    connect(&m_document, &Document::resultChanged, this, &AttentionView::followPair);
}

bool AttentionView::canShow(const Trace& trace) { return !attentionLayers(trace).empty(); }

std::vector<std::string> AttentionView::studies(const Document&) const
{
    return aggregateStudies(aggregateOf(m_document));
}

void AttentionView::setAggregate(Aggregate aggregate)
{
    m_follow = true;
    m_document.setAggregate(aggregate);
    followPair();
}

// The maps of the step that playback stands at; the finished weights while it stands elsewhere, or all heads are one.
std::shared_ptr<const AttentionMaps> AttentionView::mapsAt(const SceneMoment& moment) const
{
    if (!moment.run || !moment.run->trace)
        return nullptr;
    const Trace& trace = moment.trace();
    const Source source {moment.run, moment.comparison, aggregateOf(m_document), m_document.showDifference()};
    if (!(std::exchange(m_read, source) == source))
        m_kept.clear();
    QString quantity = kWeights;
    const auto step = moment.step(),
               weights = trace.find(moment.sublayer.toStdString() + '/' + steps::attention::weights);
    if (const QString now = step && weights ? quantityOf(trace, *weights, *step) : QString();
        !now.isEmpty() && source.aggregate == Aggregate::None)
        quantity = now;
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
}

// In place of a layer that an aggregate leaves out the topmost one.
int AttentionView::shownLayer(const AttentionMaps& maps, const QString& sublayer) const
{
    const int own = maps.indexOf(sublayer);
    if (maps.aggregate == Aggregate::None)
        return std::max(0, own);
    const int last = static_cast<int>(maps.layers.size()) - 1;
    const AttentionPlace kind = maps.layers[static_cast<std::size_t>(own >= 0 ? own : last)].kind;
    for (int i = 0; m_allLayers && i <= last; ++i)
        if (const AttentionLayer& layer = maps.layers[static_cast<std::size_t>(i)];
            layer.allLayers && layer.kind == kind)
            return i;
    return own >= 0 ? own : last;
}

ShownAttention AttentionView::shownAt(const SceneMoment& moment) const
{
    ShownAttention shown {mapsAt(moment), aggregateOf(m_document)};
    if (!shown.there())
        return shown;
    shown.layer = shownLayer(*shown.maps, moment.sublayer);
    shown.head = std::clamp(moment.head, 0, std::max(0, shown.of().heads - 1));
    if (const CellGrid* grid = shown.grid()) {
        shown.spokenOf = shown.wanted != Aggregate::None || moment.step() == grid->step;
        shown.subject = subjectIn(moment, shown);
    }
    return shown;
}

void AttentionView::show(const Document& document)
{
    const Source source {
        shownRun(document), shownComparison(document), aggregateOf(document), document.showDifference()};
    const ShownAttention now = document.trace() ? shownAt(momentOf(document)) : ShownAttention();
    if (!(std::exchange(m_showed, source) == source))
        outdate();
    if (const std::pair enlarged(now.layer, now.head); std::exchange(m_enlarged, enlarged) != enlarged)
        m_railFrom = -1;
    SceneView::show(document);
    m_aggregates->setVisible(now.there() && !posed() && !m_document.led());
    if (!now.there())
        return;
    updateHeader(document);
    updateQuantities(document);
    fitHeader();
}

Scene AttentionView::build(const SceneMoment& moment) const
{
    const ShownAttention shown = shownAt(moment);
    return shown.there() ? attentionScene(shown, moment, m_railFrom) : Scene();
}

void AttentionView::enlarge(int layerIndex, int head)
{
    const ShownAttention shown = this->shown(); // its maps stay, whatever takes their place meanwhile
    const CellGrid *from = shown.grid(), *to = shown.maps->grid(layerIndex, head);
    const AttentionLayer& layer = shown.maps->layers[static_cast<std::size_t>(layerIndex)];
    const auto pinned = from ? pinnedIn(present(), shown) : std::nullopt;
    const bool follows = pinned && to && to->contains(*pinned), one = shown.maps->aggregate == Aggregate::None;
    m_allLayers = layer.allLayers;
    outdate();
    if (follows && one)
        return m_document.pin(to->cell(*pinned)); // the same query and key in the other head
    const Cell counterpart = follows ? to->cell(*pinned) : Cell {};
    if (!layer.allLayers)
        m_document.setSublayer(layer.path);
    else if (shown.of().kind != layer.kind)
        chooseKind(static_cast<int>(
            std::find(m_kindOptions.begin(), m_kindOptions.end(), layer.kind) - m_kindOptions.begin()));
    if (one)
        m_document.setHead(head);
    else if (follows)
        m_document.pin(counterpart);
    outdate();
    show(m_document);
}

void AttentionView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("map:")))
        enlarge(handle.section(QLatin1Char(':'), 1, 1).toInt(), handle.section(QLatin1Char(':'), 2, 2).toInt());
}

void AttentionView::chooseCell(const SceneCell& cell) { m_document.pin(cell.source); }

QString AttentionView::sentence(const SceneCell& cell, int decimals) const
{
    const ShownAttention now = shown();
    if (!now.maps || !now.maps->difference || cell.is(SceneCell::Masked))
        return SceneView::sentence(cell, decimals);
    return QStringLiteral("%1: %2").arg(cell.name, fixedText(cell.value, decimals));
}

QString AttentionView::numbers(const Document&) const
{
    const ShownAttention now = shown();
    return now.grid() ? tabSeparated(*now.grid()) : QString();
}

bool AttentionView::hoverMatters() const { return !subjectOf(present()); }

QString AttentionView::emptyWords() const
{
    return m_document.hasModel() ? tr("Type something on the left to see its attention here.")
                                 : tr("Open a model to see its attention.");
}

void AttentionView::resizeEvent(QResizeEvent* event)
{
    SceneView::resizeEvent(event);
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
    const bool over = !m_document.led() && hasRail(size())
        && event->position().x() + offset().x() < railWidth(width()) + kChoiceAt.x();
    const int by = event->angleDelta().y() < 0 ? 1 : event->angleDelta().y() > 0 ? -1 : 0;
    const ShownAttention now = shown();
    const int from = over && by != 0 && now.there() && !(event->modifiers() & Qt::ControlModifier)
        ? railMoved(now, present(), m_railFrom, by)
        : -1;
    if (from < 0)
        return SceneView::wheelEvent(event);
    m_railFrom = from;
    outdate();
    SceneView::show(m_document);
}

} // namespace headroom
