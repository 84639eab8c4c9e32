// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"
#include "json_text.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kHottest = 1e9; // by then all tokens are equally likely

struct WriteOptions {
    ModelOptions source;
    WriteRequest request;
};

Json jsonOf(const WriteResult& result)
{
    Json steps = Json::array(), hypotheses = Json::array();
    for (const WrittenToken& step : result.steps) {
        Json candidates = Json::array();
        for (const WrittenToken::Candidate& candidate : step.candidates)
            candidates.push_back({{"token", candidate.token}, {"probability", candidate.probability}});
        steps.push_back({{"token", step.token}, {"probability", step.probability}, {"candidates", candidates}});
    }
    for (const WrittenHypothesis& h : result.hypotheses)
        hypotheses.push_back(
            {{"token", h.token}, {"parent", h.parent}, {"length", h.length}, {"log_probability", h.logProbability},
                {"total", h.total}, {"score", h.score}, {"finished", h.finished}, {"dropped", h.dropped}});
    return {{"text", result.text}, {"tokens", result.tokens}, {"steps", steps}, {"hypotheses", hypotheses},
        {"best", result.best}, {"notices", result.notices}, {"seconds", result.seconds}};
}

std::string textOf(const WriteResult& result, std::int64_t hypothesis)
{
    std::string text;
    for (; hypothesis >= 0; hypothesis = result.hypotheses[static_cast<std::size_t>(hypothesis)].parent)
        text = result.hypotheses[static_cast<std::size_t>(hypothesis)].token + (text.empty() ? "" : " ") + text;
    return text;
}

void print(const WriteResult& result)
{
    std::cout << result.text << "\n\n";
    for (const WrittenToken& step : result.steps) {
        std::cout << step.token << "  " << formatNumber(step.probability);
        std::size_t shown = 0;
        for (const WrittenToken::Candidate& candidate : step.candidates)
            if (candidate.token != step.token && shown++ < 4)
                std::cout << (shown == 1 ? "   or " : ", ") << candidate.token << ' '
                          << formatNumber(candidate.probability);
        std::cout << '\n';
    }
    for (const std::int64_t kept : result.best) {
        const WrittenHypothesis& h = result.hypotheses[static_cast<std::size_t>(kept)];
        std::cout << "score " << formatNumber(h.score) << ", log-probability " << formatNumber(h.total) << "   "
                  << textOf(result, kept) << '\n';
    }
    if (!result.hypotheses.empty())
        std::cout << result.hypotheses.size() << " hypotheses were considered; --json lists them all.\n";
}

int write(const WriteOptions& options, const CommonOptions& common)
{
    Session session(common.device);
    const ModelInfo model = openModel(session, options.source);
    WriteRequest request = options.request;
    request.text = textFor(options.source, model, "write");
    const auto result = await<WriteResult>([&](auto callbacks) { session.write(request, std::move(callbacks)); });
    tell(result.notices);
    if (common.json)
        std::cout << jsonOf(result).dump(2, ' ', false, kReplace) << '\n';
    else
        print(result);
    return kDone;
}

} // namespace

void addWrite(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("write", "Let a model write: greedily, by sampling, or with beam search");
    auto options = std::make_shared<WriteOptions>();
    addModelOptions(*command, options->source, "The source, or the text to continue (default: the sample)");
    WriteRequest& request = options->request;
    command->add_option("--method", request.method, "greedy, sample or beam")
        ->capture_default_str()
        ->check(oneOf({"greedy", "sample", "beam"}));
    command->add_option("--limit", request.limit, "The most tokens to write")
        ->capture_default_str()
        ->transform(wholeNumber(1, 1'000'000));
    command->add_option("--temperature", request.temperature, "sample: divides the logits; 0 = always the likeliest")
        ->capture_default_str()
        ->check(numberIn(0.0, kHottest, "0 or more"));
    command->add_option("--top-k", request.topK, "sample: top-k, only the k likeliest tokens; 0 = all")
        ->capture_default_str()
        ->transform(wholeNumber(0, std::numeric_limits<std::int32_t>::max()));
    command->add_option("--top-p", request.topP, "sample: top-p, the smallest set of tokens with total probability ≥ p")
        ->capture_default_str()
        ->check(numberIn(kAboveZero, 1.0, "above 0 and at most 1"));
    command->add_option("--seed", request.seed, "sample: the same seed writes the same text")
        ->capture_default_str()
        ->transform(seedNumber());
    command->add_option("--width", request.width, "beam: hypotheses kept")
        ->capture_default_str()
        ->transform(wholeNumber(1, 1024));
    command
        ->add_option("--length-penalty", request.lengthPenalty,
            "beam: length penalty, α of Wu et al. 2016, equation 14; 0 = off")
        ->capture_default_str()
        ->check(numberIn(0.0, 10.0, "0 to 10"));
    addCommonOptions(*command, common, "Print JSON, with every candidate and hypothesis");
    command->footer(
        "The tokens pad, start and unknown are never written: probabilities are shares of the other tokens.");
    command->callback([options, command, &common, &exit] {
        const std::string& method = options->request.method;
        const auto needs = [&](const char* wanted, std::initializer_list<const char*> names) {
            for (const char* name : names)
                if (method != wanted && command->count(name) > 0)
                    throw UsageError(std::string(name) + " would have no effect on --method " + method
                        + "; it needs --method " + wanted + ".");
        };
        needs("sample", {"--temperature", "--top-k", "--top-p", "--seed"});
        needs("beam", {"--width", "--length-penalty"});
        exit = write(*options, common);
    });
}

} // namespace headroom
