// SPDX-License-Identifier: GPL-3.0-or-later
// The lit row spelled out in numbers, below the maps.
#include "views/step_through/rows_picture.h"

#include "names.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kHead = 104.0; // operand names
constexpr double kBandRow = 26.0;
constexpr double kShares = 44.0;

QString tr(const char* text)
{
    return QCoreApplication::translate("RowsPicture", text);
}

} // namespace

double RowsPicture::bandHeight() const
{
    const bool shares = holdsShares(m_trace, m_moment.step);
    return 104.0 + ((sumsMany() ? 0.0 : static_cast<double>(m_operands.size())) + 1.0) * kBandRow + (shares ? kShares : 0.0);
}

// Title and column labels; returns where the first row of numbers goes.
GridLayout RowsPicture::paintBandHead(QPainter& painter, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont strong = theme.font(TextSize::Body, true), small = theme.font(TextSize::Small);
    painter.fillRect(QRectF(area.left(), area.top(), area.width(), 1.0), palette.line);
    const QString title = tr("Row %1 in numbers").arg(m_focus.row + 1);
    const QRectF line(area.left(), area.top() + 10.0, area.width(), 18.0);
    drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter, title, palette.ink, strong);
    if (m_result->rows.labels)
        drawText(painter, line.adjusted(QFontMetricsF(strong).horizontalAdvance(title) + 8.0, 0, 0, 0),
            Qt::AlignLeft | Qt::AlignVCenter,
            tr("%1 %2").arg(QString::fromStdString(m_result->rows.name),
                QString::fromStdString(m_result->rows.label(m_focus.row))),
            palette.ink3, small);
    const int fit = std::max(1, static_cast<int>((area.width() - kHead) / kBandCell));
    GridLayout layout {{area.left() + kHead, area.top() + 50.0}, kBandCell, kBandRow, 1.0, m_focus.row, 0, 1,
        std::min(fit, m_result->columnCount())};
    layout.firstColumn = pageStart(m_focus.column, layout.columns, m_result->columnCount());
    const QString window = windowText(layout.firstColumn, layout.columns, m_result->columnCount());
    if (!window.isEmpty())
        drawText(painter, line, Qt::AlignRight | Qt::AlignVCenter,
            tr("%1 %2").arg(QString::fromStdString(m_result->columns.name), window), palette.ink3, small);
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        const bool now = column == m_focus.column;
        const QFont font = theme.font(TextSize::Caption, now);
        drawText(painter,
            QRectF(layout.column(column).left(), layout.origin.y() - 18.0, kBandCell - 1.0, 16.0),
            Qt::AlignCenter,
            elideMiddle(
                QString::fromStdString(m_result->columns.label(column)), QFontMetricsF(font), kBandCell),
            now ? palette.ink : palette.ink3, font);
    }
    return layout;
}

void RowsPicture::paintBand(QPainter& painter, const QRectF& area)
{
    GridLayout layout = paintBandHead(painter, area);
    const auto row = [&](const Operand& operand, bool result) {
        std::vector<Source> cells;
        for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column)
            cells.push_back(result ? Source {m_result->cell({m_focus.row, column}), why(column).value}
                                   : sourceIn(why(column), operand.grid->step));
        paintBandRow(painter, QRectF(area.left(), layout.origin.y(), kHead - 10.0, kBandRow - 1.0), layout,
            operand, cells, result);
        layout.origin.ry() += kBandRow;
    };
    for (const Operand& operand : m_operands)
        if (!sumsMany()) // no one number of the operand makes a cell
            row(operand, false);
    if (holdsShares(m_trace, m_moment.step)) {
        paintShares(painter, layout);
        layout.origin.ry() += kShares;
    }
    row({m_result, operandName(step()), resultSign(), operandRole(step()), {}}, true);
    const QFont small = Theme::instance().font(TextSize::Small);
    // "0.751 = 0.751" says less than the words.
    QString numbers = QString::fromStdString(
        step().operation == Operation::Mask ? m_explanation.words : m_explanation.numbers);
    if (m_explanation.changedByHand)
        numbers += tr("; then set by hand to %1").arg(fixedText(m_explanation.value, 3));
    drawText(painter, QRectF(area.left(), layout.origin.y() + 4.0, area.width(), 20.0),
        Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).elidedText(numbers, Qt::ElideRight, area.width()),
        Theme::instance().palette().ink, small);
}

