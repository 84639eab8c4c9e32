// SPDX-License-Identifier: GPL-3.0-or-later
// What a MatrixView draws.
#include "widgets/lens.h"
#include "widgets/matrix_view.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kCrosshair = 2.0;

} // namespace

double MatrixView::blankBelow() const
{
    return m_content.blankBelow > 0.0 && m_decimals >= 0
        ? std::max(m_content.blankBelow, 0.5 * std::pow(10.0, -m_decimals))
        : 0.0;
}

GridStyle MatrixView::style() const
{
    GridStyle style;
    style.scale = m_content.scale;
    style.decimals = m_decimals;
    style.blankBelow = blankBelow();
    if (m_content.dim)
        style.dim = [](GridCell) { return true; };
    else if (m_hoveredRow >= 0)
        style.dim = [row = m_hoveredRow](GridCell at) { return at.row != row; };
    return style;
}

QString MatrixView::cellText(int row, int column) const
{
    return m_content.grid ? headroom::cellText(*m_content.grid, {row, column}, style(), m_layout.pitchX - m_layout.gap)
                          : QString();
}

QColor MatrixView::cellColour(int row, int column) const
{
    return m_content.grid ? headroom::cellColour(*m_content.grid, {row, column}, style()) : QColor();
}

void MatrixView::paintEvent(QPaintEvent*)
{
    const auto& grid = m_content.grid;
    if (!grid || grid->rowCount() == 0 || grid->columnCount() == 0)
        return;
    QPainter painter(this);
    paintCaptions(painter);
    paintLabels(painter);
    if (m_heat) {
        painter.setOpacity(m_content.dim ? Theme::kDimmed : 1.0);
        paintHeatmap(painter, *grid, m_layout, m_content.scale, false);
        painter.setOpacity(1.0);
    } else {
        paintCells(painter, *grid, m_layout, style());
    }
    paintCrosshair(painter);
    if (const auto at = magnified())
        paintLens(painter, *at);
    else if (m_hovered && m_layout.shows(*m_hovered))
        paintValueTag(painter, m_layout.cell(*m_hovered), rect(), sentence(*m_hovered));
}

QRectF MatrixView::columnCaptionArea() const
{
    const QRectF cells = m_layout.bounds();
    const double needed =
        QFontMetricsF(Theme::instance().font(TextSize::Small)).horizontalAdvance(m_content.columnCaption) + 2.0;
    const double wide = std::min<double>(needed, width());
    return {std::clamp(cells.center().x() - wide / 2.0, 0.0, width() - wide), 0.0, wide, 20.0};
}

void MatrixView::paintCaptions(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const QRectF cells = m_layout.bounds();
    if (!m_content.columnCaption.isEmpty())
        drawText(painter, columnCaptionArea(), Qt::AlignCenter,
            QFontMetricsF(font).elidedText(m_content.columnCaption, Qt::ElideRight, width()),
            theme.roleText(m_content.columnRole), font);
    if (m_content.rowCaption.isEmpty())
        return;
    const double foot = cells.top() - 5.0;
    const double right = m_layout.origin.x() - 8.0;
    const bool two = !m_content.fedCaption.isEmpty();
    drawText(painter, QRectF(0.0, foot - (two ? 36.0 : 18.0), right, 18.0), Qt::AlignLeft | Qt::AlignVCenter,
        m_content.rowCaption, theme.roleText(m_content.rowRole), font);
    if (two) {
        drawText(painter, QRectF(0.0, foot - 18.0, right, 18.0), Qt::AlignLeft | Qt::AlignVCenter, m_content.fedCaption,
            theme.roleText(m_content.rowRole), font);
        drawText(painter, QRectF(right - 60.0, foot - 18.0, 44.0, 18.0), Qt::AlignRight | Qt::AlignVCenter,
            m_content.writesCaption, theme.palette().ink3, font);
    }
}

void MatrixView::paintLabels(QPainter& painter)
{
    LabelStyle rows;
    rows.role = m_content.rowRole;
    rows.lit = m_pinned ? m_pinned->row : -1;
    rows.hovered = m_hoveredRow >= 0 ? m_hoveredRow : m_hovered ? m_hovered->row : -1;
    paintRowLabels(painter, m_content.rowLabels, m_layout, m_labelWidth, rows);
    LabelStyle columns;
    columns.role = m_content.columnRole;
    columns.lit = m_pinned ? m_pinned->column : -1;
    columns.hovered = m_hovered ? m_hovered->column : -1;
    if (m_hoveredRow >= 0) {
        columns.marked = [this](int column) { return isKeyOf(m_hoveredRow, column); };
        columns.dim = [this](int column) { return !isKeyOf(m_hoveredRow, column); };
    }
    paintColumnLabels(painter, m_content.columnLabels, m_layout, m_labelHeight, columns);
}

// The pinned row and column, ruled in their roles' colours.
void MatrixView::paintRules(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const QRectF all = m_layout.bounds();
    const auto line = [&](const QRectF& area, Role role) {
        painter.fillRect(area, role == Role::None ? theme.palette().ink : theme.roleColour(role));
    };
    const double half = kCrosshair / 2.0;
    const QRectF cell = m_layout.cell(*m_pinned).adjusted(-0.5, -0.5, 0.5, 0.5);
    if (m_layout.shows({m_pinned->row, m_layout.firstColumn}))
        for (const double y : {cell.top(), cell.bottom()})
            line({all.left(), y - half, all.width(), kCrosshair}, m_content.rowRole);
    if (m_layout.shows({m_layout.firstRow, m_pinned->column}))
        for (const double x : {cell.left(), cell.right()})
            line({x - half, all.top(), kCrosshair, all.height()}, m_content.columnRole);
}

void MatrixView::paintCrosshair(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const auto& grid = m_content.grid;
    const QColor source = m_content.columnRole == Role::None ? theme.palette().ink
                                                             : theme.roleColour(m_content.columnRole);
    for (const GridCell& at : m_sources)
        if (m_layout.shows(at))
            paintFrame(painter, m_layout.cell(at), source);
    if (m_pinned && grid->contains(*m_pinned))
        paintRules(painter);
    if (m_hovered && m_layout.shows(*m_hovered))
        paintFrame(painter, m_layout.cell(*m_hovered), theme.palette().ink);
    if (!m_pinned || !m_layout.shows(*m_pinned))
        return;
    const QRectF pinned = m_layout.cell(*m_pinned);
    paintPinnedFrame(painter, pinned);
    if (grid->is(CellGrid::Changed, *m_pinned))
        paintFlag(painter, pinned.adjusted(2.0, 2.0, -2.0, -2.0));
}

void MatrixView::paintLens(QPainter& painter, GridCell at)
{
    const CellGrid& grid = *m_content.grid;
    const Lens lens = layLens(at, {grid.rowCount(), grid.columnCount()}, m_layout.cell(at), rect(), sentence(at));
    paintLensGround(painter, lens);
    GridStyle numbers = style();
    numbers.decimals = decimalsFor(grid, lens.cells.pitchX - lens.cells.gap);
    paintCells(painter, grid, lens.cells, numbers);
    paintLensWords(painter, lens);
}

} // namespace headroom
