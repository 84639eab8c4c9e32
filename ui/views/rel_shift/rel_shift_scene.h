// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"
#include "views/rel_shift/shift_map.h"

namespace headroom {

enum class ShiftShow { Value, Identity, Both };

struct RelShiftOptions {
    bool other = false; // the convention that this run does not use, on the same numbers
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
// What cells have room for in the later picture of a frame.
struct ShiftRoom {
    bool value = false, identity = false, both = false;

    bool has(ShiftShow show) const { return show == ShiftShow::Value ? value : show == ShiftShow::Identity ? identity : both; }
};
ShiftRoom relShiftRoom(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options);
// Plain numbers over columns: where they would touch, every second, fifth, … stays, and the one that is lit.
std::vector<AxisLabel> withRoom(std::vector<AxisLabel> labels, double pitch, int lit);
Scene relShiftScene(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options);
// 1 + its place among the raw scores, the same in all pictures; 0 for what is no score of this shift.
quint64 shiftIdentity(const RelShift& shift, const Cell& cell);

// What the pictures speak of while nothing is pinned.
Cell relShiftSubject(const Trace& trace, const RelShift& shift, int head);
// The scores as counted on screen: "q3 d1".
QString shiftLabel(const Trace& trace, const RelShift& shift, int raw);

} // namespace headroom
