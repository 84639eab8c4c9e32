// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_card.h"
#include "config/model_config.h"
#include "experiment/experiment.h"
#include "hf/family.h"
#include "io/shard_index.h"
#include "lesson/lesson.h"
#include "lesson/lesson_numbers.h"
#include "recipe/recipe.h"
#include "session/device.h"
#include "session/opened_model.h"
#include "targets.h"
#include "tokenizer/vocabulary.h"
#include "train/training_settings.h"

#include <algorithm>
#include <array>

namespace headroom::fuzz {

namespace {

constexpr const char* kWhere = "fuzz";

// What was read is written and read again as it was.
template <typename Value>
void readAndWrite(const std::string& text)
{
    refusedOrRead(
        [&] {
            const Value value = Value::fromJson(text, kWhere);
            check(
                Value::fromJson(value.toJson(), "again").toJson() == value.toJson(), "what is written reads the same");
        },
        kWhere);
}

void json(std::string_view input)
{
    const std::string text(input);
    readAndWrite<ModelConfig>(text);
    readAndWrite<TaskSettings>(text);
    readAndWrite<Vocabulary>(text);
    readAndWrite<TrainingSettings>(text);
    readAndWrite<ModelCard>(text);
    readAndWrite<ExperimentResult>(text);
}

// A config.json is read by its family; what was read is a configuration that goes together.
void config(std::string_view input)
{
    refusedOrRead([&] {
        const hf::ConfigFile file(std::string(input), kWhere);
        const auto architectures = file.texts("architectures");
        const std::string architecture = architectures.empty() ? "" : architectures.front();
        const auto settings = hf::familyOf(file, architecture).settings;
        hf::refuseQuantised(file);
        hf::Reading reading {file, architecture, {}, {}, nullptr, {}, {}, 1, {}, -1, -1};
        reading.stored = [](const void*, const std::string& name) { return name.size() % 2 == 0; };
        settings(reading);
        const ModelConfig model = withoutUnusedSettings(reading.model);
        model.validate();
        check(ModelConfig::fromJson(model.toJson(), "again").toJson() == model.toJson(),
            "what is written reads the same");
        for (const std::string& key : file.unknown())
            check(isUtf8(key), "a key is a text");
    });
}

void index(std::string_view input)
{
    refusedOrRead(
        [&] {
            for (const auto& [tensor, file] : readShardIndex(input, kWhere))
                check(
                    !file.empty() && file.find('/') == std::string::npos && file != "..", "a shard lies in its folder");
        },
        kWhere);
}

// A tokenizer.json, up to the first zero byte, and a text after it.
void tokenizer(std::string_view input)
{
    const std::size_t end = std::min(input.find('\0'), input.size());
    const std::string_view text = end < input.size() ? input.substr(end + 1) : "The café's 42 窓 🙂 <s>##x▁y";
    refusedOrRead([&] { useTokenizer(Tokenizer::fromJson(input.substr(0, end), kWhere), text); });
}

// A bookmark is read, written and read again as the same place.
void place(std::string_view input)
{
    const std::filesystem::path& here = folder().path();
    refusedOrRead([&] {
        const PlaceFile place = placeFromJson(std::string(input), here, kWhere);
        const std::string written = toJson(place, here);
        check(placeFromJson(written, here, "again") == place, "what is written reads the same");
    });
}

const std::shared_ptr<const RunResult>& someRun()
{
    static const std::shared_ptr<const RunResult> run = [] {
        OpenedModel model("transformer", false, chooseDevice("cpu"));
        RunRequest request;
        request.text = "7 3 9 1";
        return std::make_shared<const RunResult>(model.run(request, false));
    }();
    return run;
}

// A lesson; its expressions are computed from a run, for which many have no number.
void lesson(std::string_view input)
{
    const std::filesystem::path where = folder().path() / "fuzz.md";
    std::optional<Lesson> lesson;
    refusedOrRead([&] { lesson = lessonFromMarkdown(std::string(input), where); }, where.string());
    if (!lesson)
        return;
    const LessonNumbers numbers(someRun());
    constexpr std::size_t kMost = 20; // of each kind, so that a long lesson is not a slow one
    for (std::size_t i = 0; i < std::min(kMost, lesson->steps.size()); ++i) {
        const LessonStep& step = lesson->steps[i];
        (void)step.studies();
        refusedOrRead([&] { check(isUtf8(numbers.fill(step.prose)) || !isUtf8(step.prose), "prose stays a text"); });
        if (!step.question)
            continue;
        check(!step.question->answer().empty(), "a question says what it asks for");
        refusedOrRead([&] { (void)numbers.evaluate(step.question->right, {{"query", 1.0}, {"key", 2.0}}); });
        for (const LessonOption& option : step.question->options)
            refusedOrRead([&] { (void)numbers.evaluate(option.measure); });
    }
}

void recipe(std::string_view input)
{
    const std::filesystem::path file = folder().write("fuzz.json", input);
    refusedOrRead([&] {
        const ModelRecipe recipe = ModelRecipe::read(file);
        check(!recipe.samples.empty() && !recipe.claim.checks.empty(), "a recipe is whole");
        (void)recipe.plan();
    });
    refusedOrRead([&] { (void)Experiment::read(file); });
}

constexpr std::array kTargets {Target {"json", json}, Target {"config", config}, Target {"index", index},
    Target {"tokenizer", tokenizer}, Target {"place", place}, Target {"lesson", lesson}, Target {"recipe", recipe}};

} // namespace

std::span<const Target> textTargets() { return kTargets; }

// A text is encoded and decoded, or refused.
void useTokenizer(const Tokenizer& tokenizer, std::string_view text)
{
    for (const auto& pieces : {tokenizer.encode(text), tokenizer.encodePair(text, "b", false)}) {
        std::vector<std::int64_t> ids;
        for (const auto& piece : pieces) {
            check(piece.begin <= piece.end && piece.end <= std::max<std::size_t>(text.size(), 1),
                "a piece is of the text");
            ids.push_back(piece.id);
            if (tokenizer.has(piece.id))
                (void)tokenizer.bytes(piece.id);
        }
        check(isUtf8(tokenizer.decode(ids, true)), "what is decoded is a text");
    }
}

} // namespace headroom::fuzz
