// SPDX-License-Identifier: GPL-3.0-or-later
// golden-verify FILE…: runs our parts on the weights and inputs that an original implementation was recorded with, and
// compares every intermediate, output and gradient. Exit codes: 0 all agree, 1 some do not, 2 wrong usage, or a file
// that cannot be read or has an oracle, kind or option that no adapter knows.
#include "known_deviations.h"

#include "end_process.h"
#include "error.h"
#include "libtorch.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace {

using namespace headroom;
using namespace headroom::golden;

struct Totals {
    int files = 0, compared = 0, known = 0, skipped = 0, vanishing = 0, failed = 0, failedFiles = 0, unreadable = 0;
};

void print(const Comparison& comparison)
{
    const bool skipped = comparison.skipped;
    const char* state = skipped ? "skipped"
        : comparison.vanishes   ? "rounding only"
        : comparison.agrees     ? "ok"
        : comparison.known      ? "known deviation"
                                : "FAILED";
    char numbers[64] = "                         ";
    if (!skipped)
        std::snprintf(numbers, sizeof numbers, "%9.2e  within %7.0e", comparison.deviation, comparison.tolerance);
    std::cout << "  " << numbers << "  " << state << "  " << comparison.tensor
              << (comparison.note.empty() ? "" : "  (" + comparison.note + ")") << '\n';
}

// Empty if all went well, else why ours could not run. Throws Error if the file is not what an adapter knows.
std::string run(Golden& golden)
{
    const std::string& oracle = golden.text("oracle");
    const auto adapter = std::find_if(
        adapters().begin(), adapters().end(), [&](const Adapter& candidate) { return candidate.oracle == oracle; });
    if (adapter == adapters().end()) {
        std::string known;
        for (const Adapter& candidate : adapters())
            known += (known.empty() ? "" : ", ") + std::string(candidate.oracle);
        throw Error("There is no adapter for oracle \"" + oracle + "\"; there are " + known + ".");
    }
    try {
        adapter->run(golden);
    } catch (const c10::Error& error) {
        return error.what_without_backtrace();
    }
    return {};
}

void verify(const std::filesystem::path& file, KnownDeviations& known, KnownDeviations& vanishing, Totals& totals)
{
    Golden golden(file);
    std::cout << golden.text("oracle") << "/" << golden.text("case", file.stem().string()) << ": "
              << golden.text("kind") << '\n';
    const std::string problem = run(golden);
    std::vector<Comparison> comparisons = golden.comparisons();
    known.mark(golden, comparisons);
    vanishing.explain(golden, comparisons);
    int failed = 0, compared = 0;
    for (const Comparison& comparison : comparisons) {
        print(comparison);
        totals.skipped += comparison.skipped;
        totals.known += comparison.known;
        totals.vanishing += comparison.vanishes;
        compared += !comparison.skipped && !comparison.vanishes;
        failed += !comparison.agrees && !comparison.known;
    }
    if (!problem.empty()) {
        std::cout << "  FAILED  stopped: " << problem << '\n';
        ++failed;
    }
    for (const std::string& name : golden.missed()) {
        std::cout << "  FAILED  not compared: " << name << '\n';
        ++failed;
    }
    for (const Comparison& comparison : comparisons)
        if (comparison.vanishes && !comparison.explained)
            std::cout << "  note: nothing says why " << comparison.tensor << " holds no more than rounding\n";
    if (compared == 0) {
        std::cout << "  FAILED  nothing was compared" << (comparisons.empty() ? "" : ": zeros would agree as well")
                  << '\n';
        ++failed;
    }
    const std::vector<std::string> unknown = golden.unknownOptions();
    for (const std::string& option : unknown)
        std::cout << "  FAILED  the adapter does not know the option " << option << '\n';
    totals.unreadable += !unknown.empty();
    totals.compared += compared;
    totals.failed += failed;
    totals.failedFiles += failed > 0;
}

// A folder stands for all .safetensors below it.
std::vector<std::filesystem::path> filesOf(int argc, char** argv)
{
    std::vector<std::filesystem::path> files;
    for (int i = 1; i < argc; ++i) {
        if (!std::filesystem::is_directory(argv[i])) {
            files.emplace_back(argv[i]);
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i]))
            if (entry.path().extension() == ".safetensors")
                files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void reportList(const KnownDeviations& list, const char* file, const char* unneeded)
{
    for (const KnownDeviation& entry : list.entries()) {
        const std::string name = entry.oracle + ", " + entry.kind + ", " + entry.tensor;
        if (entry.tried && entry.excused == 0)
            std::cout << unneeded << ' ' << name << " of " << file << '\n';
    }
}

int verifyAll(int argc, char** argv)
{
    if (argc < 2 || argv[1][0] == '-' || argv[1][0] == '\0') {
        std::cerr << "usage: golden-verify FILE…   (.safetensors files, or folders of them)\n";
        return 2;
    }
    Totals totals;
    try {
        KnownDeviations known(HEADROOM_SOURCE_DIR "/tests/golden/known_deviations.json");
        KnownDeviations vanishing(HEADROOM_SOURCE_DIR "/tests/golden/vanishing.json");
        for (const std::filesystem::path& file : filesOf(argc, argv)) {
            ++totals.files;
            try {
                verify(file, known, vanishing, totals);
            } catch (const std::exception& error) {
                std::cout << "  FAILED  " << file.string() << ": " << error.what() << std::endl;
                ++totals.unreadable;
            }
        }
        reportList(known, "known_deviations.json", "note: no tensor of these files needs");
        // What rounding leaves differs between LibTorch's releases and processors, so this is no fault.
        reportList(vanishing, "vanishing.json", "rounding is compared here:");
    } catch (const std::exception& error) {
        std::cerr << "golden-verify: " << error.what() << '\n';
        return 2;
    }
    std::cout << totals.files << " files, " << totals.compared << " tensors compared, " << totals.known
              << " known deviations, " << totals.vanishing << " with rounding only, " << totals.skipped << " skipped, "
              << totals.failed << " failures in " << totals.failedFiles << " files";
    std::cout << (totals.unreadable ? ", " + std::to_string(totals.unreadable) + " files not understood\n" : "\n");
    return totals.unreadable > 0 || totals.files == 0 ? 2 : totals.failed > 0 ? 1 : 0;
}

} // namespace

int main(int argc, char** argv) { endProcess(verifyAll(argc, argv)); }
