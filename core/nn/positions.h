// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <torch/types.h>

#include <vector>

namespace headroom {

// [length, width] table of sin and cos of position / 10000^(2i / width) (Vaswani et al. 2017, section 3.5), in float,
// computed in double. kind is one of the two sinusoidal ones.
torch::Tensor sinusoidalPositions(std::int64_t length, std::int64_t width, PositionKind kind);

// The same for any positions [n], in double: [n, width].
torch::Tensor sinusoids(const torch::Tensor& positions, std::int64_t width, PositionKind kind);

// Rows that stand for the positions 0 … length − 1 of a model that takes `longest`: [length, width], in double. kind is
// a sinusoidal one, or Fourier, whose features fill as many of the columns as they can and leave the last 0 if one is over.
torch::Tensor positionRows(std::int64_t length, std::int64_t longest, std::int64_t width, PositionKind kind);

// Angles by which pairs of numbers turn at the positions first … first + length − 1 (Su et al. 2021): position /
// 10000^(2i / width), [length, width / 2], in double.
torch::Tensor rotaryAngles(std::int64_t first, std::int64_t length, std::int64_t width);

// Fourier features of the cells of a grid of any number of axes (Jaegle et al. 2021, Perceiver, section 3.2), in double:
// sizes + [axes · (1 + 2 · bands)]. Each cell has its place x along every axis, from −1 to 1, then sin(π f x) for each
// axis and frequency, then the cosines. The frequencies of an axis rise evenly from 1 to half its size. Throws Error
// for no axis, an empty axis or no band.
torch::Tensor fourierPositions(const std::vector<std::int64_t>& sizes, std::int64_t bands);

} // namespace headroom
