// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// A text to be scored by the opened language model.
struct ScoreRequest {
    std::string text;
    std::string evaluation = "segments"; // "segments", "sliding" or "memory"
    std::int64_t window = 0; // tokens; 0: the model's segment, or all it takes; else 1 or more
};

struct ScoreResult {
    std::int64_t tokens = 0; // scored
    double nats = 0.0; // mean negative log-likelihood of a token
    double perplexity = 0.0; // its exponential
    std::int64_t window = 0;
    std::int64_t rows = 0; // positions that went through the layers: the cost
    std::int64_t pairs = 0; // queries times keys, of one layer and head
    double seconds = 0.0;
    std::vector<std::string> notices;
};

} // namespace headroom
