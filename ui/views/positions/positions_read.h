// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headroom::positions_view {

// One table of positions and, where the study "positions" was recorded, the dot products of its rows.
struct PositionTable {
    enum class Kind { Interleaved, Concatenated, Own };
    Kind kind = Kind::Own;
    StepId table = -1; // [position, feature]
    StepId products = -1; // [position, other position]
    bool used = false; // the model adds this one to its tokens
    std::shared_ptr<const CellGrid> rows = {}, dots = {}; // the numbers of both; dots: null where there are none
};

// What a run has of positions.
struct PositionTables {
    StepId own = -1; // the rows that the model adds to its tokens, those of the longest stage
    StepId embedded = -1; // where it adds them
    StepId turned = -1; // where the study begins
    std::vector<PositionTable>
        tables; // interleaved and concatenated, then the model's own if it is another; all in the study
    int positions = 0, features = 0; // positions: of the longest table
    int ownPositions = 0; // those of the run

    bool there() const { return own >= 0; }
    bool studied() const { return !tables.empty(); }
};

PositionTables readPositions(const RunResult& run);
// The position whose row is spoken of, and the other one: of a number of the tables or of their products.
struct PositionPair {
    int position = 0, other = 0;
};
std::optional<PositionPair> positionPair(const PositionTables& tables, const Cell& cell);
// "position 3, the 4th": the papers count from 0, all else here from 1.
QString positionName(int position);
// Where the curve lies in the picture, for who drags its marker.
struct CurvePlace {
    double left = 0.0, width = 1.0; // px
    int longest = 0; // distance at its right end; 0: there is none
};
CurvePlace curvePlace(const PositionTables& tables, const SceneMoment& moment);
Scene positionsScene(const PositionTables& tables, const SceneMoment& moment, const PositionPair& pair);

} // namespace headroom::positions_view
