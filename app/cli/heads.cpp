// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of all heads, and the numbers that they follow from.
#include "answers.h"
#include "error.h"
#include "study/head_labels.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace headroom {

namespace {

Json jsonOf(const Trace& trace, const HeadLabels& labels, int layer, int head)
{
    const HeadLabel label = labels.of(trace, layer, head);
    Json json {{"sublayer", labels.sublayers()[static_cast<std::size_t>(layer)]}, {"head", head + 1},
        {"label", label.measure ? label.text : ""}, {"measure", label.measure ? label.measure->id : ""}};
    for (const HeadMeasure& measure : headMeasures())
        if (const StepId step = labels.measure(measure.id); step >= 0)
            json[measure.id] = trace.value(step, {layer, head});
    json["at_rest"] = trace.value(labels.atRest(), {layer, head});
    return json;
}

void printHead(const Json& head)
{
    std::string name = head["sublayer"].get<std::string>() + ", head " + std::to_string(head["head"].get<int>());
    name.resize(std::max<std::size_t>(name.size() + 2, 44), ' ');
    std::string label = head["label"];
    const std::string measure = head["measure"];
    label = label.empty() ? "." : label + ' ' + formatNumber(head[measure].get<double>(), 2);
    label.resize(std::max<std::size_t>(label.size() + 2, 20), ' ');
    std::cout << name << label;
    for (const auto& [key, value] : head.items())
        if (value.is_number_float() && key != measure)
            std::cout << "  " << key << ' ' << formatNumber(value.get<double>(), 2);
    std::cout << '\n';
}

int heads(const HeadsOptions& options, const CommonOptions& common)
{
    Session session(common.device);
    const Json all = headsJson(session, options);
    if (common.json) {
        std::cout << all.dump(2, ' ', false, kReplace) << '\n';
        return kDone;
    }
    for (const Json& head : all)
        printHead(head);
    if (std::any_of(all.begin(), all.end(), [](const Json& head) { return head.contains("induction"); }))
        std::cout << "induction: measured on random tokens written twice; all else: on this text\n";
    return kDone;
}

} // namespace

Json headsJson(Session& session, const HeadsOptions& options, const ModelInfo* opened)
{
    if (!options.run.studies.empty())
        throw UsageError("heads records one study, head_labels: leave out --study.");
    if (options.run.temperature)
        throw UsageError(
            "--temperature would have no effect: labels follow from attention weights, before the output.");
    RunOptions asked = options.run;
    asked.studies = {"head_labels"};
    if (options.keepSpecial)
        asked.studyOptions.push_back("head_labels.set_aside=0");
    const RunResult result = openAndRun(session, asked, opened);
    tell(result.notices);
    if (const auto why = result.lacking.find("head_labels"); why != result.lacking.end())
        throw Error(why->second);
    Json all = Json::array();
    for (const std::string& kind : HeadLabels::kinds(*result.trace)) {
        const HeadLabels labels(*result.trace, kind);
        for (int layer = 0; layer < static_cast<int>(labels.sublayers().size()); ++layer)
            for (int head = 0; head < labels.heads(); ++head)
                all.push_back(jsonOf(*result.trace, labels, layer, head));
    }
    return all;
}

void addHeads(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("heads", "Label every head by what it reads, with the numbers behind it");
    auto options = std::make_shared<HeadsOptions>();
    addRunOptions(*command, options->run);
    command->add_flag("--keep-special", options->keepSpecial,
        "Measure the first and special tokens too, instead of setting them aside");
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = heads(*options, common); });
}

} // namespace headroom
