// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

namespace headroom {

// 0 … 1 along viridis or cividis; outside is clamped.
QColor sequentialColour(SequentialMap map, double fraction);

// −1 … 1, blue over neutral to orange; the dark theme's is dark in the middle, so that zero recedes in both.
QColor divergingColour(bool dark, double fraction);

} // namespace headroom
