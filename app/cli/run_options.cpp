// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"

#include "session/place_file.h"
#include "session/run_settings.h"
#include "text/utf8.h"
#include "trace/intervention_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <limits>

namespace headroom {

CLI::Option* addModelOptions(CLI::App& command, ModelOptions& options, const std::string& textHelp)
{
    CLI::Option* model = command.add_option("--model", options.model,
        "A .safetensors file, the folder of a published model (config.json and weights), or a bookmark (.headroom)");
    command
        .add_option("--variant", options.variant,
            "A variant by id (see variants), with its trained model if it has one, or a variant's own .json file")
        ->capture_default_str()
        ->excludes(model);
    command.add_flag("--fresh", options.fresh, "Fresh weights from a fixed seed, even if there is a trained model")
        ->excludes(model);
    return command.add_option("--text", options.text, textHelp);
}

void addCommonOptions(CLI::App& command, CommonOptions& common, const std::string& jsonHelp)
{
    command.add_option("--device", common.device, "auto, cpu, cuda, cuda:N or mps")->capture_default_str();
    command.add_flag("--json", common.json, jsonHelp);
}

namespace {

std::optional<PlaceFile> placeOf(const ModelOptions& options)
{
    return options.model && namesPlace(*options.model) ? std::optional(readPlace(*options.model)) : std::nullopt;
}

} // namespace

ModelInfo openModel(Session& session, const ModelOptions& options)
{
    if (const auto place = placeOf(options))
        return await<ModelInfo>(
            [&](auto callbacks) { session.open(place->source, std::move(callbacks), place->trained); });
    std::string source = options.variant;
    if (options.model) {
        source = *options.model;
        if (source.find('/') == std::string::npos)
            source = "./" + source; // a file, even where a variant has its name
    } else {
        checked([&] { return findPreset(source); });
    }
    return await<ModelInfo>([&](auto callbacks) { session.open(source, std::move(callbacks), !options.fresh); });
}

std::string textFor(const ModelOptions& options, const ModelInfo& model, const char* command)
{
    const auto place = placeOf(options);
    if (place && (!place->interventions.empty() || !(place->settings(model.config) == ownSettings(model.config))))
        throw UsageError(*options.model + " has settings or changes by hand, which " + command
            + " would ignore: it takes models as they are. Give the model itself: --model FILE or --variant ID.");
    return options.text.value_or(place && !place->text.empty() ? place->text : model.sample);
}

std::string joined(const std::vector<std::string>& texts, const char* between)
{
    std::string text;
    for (std::size_t i = 0; i < texts.size(); ++i)
        text += (i ? between : "") + texts[i];
    return text;
}

void tell(const std::vector<std::string>& notices)
{
    for (const std::string& notice : notices)
        std::cerr << "headroom-cli: " << notice << '\n';
}

std::string shellQuoted(const std::string& argument)
{
    if (!argument.empty() && argument.find_first_of(" \t\n'\"\\$`*?&|;<>()#!~[]{}") == std::string::npos)
        return argument;
    std::string result = "'";
    for (const char c : argument)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

CLI::Validator numberIn(double low, double high, const std::string& allowed)
{
    const auto refuse = [=](std::string& text) -> std::string {
        double value = 0.0;
        if (CLI::detail::lexical_cast(text, value) && value >= low && value <= high)
            return {};
        return "\"" + text + "\" is not " + allowed;
    };
    return {refuse, "(" + allowed + ")", "number"};
}

CLI::Validator oneOf(const std::vector<std::string>& values)
{
    const auto refuse = [values](std::string& text) -> std::string {
        if (std::find(values.begin(), values.end(), text) != values.end())
            return {};
        return "\"" + text + "\" is none of " + joined(values, ", ");
    };
    return {refuse, "(" + joined(values, ", ") + ")", "choice"};
}

namespace {

template <typename Number>
CLI::Validator decimal(Number low, Number high, const std::string& allowed)
{
    const auto read = [=](std::string& text) -> std::string {
        Number value = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc {} || stop != text.data() + text.size() || value < low || value > high)
            return "\"" + text + "\" is not a whole number from " + std::to_string(low) + " to " + std::to_string(high);
        text = std::to_string(value); // CLI11 would take a leading 0 for octal
        return {};
    };
    return {read, "(" + allowed + ")", "whole number"};
}

} // namespace

CLI::Validator wholeNumber(std::int64_t low, std::int64_t high)
{
    return decimal(low, high, std::to_string(low) + " to " + std::to_string(high));
}

CLI::Validator seedNumber()
{
    return decimal(std::uint64_t {0}, std::numeric_limits<std::uint64_t>::max(), "0 to 2^64 - 1");
}

void addRunOptions(CLI::App& command, RunOptions& options)
{
    CLI::Option* text = addModelOptions(
        command, options.source, "What the model reads (default: the variant's sample)");
    command.add_option("--ids", options.source.ids, "Token ids instead of a text, such as \"5 12 7\"")->excludes(text);
    command.add_option("--temperature", options.temperature, "Divides the output logits (default: 1)")
        ->check(numberIn(bounds::kLeastTemperature, bounds::kTemperature, "0.01 to 100"));
    command
        .add_option("--executor", options.executor,
            "dense (matrices) or graph (messages along edges); default: as the model says")
        ->check(oneOf({"dense", "graph"}));
    command
        .add_option("--segment", options.segment, "Which segment of a long text to show, from 0 (default: the last)")
        ->transform(wholeNumber(0, bounds::kTokens));
    CLI::Option* padding =
        command
            .add_option("--padding", options.padding,
                "Padding tokens after the text, as in a batch with a longer text; masked (default: 0)")
            ->transform(wholeNumber(0, bounds::kTokens));
    command.add_flag("--padding-open", options.paddingOpen, "Do not mask the padding: it is read like text")
        ->needs(padding);
    command
        .add_option("--set", options.fields,
            "Run as if the model were configured so: FIELD=VALUE as in its JSON, such as memory=4, causal=false or "
            "position=none; repeatable")
        ->allow_extra_args(false);
    command
        .add_option("--study", options.studies,
            "Record a further computation about the run, such as heads, under study/; repeatable")
        ->allow_extra_args(false);
    command.add_option("--study-option", options.studyOptions, "An option of a study: STUDY.OPTION=NUMBER; repeatable")
        ->allow_extra_args(false);
    command
        .add_option("--change", options.changes,
            "Change cells of a step: PATH@i,j,k=VALUE (- for all along an axis; no @ for the whole step); "
            "repeatable")
        ->allow_extra_args(false);
}

namespace {

std::vector<std::int64_t> parseIds(const std::string& text)
{
    std::vector<std::int64_t> ids;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(" ,", at)) != std::string::npos) {
        const std::size_t end = std::min(text.find_first_of(" ,", at), text.size());
        std::int64_t id = 0;
        const auto [stop, error] = std::from_chars(text.data() + at, text.data() + end, id);
        if (error != std::errc {} || stop != text.data() + end || id < 0)
            throw UsageError("--ids is \"" + escaped(text, 60) + "\"; give whole numbers from 0 with spaces between.");
        ids.push_back(id);
        at = end;
    }
    if (ids.empty())
        throw UsageError("--ids is empty; give whole numbers from 0 with spaces between.");
    return ids;
}

