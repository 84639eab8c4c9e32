// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// What the opened model is to write on.
struct WriteRequest {
    std::string text; // the source, or what a language model continues
    std::string method = "greedy"; // "greedy", "sample" or "beam"
    std::int64_t limit = 64; // tokens to write at most
    double temperature = 1.0; // sample: divides the logits
    std::int64_t topK = 0; // sample: only the k likeliest; 0: all
    double topP = 1.0; // sample: the fewest whose probabilities reach p; 1: all
    std::uint64_t seed = 1; // sample: the same seed writes the same text
    std::int64_t width = 4; // beam: hypotheses kept
    double lengthPenalty = 0.6; // beam: α of Wu et al. 2016, equation 14
};

struct WrittenToken {
    struct Candidate {
        std::string token;
        double probability = 0.0;
    };
    std::string token;
    double probability = 0.0; // its share of what may be written (never pad or start) and the filters left
    std::vector<Candidate> candidates; // likeliest first
};

// One node of the tree of texts that a beam search considered.
struct WrittenHypothesis {
    std::string token;
    std::int64_t parent = -1; // index in WriteResult::hypotheses; −1: the text begins with it
    std::int64_t length = 1; // the step it was made in
    double logProbability = 0.0; // of the token
    double total = 0.0; // of the text so far
    double score = 0.0; // with the length penalty
    bool finished = false;
    std::int64_t dropped = 0; // the step in which it fell out of the beam; 0: it stayed
};

struct WriteResult {
    std::vector<std::string> tokens; // what was written, the end token included if it was reached
    std::string text; // the same, readable
    std::vector<WrittenToken> steps; // greedy and sample: each token with what else could have come
    std::vector<WrittenHypothesis> hypotheses; // beam: every one considered
    std::vector<std::int64_t> best; // beam: those kept, highest score first
    std::vector<std::string> notices;
    double seconds = 0.0;
};

} // namespace headroom
