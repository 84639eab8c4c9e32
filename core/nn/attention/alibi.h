// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

#include <string>

namespace headroom {

// m of each head: for n heads, n a power of two, 2^(−8/n), 2^(−16/n) … 2^(−8). Other counts take the slopes of the
// power of two below, and then every second one of twice as many heads, from the first. In double: [head].
torch::Tensor geometricSlopes(std::int64_t heads);

// The same as a formula: "m_h = 2^(−8h/4)".
std::string slopeFormula(std::int64_t heads);

} // namespace headroom
