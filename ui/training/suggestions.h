// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

namespace headroom {

// A run that would answer a question about the one that is wanted.
struct Suggestion {
    QString text; // "Warm-up 200: does it learn sooner?"
    TrainRequest request;
};

// Those that can be begun, the most telling first, at most `most`.
std::vector<Suggestion> suggestions(const TrainRequest& wanted, const ModelConfig& config, std::size_t most);

} // namespace headroom
