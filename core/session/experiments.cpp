// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/experiments.h"

#include "experiment/cost.h"
#include "experiment/runner.h"
#include "libtorch.h"
#include "session/device.h"

#include <chrono>

namespace headroom {

namespace {

constexpr std::int64_t kParts = 1000;
constexpr std::chrono::milliseconds kReportEvery {50};

// Not more often than a person reads it.
std::function<void(double, const std::string&)> reportTo(const std::function<void(Progress)>& progress)
{
    using Clock = std::chrono::steady_clock;
    if (!progress)
        return {};
    return [progress, told = Clock::time_point {}](double share, const std::string& text) mutable {
        const Clock::time_point now = Clock::now();
        if (now - told < kReportEvery)
            return;
        told = now;
        progress({static_cast<std::int64_t>(share * static_cast<double>(kParts)), kParts, text});
    };
}

} // namespace

ExperimentResult runOnDevice(const ExperimentRequest& request, torch::Device device, const std::atomic<bool>& cancel,
    const std::function<void(Progress)>& progress, const std::function<void()>& giveWay)
{
    using Clock = std::chrono::steady_clock;
    const Experiment experiment = findExperiment(request.id);
    const Clock::time_point begin = Clock::now();
    ExperimentResult result = runExperiment(
        experiment, request, {device, request.seed, &cancel, reportTo(progress), giveWay});
    result.device = titleOf(device);
    result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return result;
}

std::vector<CostCurve> costOnDevice(const CostRequest& request, torch::Device device, const std::atomic<bool>& cancel,
    const std::function<void(Progress)>& progress, const std::function<void()>& giveWay)
{
    return costCurves(request, {device, 1, &cancel, reportTo(progress), giveWay});
}

} // namespace headroom
