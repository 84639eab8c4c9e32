// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/matrix_painter.h"

namespace headroom {

// Places are counted from the segment's first; memory counts back from it: −2, −1, 1, 2, … Labels without a number, and
// those of an axis without memory, stay as they are.
void countFromSegment(std::vector<AxisLabel>& labels);
void countFromSegment(AxisLabel& label, std::int64_t place); // from the segment's first; below 0: in memory

} // namespace headroom
