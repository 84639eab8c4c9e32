// SPDX-License-Identifier: GPL-3.0-or-later
// The ends of memory, segment, sliding window and padding, as handles on the matrix.
#include "views/masks/masks_edges.h"

#include "tr.h"
#include "views/masks/masks_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kEdgesHeader = 20.0; // height of the boxes above the columns

// Where segment and padding end at one place their grips stand side by side.
double shiftOf(const QString& id)
{
    return id == QLatin1String("memory") ? -1.5
        : id == QLatin1String("segment") ? -5.0
        : id == QLatin1String("padding") ? 5.0
                                         : 0.0;
}

} // namespace

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
    const ModelConfig& config = run.config;
    const auto segment = static_cast<int>(config.segment), memory = static_cast<int>(config.memory);
    const int tokens = scores.keys - scores.memory - scores.padding;
    if (scores.self && config.segmented() && memoryRefused(config).isEmpty())
        edges.push_back({QStringLiteral("memory"), memory, 0, memory, -1, 0, kMostColumns, kMostColumns,
            tr("Pull to the left for more memory, to the right for less")});
    if (scores.self && config.topology == Topology::Decoder) {
        const int now = segment > 0 ? segment : tokens, most = segment > 0 ? kMostColumns : tokens;
        edges.push_back({QStringLiteral("segment"), now, scores.keys - scores.padding, now, 1, 1, most, most,
            tr("Pull to the left for shorter segments, to the right for longer ones")});
    }
    if (scores.causal && windowRefused(config).isEmpty()) {
        const int all = query + scores.memory + 1, seen = scores.window > 0 ? std::min(scores.window, all) : all;
        edges.push_back({QStringLiteral("window"), scores.window, all - seen, seen, -1, 1, all, 0,
            tr("Pull to the right for a narrower sliding window, out of the matrix for none")});
    }
    const auto most = static_cast<int>(mostPadding(run, {.segment = config.segment, .padding = scores.padding}));
    if (scores.tail && most > 0)
        edges.push_back({QStringLiteral("padding"), scores.padding, scores.keys, scores.padding, 1, 0, most, most,
            tr("Pull to the right for padding behind the text, to the left for less")});
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

void MasksBuilder::addEdges(const GridLayout& layout, double top)
{
    for (const MaskEdge& edge : maskEdges(*m_moment.run, m_scores, m_query))
        addEdge(edge, layout, top);
}

// The window's end stands in the row whose window it is, the others above the columns.
void MasksBuilder::addEdge(const MaskEdge& edge, const GridLayout& layout, double top)
{
    const double from = layout.origin.x() - layout.gap / 2.0;
    const double at = from + edge.column * layout.pitchX + shiftOf(edge.id);
    QRectF area(at - 6.0, top, 12.0, kEdgesHeader);
    if (edge.id == QLatin1String("window")) {
        const double wide = std::clamp(layout.pitchX / 3.0, 4.0, 8.0); // the cells beside it stay within reach
        area = QRectF(at - wide / 2.0, layout.row(m_query).top(), wide, layout.row(m_query).height());
    } else if (edge.id != QLatin1String("memory")) {
        area = QRectF(at - 5.0, top, 10.0, kEdgesHeader);
    }
    m_scene.handles.push_back({edge.id, area, Qt::SizeHorCursor, edge.tip});
    std::optional<int> length;
    if (m_options.dragged && m_options.dragged->id == edge.id)
        length = m_options.dragged->length;
    const double x = from + edge.columnOf(length.value_or(edge.now)) * layout.pitchX, bottom = layout.bounds().bottom();
    const QRectF tag(std::clamp(x + 6.0, 4.0, std::max(4.0, m_moment.size.width() - 100.0)), top + 24.0, 92.0, 20.0);
    const double tall = std::min(13.0, area.height() - 2.0);
    m_scene.above.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setPen(QPen(palette.ink2, 1.0));
        painter.setBrush(palette.raised);
        painter.drawRoundedRect(QRectF(at - 3.0, area.center().y() - tall / 2.0, 6.0, tall), 2.0, 2.0);
        if (!length)
            return;
        painter.setPen(QPen(palette.accent, 2.0, Qt::DashLine));
        painter.drawLine(QPointF(x, top), QPointF(x, bottom));
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.accentSoft);
        painter.drawRoundedRect(tag, 3.0, 3.0);
        drawText(painter, tag, Qt::AlignCenter, edge.words(*length), palette.accentText,
            Theme::instance().font(TextSize::Caption, true));
    });
}

} // namespace headroom
