// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lens.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kAcross = 5; // cells
constexpr double kPitchX = 44.0, kPitchY = 26.0;
constexpr double kLensPad = 8.0, kLensApart = 12.0; // around its cells; from the cell in the picture
constexpr int kWords = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

double clampTo(double at, double size, double low, double high) { return std::max(low, std::min(at, high - size)); }

// Right or left of a table, else below or above it; null: no room.
QRectF besideTable(const QSizeF& size, const QRectF& table, const QRectF& cell, const QRectF& within)
{
    const double x = clampTo(cell.center().x() - size.width() / 2.0, size.width(), within.left(), within.right());
    const double y = clampTo(cell.center().y() - size.height() / 2.0, size.height(), within.top(), within.bottom());
    for (const QPointF& corner :
        {QPointF(table.right() + kLensApart, y), QPointF(table.left() - kLensApart - size.width(), y),
            QPointF(x, table.bottom() + kLensApart), QPointF(x, table.top() - kLensApart - size.height())})
        if (within.contains(QRectF(corner, size)))
            return {corner, size};
    return {};
}

// Beside the cell where there is room to the right or left, else above or below it: it stays in sight.
QRectF placed(const QSizeF& size, const QRectF& cell, const QRectF& within, const QRectF& table)
{
    if (const QRectF free = table.isNull() ? QRectF() : besideTable(size, table, cell, within); !free.isNull())
        return free;
    double x = cell.right() + kLensApart, y = cell.bottom() + kLensApart;
    const double left = cell.left() - kLensApart - size.width(), above = cell.top() - kLensApart - size.height();
    if (x + size.width() > within.right() && left >= within.left())
        x = left;
    if (y + size.height() > within.bottom() && above >= within.top())
        y = above;
    return {{clampTo(x, size.width(), within.left(), within.right()),
                clampTo(y, size.height(), within.top(), within.bottom())},
        size};
}

} // namespace

Lens layLens(
    GridCell at, GridCell count, const QRectF& cell, const QRectF& within, const QString& words, const QRectF& table)
{
    Lens lens {at, {}, {}, words};
    GridLayout& cells = lens.cells;
    cells.pitchX = kPitchX;
    cells.pitchY = kPitchY;
    cells.rows = std::min(kAcross, count.row);
    cells.columns = std::min(kAcross, count.column);
    cells.firstRow = std::clamp(at.row - cells.rows / 2, 0, count.row - cells.rows);
    cells.firstColumn = std::clamp(at.column - cells.columns / 2, 0, count.column - cells.columns);
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Small));
    const double width = kAcross * kPitchX - cells.gap;
    const double text = std::ceil(metrics.boundingRect({0.0, 0.0, width, 400.0}, kWords, words).height());
    lens.box = placed({width + 2.0 * kLensPad, cells.bounds().height() + text + 3.0 * kLensPad}, cell, within, table);
    cells.origin = lens.box.topLeft() + QPointF(kLensPad, kLensPad);
    return lens;
}

void paintLensGround(QPainter& painter, const Lens& lens)
{
    const Palette& palette = Theme::instance().palette();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(palette.lineStrong, 1.0));
    painter.setBrush(palette.raised);
    painter.drawRoundedRect(lens.box.adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
    painter.restore();
}

void paintLensWords(QPainter& painter, const Lens& lens)
{
    const Theme& theme = Theme::instance();
    paintFrame(painter, lens.cells.cell(lens.at), theme.palette().ink, 2.0);
    painter.setFont(theme.font(TextSize::Small));
    painter.setPen(theme.palette().ink);
    painter.drawText(
        lens.box.adjusted(kLensPad, lens.cells.bounds().height() + 2.0 * kLensPad, -kLensPad, 0.0), kWords, lens.words);
}

} // namespace headroom
