// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/matrix_painter.h"

namespace headroom {

// A magnified neighbourhood of a cell that has no room for its number: a box with its cells and, below them, what the
// cell is.
struct Lens {
    GridCell at; // the cell that it is about
    GridLayout cells; // of the neighbourhood
    QRectF box;
    QString words;
};

// Of `count` rows and columns, around one whose cell in the picture is `cell`: beside that, and `within` what is seen.
// `table`: beside that, where there is room.
Lens layLens(GridCell at, GridCell count, const QRectF& cell, const QRectF& within, const QString& words,
    const QRectF& table = {});
void paintLensGround(QPainter& painter, const Lens& lens); // under its cells
void paintLensWords(QPainter& painter, const Lens& lens); // and the frame of the cell

} // namespace headroom