ConfigChange parseField(const std::string& field, const std::string& option, const std::string& form)
{
    const std::size_t equals = field.find('=');
    if (equals == std::string::npos || equals == 0)
        throw UsageError(option + " is \"" + escaped(field) + "\"; write " + form + ".");
    return {field.substr(0, equals), field.substr(equals + 1)};
}

} // namespace

OpenedRun openRun(Session& session, const RunOptions& options, const ModelInfo* alreadyOpen)
{
    OpenedRun opened;
    RunRequest& request = opened.request;
    const auto place = placeOf(options.source);
    if (place)
        request.interventions = place->interventions;
    for (const std::string& change : options.changes)
        request.interventions.push_back(checked([&] { return interventionFrom(change); }));
    const ModelInfo& model = opened.model = alreadyOpen ? *alreadyOpen : openModel(session, options.source);
    request.text = options.source.text.value_or(place && !place->text.empty() ? place->text : model.sample);
    if (!options.source.ids.empty())
        request.ids = parseIds(options.source.ids);
    if (!alreadyOpen)
        tell(model.notices);
    std::vector<std::string> leftOut;
    request.settings = place.value_or(PlaceFile()).settings(model.config, &leftOut);
    for (const std::string& reason : leftOut)
        tell({"One setting of this bookmark is left out. " + reason});
    if (options.temperature)
        request.settings.temperature = *options.temperature;
    if (!options.executor.empty())
        request.settings.executor = options.executor == "graph" ? Executor::Graph : Executor::Dense;
    if (options.padding) {
        request.settings.padding = *options.padding;
        request.settings.paddingClosed = !options.paddingOpen;
    }
    std::vector<std::string> given;
    for (const std::string& text : options.fields) {
        const auto [field, value] = parseField(text, "--set", "FIELD=VALUE, such as memory=4");
        if (std::find(given.begin(), given.end(), field) != given.end())
            throw UsageError("--set gives " + field + " twice; give each field once.");
        given.push_back(field);
        request.settings = withField(std::move(request.settings), model.config, field, value);
    }
    for (const std::string& text : options.studyOptions) {
        const ConfigChange option = parseField(text, "--study-option", "STUDY.OPTION=NUMBER");
        const std::string study = option.field.substr(0, option.field.find('.'));
        checked([&] { return studyOptions(study); });
        if (std::find(options.studies.begin(), options.studies.end(), study) == options.studies.end())
            throw UsageError("--study-option " + option.field + " would have no effect: add --study " + study + ".");
        request.settings.study.push_back(option);
    }
    request.studies = options.studies;
    request.backward = backwardFrom(options.backward);
    const std::vector<std::string> has = studiesFor(model);
    for (const std::string& study : options.studies) {
        checked([&] { return studyOptions(study); });
        if (std::find(has.begin(), has.end(), study) == has.end())
            throw UsageError("Runs of this model have no study " + study
                + "; available: " + (has.empty() ? "none" : joined(has, ", ")) + ".");
    }
    request.segment = options.segment.value_or(place ? place->segment : -1);
    return opened;
}

