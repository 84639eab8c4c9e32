// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "test_program.h"

#include "config/preset_list.h"
#include "io/checkpoint.h"
#include "recipe/claim_measures.h"
#include "recipe/places.h"
#include "recipe/recipe_run.h"
#include "tasks/task.h"
#include "text/printed.h"
#include "trace/trace.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

using namespace headroom;

namespace recipes_test {

namespace {

constexpr std::uintmax_t kMostOfOne = 700'000, kMostOfAll = 12'000'000; // bytes

const std::string kFile =
    R"({"variant": "transformer", "config": {"width": 16}, "task": {"id": "copy", "shortest": 3, "longest": 4},
    "training": {"steps": 2, "batch": 8, "label_smoothing": 0.0}, "data": "random digits", "licence": "none needed",
    "samples": ["7 3 9"], "opening": {"view": "attention"},
    "claim": {"sentence": "It copies.", "inputs": 500, "seed": 77,
        "checks": [{"measure": "accuracy", "title": "digits right", "at_least": 0.99}]}})";

std::string with(std::string text, const std::string& what, const std::string& instead)
{
    const std::size_t at = text.find(what);
    if (at == std::string::npos)
        throw Error("The file has no " + what);
    return text.replace(at, what.size(), instead);
}

ModelRecipe recipeOf(const std::string& text)
{
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("tried.json").toStdString();
    std::ofstream(file) << text;
    return ModelRecipe::read(file);
}

ExperimentHost host(std::uint64_t seed = 1) { return {torch::kCPU, seed, nullptr, {}, {}}; }

std::string refused(const auto& work)
{
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing was refused";
}

std::vector<std::int64_t> idsOf(const std::vector<std::string>& vocabulary, const std::string& text)
{
    std::vector<std::int64_t> ids;
    for (const char symbol : text) {
        const auto found = std::find(vocabulary.begin(), vocabulary.end(), std::string(1, symbol));
        ids.push_back(found == vocabulary.end() ? kStart : found - vocabulary.begin());
    }
    return ids;
}

} // namespace

// Recipes, and the models that they made.
class RecipesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shippedModelsKeepTheirClaims_data();
    void shippedModelsKeepTheirClaims();
    void theManualSaysWhatTheCardsSay();
    void shippedModelsAreSmall();
    void modelsOpenWhereTheirRecipeSays_data() { shippedModelsKeepTheirClaims_data(); }
    void modelsOpenWhereTheirRecipeSays();
    void variantsOpenOnTheirFirstRecipe();
    void anUntrainedModelFails();
    void heldOutInputsAreNeverTrainedOn();
    void theSameRecipeMakesTheSameModel();
    void halfPrecisionIsMeasuredAsStored();
    void otherModelsAreRefused();
    void aModelWithoutNumbersKeepsNoClaim();
    void drawnAtRandomIsWhatDrawingGives();
    void placesAreThoseThatShouldBeRead_data();
    void placesAreThoseThatShouldBeRead();
    void faultyFilesAreRefused_data();
    void faultyFilesAreRefused();
};

void RecipesTest::shippedModelsKeepTheirClaims_data()
{
    QTest::addColumn<QString>("id");
    for (const ModelRecipe& recipe : recipes())
        QTest::newRow(recipe.id.c_str()) << QString::fromStdString(recipe.id);
}

