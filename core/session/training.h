// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/training_record.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// What `headroom-cli train` and a window may ask for. Zero or empty takes the preset's or the usual value.
struct TrainRequest {
    std::string task; // empty: the variant's own; else one that its alphabet can spell
    std::string preset = "transformer";
    std::int64_t steps = 2000;
    std::int64_t batch = 128;
    std::int64_t warmup = 400;
    double rateFactor = 1.0;
    double labelSmoothing = 0.1;
    std::uint64_t seed = 1;
    std::string out;     // checkpoint to write; empty writes none
    std::string command; // remembered in the checkpoint
};

struct TrainResult {
    std::int64_t steps = 0;
    double seconds = 0.0;
    std::int64_t parameters = 0;
    std::vector<TrainingPoint> training;
    double tokenAccuracy = 0.0;    // on the held-out test set, the decoder fed the right tokens
    double sequenceAccuracy = 0.0; // on the held-out test set, decoded greedily
    std::int64_t testSequences = 0;
    std::string out;
    std::string device;
};

} // namespace headroom
