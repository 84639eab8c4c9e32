// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "matrix.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// One step of a person's own implementation, held against ours.
struct StepCheck {
    std::string path;
    double deviation = 0.0; // largest |theirs − ours| / (1 + |ours|); ∞ where only one is masked, or not a number
    std::int64_t cells = 0;
    std::int64_t differing = 0; // cells beyond the tolerance
    bool agrees() const { return differing == 0; }
};

// The first step that differs, and its cell that differs most.
struct FirstDifference {
    std::string path, formula, caption;
    Index at;
    std::vector<std::string> place; // one text an axis, counted from 1: "head 2", "key 3 (start)"
    double theirs = 0.0;
    double ours = 0.0;
    std::string words, symbols, numbers; // why ours has its value
    std::vector<std::string> unseen; // steps that this one follows from and that the file does not hold
};

// The first step that lies within the tolerance and yet is not what its formula gives for what came before: another
// constant, or the same one in another place.
struct AlmostTheSame {
    std::string path;
    double deviation = 0.0; // as in StepCheck
    double before = 0.0; // the largest deviation of the steps before it
    double share = 0.0; // of what rounding allows, computed from their own inputs; 0 where not all are in the file
};

// What became of a file that holds weights, inputs and expected steps.
struct VerifyReport {
    std::string file;
    double tolerance = 0.0;
    std::vector<StepCheck> steps; // the steps of the file, in the order of our forward pass
    std::optional<FirstDifference> first; // none: all agree
    std::optional<AlmostTheSame> almost; // before `first`
    // Of a published model's folder; there a deviation is |theirs − ours|.
    std::string model; // "GPT-2, GPT2LMHeadModel"; empty for other files
    std::vector<std::string> unused, notices; // as ModelInfo has them
};

} // namespace headroom
