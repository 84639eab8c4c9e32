// SPDX-License-Identifier: GPL-3.0-or-later
// The ends of memory, segment, sliding window and padding, as handles on the matrix.
#include "views/masks/masks_edges.h"

#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::masks_view {

int MaskEdge::lengthAt(double columns) const
{
    const int moved = static_cast<int>(std::lround(columns)) - column;
    if (moved == 0)
        return now;
    const int length = atColumn + grows * moved;
    return length > most ? beyond : std::max(length, least);
}

double MaskEdge::columnOf(int length) const
{
    return length == now ? column : length == 0 && beyond == 0 && most > 0 ? 0.0 : column + grows * (length - atColumn);
}

QString MaskEdge::words(int length) const
{
    return id == QLatin1String("memory") ? tr("memory %1").arg(length)
        : id == QLatin1String("segment") ? tr("segment %1").arg(length)
        : id == QLatin1String("padding") ? tr("padding %1").arg(length)
        : length == 0                    ? tr("no window")
                                         : tr("window %1").arg(length);
}

std::vector<MaskEdge> maskEdges(const RunResult& run, const MaskedScores& scores, int query)
{
    std::vector<MaskEdge> edges;
    if (run.recorded)
        return edges;
    const ModelConfig& config = run.config;
    const auto segment = static_cast<int>(config.segment), memory = static_cast<int>(config.memory);
    const int tokens = scores.keys - scores.memory - scores.padding;
    if (scores.self && config.segmented() && memoryRefused(config).isEmpty())
        edges.push_back({QStringLiteral("memory"), memory, 0, memory, -1, 0, kMostColumns, kMostColumns,
            tr("Drag left for more memory, right for less")});
    if (scores.self && config.topology == Topology::Decoder) {
        const int now = segment > 0 ? segment : tokens, most = segment > 0 ? kMostColumns : tokens;
        edges.push_back({QStringLiteral("segment"), now, scores.keys - scores.padding, now, 1, 1, most, most,
            tr("Drag left for shorter segments, right for longer ones")});
    }
    const bool elsewhere = config.attentionWindow > 0 && scores.window == 0; // other layers have the window
    if (scores.causal && !elsewhere && windowRefused(config).isEmpty()) {
        const int all = query + scores.memory + 1, seen = scores.window > 0 ? std::min(scores.window, all) : all;
        edges.push_back({QStringLiteral("window"), scores.window, all - seen, seen, -1, 1, all, 0,
            tr("Drag right to narrow the sliding window, out of the matrix to remove it")});
    }
    const auto most = static_cast<int>(mostPadding(run, {.segment = config.segment, .padding = scores.padding}));
    if (scores.tail && most > 0)
        edges.push_back({QStringLiteral("padding"), scores.padding, scores.keys, scores.padding, 1, 0, most, most,
            tr("Drag right for padding after the text, left for less")});
    return edges;
}

MaskSettings withLength(MaskSettings layers, const QString& id, int length)
{
    (id == QLatin1String("memory")           ? layers.memory
            : id == QLatin1String("segment") ? layers.segment
            : id == QLatin1String("window")  ? layers.window
                                             : layers.padding) = length;
    if (layers.memory == 0)
        layers.sameLength = SameLength::Off;
    return layers;
}

} // namespace headroom::masks_view
