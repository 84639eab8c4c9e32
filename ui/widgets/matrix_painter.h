// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_grid.h"
#include "widgets/cell_number.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

// Where the cells of a grid lie: a window of rows × columns, each a pitch wide of which the gap stays empty.
struct GridLayout {
    QPointF origin; // upper left corner of the first cell shown
    double pitchX = 0.0, pitchY = 0.0;
    double gap = 1.0;
    int firstRow = 0, firstColumn = 0;
    int rows = 0, columns = 0; // shown

    bool shows(GridCell at) const
    {
        return at.row >= firstRow && at.row < firstRow + rows && at.column >= firstColumn
            && at.column < firstColumn + columns;
    }
    QRectF cell(GridCell at) const;
    QRectF row(int row) const;
    QRectF column(int column) const;
    QRectF bounds() const;
    std::optional<GridCell> hit(const QPointF& point) const;
};

// A label of one row or column. `writes` is what a decoder's row is for: fed 4, writes 1.
struct AxisLabel {
    QString text;
    QString writes;
    bool writesChanged = false; // by an intervention somewhere before
    QString number; // the position, from 1; empty where the text is the number already
    bool memory = false; // left by an earlier segment: ghosted
};

std::vector<AxisLabel> axisLabels(const Axis& axis);
// Of a step; the places that are an earlier segment's memory say so.
std::vector<AxisLabel> labelsOf(const Trace& trace, const Step& step, const Axis& axis);
AxisLabel labelOf(const Trace& trace, const Step& step, const Axis& axis, std::int64_t at); // of one place

struct GridStyle {
    ColourScale scale;
    int decimals = -1; // −1: no numbers
    double blankBelow = 0.0; // smaller sizes are left blank
    bool bold = false;
    std::function<bool(GridCell)> dim; // not being talked about
    std::function<double(GridCell)> presence; // 0 not yet computed … 1 there; null: all there
};

// The number in a cell of this width as painted; empty where none is painted.
QString cellText(const CellGrid& grid, GridCell at, const GridStyle& style, double cellWidth);
QColor cellColour(const CellGrid& grid, GridCell at, const GridStyle& style);

void paintCells(QPainter& painter, const CellGrid& grid, const GridLayout& layout, const GridStyle& style);
// One pixel a cell, masked cells transparent.
QImage heatmap(const CellGrid& grid, const ColourScale& scale);
QImage heatmap(const CellGrid& grid, const std::function<QColor(double)>& colour, double low, double high);
// The same on a rectangle of any size, hatching and flags included: thumbnails and large matrices.
void paintHeatmap(
    QPainter& painter, const CellGrid& grid, const GridLayout& layout, const ColourScale& scale, bool thumbnail);

// Whether what is painted stays lines, rectangles and text: a drawing that is exported.
bool isVector(const QPainter& painter);
// A picture of one pixel a cell, or a part of it, over an area: in a drawing as rectangles, where they are not too
// many.
void paintPixels(QPainter& painter, const QRectF& area, const QImage& image, const QRect& part = {});

// Why a cell is closed: `/` for the future, `\` for too old, upright for outside a window, level for padding.
enum class HatchLean { Future, TooOld, Padding, Window };
void paintHatch(QPainter& painter, const QRectF& area, bool thumbnail = false, HatchLean lean = HatchLean::Future);
void paintHatchOver(QPainter& painter, const QRegion& region, bool thumbnail, HatchLean lean);
// Open in one of two runs only: the half of the other, the left one or the right one, is hatched.
void paintOpenInOne(QPainter& painter, const QRectF& cell, bool openRight);
void paintFlag(QPainter& painter, const QRectF& cell, double size = 11.0);
void paintDownstreamDot(QPainter& painter, const QPointF& centre);
void paintPinnedFrame(QPainter& painter, const QRectF& cell);
void paintFrame(QPainter& painter, const QRectF& cell, const QColor& colour, double width = 1.0);
void paintRoleMark(QPainter& painter, Role role, const QPointF& tip, const QColor& colour);
void paintValueTag(QPainter& painter, const QRectF& cell, const QRectF& within, const QString& text);

// "trans…tion": the middle goes, both ends stay.
QString elideMiddle(const QString& text, const QFont& font, double width);

// The angle of column labels over cells of this width: 0 where most have room, or are numbers of which some can go;
// else 45 when the longest exceeds it by a quarter, 90 from two.
int labelAngle(const std::vector<AxisLabel>& labels, const QFont& font, double cellWidth);

struct LabelStyle {
    Role role = Role::None;
    int lit = -1; // the pinned row or column: on soft ground, in bold
    int hovered = -1; // bold
    std::function<bool(int)> marked; // bold in the role's colour: the keys of a hovered query
    std::function<bool(int)> dim;
    TextSize size = TextSize::Title;
};

// Row labels right-aligned against the cells, in a column `width` wide; column labels above the cells,
// `height` high.
void paintRowLabels(QPainter& painter, const std::vector<AxisLabel>& labels, const GridLayout& layout, double width,
    const LabelStyle& style);
void paintColumnLabels(QPainter& painter, const std::vector<AxisLabel>& labels, const GridLayout& layout, double height,
    const LabelStyle& style);

// The width and height that labels ask for, within the design's bounds.
double rowLabelWidth(const std::vector<AxisLabel>& labels, TextSize size);
double columnLabelHeight(const std::vector<AxisLabel>& labels, double cellWidth, TextSize size);

void drawText(QPainter& painter, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    const QFont& font);
QColor mix(const QColor& from, const QColor& to, double share);

} // namespace headroom
