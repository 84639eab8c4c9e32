// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/run_link.h"
#include "scene/scene.h"

namespace headroom {

enum class JointShows { Differing, Difference };

// Groups of cells.
inline constexpr int kLeftRunGroup = 1, kRightRunGroup = 2, kDifferenceGroup = 3, kLeftRowGroup = 4, kRightRowGroup = 5,
                     kOutputGroup = 6;

// A slice in line with that of another run: some of its rows and columns are the other’s alone.
struct JointGrid : CellGrid {
    std::vector<int> rowPlaces, columnPlaces; // in the step, −1: the other’s alone; empty: all in order

    int rowPlace(int row) const { return rowPlaces.empty() ? row : rowPlaces[static_cast<std::size_t>(row)]; }
    int columnPlace(int column) const
    {
        return columnPlaces.empty() ? column : columnPlaces[static_cast<std::size_t>(column)];
    }
    bool lacks(GridCell at) const
    {
        return rowPlace(at.row) < 0 || columnPlace(at.column) < 0;
    } // then it is Masked too
    Cell cell(GridCell at) const; // in the trace; of no step where it lacks it
};

// One of two runs, with what it has of the matrix that is compared.
struct JointSide {
    QString name; // "Transformer-XL"; "This model, 1 change"
    QString part = {}; // "head 2"
    std::shared_ptr<const RunResult> run = {};
    std::shared_ptr<const JointGrid> grid = {}; // in line with the other where they are partners; null: none
    StepId probabilities = -1; // [position, token]

    const Trace& trace() const { return *run->trace; }
    const Step& step() const { return trace().step(grid->step); }
    std::vector<AxisLabel> labels(const Axis& axis) const; // of its step
};

// Two runs in one picture: a matrix of each, row by row, what they write at each position, and one row of both.
struct JointPicture {
    JointSide left, right;
    std::vector<AxisLabel> rows = {}, columns = {}; // of both, where they are in line
    std::optional<Partners> outputs = {}; // positions of the output; none: they are no partners
    std::shared_ptr<const JointGrid> difference = {}; // left − right; null: the two stand apart, see `words`
    ColourScale scale = {}; // of both
    bool shares = false; // each row is shares of 1
    bool mean = false; // of all heads
    bool sameHeads = true; // head 1 of one is head 1 of the other
    bool awaited = false; // means that are still computed
    GridCell about = {}; // what is spoken of
    JointShows shows = JointShows::Differing;
    QString headline = {}; // how much the cell spoken of differs
    QString changed = {}; // where the left run was changed by hand; empty: nowhere, or so was the other
    QString heading = {}, title = {}; // of the matrix
    QString words = {}; // on the cell spoken of, or why nothing is compared
    bool hardly = false; // none does
    Legend legend = {};

    bool there() const { return difference != nullptr; }
    static QString named(const AxisLabel& label); // "8 (3rd)"
    double alike() const; // numbers that differ by no more are told to be the same
    QString next(int position) const; // the token that the text of the left run goes on with there; empty: not known
    QString outcome() const; // how much of the text each predicts, in rich text; empty: not known
    Scene drawn(const SceneMoment& moment) const;
};

} // namespace headroom
