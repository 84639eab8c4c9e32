// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/experiment.h"
#include "commands.h"
#include "io/atomic_file.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <unistd.h>

namespace headroom {

namespace {

volatile std::sig_atomic_t g_stopAsked = 0;

struct ExperimentOptions {
    ExperimentRequest request;
    bool all = false;
    std::string out; // a folder
};

class Bar {
public:
    void show(const Progress& progress)
    {
        const auto now = std::chrono::steady_clock::now();
        if (now - m_shown < (m_terminal ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000)))
            return;
        m_shown = now;
        std::string bar;
        for (int i = 0; i < 30; ++i)
            bar += i < 30 * progress.done / std::max<std::int64_t>(progress.total, 1) ? "█" : "░";
        std::cerr << (m_terminal
                ? "\r" + bar + " "
                : std::to_string(100 * progress.done / std::max<std::int64_t>(progress.total, 1)) + " % ")
                  << progress.text << (m_terminal ? "\033[K" : "\n") << std::flush;
    }
    ~Bar()
    {
        if (m_terminal)
            std::cerr << "\r\033[K" << std::flush;
    }

private:
    bool m_terminal = isatty(STDERR_FILENO) == 1;
    std::chrono::steady_clock::time_point m_shown {};
};

// How a job ended; shared with the worker, which may still be in it as we leave.
struct Waiting {
    std::promise<std::optional<ExperimentResult>> end; // nothing: cancelled
    std::mutex mutex;
    std::optional<Progress> newest;
};

// Nothing if it was interrupted.
std::optional<ExperimentResult> runToTheEnd(Session& session, const ExperimentRequest& request)
{
    const auto waiting = std::make_shared<Waiting>();
    JobCallbacks<ExperimentResult> callbacks;
    callbacks.finished = [waiting](ExperimentResult result) { waiting->end.set_value(std::move(result)); };
    callbacks.failed = [waiting](std::string message) {
        waiting->end.set_exception(std::make_exception_ptr(Error(message)));
    };
    callbacks.cancelled = [waiting] { waiting->end.set_value(std::nullopt); };
    callbacks.progress = [waiting](Progress progress) {
        const std::lock_guard lock(waiting->mutex);
        waiting->newest = std::move(progress);
    };
    const JobId job = session.experiment(request, std::move(callbacks));
    auto end = waiting->end.get_future();
    Bar bar;
    while (end.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
        if (g_stopAsked)
            session.cancel(job);
        std::optional<Progress> progress;
        {
            const std::lock_guard lock(waiting->mutex);
            std::swap(progress, waiting->newest);
        }
        if (progress)
            bar.show(*progress);
    }
    return end.get();
}

void writeText(const std::filesystem::path& file, const std::string& text)
{
    const std::span<const std::byte> bytes = std::as_bytes(std::span(text));
    writeFileAtomically(file, std::span(&bytes, 1));
}

constexpr const char* kFolder = "experiments"; // below the one that --out names

std::vector<std::string> picturesOf(const ExperimentResult& result)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < result.plots.size(); ++i)
        names.push_back(result.id + "-" + std::to_string(i + 1) + ".svg");
    if (!result.maps.empty())
        names.push_back(result.id + "-film.svg");
    return names;
}

// Of every result that the folder holds, in the order of the list.
void writePage(const std::filesystem::path& out)
{
    std::string page =
        "# Experiments\n\nA question of a paper, asked again on one machine: each result with its seed, the device and the time.\n"
        "Where it differs from the paper's, it says so. `headroom-cli experiment --all --out FOLDER` wrote this page.\n";
    for (const Experiment& experiment : experimentList()) {
        const std::filesystem::path file = out / kFolder / (experiment.id + ".json");
        std::ifstream stream(file, std::ios::binary);
        const std::string json((std::istreambuf_iterator<char>(stream)), {});
        if (json.empty())
            continue;
        const ExperimentResult result = ExperimentResult::fromJson(json, file.string());
        std::vector<std::string> pictures = picturesOf(result);
        for (std::string& picture : pictures)
            picture.insert(0, std::string(kFolder) + "/");
        page += "\n" + result.toMarkdown(pictures);
    }
    writeText(out / "experiments.md", page);
}

void writeResult(const std::filesystem::path& out, const ExperimentResult& result)
{
    const std::filesystem::path folder = out / kFolder;
    const std::vector<std::string> pictures = picturesOf(result);
    for (std::size_t i = 0; i < pictures.size(); ++i)
        writeText(folder / pictures[i], i < result.plots.size() ? toSvg(result.plots[i]) : toSvg(result.maps));
    writeText(folder / (result.id + ".json"), result.toJson(1) + "\n");
    writePage(out);
}

int list(const CommonOptions& common)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const Experiment& experiment : experimentList()) {
        if (common.json)
            json.push_back({{"id", experiment.id}, {"title", experiment.title}, {"question", experiment.question},
                {"paper", experiment.paper}, {"url", experiment.url}, {"claim", experiment.claim},
                {"kind", experiment.kind}});
        else
            std::cout << experiment.id
                      << std::string(std::max<std::size_t>(24, experiment.id.size() + 1) - experiment.id.size(), ' ')
                      << experiment.question << '\n';
    }
    if (common.json)
        std::cout << json.dump(2) << '\n';
    return kDone;
}

int run(const ExperimentOptions& options, const CommonOptions& common)
{
    if (options.request.id.empty() && !options.all)
        return list(common);
    std::vector<std::string> ids {options.request.id};
    if (options.all) {
        ids.clear();
        for (const Experiment& experiment : experimentList())
            ids.push_back(experiment.id);
    } else {
        checked([&] { return findExperiment(options.request.id); });
    }
    if (!options.out.empty()) {
        std::error_code error;
        const std::filesystem::path folder = std::filesystem::path(options.out) / kFolder;
        std::filesystem::create_directories(folder, error);
        if (error || access(folder.c_str(), W_OK | X_OK) != 0)
            throw UsageError("--out names " + options.out + ", which is no folder that could be written to.");
    }
    std::signal(SIGINT, [](int) { g_stopAsked = 1; });
    Session session(common.device);
    nlohmann::ordered_json results = nlohmann::ordered_json::array();
    for (const std::string& id : ids) {
        ExperimentRequest request = options.request;
        request.id = id;
        const std::optional<ExperimentResult> result = runToTheEnd(session, request);
        if (!result) {
            std::cerr << "headroom-cli: interrupted; experiment " << id << " has no result.\n";
            return kInterrupted;
        }
        if (!options.out.empty())
            writeResult(options.out, *result);
        if (common.json)
            results.push_back(nlohmann::ordered_json::parse(result->toJson()));
        else
            std::cout << result->toMarkdown() << '\n' << std::flush;
    }
    if (common.json)
        std::cout << (options.all ? results : results.front()).dump(2) << '\n';
    return kDone;
}

} // namespace

void addExperiment(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand(
        "experiment", "Reproduce a paper's result in miniature; without a name: list what there is");
    auto options = std::make_shared<ExperimentOptions>();
    CLI::Option* name = command->add_option("name", options->request.id, "An experiment by id");
    command->add_flag("--all", options->all, "All of them, one after the other")->excludes(name);
    command->add_flag("--quick", options->request.quick, "The smallest size: seconds, and too small to tell anything");
    command->add_option("--seed", options->request.seed, "Of weights, data and dropout")
        ->capture_default_str()
        ->transform(seedNumber());
    command->add_option("--out", options->out,
        "A folder for experiments/NAME.json with its plots, and experiments.md, a page of all results in it");
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = run(*options, common); });
}

} // namespace headroom
