// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

#include <optional>
#include <vector>

namespace headroom::decoding_view {

enum class DecodingMethod { Greedy, Sample, Beam }; // as option "method" of the study counts them

// A text that decoding considered, as the trace has it: what it continues and the token it ends in.
struct DecodedText {
    QString token;
    QString text; // all of it
    int parent = -1; // in the step before; −1: none
    int dropped = 0; // the step in which it fell, from 1; 0: kept
    bool finished = false;
    int place = 0; // among all texts, in the order they were considered
};

struct DecodedStep {
    StepId score = -1, total = -1, own = -1;
    StepId probability = -1; // the model's; of sampling, the share that the filters left
    std::vector<DecodedText> texts;
    int continued = 0; // how many texts went on
};

// The weights with which the chosen token was read, in one sublayer: their last row.
struct ReadingRow {
    StepId weights = -1;
    std::int64_t row = 0;
    int layer = 0; // from 1; of a universal model, the step of depth
    bool across = false; // over the source
    std::int64_t memory = 0; // keys left by an earlier segment
};

// The tree in the trace's steps study/decoding/….
struct Decoded {
    std::vector<DecodedStep> steps;
    StepId best = -1; // scores of the kept texts, best first
    std::vector<int> bestPlaces;
    int chosenStep = 0, chosenText = 0;
    std::vector<ReadingRow> rows;
    int layer = 0; // whose rows are shown; 0: none
    DecodingMethod method = DecodingMethod::Beam;
    StepId output = -1; // the probabilities that the run ends in; −1: its model does not write

    bool there() const { return output >= 0; }
    bool studied() const { return best >= 0; }
    int count() const { return static_cast<int>(steps.size()); }
    const DecodedText& text(int step, int index) const
    {
        return steps[static_cast<std::size_t>(step)].texts[static_cast<std::size_t>(index)];
    }
    std::pair<int, int> at(int place) const; // step and index
    bool onBestPath(int step, int index) const;
    // The text that a number of the tree belongs to: step and index.
    std::optional<std::pair<int, int>> textOf(const Cell& cell) const;
    Cell scoreOf(int step, int index) const { return {steps[static_cast<std::size_t>(step)].score, {index}}; }
    std::vector<int> layers() const; // that have a row for the chosen token
};

Decoded readDecoding(const RunResult& run, int layer = 0); // its rows of that one, or of the last that has some
// An option of the study, as set, else its default.
double decodingOption(const RunSettings& settings, const std::string& name);

} // namespace headroom::decoding_view
