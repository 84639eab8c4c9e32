// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <functional>
#include <string>

namespace headroom {

// How a training that the command line waited for has ended.
struct TrainingOutcome {
    TrainingStatePtr state;
    bool interrupted = false; // by SIGINT; what could be saved is
};

// Trains to the last step, with a bar on a terminal and a plain line now and then elsewhere, on stderr. Throws Error
// for a run that cannot begin. `change`: the settings it goes on with, of the state that it begins in; null: as they
// are.
using SettingsChange = std::function<TrainingSettings(const TrainingState& begun)>;
TrainingOutcome trainToTheEnd(TrainRequest request, const std::string& device, const SettingsChange& change = nullptr);

} // namespace headroom
