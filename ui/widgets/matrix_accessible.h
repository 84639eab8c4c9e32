// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_grid.h"

namespace headroom {

class MatrixView;

// A MatrixView as a table for screen readers. Rows, columns and cells are made when asked for; while no
// assistive technology listens nothing is.
void installMatrixAccessibility();
void tellContentChanged(MatrixView& view, bool sameShape);
void tellCellFocused(MatrixView& view, GridCell cell);

} // namespace headroom
