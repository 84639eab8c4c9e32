// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"

#include "tasks/task.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <iostream>
#include <memory>
#include <thread>
#include <unistd.h>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

volatile std::sig_atomic_t g_interrupted = 0;

// A bar on a terminal, a plain line now and then elsewhere; on stderr, so that stdout holds the result alone.
class ProgressBar {
public:
    void show(const Progress& progress)
    {
        const auto now = std::chrono::steady_clock::now();
        const bool last = progress.done == progress.total;
        if (!last && now - m_shown < (m_terminal ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000)))
            return;
        m_shown = now;
        const double seconds = std::chrono::duration<double>(now - m_begin).count();
        const double rate = seconds > 0.0 ? static_cast<double>(progress.done) / seconds : 0.0;
        const int filled = static_cast<int>(30 * progress.done / std::max<std::int64_t>(progress.total, 1));
        std::string bar;
        for (int i = 0; i < 30; ++i)
            bar += i < filled ? "█" : "░";
        std::cerr << (m_terminal ? "\r" + bar + " " : "") << "step " << progress.done << " of " << progress.total << ", " << progress.text
                  << ", " << formatNumber(rate, 1) << " steps/s" << (m_terminal ? "\033[K" : "") << (m_terminal && !last ? "" : "\n")
                  << std::flush;
    }

private:
    bool m_terminal = isatty(STDERR_FILENO) == 1;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point m_shown {};
};

void print(const TrainResult& result)
{
    std::cout << result.steps << " steps in " << formatNumber(result.seconds, 1) << " s on " << result.device << ", " << result.parameters
              << " weights\nheld-out test set, " << result.testSequences << " sequences: " << formatNumber(100.0 * result.tokenAccuracy, 3)
              << " % of tokens right when fed the right ones, " << formatNumber(100.0 * result.sequenceAccuracy, 2)
              << " % of sequences written right from start to end\n";
    if (!result.out.empty())
        std::cout << "saved " << result.out << '\n';
}

Json jsonOf(const TrainResult& result)
{
    Json curve = Json::array();
    for (const TrainingPoint& point : result.training)
        curve.push_back({{"step", point.step}, {"loss", point.loss}, {"held_out_accuracy", point.heldOutAccuracy}});
    return {{"steps", result.steps}, {"seconds", result.seconds}, {"steps_per_second", static_cast<double>(result.steps) / result.seconds},
        {"parameters", result.parameters}, {"device", result.device}, {"test_sequences", result.testSequences},
        {"token_accuracy", result.tokenAccuracy}, {"sequence_accuracy", result.sequenceAccuracy}, {"out", result.out}, {"curve", curve}};
}

// What cannot be trained at all: an unknown variant or task, or a task that the variant's alphabet cannot spell.
void check(const TrainRequest& request)
{
    TaskSettings task = findPreset(request.preset).task;
    if (!request.task.empty())
        task.id = findTask(request.task).id;
    longestExample(task);
}

int train(TrainRequest request, const CommonOptions& common)
{
    checked([&] { check(request); });
    Session session(common.device);
    ProgressBar bar;
    std::signal(SIGINT, [](int) { g_interrupted = 1; });
    const auto promise = std::make_shared<std::promise<TrainResult>>(); // the worker may still be in it as we leave
    JobCallbacks<TrainResult> callbacks;
    std::atomic<bool> cancelled {false};
    callbacks.finished = [promise](TrainResult result) { promise->set_value(std::move(result)); };
    callbacks.failed = [promise](std::string message) { promise->set_exception(std::make_exception_ptr(Error(message))); };
    callbacks.cancelled = [promise, &cancelled] {
        cancelled = true;
        promise->set_value({});
    };
    callbacks.progress = [&](const Progress& progress) { bar.show(progress); };
    const JobId job = session.train(std::move(request), std::move(callbacks));
    std::future<TrainResult> future = promise->get_future();
    while (future.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready)
        if (g_interrupted)
            session.cancel(job);
    const TrainResult result = future.get();
    if (cancelled) {
        std::cerr << "\nheadroom-cli: interrupted; nothing was saved.\n";
        return kInterrupted;
    }
    if (common.json)
        std::cout << jsonOf(result).dump(2) << '\n';
    else
        print(result);
    return kDone;
}

} // namespace

void addTrain(CLI::App& app, CommonOptions& common, int& exit, const std::string& commandLine)
{
    CLI::App* command = app.add_subcommand("train", "Train a variant on a task, evaluate it on held-out sequences and save it");
    auto request = std::make_shared<TrainRequest>();
    command->add_option("--task", request->task, "copy, sort, reverse, largest or text; the variant's own if left out");
    command->add_option("--variant", request->preset, "A variant by id")->capture_default_str();
    command->add_option("--steps", request->steps, "Optimiser steps")->capture_default_str()->check(CLI::Range(1, 100'000'000));
    command->add_option("--batch", request->batch, "Sequences a step")->capture_default_str()->check(CLI::Range(1, 9000));
    command->add_option("--warmup", request->warmup, "Steps until the Noam rate is highest")->capture_default_str()->check(CLI::Range(1, 100'000'000));
    command->add_option("--rate-factor", request->rateFactor, "Factor on the Noam rate")
        ->capture_default_str()
        ->check(numberIn(kAboveZero, 1000.0, "above 0 and at most 1000"));
    command->add_option("--label-smoothing", request->labelSmoothing, "Share of the probability that is spread over all tokens")
        ->capture_default_str()
        ->check(numberIn(0.0, std::nextafter(1.0, 0.0), "at least 0 and below 1"));
    command->add_option("--seed", request->seed, "Of weights, data and dropout")->capture_default_str()->check(CLI::NonNegativeNumber);
    const CLI::Option* out = command->add_option("--out", request->out, "Checkpoint to write (.safetensors)");
    addCommonOptions(*command, common);
    request->command = commandLine;
    command->callback([request, out, &common, &exit] {
        if (out->count() > 0 && request->out.empty())
            throw UsageError("--out is empty; give the path of a .safetensors file to write.");
        exit = train(*request, common);
    });
}

} // namespace headroom
