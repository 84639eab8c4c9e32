// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/mean_steps.h"

namespace headroom {

double meanSteps(const std::vector<double>& shares)
{
    double mean = shares.empty() ? -1.0 : 0.0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        mean += static_cast<double>(i + 1) * shares[i];
    return mean;
}

} // namespace headroom
