// SPDX-License-Identifier: GPL-3.0-or-later
#include "recipe/recipe_run.h"

#include "error.h"
#include "io/checkpoint.h"
#include "libtorch.h"
#include "recipe/claim_measures.h"
#include "recipe/claim_run.h"
#include "tasks/task.h"
#include "text/say.h"

namespace headroom {

namespace {

void measureClaim(
    const ModelRecipe& recipe, const PlannedRun& plan, const Transformer& model, torch::Device device, ModelCard& card)
{
    const ClaimSubject subject {plan, model, recipe.claim, device};
    card.inputs = recipe.claim.inputs;
    card.inputsSeed = recipe.claim.seed;
    card.numbers.clear();
    for (const ClaimCheck& check : recipe.claim.checks) {
        const std::string where = say("Recipe %1, %2", recipe.id, check.title);
        const JsonFields parameters = JsonFields::parse(check.parameters, where);
        const ClaimValue value = findClaimMeasure(check.measure, where).measure(subject, parameters);
        parameters.refuseUnknown();
        card.numbers.push_back({check.title, check.relation, check.threshold, value.number, value.found});
    }
}

ModelCard cardOf(const ModelRecipe& recipe, const PlannedRun& plan, const std::vector<TrainingPoint>& points)
{
    ModelCard card;
    card.recipe = recipe.id;
    card.data = recipe.data;
    card.licence = recipe.licence;
    card.claim = recipe.claim.sentence;
    card.steps = plan.settings.steps;
    card.seed = plan.settings.seed;
    card.samples = recipe.samples;
    card.opening = recipe.opening;
    card.score = points.empty() ? -1.0 : points.back().heldOutAccuracy;
    return card;
}

} // namespace

ModelCard makeModel(const ModelRecipe& recipe, const std::filesystem::path& out, const ExperimentHost& host,
    const std::filesystem::path& from, const std::filesystem::path& text)
{
    if (recipe.textMadeBy.empty() && !text.empty())
        throw Error(say("Recipe %1 makes its own training data, but a text was given. Leave it out.", recipe.id));
    std::filesystem::path file = from;
    if (from.empty()) {
        if (!recipe.textMadeBy.empty() && text.empty())
            throw Error(
                say("Recipe %1 learns from a longer text than the one that ships. Make it with %2 FILE and give it as "
                    "--text FILE.",
                    recipe.id, recipe.textMadeBy));
        const PlannedRun plan = recipe.plan();
        PlannedRun run = plan;
        if (!text.empty())
            run.task.file = std::filesystem::absolute(text).string();
        const TrainedRun trained = trainRun(run, host);
        if (!trained.stopped.empty())
            throw Error(trained.stopped);
        if (out.empty()) {
            ModelCard card = cardOf(recipe, plan, trained.points);
            measureClaim(recipe, plan, *trained.model, host.device, card);
            return card;
        }
        Checkpoint checkpoint;
        checkpoint.config = plan.config;
        checkpoint.task = plan.task;
        checkpoint.vocabulary = taskVocabulary(plan.task);
        checkpoint.preset = recipe.variant;
        checkpoint.command = "headroom-cli recipe " + recipe.id;
        checkpoint.training = trained.points;
        checkpoint.settings = plan.settings.toJson();
        checkpoint.half = recipe.half;
        writeCheckpoint(out, checkpoint, trained.model->parameters());
        file = out;
    }
    host.pause(1.0, say("%1: measuring", recipe.id));
    Checkpoint stored = readCheckpoint(file);
    stored.card = checkModel(recipe, file, host.device);
    stored.half = recipe.half;
    std::vector<Parameter> weights;
    for (const auto& [name, tensor] : stored.tensors)
        weights.push_back({name, tensor});
    writeCheckpoint(out, stored, weights);
    return stored.card;
}

ModelCard checkModel(const ModelRecipe& recipe, const std::filesystem::path& file, torch::Device device)
{
    const PlannedRun plan = recipe.plan();
    Checkpoint checkpoint = readCheckpoint(file);
    const bool own = checkpoint.config.toJson() == plan.config.toJson()
        && checkpoint.task.toJson() == plan.task.toJson() && checkpoint.preset == recipe.variant
        && checkpoint.settings == plan.settings.toJson();
    if (!own)
        throw Error(
            say("%1 was not made by recipe %2 as it is now: variant, settings, task or training differ. Train it again "
                "with headroom-cli recipe %2 --out %1.",
                file.string(), recipe.id));
    Transformer model(checkpoint.config, Parameters(std::move(checkpoint.tensors), file.filename().string()));
    model.to(device);
    ModelCard card = cardOf(recipe, plan, checkpoint.training);
    measureClaim(recipe, plan, model, device, card);
    return card;
}

} // namespace headroom
