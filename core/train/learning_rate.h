// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "train/training_settings.h"

#include <cstdint>

namespace headroom {

// factor · d_model^−½ · min(step^−½, step · warmup^−3/2), step from 1 (Vaswani et al. 2017, section 5.3).
double noamRate(std::int64_t step, std::int64_t width, std::int64_t warmup, double factor);
// The learning rate of a step, counted from 1, for a model of this width.
double learningRate(const TrainingSettings& settings, std::int64_t step, std::int64_t width);

} // namespace headroom
