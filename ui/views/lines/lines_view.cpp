// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lines/lines_view.h"

#include "stage/captions.h"
#include "views/attention/aggregates.h"
#include "views/attention/attention_caption.h"
#include "views/lines/lines_raster.h"
#include "widgets/controls.h"
#include "stage/header_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kLinesMostHeads = 8, kFewHeads = 4; // in the header; digits reach them all
constexpr int kManyHeadsFrom = 600; // width of the stage
constexpr double kNear = 5.0; // of the pointer to a line

double distanceTo(const QLineF& line, const QPointF& point)
{
    const QPointF along = line.p2() - line.p1();
    const double length = QPointF::dotProduct(along, along);
    const double share = length > 0.0 ? std::clamp(QPointF::dotProduct(point - line.p1(), along) / length, 0.0, 1.0)
                                      : 0.0;
    return QLineF(point, line.p1() + along * share).length();
}

Scene::Paint faded(std::vector<Scene::Paint> paints, double opacity)
{
    return [paints = std::move(paints), opacity](QPainter& painter) {
        for (const Scene::Paint& paint : paints) {
            painter.save();
            painter.setOpacity(opacity);
            paint(painter);
            painter.restore();
        }
    };
}

} // namespace

LinesView::LinesView(Document& document, QWidget* parent)
    : SceneView(document, tr("Attention lines"), parent), m_layers(std::make_shared<LinesLayers>())
{
    m_form = new SegmentedControl({tr("Heatmap"), tr("Lines")}, header());
    m_form->setAccessibleName(tr("How the map is drawn"));
    m_form->setCurrent(1);
    m_heads = new SegmentedControl({QStringLiteral("1")}, header());
    m_heads->setAccessibleName(tr("One head, or all heads combined"));
    auto* label = new QLabel(tr("Head"), header());
    headerRow()->insertWidget(2, m_form);
    headerRow()->addWidget(label);
    headerRow()->addWidget(m_heads);
    label->setVisible(!document.led());
    m_heads->setVisible(!document.led());
    connect(m_form, &SegmentedControl::currentChanged, this, [this](int form) {
        if (form == 0) {
            m_form->setCurrent(1);
            m_document.setView(QStringLiteral("attention"));
        }
    });
    connect(m_heads, &SegmentedControl::currentChanged, this, &LinesView::chooseHeads);
}

void LinesView::forgetComparison()
{
    m_read = m_readComparison = nullptr;
    m_maps = m_itsMaps = nullptr;
}

bool LinesView::canShow(const Trace& trace) { return !attentionLayers(trace).empty(); }

std::vector<std::string> LinesView::studies(const Document&) const { return aggregateStudies(aggregateOf(m_document)); }

void LinesView::chooseHeads(int index)
{
    if (index >= m_headChoices)
        return m_document.setAggregate(aggregates()[static_cast<std::size_t>(index - m_headChoices)]);
    m_document.setHead(index);
    m_document.setAggregate(Aggregate::None);
}

void LinesView::show(const Document& document)
{
    SceneView::show(document);
    if (document.trace() && canShow(*document.trace()))
        updateHeader(document);
}

void LinesView::resizeEvent(QResizeEvent* event)
{
    SceneView::resizeEvent(event);
    if (m_document.trace() && canShow(*m_document.trace()))
        updateHeader(m_document);
}

void LinesView::updateHeader(const Document& document)
{
    int heads = 1;
    for (const AttentionLayer& layer : attentionLayers(*document.trace()))
        heads = std::max(heads, layer.heads);
    m_headChoices = std::min(heads, width() < kManyHeadsFrom ? kFewHeads : kLinesMostHeads);
    QStringList texts;
    for (int head = 0; head < m_headChoices; ++head)
        texts << QString::number(head + 1);
    for (const Aggregate aggregate : aggregates())
        texts << aggregateTitle(aggregate);
    m_heads->setTexts(texts);
    enableAggregates(*m_heads, m_headChoices, document);
    const auto chosen = std::find(aggregates().begin(), aggregates().end(), aggregateOf(document));
    m_heads->setCurrent(chosen != aggregates().end() ? m_headChoices + static_cast<int>(chosen - aggregates().begin())
            : document.head() < m_headChoices        ? document.head()
                                                     : -1);
}

Scene LinesView::build(const SceneMoment& moment) const { return linesScene(moment, pictureOf(moment)); }

QString LinesView::captionOf(const SceneMoment& moment) const
{
    const LinesPicture picture = pictureOf(moment);
    return attentionCaption(*moment.run, picture.attention(), picture.grid(), picture.subject);
}

QString LinesView::formulaOf(const SceneMoment& moment) const
{
    return stepFormula(moment.trace().step(pictureOf(moment).grid().step));
}

// A token stands for its strongest line; between the columns the nearest line counts, the thicker of two.
const SceneCell* LinesView::cellAt(const QPointF& point) const
{
    const LinesPicture picture = pictureOf(present());
    const LinesLayout layout = linesLayout(present(), picture);
    const CellGrid& grid = picture.grid();
    const auto find = [&](GridCell at) { return scene().find(grid.cell(at)); };
    const int query = layout.queryAt(point), key = layout.keyAt(point);
    if (query >= 0)
        return find({query, strongestKey(grid, query)});
    if (key >= 0)
        return find(
            {picture.key < 0 && layout.keyNumber(key).contains(point) ? picture.lit.row : strongestQuery(grid, key),
                key});
    if (const SceneCell* number = SceneView::cellAt(point); number && !number->is(SceneCell::Plain))
        return number;
    const SceneCell* best = nullptr;
    double nearest = kNear;
    for (const SceneCell& cell : scene().cells) {
        const bool lit = picture.isLit({cell.row, cell.column});
        if (cell.is(SceneCell::Masked) || !(cell.value >= (lit ? kThinnest : picture.leastOfOthers)))
            continue;
        const double distance = distanceTo(layout.line({cell.row, cell.column}), point);
        if (distance < nearest - 1.0
            || (distance < nearest + 1.0 && distance <= kNear && (!best || cell.value > best->value))) {
            best = &cell;
            nearest = std::min(nearest, distance);
        }
    }
    return best;
}

Scene LinesView::blend(const Scene& from, const Scene& to, double share) const
{
    Scene scene = SceneView::blend(from, to, share);
    scene.behind = {faded(from.behind, 1.0 - share), faded(to.behind, share)};
    scene.above = {faded(from.above, 1.0 - share), faded(to.above, share)};
    return scene;
}

void LinesView::setKey(int key)
{
    if (key == m_key)
        return;
    m_key = key;
    show(m_document);
}

void LinesView::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() == Qt::NoButton && !frames(m_document).empty()) {
        const QPointF point = event->position() + offset();
        const LinesLayout layout = layoutOfLines();
        const int key = layout.keyAt(point);
        const bool ownNumber = m_key < 0 && key >= 0 && layout.keyNumber(key).contains(point);
        setKey(ownNumber ? -1 : key);
    }
    SceneView::mouseMoveEvent(event);
}

void LinesView::leaveEvent(QEvent* event)
{
    setKey(-1);
    SceneView::leaveEvent(event);
}

NextThing LinesView::next() const { return {tr("choose another head. Where does it look?"), {m_heads}}; }

} // namespace headroom
