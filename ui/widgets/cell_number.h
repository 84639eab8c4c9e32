// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

namespace headroom {

struct CellGrid;

// How the numbers in cells are written, wherever cells are painted.

// A number of fixed decimals, as cells and columns of numbers need it: 0.0003 is 0.00 there, never −0.00.
QString fixedText(double value, int decimals);

// The same in a cell of this width. Narrow cells have the smallest type and no zero before the point, ".4"; "0" is a
// zero there, and what rounds to it is left blank.
QString numberIn(double cellWidth, double value, int decimals);
QFont numberFont(double cellWidth, bool bold = false);
// The width that it asks for with the least air; in bold without.
double numberRoom(double cellWidth, double value, int decimals);

// Two decimals from 36 px, one from 20, none below; fewer where the longest number would not fit.
int decimalsFor(double low, double high, double cellWidth);
int decimalsFor(const CellGrid& grid, double cellWidth);

} // namespace headroom
