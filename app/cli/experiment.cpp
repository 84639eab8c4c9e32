// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/experiment.h"
#include "commands.h"
#include "config/read_json.h"
#include "files/atomic_file.h"
#include "files/read_file.h"
#include "json_text.h"
#include "long_job.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <unistd.h>

namespace headroom {

namespace {

struct ExperimentOptions {
    ExperimentRequest request;
    bool all = false;
    std::string out; // a folder
};

constexpr std::uint64_t kLargestResult = 64 << 20; // bytes
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
    std::string page = "# Experiments\n\nQuestions from the papers, asked again on one machine: each result with its "
                       "seeds, device and time.\nWhere a result differs from the paper's, it says so. `headroom-cli "
                       "experiment --all --out FOLDER` wrote this page.\n";
    for (const Experiment& experiment : experimentList()) {
        const std::filesystem::path file = out / kFolder / (experiment.id + ".json");
        std::error_code missing;
        if (!std::filesystem::exists(file, missing))
            continue;
        const ExperimentResult result = ExperimentResult::fromJson(readText(file, kLargestResult), file.string());
        std::vector<std::string> pictures = picturesOf(result);
        for (std::string& picture : pictures)
            picture.insert(0, std::string(kFolder) + "/");
        page += "\n" + result.toMarkdown(pictures);
    }
    writeFileAtomically(out / "experiments.md", page);
}

void writeResult(const std::filesystem::path& out, const ExperimentResult& result)
{
    const std::filesystem::path folder = out / kFolder;
    const std::vector<std::string> pictures = picturesOf(result);
    for (std::size_t i = 0; i < pictures.size(); ++i)
        writeFileAtomically(
            folder / pictures[i], i < result.plots.size() ? toSvg(result.plots[i]) : toSvg(result.maps));
    writeFileAtomically(folder / (result.id + ".json"), result.toJson(1) + "\n");
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
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
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
        if (!error && access(folder.c_str(), W_OK | X_OK) != 0)
            error = {errno, std::generic_category()};
        if (error)
            throw UsageError("--out names " + options.out
                + ", which is not a folder that can be written to: " + error.message() + ".");
    }
    noteInterrupts();
    Session session(common.device);
    nlohmann::ordered_json results = nlohmann::ordered_json::array();
    for (const std::string& id : ids) {
        ExperimentRequest request = options.request;
        request.id = id;
        const std::optional<ExperimentResult> result = awaitLong<ExperimentResult>(
            session, [&](auto callbacks) { return session.experiment(request, std::move(callbacks)); });
        if (!result) {
            std::cerr << "headroom-cli: interrupted; experiment " << id << " has no result.\n";
            return kInterrupted;
        }
        if (!options.out.empty())
            writeResult(options.out, *result);
        if (common.json)
            results.push_back(ownJson(result->toJson()));
        else
            std::cout << result->toMarkdown() << '\n' << std::flush;
    }
    if (common.json)
        std::cout << (options.all ? results : results.front()).dump(2, ' ', false, kReplace) << '\n';
    return kDone;
}

} // namespace

void addExperiment(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand(
        "experiment", "Reproduce a paper's result in miniature; without a name, list them");
    auto options = std::make_shared<ExperimentOptions>();
    CLI::Option* name = command->add_option("name", options->request.id, "The experiment's id");
    command->add_flag("--all", options->all, "All of them, one after another")->excludes(name);
    command->add_flag(
        "--quick", options->request.quick, "One seed and less training: takes about half a minute; not conclusive");
    command->add_option("--seed", options->request.seed, "Seed of weights, data and dropout")
        ->capture_default_str()
        ->transform(seedNumber());
    command
        ->add_option("--seeds", options->request.seeds,
            "How many seeds, from --seed on (default 3, with --quick 1): tables show their means and ranges")
        ->transform(wholeNumber(1, 100));
    command->add_option("--out", options->out,
        "A folder for experiments/NAME.json with its plots, and experiments.md with all its results");
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = run(*options, common); });
}

} // namespace headroom
