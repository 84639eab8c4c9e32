// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decode/next_token.h"

namespace headroom {

struct SamplingSettings {
    // Logits are divided by it. 0: always the likeliest token; no filter acts, and its probability is the model's.
    double temperature = 1.0;
    std::int64_t topK = 0; // only the k likeliest tokens (Fan et al. 2018); 0: all
    double topP = 1.0; // of those, the fewest whose probabilities reach p (Holtzman et al. 2020); 1: all
    std::uint64_t seed = 1; // the same seed writes the same text
    std::int64_t limit = 64; // tokens to write at most
    std::int64_t end = kEnd; // writing stops after this token; −1: never
    std::vector<std::int64_t> closed; // tokens that are never written; the others share their probability
    std::int64_t shown = 32; // candidates kept of each step

    void validate() const; // throws Error naming the setting and what would work
};

// From 0 to 1, with all the bits a double holds: what a token is drawn by, one a step.
double uniform(Random& random);

// A token that could have been drawn, with its share of what the filters left.
struct Candidate {
    std::int64_t token = 0;
    double probability = 0.0;
};

struct SampledToken {
    std::int64_t token = 0;
    double probability = 0.0; // its share of what the filters left
    std::vector<Candidate> candidates; // likeliest first, at most SamplingSettings::shown
};

// What closed tokens, temperature, top-k and top-p leave of one row of logits [vocabulary]: likeliest first, adding up
// to 1. Throws Error if the logits are not numbers.
std::vector<Candidate> candidatesOf(const torch::Tensor& logits, const SamplingSettings& settings);

// Writes by drawing tokens, until the end token (included), `limit`, or the longest text the model takes. The logits of
// every step [1, vocabulary] are added to `rows`. Throws Cancelled.
std::vector<SampledToken> sample(const Transformer& model, const Prompt& prompt, const ForwardOptions& options,
    const SamplingSettings& settings, const std::atomic<bool>* cancel = nullptr,
    std::vector<torch::Tensor>* rows = nullptr);

} // namespace headroom
