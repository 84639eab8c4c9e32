// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"

#include "backward/change_effect.h"
#include "io/trace_file.h"
#include "json_text.h"
#include "text/utf8.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kGradientOf = "backward/";
constexpr char kOfEveryVariant[] = "0=#3"; // the loss of a token that every vocabulary has

struct BackwardCommandOptions {
    RunOptions run;
    std::string out;
    bool check = false;
    bool all = false;
};

// Steps backward/PATH whose PATH is a step of the run: the gradients themselves.
std::vector<StepId> gradientsOf(const Trace& trace)
{
    std::vector<StepId> found;
    for (const Step& step : trace.steps())
        if (step.path.starts_with(kGradientOf) && trace.find(step.path.substr(kGradientOf.size())))
            found.push_back(step.id);
    return found;
}

double largest(const Trace& trace, StepId step)
{
    const auto [least, most] = trace.range(step);
    return std::max(std::abs(least), std::abs(most));
}

const BackwardResult::Compared* worst(const BackwardResult& result, bool parameters)
{
    const BackwardResult::Compared* found = nullptr;
    const auto share = [](const BackwardResult::Compared& one) {
        return one.allowed > 0.0 ? one.difference / one.allowed : one.difference > 0.0 ? HUGE_VAL : 0.0;
    };
    for (const BackwardResult::Compared& one : result.compared)
        if (one.parameter == parameters && (!found || share(one) > share(*found)))
            found = &one;
    return found;
}

bool agrees(const BackwardResult& result)
{
    return std::all_of(result.compared.begin(), result.compared.end(), [](const auto& one) { return one.agrees(); });
}

std::int64_t counted(const BackwardResult& result, bool parameters)
{
    return std::count_if(
        result.compared.begin(), result.compared.end(), [&](const auto& one) { return one.parameter == parameters; });
}

Json jsonOf(const BackwardResult& result)
{
    Json compared = Json::array();
    for (const BackwardResult::Compared& one : result.compared)
        compared.push_back({{"path", one.path}, {"parameter", one.parameter}, {"difference", one.difference},
            {"allowed", one.allowed}, {"agrees", one.agrees()}});
    return compared;
}

// Of changes by hand; none where there are none, or a step that was changed has no gradient.
std::optional<ChangeEffect> effectOf(const RunResult& run)
{
    return run.interventions.empty() ? std::nullopt : effectOfChanges(*run.untouched, *run.trace, run.interventions);
}

void print(const RunResult& run)
{
    const Trace& trace = *run.trace;
    const BackwardResult& result = *run.backward;
    std::cout << "number  " << std::setprecision(9) << result.number << "   objective/number\n";
    if (const auto effect = effectOf(run))
        std::cout << "before the changes " << effect->before << ": by the gradients there it would change by "
                  << effect->byGradient << ", it changed by " << effect->measured() << '\n';
    std::cout << result.gradients << " gradients; the largest of each:\n\n";
    const std::vector<StepId> gradients = gradientsOf(trace);
    std::size_t widest = 0;
    for (const StepId id : gradients)
        widest = std::max(widest, trace.step(id).path.size());
    for (const StepId id : gradients) {
        std::string path = trace.step(id).path;
        path.resize(widest + 2, ' ');
        std::cout << path << formatNumber(largest(trace, id), 6) << '\n';
    }
    if (!result.stops.empty())
        std::cout << "\nNothing goes on at:\n";
    for (const BackwardResult::Stop& stop : result.stops)
        std::cout << "  " << stop.path << ": " << stop.why << '\n';
}

void printCheck(const BackwardResult& result)
{
    for (const bool parameters : {true, false})
        if (const BackwardResult::Compared* one = worst(result, parameters))
            std::cout << counted(result, parameters) << " gradients of " << (parameters ? "weights" : "steps")
                      << " compared with LibTorch's autograd: the largest difference is " << std::setprecision(2)
                      << one->difference << " of " << one->allowed << " allowed, at " << one->path << '\n';
    for (const BackwardResult::Compared& one : result.compared)
        if (!one.agrees())
            std::cout << "disagrees: " << one.path << ", by " << std::setprecision(2) << one.difference << ", allowed "
                      << one.allowed << '\n';
}

// Every variant on its sample.
int checkAll(const BackwardCommandOptions& options, const CommonOptions& common)
{
    Json variants = Json::array();
    bool agree = true;
    Session session(common.device);
    if (!common.json)
        std::cout
            << "| variant | gradients | weights compared | largest difference, of what is allowed | steps compared "
               "| largest difference, of what is allowed |\n| --- | --- | --- | --- | --- | --- |\n";
    for (const Preset& preset : presets()) {
        RunOptions run = options.run;
        run.source.variant = preset.id;
        if (run.backward.empty())
            run.backward.loss = {kOfEveryVariant};
        run.backward.check = true;
        const RunResult result = openAndRun(session, run);
        const BackwardResult& backward = *result.backward;
        agree = agree && agrees(backward);
        if (common.json) {
            variants.push_back({{"variant", preset.id}, {"gradients", backward.gradients}, {"agrees", agrees(backward)},
                {"compared", jsonOf(backward)}});
            continue;
        }
        std::cout << "| " << preset.id << " | " << backward.gradients;
        for (const bool parameters : {true, false}) {
            std::cout << " | " << counted(backward, parameters) << " | ";
            if (const BackwardResult::Compared* one = worst(backward, parameters))
                std::cout << std::setprecision(2) << (one->allowed > 0.0 ? one->difference / one->allowed : 0.0);
        }
        std::cout << " |\n" << std::flush;
    }
    if (common.json)
        std::cout << variants.dump(2, ' ', false, kReplace) << '\n';
    return agree ? kDone : kDisagrees;
}

