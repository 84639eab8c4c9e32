// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace headroom {

// What a pair of query and key came to: "score 1.32, weight 0.41", for a cell of the product, the scores or the weights
// of an attention sublayer. "masked" for a cell that is closed; empty for any other cell, and where a sublayer has no
// scores.
QString pairWords(const Trace& trace, const Cell& cell, int decimals);

} // namespace headroom
