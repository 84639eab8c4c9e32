// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "config/read_json.h"
#include "json_text.h"
#include "training_progress.h"

#include "session/planned_change.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

// What the command line says, before it is a request.
struct TrainOptions {
    TrainRequest request;
    std::string task, file, targetFile, schedule = "cosine", precision = "float32";
    std::int64_t symbols = 0, shortest = 0, longest = 0;
    double noise = -1.0;
    std::vector<std::string> fields, taskOptions;
};

std::string newText(const TrainingState& state)
{
    return state.testNew == state.testCount ? "none of them in training"
                                            : std::to_string(state.testNew) + " of the sequences not in training";
}

void print(const TrainingState& state)
{
    const double seconds = state.points.empty() ? 0.0 : state.points.back().seconds;
    std::cout << state.step << " steps in " << formatNumber(seconds, 1) << " s on " << state.device << ", "
              << state.parameters << " parameters\nheld-out test set, " << state.testCount << " sequences of "
              << state.testSources << (state.testSources == 1 ? " distinct source, " : " distinct sources, ")
              << newText(state) << ": token accuracy " << formatPercent(state.testAccuracy, 3)
              << " %, fed the right tokens; sequence accuracy " << formatPercent(state.testSequences, 2) << " %; "
              << formatNumber(state.testLoss, 4) << " nats per token";
    if (state.config.halting != HaltingKind::None)
        std::cout << "; " << formatNumber(state.testPonder, 2) << " steps plus remainder per position";
    std::cout << '\n';
    for (const TrainingEvent& event : state.events)
        std::cout << "after step " << event.step << ": " << event.text << '\n';
    if (!state.collapse.empty())
        std::cout << state.collapse << '\n';
    for (const std::string& notice : state.dataNotices)
        std::cout << notice << '\n';
    if (!state.out.empty() && state.savedStep == state.step)
        std::cout << "saved " << state.out << '\n';
}

Json jsonOf(const TrainingState& state)
{
    Json curve = Json::array();
    for (const TrainingPoint& point : state.points)
        curve.push_back({{"step", point.step}, {"loss", point.loss}, {"held_out_accuracy", point.heldOutAccuracy},
            {"held_out_loss", point.heldOutLoss}, {"held_out_sequences", point.heldOutSequences},
            {"training_accuracy", point.trainingAccuracy}, {"rate", point.rate}, {"gradient_norm", point.gradientNorm},
            {"tokens_per_second", point.tokensPerSecond}, {"seconds", point.seconds}, {"ponder", point.ponder},
            {"steps_used", point.steps}});
    Json events = Json::array();
    for (const TrainingEvent& event : state.events)
        events.push_back({{"step", event.step}, {"text", event.text}});
    Json samples = Json::array();
    for (const TrainingSample& sample : state.samples)
        samples.push_back({{"input", sample.input}, {"expected", sample.expected}, {"greedy", sample.written},
            {"beam", sample.beam}});
    Json snapshots = Json::array();
    for (const TrainingSnapshot& snapshot : state.snapshots)
        snapshots.push_back({{"step", snapshot.step}, {"output", snapshot.output}});
    const double seconds = state.points.empty() ? 0.0 : state.points.back().seconds;
    return {{"variant", state.preset}, {"task", ownJson(state.task.toJson())}, {"steps", state.step},
        {"seconds", seconds}, {"steps_per_second", seconds > 0.0 ? static_cast<double>(state.step) / seconds : 0.0},
        {"parameters", state.parameters}, {"device", state.device}, {"test_sequences", state.testCount},
        {"test_sources", state.testSources}, {"test_new", state.testNew}, {"notices", state.dataNotices},
        {"collapse", state.collapse}, {"token_accuracy", state.testAccuracy},
        {"sequence_accuracy", state.testSequences}, {"loss", state.testLoss}, {"ponder", state.testPonder},
        {"out", state.out}, {"probe", state.probe}, {"snapshots", snapshots}, {"samples", samples}, {"events", events},
        {"curve", curve}};
}

std::pair<std::string, std::string> fieldAndValue(const std::string& text, const char* option)
{
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos)
        throw UsageError(std::string(option) + " is \"" + text + "\"; it must be NAME=VALUE.");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

bool given(const CLI::App& command, const std::string& option) { return command.count(option) > 0; }

// What would be passed over in silence.
void refuseIdle(const CLI::App& command, const TrainingSettings& settings, const ModelConfig& config)
{
    for (const char* option : {"--rate", "--rate-factor", "--warmup", "--ponder-weight"})
        if (const std::string reason = idleReason(option + 2, settings, config);
            given(command, option) && !reason.empty())
            throw UsageError(std::string(option) + ' ' + reason + ".");
}

