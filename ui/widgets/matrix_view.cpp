// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kCaptionHeight = 24.0;
constexpr double kLargestCell = 61.0;
constexpr double kSmallestCell = 8.0; // below it the matrix is a heatmap
constexpr int kMostTokens = 64; // above it too, until zoomed in
constexpr double kZoomFactor = 1.25;
constexpr double kCrosshair = 2.0;

} // namespace

MatrixView::MatrixView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Matrix"));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        arrange();
        update();
    });
}

void MatrixView::setContent(MatrixContent content)
{
    const bool sameShape = m_content.grid && content.grid
        && m_content.grid->rowCount() == content.grid->rowCount()
        && m_content.grid->columnCount() == content.grid->columnCount();
    m_content = std::move(content);
    if (!sameShape)
        m_zoom = m_firstRow = m_firstColumn = 0;
    setAccessibleName(m_content.name);
    arrange();
    describe();
    update();
}

void MatrixView::setPinned(std::optional<GridCell> cell)
{
    if (m_pinned == cell)
        return;
    m_pinned = cell;
    describe();
    update();
}

void MatrixView::setHovered(std::optional<GridCell> cell)
{
    if (m_hovered == cell)
        return;
    m_hovered = cell;
    update();
}

void MatrixView::setSources(std::vector<GridCell> cells)
{
    m_sources = std::move(cells);
    update();
}

void MatrixView::arrange()
{
    const auto& grid = m_content.grid;
    if (!grid || grid->rowCount() == 0 || grid->columnCount() == 0)
        return;
    const bool caption = !m_content.columnCaption.isEmpty();
    m_labelWidth = rowLabelWidth(m_content.rowLabels, TextSize::Title);
    // The labels' angle depends on the cells, and the cells on the labels' height: two rounds settle it.
    double pitch = kLargestCell;
    for (int round = 0; round < 2; ++round) {
        m_labelHeight = columnLabelHeight(m_content.columnLabels, pitch, TextSize::Title);
        const double top = m_labelHeight + 4.0 + (caption ? kCaptionHeight : 0.0);
        const double wide = (width() - m_labelWidth - 6.0) / grid->columnCount();
        const double high = (height() - top - 4.0) / grid->rowCount();
        pitch = std::min({wide, high, kLargestCell});
        m_layout.origin = QPointF(std::round(m_labelWidth), std::round(top));
    }
    pitch = std::max(pitch, 0.5) * std::pow(kZoomFactor, m_zoom);
    m_heat = pitch < kSmallestCell
        || (m_zoom == 0 && std::max(grid->rowCount(), grid->columnCount()) > kMostTokens);
    if (pitch >= 4.0)
        pitch = std::floor(pitch);
    m_layout.pitchX = m_layout.pitchY = pitch;
    m_layout.gap = m_heat ? 0.0 : 1.0;
    const double roomX = width() - m_layout.origin.x() - 5.0;
    const double roomY = height() - m_layout.origin.y() - 3.0;
    m_layout.columns = std::clamp(static_cast<int>(roomX / pitch + 1e-6), 1, grid->columnCount());
    m_layout.rows = std::clamp(static_cast<int>(roomY / pitch + 1e-6), 1, grid->rowCount());
    m_firstRow = std::clamp(m_firstRow, 0, grid->rowCount() - m_layout.rows);
    m_firstColumn = std::clamp(m_firstColumn, 0, grid->columnCount() - m_layout.columns);
    m_layout.firstRow = m_firstRow;
    m_layout.firstColumn = m_firstColumn;
    m_decimals = m_heat ? -1 : decimalsFor(*grid, pitch - 1.0);
}

void MatrixView::zoom(int steps)
{
    const GridCell centre = m_pinned.value_or(
        GridCell {m_firstRow + m_layout.rows / 2, m_firstColumn + m_layout.columns / 2});
    m_zoom = steps == 0 ? 0 : std::clamp(m_zoom + steps, 0, 24);
    arrange();
    m_firstRow = centre.row - m_layout.rows / 2;
    m_firstColumn = centre.column - m_layout.columns / 2;
    arrange();
    update();
}

void MatrixView::pan(int rows, int columns)
{
    m_firstRow += rows;
    m_firstColumn += columns;
    arrange();
    update();
}

bool MatrixView::isKeyOf(int row, int column) const
{
    const CellGrid& grid = *m_content.grid;
    if (row < 0 || grid.is(CellGrid::Masked, {row, column}))
        return false;
    return grid.value({row, column}) * grid.columnCount() >= grid.rowSum(row) && grid.rowSum(row) > 0.0;
}

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
    if (m_hoveredRow >= 0)
        style.dim = [row = m_hoveredRow](GridCell at) { return at.row != row; };
    return style;
}

