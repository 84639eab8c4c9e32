// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/transformer.h"

#include <atomic>
#include <vector>

namespace headroom {

// Greedy decoding of one sequence: the likeliest token at each position, fed back, until `end` or `limit` tokens.
// `source` holds ids [position] and ends in the end token. With a `guess` the whole sequence is run at once, and again
// until it feeds itself: under the causal mask every pass settles at least one more token, so the result is what
// writing token by token gives, in far fewer passes when the guess is near (the last output, the source of a copy).
// Without one it is written token by token, earlier tokens kept in a cache where the model can.
// Returns the tokens written, the end token included if it was reached. Throws Cancelled.
std::vector<std::int64_t> greedy(const Transformer& model, const torch::Tensor& source, const ForwardOptions& options,
    std::int64_t limit, std::vector<std::int64_t> guess = {}, const std::atomic<bool>* cancel = nullptr);

// The same for a padded batch, token by token: source [batch, position], sourceOpen [batch, key] → [batch, limit].
torch::Tensor greedyBatch(
    const Transformer& model, const torch::Tensor& source, const torch::Tensor& sourceOpen, std::int64_t limit);

} // namespace headroom
