// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <cstdint>
#include <limits>

namespace headroom {

// Which keys a query may read by how far they lie from it (key − query, above 0: after it), padding aside: what all
// layers of a mask leave open.
struct KeySpan {
    static constexpr std::int64_t kUnbounded = std::numeric_limits<std::int32_t>::max();

    std::int64_t least = -kUnbounded, most = kUnbounded;

    bool has(std::int64_t distance) const { return distance >= least && distance <= most; }
};

// causal: none after the query. SameLength: `memoryLength` keys, or one more, itself included (Transformer-XL,
// mem_transformer.py and model.py). `window`, if above 0: so many (Beltagy et al. 2020, Longformer, has such windows on
// both sides; here what came before).
KeySpan keySpan(bool causal, SameLength sameLength, std::int64_t memoryLength, std::int64_t window = 0);
// Of a decoder's layer, which counts from 1.
KeySpan keySpan(const ModelConfig& config, std::int64_t layer);

} // namespace headroom