QString MatrixView::cellText(int row, int column) const
{
    return m_content.grid ? headroom::cellText(*m_content.grid, {row, column}, style()) : QString();
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
    if (hasFocus() && !m_pinned)
        paintFrame(
            painter, m_layout.bounds().adjusted(-4, -4, 4, 4), Theme::instance().palette().accent, 2.0);
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

void MatrixView::paintCrosshair(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const auto& grid = m_content.grid;
    const QColor source = m_content.columnRole == Role::None ? theme.palette().ink
                                                             : theme.roleColour(m_content.columnRole);
    for (const GridCell& at : m_sources)
        if (m_layout.shows(at))
            paintFrame(painter, m_layout.cell(at), source);
    if (m_pinned && grid->contains(*m_pinned)) {
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

QString MatrixView::sentence(GridCell at) const
{
    const CellGrid& grid = *m_content.grid;
    const auto name = [](const std::vector<AxisLabel>& labels, int index) {
        const AxisLabel& label = labels[static_cast<std::size_t>(index)];
        return label.number.isEmpty() ? label.text : QStringLiteral("%1 (%2)").arg(label.text, label.number);
    };
    const QString value = grid.is(CellGrid::Masked, at) ? tr("masked")
                                                        : fixedText(grid.value(at), m_content.decimals);
    return QStringLiteral("%1 → %2: %3")
        .arg(name(m_content.rowLabels, at.row), name(m_content.columnLabels, at.column), value);
}

void MatrixView::describe()
{
    QString text;
    if (m_pinned && m_content.grid && m_content.grid->contains(*m_pinned)) {
        const auto& row = m_content.rowLabels[static_cast<std::size_t>(m_pinned->row)];
        const auto& column = m_content.columnLabels[static_cast<std::size_t>(m_pinned->column)];
        text = tr("%1 %2, %3 %4, value %5")
                   .arg(QString::fromStdString(m_content.grid->rows.name), row.text,
                       QString::fromStdString(m_content.grid->columns.name), column.text,
                       m_content.grid->is(CellGrid::Masked, *m_pinned)
                           ? tr("masked")
                           : fixedText(m_content.grid->value(*m_pinned), 2));
    }
    setAccessibleDescription(text);
}

int MatrixView::rowLabelAt(const QPointF& point) const
{
    if (point.x() < 0.0 || point.x() >= m_layout.origin.x())
        return -1;
    const auto at = m_layout.hit({m_layout.origin.x() + 0.5, point.y()});
    return at ? at->row : -1;
}

void MatrixView::resizeEvent(QResizeEvent*)
{
    arrange();
}

void MatrixView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_press && m_zoom > 0 && (event->buttons() & Qt::LeftButton)) {
        const QPointF moved = *m_press - event->position();
        const int rows = static_cast<int>(moved.y() / m_layout.pitchY);
        const int columns = static_cast<int>(moved.x() / m_layout.pitchX);
        if (rows != 0 || columns != 0) {
            m_dragged = true;
            m_press = *m_press - QPointF(columns * m_layout.pitchX, rows * m_layout.pitchY);
            pan(rows, columns);
        }
        return;
    }
    const int row = rowLabelAt(event->position());
    if (row != m_hoveredRow) {
        m_hoveredRow = row;
        update();
    }
    const auto at = m_layout.hit(event->position());
    if (at != m_hovered)
        emit hovered(at ? at->row : -1, at ? at->column : -1);
    setHovered(at);
}

void MatrixView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_press = event->position();
    m_dragged = false;
}

void MatrixView::mouseReleaseEvent(QMouseEvent* event)
{
    const auto at = m_layout.hit(event->position());
    if (m_press && !m_dragged && at)
        emit clicked(at->row, at->column);
    m_press.reset();
}

void MatrixView::leaveEvent(QEvent*)
{
    m_hoveredRow = -1;
    if (m_hovered)
        emit hovered(-1, -1);
    setHovered({});
    update();
}

void MatrixView::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        if (delta.y() != 0)
            zoom(delta.y() > 0 ? 1 : -1);
    } else if (m_zoom > 0) {
        pan(-delta.y() / 60, -delta.x() / 60);
    } else {
        event->ignore();
    }
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    const auto& grid = m_content.grid;
    GridCell at = m_pinned.value_or(GridCell {0, 0});
    switch (event->key()) {
    case Qt::Key_Left: --at.column; break;
    case Qt::Key_Right: ++at.column; break;
    case Qt::Key_Up: --at.row; break;
    case Qt::Key_Down: ++at.row; break;
    default: return QWidget::keyPressEvent(event);
    }
    if (!m_pinned)
        at = {0, 0};
    if (!grid || !grid->contains(at))
        return;
    if (!m_layout.shows(at))
        pan(at.row < m_firstRow                        ? -1
                : at.row >= m_firstRow + m_layout.rows ? 1
                                                       : 0,
            at.column < m_firstColumn                           ? -1
                : at.column >= m_firstColumn + m_layout.columns ? 1
                                                                : 0);
    emit clicked(at.row, at.column);
}

QString MatrixView::labelToolTip(const QPointF& point) const
{
    const int row = rowLabelAt(point);
    if (row >= 0) {
        const AxisLabel& label = m_content.rowLabels[static_cast<std::size_t>(row)];
        return label.writes.isEmpty() ? label.text : QStringLiteral("%1 → %2").arg(label.text, label.writes);
    }
    const auto at = m_layout.hit({point.x(), m_layout.origin.y() + 0.5});
    return at && point.y() < m_layout.origin.y()
        ? m_content.columnLabels[static_cast<std::size_t>(at->column)].text
        : QString();
}

bool MatrixView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString text = labelToolTip(help->pos());
    const auto at = m_layout.hit(help->pos());
    if (at && m_content.note)
        text = m_content.note(*at);
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace headroom
