// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"

#include <vector>

namespace headroom {

// Both conventions on the numbers 1 to 9, as study "shifts" recorded them.
struct ShiftedNumbers {
    StepId numbers = -1;
    std::vector<StepId> left, right; // with a column of zeros, regrown, shifted; to the left also zero_triu

    bool there() const { return numbers >= 0; }
};

ShiftedNumbers readNumbers(const Trace& trace);
std::vector<Frame> numbersFrames(const Trace& trace, const ShiftedNumbers& numbers, bool zeroTriu);
Scene numbersScene(const SceneMoment& moment, const ShiftedNumbers& numbers, bool zeroTriu);
QString numbersCaption(int frame);
// The same of any scores that are cut into so many rows and columns.
QString bothShiftsCaption(int frame, int rows, int columns);
// 1 + its place among the numbers, the same in both conventions; 0 for what is none of them.
quint64 numbersIdentity(const ShiftedNumbers& numbers, const Cell& cell);
Cell numbersSubject(const ShiftedNumbers& numbers); // while nothing is pinned

} // namespace headroom
