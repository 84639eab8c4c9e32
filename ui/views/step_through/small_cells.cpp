// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/small_cells.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kCellsNumberWidth = 20.0, kCellsNumberHeight = 13.0; // of the smallest cell that holds a number
constexpr double kFineHatch = 12.0; // narrower cells are hatched as thumbnails are
constexpr double kFlagsFrom = 6.0; // smaller cells have one flag together

// Calls visit(cell) for each that is shown.
template <typename Visit>
void forShown(const GridLayout& layout, Visit visit)
{
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row)
        for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column)
            visit(GridCell {row, column});
}

// Colours of what is dim or not all there yet. Returns whether some of it is not there at all.
bool shade(QImage& image, const GridLayout& layout, const GridStyle& style)
{
    const Theme& theme = Theme::instance();
    const QColor stage = theme.palette().stage;
    bool absent = false;
    forShown(layout, [&](GridCell at) {
        QRgb& pixel = reinterpret_cast<QRgb*>(image.scanLine(at.row))[at.column];
        const double there = style.presence ? std::clamp(style.presence(at), 0.0, 1.0) : 1.0;
        absent = absent || there <= 0.0;
        if (there <= 0.0)
            pixel = stage.rgb();
        if (there <= 0.0 || qAlpha(pixel) == 0)
            return;
        if (style.dim && style.dim(at))
            pixel = theme.dimmed(QColor(pixel)).rgb();
        if (there < 1.0)
            pixel = mix(stage, QColor(pixel), there).rgb();
    });
    return absent;
}

void paintGaps(QPainter& painter, const GridLayout& layout)
{
    const QColor stage = Theme::instance().palette().stage;
    const QRectF bounds = layout.bounds();
    for (int row = 1; row < layout.rows; ++row)
        painter.fillRect(
            QRectF(bounds.left(), bounds.top() + row * layout.pitchY - layout.gap, bounds.width(), layout.gap), stage);
    for (int column = 1; column < layout.columns; ++column)
        painter.fillRect(
            QRectF(bounds.left() + column * layout.pitchX - layout.gap, bounds.top(), layout.gap, bounds.height()),
            stage);
}

void paintFlags(QPainter& painter, const CellGrid& grid, const GridLayout& layout)
{
    if (std::min(layout.pitchX, layout.pitchY) < kFlagsFrom)
        return paintFlag(painter, layout.bounds(), 10.0);
    forShown(layout, [&](GridCell at) {
        if (grid.is(CellGrid::Changed, at))
            paintFlag(painter, layout.cell(at));
    });
}

} // namespace

bool areSmall(const GridLayout& layout)
{
    return layout.pitchX < kCellsNumberWidth || layout.pitchY < kCellsNumberHeight;
}

void paintSmallCells(QPainter& painter, const CellGrid& grid, const GridLayout& layout, const GridStyle& style)
{
    // With the last gap, so that all cells are as wide.
    const QRectF whole = layout.bounds().adjusted(0.0, 0.0, layout.gap, layout.gap);
    QImage image = heatmap(grid, style.scale);
    const bool absent = (style.dim || style.presence) && shade(image, layout, style);
    painter.save();
    painter.setClipRect(layout.bounds(), Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (grid.masked > 0 || grid.notFinite > 0)
        paintHatch(painter, layout.bounds(), layout.pitchX < kFineHatch);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, layout.pitchX < 1.0 || layout.pitchY < 1.0);
    paintPixels(painter, whole, image, QRect(layout.firstColumn, layout.firstRow, layout.columns, layout.rows));
    if (layout.gap > 0.0)
        paintGaps(painter, layout);
    painter.restore();
    if (absent) {
        QPen pen(Theme::instance().palette().line, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({2.0, 2.0});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(layout.bounds().adjusted(0.5, 0.5, -0.5, -0.5));
    }
    if (grid.changed > 0)
        paintFlags(painter, grid, layout);
}

} // namespace headroom
