// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decode/next_token.h"

namespace headroom {

struct BeamSettings {
    std::int64_t width = 4; // hypotheses in the beam; 1 is greedy decoding
    double lengthPenalty = 0.6; // α of Wu et al. 2016, equation 14; 0: none
    std::int64_t limit = 64; // tokens to write at most
    std::int64_t end = kEnd; // a hypothesis is finished after this token; −1: never
    std::vector<std::int64_t> closed; // tokens that are never written; the others share their probability

    void validate() const; // throws Error naming the setting and what would work
};

// One node of the tree of texts that were considered: its parent's text and one token more.
struct Hypothesis {
    std::int64_t token = 0;
    std::int64_t parent = -1; // −1: the text begins with it
    std::int64_t length = 1; // tokens of the text, which is the step it was made in
    double logProbability = 0.0; // of the token, given what is before it
    double total = 0.0; // of the whole text: the sum from the beginning
    double score = 0.0; // total / ((5 + length) / 6)^α
    bool finished = false; // ends in the end token
    // The step in which it fell out of the beam: its own if there was no place for it, the next if there was none for
    // any continuation of it. 0: it stayed.
    std::int64_t dropped = 0;
};

struct BeamSearch {
    std::vector<Hypothesis> hypotheses; // all that were considered, in the order they were made
    std::vector<std::int64_t> best; // those in the beam at the end, highest score first

    std::vector<std::int64_t> tokens(std::int64_t hypothesis) const; // its text, the end token included
};

// What a step chose from, for those who want to show it.
struct BeamStep {
    std::vector<std::int64_t> continued; // the hypotheses that it continued, in the order of the rows; −1: nothing yet
    torch::Tensor logits; // of each one's next token: [continued, vocabulary]
};

// Beam search. In each step every unfinished hypothesis of the beam is continued by its `width` likeliest tokens, and
// the likeliest of all these texts take the places in the beam. A finished hypothesis keeps its place. Ends when all
// are finished, at `limit`, or at the longest text the model takes. Every step is added to `steps`. Throws Cancelled.
BeamSearch beamSearch(const Transformer& model, const Prompt& prompt, const ForwardOptions& options,
    const BeamSettings& settings, const std::atomic<bool>* cancel = nullptr, std::vector<BeamStep>* steps = nullptr);

// ((5 + length) / 6)^α (Wu et al. 2016, equation 14).
double lengthPenalty(std::int64_t length, double alpha);

} // namespace headroom
