// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/experiment.h"

#include <torch/types.h>

#include <atomic>
#include <functional>
#include <string>

namespace headroom {

// Where an experiment is run, and how it keeps in touch.
struct ExperimentHost {
    torch::Device device;
    std::uint64_t seed = 1;
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double share, const std::string& text)> report; // share of the whole done, 0 to 1; may be null
    std::function<void()> giveWay; // lets other work go first; may be null

    // Called between pieces of work. Throws Cancelled.
    void pause(double share, const std::string& text) const;
    // The part of the work from `begin` to `end`, as a host of its own.
    ExperimentHost part(double begin, double end) const;
};

// A way to run experiments: fills in tables, plots and maps. A new one is its file and two lines in kinds.cpp.
struct ExperimentKind {
    const char* id;
    void (*run)(
        const std::string& setup, const std::string& where, const ExperimentHost& host, ExperimentResult& result);
};
const std::vector<ExperimentKind>& kinds();

// Everything but device and seconds. Throws Error, or Cancelled.
ExperimentResult runExperiment(
    const Experiment& experiment, const ExperimentRequest& request, const ExperimentHost& host);

// The number in a table; not finite if it was not measured. Throws Error if no table has such a row and column.
double measuredIn(const ExperimentResult& result, const std::string& row, const std::string& column);
// `result` joins what `seeds` measured one by one.
ExperimentVerdict verdictOf(
    const ExperimentCheck& check, const ExperimentResult& result, const std::vector<ExperimentResult>& seeds);
// Means and ranges over seeds of one experiment.
ExperimentResult joined(const std::vector<ExperimentResult>& seeds);

} // namespace headroom