RunResult openAndRun(Session& session, const RunOptions& options, const ModelInfo* opened)
{
    RunRequest request = openRun(session, options, opened).request;
    RunResult result = await<RunResult>([&](auto callbacks) { session.run(std::move(request), std::move(callbacks)); });
    const auto count = static_cast<std::int64_t>(result.segments.size());
    if (options.segment && *options.segment >= count)
        throw UsageError("--segment is " + std::to_string(*options.segment) + "; this text has "
            + (count == 1 ? "one segment, 0."
                          : std::to_string(count) + " segments, 0 to " + std::to_string(count - 1) + "."));
    checkTookChanges(result);
    if (result.recorded)
        for (const std::string& id : options.studies)
            if (const auto why = result.lacking.find(id); why != result.lacking.end())
                tell({id + ": " + why->second});
    return result;
}

void checkTookChanges(const RunResult& result)
{
    for (const Intervention& change : result.interventions) {
        const auto step = result.trace->find(change.path);
        if (!step)
            throw Error(
                "This run has no step \"" + escaped(change.path, 200) + "\" to change; headroom-cli run lists them.");
        if (!change.fits(result.trace->step(*step).shape()))
            throw Error("The change to " + change.path + " names cells that the step does not have in this run.");
    }
}

} // namespace headroom
