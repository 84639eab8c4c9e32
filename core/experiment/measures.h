// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/train_run.h"

namespace headroom {

struct MeasureSettings {
    double goal = 0.99; // share of held-out tokens right that "steps_to" waits for
    std::int64_t forwardLength = 1024; // tokens of "forward_ms"
};

// A number about a training, a column of the table.
struct Measure {
    ExperimentColumn column;
    double (*value)(const TrainedRun& run, const MeasureSettings& settings, const ExperimentHost& host);
};

const Measure& findMeasure(const std::string& id, const std::string& where); // Error lists the ids there are

} // namespace headroom
