// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decode/next_token.h"
#include "study/study.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace headroom {

// A text that writing considered: its parent's text and one token more.
struct ConsideredText {
    std::int64_t token = 0;
    std::int64_t parent = -1; // among the texts of the step before; −1: the text begins with it
    std::int64_t dropped = 0; // the step in which it was given up; 0: it was not
    bool finished = false; // ends in the end token
};

// One step of writing.
struct WritingStep {
    std::vector<std::int64_t> continued; // those texts of the step before that go on: the rows of the logits
    torch::Tensor logits; // [continued, vocabulary]
    std::vector<ConsideredText> texts;
};

// Where a text stands in the tree.
struct TextPlace {
    std::size_t step = 0;
    std::size_t text = 0;
};

// All that was considered, whichever way it was written: greedy decoding and sampling keep one text a step.
struct DecodingTree {
    std::vector<WritingStep> steps;
    std::vector<TextPlace> best; // the texts that were kept, best first

    std::vector<std::int64_t> tokens(const TextPlace& place) const; // of the text, the end token included
};

enum class WritingMethod { Greedy, Sample, Beam }; // as option "method" counts them

// What writing begins from: the run's source, or all of its text; and the changes by hand, but for those of a segment.
Prompt promptOf(const StudyInput& input);
DecodingTree decodingTree(const StudyInput& input, const Prompt& prompt);

// Tokens that mean nothing in a text: never written.
std::vector<std::int64_t> neverWritten(const StudyInput& input);

} // namespace headroom
