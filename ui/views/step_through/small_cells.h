// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/matrix_painter.h"

namespace headroom {

// Whether the cells are too small for a number, so that many of them are seen at once.
bool areSmall(const GridLayout& layout);
// What paintCells() paints, but for what is not yet computed, which stays blank in a dashed frame; all cells in one go.
void paintSmallCells(QPainter& painter, const CellGrid& grid, const GridLayout& layout, const GridStyle& style);

} // namespace headroom
