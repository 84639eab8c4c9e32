// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

class Trace;
struct RunResult;

// What a run came to, kept small, so that a later one can be compared with it: the tokens that it wrote, with the
// probabilities of as many rows as are cheap to read; of a model without an output over a vocabulary the cosines with
// other texts, else the last step.
struct Outcome {
    struct Row {
        int row = 0;
        std::int64_t token = 0;
        double probability = 0.0;
    };
    std::vector<std::string> tokens, input;
    std::vector<Row> rows;
    std::string step; // of `values`; empty where tokens are written
    std::vector<std::string> labels; // of cosines: the texts
    std::vector<std::int64_t> shape;
    std::vector<float> values;
};

Outcome outcomeOf(const RunResult& run);
Outcome untouchedOutcome(const RunResult& run); // of the same run without its changes by hand

// "3rd digit: 1 → 4", "Output unchanged: 1 2 3; 1 at the 3rd digit falls from 0.99 to 0.41": what became of it in
// this run, as a sentence in plain text.
QString outcomeWords(const Outcome& before, const RunResult& now);

} // namespace headroom
