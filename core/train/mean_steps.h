// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace headroom {

// The mean number of steps that positions ran, from the shares of those that ran 1, 2, …; −1 without any.
double meanSteps(const std::vector<double>& shares);

} // namespace headroom
