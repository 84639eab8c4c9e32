// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

namespace headroom {

namespace {

struct Options {
    std::string model;
    std::string variant = "transformer-xl";
    std::string text;
    std::string file;
    bool fresh = false;
    ScoreRequest request;
};

std::string textOf(const Options& options, const ModelInfo& model)
{
    if (!options.text.empty())
        return options.text;
    if (options.file.empty())
        return model.sample;
    std::ifstream stream(options.file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream)
        throw Error(options.file + " cannot be read.");
    return text.str();
}

int score(const Options& options, const CommonOptions& common)
{
    Session session(common.device);
    const std::string source = options.model.empty() ? options.variant : options.model;
    const auto model
        = await<ModelInfo>([&](auto callbacks) { session.open(source, std::move(callbacks), !options.fresh); });
    ScoreRequest request = options.request;
    request.text = textOf(options, model);
    const auto result = await<ScoreResult>([&](auto callbacks) { session.score(request, std::move(callbacks)); });
    for (const std::string& notice : result.notices)
        std::cerr << "headroom-cli: " << notice << '\n';
    if (common.json) {
        std::cout << nlohmann::ordered_json {{"evaluation", request.evaluation}, {"window", result.window}, {"tokens", result.tokens},
                         {"nats", result.nats}, {"perplexity", result.perplexity}, {"rows", result.rows},
                         {"pairs", result.pairs}, {"seconds", result.seconds}}
                         .dump(2)
                  << '\n';
        return kDone;
    }
    std::cout << result.tokens << " tokens scored, " << request.evaluation << ", window " << result.window << "\nperplexity "
              << formatNumber(result.perplexity) << " (" << formatNumber(result.nats) << " nats a token)\ncost       "
              << result.rows << " positions run through the layers, " << result.pairs << " pairs of query and key, "
              << formatNumber(result.seconds) << " s\n";
    return kDone;
}

} // namespace

void addScore(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("score", "How well a language model predicts a text, and what it costs");
    auto options = std::make_shared<Options>();
    CLI::Option* model = command->add_option("--model", options->model, "A .safetensors file");
    command->add_option("--variant", options->variant, "A variant by id; its trained model if one ships")
        ->capture_default_str()
        ->excludes(model);
    command->add_flag("--fresh", options->fresh, "Fresh weights, even if a trained model ships")->excludes(model);
    CLI::Option* file = command->add_option("--file", options->file, "A text file to score");
    command->add_option("--text", options->text, "The text itself; the variant's sample if neither is given")->excludes(file);
    command
        ->add_option("--evaluation", options->request.evaluation,
            "segments (each by itself), sliding (the window is run again for every token) or memory (Transformer-XL)")
        ->capture_default_str()
        ->check(CLI::IsMember({"segments", "sliding", "memory"}));
    command->add_option("--window", options->request.window, "Tokens in a segment or window; 0: as the model has it")
        ->capture_default_str();
    command->add_option("--device", common.device, "auto, cpu, cuda, cuda:N or mps")->capture_default_str();
    command->add_flag("--json", common.json, "Print JSON");
    command->callback([options, &common, &exit] { exit = score(*options, common); });
}

} // namespace headroom
