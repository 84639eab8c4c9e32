// SPDX-License-Identifier: GPL-3.0-or-later
#include "recipe/recipe.h"

#include "config/json_fields.h"
#include "config/read_json.h"
#include "error.h"
#include "files/read_file.h"
#include "recipe/claim_measures.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <sstream>

namespace headroom {

namespace {

constexpr std::int64_t kFewestInputs = 500;

ClaimCheck claimCheckOf(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    ClaimCheck check;
    check.measure = fields.needed("measure");
    check.title = fields.needed("title");
    check.parameters = fields.object("parameters");
    const bool least = fields.has("at_least");
    if (least == fields.has("at_most"))
        throw Error(say("%1 must say either \"at_least\" or \"at_most\".", where));
    check.relation = least ? "at least" : "at most";
    check.threshold = fields.real(least ? "at_least" : "at_most", 0.0);
    fields.refuseUnknown();
    findClaimMeasure(check.measure, where);
    return check;
}

RecipeClaim claimOf(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    RecipeClaim claim;
    claim.sentence = fields.needed("sentence");
    claim.inputs = fields.integer("inputs", claim.inputs);
    claim.seed = static_cast<std::uint64_t>(fields.integer("seed", 0));
    for (const std::string& check : fields.objects("checks"))
        claim.checks.push_back(claimCheckOf(check, where + ", checks"));
    fields.refuseUnknown();
    if (claim.checks.empty())
        throw Error(say("%1 has no checks; a claim rests on at least one number.", where));
    if (claim.inputs < kFewestInputs)
        throw Error(say("%1 has %2 inputs; it takes at least %3.", where, claim.inputs, kFewestInputs));
    return claim;
}

ModelOpening openingOf(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    ModelOpening opening {
        fields.needed("view"), fields.text("step", ""), fields.integers("cell"), fields.integer("head", 0)};
    fields.refuseUnknown();
    return opening;
}

} // namespace

ModelRecipe ModelRecipe::read(const std::filesystem::path& file)
{
    const std::string where = file.string();
    const JsonFields fields = JsonFields::parse(readText(file, kHandWritten), where);
    ModelRecipe recipe;
    recipe.id = file.stem().string();
    recipe.variant = fields.needed("variant");
    recipe.changes = fields.object("config");
    recipe.task = fields.object("task");
    recipe.training = fields.object("training");
    recipe.seed = static_cast<std::uint64_t>(fields.integer("seed", 1));
    recipe.half = fields.boolean("half", false);
    recipe.textMadeBy = fields.text("text_made_by", "");
    recipe.data = fields.needed("data");
    recipe.licence = fields.needed("licence");
    recipe.samples = fields.texts("samples");
    recipe.opening = openingOf(fields.object("opening"), where + ", opening");
    recipe.claim = claimOf(fields.object("claim"), where + ", claim");
    fields.refuseUnknown();
    if (recipe.samples.empty())
        throw Error(say("%1 has no \"%2\"; a recipe needs one.", where, "samples"));
    if (recipe.claim.seed == recipe.seed)
        throw Error(
            say("%1: the inputs of the claim have the training's seed, %2; give them another.", where, recipe.seed));
    return recipe;
}

PlannedRun ModelRecipe::plan() const
{
    using Json = nlohmann::ordered_json;
    const Json setup {
        {"preset", variant}, {"task", ownJson(task)}, {"changes", ownJson(changes)}, {"settings", ownJson(training)}};
    return planRuns(JsonFields::parse(setup.dump(), say("Recipe %1", id)), seed).runs.front();
}

std::filesystem::path ModelRecipe::model() const { return resourceFolder() / "models" / (id + ".safetensors"); }

std::vector<ModelRecipe> recipes()
{
    const std::filesystem::path folder = resourceFolder() / "recipes";
    std::istringstream order(readText(folder / "order.txt", kHandWritten));
    std::vector<ModelRecipe> all;
    for (std::string id; order >> id;)
        all.push_back(ModelRecipe::read(folder / (id + ".json")));
    return all;
}

ModelRecipe findRecipe(const std::string& id)
{
    std::string known;
    for (ModelRecipe& recipe : recipes()) {
        if (recipe.id == id)
            return std::move(recipe);
        known += (known.empty() ? "" : ", ") + recipe.id;
    }
    throw Error(say("There is no recipe \"%1\"; the recipes are %2.", escaped(id), known));
}

} // namespace headroom
