// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_content.h"

#include "stage/captions.h"
#include "views/attention/aggregates.h"
#include "widgets/memory_numbers.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// What one number is.
QString quantityNoun(const AttentionMaps& maps)
{
    if (maps.difference)
        return tr("difference");
    if (maps.aggregate != Aggregate::None)
        return aggregateQuantity(maps.aggregate);
    const bool score = maps.quantity == QLatin1String("scores") || maps.quantity == QLatin1String("masked");
    return maps.quantity == kWeights ? tr("weight") : score ? tr("score") : quantityTitle(maps.quantity);
}

QString keyCaption(const RunResult& run, const AttentionLayer& layer)
{
    switch (layer.kind) {
    case AttentionPlace::EncoderSelf:
    case AttentionPlace::LatentRead: return tr("key: the whole input");
    case AttentionPlace::EncoderDecoder: return tr("key: the source the query can read");
    case AttentionPlace::DecoderSelf: break;
    default: return tr("key: %1").arg(keyNoun(layer.kind));
    }
    const QString fed = run.settings.causal ? tr("the tokens so far") : tr("all tokens fed");
    return layer.memory > 0 ? tr("key: ⟂ %1 of memory, then %2").arg(layer.memory).arg(fed) : tr("key: %1").arg(fed);
}

void nameAxes(MatrixContent& content, const RunResult& run, const AttentionLayer& layer)
{
    content.columnCaption = keyCaption(run, layer);
    const QString noun = queryNoun(layer.kind);
    content.rowCaption = layer.kind == AttentionPlace::EncoderSelf ? tr("query") : tr("query: %1").arg(noun);
    for (int key = 0; key < layer.memory && key < static_cast<int>(content.columnLabels.size()); ++key)
        content.columnLabels[static_cast<std::size_t>(key)].memory = true;
    countFromSegment(content.columnLabels);
    const auto unanswered = static_cast<std::int64_t>(content.rowLabels.size())
        - static_cast<std::int64_t>(run.output.size());
    if (!writesItsRows(layer.kind) || (unanswered != 0 && unanswered != run.settings.padding))
        return;
    if (layer.kind != AttentionPlace::LatentWrite)
        content.rowCaption = tr("query: the token");
    content.fedCaption = layer.kind == AttentionPlace::LatentWrite ? tr("place") : tr("fed");
    content.writesCaption = tr("writes");
    for (std::size_t i = 0; i < run.output.size(); ++i) {
        content.rowLabels[i].writes = QString::fromStdString(run.output[i]);
        content.rowLabels[i].writesChanged = i < run.untouchedOutput.size() && run.output[i] != run.untouchedOutput[i];
    }
}

} // namespace

QString mapName(const AttentionLayer& layer, int head)
{
    return QStringLiteral("%1, %2").arg(kindTitle(layer.kind), inSentence(headName(layer, head)));
}

MatrixContent matrixContent(const RunResult& run, const AttentionMaps& maps, int layerIndex, int head)
{
    const AttentionLayer& layer = maps.layers[static_cast<std::size_t>(layerIndex)];
    MatrixContent content;
    content.grid = maps.map(layerIndex, head);
    content.scale = maps.scale;
    content.blankBelow = maps.quantity == kWeights ? 0.005 : 0.0;
    const std::vector<Axis>& axes =
        run.trace->step(layer.weights).axes; // of one that only moved numbers nobody says it
    const auto named = [](const Axis& own, const Axis& ofWeights) {
        return axisLabels(!own.labels && own.size == ofWeights.size ? ofWeights : own);
    };
    content.rowLabels = named(content.grid->rows, axes[axes.size() - 2]);
    content.columnLabels = named(content.grid->columns, axes.back());
    content.quantity = quantityNoun(maps);
    content.name = mapName(layer, head);
    nameAxes(content, run, layer);
    return content;
}

Legend mapLegend(const AttentionMaps& maps, const CellGrid& grid)
{
    Legend legend;
    legend.scale = maps.scale;
    if (maps.quantity == kWeights && !maps.difference)
        legend.scale.judge(nearlyUniform(grid));
    legend.title = tr("%1, all maps").arg(quantityNoun(maps));
    legend.decimals = maps.difference ? 3 : 1;
    bool anyMasked = maps.masked;
    for (const auto& heads : maps.grids)
        for (const auto& map : heads) {
            anyMasked = anyMasked || (map && map->masked > 0);
            legend.changed = legend.changed || (map && map->changed > 0);
        }
    if (anyMasked)
        legend.masked = tr("masked: cannot be read");
    if (grid.oneSided > 0)
        legend.oneSided = tr("open only before (left) or now (right)");
    legend.notFinite = grid.notFinite;
    legend.downstream = grid.downstream;
    return legend;
}

QStringList subtitles(
    const AttentionMaps& maps, const AttentionLayer& layer, const CellGrid& grid, int row, bool covered)
{
    const QString what = layer.aggregate == Aggregate::None ? quantityTitle(maps.quantity)
        : layer.aggregate == Aggregate::Rollout             ? tr("shares")
                                                            : tr("weights");
    const bool sentence = layer.kind > AttentionPlace::EncoderDecoder; // "Latents read the input"
    const QString of = (sentence ? tr("%1, %2") : tr("%1 of the %2")).arg(what, inSentence(kindTitle(layer.kind)));
    const auto both = [&](const QString& text) { return QStringList {text.arg(of), text.arg(what)}; };
    if (covered)
        return {of, what};
    if (maps.difference)
        return both(tr("%1, minus the untouched run"));
    if (layer.aggregate == Aggregate::Maximum)
        return both(tr("%1; rows need not sum to 1"));
    if (maps.quantity != kWeights)
        return both(tr("%3, from %1 to %2").arg(fixedText(grid.low, 1), fixedText(grid.high, 1)));
    const auto isOdd = [&](int i) { return !(std::abs(grid.rowSum(i) - 1.0) < 0.005); };
    int odd = -1;
    for (int i = grid.rowCount() - 1; i >= 0; --i)
        if (isOdd(i))
            odd = i;
    if (row >= 0 && isOdd(row))
        odd = row;
    return both(odd < 0
            ? tr("%1; each row sums to 1")
            : tr("%3; row %1 now sums to %2").arg(QString::number(odd + 1), fixedText(grid.rowSum(odd), 2)));
}

} // namespace headroom
