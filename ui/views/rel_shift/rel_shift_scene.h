// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"
#include "views/rel_shift/shift_map.h"

namespace headroom {

enum class ShiftShow { Value, Identity, Both };

// Cells of the shift to the right belong to groups from here on, where both shifts stand beside each other.
constexpr int kRightGroup = 10;

struct RelShiftOptions {
    bool other = false; // the convention that this run does not use, on the same numbers
    bool both = false; // both conventions on the same numbers
    bool numbers = false; // both conventions on the numbers 1 to 9 instead
    bool zeroTriu = false; // a further picture: what was moved in set to zero
    ShiftShow show = ShiftShow::Both;
};

// One shift of a trace, read once.
struct RelShift {
    QString sublayer; // "decoder.1/self_attention"
    QString scope; // the steps' own: "decoder.1/self_attention/position"
    StepId raw = -1, padded = -1, regrown = -1, shifted = -1, masked = -1; // −1: no mask
    StepId zeroed = -1; // of study "shifts"; −1: not recorded, or nothing was moved in
    bool native = true, left = true; // the direction shown
    int queries = 0, columns = 0, keys = 0, memory = 0;
    ShiftMaps maps;

    // Set to zero by zero_triu, since no score stands there that belongs to the query.
    bool closed(int query, int key) const { return key > query + keys - queries; }
    bool offersZeroTriu() const { return native && left && masked >= 0 && columns == keys; }
};

// The sublayers whose scores are shifted.
QStringList shiftedSublayers(const Trace& trace);
RelShift readShift(const Trace& trace, const QString& sublayer, bool other);
std::vector<Frame> relShiftFrames(const Trace& trace, const RelShift& shift, const RelShiftOptions& options);
// What cells have room for in the picture that a frame arrives at.
struct ShiftRoom {
    bool value = false, identity = false, both = false;

    bool has(ShiftShow show) const
    {
        return show == ShiftShow::Value ? value : show == ShiftShow::Identity ? identity : both;
    }
};
ShiftRoom relShiftRoom(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options);
// Plain numbers over columns: where they would touch, every second, fifth, … stays, and the one that is lit.
std::vector<AxisLabel> withRoom(std::vector<AxisLabel> labels, double pitch, int lit);
Scene relShiftScene(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options);
// The run's own shift and the other one, the left one left or, where that is too narrow, above.
Scene bothShiftsScene(
    const SceneMoment& moment, const RelShift& own, const RelShift& other, const RelShiftOptions& options);
// 1 + its place among the raw scores, the same in all pictures; 0 for what is no score of this shift.
quint64 shiftIdentity(const RelShift& shift, const Cell& cell);

// What the pictures speak of while nothing is pinned.
Cell relShiftSubject(const Trace& trace, const RelShift& shift, int head);

// A score's query and distance as counted on screen: "q3 d1"; in smaller cells "3·1", or the 3 above the 1.
enum class LabelForm { None, Full, Short, Stacked };
QString shiftLabel(const Trace& trace, const RelShift& shift, int raw, LabelForm form);
// The fullest for which every cell of this size has room, alone in it or under a number.
LabelForm labelFormIn(const Trace& trace, const RelShift& shift, const QSizeF& cell, bool alone);
// Labels of cells without numbers, where a scene itself writes none, and frames around the cells of one identity.
Scene::Paint overCells(const Scene& scene, quint64 framed);

} // namespace headroom
