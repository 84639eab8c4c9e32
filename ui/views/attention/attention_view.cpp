// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_view.h"

#include "stage/captions.h"
#include "views/attention/aggregates.h"
#include "views/attention/attention_content.h"
#include "views/attention/head_panel.h"
#include "views/attention/head_rail.h"
#include "widgets/controls.h"
#include "widgets/text.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr int kAttentionMargin = 16;
constexpr int kViewTop = 12;
constexpr int kViewChoice = 36; // heads or what stands for them, above the rail
constexpr int kRailFrom = 540; // width of the stage: below, the enlarged map has it all; keys choose the head and layer
// The rail's width by that of the stage: the enlarged map is limited by the height on large windows.
int railWidth(int stage) { return stage < 800 ? 232 : stage < 1000 ? 300 : std::min(480, 300 + (stage - 1000) / 2); }

} // namespace

AttentionView::AttentionView(Document& document, QWidget* parent)
    : View(document, parent), m_scroll(new QScrollArea(this)), m_rail(new HeadRail), m_panel(new HeadPanel(this))
{
    setAccessibleName(tr("Attention"));
    m_scroll->setWidget(m_rail);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_rail->setAutoFillBackground(false);
    setFocusProxy(m_panel->matrix());
    makeHeader();
    makeAggregates();
    connect(m_rail, &HeadRail::chosen, this, &AttentionView::choose);
    connect(&m_document, &Document::resultChanged, this, &AttentionView::followPair);
    connect(&m_document, &Document::besideChanged, this, &AttentionView::forget);
    connect(m_panel->matrix(), &MatrixView::clicked, this, [this](int row, int column) {
        if (const CellGrid* grid = m_maps ? m_maps->grid(m_layer, m_head) : nullptr)
            m_document.pin(grid->cell({row, column}));
    });
    connect(m_panel->matrix(), &MatrixView::hovered, this, [this](int row, int column) {
        const CellGrid* grid = m_maps ? m_maps->grid(m_layer, m_head) : nullptr;
        m_document.hover(grid && row >= 0 ? std::optional(grid->cell({row, column})) : std::nullopt);
    });
}

bool AttentionView::canShow(const Trace& trace) { return !attentionLayers(trace).empty(); }

MatrixView* AttentionView::matrix() const { return m_panel->matrix(); }

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
void AttentionView::readAgain(const Document& document)
{
    Source source {document.result(), document.beside(), kWeights, aggregateOf(document), document.showDifference()};
    const auto step = document.currentStep(), weights = document.weights();
    if (const QString now = step && weights ? quantityOf(*document.trace(), *weights, *step) : QString();
        !now.isEmpty() && source.aggregate == Aggregate::None)
        source.quantity = now;
    if (m_maps && source == m_read)
        return;
    Source kept = m_read;
    kept.quantity = source.quantity;
    if (!(kept == source))
        m_kept.clear();
    m_read = source;
    m_maps = m_kept.value(source.quantity);
    if (document.trace() && !m_maps) {
        const bool differs = document.untouched() && document.untouched() != document.trace();
        const bool compare = source.difference && differs;
        AttentionMaps maps = readMaps(
            *document.trace(), document.untouched(), source.quantity, compare, source.aggregate);
        if (maps.layers.empty()) // not recorded yet
            maps = readMaps(*document.trace(), document.untouched(), source.quantity, compare);
        if (differs && !compare)
            maps.scale.share(
                readMaps(*document.untouched(), nullptr, maps.quantity, false, maps.aggregate).scale, false);
        shareScale(maps, document.traceBeside());
        m_maps = std::make_shared<const AttentionMaps>(std::move(maps));
        m_kept.insert(source.quantity, m_maps);
    }
    m_rail->setMaps(m_maps);
}

// A run that is beside no longer.
void AttentionView::forget()
{
    if (!m_read.beside || m_read.beside == m_document.beside())
        return;
    m_read = {};
    m_kept.clear();
}

