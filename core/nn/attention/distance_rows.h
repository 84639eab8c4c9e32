// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

namespace headroom {

// The distances first, first − 1, … last of a key before its query, those beyond `clamp`, if above 0, as if they were
// it: [distance], in double.
torch::Tensor clampedDistances(std::int64_t first, std::int64_t last, std::int64_t clamp);

// R of Transformer-XL, step "distances" [distance, feature]: a row of sines and cosines (all sines first) for each of
// the distances first, first − 1, … last of a key before its query. Distances beyond `clamp`, if above 0, look like it.
Traced distanceRows(Tracer& t, std::int64_t first, std::int64_t last, std::int64_t width, std::int64_t clamp,
    const torch::TensorOptions& options);

} // namespace headroom
