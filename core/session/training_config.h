// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "session/training.h"

#include <string>

namespace headroom {

// What a request comes to: the variant with its changes, its vocabulary that of the task, and as long as the task asks.
struct TrainingPlan {
    ModelConfig config;
    TaskSettings task;
};

// Throws Error naming what cannot be trained: an unknown variant or task, a setting out of range, or a task that the
// topology cannot write.
TrainingPlan planOf(const TrainRequest& request);

// Bytes that a step on so many sequences of middling length keeps of its forward for the backward; roughly: matrices of
// queries by keys count only where no fused kernel does without them.
double stepBytes(const TrainingPlan& plan, std::int64_t batch);

// Throws Error, beginning with `where`, for what is out of range in how often the request saves and keeps snapshots.
void checkKeeping(const TrainRequest& request, const std::string& where);

// Throws Error for a file that could not be written after the work.
void checkTrainingTarget(const std::string& out, const std::string& command);

// Throws Error where the file that a new run would write is there and is no model, or a training that could still go
// on.
void checkNothingIsLost(const std::string& out);

} // namespace headroom
