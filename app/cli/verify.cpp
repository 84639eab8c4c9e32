// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "json_text.h"
#include "text/utf8.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kVerifyTolerance = 1e-4, kFolderTolerance = 5e-5;

struct VerifyOptions {
    std::string file;
    std::optional<double> tolerance;
    std::string reference;
};

Json jsonOf(const VerifyReport& report)
{
    Json steps = Json::array();
    for (const StepCheck& step : report.steps)
        steps.push_back({{"path", step.path}, {"deviation", step.deviation}, {"cells", step.cells},
            {"differing", step.differing}, {"agrees", step.agrees()}});
    Json json {{"file", report.file}, {"tolerance", report.tolerance}, {"agrees", !report.first}, {"steps", steps}};
    if (const auto& almost = report.almost)
        json["within_tolerance_but_not_the_same"] = {{"path", almost->path}, {"deviation", almost->deviation},
            {"largest_before", almost->before}, {"share_of_rounding", almost->share}};
    if (const auto& first = report.first)
        json["first_difference"] = {{"path", first->path}, {"at", first->at}, {"place", first->place},
            {"yours", first->theirs}, {"ours", first->ours}, {"formula", first->formula}, {"caption", first->caption},
            {"words", first->words}, {"symbols", first->symbols}, {"numbers", first->numbers},
            {"not_in_file", first->unseen}};
    return json;
}

void print(const FirstDifference& first, const VerifyReport& report)
{
    const auto check = std::find_if(
        report.steps.begin(), report.steps.end(), [&](const StepCheck& step) { return step.path == first.path; });
    std::cout << "\nThe first step that differs is " << first.path << ", in " << check->differing << " of its "
              << check->cells << " cells.\n";
    std::cout << first.caption << '\n';
    if (!first.formula.empty())
        std::cout << "  formula  " << first.formula << '\n';
    std::cout << "  at       " << joined(first.place, ", ") << '\n' << std::setprecision(9);
    std::cout << "  yours    " << first.theirs << "\n  ours     " << first.ours << '\n';
    std::cout << "  because  " << first.words << "\n           " << first.symbols << "\n           " << first.numbers
              << '\n';
    if (!first.unseen.empty())
        std::cout << "Some of its inputs are not in the file. Save these steps too, to see whether one of them "
                     "differs:\n  "
                  << joined(first.unseen, ", ") << '\n';
}

void print(const AlmostTheSame& almost)
{
    std::cout << std::scientific << std::setprecision(1) << "\nWithin the tolerance, but not the same: " << almost.path
              << " is the first step that differs by more than rounding, by " << almost.deviation
              << "; the steps before it differ by at most " << almost.before << ".\n"
              << std::defaultfloat;
    if (almost.share > 0.0)
        std::cout << "Computed from your own inputs it is off by " << std::setprecision(2) << almost.share
                  << " times what rounding allows.\n";
    std::cout << "Compare its constants: the size of ε and where it is added, a factor, an approximation.\n";
}

int tellFolder(const VerifyReport& report, const CommonOptions& common)
{
    tell(report.notices);
    if (common.json) {
        Json json = jsonOf(report);
        json["model"] = report.model;
        json["unused"] = report.unused;
        std::cout << json.dump(2, ' ', false, kReplace) << '\n';
        return report.first ? kDisagrees : kDone;
    }
    double largest = 0.0;
    for (const StepCheck& step : report.steps) {
        largest = std::isnan(step.deviation) ? step.deviation : std::max(largest, step.deviation);
        std::cout << (step.agrees() ? "agrees   " : "differs  ") << std::scientific << std::setprecision(1)
                  << step.deviation << "  " << step.path << '\n';
    }
    if (!report.unused.empty())
        std::cout << "\nIn the file, not used by the model: " << joined(report.unused, ", ") << ".\n";
    std::cout << '\n' << report.model << ": ";
    const auto& first = report.first;
    if (first && !first->words.empty()) // there are no numbers to compare
        std::cout << first->path << " differs: " << first->words << ".\n";
    else if (first)
        std::cout << first->path << " differs, at (" << joined(first->place, ", ") << ") theirs "
                  << std::setprecision(6) << first->theirs << ", ours " << first->ours << ".\n";
    else
        std::cout << "all " << report.steps.size() << " tensors agree, the largest difference is " << largest
                  << " (limit " << report.tolerance << ").\n";
    return report.first ? kDisagrees : kDone;
}

int verify(const VerifyOptions& options, const CommonOptions& common)
{
    Session session(common.device);
    std::error_code ignored;
    const bool folder = std::filesystem::is_directory(options.file, ignored);
    if (!folder && !options.reference.empty())
        throw UsageError(
            "--reference goes with the folder of a published model; " + escaped(options.file, 80) + " is none.");
    const double tolerance = options.tolerance.value_or(folder ? kFolderTolerance : kVerifyTolerance);
    const auto report = await<VerifyReport>(
        [&](auto callbacks) { session.verify(options.file, tolerance, std::move(callbacks), options.reference); });
    if (folder)
        return tellFolder(report, common);
    if (common.json) {
        std::cout << jsonOf(report).dump(2, ' ', false, kReplace) << '\n';
    } else {
        for (const StepCheck& step : report.steps)
            std::cout << (step.agrees() ? "agrees   " : "differs  ") << std::scientific << std::setprecision(1)
                      << step.deviation << "  " << step.path << '\n';
        std::cout << std::defaultfloat;
        if (report.first)
            print(*report.first, report);
        else
            std::cout << "\nAll " << report.steps.size() << " steps agree, within " << report.tolerance
                      << " · (1 + |ours|).\n";
        if (report.almost)
            print(*report.almost);
    }
    return report.first ? kDisagrees : kDone;
}

} // namespace

void addVerify(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand(
        "verify", "Compare your own implementation with ours and name the first step that differs");
    auto options = std::make_shared<VerifyOptions>();
    command
        ->add_option("file", options->file,
            "A .safetensors file with settings, weights, inputs and your steps (see the manual), or the folder of a published "
            "model with what transformers computes")
        ->required();
    command
        ->add_option("--tolerance", options->tolerance,
            "A cell agrees within this much times (1 + |ours|), 1e-4 if left out; for a folder within this much, 5e-5")
        ->check(numberIn(kAboveZero, std::numeric_limits<double>::max(), "a finite number above 0"));
    command->add_option("--reference", options->reference,
        "For a folder: what was recorded elsewhere; reference.safetensors in it if left out");
    addCommonOptions(*command, common);
    command->footer("Exit codes: 0 all steps agree, 3 one differs, 1 the file cannot be compared, 2 wrong usage.");
    command->callback([options, &common, &exit] { exit = verify(*options, common); });
}

} // namespace headroom
