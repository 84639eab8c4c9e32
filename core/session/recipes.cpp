// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/recipes.h"

#include "error.h"
#include "files/file_lock.h"
#include "libtorch.h"
#include "recipe/recipe_run.h"
#include "session/device.h"
#include "session/training_config.h"
#include "trace/cores.h"

namespace headroom {

namespace {

constexpr std::int64_t kRecipeParts = 1000;

} // namespace

std::vector<RecipeInfo> recipeList()
{
    std::vector<RecipeInfo> list;
    for (const ModelRecipe& recipe : recipes())
        list.push_back({recipe.id, recipe.variant, recipe.claim.sentence});
    return list;
}

ModelCard makeRecipe(const std::string& id, const std::string& out, const std::string& from, const std::string& text,
    const std::string& device, const std::atomic<bool>& cancel, const std::function<void(Progress)>& progress)
{
    const ModelRecipe recipe = findRecipe(id);
    checkTrainingTarget(out, "headroom-cli recipe " + id);
    const FileLock lock(out);
    checkNothingIsLost(out);
    const auto report = [&](double share, const std::string& sentence) {
        if (progress)
            progress({static_cast<std::int64_t>(share * static_cast<double>(kRecipeParts)), kRecipeParts, sentence});
    };
    startCores();
    return makeModel(recipe, out, {chooseDevice(device), recipe.seed, &cancel, report, {}}, from, text);
}

ModelCard checkRecipe(const std::string& id, const std::string& device)
{
    const ModelRecipe recipe = findRecipe(id);
    startCores();
    return checkModel(recipe, recipe.model(), chooseDevice(device));
}

} // namespace headroom
