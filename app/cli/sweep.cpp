// SPDX-License-Identifier: GPL-3.0-or-later
// Every head, part or position switched off in turn, and what that does to one output.
#include "answers.h"
#include "await.h"
#include "long_job.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace headroom {

namespace {

std::int64_t placeIn(const std::vector<std::string>& all, const std::string& one)
{
    return std::find(all.begin(), all.end(), one) - all.begin();
}

std::int64_t idOf(const ModelInfo& model, const std::string& token)
{
    const std::int64_t id = placeIn(model.vocabulary, token);
    if (id == std::ssize(model.vocabulary))
        throw UsageError("--token is \"" + token + "\", which is not a token of this model.");
    return id;
}

Json jsonOf(const RunResult& result, const ModelInfo& model, const SweepOptions& options)
{
    const Trace& trace = *result.trace;
    const auto effect = trace.find("study/sweep/effect");
    if (!effect)
        throw Error(result.notices.empty() ? "This run has no sweep." : result.notices.back());
    const StepId after = *trace.find("study/sweep/after"), chosen = *trace.find("study/sweep/chosen");
    const std::vector<Axis>& axes = trace.step(*effect).axes;
    Json rows = Json::array();
    for (std::int64_t row = 0; row < axes[0].size; ++row) {
        Json cells = Json::array();
        for (std::int64_t column = 0; column < axes[1].size; ++column)
            cells.push_back({{axes[1].name, axes[1].label(column)}, {"after", trace.value(after, {row, column})},
                {"effect", trace.value(*effect, {row, column})}});
        rows.push_back({{"layer", axes[0].label(row)}, {"cells", cells}});
    }
    return {{"over", options.over}, {"by", options.by}, {"measure", options.measure},
        {"position", static_cast<std::int64_t>(trace.value(chosen, {0}))},
        {"token", model.vocabulary[static_cast<std::size_t>(trace.value(chosen, {1}))]},
        {"before", trace.value(*trace.find("study/sweep/before"), {0, 0})}, {"rows", rows}};
}

void printSweep(const Json& sweep)
{
    const std::string measure = sweep["measure"];
    std::cout << (measure == "logit" ? "logit" : "probability") << " of " << sweep["token"].get<std::string>()
              << " at position " << sweep["position"].get<std::int64_t>() << ": "
              << formatNumber(sweep["before"].get<double>()) << "; what each change adds to it:\n\n";
    std::size_t names = 0, width = 9;
    for (const Json& row : sweep["rows"]) {
        names = std::max(names, row["layer"].get<std::string>().size() + 2);
        for (const Json& cell : row["cells"])
            width = std::max(width, cell.front().get<std::string>().size() + 2);
    }
    const auto padded = [](std::string text, std::size_t size) { // of letters: a minus sign has three bytes
        const auto letters = static_cast<std::size_t>(
            std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
        text.insert(0, std::max(size, letters) - letters, ' ');
        return text;
    };
    std::cout << std::string(names, ' ');
    for (const Json& cell : sweep["rows"].front()["cells"])
        std::cout << padded(cell.front(), width);
    for (const Json& row : sweep["rows"]) {
        std::string name = row["layer"];
        name.resize(names, ' ');
        std::cout << '\n' << name;
        for (const Json& cell : row["cells"])
            std::cout << padded(formatNumber(cell["effect"].get<double>()), width);
    }
    std::cout << '\n';
}

int sweep(const SweepOptions& options, const CommonOptions& common)
{
    Session session(common.device);
    const std::optional<Json> json = sweepJson(session, options);
    if (!json) {
        std::cerr << "headroom-cli: interrupted; the sweep has no result.\n";
        return kInterrupted;
    }
    if (common.json)
        std::cout << json->dump(2, ' ', false, kReplace) << '\n';
    else
        printSweep(*json);
    return kDone;
}

} // namespace

std::vector<std::string> sweepOver() { return {"heads", "parts", "positions", "source-positions"}; }

std::vector<std::string> sweepBy() { return {"zero", "mean", "patch"}; }

std::vector<std::string> sweepMeasures() { return {"probability", "logit"}; }

std::optional<Json> sweepJson(Session& session, const SweepOptions& options, const ModelInfo* alreadyOpen)
{
    if ((options.by == "patch") != options.patch.has_value())
        throw UsageError("--by patch and --patch go together: the text to copy from.");
    if (!options.run.studies.empty() || !options.run.studyOptions.empty())
        throw UsageError("sweep records one study, its own: leave out --study and --study-option; --over, --by and "
                         "--measure say what it does.");
    if (options.measure == "logit" && options.run.temperature)
        throw UsageError("--temperature would have no effect on --measure logit: it divides logits on their way to "
                         "probabilities.");
    OpenedRun opened = openRun(session, options.run, alreadyOpen);
    RunRequest& request = opened.request;
    if (options.patch) {
        RunRequest other = request;
        other.text = *options.patch;
        other.ids.clear();
        other.interventions.clear();
        request.patches = std::make_shared<RunResult>(
            await<RunResult>([&](auto callbacks) { session.run(std::move(other), std::move(callbacks)); }));
    }
    request.studies = {"sweep"};
    const auto set = [&](const char* name, std::int64_t value) {
        request.settings.study.push_back({std::string("sweep.") + name, std::to_string(value)});
    };
    set("over", placeIn(sweepOver(), options.over));
    set("by", placeIn(sweepBy(), options.by));
    set("measure", placeIn(sweepMeasures(), options.measure));
    if (options.position)
        set("position", *options.position);
    if (options.token)
        set("token", idOf(opened.model, *options.token));
    const std::vector<std::string> has = studiesFor(opened.model);
    if (std::find(has.begin(), has.end(), "sweep") == has.end())
        throw UsageError("This model has no heads or layers to switch off one by one.");
    noteInterrupts();
    const std::optional<RunResult> result = awaitLong<RunResult>(
        session, [&](auto callbacks) { return session.run(request, std::move(callbacks)); });
    if (!result)
        return std::nullopt;
    checkTookChanges(*result);
    const Json json = jsonOf(*result, opened.model, options);
    if (const std::int64_t measured = json["position"]; options.position && measured != *options.position)
        throw UsageError("--position is " + std::to_string(*options.position) + "; this output has positions 0 to "
            + std::to_string(measured) + ".");
    tell(result->notices);
    return json;
}

void addSweep(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("sweep",
        "Switch off every head, part or position in turn, or copy it from another text, and measure one output");
    auto options = std::make_shared<SweepOptions>();
    addRunOptions(*command, options->run);
    command
        ->add_option("--over", options->over, "heads, parts (attention and feed-forward), positions, source-positions")
        ->capture_default_str()
        ->check(oneOf(sweepOver()));
    command->add_option("--by", options->by, "zero, mean (over the positions of the text) or patch (see --patch)")
        ->capture_default_str()
        ->check(oneOf(sweepBy()));
    command->add_option("--patch", options->patch, "A text of the same number of tokens, whose numbers are copied in");
    command->add_option("--measure", options->measure, "probability or logit")
        ->capture_default_str()
        ->check(oneOf(sweepMeasures()));
    command
        ->add_option("--position", options->position,
            "Output position, from 0 (default: the last of a language model, else the first)")
        ->transform(wholeNumber(0, 1'000'000));
    command->add_option("--token", options->token, "Whose probability or logit (default: the likeliest there)");
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = sweep(*options, common); });
}

} // namespace headroom