// Measured anew on the file: what the card says is what comes out, and it is enough.
void RecipesTest::shippedModelsKeepTheirClaims()
{
    QFETCH(QString, id);
    const ModelRecipe recipe = findRecipe(id.toStdString());
    const ModelCard measured = checkModel(recipe, recipe.model(), torch::kCPU);
    const ModelCard card = readCheckpoint(recipe.model()).card;
    QCOMPARE(card.recipe, recipe.id);
    QCOMPARE(card.claim, recipe.claim.sentence);
    QCOMPARE(measured.numbers.size(), card.numbers.size());
    QVERIFY(measured.inputs >= 500);
    for (std::size_t i = 0; i < measured.numbers.size(); ++i) {
        const ClaimNumber &now = measured.numbers[i], &then = card.numbers[i];
        const QString what = QStringLiteral("%1: %2, on the card %3, %4 %5")
                                 .arg(QString::fromStdString(now.title))
                                 .arg(now.number)
                                 .arg(then.number)
                                 .arg(QString::fromStdString(now.relation))
                                 .arg(now.threshold);
        QVERIFY2(now.holds(), qPrintable(what));
        QCOMPARE(now.title, then.title);
        QCOMPARE(now.threshold, then.threshold);
        // Sums differ between processors in their last digits.
        QVERIFY2(std::abs(now.number - then.number) <= 0.005 * std::abs(then.number) + 1e-5, qPrintable(what));
    }
}

// The manual's table is what `headroom-cli recipe --check` prints of the cards.
void RecipesTest::theManualSaysWhatTheCardsSay()
{
    std::ifstream file(HEADROOM_SOURCE_DIR "/resources/manual/claims.md");
    const std::string page {std::istreambuf_iterator<char>(file), {}};
    for (const ModelRecipe& recipe : recipes()) {
        const ModelCard card = readCheckpoint(recipe.model()).card;
        std::string claim = "| " + recipe.variant + " | " + card.claim;
        for (const ClaimNumber& number : card.numbers) {
            std::ostringstream small;
            small << number.threshold;
            const bool equal = std::abs(number.threshold) < 1e-3;
            const std::string row = claim + " | " + number.title
                + (number.found.empty() ? "" : " (" + number.found + ")") + " | "
                + (equal ? "rounding" : formatNumber(number.number, decimalsApart(number.number, number.threshold)))
                + " | " + number.relation + " " + (equal ? small.str() : formatNumber(number.threshold, 2)) + " |";
            QVERIFY2(page.find(row) != std::string::npos, row.c_str());
            claim = "|  | ";
        }
    }
}

void RecipesTest::shippedModelsAreSmall()
{
    std::uintmax_t all = 0;
    for (const ModelRecipe& recipe : recipes()) {
        const std::uintmax_t bytes = std::filesystem::file_size(recipe.model());
        QVERIFY2(bytes <= kMostOfOne, recipe.id.c_str());
        all += bytes;
    }
    QVERIFY(all <= kMostOfAll);
}

// Each sample is read without a token left out, and the run has the step and the cell that it opens at.
void RecipesTest::modelsOpenWhereTheirRecipeSays()
{
    QFETCH(QString, id);
    const ModelRecipe recipe = findRecipe(id.toStdString());
    Session session;
    const ModelInfo model = test::open(session, recipe.model().string());
    QVERIFY(model.preset == recipe.variant && model.card.recipe == recipe.id);
    QCOMPARE(model.sample, recipe.samples.front());
    QCOMPARE(model.view, recipe.opening.view);
    for (const std::string& sample : recipe.samples) {
        const RunResult run = test::run(session, test::requestOf(model, sample));
        QVERIFY2(run.notices.empty(), run.notices.empty() ? "" : run.notices.front().c_str());
        if (recipe.opening.step.empty())
            continue;
        const auto step = run.trace->find(recipe.opening.step);
        QVERIFY2(step, recipe.opening.step.c_str());
        if (sample != recipe.samples.front() || recipe.opening.cell.empty())
            continue;
        Intervention cell;
        cell.path = recipe.opening.step;
        cell.at = recipe.opening.cell;
        QVERIFY(cell.fits(run.trace->step(*step).shape()));
    }
}

