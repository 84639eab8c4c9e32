// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_grid.h"

namespace headroom {

// What is said of the matrices that one operation reads and makes.

QString operandName(const Step& step, bool plainHeads = false); // "q", "kᵀ", "masked"; split or not
// By its name: queries, keys and values keep their hue wherever they go.
Role operandRole(const Step& step);
QString shapeText(const CellGrid& grid); // "9 × 8"
// And where the slice stands on the axes that it does not show: "9 × 9, head 2, position 3 (e)".
QString withCut(QString text, const Step& step, const Slice& slice);
QString rowName(const CellGrid& grid, int row); // "Row 3, token e", in the colour of its role

} // namespace headroom