void refuseUnread(const TrainOptions& options, const std::string& task)
{
    std::string readers;
    for (const TaskInfo& info : taskList())
        if (info.readsFile)
            readers += (readers.empty() ? "" : ", ") + info.id;
    for (const TaskInfo& info : taskList()) {
        if (info.id != task)
            continue;
        if (!options.file.empty() && !info.readsFile)
            throw UsageError(
                "--file is \"" + options.file + "\"; task " + task + " reads no file. Tasks that do: " + readers + ".");
        if (!options.targetFile.empty() && !info.readsTargetFile)
            throw UsageError("--target-file is \"" + options.targetFile + "\"; task " + task
                + " reads no second file. Task translation does.");
    }
}

void refuseUnkept(const CLI::App& command, const TrainOptions& options)
{
    const bool resumes = !options.request.resume.empty(), writes = resumes || !options.request.out.empty();
    for (const char* option : {"--save-every", "--save-seconds"})
        if (given(command, option) && !writes)
            throw UsageError(
                std::string(option) + " writes to the training's file, but there is none; add --out FILE.");
    if (given(command, "--snapshot-every") && !writes && !given(command, "--json"))
        throw UsageError(
            "--snapshot-every keeps models beside the training's file, but there is none; add --out FILE, or "
            "--json, which prints the probe's result for each.");
    if (given(command, "--probe") && !resumes && !given(command, "--snapshot-every"))
        throw UsageError("--probe is the text for snapshots, but none are kept; add --snapshot-every STEPS.");
}

// Refuses what cannot be trained at all: an unknown variant or task, or one that the other cannot take.
TrainRequest requestOf(const CLI::App& command, const TrainOptions& options)
{
    for (const std::string& text : options.request.at)
        plannedChange(text);
    refuseUnkept(command, options);
    TrainRequest request = options.request;
    request.settings.schedule = scheduleOf(options.schedule);
    request.settings.precision = precisionOf(options.precision);
    if (!request.resume.empty())
        return request;
    for (const std::string& text : options.fields) {
        const auto [field, value] = fieldAndValue(text, "--set");
        for (const ConfigChange& change : request.changes)
            if (change.field == field)
                throw UsageError("--set gives " + field + " twice; give each field once.");
        request.changes.push_back({field, value});
    }
    request.task = options.task.empty() ? findPreset(request.preset).task : taskFor(options.task, request.preset);
    TaskSettings& task = request.task;
    refuseUnread(options, task.id);
    if (!options.file.empty() || !options.targetFile.empty() || options.symbols > 0)
        task = taskWith(task.id, options.symbols, options.file, options.targetFile);
    task.shortest = options.shortest > 0
        ? options.shortest
        : std::min(task.shortest, options.longest > 0 ? options.longest : task.shortest);
    task.longest = options.longest > 0 ? options.longest : std::max(task.longest, task.shortest);
    task.noise = options.noise >= 0.0 ? options.noise : task.noise;
    for (const std::string& text : options.taskOptions) {
        const auto [name, value] = fieldAndValue(text, "--task-option");
        char* end = nullptr;
        task.options[name] = std::strtod(value.c_str(), &end);
        if (value.empty() || *end != '\0')
            throw UsageError("--task-option " + name + " is \"" + value + "\"; it must be a number.");
    }
    if (const std::string reason = request.settings.warmupTooLong(); !reason.empty())
        throw UsageError(reason);
    refuseIdle(command, request.settings, checkTraining(request));
    return request;
}

const std::vector<std::string> kLive {"--batch", "--schedule", "--rate", "--rate-factor", "--warmup",
    "--label-smoothing", "--dropout", "--ponder-weight", "--clip", "--precision", "--evaluate-every"};

// The settings that a training goes on with, as if a person had changed them in the window.
TrainingSettings changedSettings(const CLI::App& command, const TrainOptions& options, const TrainingState& begun)
{
    TrainingSettings settings = begun.settings;
    for (const std::string& option : kLive)
        if (given(command, option))
            settings = withSetting(settings, option.substr(2), command.get_option(option)->results().back());
    for (const std::string& prefix : options.request.settings.frozen)
        if (std::find(settings.frozen.begin(), settings.frozen.end(), prefix) == settings.frozen.end())
            settings.frozen.push_back(prefix);
    refuseIdle(command, settings, begun.config);
    return settings;
}

std::string goOnWith(const std::string& file)
{
    return " Continue with: headroom-cli train --resume " + shellQuoted(file);
}