// The recipes are the only list of trained models: the first that names a variant is what it opens on, unless fresh
// weights are asked for; then those of the others, then the one of no recipe.
void RecipesTest::variantsOpenOnTheirFirstRecipe()
{
    std::map<std::string, std::vector<std::string>> files;
    for (const ModelRecipe& recipe : recipes())
        files[recipe.variant].push_back(recipe.model().string());
    Session session;
    for (const Preset& preset : presets()) {
        std::vector<std::string>& own = files[preset.id];
        if (!preset.model.empty())
            own.push_back((resourceFolder() / "models" / preset.model).string());
        std::vector<std::string> offered;
        for (const ShippedModel& each : preset.trained) {
            offered.push_back(each.file);
            QCOMPARE(readCheckpoint(each.file).task.id, each.task);
        }
        QVERIFY2(offered == own, preset.id.c_str());
        const ModelInfo opened = test::open(session, preset.id);
        QCOMPARE(opened.file, own.empty() ? std::string() : own.front());
        QVERIFY(opened.trained == preset.trained);
        const ModelInfo fresh = test::open(session, preset.id, false);
        QVERIFY(fresh.file.empty() && fresh.card == ModelCard() && fresh.config == preset.config);
        files.erase(preset.id);
    }
    QVERIFY2(files.empty(), files.empty() ? "" : files.begin()->first.c_str()); // a recipe of no variant
}

// The claim is about what was learned: the same recipe without learning does not keep it.
void RecipesTest::anUntrainedModelFails()
{
    for (const ModelRecipe& recipe : recipes()) {
        ModelRecipe unlearned = recipe;
        unlearned.claim.inputs = 50;
        unlearned.textMadeBy.clear(); // the sample will do
        unlearned.training = R"({"steps": 1, "batch": 1, "rate": 1e-9})";
        auto task = nlohmann::ordered_json::parse(recipe.task);
        task["validation"] = 1; // it draws the training's curve; the claim has inputs of its own
        unlearned.task = task.dump();
        const ModelCard card = makeModel(unlearned, {}, host(recipe.seed));
        QVERIFY2(std::any_of(card.numbers.begin(), card.numbers.end(), [](const auto& n) { return !n.holds(); }),
            recipe.id.c_str());
    }
}

void RecipesTest::heldOutInputsAreNeverTrainedOn()
{
    for (const ModelRecipe& recipe : recipes()) {
        const PlannedRun plan = recipe.plan();
        TaskSettings task = plan.task;
        task.training = task.validation = 1;
        task.test = recipe.claim.inputs;
        std::set<std::vector<std::int64_t>> trained;
        for (const Example& example : makeDataset(plan.task, recipe.seed).training)
            trained.insert(example.source.empty() ? example.target : example.source);
        for (const Example& example : makeDataset(task, recipe.claim.seed).test)
            QVERIFY2(trained.count(example.source.empty() ? example.target : example.source) == 0, recipe.id.c_str());
    }
}

