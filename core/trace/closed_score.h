// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

namespace headroom {

// What a mask puts in place of a score. Not −∞: a row without any open key stays free of NaN.
inline constexpr float kClosedScore = std::numeric_limits<float>::lowest();

} // namespace headroom
