// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/positions.h"

#include <torch/torch.h>

#include <cmath>

namespace headroom {

torch::Tensor sinusoidalPositions(std::int64_t length, std::int64_t width, PositionKind kind)
{
    const auto options = torch::dtype(torch::kDouble);
    const torch::Tensor frequency
        = torch::exp(torch::arange(0, width, 2, options) * (-std::log(10000.0) / static_cast<double>(width)));
    const torch::Tensor angle = torch::arange(length, options).unsqueeze(1) * frequency;
    const torch::Tensor table = kind == PositionKind::SinusoidalInterleaved
        ? torch::stack({angle.sin(), angle.cos()}, -1).reshape({length, width})
        : torch::cat({angle.sin(), angle.cos()}, -1);
    return table.to(torch::kFloat);
}

} // namespace headroom
