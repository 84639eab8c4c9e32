// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"
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

struct RunCommandOptions {
    RunOptions run;
    std::optional<std::string> trace;
    std::string numbers; // a step's path
    std::string out;
    bool parameters = false;
};

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
    const Json steps = stepsJson(*result.trace, options.parameters);
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
        std::cout << runJson(result, steps).dump(2, ' ', false, kReplace) << '\n';
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
