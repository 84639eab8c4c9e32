// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"

#include <CLI/CLI.hpp>

#include <charconv>

namespace headroom {

void addRunOptions(CLI::App& command, RunOptions& options)
{
    CLI::Option* model = command.add_option("--model", options.model, "A .safetensors file");
    command.add_option("--variant", options.variant, "A variant by id (see variants); its trained model if one ships")
        ->capture_default_str()
        ->excludes(model);
    command.add_flag("--fresh", options.fresh, "Fresh weights from a fixed seed, even if a trained model ships")
        ->excludes(model);
    command.add_option("--text", options.text, "What the model reads; the variant's sample if left out");
    command.add_option("--temperature", options.temperature, "Divides the output's logits")->capture_default_str();
    command.add_option("--executor", options.executor, "dense (matrices) or graph (messages along edges); as the model says if left out")
        ->check(CLI::IsMember({"dense", "graph"}));
    command.add_option("--segment", options.segment, "Which segment of a long text to show, from 0; the last if left out");
    command.add_option("--change", options.changes,
        "Change cells of a step: PATH@i,j,k=VALUE (- for all along an axis; no @ for the whole step); may be given again")
        ->allow_extra_args(false);
}

Index parseIndex(const std::string& text)
{
    Index index;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string part = text.substr(begin, end - begin);
        std::int64_t value = Intervention::kAll;
        if (part != "-") {
            const auto [stop, error] = std::from_chars(part.data(), part.data() + part.size(), value);
            if (error != std::errc {} || stop != part.data() + part.size() || value < 0)
                throw UsageError("\"" + text + "\" is not a cell: give whole numbers from 0, one per axis, such as 0,3,5.");
        }
        index.push_back(value);
        begin = end + 1;
    }
    return index;
}

Intervention parseChange(const std::string& text)
{
    const std::size_t equals = text.rfind('=');
    const std::size_t at = text.find('@');
    Intervention change;
    try {
        if (equals == std::string::npos)
            throw std::invalid_argument("");
        std::size_t used = 0;
        change.value = std::stod(text.substr(equals + 1), &used);
        if (used != text.size() - equals - 1)
            throw std::invalid_argument("");
    } catch (const std::logic_error&) {
        throw UsageError("\"" + text + "\" is not a change: give PATH@i,j,k=VALUE.");
    }
    change.kind = Intervention::Kind::Set;
    change.path = text.substr(0, std::min(at, equals));
    if (at < equals)
        change.at = parseIndex(text.substr(at + 1, equals - at - 1));
    return change;
}

RunResult openAndRun(Session& session, const RunOptions& options, ModelInfo* info)
{
    const std::string source = options.model.empty() ? options.variant : options.model;
    const auto model = await<ModelInfo>(
        [&](auto callbacks) { session.open(source, std::move(callbacks), !options.fresh); });
    RunRequest request;
    request.text = options.text.value_or(model.sample);
    request.settings.causal = model.config.causal;
    request.settings.position = model.config.position;
    request.settings.temperature = options.temperature;
    request.settings.executor = options.executor.empty() ? model.config.executor
        : options.executor == "graph"                    ? Executor::Graph
                                                         : Executor::Dense;
    request.segment = options.segment;
    for (const std::string& change : options.changes)
        request.interventions.push_back(parseChange(change));
    if (info)
        *info = model;
    const std::vector<Intervention> changes = request.interventions;
    RunResult result = await<RunResult>([&](auto callbacks) { session.run(std::move(request), std::move(callbacks)); });
    for (const Intervention& change : changes) {
        const auto step = result.trace->find(change.path);
        if (!step)
            throw Error("This run has no step \"" + change.path + "\" to change; headroom-cli run lists them.");
        if (!change.fits(result.trace->step(*step).shape()))
            throw Error("The change to " + change.path + " names cells that the step does not have in this run.");
    }
    return result;
}

} // namespace headroom
