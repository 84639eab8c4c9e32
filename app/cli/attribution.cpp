// SPDX-License-Identifier: GPL-3.0-or-later
// Which tokens one number of a run comes from.
#include "await.h"
#include "commands.h"
#include "json_text.h"
#include "long_job.h"
#include "study/step_names.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;
namespace attributed = studied::attribution;

struct AttributionOptions {
    RunOptions run;
    std::int64_t steps = 32;
    std::string baseline = "zero";
};

struct Method {
    const char* id;
    const char* title;
    std::string below; // the step of it, below the scope of a sequence
};

std::vector<Method> methods()
{
    return {{"gradient", "gradient", std::string(attributed::gradient) + '/' + studied::backward::length},
        {"gradient_by_input", "gradient × input", attributed::byInput},
        {"integrated_gradients", "integrated", attributed::integrated}};
}

std::string pathOf(const std::string& scope, const std::string& step)
{
    return std::string(attributed::scope) + '/' + scope + '/' + step;
}

Json jsonOf(const RunResult& run)
{
    const Trace& trace = *run.trace;
    Json sequences = Json::object(), attention = Json::object();
    for (const Step& step : trace.steps()) {
        constexpr std::string_view within = attributed::scope;
        if (!step.scope().starts_with(within) || step.scope().size() == within.size())
            continue;
        const std::string scope(step.scope().substr(within.size() + 1));
        if (step.name() == attributed::byInput) {
            Json tokens = Json::array();
            for (std::int64_t i = 0; i < step.axes.front().size; ++i) {
                Json token {{"position", i}, {"token", step.axes.front().label(i)}};
                for (const Method& method : methods())
                    if (const auto found = trace.find(pathOf(scope, method.below)))
                        token[method.id] = trace.value(*found, {i});
                tokens.push_back(std::move(token));
            }
            sequences[scope] = std::move(tokens);
        } else if (step.name() == attributed::attention) {
            attention[scope] = trace.values(step.id);
        }
    }
    Json json {{"number", run.backward->number}, {"tokens", std::move(sequences)},
        {"attention_by_gradient", std::move(attention)}};
    const auto one = [&](const char* name) {
        if (const auto step = trace.find(std::string(attributed::scope) + '/' + name))
            json[name] = trace.value(*step, {0});
    };
    one(attributed::atBaseline);
    one(attributed::change);
    one(attributed::residue);
    return json;
}

void print(const Json& json)
{
    const auto cell = [](const Json& row, const char* id) {
        std::string text = row.contains(id) ? formatNumber(row[id].get<double>(), 4) : "";
        const auto letters = std::ranges::count_if(
            text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
        text.insert(0, static_cast<std::size_t>(std::max<std::int64_t>(0, 18 - letters)), ' ');
        return text;
    };
    std::cout << "number  " << formatNumber(json["number"].get<double>(), 6) << "   objective/number\n";
    for (const auto& [scope, tokens] : json["tokens"].items()) {
        std::cout << '\n' << scope << "   gradient, gradient × input, integrated gradients:\n";
        for (const Json& token : tokens) {
            std::string name = std::to_string(token["position"].get<std::int64_t>()) + "  "
                + token["token"].get<std::string>();
            name.resize(std::max<std::size_t>(name.size() + 2, 20), ' ');
            std::cout << name;
            for (const Method& method : methods())
                std::cout << cell(token, method.id);
            std::cout << '\n';
        }
    }
    for (const auto& [scope, keys] : json["attention_by_gradient"].items()) {
        std::cout << '\n' << scope << "   attention × gradient:\n";
        for (std::size_t i = 0; i < keys.size(); ++i)
            std::cout << (i > 0 ? "  " : "") << formatNumber(keys[i].get<double>(), 4);
        std::cout << '\n';
    }
    if (json.contains(attributed::residue))
        std::cout << "\nfrom the baseline to the text the number changes by "
                  << formatNumber(json[attributed::change].get<double>(), 6) << "; integrated gradients miss "
                  << formatNumber(json[attributed::residue].get<double>(), 6) << " of it\n";
}

int attribution(const AttributionOptions& options, const CommonOptions& common)
{
    RunOptions run = options.run;
    if (run.backward.empty())
        throw UsageError(
            "attribution needs the number it is about: --loss POSITION=TOKEN, --logit POSITION=TOKEN[-TOKEN] or "
            "--of STEP@i,j,k.");
    if (!run.studies.empty() || !run.studyOptions.empty())
        throw UsageError("attribution records one study, its own: leave out --study and --study-option; --steps and "
                         "--baseline say what it does.");
    Session session(common.device);
    OpenedRun opened = openRun(session, run);
    opened.request.studies = {attributed::id};
    const auto set = [&](const char* name, std::int64_t value) {
        opened.request.settings.study.push_back({std::string(attributed::id) + '.' + name, std::to_string(value)});
    };
    set("steps", options.steps);
    set("baseline", options.baseline == "padding" ? 1 : 0);
    noteInterrupts();
    const std::optional<RunResult> result = awaitLong<RunResult>(
        session, [&](auto callbacks) { return session.run(opened.request, std::move(callbacks)); });
    if (!result) {
        std::cerr << "headroom-cli: interrupted; there is no result.\n";
        return kInterrupted;
    }
    checkTookChanges(*result);
    if (const auto lacking = result->lacking.find(attributed::id); lacking != result->lacking.end())
        throw Error(lacking->second);
    tell(result->notices);
    const Json json = jsonOf(*result);
    if (common.json)
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
    else
        print(json);
    return kDone;
}

} // namespace

void addAttribution(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("attribution",
        "Which tokens one number of a run comes from: gradient, gradient × input, integrated gradients, attention × gradient");
    auto options = std::make_shared<AttributionOptions>();
    addRunOptions(*command, options->run);
    addBackwardOptions(*command, options->run.backward);
    command->add_option("--steps", options->steps, "Forward and backward passes of integrated gradients; 0: none")
        ->capture_default_str()
        ->transform(wholeNumber(0, 1024));
    command
        ->add_option("--baseline", options->baseline, "Where integrated gradients begin: zero, or padding's embedding")
        ->capture_default_str()
        ->check(oneOf({"zero", "padding"}));
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = attribution(*options, common); });
}

} // namespace headroom
