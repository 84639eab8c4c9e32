// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace headroom {

// What a checkpoint remembers of its training: one entry per evaluation.
struct TrainingPoint {
    std::int64_t step = 0;
    double loss = 0.0;            // of the training step, label-smoothed
    double heldOutAccuracy = 0.0; // share of tokens right on the validation set, the decoder fed the right ones

    bool operator==(const TrainingPoint&) const = default;
};

} // namespace headroom
