// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_card.h"
#include "session/session.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace headroom {

// A recipe as a list shows it.
struct RecipeInfo {
    std::string id, variant, claim;
};
std::vector<RecipeInfo> recipeList(); // throws Error naming a broken file

// Trains a recipe's model and writes it to `out` with its card. Takes minutes. `from`: a model that the recipe has
// trained, to measure again instead; may be empty. `text`: the long text that some recipes are trained on; else empty.
// Throws Error; Cancelled once `cancel`.
ModelCard makeRecipe(const std::string& id, const std::string& out, const std::string& from, const std::string& text,
    const std::string& device, const std::atomic<bool>& cancel, const std::function<void(Progress)>& progress);

// Measures the claim on the recipe's model that ships. Throws Error where that is another's, or missing.
ModelCard checkRecipe(const std::string& id, const std::string& device);

} // namespace headroom