void RowsPicture::paintBandRow(QPainter& painter, const QRectF& head, const GridLayout& layout,
    const Operand& operand, const std::vector<Source>& cells, bool result)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont small = theme.font(TextSize::Small);
    if (!operand.sign.isEmpty())
        drawText(painter, QRectF(head.left(), head.top(), 30.0, head.height()),
            Qt::AlignLeft | Qt::AlignVCenter, operand.sign.size() > 2 ? QString() : operand.sign,
            palette.ink2, theme.font(TextSize::Title));
    drawText(painter, head.adjusted(20.0, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
        elideMiddle(operand.name, QFontMetricsF(small), head.width() - 20.0),
        operand.role == Role::None ? palette.ink2 : theme.roleText(operand.role), small);
    const ColourScale scale = scaleFor(operand.grid->step);
    const bool words = !result && isGate(operand);
    const SweepState state = stateAt(m_moment.plan, m_moment.stop);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int column = layout.firstColumn + static_cast<int>(i);
        const QRectF area = layout.cell({m_focus.row, column});
        const auto& cell = cells[i].cell;
        const double there = result ? presence(m_moment.plan, state, {m_focus.row, column}) : 1.0;
        if (!cell || there <= 0.0) {
            paintFrame(painter, area, palette.line);
            continue;
        }
        if (m_trace.masked(cell->step, cell->at) || (words && cells[i].value == 0.0)) {
            paintHatch(painter, area);
            continue;
        }
        const QColor ground = words ? palette.stage : mix(palette.stage, scale.colour(cells[i].value), there);
        painter.fillRect(area, ground);
        if (words)
            paintFrame(painter, area, palette.line);
        drawText(painter, area, Qt::AlignCenter,
            words ? tr("open") : fixedText(cells[i].value, std::abs(cells[i].value) >= 100.0 ? 1 : 2),
            words ? palette.ink2 : Theme::textOn(ground),
            theme.font(TextSize::Caption, result && column == m_focus.column));
        if (m_trace.changedByHand(cell->step, cell->at))
            paintFlag(painter, area);
    }
    if (result && m_state.cell.column >= 0 && layout.shows(m_focus))
        paintPinnedFrame(painter, layout.cell(m_focus));
}

// The shares of a softmax row as bars, between scores and weights.
void RowsPicture::paintShares(QPainter& painter, const GridLayout& layout)
{
    const Theme& theme = Theme::instance();
    const double base = layout.origin.y() + 39.0;
    const SweepState state = stateAt(m_moment.plan, m_moment.stop);
    const bool keys = m_result->columns.name == "key";
    drawText(painter, QRectF(layout.origin.x() - 100.0, layout.origin.y() + 14.0, 90.0, 18.0),
        Qt::AlignRight | Qt::AlignVCenter, tr("share of exp"), theme.palette().ink3,
        theme.font(TextSize::Small));
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        const GridCell at {m_focus.row, column};
        if (m_result->is(CellGrid::Masked, at) || presence(m_moment.plan, state, at) <= 0.0)
            continue;
        const QRectF slot = layout.column(column);
        const double high = std::round(36.0 * std::clamp(m_result->value(at), 0.0, 1.0));
        painter.fillRect(QRectF(slot.left() + slot.width() * 0.16, base - high, slot.width() * 0.68, high),
            column == m_focus.column ? (keys ? theme.roleColour(Role::Key) : theme.palette().ink2)
                                     : theme.palette().lineStrong);
    }
    painter.fillRect(QRectF(layout.origin.x(), base, layout.columns * layout.pitchX - 1.0, 1.0),
        theme.palette().lineStrong);
}

} // namespace headroom
