// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "trace/tracer.h"

#include <torch/types.h>

#include <vector>

namespace headroom {

// Rows for any positions [n], in double: [n, width]. Interleaved: sin and cos of position / 10000^(2i / width)
// alternate (Vaswani et al. 2017, section 3.5). Concatenated: all sines, then all cosines, of position / 10000^(i /
// (width / 2 − 1)), so that the last frequency is 1 / 10000, and 0 in the last column of an odd width (Tensor2Tensor's
// timing signal).
torch::Tensor sinusoids(const torch::Tensor& positions, std::int64_t width, PositionKind kind);

// Rows for Transformer-XL's distances [n] of a key before its query, in double: all sines, then all cosines, of
// distance / 10000^(2i / width): [n, width].
torch::Tensor distanceSinusoids(const torch::Tensor& distances, std::int64_t width);

// Rows that stand for the positions 0 … length − 1 of a model that takes `longest`: [length, width], in double. kind is
// a sinusoidal one, or Fourier, whose features fill as many of the columns as they can and leave the last 0 if one is
// over. paperFrequencies: position / 10000^(2i / width) also where all sines come before all cosines (Marian).
torch::Tensor positionRows(
    std::int64_t length, std::int64_t longest, std::int64_t width, PositionKind kind, bool paperFrequencies = false);

// Angles by which pairs of numbers turn at the positions first … first + length − 1 (Su et al. 2021): position times
// frequency, [length, pair], in double.
torch::Tensor rotaryAngles(std::int64_t first, std::int64_t length, const RotaryRule& rule);

// Fourier features of the cells of a grid of any number of axes (Jaegle et al. 2021, Perceiver, section 3.2), in
// double: sizes + [axes · (1 + 2 · bands)]. Each cell has its place x along every axis, from −1 to 1, then sin(π f x)
// for each axis and frequency, then the cosines. The frequencies of an axis rise evenly from 1 to half its size. Throws
// Error for no axis, an empty axis or no band.
torch::Tensor fourierPositions(const std::vector<std::int64_t>& sizes, std::int64_t bands);

// What positionRows follow from: rows from position `first` of a model that takes `longest`.
Formula positionFormula(PositionKind kind, std::int64_t first, std::int64_t longest, bool paperFrequencies = false);

// How the step that adds positions to tokens reads; `scaled`: the tokens' rows are multiplied by √d_model.
StepName embeddedStep(bool scaled);
// How the table of positions reads, of any kind but Learned.
StepName positionStep(PositionKind kind, bool paperFrequencies = false);

} // namespace headroom
