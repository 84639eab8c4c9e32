// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

#include <functional>

namespace headroom {

// What a pair of query and key came to: "score 1.32, weight 0.41", for a cell of the product, the scores or the weights
// of an attention sublayer. "masked" for a cell that is closed; empty for any other cell, and where a sublayer has no
// scores. What is `covered` is not said.
QString pairWords(
    const Trace& trace, const Cell& cell, int decimals, const std::function<bool(const Cell&)>& covered = {});

// Which pair that is: "query 3 (“8”) → key 7 (“8”)", by positions and tokens. Empty for
// any other cell.
QString pairName(const Trace& trace, const Cell& cell);

} // namespace headroom