int backward(const BackwardCommandOptions& options, const CommonOptions& common)
{
    if (options.all)
        return checkAll(options, common);
    RunOptions run = options.run;
    if (run.backward.empty())
        throw UsageError(
            "backward needs the number it begins at: --loss POSITION=TOKEN, --logit POSITION=TOKEN[-TOKEN] "
            "or --of STEP@i,j,k.");
    run.backward.check = options.check;
    Session session(common.device);
    const RunResult result = openAndRun(session, run);
    tell(result.notices);
    const Trace& trace = *result.trace;
    const BackwardResult& backward = *result.backward;
    if (!options.out.empty()) {
        std::vector<std::pair<std::string, StepId>> tensors;
        for (const StepId id : gradientsOf(trace))
            tensors.emplace_back(trace.step(id).path.substr(kGradientOf.size()), id);
        writeSteps(options.out, trace, tensors);
    }
    if (common.json) {
        Json gradients = Json::array(), stops = Json::array();
        for (const StepId id : gradientsOf(trace)) {
            const Step& step = trace.step(id);
            gradients.push_back({{"path", step.path}, {"of", step.path.substr(kGradientOf.size())},
                {"operation", toString(step.operation)}, {"shape", step.shape()}, {"largest", largest(trace, id)}});
        }
        for (const BackwardResult::Stop& stop : backward.stops)
            stops.push_back({{"path", stop.path}, {"why", stop.why}});
        Json json {{"number", backward.number}, {"milliseconds", result.milliseconds}, {"gradients", gradients},
            {"stops", stops}};
        if (const auto effect = effectOf(result))
            json["changed"] = {{"before", effect->before}, {"cells", effect->cells},
                {"by_gradient", effect->byGradient}, {"measured", effect->measured()}};
        if (options.check) {
            json["compared"] = jsonOf(backward);
            json["agrees"] = agrees(backward);
        }
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
    } else {
        print(result);
        if (options.check) {
            std::cout << '\n';
            printCheck(backward);
        }
    }
    return agrees(backward) ? kDone : kDisagrees;
}

} // namespace

void addBackwardOptions(CLI::App& command, BackwardOptions& options)
{
    CLI::Option* loss =
        command
            .add_option("--loss", options.loss,
                "Begin at the loss of this token at this position (from 0): POSITION=TOKEN, or POSITION=#ID; repeatable: "
                "their mean")
            ->allow_extra_args(false);
    CLI::Option* logit = command.add_option("--logit", options.logit,
        "Begin at a logit, POSITION=TOKEN, or at the difference of two, POSITION=TOKEN-TOKEN");
    CLI::Option* of = command.add_option("--of", options.of,
        "Begin at the sum of these cells of a step: STEP@i,j,k (- for all along an axis; no @: all)");
    logit->excludes(loss)->excludes(of);
    of->excludes(loss);
    command
        .add_option("--smoothing", options.smoothing,
            "With --loss: the share of the target that all tokens get alike, as in training (default: 0)")
        ->check(numberIn(0.0, 0.999, "0 to 0.999"))
        ->needs(loss);
}

std::optional<BackwardRequest> backwardFrom(const BackwardOptions& options)
{
    if (options.empty())
        return std::nullopt;
    BackwardRequest request;
    request.check = options.check;
    if (!options.of.empty())
        request.of = checked([&] { return Objective::cells(options.of); });
    else if (!options.logit.empty())
        request.of = checked([&] { return Objective::logit(options.logit); });
    for (const std::string& target : options.loss)
        request.of.targets.push_back(checked([&] { return Objective::target(target); }));
    request.of.smoothing = options.smoothing;
    return request;
}

void addBackward(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand(
        "backward", "How one number of a run changes with every number it follows from: gradients, as steps");
    auto options = std::make_shared<BackwardCommandOptions>();
    addRunOptions(*command, options->run);
    addBackwardOptions(*command, options->run.backward);
    command->add_option("--out", options->out,
        "Write the gradients as .safetensors: one tensor a step, named as the step it is the gradient of");
    CLI::Option* check = command->add_flag(
        "--check", options->check, "Compare every gradient with LibTorch's autograd on the same forward, once more");
    command->add_flag("--all", options->all, "With --check: every variant on its sample, as a table")->needs(check);
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = backward(*options, common); });
}

} // namespace headroom
