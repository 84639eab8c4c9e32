// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace_data.h"

#include <torch/types.h>

namespace headroom {

// Cell by cell; `limit` is of Clip.
torch::Tensor activated(const torch::Tensor& x, ActivationFunction function, double limit);

} // namespace headroom