// In place of a layer that an aggregate leaves out the topmost one.
int AttentionView::shownLayer(const Document& document) const
{
    const int own = m_maps->indexOf(document.sublayer());
    if (m_maps->aggregate == Aggregate::None)
        return std::max(0, own);
    const int last = static_cast<int>(m_maps->layers.size()) - 1;
    const AttentionPlace kind = m_maps->layers[static_cast<std::size_t>(own >= 0 ? own : last)].kind;
    for (int i = 0; m_allLayers && i <= last; ++i)
        if (const AttentionLayer& layer = m_maps->layers[static_cast<std::size_t>(i)];
            layer.allLayers && layer.kind == kind)
            return i;
    return own >= 0 ? own : last;
}

void AttentionView::show(const Document& document)
{
    readAgain(document);
    update();
    if (!m_maps || m_maps->layers.empty()) {
        m_panel->hide();
        m_scroll->hide();
        m_aggregates->hide();
        return;
    }
    m_panel->show();
    m_scroll->setVisible(width() >= kRailFrom);
    m_aggregates->setVisible(!posed());
    m_rail->setPosed(posed());
    m_panel->setPosed(posed());
    if (std::exchange(m_placedPosed, posed()) != posed())
        place(); // without the choice above the rail
    m_layer = shownLayer(document);
    m_head = std::clamp(document.head(), 0, m_maps->layers[static_cast<std::size_t>(m_layer)].heads - 1);
    updateHeader(document);
    updateQuantities(document);
    updateAggregates(document);
    fitHeader();
    m_rail->setChosen(m_layer, m_head);
    const QRectF chosen = m_rail->mapRect(m_layer, m_head);
    m_scroll->ensureVisible(0, static_cast<int>(chosen.center().y()), 0, static_cast<int>(chosen.height() / 2) + 8);
    showHead(document);
}

std::shared_ptr<const CellGrid> AttentionView::gridBefore(const Document& document) const
{
    const CellGrid* grid = m_maps->grid(m_layer, m_head);
    const Trace* untouched = document.untouched();
    if (m_maps->difference || !untouched || untouched == document.trace())
        return nullptr;
    const auto step = untouched->find(document.trace()->step(grid->step).path);
    return step ? std::make_shared<const CellGrid>(readGrid(*untouched, *step, grid->slice)) : nullptr;
}

void AttentionView::showHead(const Document& document)
{
    const AttentionLayer& layer = m_maps->layers[static_cast<std::size_t>(m_layer)];
    const CellGrid* grid = m_maps->grid(m_layer, m_head);
    m_panel->setVisible(grid != nullptr);
    if (!grid)
        return;
    MatrixView* matrix = m_panel->matrix();
    const bool spokenOf = m_read.aggregate != Aggregate::None || document.currentStep() == grid->step;
    MatrixContent content = matrixContent(*document.result(), *m_maps, m_layer, m_head);
    content.dim = !spokenOf;
    matrix->setContent(std::move(content));
    m_rail->setDim(!spokenOf);
    const auto subject = subjectIn(document, *grid);
    const auto hovered = document.hovered() ? grid->locate(*document.hovered()) : std::nullopt;
    matrix->setPinned(subject);
    matrix->setHovered(hovered);
    std::vector<GridCell> sources;
    if (document.pinned() && document.pinned()->step != grid->step) {
        for (const Term& term : document.trace()->explain(document.pinned()->step, document.pinned()->at).terms) {
            if (const auto at = grid->locate(term.source))
                sources.push_back(*at);
            if (const auto at = term.factorSource ? grid->locate(*term.factorSource) : std::nullopt)
                sources.push_back(*at);
        }
    }
    matrix->setSources(std::move(sources));
    const GridCell profile = subject ? *subject : hovered.value_or(GridCell {});
    m_panel->setTitle(headName(layer, m_head), subtitles(*m_maps, layer, *grid, profile.row, spokenOf));
    m_panel->setLegend(mapLegend(*m_maps, *grid));
    m_panel->setProfile(profile.row, profile.column, gridBefore(document));
}

