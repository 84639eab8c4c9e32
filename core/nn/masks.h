// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <torch/types.h>

namespace headroom {

// Which keys each query of a segment may read: bool [queries, memory + queries], 1 where open. The last `queries` keys
// are the segment itself, those before are memory. causal: not those after the query. SameLength cuts each query's
// reach to `memoryLength` (or one more) keys, itself included, once so many exist; `memory` may be shorter than
// memoryLength while it fills (Transformer-XL, mem_transformer.py and model.py). `window`, if above 0, cuts it to so
// many (Beltagy et al. 2020, Longformer, has such windows on both sides; here what came before).
torch::Tensor openKeys(std::int64_t queries, std::int64_t memory, bool causal, SameLength sameLength,
    std::int64_t memoryLength, torch::Device device, std::int64_t window = 0);

// The same by how far the key lies from the query (above 0: after it), for each of `distances`.
torch::Tensor openDistances(const torch::Tensor& distances, bool causal, SameLength sameLength,
    std::int64_t memoryLength, std::int64_t window = 0);

} // namespace headroom
