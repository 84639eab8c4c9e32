// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

namespace headroom {

enum class JointShows { Differing, Difference };

// Groups of cells.
inline constexpr int kLeftRunGroup = 1, kRightRunGroup = 2, kDifferenceGroup = 3, kLeftRowGroup = 4, kRightRowGroup = 5,
                     kOutputGroup = 6;

// One of two runs, with what it has of the matrix that is compared.
struct JointSide {
    QString name; // "Transformer-XL"; "This model, 1 change"
    QString part = {}; // "head 2"
    std::shared_ptr<const RunResult> run = {};
    std::shared_ptr<const CellGrid> grid = {}; // null: it has no such matrix
    StepId probabilities = -1; // [position, token]

    const Trace& trace() const { return *run->trace; }
    const Step& step() const { return trace().step(grid->step); }
};

// Two runs in one picture: a matrix of each, row by row, what they write at each position, and one row of both.
struct JointPicture {
    JointSide left, right;
    int rowShift = 0, columnShift = 0; // a token's place in the right run less that in the left one
    std::shared_ptr<const CellGrid> difference = {}; // left − right, over the cells of the left; null: see `words`
    ColourScale scale = {}; // of both
    bool shares = false; // each row is shares of 1
    bool awaited = false; // means that are still computed
    GridCell about = {}; // what is spoken of, in the left one
    JointShows shows = JointShows::Differing;
    QString heading = {}, title = {}; // of the matrix
    QString words = {}; // on the cell spoken of, or why nothing is compared
    Legend legend = {};

    bool there() const { return difference != nullptr; }
    GridCell inRight(GridCell at) const { return {at.row + rowShift, at.column + columnShift}; } // of the left one’s
    double alike() const; // numbers that differ by no more are told to be the same
    std::optional<int> outputShift() const; // the same for the positions of the output; none: they are no partners
    QString next(int position) const; // the token that the text of the left run goes on with there; empty: not known
    QString outcome() const; // how much of the text each predicts, in rich text; empty: not known
    Scene drawn(const SceneMoment& moment) const;
};

} // namespace headroom
