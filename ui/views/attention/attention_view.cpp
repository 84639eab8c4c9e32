// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_view.h"

#include "stage/captions.h"
#include "views/attention/attention_caption.h"
#include "views/attention/attention_content.h"
#include "views/attention/head_panel.h"
#include "views/attention/head_rail.h"
#include "widgets/controls.h"
#include "widgets/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kMargin = 16;
constexpr int kTop = 12;
// The rail's width by that of the stage: the enlarged map is limited by the height on large windows.
int railWidth(int stage)
{
    return stage < 800 ? 232 : stage < 1000 ? 300 : std::min(480, 300 + (stage - 1000) / 2);
}

} // namespace

AttentionView::AttentionView(Document& document, QWidget* parent)
    : View(document, parent),
      m_scroll(new QScrollArea(this)),
      m_rail(new HeadRail),
      m_panel(new HeadPanel(this))
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
    connect(m_rail, &HeadRail::chosen, this, &AttentionView::choose);
    connect(m_panel->matrix(), &MatrixView::clicked, this, [this](int row, int column) {
        if (const CellGrid* grid = m_maps ? m_maps->grid(m_layer, m_head) : nullptr)
            m_document.pin(grid->cell({row, column}));
    });
    connect(m_panel->matrix(), &MatrixView::hovered, this, [this](int row, int column) {
        const CellGrid* grid = m_maps ? m_maps->grid(m_layer, m_head) : nullptr;
        m_document.hover(grid && row >= 0 ? std::optional(grid->cell({row, column})) : std::nullopt);
    });
}

bool AttentionView::canShow(const Trace& trace)
{
    return !attentionLayers(trace).empty();
}

MatrixView* AttentionView::matrix() const
{
    return m_panel->matrix();
}

void AttentionView::makeHeader()
{
    m_header = new QWidget(this);
    auto* row = new QHBoxLayout(m_header);
    row->setContentsMargins(kMargin, 0, kMargin, 0);
    row->setSpacing(8);
    m_kinds = new SegmentedControl({}, m_header);
    m_kinds->setAccessibleName(tr("Kind of attention"));
    m_kind = new Text({}, TextSize::Title, Text::Tone::Ink, true, m_header);
    row->addWidget(m_kinds);
    row->addWidget(m_kind);
    row->addStretch(1);
    m_compare = new QCheckBox(tr("Difference"), m_header);
    m_compare->setFocusPolicy(Qt::TabFocus);
    m_compare->setToolTip(tr("What the changes made by hand did: this run minus the untouched one"));
    row->addWidget(m_compare);
    row->addSpacing(8);
    const auto combo = [&](const QString& text, const QStringList& items) {
        auto* label = new QLabel(text, m_header);
        label->setProperty("secondary", true);
        auto* box = new QComboBox(m_header);
        box->addItems(items);
        box->setAccessibleName(text);
        box->setFocusPolicy(Qt::TabFocus);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
        return box;
    };
    m_show = combo(tr("Show"),
        {quantityTitle(Quantity::Weights), quantityTitle(Quantity::Scores),
            quantityTitle(Quantity::Product)});
    row->addSpacing(4);
    m_colours = combo(tr("Colours"), {tr("viridis"), tr("cividis")});
    connect(m_kinds, &SegmentedControl::currentChanged, this, &AttentionView::chooseKind);
    connect(m_show, &QComboBox::activated, this,
        [this](int index) { setQuantity(static_cast<Quantity>(index)); });
    connect(m_compare, &QCheckBox::toggled, &m_document, &Document::setShowDifference);
    connect(m_colours, &QComboBox::activated, this, [](int index) {
        Theme::instance().setSequentialMap(index == 0 ? SequentialMap::Viridis : SequentialMap::Cividis);
    });
}

void AttentionView::setQuantity(Quantity quantity)
{
    m_quantity = quantity;
    m_show->setCurrentIndex(static_cast<int>(quantity));
    m_read.reset();
    show(m_document);
}

void AttentionView::readAgain(const Document& document)
{
    const std::shared_ptr<const RunResult> result = document.result();
    if (result == m_read && m_maps && m_difference == document.showDifference())
        return;
    m_read = result;
    m_difference = document.showDifference();
    m_maps.reset();
    if (document.trace()) {
        const bool differs = document.untouched() && document.untouched() != document.trace();
        m_maps = std::make_shared<const AttentionMaps>(
            readMaps(*document.trace(), document.untouched(), m_quantity, m_difference && differs));
    }
    m_rail->setMaps(m_maps);
}

void AttentionView::show(const Document& document)
{
    readAgain(document);
    update();
    if (!m_maps || m_maps->layers.empty()) {
        m_panel->hide();
        m_scroll->hide();
        return;
    }
    m_panel->show();
    m_scroll->show();
    m_layer = std::max(0, m_maps->indexOf(document.sublayer()));
    m_head = std::clamp(document.head(), 0, m_maps->layers[static_cast<std::size_t>(m_layer)].heads - 1);
    updateHeader(document);
    m_rail->setChosen(m_layer, m_head);
    const QRectF chosen = m_rail->mapRect(m_layer, m_head);
    m_scroll->ensureVisible(
        0, static_cast<int>(chosen.center().y()), 0, static_cast<int>(chosen.height() / 2) + 8);
    showHead(document);
}

