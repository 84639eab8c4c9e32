// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/cost_curve.h"

#include <functional>
#include <vector>

namespace headroom {

struct ExperimentHost;

// The most memory that tensors of this thread held at once during the work, beyond what they held before it, in bytes.
double peakMemory(const std::function<void()>& work);

// Least squares slope of log y over log x: the exponent of y ~ xᵉ.
double fittedExponent(const std::vector<double>& x, const std::vector<double>& y);

// Without gradients or trace; memory beyond weights and input.
struct Cost {
    double milliseconds = 0.0, mebibytes = 0.0;
};
// The shortest of so many runs (other programs make a run slower, none makes it faster), the memory of the first.
Cost costOf(int repeats, const std::function<void()>& work);
// One self-attention sublayer of the contender's configuration over random rows.
Cost attentionCost(
    const CostRequest::Contender& contender, bool causal, std::int64_t length, int repeats, const ExperimentHost& host);
// The whole model over random tokens.
Cost forwardCost(const ModelConfig& config, std::int64_t length, int repeats, const ExperimentHost& host);

// Throws Error, or Cancelled.
std::vector<CostCurve> costCurves(const CostRequest& request, const ExperimentHost& host);

} // namespace headroom
