// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "trace/trace.h"

#include <QColor>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace headroom {

struct GridCell {
    int row = -1;
    int column = -1;

    bool operator==(const GridCell&) const = default;
};

// One two-dimensional slice of a step, with what a painter has to know of every cell.
struct CellGrid {
    enum Mark : std::uint8_t {
        Masked = 1,
        Changed = 2,
        NotFinite = 4,
        OpenNow = 8, // of a difference, besides Masked: open in one of the two only, so there is none
        OpenBefore = 16,
    };

    StepId step = -1;
    Slice slice; // rows and columns resolved; rows is −1 for a vector
    Axis rows, columns;
    std::vector<float> values; // row-major, as recorded
    std::vector<std::uint8_t> marks; // one per cell
    double low = 0.0, high = 0.0; // of the finite, unmasked cells
    int masked = 0, changed = 0, notFinite = 0, oneSided = 0;
    bool downstream = false;
    bool recomputed = false; // see Trace::recomputed
    StepId pooled = -1; // of a small picture of a slice, itself of no step: the step

    int rowCount() const { return static_cast<int>(rows.size); }
    int columnCount() const { return static_cast<int>(columns.size); }
    bool contains(GridCell at) const
    {
        return at.row >= 0 && at.column >= 0 && at.row < rowCount() && at.column < columnCount();
    }
    std::size_t offset(GridCell at) const
    {
        return static_cast<std::size_t>(at.row) * static_cast<std::size_t>(columns.size)
            + static_cast<std::size_t>(at.column);
    }
    double value(GridCell at) const { return values[offset(at)]; }
    bool is(Mark mark, GridCell at) const { return (marks[offset(at)] & mark) != 0; }
    bool openInOne(GridCell at) const { return is(OpenNow, at) || is(OpenBefore, at); }

    Cell cell(GridCell at) const; // in the trace
    std::optional<GridCell> locate(const Cell&) const; // if the cell lies in this slice
    double rowSum(int row) const; // in double precision
};

CellGrid readGrid(const Trace& trace, StepId step, const Slice& slice = {});

// The nearest cell that the step has; missing entries become 0.
Index clampIndex(const Step& step, Index at);

// Cell by cell `now` − `before`, with the marks of `now`. Both have the same shape. What is masked in either has no
// difference: `masked` counts what is so in both, `oneSided` the rest. Numbers that only one of the two had to compute
// again are the same if they differ by no more than rounding.
CellGrid difference(const CellGrid& now, const CellGrid& before);

// The same cells of another step of the same shape, closed and changed by hand where these are.
CellGrid sameCells(const CellGrid& grid, const Trace& trace, StepId other);

// What is masked in another of the same shape is masked here too: weights, as their scores.
void closeLike(CellGrid& grid, const CellGrid& scores);

// With labels, for a spreadsheet; masked cells say so.
QString tabSeparated(const CellGrid& grid);

// Other runs whose equal quantities share a scale with a run's. Null: none.
struct Peers {
    const Trace* untouched = nullptr; // itself before changes by hand: what they leave alone keeps its colour
    const Trace* beside = nullptr;
};

// The smallest and the largest of some numbers.
struct ShareRange {
    double low = 0.0, high = 0.0;
};
// Of shares that add up to 1 row by row, where every entry is within half and twice of its row's mean; rows of fewer
// than three say nothing. None where one is not, or no row says anything.
std::optional<ShareRange> nearlyUniform(const std::vector<std::vector<double>>& rows);
std::optional<ShareRange> nearlyUniform(const CellGrid& shares);

// From a number to a colour. Sequential runs from `least` to the extent, diverging from −extent to +extent.
struct ColourScale {
    bool diverging = false;
    double extent = 1.0;
    bool shared = false; // with the run beside: the same colour is the same number in both
    double least = 0.0; // of numbers that lie far from 0, all on one side
    std::optional<ShareRange> uniform {}; // shares that hardly differ: they are not stretched over all colours
    bool own = false; // it reaches to numbers that the run beside lacks: not shared

    double low() const { return diverging ? -extent : least; }
    QColor colour(double value) const;
    // Grows to take the grid in.
    void include(const CellGrid& grid);
    // And the same slice of the same step of its peers. It is shared while the run beside has every step it takes in.
    void include(const CellGrid& grid, const Trace& trace, const Peers& peers);
    // Shares that are nearly uniform have the scale of all shares, 0 to 1.
    void judge(const std::optional<ShareRange>& nearlyUniform);
    // Grows to what a peer needs for the same.
    void share(const ColourScale& its, bool beside = true);
};

// The map that a step's numbers are shown with: shares (softmax) sequential from 0 to 1, all else diverging.
ColourScale scaleOf(const Trace& trace, StepId step);
// One for those of its peers that have that step too.
ColourScale scaleOf(const Trace& trace, StepId step, const Peers& peers);
// The step of the same path and the same axes; none without a run beside.
std::optional<StepId> sameStep(const Trace& trace, StepId step, const Trace* beside);

} // namespace headroom
