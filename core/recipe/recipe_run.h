// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/runner.h"
#include "recipe/recipe.h"

#include <filesystem>

namespace headroom {

// Trains, writes the model, measures the claim on what was written, and adds the card. An empty `out` writes nothing:
// the weights are then measured as they are. `from`: a model that this recipe has trained, in the place of training
// again. `text`: what a recipe with textMadeBy is trained on, in the place of the sample that ships. Throws Error, or
// Cancelled.
ModelCard makeModel(const ModelRecipe& recipe, const std::filesystem::path& out, const ExperimentHost& host,
    const std::filesystem::path& from = {}, const std::filesystem::path& text = {});

// Measures the claim anew on the model that ships. Throws Error where the file is not what the recipe describes.
ModelCard checkModel(const ModelRecipe& recipe, const std::filesystem::path& model, torch::Device device);

} // namespace headroom
