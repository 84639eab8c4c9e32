// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "views/rel_shift/rel_shift_figure.h"

namespace headroom {

// The scores of one head as a shift moves them, cell by cell. Pictures: 0 raw, 1 with zeros, 2 regrown, 3 shifted,
// 4 masked, 5 shifted and what was moved in set to zero.
struct ShiftCells {
    static constexpr int kAfter = 1, kBefore = 2, kOnTape = 3; // groups

    const SceneMoment& moment;
    const Trace& trace;
    const RelShift& shift;
    int subject = 0; // its place among the raw scores
    bool half = false; // one of two shifts beside each other
    bool measuring = false; // laid out without cells
    std::int64_t head = 0;
    ColourScale scale {true, 0.0};
    CellGrid raw; // scores
    std::vector<AxisLabel> tokens;

    ShiftCells(const SceneMoment& at, const RelShift& of, int spokenOf, bool oneOfTwo);
    const ShiftMap& map(int picture) const { return shiftMapOf(shift.maps, picture); }
    QString sizeOf(int picture) const; // "10 × 11"
    QString distance(int column) const; // of the raw scores
    int place(int picture) const; // of the subject, in reading order
    // The run's own step, or, for the other convention, the raw score that stands there.
    std::optional<Cell> source(int picture, int row, int column) const;
    bool putThere(int picture, int row, int column) const; // a zero that is no score
    // Whether the number belongs to the query of its row: the others were moved in from a neighbour.
    bool own(int picture, int row, int column) const;
    bool toldApart(int picture) const; // own scores stand left of a staircase
    // From the reshaped scores on; before, a score's place says what it is.
    bool isCovered(int picture, GridCell at) const;
    QString placeOf(int picture, GridCell at) const; // without what is there
    SceneCell cellAt(int picture, GridCell at, const QRectF& area, int group) const;
    int groupOf(int group) const { return group + (half && !shift.left ? kRightGroup : 0); }
    int decimalsIn(const QSizeF& cell) const; // −1: no room for numbers
    QString halfTitle() const;
};

// All rows, or those about the subject, one after another: brackets say which they were and which they become. Below
// is room for the line that joins the subject's places. `arrived`: its cells travel no more.
Figure shiftTape(const ShiftCells& cells, bool arrived);
double belowTape(double bottom); // of its cells: where that line runs

} // namespace headroom
