// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/rel_shift/rel_shift_read.h"

namespace headroom {

enum class ShiftShow { Value, Identity, Both }; // identity: its distance, in colour and words

// Cells of the shift to the right belong to groups from here on, where both shifts stand beside each other.
constexpr int kRightGroup = 10;

struct RelShiftOptions {
    bool other = false; // the convention that this run does not use, on the same numbers
    bool both = false; // both conventions on the same numbers
    bool numbers = false; // both conventions on the numbers 1 to 9 instead
    bool all = false; // of a longer text, not its first queries alone
    bool zeroTriu = false; // a further picture: what was moved in set to zero
    ShiftShow show = ShiftShow::Identity;
};

// Cells have room for scores with their queries and distances, in the picture that a frame arrives at.
bool relShiftHasRoom(
    const ShiftRun& run, const SceneMoment& moment, const RelShiftOptions& options, const Cell& subject);
// One shift or both: the run's own and the other one, the left one left or, where that is too narrow, above.
Scene relShiftScene(
    const ShiftRun& run, const SceneMoment& moment, const RelShiftOptions& options, const Cell& subject);
// Both on the numbers 1 to 9.
Scene numbersScene(const ShiftedNumbers& numbers, const SceneMoment& moment, bool zeroTriu);

// A score's query and distance as counted on screen: "q3 d1"; in smaller cells "3 d1" or "3:1".
enum class LabelForm { None, Full, Short, Tight };
QString shiftLabel(const Trace& trace, const RelShift& shift, int raw, LabelForm form);
// The fullest for which every cell of this size has room under its number.
LabelForm labelFormIn(const Trace& trace, const RelShift& shift, const QSizeF& cell);
// Plain numbers over columns: where they would touch, every second, fifth, … stays, and the one that is lit.
std::vector<AxisLabel> withRoom(std::vector<AxisLabel> labels, double pitch, int lit);

} // namespace headroom
