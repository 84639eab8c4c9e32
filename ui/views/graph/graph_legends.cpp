// SPDX-License-Identifier: GPL-3.0-or-later
// What the edges are called, and what their looks mean.
#include "views/graph/graph_scene.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <array>

namespace headroom {

void addGraphHeading(Scene& scene, const MessageGraph& graph, int head, bool ofOne, const QPointF& at, double room)
{
    const QString sets[] = {tr("Encoder to encoder"), tr("Encoder to decoder"), tr("Decoder to decoder")};
    const QString title = sets[static_cast<int>(graph.set)];
    const QString edges = counted(static_cast<qint64>(graph.edges.size()), tr("%1 edge"), tr("%1 edges"));
    const QStringList beside {(ofOne ? tr("%1, drawn for one node only; head %2 of %3") : tr("%1, head %2 of %3"))
                                  .arg(edges)
                                  .arg(head + 1)
                                  .arg(graph.heads),
        edges};
    addHeading(scene, at, title, fittingBeside(title, beside, room), room);
}

// In as many words as have room; in two lines where the area is high enough.
void addGraphLegend(
    Scene& scene, const QRectF& area, const MessageGraph& graph, GraphFrame now, const ColourScale& scores, bool posed)
{
    const bool weighted = now >= GraphFrame::Softmax;
    const bool messages = now >= GraphFrame::Messages && graph.message >= 0;
    const QStringList lines = now == GraphFrame::Nodes ? QStringList {tr("edge: from key to query"), tr("edge")}
        : !weighted                                    ? QStringList {tr("edge colour: score"), tr("edge: its score")}
        : messages                                     ? QStringList {tr("message width: weight"), tr("width: weight")}
                                                       : QStringList {tr("edge width: weight"), tr("width: weight")};
    const QStringList askings {posed ? tr("reads") : tr("reads: click another"), tr("reads")};
    const QString read = tr("is read");
    const QFont font = Theme::instance().font(TextSize::Caption);
    const auto wide = [&](const QString& text) { return 19.0 + textWidth(text, font) + 16.0; };
    const double needs = wide(askings[0]) + wide(read) + wide(lines[0]) - 16.0;
    const bool whole = needs <= area.width(), two = !whole && area.height() >= 34.0;
    const QString asks = whole ? askings[0]
        : two                  ? fittingText(askings, font, area.width() - wide(read) - 19.0)
                               : askings[1];
    const double before = two ? 0.0 : wide(asks) + wide(read);
    const QString line = fittingText(lines, font, area.width() - before - 19.0);
    // As addWay draws them: a score has either sign.
    const bool scored = now == GraphFrame::Scores;
    const Palette& palette = Theme::instance().palette();
    const QColor plain = now >= GraphFrame::Messages ? palette.value : palette.ink2;
    const std::array<QColor, 2> colours {
        scored ? scores.colour(-scores.extent) : plain, scored ? scores.colour(scores.extent) : plain};
    double x = area.left(), y = area.top() + 9.0;
    const auto name = [&](const QString& text) {
        addText(scene, {x + 19.0, y - 9.0, 300.0, 18.0}, Qt::AlignLeft | Qt::AlignVCenter, text, palette.ink2, font);
        x += wide(text);
    };
    const auto node = [&](const QString& text, const QColor& fill, const QColor& rim) {
        scene.shapes.push_back({circlePath({x + 6.0, y}, 5.0), QPen(rim, 1.5), fill});
        name(text);
    };
    node(asks, palette.querySoft, palette.query);
    node(read, palette.keySoft, palette.key);
    if (two) {
        x = area.left();
        y += 17.0;
    }
    for (int half = 0; half < 2; ++half)
        scene.shapes.push_back({linePath({x + 7.0 * half, y}, {x + 7.0 * (half + 1), y}),
            QPen(colours[half], 3.0, Qt::SolidLine, Qt::FlatCap)});
    name(line);
}

} // namespace headroom
