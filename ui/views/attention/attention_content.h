// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "views/attention/attention_maps.h"
#include "widgets/legend.h"
#include "widgets/matrix_painter.h"

namespace headroom {

// What stands in and around the enlarged map, from the numbers of a run.
struct MatrixContent {
    std::shared_ptr<const CellGrid> grid;
    ColourScale scale;
    double blankBelow = 0.0;
    std::vector<AxisLabel> rowLabels, columnLabels;
    QString name; // "Encoder self-attention, layer 2, head 1"
    QString quantity; // what a cell holds: "weight"
    QString rowCaption, fedCaption, writesCaption; // above the row labels
    QString columnCaption; // above the column labels
};

QString mapName(const AttentionLayer& layer, int head);
MatrixContent matrixContent(const RunResult& run, const AttentionMaps& maps, int layer, int head);
Legend mapLegend(const AttentionMaps& maps, const CellGrid& grid);
// "weights of encoder–decoder attention; each row sums to 1": longest first, for the room there is. Names the
// row (−1: none) if that one does not.
QStringList subtitles(
    const AttentionMaps& maps, const AttentionLayer& layer, const CellGrid& grid, int row, bool covered);

} // namespace headroom
