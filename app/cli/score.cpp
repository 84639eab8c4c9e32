// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"
#include "files/read_file.h"
#include "json_text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

namespace headroom {

namespace {

constexpr std::uint64_t kLargestText = 128 << 20; // bytes
constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();

struct ScoreOptions {
    ModelOptions source;
    std::optional<std::string> file;
    ScoreRequest request;
};

std::string textOf(const ScoreOptions& options, const ModelInfo& model)
{
    if (!options.file)
        return textFor(options.source, model, "score");
    std::string text = readText(*options.file, kLargestText);
    if (text.empty())
        throw UsageError(
            "--file names " + *options.file + ", which is empty; give a file with at least one character.");
    return text;
}

// What is wrong with the text whatever the model.
void checkText(const ScoreOptions& options)
{
    if (options.source.text && options.source.text->empty())
        throw UsageError("--text is empty; give at least one character to score.");
    if (!options.file)
        return;
    std::error_code error;
    if (std::filesystem::is_directory(*options.file, error))
        throw UsageError("--file names " + *options.file + ", which is a folder; give a text file.");
}

int score(const ScoreOptions& options, const CommonOptions& common)
{
    checkText(options);
    Session session(common.device);
    const ModelInfo model = openModel(session, options.source);
    ScoreRequest request = options.request;
    request.text = textOf(options, model);
    const auto result = await<ScoreResult>([&](auto callbacks) { session.score(request, std::move(callbacks)); });
    tell(result.notices);
    if (common.json) {
        std::cout << nlohmann::ordered_json {{"evaluation", request.evaluation}, {"window", result.window},
            {"tokens", result.tokens}, {"nats", result.nats}, {"perplexity", result.perplexity}, {"rows", result.rows},
            {"pairs", result.pairs}, {"seconds", result.seconds}}
                         .dump(2, ' ', false, kReplace)
                  << '\n';
        return kDone;
    }
    std::cout << result.tokens << " tokens scored, " << request.evaluation << ", window " << result.window
              << "\nperplexity " << formatNumber(result.perplexity) << " (" << formatNumber(result.nats)
              << " nats per token)\ncost       " << result.rows << " positions run through the layers, " << result.pairs
              << " query–key pairs, " << formatNumber(result.seconds) << " s\n";
    return kDone;
}

} // namespace

void addScore(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("score", "How well a language model predicts a text, and what it costs");
    auto options = std::make_shared<ScoreOptions>();
    options->source.variant = "transformer-xl";
    CLI::Option* text = addModelOptions(*command, options->source, "The text to score (default: the variant's sample)");
    command->add_option("--file", options->file, "A text file to score")->excludes(text);
    command
        ->add_option("--evaluation", options->request.evaluation,
            "segments (each by itself), sliding (the window is run again for every token) or memory (Transformer-XL)")
        ->capture_default_str()
        ->check(oneOf({"segments", "sliding", "memory"}));
    command->add_option("--window", options->request.window, "Tokens per segment or window; 0 = the model's own")
        ->capture_default_str()
        ->transform(wholeNumber(0, kLargest));
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = score(*options, common); });
}

} // namespace headroom
