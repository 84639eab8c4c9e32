// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <vector>

namespace headroom {

// A matrix of places: each cell says which number of the raw scores stands there.
struct ShiftMap {
    static constexpr int kPadding = kNowhere; // a zero that was put there

    int rows = 0, columns = 0;
    std::vector<int> from; // row-major; row · raw columns + column, or kPadding

    int at(int row, int column) const { return from[static_cast<std::size_t>(row * columns + column)]; }
};

// Picture by picture: raw, with a column of zeros, cut into rows of another length, and with one of those rows dropped.
struct ShiftMaps {
    ShiftMap raw, padded, regrown, shifted;
};
// As a shift to either side would move raw scores: see shiftPlaces().
ShiftMaps shiftMaps(int queries, int columns, int keys, bool left);
// As the run moved them.
ShiftMap shiftMap(const Trace& trace, StepId step, StepId raw);

// One shift of a trace.
struct RelShift {
    StepId raw = -1, padded = -1, regrown = -1, shifted = -1, masked = -1; // masked −1: no mask
    StepId zeroed = -1; // of study "shifts"; −1: not recorded, or nothing was moved in
    bool native = true, left = true; // the direction shown
    int queries = 0, columns = 0, keys = 0, memory = 0;
    ShiftMaps maps;

    // Set to zero by zero_triu, since no score stands there that belongs to the query.
    bool closed(int query, int key) const { return key > query + keys - queries; }
    bool offersZeroTriu() const { return native && left && masked >= 0 && columns == keys; }
    bool mixes() const; // rows hold scores of other queries after the shift
    bool zeroes() const { return offersZeroTriu() && zeroed >= 0; }
};

// What of a shift is shown: all of it, or a few queries at the distances between them. The same scores stand there as
// if the text were no longer.
struct ShiftPart {
    int queries = 0, columns = 0, keys = 0;
    int firstQuery = 0, firstColumn = 0, firstKey = 0; // of all of them
    bool cropped = false;
};
ShiftPart allOf(const RelShift& shift);
// All of a small one; else its first queries, or those about the one of this place among the raw scores.
ShiftPart shownOf(const RelShift& shift, int place = 0);

// Both conventions on the numbers 1 to 9, as study "shifts" recorded them.
struct ShiftedNumbers {
    static constexpr int kSide = 3;

    StepId numbers = -1;
    std::vector<StepId> left, right; // with a column of zeros, regrown, shifted; to the left also zero_triu

    bool there() const { return numbers >= 0; }
};

// What is read from a run.
struct ShiftRun {
    RelShift own, other; // the run's convention, and the one it does not use on the same scores
    ShiftedNumbers numbers;

    bool there() const { return own.raw >= 0; }
};

// The sublayers whose scores are shifted.
QStringList shiftedSublayers(const Trace& trace);
RelShift readShift(const Trace& trace, const QString& sublayer, bool other);
ShiftRun readShifts(const Trace& trace, const QString& focus);
// 1 + its place among the raw scores, the same in all pictures; 0 for what is no score of this shift.
quint64 shiftIdentity(const RelShift& shift, const Cell& cell);
int shiftPlace(const RelShift& shift, const Cell& cell); // the same from 0; 0 for what is none
// 1 + its place among the numbers, the same in both conventions; 0 for what is none of them.
quint64 numbersIdentity(const ShiftedNumbers& numbers, const Cell& cell);
// What the pictures speak of while nothing is pinned.
Cell shiftSubject(const Trace& trace, const RelShift& shift, int head);
Cell numbersSubject(const ShiftedNumbers& numbers);
// Of pictures: 0 raw, 1 with zeros, 2 regrown, 3 and later shifted.
const ShiftMap& shiftMapOf(const ShiftMaps& maps, int picture);

} // namespace headroom
