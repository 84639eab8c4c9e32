// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "matrix.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

using StepId = int;

// One cell of one step.
struct Cell {
    StepId step = -1;
    Index at;

    bool operator==(const Cell&) const = default;
};

// One of the things a number was made from. For a product (q_d · k_d, x_d · W_jd) `factor` is the second operand.
struct Term {
    std::string label; // "d=7", "key 3", "bias"
    Cell source;
    double value = 0.0; // of the source
    std::optional<Cell> factorSource;
    double factor = 1.0;
    double contribution = 0.0; // what this term adds; for a softmax, the share exp(s − max) / Σ of that key
};

// What a formula takes besides recorded numbers: a position, a frequency, a distance; the mean of a row.
struct Quantity {
    std::string name;
    double value = 0.0;
};

// An equation in parts, so that nobody has to take a sentence apart, which reads differently in each language.
struct Equation {
    std::string left; // "0.882"; empty where `right` says it all
    std::string right; // "exp(14.537 − 14.537) / 1.134"
    std::string over; // what was added up, counted: "9 keys"; empty where nothing was

    std::string line() const; // "0.882 = exp(14.537 − 14.537) / 1.134"
    std::string text() const; // "0.882 = exp(14.537 − 14.537) / 1.134, over 9 keys"
    bool empty() const { return right.empty(); }
};

// Where one number came from, re-derived in double precision from the recorded inputs of its step.
struct Explanation {
    Cell cell;
    double value = 0.0; // as recorded, after any change by hand
    double untouched = 0.0; // as the operation computed it, before a change by hand
    double rederived = 0.0; // must equal `untouched` up to rounding
    bool changedByHand = false;
    // The number was not kept: `untouched` was computed again, and comparing it checks nothing. See Trace::recomputed.
    bool recomputed = false;
    bool masked = false; // a score that a mask closed; stored as the lowest float, read as −∞
    std::string words; // the operation in one sentence
    Equation formula; // with symbols: "weight = exp(s − max) / Σ"
    Equation numbers; // with this cell's numbers: "0.882 = exp(14.537 − 14.537) / 1.134, over 9 keys"
    std::vector<Term> terms; // in index order
    std::vector<Quantity> quantities; // of a number that follows from where it stands, or from its row's mean
    // The one cell this number is a simple function of (a softmax's own score, the product before ÷ √d): following
    // it leads to the sum whose terms explain the number.
    std::optional<Cell> principal;

    double bound = 0.0; // the most that rounding can make of the difference: see trace/rounding_bound.h

    double difference() const; // |untouched − rederived|; 0 where both are NaN, ∞ where one is
    double share() const; // of what rounding allows: difference / bound, 0 where there is no difference
    bool agrees() const;
};

} // namespace headroom
