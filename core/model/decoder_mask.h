// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "trace/tracer.h"

namespace headroom {

// Which keys each of a decoder's queries may read, as one mask: the step "causal_mask", or "padding_mask" where order
// does not matter. `tokens`, if defined, is 1 on keys that are no padding, broadcast to [..., query, key]. Where the
// mask has more than one layer, a trace also gets each by itself ("mask_layers/causal" and so on), and the mask is
// their product, so that a closed cell leads back to what closed it.
Traced decoderMask(Tracer& t, const ModelConfig& config, bool causal, std::int64_t queries, std::int64_t memory,
    const torch::Tensor& tokens, torch::Device device);

} // namespace headroom
