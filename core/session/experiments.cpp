// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/experiments.h"

#include "experiment/runner.h"
#include "session/device.h"

#include <chrono>

namespace headroom {

namespace {

constexpr std::int64_t kParts = 1000;
constexpr std::chrono::milliseconds kReportEvery {50};

} // namespace

ExperimentResult runOnDevice(const ExperimentRequest& request, torch::Device device, const std::atomic<bool>& cancel,
    const std::function<void(Progress)>& progress, const std::function<void()>& giveWay)
{
    using Clock = std::chrono::steady_clock;
    const Experiment experiment = findExperiment(request.id);
    const Clock::time_point begin = Clock::now();
    Clock::time_point told {};
    Bench bench {device, request.seed, &cancel, {}, giveWay};
    if (progress)
        bench.report = [&](double share, const std::string& text) {
            const Clock::time_point now = Clock::now();
            if (now - told < kReportEvery)
                return;
            told = now;
            progress({static_cast<std::int64_t>(share * static_cast<double>(kParts)), kParts, text});
        };
    ExperimentResult result = runExperiment(experiment, request, bench);
    result.device = titleOf(device);
    result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return result;
}

} // namespace headroom
