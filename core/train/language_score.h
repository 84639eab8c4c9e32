// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/transformer.h"

#include <atomic>
#include <vector>

namespace headroom {

// How a language model reads a long text to be scored.
enum class Evaluation {
    Segments, // one segment after another; a token knows only its own segment (Al-Rfou et al. 2019, as trained)
    Sliding, // for every token the window before it is run again and only the last position is scored (section 3.1)
    Memory, // segment by segment, each reading the memory the one before left (Dai et al. 2019, section 3.2)
};

// One forward of an evaluation: it runs the tokens [start, end) and scores the positions [first, end).
struct EvaluationPass {
    std::int64_t start = 0, first = 0, end = 0;
    std::int64_t remembered = 0; // rows of memory that it reads besides

    std::int64_t rows() const { return end - start; }
    std::int64_t pairs() const { return rows() * (rows() + remembered); } // queries times keys, of one layer and head
};

// Every forward that scores `count` positions, in order.
std::vector<EvaluationPass> evaluationPasses(
    const ModelConfig& config, std::int64_t count, Evaluation evaluation, std::int64_t window);

struct LanguageScore {
    std::int64_t tokens = 0; // scored
    double nats = 0.0; // mean negative log-likelihood of a token; its exponential is the perplexity
    std::int64_t rows = 0; // positions that went through the layers: the cost
    std::int64_t pairs = 0; // queries times keys, of one layer and head
    double seconds = 0.0;
};

// Scores tokens[1…] given what comes before. `window`: the segment, or the sliding window's tokens; at most
// model.longest(). Evaluation::Memory needs a model with memory. Throws Error, or Cancelled.
LanguageScore scoreText(const Transformer& model, const std::vector<std::int64_t>& tokens, Evaluation evaluation,
    std::int64_t window, torch::Device device, const std::atomic<bool>* cancel = nullptr);

} // namespace headroom
