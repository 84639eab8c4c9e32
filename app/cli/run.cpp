// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "io/numbers_file.h"
#include "json_text.h"
#include "long_job.h"
#include "text/utf8.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>
#include <optional>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

struct RunCommandOptions {
    RunOptions run;
    std::optional<std::string> trace;
    std::string numbers; // a step's path
    std::string out;
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

Json stepsOf(const Trace& trace, bool parameters)
{
    Json steps = Json::array();
    for (const Step& step : trace.steps()) {
        if (step.operation == Operation::Parameter && !parameters)
            continue;
        Json axes = Json::array();
        for (const Axis& axis : step.axes)
            axes.push_back(axis.name);
        steps.push_back({{"path", step.path}, {"operation", toString(step.operation)}, {"axes", axes},
            {"shape", step.shape()}, {"formula", step.formula}, {"caption", step.caption}});
        if (step.changedByHand || step.downstream)
            steps.back()["changed"] = step.changedByHand ? "by hand" : "downstream";
    }
    return steps;
}

void print(const RunResult& result, const Json& steps)
{
    std::cout << "input   " << joined(plain(result.input), " ") << "\noutput  " << joined(plain(result.output), " ")
              << '\n';
    if (result.segments.size() > 1)
        std::cout << "segment " << result.segment + 1 << " of " << result.segments.size() << " (--segment "
                  << result.segment << ")\n";
    std::cout << '\n';
    for (const Json& step : steps) {
        std::string shape;
        for (std::size_t i = 0; i < step["axes"].size(); ++i)
            shape += (i ? " × " : "") + step["axes"][i].get<std::string>() + " "
                + std::to_string(step["shape"][i].get<std::int64_t>());
        std::string path = step["path"];
        path.resize(std::max<std::size_t>(path.size() + 2, 52), ' ');
        std::string operation = step["operation"];
        operation.resize(12, ' ');
        std::cout << path << operation << shape
                  << (step.contains("changed") ? "   changed " + step["changed"].get<std::string>() : "") << '\n';
    }
}

int run(const RunCommandOptions& options, const CommonOptions& common)
{
    Session session(common.device);
    const RunResult result = openAndRun(session, options.run);
    tell(result.notices);
    if (!options.numbers.empty()) {
        const auto step = result.trace->find(options.numbers);
        if (!step)
            throw Error("This run has no step \"" + escaped(options.numbers, 200) + "\"; headroom-cli run lists them.");
        writeNumbers(*result.trace, *step, options.out);
        return kDone;
    }
    const Json steps = stepsOf(*result.trace, options.parameters);
    if (options.trace) {
        noteInterrupts();
        if (!awaitLong<std::string>(session, [&](auto callbacks) {
                return session.saveTrace(result.trace, *options.trace, std::move(callbacks));
            })) {
            std::cerr << "headroom-cli: interrupted; the trace was not written.\n";
            return kInterrupted;
        }
    }
    if (common.json)
        std::cout << Json {{"input", plain(result.input)}, {"output", plain(result.output)}, {"fed", result.fed},
            {"segment", result.segment}, {"segments", result.segments.size()}, {"notices", result.notices},
            {"milliseconds", result.milliseconds},
            {"steps",
                steps}}.dump(2, ' ', false, kReplace)
                  << '\n';
    else
        print(result, steps);
    return kDone;
}

} // namespace

void addRun(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("run", "Run a model on a text and list every step of its forward pass");
    auto options = std::make_shared<RunCommandOptions>();
    addRunOptions(*command, options->run);
    command->add_option("--trace", options->trace, "Write the whole trace, weights included, as .safetensors");
    CLI::Option* out = command->add_option("--out", options->out, "With --numbers: the file, .csv or .npy");
    CLI::Option* numbers = command->add_option(
        "--numbers", options->numbers, "Write the numbers of this step and list nothing");
    out->needs(numbers);
    numbers->needs(out);
    command->add_flag("--parameters", options->parameters, "Include the weights in the list");
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = run(*options, common); });
}

} // namespace headroom
