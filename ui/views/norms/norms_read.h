// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace headroom::norms_view {

// One row before or after a norm, and what was measured of it.
struct NormedRow {
    enum class Kind { Before, Layer, Rms, Scale, Own };
    Kind kind = Kind::Before;
    StepId row = -1; // [position, feature]
    StepId mean = -1, rms = -1, length = -1; // [position]; −1 while the study is missing
};

// The norms of a run, and one of them with what the study "norms" made of its rows.
struct NormsRun {
    std::vector<StepId> norms; // every norm of the forward, in order
    int chosen = 0; // of norms
    std::vector<NormedRow> rows; // before, then layer, rms, scale and the model's own
    StepId pair = -1; // two features alone, [position, 2]
    std::array<StepId, 3> pairs {-1, -1, -1}, pairLengths {-1, -1, -1}; // normed: layer, rms, scale
    StepId directions = -1; // three features: right, up and towards the eye, [feature, direction]
    std::array<StepId, 4> seen {
        -1, -1, -1, -1}; // three features along those, [position, direction]: before, layer, rms, scale
    std::array<StepId, 3> tripleLengths {-1, -1, -1};
    int feature = 0; // the first of the two
    int tripleFeature = 0; // of the three
    int positions = 0, features = 0;

    bool there() const { return !rows.empty(); }
    bool sphere() const { return tripleLengths.back() >= 0; }
    bool studied() const { return rows.size() > 1; }
    StepId own() const { return norms[static_cast<std::size_t>(chosen)]; }
};

// What a frame draws of features taken alone; frames 0 to 4 add one chart each.
enum class NormShapes { None, Circle, Sphere };
NormShapes normShapes(const NormsRun& norms, int frame);

std::vector<StepId> normSteps(const Trace& trace);
NormsRun readNorms(const RunResult& run);
// The position that a number of the study belongs to, and its feature (−1: of the whole row).
struct NormPlace {
    int position = 0, feature = 0;
};
std::optional<NormPlace> normPlace(const NormsRun& norms, const Cell& cell);
QString normTitle(NormedRow::Kind kind);

} // namespace headroom::norms_view
