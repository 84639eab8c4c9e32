// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/key_span.h"

#include <torch/types.h>

namespace headroom {

// Which keys each query of a segment may read (keySpan()): bool [queries, memory + queries], 1 where open. The last
// `queries` keys are the segment itself, those before are memory, which may be shorter than memoryLength while it
// fills.
torch::Tensor openKeys(std::int64_t queries, std::int64_t memory, bool causal, SameLength sameLength,
    std::int64_t memoryLength, torch::Device device, std::int64_t window = 0);

// The same by how far the key lies from the query (above 0: after it), for each of `distances`.
torch::Tensor openDistances(const torch::Tensor& distances, const KeySpan& span);

} // namespace headroom
