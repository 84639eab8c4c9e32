// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_view.h"

#include "names.h"
#include "widgets/matrix_accessible.h"
#include "widgets/text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kCaptionHeight = 24.0;
constexpr double kViewLargestCell = 61.0;
constexpr double kViewSmallestCell = 8.0; // below it the matrix is a heatmap
constexpr int kViewMostTokens = 64; // above it too, until zoomed in
constexpr double kViewZoomFactor = 1.25;

} // namespace

MatrixView::MatrixView(QWidget* parent) : QWidget(parent)
{
    installMatrixAccessibility(); // before anything asks for this view's interface
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Matrix"));
    setTip(this, [this](const QPoint& point) {
        const auto at = m_layout.hit(point);
        return at && m_content.note ? m_content.note(*at) : labelToolTip(point);
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        arrange();
        update();
    });
}

void MatrixView::setContent(MatrixContent content)
{
    const bool sameShape = m_content.grid && content.grid && m_content.grid->rowCount() == content.grid->rowCount()
        && m_content.grid->columnCount() == content.grid->columnCount();
    m_content = std::move(content);
    if (!sameShape)
        m_zoom = m_firstRow = m_firstColumn = 0;
    setAccessibleName(m_content.name);
    arrange();
    describe();
    tellContentChanged(*this, sameShape);
    update();
}

void MatrixView::setPinned(std::optional<GridCell> cell)
{
    if (m_pinned == cell)
        return;
    m_pinned = cell;
    describe();
    if (hasFocus())
        tellFocus();
    update();
}

void MatrixView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    tellFocus();
}

void MatrixView::focusOutEvent(QFocusEvent* event)
{
    m_walked.reset();
    QWidget::focusOutEvent(event);
}

std::optional<GridCell> MatrixView::magnified() const
{
    const auto& grid = m_content.grid;
    if (!grid || m_posed || m_decimals >= 0)
        return {};
    const auto shown = [&](const std::optional<GridCell>& at) {
        return at && grid->contains(*at) && m_layout.shows(*at);
    };
    if (m_walked && shown(m_pinned) && grid->cell(*m_pinned) == *m_walked)
        return m_pinned;
    return shown(m_hovered) ? m_hovered : std::nullopt;
}

void MatrixView::tellFocus()
{
    if (m_pinned && m_content.grid && m_content.grid->contains(*m_pinned))
        tellCellFocused(*this, *m_pinned);
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
    m_labelWidth = std::max(m_labelWidth, // room for the caption above
        QFontMetricsF(Theme::instance().font(TextSize::Small)).horizontalAdvance(m_content.rowCaption) + 12.0);
    // The labels' angle depends on the cells, and the cells on the labels' height: two rounds settle it.
    double pitch = kViewLargestCell;
    for (int round = 0; round < 2; ++round) {
        m_labelHeight = columnLabelHeight(m_content.columnLabels, pitch, TextSize::Title);
        const double top = m_labelHeight + 4.0 + (caption ? kCaptionHeight : 0.0);
        const double wide = (width() - m_labelWidth - 6.0) / grid->columnCount();
        const double high = (height() - top - 4.0) / grid->rowCount();
        pitch = std::min({wide, high, kViewLargestCell});
        m_layout.origin = QPointF(std::round(m_labelWidth), std::round(top));
    }
    pitch = std::max(pitch, 0.5) * std::pow(kViewZoomFactor, m_zoom);
    m_heat = pitch < kViewSmallestCell
        || (m_zoom == 0 && std::max(grid->rowCount(), grid->columnCount()) > kViewMostTokens);
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

QString MatrixView::sentence(GridCell at) const
{
    const CellGrid& grid = *m_content.grid;
    const auto name = [](const std::vector<AxisLabel>& labels, int index) {
        const AxisLabel& label = labels[static_cast<std::size_t>(index)];
        return label.number.isEmpty() ? label.text : QStringLiteral("%1 (%2)").arg(label.text, label.number);
    };
    const QString value = m_content.pair || grid.is(CellGrid::Masked, at)
        ? quantities(at, m_content.decimals)
        : fixedText(grid.value(at), m_content.decimals);
    return QStringLiteral("%1 → %2: %3")
        .arg(name(m_content.rowLabels, at.row), name(m_content.columnLabels, at.column), value);
}

// "score 1.32, weight 0.41"; "weight 0.41" where nothing is known of the pair.
QString MatrixView::quantities(GridCell at, int decimals) const
{
    const CellGrid& grid = *m_content.grid;
    if (grid.is(CellGrid::Masked, at))
        return grid.openInOne(at) ? tr("open in one run only") : tr("masked");
    const QString pair = m_content.pair ? m_content.pair(at, decimals) : QString();
    return !pair.isEmpty() ? pair
                           : tr("%1 %2").arg(m_content.quantity.isEmpty() ? tr("value") : m_content.quantity,
                               fixedText(grid.value(at), decimals));
}

QString MatrixView::cellName(GridCell at) const
{
    const CellGrid& grid = *m_content.grid;
    QString name = tr("%1 %2, %3 %4, %5")
                       .arg(axisName(grid.rows.name), m_content.rowLabels[static_cast<std::size_t>(at.row)].text,
                           axisName(grid.columns.name),
                           m_content.columnLabels[static_cast<std::size_t>(at.column)].text, quantities(at, 2));
    return grid.is(CellGrid::Changed, at) ? tr("%1, changed by hand").arg(name) : name;
}

void MatrixView::describe()
{
    const bool shown = m_pinned && m_content.grid && m_content.grid->contains(*m_pinned);
    setAccessibleDescription(shown ? cellName(*m_pinned) : QString());
}

int MatrixView::rowLabelAt(const QPointF& point) const
{
    if (point.x() < 0.0 || point.x() >= m_layout.origin.x())
        return -1;
    const auto at = m_layout.hit({m_layout.origin.x() + 0.5, point.y()});
    return at ? at->row : -1;
}

void MatrixView::resizeEvent(QResizeEvent*) { arrange(); }

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
    if (m_walked) {
        m_walked.reset();
        update();
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
    m_walked.reset();
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
    const auto outside = [](int place, int first, int count) { // how far
        return place < first ? place - first : std::max(0, place - (first + count - 1));
    };
    if (!m_layout.shows(at))
        pan(outside(at.row, m_firstRow, m_layout.rows), outside(at.column, m_firstColumn, m_layout.columns));
    m_walked = grid->cell(at);
    update();
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
    return at && point.y() < m_layout.origin.y() ? m_content.columnLabels[static_cast<std::size_t>(at->column)].text
                                                 : QString();
}

} // namespace headroom
