// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

#include <cstdint>

namespace headroom {

// Dropout whose numbers are a function of (seed, place): the same whatever is recorded, done at once or shared among
// threads, and made anew in the backward pass rather than kept. 16 random bits decide, so the probability is a multiple
// of 2⁻¹⁶, and what is kept is scaled by exactly its inverse. On a GPU the library's own dropout draws them, from the
// seed.

// What the default generator would give first after torch::manual_seed(seed). It is left alone: other threads use it.
std::uint64_t firstDraw(std::uint64_t seed);
// The n-th of the seeds that follow from one.
std::uint64_t seedOf(std::uint64_t seed, std::uint64_t n);

// The 16 bits that decide at a place.
std::uint16_t dropoutBits(std::uint64_t seed, std::int64_t place);

// 0 or 1 / (1 − probability) for each value of x.
torch::Tensor dropoutMask(const torch::Tensor& x, double probability, std::uint64_t seed);
torch::Tensor dropout(const torch::Tensor& x, double probability, std::uint64_t seed);
// x + dropout(y).
torch::Tensor addDropout(const torch::Tensor& x, const torch::Tensor& y, double probability, std::uint64_t seed);

// The same mask for the places first … first + count − 1 of a tensor, for kernels that do more at once.
void dropoutScales(double probability, std::uint64_t seed, std::int64_t first, std::int64_t count, float* scales);

} // namespace headroom
