// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/transformer.h"

#include <atomic>
#include <vector>

namespace headroom {

// How a language model reads a long text to be scored.
enum class Evaluation {
    Segments, // one segment after another; a token knows only its own segment (Al-Rfou et al. 2019, as trained)
    Sliding,  // for every token the window before it is run again and only the last position is scored (section 3.1)
    Memory,   // segment by segment, each reading the memory the one before left (Dai et al. 2019, section 3.2)
};

struct LanguageScore {
    std::int64_t tokens = 0;  // scored
    double nats = 0.0;        // mean negative log-likelihood of a token; its exponential is the perplexity
    std::int64_t rows = 0;    // positions that went through the layers: the cost
    std::int64_t pairs = 0;   // queries times keys, of one layer and head
    double seconds = 0.0;
};

// Scores tokens[1…] given what comes before. `window`: the segment, or the sliding window's tokens; at most
// model.longest(). Evaluation::Memory needs a model with memory. Throws Error, or Cancelled.
LanguageScore scoreText(const Transformer& model, const std::vector<std::int64_t>& tokens, Evaluation evaluation,
    std::int64_t window, torch::Device device, const std::atomic<bool>* cancel = nullptr);

} // namespace headroom
