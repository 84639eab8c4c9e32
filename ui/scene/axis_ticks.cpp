// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/axis_ticks.h"

#include <algorithm>
#include <cmath>

namespace headroom {

double niceStep(double span, int count)
{
    const double raw = std::max(span / std::max(1, count), 1e-9);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (raw <= factor * power)
            return factor * power;
    return 10.0 * power;
}

} // namespace headroom