void AttentionView::updateHeader(const Document& document)
{
    m_kindOptions.clear();
    QStringList titles;
    for (const AttentionLayer& layer : m_maps->layers) {
        if (!m_kindOptions.empty() && m_kindOptions.back() == layer.kind)
            continue;
        m_kindOptions.push_back(layer.kind);
        titles << kindShort(layer.kind);
    }
    m_kinds->setTexts(titles);
    const AttentionPlace kind = m_maps->layers[static_cast<std::size_t>(m_layer)].kind;
    m_kinds->setVisible(titles.size() > 1);
    m_kind->setVisible(titles.size() == 1);
    m_kind->setText(kindTitle(kind));
    m_kinds->setCurrent(static_cast<int>(
        std::find(m_kindOptions.begin(), m_kindOptions.end(), kind) - m_kindOptions.begin()));
    m_compare->setChecked(m_difference);
    m_compare->setVisible(!document.interventions().empty() || m_difference);
    m_colours->setCurrentIndex(Theme::instance().sequentialMap() == SequentialMap::Viridis ? 0 : 1);
    m_colours->setEnabled(!m_maps->scale.diverging);
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

// A pinned product or score lights the same query and key in the weights made from it.
std::optional<GridCell> AttentionView::pinnedIn(const Document& document, const CellGrid& grid) const
{
    if (!document.pinned())
        return {};
    const auto& steps = m_maps->layers[static_cast<std::size_t>(m_layer)].steps;
    Cell cell = *document.pinned();
    if (std::find(steps.begin(), steps.end(), std::optional(cell.step)) != steps.end())
        cell.step = grid.step;
    return grid.locate(cell);
}

void AttentionView::showHead(const Document& document)
{
    const AttentionLayer& layer = m_maps->layers[static_cast<std::size_t>(m_layer)];
    const CellGrid* grid = m_maps->grid(m_layer, m_head);
    m_panel->setVisible(grid != nullptr);
    if (!grid)
        return;
    MatrixView* matrix = m_panel->matrix();
    matrix->setContent(matrixContent(*document.result(), *m_maps, m_layer, m_head));
    const auto pinned = pinnedIn(document, *grid);
    const auto hovered = document.hovered() ? grid->locate(*document.hovered()) : std::nullopt;
    matrix->setPinned(pinned);
    matrix->setHovered(hovered);
    std::vector<GridCell> sources;
    if (document.pinned() && document.pinned()->step != grid->step) {
        for (const Term& term :
            document.trace()->explain(document.pinned()->step, document.pinned()->at).terms) {
            if (const auto at = grid->locate(term.source))
                sources.push_back(*at);
            if (const auto at = term.factorSource ? grid->locate(*term.factorSource) : std::nullopt)
                sources.push_back(*at);
        }
    }
    matrix->setSources(std::move(sources));
    const GridCell profile = pinned ? *pinned : hovered.value_or(GridCell {});
    m_panel->setTitle(headName(layer, m_head),
        subtitles(*m_maps, layer, *grid, profile.row));
    m_panel->setLegend(mapLegend(*m_maps, *grid));
    m_panel->setProfile(profile.row, profile.column, gridBefore(document));
}

QString AttentionView::caption(const Document& document) const
{
    if (!m_maps || !document.trace() || !document.currentStep())
        return {};
    const Step& step = document.trace()->step(*document.currentStep());
    const AttentionLayer& layer = m_maps->layers[static_cast<std::size_t>(m_layer)];
    const CellGrid* grid = m_maps->grid(m_layer, m_head);
    if (!grid || step.id != grid->step)
        return {};
    if (m_maps->difference)
        return differenceSummary(layer, m_head, *grid);
    if (m_quantity != Quantity::Weights)
        return {};
    const auto pinned = pinnedIn(document, *grid);
    if (!pinned)
        return attentionSummary(layer, m_head, *grid);
    const QString change = changeCaption(*document.result(), layer, *m_maps, m_layer, *pinned);
    return change.isEmpty() ? attentionCaption(*document.result(), layer, *grid, *pinned) : change;
}

void AttentionView::choose(int layerIndex, int head)
{
    const CellGrid* from = m_maps->grid(m_layer, m_head);
    const CellGrid* to = m_maps->grid(layerIndex, head);
    const auto pinned = from && m_document.pinned() ? from->locate(*m_document.pinned()) : std::nullopt;
    if (pinned && to && to->contains(*pinned)) {
        m_document.pin(to->cell(*pinned)); // the same query and key in the other head
        return;
    }
    m_document.setSublayer(m_maps->layers[static_cast<std::size_t>(layerIndex)].path);
    m_document.setHead(head);
}

void AttentionView::chooseKind(int index)
{
    if (index < 0 || index >= static_cast<int>(m_kindOptions.size()))
        return;
    const int wanted = m_maps->layers[static_cast<std::size_t>(m_layer)].layer;
    int found = -1;
    for (std::size_t i = 0; i < m_maps->layers.size(); ++i)
        if (m_maps->layers[i].kind == m_kindOptions[static_cast<std::size_t>(index)]
            && (found < 0 || m_maps->layers[i].layer == wanted))
            found = static_cast<int>(i);
    if (found >= 0)
        m_document.setSublayer(m_maps->layers[static_cast<std::size_t>(found)].path);
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

void AttentionView::place()
{
    const int below = height() - kTop;
    const int rail = railWidth(width());
    const int left = kMargin + rail + 32;
    m_scroll->setGeometry(kMargin, kTop, rail + 10, below - 4);
    m_rail->setRoom({rail, below - 20});
    m_panel->setGeometry(left, kTop, std::max(160, width() - left - kMargin), below - 4);
}

void AttentionView::resizeEvent(QResizeEvent*)
{
    place();
}

void AttentionView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.stage);
    if (m_maps && !m_maps->layers.empty()) {
        painter.fillRect(
            QRectF(kMargin + railWidth(width()) + 12, kTop + 4, 1, height() - 2 * kTop - 4), palette.line);
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
