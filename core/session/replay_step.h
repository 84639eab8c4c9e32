// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "train/weight_step.h"

#include <atomic>

namespace headroom {

// A step of the run that wrote a file, which is only read: from what the file keeps for going on, else from the first
// step on. Throws Error where the file does not say how, and Cancelled.
ReplayedStep replayStepOf(
    const StepRequest& request, const std::atomic<bool>& cancel, const std::function<void(Progress)>& progress);

} // namespace headroom
