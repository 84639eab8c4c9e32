// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/learning_rate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom {

double noamRate(std::int64_t step, std::int64_t width, std::int64_t warmup, double factor)
{
    const double s = static_cast<double>(step), w = static_cast<double>(warmup);
    return factor / std::sqrt(static_cast<double>(width)) * std::min(1.0 / std::sqrt(s), s * std::pow(w, -1.5));
}

double learningRate(const TrainingSettings& settings, std::int64_t step, std::int64_t width)
{
    const double s = static_cast<double>(step), warmup = static_cast<double>(settings.warmupSteps());
    const double rise = std::min(1.0, s / warmup);
    switch (settings.schedule) {
    case RateSchedule::Noam: return noamRate(step, width, settings.warmupSteps(), settings.rateFactor);
    case RateSchedule::Constant: return settings.rate * rise;
    case RateSchedule::Cosine: {
        const double left = static_cast<double>(settings.steps) - warmup;
        const double share = left > 0.0 ? std::clamp((s - warmup) / left, 0.0, 1.0) : 0.0;
        return settings.rate * rise * 0.5 * (1.0 + std::cos(std::numbers::pi * share));
    }
    }
    return 0.0;
}

} // namespace headroom
