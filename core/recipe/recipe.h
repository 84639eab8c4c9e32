// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_card.h"
#include "experiment/train_run.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace headroom {

// A number that a claim rests on: a measure by name, with its parameters, and the least or most that will do.
struct ClaimCheck {
    std::string measure; // one of claimMeasures()
    std::string parameters; // JSON, read by the measure
    std::string title; // how a table calls it
    std::string relation; // "at least" or "at most"
    double threshold = 0.0;
};

struct RecipeClaim {
    std::string sentence; // what the model learned
    std::int64_t inputs = 600; // drawn from the sources that no training sees
    std::uint64_t seed = 0; // of these inputs alone
    std::vector<ClaimCheck> checks;
};

// How a trained model that ships was made: one file of resources/recipes. The model is resources/models/ID.safetensors.
struct ModelRecipe {
    std::string id; // the file's name without .json
    std::string variant; // a preset's id
    std::string changes; // JSON: fields of its configuration that are otherwise
    std::string task; // JSON: id, and what is not as usual with it
    std::string training; // JSON: TrainingSettings, but for the seed
    std::uint64_t seed = 1; // of weights, data and their order, and dropout
    bool half = false; // weights are stored as F16
    std::string data, licence; // what it learns from, and under which terms
    std::string textMadeBy; // the command that makes the long text it is trained on; empty: the task has all
    std::vector<std::string> samples; // inputs worth looking at; the first is the one it opens with
    ModelOpening opening;
    RecipeClaim claim;

    static ModelRecipe read(const std::filesystem::path& file); // throws Error
    PlannedRun plan() const; // throws Error
    std::filesystem::path model() const;
};

// In the order of resources/recipes/order.txt. Throws Error naming a broken file.
std::vector<ModelRecipe> recipes();
ModelRecipe findRecipe(const std::string& id); // Error lists the ids there are

} // namespace headroom
