// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace_data.h"

namespace headroom {

// The moves of Tracer::rearrange, by name. Axes count from the end.
Move reshapeLast(int lastAxes, Index sizes); // the last axes become `sizes`
Move transposeAxes(int axis, int other);
Move sliceAxis(int axis, std::int64_t start, std::int64_t end);
Move padAxis(int axis, std::int64_t before, std::int64_t behind); // with zeros
Move pickAlong(int axis, Index entries); // entries in any order, also more than once
Move windowsOf(std::int64_t size); // [.., n, f] → [.., n − size + 1, size, f]

} // namespace headroom
