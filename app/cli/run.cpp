// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    RunOptions run;
    std::string trace;
    bool parameters = false;
};

// The tokens a person typed or would read: without the mark in front and the one behind.
std::vector<std::string> plain(std::vector<std::string> tokens)
{
    if (!tokens.empty() && tokens.front() == "start")
        tokens.erase(tokens.begin());
    if (!tokens.empty() && tokens.back() == "end")
        tokens.pop_back();
    return tokens;
}

std::string joined(const std::vector<std::string>& tokens)
{
    std::string text;
    for (const std::string& token : tokens)
        text += (text.empty() ? "" : " ") + token;
    return text;
}

Json stepsOf(const Trace& trace, bool parameters)
{
    Json steps = Json::array();
    for (const Step& step : trace.steps()) {
        if (step.operation == Operation::Parameter && !parameters)
            continue;
        Json axes = Json::array();
        for (const Axis& axis : step.axes)
            axes.push_back(axis.name);
        steps.push_back({{"path", step.path}, {"operation", toString(step.operation)}, {"axes", axes}, {"shape", step.shape()}});
        if (step.changedByHand || step.downstream)
            steps.back()["changed"] = step.changedByHand ? "by hand" : "downstream";
    }
    return steps;
}

void print(const RunResult& result, const Json& steps)
{
    std::cout << "input   " << joined(plain(result.input)) << "\noutput  " << joined(plain(result.output)) << "\n\n";
    for (const Json& step : steps) {
        std::string shape;
        for (std::size_t i = 0; i < step["axes"].size(); ++i)
            shape += (i ? " × " : "") + step["axes"][i].get<std::string>() + " " + std::to_string(step["shape"][i].get<std::int64_t>());
        std::string path = step["path"];
        path.resize(std::max<std::size_t>(path.size(), 52), ' ');
        std::string operation = step["operation"];
        operation.resize(12, ' ');
        std::cout << path << operation << shape << (step.contains("changed") ? "   changed " + step["changed"].get<std::string>() : "") << '\n';
    }
}

int run(const Options& options, const CommonOptions& common)
{
    Session session(common.device);
    const RunResult result = openAndRun(session, options.run);
    for (const std::string& notice : result.notices)
        std::cerr << "headroom-cli: " << notice << '\n';
    const Json steps = stepsOf(*result.trace, options.parameters);
    if (!options.trace.empty())
        await<std::string>([&](auto callbacks) { session.saveTrace(result.trace, options.trace, std::move(callbacks)); });
    if (common.json)
        std::cout << Json {{"input", plain(result.input)}, {"output", plain(result.output)}, {"fed", result.fed},
                         {"notices", result.notices}, {"milliseconds", result.milliseconds}, {"steps", steps}}
                         .dump(2)
                  << '\n';
    else
        print(result, steps);
    return kDone;
}

} // namespace

void addRun(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("run", "Run a model on a text and list every step of its forward pass");
    auto options = std::make_shared<Options>();
    addRunOptions(*command, options->run);
    command->add_option("--trace", options->trace, "Write the whole trace, weights included, as .safetensors");
    command->add_flag("--parameters", options->parameters, "List the weights among the steps");
    command->add_option("--device", common.device, "auto, cpu, cuda, cuda:N or mps")->capture_default_str();
    command->add_flag("--json", common.json, "Print JSON");
    command->callback([options, &common, &exit] { exit = run(*options, common); });
}

} // namespace headroom
