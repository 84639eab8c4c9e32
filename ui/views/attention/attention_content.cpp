// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_content.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("AttentionContent", text);
}

QString quantityOf(const AttentionMaps& maps)
{
    if (maps.difference)
        return tr("difference");
    return maps.quantity == Quantity::Weights ? tr("weight")
        : maps.quantity == Quantity::Scores   ? tr("score")
                                              : tr("product");
}

void nameAxes(MatrixContent& content, const RunResult& run, AttentionPlace kind)
{
    content.rowCaption = tr("query");
    content.columnCaption = tr("key: the input, all of it");
    if (kind == AttentionPlace::EncoderSelf)
        return;
    content.columnCaption = kind == AttentionPlace::EncoderDecoder ? tr("key: the source it can read")
        : run.settings.causal                                     ? tr("key: what was fed so far")
                                                                  : tr("key: all that is fed");
    if (run.output.size() != content.rowLabels.size())
        return;
    content.rowCaption = tr("query: the token");
    content.fedCaption = tr("fed");
    content.writesCaption = tr("writes");
    for (std::size_t i = 0; i < run.output.size(); ++i) {
        content.rowLabels[i].writes = QString::fromStdString(run.output[i]);
        content.rowLabels[i].writesChanged = i < run.untouchedOutput.size()
            && run.output[i] != run.untouchedOutput[i];
    }
}

} // namespace

MatrixContent matrixContent(const RunResult& run, const AttentionMaps& maps, int layerIndex, int head)
{
    const AttentionLayer& layer = maps.layers[static_cast<std::size_t>(layerIndex)];
    MatrixContent content;
    content.grid = maps.grids[static_cast<std::size_t>(layerIndex)][static_cast<std::size_t>(head)];
    content.scale = maps.scale;
    content.blankBelow = maps.quantity == Quantity::Weights ? 0.005 : 0.0;
    content.rowLabels = axisLabels(content.grid->rows);
    content.columnLabels = axisLabels(content.grid->columns);
    content.rowRole = Role::Query;
    content.columnRole = Role::Key;
    content.quantity = quantityOf(maps);
    content.name = tr("%1, layer %2, head %3").arg(kindTitle(layer.kind)).arg(layer.layer).arg(head + 1);
    nameAxes(content, run, layer.kind);
    content.note = [trace = run.trace, grid = content.grid](GridCell at) {
        return grid->is(CellGrid::Changed, at)
            ? tr("Changed by hand: was %1").arg(fixedText(trace->untouched(grid->step, grid->cell(at).at), 4))
            : QString();
    };
    return content;
}

Legend mapLegend(const AttentionMaps& maps, const CellGrid& grid)
{
    Legend legend;
    legend.scale = maps.scale;
    legend.title = tr("%1, all maps").arg(quantityOf(maps));
    legend.decimals = maps.difference ? 3 : 1;
    bool anyMasked = false;
    for (const auto& heads : maps.grids)
        for (const auto& map : heads) {
            anyMasked = anyMasked || map->masked > 0;
            legend.changed = legend.changed || map->changed > 0;
        }
    if (anyMasked)
        legend.masked = tr("masked: may not be read");
    legend.notFinite = grid.notFinite;
    legend.downstream = grid.downstream;
    return legend;
}

QStringList subtitles(const AttentionMaps& maps, const AttentionLayer& layer, const CellGrid& grid, int row)
{
    const QString what = quantityTitle(maps.quantity);
    const QString of = tr("%1 of %2").arg(what, kindTitle(layer.kind).toLower());
    const auto both = [&](const QString& end) { return QStringList {of + end, what + end}; };
    if (maps.difference)
        return both(tr(", minus the untouched run"));
    if (maps.quantity != Quantity::Weights)
        return both(tr(", from %1 to %2").arg(fixedText(grid.low, 1), fixedText(grid.high, 1)));
    const auto isOdd = [&](int i) { return !(std::abs(grid.rowSum(i) - 1.0) < 0.005); };
    int odd = -1;
    for (int i = grid.rowCount() - 1; i >= 0; --i)
        if (isOdd(i))
            odd = i;
    if (row >= 0 && isOdd(row))
        odd = row;
    return both(odd < 0 ? tr("; each row sums to 1")
                        : tr("; row %1 now sums to %2").arg(odd + 1).arg(fixedText(grid.rowSum(odd), 2)));
}

} // namespace headroom
