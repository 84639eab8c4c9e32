// SPDX-License-Identifier: GPL-3.0-or-later
// What a MatrixView draws.
#include "widgets/matrix_view.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kCrosshair = 2.0;

} // namespace

void MatrixView::paintEvent(QPaintEvent*)
{
    const auto& grid = m_content.grid;
    if (!grid || grid->rowCount() == 0 || grid->columnCount() == 0)
        return;
    QPainter painter(this);
    paintCaptions(painter);
    paintLabels(painter);
    if (m_heat)
        paintHeatmap(painter, *grid, m_layout, m_content.scale, false);
    else
        paintCells(painter, *grid, m_layout, style());
    paintCrosshair(painter);
    if (m_hovered && m_layout.shows(*m_hovered)) {
        if (m_heat)
            paintLens(painter);
        else
            paintValueTag(painter, m_layout.cell(*m_hovered), rect(), sentence(*m_hovered));
    }
}

void MatrixView::paintCaptions(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const QRectF cells = m_layout.bounds();
    if (!m_content.columnCaption.isEmpty())
        drawText(painter, QRectF(cells.left(), 0.0, cells.width(), 20.0), Qt::AlignCenter,
            m_content.columnCaption, theme.roleText(m_content.columnRole), font);
    if (m_content.rowCaption.isEmpty())
        return;
    const double foot = cells.top() - 5.0;
    const double right = m_layout.origin.x() - 8.0;
    const bool two = !m_content.fedCaption.isEmpty();
    drawText(painter, QRectF(0.0, foot - (two ? 36.0 : 18.0), right, 18.0), Qt::AlignLeft | Qt::AlignVCenter,
        m_content.rowCaption, theme.roleText(m_content.rowRole), font);
    if (two) {
        drawText(painter, QRectF(0.0, foot - 18.0, right, 18.0), Qt::AlignLeft | Qt::AlignVCenter,
            m_content.fedCaption, theme.roleText(m_content.rowRole), font);
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

// A magnified neighbourhood of the hovered cell, with numbers.
void MatrixView::paintLens(QPainter& painter)
{
    const CellGrid& grid = *m_content.grid;
    GridLayout lens;
    lens.pitchX = 44.0;
    lens.pitchY = 26.0;
    lens.rows = std::min(5, grid.rowCount());
    lens.columns = std::min(5, grid.columnCount());
    lens.firstRow = std::clamp(m_hovered->row - lens.rows / 2, 0, grid.rowCount() - lens.rows);
    lens.firstColumn = std::clamp(m_hovered->column - lens.columns / 2, 0, grid.columnCount() - lens.columns);
    const QSizeF size(lens.columns * lens.pitchX + 15.0, lens.rows * lens.pitchY + 39.0);
    const QPointF at = m_layout.cell(*m_hovered).center();
    QRectF box(at + QPointF(20.0, 20.0), size);
    if (box.right() > width())
        box.moveRight(at.x() - 20.0);
    if (box.bottom() > height())
        box.moveBottom(at.y() - 20.0);
    box.moveTopLeft({std::max(0.0, box.left()), std::max(0.0, box.top())});
    const Theme& theme = Theme::instance();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.palette().lineStrong, 1.0));
    painter.setBrush(theme.palette().raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
    painter.restore();
    lens.origin = box.topLeft() + QPointF(8.0, 8.0);
    GridStyle numbers = style();
    numbers.decimals = decimalsFor(grid, lens.pitchX - 1.0);
    paintCells(painter, grid, lens, numbers);
    paintFrame(painter, lens.cell(*m_hovered), theme.palette().ink, 2.0);
    const QFont font = theme.font(TextSize::Small);
    drawText(painter, QRectF(box.left() + 8.0, box.bottom() - 28.0, box.width() - 16.0, 24.0),
        Qt::AlignLeft | Qt::AlignVCenter,
        elideMiddle(sentence(*m_hovered), QFontMetricsF(font), box.width() - 16.0), theme.palette().ink,
        font);
}

} // namespace headroom
