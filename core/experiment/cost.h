// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

namespace headroom {

// The most memory that tensors of this thread held at once during the work, beyond what they held before it, in bytes.
double peakMemory(const std::function<void()>& work);

// The shortest of so many runs: other programs make a run slower, none makes it faster.
double shortestSeconds(int repeats, const std::function<void()>& work);

// Least squares slope of log y over log x: the exponent of y ~ xᵉ.
double fittedExponent(const std::vector<double>& x, const std::vector<double>& y);

} // namespace headroom
