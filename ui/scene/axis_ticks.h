// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

// 1, 2 or 5 times a power of ten, so that about `count` steps fill the span.
double niceStep(double span, int count);

} // namespace headroom
