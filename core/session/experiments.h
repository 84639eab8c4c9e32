// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/cost_curve.h"
#include "experiment/experiment.h"
#include "session/session.h"

#include <torch/types.h>

#include <atomic>
#include <functional>

namespace headroom {

// Runs an experiment from its file on. Throws Error, or Cancelled.
ExperimentResult runOnDevice(const ExperimentRequest& request, torch::Device device, const std::atomic<bool>& cancel,
    const std::function<void(Progress)>& progress, const std::function<void()>& giveWay);
std::vector<CostCurve> costOnDevice(const CostRequest& request, torch::Device device, const std::atomic<bool>& cancel,
    const std::function<void(Progress)>& progress, const std::function<void()>& giveWay);

} // namespace headroom
