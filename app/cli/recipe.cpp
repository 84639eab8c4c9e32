// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "config/read_json.h"
#include "json_text.h"
#include "long_job.h"
#include "session/recipes.h"
#include "text/printed.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

struct RecipeOptions {
    std::vector<std::string> names;
    bool check = false;
    std::string out, from, text;
};

Json jsonOf(const std::string& id, const std::string& variant, const ModelCard& card)
{
    Json json = ownJson(card.toJson());
    json["variant"] = variant;
    json["holds"] = std::all_of(
        card.numbers.begin(), card.numbers.end(), [](const ClaimNumber& number) { return number.holds(); });
    json["recipe"] = id;
    return json;
}

// A line for each number; the claim stands before the first. Markdown, as the table is also one of the manual.
void printRows(const std::string& variant, const ModelCard& card)
{
    bool first = true;
    for (const ClaimNumber& number : card.numbers) {
        const bool small = std::abs(number.threshold) < 1e-3 && number.threshold != 0.0;
        std::ostringstream value, threshold;
        if (small) { // what is equal up to rounding: its digits are the processor's
            if (number.holds())
                value << "rounding";
            else
                value << number.number;
            threshold << number.threshold;
        } else {
            value << formatNumber(number.number, decimalsApart(number.number, number.threshold));
            threshold << formatNumber(number.threshold, 2);
        }
        std::cout << "| " << (first ? variant : "") << " | " << (first ? card.claim : "") << " | " << number.title
                  << (number.found.empty() ? "" : " (" + number.found + ")") << " | " << value.str() << " | "
                  << number.relation << ' ' << threshold.str() << (number.holds() ? "" : ": FAILS") << " |\n";
        first = false;
    }
    std::cout << std::flush;
}

void printHead()
{
    std::cout << "| variant | claim | measured | number | threshold |\n| --- | --- | --- | --- | --- |\n";
}

bool holds(const ModelCard& card)
{
    return std::all_of(
        card.numbers.begin(), card.numbers.end(), [](const ClaimNumber& number) { return number.holds(); });
}

const RecipeInfo& findIn(const std::vector<RecipeInfo>& known, const std::string& id)
{
    std::string ids;
    for (const RecipeInfo& recipe : known) {
        if (recipe.id == id)
            return recipe;
        ids += (ids.empty() ? "" : ", ") + recipe.id;
    }
    throw UsageError("There is no recipe \"" + id + "\"; the recipes are " + ids + ".");
}

int listRecipes(const std::vector<RecipeInfo>& known, const CommonOptions& common)
{
    Json json = Json::array();
    for (const RecipeInfo& recipe : known) {
        if (common.json)
            json.push_back({{"id", recipe.id}, {"variant", recipe.variant}, {"claim", recipe.claim}});
        else
            std::cout << recipe.id << "\n    " << recipe.variant << ": " << recipe.claim << '\n';
    }
    if (common.json)
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
    return kDone;
}

int checkRecipes(const std::vector<RecipeInfo>& known, const RecipeOptions& options, const CommonOptions& common)
{
    std::vector<RecipeInfo> chosen = options.names.empty() ? known : std::vector<RecipeInfo> {};
    for (const std::string& name : options.names)
        chosen.push_back(findIn(known, name));
    Json json = Json::array();
    bool all = true;
    if (!common.json)
        printHead();
    for (const RecipeInfo& recipe : chosen) {
        const ModelCard card = checkRecipe(recipe.id, common.device);
        all = all && holds(card);
        if (common.json)
            json.push_back(jsonOf(recipe.id, recipe.variant, card));
        else
            printRows(recipe.variant, card);
    }
    if (common.json)
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
    return all ? kDone : kDisagrees;
}

int makeOne(const RecipeInfo& recipe, const RecipeOptions& options, const CommonOptions& common)
{
    const std::string out = options.out.empty() ? recipe.id + ".safetensors" : options.out;
    noteInterrupts();
    std::atomic<bool> cancel {false};
    std::optional<ModelCard> card;
    {
        JobBar bar;
        try {
            card = makeRecipe(
                recipe.id, out, options.from, options.text, common.device, cancel, [&](const Progress& progress) {
                    cancel = interrupted();
                    bar.show(progress);
                });
        } catch (...) {
            if (!interrupted())
                throw;
        }
    }
    if (!card) {
        std::cerr << "headroom-cli: interrupted; recipe " << recipe.id << " has no model.\n";
        return kInterrupted;
    }
    if (common.json) {
        std::cout << jsonOf(recipe.id, recipe.variant, *card).dump(2, ' ', false, kReplace) << '\n';
    } else {
        printHead();
        printRows(recipe.variant, *card);
        std::cout << "saved " << out << '\n';
    }
    return holds(*card) ? kDone : kDisagrees;
}

int recipe(const RecipeOptions& options, const CommonOptions& common)
{
    const std::vector<RecipeInfo> known = recipeList();
    if (options.check) {
        if (!options.out.empty() || !options.from.empty() || !options.text.empty())
            throw UsageError(
                "--check measures the models that ship and writes nothing; leave --out, --from and --text out.");
        return checkRecipes(known, options, common);
    }
    if (options.names.empty())
        return listRecipes(known, common);
    if (options.names.size() > 1)
        throw UsageError("One recipe is made at a time; only --check takes several names.");
    return makeOne(findIn(known, options.names.front()), options, common);
}

} // namespace

void addRecipe(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand(
        "recipe", "Make a trained model that ships, or measure what it claims; without a name: list them");
    auto options = std::make_shared<RecipeOptions>();
    command->add_option("name", options->names, "A recipe by id; --check takes several, or all if none is given");
    command->add_flag(
        "--check", options->check, "Measure the claims of the models that ship; exit code 3 if one fails");
    command->add_option("--out", options->out, "File to write (.safetensors); NAME.safetensors here if left out");
    command->add_option("--from", options->from, "A model that the recipe trained before: measured again, not trained");
    command->add_option("--text", options->text, "The long text that a recipe is trained on, where a sample ships");
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = recipe(*options, common); });
}

} // namespace headroom
