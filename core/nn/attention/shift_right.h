// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

namespace headroom {

// Brings scores by distance to their keys. raw [..., query, column] holds in column c what a query has to say to one
// distance, from the farthest key before it to the farthest after it; row i moves to the right by i, so that each cell
// lies under the key it belongs to. The last `keys` columns stay: [..., query, key]; −1 is all of them, of which the
// first i of row i hold what was moved in from the row above. The steps are "shift_padded", "shift_reshaped" and
// "shifted".
Traced shiftRight(Tracer& t, const Traced& raw, std::int64_t keys = -1);

} // namespace headroom