// A run that blew up goes on from its last good step with less.
std::string calmer(const TrainingState& state)
{
    if (state.out.empty() || state.savedStep < 0 || !state.diverged)
        return {};
    const bool noam = state.settings.schedule == RateSchedule::Noam;
    std::ostringstream text;
    text << goOnWith(state.out) << (noam ? " --rate-factor " : " --rate ")
         << (noam ? state.settings.rateFactor : state.settings.rate) / 10.0;
    return text.str();
}

int train(const CLI::App& command, const TrainOptions& options, const CommonOptions& common)
{
    TrainRequest request = checked([&] { return requestOf(command, options); });
    SettingsChange change;
    if (!request.resume.empty())
        change = [&](const TrainingState& begun) {
            return checked([&] { return changedSettings(command, options, begun); });
        };
    const TrainingOutcome outcome = trainToTheEnd(std::move(request), common.device, change);
    const TrainingState& state = *outcome.state;
    if (!state.saveError.empty())
        std::cerr << "headroom-cli: " << state.saveError << '\n';
    if (outcome.interrupted) {
        std::cerr << "headroom-cli: interrupted at step " << state.step << "; ";
        if (state.savedStep >= 0)
            std::cerr << (state.savedStep == state.step ? "saved."
                                                        : "saved up to step " + std::to_string(state.savedStep) + ".")
                      << goOnWith(state.out) << '\n';
        else
            std::cerr << "nothing was saved" << (state.out.empty() ? " (--out FILE saves)" : "") << ".\n";
        return kInterrupted;
    }
    if (state.phase == TrainingState::Phase::Stopped)
        throw Error(state.reason + calmer(state));
    if (common.json)
        std::cout << jsonOf(state).dump(2, ' ', false, kReplace) << '\n';
    else
        print(state);
    return state.saveError.empty() ? kDone : kFailed;
}

