// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

#include <cstdint>

namespace headroom {

// dropout(softmax(scores where mask is open, else the lowest float)) over the last axis, in one pass, and its gradient
// in another. scores [..., query, key]; mask, if there is one, is broadcast to them. The numbers of dropout are those
// that headroom::dropout makes from the seed; a probability of 0 draws none.
torch::Tensor maskedWeights(
    const torch::Tensor& scores, const torch::Tensor& mask, double probability, std::uint64_t seed);

// Whether it can: float32 on the processor.
bool canMaskWeights(const torch::Tensor& scores);

} // namespace headroom
