// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/json_fields.h"
#include "experiment/runner.h"
#include "model/transformer.h"
#include "train/trainer.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom {

// One training of a grid.
struct PlannedRun {
    std::string label;
    std::vector<std::size_t> options; // which of each axis
    std::string json; // preset, task, changes and settings, put together
    ModelConfig config;
    TaskSettings task;
    TrainingSettings settings;
};

// What varies between the runs of a grid.
struct RunAxis {
    struct Option {
        std::string label;
        double x = 0.0; // where a plot across this axis puts it; NaN: nowhere, it is a line across all of the plot
        std::string patch; // JSON merge patch on the run
    };
    std::string title;
    std::vector<Option> options;
};

struct RunGrid {
    std::vector<RunAxis> axes;
    std::vector<PlannedRun> runs; // every combination, the last axis fastest
};

// Of the fields preset, task, changes, settings and axes. `longest`: a further task that each model must be able to
// read, as a merge patch on its own; may be empty. `quick`: the size may end before its warm-up does, as it shows only
// that it runs. Throws Error.
RunGrid planRuns(const JsonFields& setup, std::uint64_t seed, const std::string& longest = {}, bool quick = false);
// A run's task with a merge patch on it.
TaskSettings patchedTask(const PlannedRun& run, const std::string& patch, const std::string& where);

// A step at which something was looked at, and what was seen.
struct Seen {
    std::int64_t step = 0;
    double value = 0.0;
};

struct TrainedRun {
    PlannedRun plan;
    std::unique_ptr<Transformer> model;
    std::vector<TrainingPoint> points; // on held-out sequences; the last is what the table shows
    std::string stopped; // why it stopped before its last step; empty if it did not
    std::int64_t steps = 0;
    double seconds = 0.0; // of training steps
    std::vector<Seen> diagonal; // share of the decoder's attention to the encoder that is on the diagonal
    std::vector<ExperimentMap> film; // that attention for one sequence, at each point
};

// What went otherwise than it should: that it stopped, or was still learning when it ended. Sentences for notices.
std::vector<std::string> shortcomings(const TrainedRun& run);

// Trains to the last step, or until the loss is no number any more. Throws Error, or Cancelled.
TrainedRun trainRun(const PlannedRun& plan, const ExperimentHost& host, bool watchDiagonal = false);

} // namespace headroom
