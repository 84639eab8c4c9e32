// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/attention/attention_maps.h"
#include "views/attention/attention_story.h"
#include "widgets/legend.h"
#include "widgets/matrix_painter.h"

#include <set>

namespace headroom {

// What stands in and around a map, from the numbers of a run.
struct MatrixContent {
    std::shared_ptr<const CellGrid> grid;
    std::vector<AxisLabel> rowLabels, columnLabels;
    QString name; // "Encoder self-attention, layer 2, head 1"
    QString quantity; // what a cell holds: "weight"
    QString rowCaption, columnCaption; // above the labels
    std::pair<QString, QString> fedAndWrites; // over what each row is, and what it writes
};

QString mapName(const AttentionLayer& layer, int head);
MatrixContent matrixContent(const RunResult& run, const AttentionMaps& maps, int layer, int head);
// As much of it as the run needs; `fullest`: as much as any of its pictures may need.
Legend mapLegend(const AttentionMaps& maps, const CellGrid& grid, bool fullest = false);
// Under what a row writes, what it wrote before a change by hand. `width` is that of the rows' labels.
void addWrote(
    Scene& scene, const RunResult& run, const std::vector<AxisLabel>& rows, const GridLayout& layout, double width);
// "weights of encoder–decoder attention; each row sums to 1": longest first, for the room there is. Names the
// row (−1: none) if that one does not.
QStringList subtitles(
    const AttentionMaps& maps, const AttentionLayer& layer, const CellGrid& grid, int row, bool covered);

// --- below the picture, each one sentence made from the numbers -----------------------------------------------------
// What the pinned row of a map of weights says.
std::set<int> keysLike(const CellGrid& weights, int column); // columns of the same token, which the caption compares
QString attentionCaption(const RunResult& run, const AttentionLayer& layer, const CellGrid& weights, GridCell pinned);
// What a whole map says while nothing is pinned; with a hint at what a click does.
QString attentionSummary(const AttentionLayer& layer, int head, const CellGrid& weights, bool hint);
// What a map of differences to the untouched run says.
QString differenceSummary(const AttentionLayer& layer, int head, const CellGrid& differences);
// After a change by hand: what the model writes at the pinned row now. Empty where nothing was changed.
QString changeCaption(
    const RunResult& run, const AttentionLayer& layer, const AttentionMaps& maps, int layerIndex, GridCell pinned);
// Of a stop before the last of a part of the story.
QString storyCaption(const Trace& trace, const StoryPart& part, const CellGrid& grid, int row, int stop);

} // namespace headroom
