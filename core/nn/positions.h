// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <torch/types.h>

namespace headroom {

// [length, width] table of sin and cos of position / 10000^(2i / width) (Vaswani et al. 2017, section 3.5), in float,
// computed in double. kind is one of the two sinusoidal ones.
torch::Tensor sinusoidalPositions(std::int64_t length, std::int64_t width, PositionKind kind);

// The same for any positions [n], in double: [n, width].
torch::Tensor sinusoids(const torch::Tensor& positions, std::int64_t width, PositionKind kind);

// Angles by which pairs of numbers turn at the positions first … first + length − 1 (Su et al. 2021): position /
// 10000^(2i / width), [length, width / 2], in double.
torch::Tensor rotaryAngles(std::int64_t first, std::int64_t length, std::int64_t width);

} // namespace headroom