void RecipesTest::theSameRecipeMakesTheSameModel()
{
    QTemporaryDir folder;
    const std::string first = folder.filePath("first.safetensors").toStdString(),
                      second = folder.filePath("second.safetensors").toStdString();
    const ModelRecipe recipe = recipeOf(kFile);
    QVERIFY(makeModel(recipe, first, host(recipe.seed)) == makeModel(recipe, second, host(recipe.seed)));
    const std::string third = folder.filePath("third.safetensors").toStdString();
    makeModel(recipe, third, host(recipe.seed), first); // measured again, not trained
    const auto bytes = [](const std::string& file) {
        std::ifstream stream(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    };
    QVERIFY(bytes(first) == bytes(third));
    const Checkpoint a = readCheckpoint(first), b = readCheckpoint(second);
    QVERIFY(a.card == b.card && a.card.recipe == recipe.id && !a.card.numbers.empty());
    for (const auto& [name, tensor] : a.tensors)
        QVERIFY2(torch::equal(tensor, b.tensors.at(name)), name.c_str());
}

void RecipesTest::halfPrecisionIsMeasuredAsStored()
{
    QTemporaryDir folder;
    const std::string whole = folder.filePath("whole.safetensors").toStdString(),
                      half = folder.filePath("half.safetensors").toStdString();
    const ModelRecipe recipe = recipeOf(kFile), small = recipeOf(with(kFile, "\"data\"", "\"half\": true, \"data\""));
    makeModel(recipe, whole, host(recipe.seed));
    const ModelCard card = makeModel(small, half, host(recipe.seed));
    QVERIFY(std::filesystem::file_size(half) < 3 * std::filesystem::file_size(whole) / 4);
    QVERIFY(checkModel(small, half, torch::kCPU).numbers == card.numbers);
    const Checkpoint a = readCheckpoint(whole), b = readCheckpoint(half);
    for (const auto& [name, tensor] : a.tensors)
        QVERIFY2(torch::equal(tensor.to(torch::kHalf).to(torch::kFloat), b.tensors.at(name)), name.c_str());
}

void RecipesTest::otherModelsAreRefused()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("tried.safetensors").toStdString();
    const ModelRecipe recipe = recipeOf(kFile);
    makeModel(recipe, file, host(recipe.seed));
    for (const auto& [what, instead] :
        std::vector<std::pair<std::string, std::string>> {{"\"width\": 16", "\"width\": 8"},
            {"\"steps\": 2", "\"steps\": 3"}, {"\"longest\": 4", "\"longest\": 5"}}) {
        const ModelRecipe other = recipeOf(with(kFile, what, instead));
        QVERIFY2(
            refused([&] { checkModel(other, file, torch::kCPU); }).find("was not made by recipe tried as it is now")
                != std::string::npos,
            what.c_str());
    }
}

// Whatever a claim asks, "at most" too: what is not a number is neither small nor large.
void RecipesTest::aModelWithoutNumbersKeepsNoClaim()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("tried.safetensors").toStdString();
    const std::string cross =
        R"("parameters": {"step": "decoder.1/encoder_decoder_attention/weights", "place": "aligned"})";
    const ModelRecipe recipe = recipeOf(
        with(kFile, R"({"measure": "accuracy", "title": "digits right", "at_least": 0.99})",
            R"({"measure": "accuracy", "title": "a", "at_most": 1}, {"measure": "loss", "title": "b", "at_most": 99},
           {"measure": "weight", "title": "c", )"
                + cross + R"(, "at_most": 2},
           {"measure": "largest_weight", "title": "d", )"
                + cross + R"(, "at_most": 1},
           {"measure": "apart", "title": "e", "parameters": {"step": "decoder.1/encoder_decoder_attention/weights"}, "at_most": 1},
           {"measure": "entropy", "title": "f", "parameters": {"step": "decoder.1/encoder_decoder_attention/weights"}, "at_most": 1})"));
    for (const ClaimNumber& number : makeModel(recipe, file, host(recipe.seed)).numbers)
        QVERIFY2(number.holds(), number.title.c_str());
    const Checkpoint stored = readCheckpoint(file);
    std::vector<Parameter> weights;
    for (const auto& [name, tensor] : stored.tensors)
        weights.push_back({name, torch::full_like(tensor, std::nan(""))});
    writeCheckpoint(file, stored, weights);
    for (const ClaimNumber& number : checkModel(recipe, file, torch::kCPU).numbers)
        QVERIFY2(std::isnan(number.number) && !number.holds(), number.title.c_str());
}

// What favourites drawn at random give is the mean of many draws.
void RecipesTest::drawnAtRandomIsWhatDrawingGives()
{
    const ModelRecipe recipe = findRecipe("hands");
    const ModelCard card = readCheckpoint(recipe.model()).card;
    const auto stated = std::ranges::find_if(
        card.numbers, [](const ClaimNumber& number) { return number.title.find("at random") != std::string::npos; });
    QVERIFY(stated != card.numbers.end());
    TaskSettings task = recipe.plan().task;
    task.training = task.validation = 1;
    task.test = recipe.claim.inputs;
    std::mt19937 random(5);
    double sum = 0.0;
    const Dataset data = makeDataset(task, recipe.claim.seed);
    for (const Example& hand : data.test)
        for (int draw = 0; draw < 40; ++draw) {
            std::set<std::size_t> cards;
            for (int point = 0; point < 4; ++point)
                cards.insert(random() % hand.source.size());
            sum += static_cast<double>(cards.size()) / 4.0;
        }
    QVERIFY(std::abs(sum / (40.0 * static_cast<double>(data.test.size())) - stated->number) < 0.005);
}

