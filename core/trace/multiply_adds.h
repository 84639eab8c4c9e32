// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

namespace headroom {

std::int64_t cellCount(const Step& step); // how many numbers it holds

// Multiply–adds of the matrix product that made a step, counted from the recorded shapes: each number of a product is a
// sum of as many products as its inner axis is long. 0 for what is no product.
std::int64_t multiplyAdds(const Trace& trace, const Step& step);

} // namespace headroom
