// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

#include <functional>
#include <vector>

namespace headroom::golden {

// Sinusoidal tables of positions as they may come out of arithmetic in float32, [length, width], sines and cosines
// alternating. Mathematical libraries differ in how they round an exponential or a sine that lies nearly half-way
// between two floats: the tables are those of this library and of right rounding, with up to a few numbers near
// half-way rounded the other way, for which `result` comes within its own rounding of `wanted`; those with the fewest
// such numbers first. What a number adds to `result` is taken to be small enough to add up.
std::vector<torch::Tensor> tablesNear(
    std::int64_t length, std::int64_t width, double wanted, const std::function<double(const torch::Tensor&)>& result);

} // namespace headroom::golden
