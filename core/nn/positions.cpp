// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/positions.h"

#include <torch/torch.h>

#include <cmath>

namespace headroom {

namespace {

torch::Tensor anglesOf(const torch::Tensor& positions, std::int64_t width)
{
    const torch::Tensor frequency = torch::exp(torch::arange(0, width, 2, torch::dtype(torch::kDouble))
        * (-std::log(10000.0) / static_cast<double>(width)));
    return positions.to(torch::kDouble).unsqueeze(1) * frequency;
}

} // namespace

torch::Tensor sinusoids(const torch::Tensor& positions, std::int64_t width, PositionKind kind)
{
    const torch::Tensor angle = anglesOf(positions, width + width % 2);
    const torch::Tensor table = kind == PositionKind::SinusoidalInterleaved
        ? torch::stack({angle.sin(), angle.cos()}, -1).flatten(1)
        : torch::cat({angle.sin(), angle.cos()}, -1);
    return table.slice(1, 0, width);
}

torch::Tensor sinusoidalPositions(std::int64_t length, std::int64_t width, PositionKind kind)
{
    return sinusoids(torch::arange(length), width, kind).to(torch::kFloat);
}

torch::Tensor rotaryAngles(std::int64_t first, std::int64_t length, std::int64_t width)
{
    return anglesOf(torch::arange(first, first + length), width);
}

} // namespace headroom
