// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "views/attention/attention_maps.h"

namespace headroom {

// What the pinned row of a map says, in one sentence made from its numbers.
QString attentionCaption(const RunResult& run, const AttentionLayer& layer, const CellGrid& weights, GridCell pinned);
// What a whole map says while nothing is pinned; with a hint at what a click does.
QString attentionSummary(const AttentionLayer& layer, int head, const CellGrid& weights, bool hint);
// What a map of differences to the untouched run says.
QString differenceSummary(const AttentionLayer& layer, int head, const CellGrid& differences);
// After a change by hand: what the model writes at the pinned row now. Empty where nothing was changed.
QString changeCaption(
    const RunResult& run, const AttentionLayer& layer, const AttentionMaps& maps, int layerIndex, GridCell pinned);

} // namespace headroom