void RecipesTest::placesAreThoseThatShouldBeRead_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("queries");
    QTest::addColumn<QString>("keys");
    QTest::addColumn<int>("query");
    QTest::addColumn<QList<int>>("places");
    const auto row = [](const char* id, const char* queries, const char* keys, int query, const QList<int>& places) {
        QTest::addRow("%s at %d of %s", id, query, queries) << id << queries << keys << query << places;
    };
    row("previous", "*ab", "*ab", 0, {});
    row("previous", "*ab", "*ab", 2, {1});
    row("after_same", "*abaca", "*abaca", 5, {2, 4});
    row("after_same", "*abaca", "*abaca", 4, {});
    row("after_last_same", "*abaca", "*abaca", 5, {4});
    row("offset", "*abc2", "*abc2", 4, {2});
    row("offset", "*abc2", "*abc2", 3, {});
    row("partner", "ab)c))", "ab)c))", 2, {1});
    row("partner", "ab)c))", "ab)c))", 5, {0});
    row("partner", "ab)c))", "ab)c))", 3, {});
    row("mirrored", "*abc", "cba*", 0, {2});
    row("mirrored", "*abc", "cba*", 3, {});
    row("aligned", "*abc", "abc*", 2, {2});
    row("aligned", "*abc", "abc*", 3, {});
}

void RecipesTest::placesAreThoseThatShouldBeRead()
{
    QFETCH(QString, id);
    QFETCH(QString, queries);
    QFETCH(QString, keys);
    QFETCH(int, query);
    QFETCH(QList<int>, places);
    const std::vector<std::string> vocabulary {"pad", "start", "end", "a", "b", "c", "1", "2", ")"};
    const SequenceSeen sequence {
        idsOf(vocabulary, queries.toStdString()), idsOf(vocabulary, keys.toStdString()), {}, vocabulary};
    const JsonFields none = JsonFields::parse("{}", "test");
    QCOMPARE(
        findPlaces(id.toStdString(), none)(sequence, query), std::vector<std::int64_t>(places.begin(), places.end()));
}

void RecipesTest::faultyFilesAreRefused_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("instead");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* what, const char* instead, const char* message) {
        QTest::newRow(name) << what << instead << message;
    };
    row("no such measure", "\"accuracy\"", "\"beauty\"",
        "there is no measure \"beauty\"; the measures are accuracy, loss");
    row("no threshold", ", \"at_least\": 0.99", "", "must say either \"at_least\" or \"at_most\"");
    row("two thresholds", "0.99", "0.99, \"at_most\": 1", "must say either \"at_least\" or \"at_most\"");
    row("few inputs", "\"inputs\": 500", "\"inputs\": 499", "has 499 inputs; it takes at least 500");
    row("the training's seed", "\"seed\": 77", "\"seed\": 1", "have the training's seed, 1");
    row("no sample", "[\"7 3 9\"]", "[]", "has no \"samples\"");
    row("no licence", "\"none needed\"", "\"\"", "has no \"licence\"");
    row("another field", "\"data\"", "\"date\": 1, \"data\"", "date");
}

void RecipesTest::faultyFilesAreRefused()
{
    QFETCH(QString, what);
    QFETCH(QString, instead);
    QFETCH(QString, message);
    const std::string said = refused([&] { recipeOf(with(kFile, what.toStdString(), instead.toStdString())); });
    QVERIFY2(said.find(message.toStdString()) != std::string::npos, said.c_str());
}

HEADROOM_TEST(RecipesTest)
#include "libtorch.h"

} // namespace recipes_test

#include "recipes_test.moc"
