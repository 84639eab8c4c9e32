// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_card.h"
#include "config/model_config.h"
#include "config/training_record.h"
#include "nn/parameters.h"

#include <torch/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// A model as it lies in a .safetensors file: weights under our own names, everything else in its metadata.
struct Checkpoint {
    ModelConfig config;
    std::vector<std::string> vocabulary; // one text per token id
    TaskSettings task;
    std::string preset; // id of the variant it began as
    std::string command; // the exact one that trained it; empty if it was not trained
    std::vector<TrainingPoint> training;
    std::vector<TrainingEvent> events;
    std::optional<TrainingTest> test; // nothing: it has not ended, or an earlier version wrote the file
    RunName name;
    std::string settings; // how it was trained: TrainingSettings as JSON; empty if it was not, or by an earlier version
    // What a training that has not reached its last step needs to go on (see TrainingRun); empty otherwise. The tensors
    // lie in the file as "training.NAME".
    std::string progress; // JSON
    std::map<std::string, torch::Tensor> progressTensors;
    std::map<std::string, torch::Tensor> tensors; // float32
    ModelCard card; // of a model that ships; empty otherwise
    bool half = false; // to be written as F16: half the file, three digits
    std::int64_t notFinite = 0; // NaN and ±∞ among the weights, as read
};

// Throws Error naming the file, the tensor or metadata key, and the rule.
Checkpoint readCheckpoint(const std::filesystem::path& file);
// What such a file says of itself.
struct CheckpointSummary {
    std::vector<std::string> vocabulary;
    ModelCard card; // of a model that ships; empty otherwise
};
CheckpointSummary readSummary(const std::filesystem::path& file); // throws Error

void writeCheckpoint(
    const std::filesystem::path& file, const Checkpoint& checkpoint, const std::vector<Parameter>& weights);

} // namespace headroom