void addTaskOptions(CLI::App& command, TrainOptions& options)
{
    std::string ids;
    for (const TaskInfo& task : taskList())
        ids += (ids.empty() ? "" : ", ") + task.id;
    command.add_option("--task", options.task, "The task (default: the variant's own): " + ids);
    command.add_option("--symbols", options.symbols, "Symbols of the task's alphabet")
        ->transform(wholeNumber(1, 100'000));
    command.add_option("--shortest", options.shortest, "Symbols in the shortest source")
        ->transform(wholeNumber(1, 10'000));
    command.add_option("--longest", options.longest, "Symbols in the longest source")
        ->transform(wholeNumber(1, 10'000));
    command.add_option("--noise", options.noise, "Share of the training sources' symbols to replace at random")
        ->check(numberIn(0.0, 1.0, "0 to 1"));
    command.add_option("--task-option", options.taskOptions, "NAME=NUMBER, an option of the task; repeatable");
    command.add_option("--file", options.file, "The text that tasks text, words and translation read");
    command.add_option("--target-file", options.targetFile, "Task translation: the same lines in the other language");
}

void addSettings(CLI::App& command, TrainOptions& options)
{
    TrainingSettings& settings = options.request.settings;
    settings.steps = 2000;
    command.add_option("--steps", settings.steps, "Optimiser steps")
        ->capture_default_str()
        ->transform(wholeNumber(1, bounds::kSteps));
    command.add_option("--batch", settings.batch, "Sequences per step")
        ->capture_default_str()
        ->transform(wholeNumber(1, bounds::kBatch));
    command.add_option("--schedule", options.schedule, "Learning rate: noam, constant or cosine")
        ->capture_default_str()
        ->check(oneOf({"noam", "constant", "cosine"}));
    command.add_option("--rate", settings.rate, "Highest learning rate of constant and cosine")
        ->capture_default_str()
        ->check(numberIn(kAboveZero, bounds::kRate, "above 0 and at most 100"));
    command
        .add_option("--warmup", settings.warmup,
            "Steps until the learning rate is highest (default: 400, or two fifths of fewer than 1000 steps)")
        ->transform(wholeNumber(1, bounds::kSteps));
    command.add_option("--rate-factor", settings.rateFactor, "Factor on the Noam rate")
        ->capture_default_str()
        ->check(numberIn(kAboveZero, bounds::kRateFactor, "above 0 and at most 1000"));
    command.add_option("--label-smoothing", settings.labelSmoothing, "Share of the probability spread over all tokens")
        ->capture_default_str()
        ->check(numberIn(0.0, std::nextafter(1.0, 0.0), "at least 0 and below 1"));
    command.add_option("--dropout", settings.dropout, "Instead of the variant's own")
        ->check(numberIn(0.0, std::nextafter(1.0, 0.0), "at least 0 and below 1"));
    command
        .add_option("--ponder-weight", settings.ponderWeight, "Weight of the ponder cost, instead of the variant's own")
        ->check(numberIn(0.0, bounds::kPonderWeight, "0 to 1000"));
    command.add_option("--clip", settings.clip, "Gradient clipping: maximum gradient norm; 0 = off")
        ->capture_default_str()
        ->check(numberIn(0.0, bounds::kClip, "0 to 1000000000"));
    command
        .add_option("--precision", options.precision,
            "Precision of matrix products: float32 or bfloat16 (faster on a GPU with long sequences and wide models)")
        ->capture_default_str()
        ->check(oneOf({"float32", "bfloat16"}));
    command.add_option("--freeze", settings.frozen, "Freeze weights whose names begin with this; repeatable");
    command.add_option("--evaluate-every", settings.evaluateEvery, "Steps between evaluations")
        ->capture_default_str()
        ->transform(wholeNumber(1, bounds::kSteps));
    command.add_option("--seed", settings.seed, "Seed of weights, data and dropout")
        ->capture_default_str()
        ->transform(seedNumber());
}

// What is fixed for a run.
void refuseBesidesResume(const CLI::App& command)
{
    std::vector<std::string> read {"--resume", "--steps", "--out", "--device", "--json", "--at", "--probe",
        "--snapshot-every", "--save-every", "--save-seconds", "--freeze"};
    read.insert(read.end(), kLive.begin(), kLive.end());
    for (const CLI::Option* option : command.get_options())
        if (option->count() > 0 && std::find(read.begin(), read.end(), option->get_name()) == read.end())
            throw UsageError("--resume continues a run as it was started; leave out " + option->get_name()
                + ". Allowed with it: " + joined(read, ", ") + ".");
}

} // namespace

void addTrain(CLI::App& app, CommonOptions& common, int& exit, const std::string& commandLine)
{
    CLI::App* command = app.add_subcommand(
        "train", "Train a variant on a task, evaluate it on held-out sequences and save it");
    auto options = std::make_shared<TrainOptions>();
    TrainRequest& request = options->request;
    command->add_option("--variant", request.preset, "A variant by id, or a variant's own .json file")
        ->capture_default_str();
    command->add_option(
        "--set", options->fields, "FIELD=VALUE, another value in the variant's configuration; repeatable");
    addTaskOptions(*command, *options);
    addSettings(*command, *options);
    const CLI::Option* out = command->add_option(
        "--out", request.out, "File to write (.safetensors), during training and at the end; Ctrl+C saves and quits");
    command->add_option("--resume", request.resume,
        "Continue an interrupted training from its file, on a CPU exactly as if it had not stopped; "
        "settings given with it change from there on, marked on the curve");
    command
        ->add_option("--at", request.at,
            "STEP:CHANGE, made after that many steps and marked on the curve; repeatable: head-off=PATH/HEAD "
            "(head-on), freeze=PREFIX (thaw), set=WEIGHT[i,j]=VALUE, or another setting such as rate=0.001")
        ->allow_extra_args(false);
    command->add_option("--save-every", request.saveEvery, "Also write after this many steps")
        ->transform(wholeNumber(1, bounds::kSteps));
    command
        ->add_option(
            "--save-seconds", request.saveSeconds, "Write after this many seconds (default 30); 0 = only by steps")
        ->check(numberIn(0.0, bounds::kSeconds, "0 to 1000000000"));
    command
        ->add_option("--snapshot-every", request.snapshotEvery,
            "Keep a copy of the model after this many steps, in FILE.snapshots")
        ->transform(wholeNumber(1, bounds::kSteps));
    command->add_option(
        "--probe", request.probe, "The text on which snapshots are traced (default: a held-out sequence)");
    addCommonOptions(*command, common);
    request.command = commandLine;
    command->callback([options, out, command, &common, &exit] {
        std::error_code ignored;
        const bool folder = std::filesystem::is_directory(
            options->request.out, ignored); // refused with its own sentence
        if (out->count() > 0 && !folder && !options->request.out.ends_with(".safetensors"))
            throw UsageError("--out is \"" + options->request.out + "\"; a model is written as a .safetensors file.");
        if (command->count("--steps") > 0)
            options->request.stepsInAll = options->request.settings.steps;
        if (!options->request.resume.empty())
            refuseBesidesResume(*command);
        exit = train(*command, *options, common);
    });
}

} // namespace headroom
