// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_grid.h"

#include <optional>

namespace headroom {

// How finely a step unfolds.
enum class Sweep { Term, Cell, Row, All };

bool isProduct(Operation operation); // rows times columns: Matmul and Linear

// The stops of one step.
struct SweepPlan {
    Sweep sweep = Sweep::All;
    int rows = 1, columns = 1;
    int terms = 1; // added up for one cell

    int stops() const;
    double stopMilliseconds() const;
    // The stop at which a cell of the result is there.
    double stopOf(GridCell cell) const;
    int stopsPerCell() const { return sweep == Sweep::Term ? terms : 1; }
};

// With nothing chosen a product unfolds as finely as a person can follow, anything else row by row.
SweepPlan planOf(const Trace& trace, StepId step, std::optional<Sweep> chosen);

// Which two axes of a step are shown, and where the slice stands on the others: on `head` along the heads, on `outer`
// along one more. Heads and axes of one entry stand back; a product keeps its last two.
Slice sliceOf(const Step& step, int head = 0, std::int64_t outer = 0);
int outerAxis(const Step& step); // the one besides the heads that the slice cuts; −1: none

// Where a plan stands: what it has come to, or is on the way to, and how much of the result is there.
struct SweepState {
    GridCell cell; // lit; column −1: the whole row, row −1: nothing in particular
    int term = 0; // the newest term added up
    double share = 1.0; // of the way there
    bool finished = false;
};

SweepState stateAt(const SweepPlan& plan, double stop);
// 0 … 1: how much of a cell of the result is there. The cells of a row that is on its way come one after another.
double presence(const SweepPlan& plan, const SweepState& state, GridCell cell);

} // namespace headroom
