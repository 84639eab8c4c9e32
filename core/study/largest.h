// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

namespace headroom {

// How far apart two results lie: `difference` [..., row, column] → the largest size of each row, and over all rows the
// step "largest_difference" [...]. Sizes are those of the numbers and of their opposites, whichever is larger.
Traced largestDifference(Tracer& t, const Traced& difference);

} // namespace headroom
