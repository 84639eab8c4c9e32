// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

namespace headroom {

// Brings scores by distance to their keys (Dai et al. 2019, appendix B). raw [..., query, column] holds in column c
// what a query has to say to the distance n − 1 − c, n being the number of keys; row i of q moves to the left by q − 1
// − i, so that each cell lies under the key it belongs to: [..., query, key]. The steps are "shift_padded",
// "shift_reshaped" and "shifted". `keys`: how many columns to keep; −1 is all. Without columns for negative distances,
// the cells of keys after the query hold what was moved in from the next row, and a mask must close them.
Traced relShift(Tracer& t, const Traced& raw, std::int64_t keys = -1);

// The same where the queries are not the last positions but those at `places` among the keys: one step, "shifted".
Traced relShiftAt(Tracer& t, const Traced& raw, const Index& places, std::int64_t keys);

} // namespace headroom