void AttentionView::choose(int layerIndex, int head)
{
    const std::shared_ptr<const AttentionMaps> maps = m_maps; // others may take their place meanwhile
    const CellGrid* from = maps->grid(m_layer, m_head);
    const CellGrid* to = maps->grid(layerIndex, head);
    const AttentionLayer& layer = maps->layers[static_cast<std::size_t>(layerIndex)];
    const auto pinned = from ? pinnedIn(m_document, *from) : std::nullopt;
    const bool follows = pinned && to && to->contains(*pinned);
    m_allLayers = layer.allLayers;
    if (follows && m_maps->aggregate == Aggregate::None) {
        m_document.pin(to->cell(*pinned)); // the same query and key in the other head
        return;
    }
    const Cell counterpart = follows ? to->cell(*pinned) : Cell {};
    if (!layer.allLayers)
        m_document.setSublayer(layer.path);
    else if (m_maps->layers[static_cast<std::size_t>(m_layer)].kind != layer.kind)
        chooseKind(static_cast<int>(
            std::find(m_kindOptions.begin(), m_kindOptions.end(), layer.kind) - m_kindOptions.begin()));
    if (m_maps->aggregate == Aggregate::None)
        m_document.setHead(head);
    else if (follows)
        m_document.pin(counterpart);
    show(m_document);
}

void AttentionView::zoom(int steps)
{
    m_panel->matrix()->zoom(steps);
    m_panel->update();
}

QString AttentionView::numbers(const Document&) const
{
    const CellGrid* grid = m_maps ? m_maps->grid(m_layer, m_head) : nullptr;
    return grid ? tabSeparated(*grid) : QString();
}

// Every head, also those that the rail would scroll to.
QSizeF AttentionView::pictureSize() const
{
    const int rail = m_rail->minimumHeight() + m_scroll->y() + 4;
    return QSizeF(width(), m_scroll->isHidden() ? height() : std::max(height(), rail));
}

void AttentionView::place()
{
    const int below = height() - kViewTop;
    const int rail = railWidth(width());
    const bool beside = width() >= kRailFrom;
    const int choice = posed() ? 0 : kViewChoice;
    const int left = beside ? kAttentionMargin + rail + 32 : kAttentionMargin,
              top = beside ? kViewTop : kViewTop + choice;
    m_aggregates->move(kAttentionMargin, kViewTop);
    m_scroll->setGeometry(kAttentionMargin, kViewTop + choice, rail + 10, below - 4 - choice);
    m_rail->setRoom({rail, below - 20 - choice});
    m_panel->setGeometry(left, top, std::max(160, width() - left - kAttentionMargin), height() - top - 4);
    if (m_maps && !m_maps->layers.empty())
        m_scroll->setVisible(beside);
    QEvent now(QEvent::LayoutRequest); // the rail has its size before it is painted, also in a picture that is exported
    QApplication::sendEvent(m_scroll, &now);
}

void AttentionView::resizeEvent(QResizeEvent*)
{
    place();
    fitHeader();
}

void AttentionView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.stage);
    if (m_maps && !m_maps->layers.empty()) {
        if (width() >= kRailFrom)
            painter.fillRect(
                QRectF(kAttentionMargin + railWidth(width()) + 12, kViewTop + 4, 1, height() - 2 * kViewTop - 4),
                palette.line);
        return;
    }
    drawText(painter, rect(), Qt::AlignCenter,
        m_document.hasModel() ? tr("Type something on the left: its attention appears here.")
                              : tr("Open a model to see its attention."),
        palette.ink3, Theme::instance().font(TextSize::Body));
}

void AttentionView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        m_document.release();
    else
        QWidget::keyPressEvent(event);
}

} // namespace headroom
