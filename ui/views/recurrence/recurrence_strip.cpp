// SPDX-License-Identifier: GPL-3.0-or-later
#include "tr.h"
#include "views/recurrence/recurrence_builder.h"

#include "names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kSegmentsApart = 10.0; // between the segments of the strip

} // namespace

SceneCell RecurrenceBuilder::stateAt(const Cell& source, const QRectF& area, int layer, int token) const
{
    SceneCell cell = sceneCell(m_trace, source, area, m_scale);
    cell.identity = recurrenceIdentity(m_trace, m_read, source, m_options);
    const QString what = m_options.feature < 0 ? tr("length") : tr("feature %1").arg(m_options.feature + 1);
    const QString where = layer == 0 ? tr("embedding") : tr("layer %1").arg(layer);
    cell.name = token >= 0 ? tr("%1, %2, %3").arg(where, tokenName(m_read, token), what)
                           : tr("%1, a row of zeros before the text, %2").arg(where, what);
    return cell;
}

// All segments of the text, small: those before are done, `segment` has come up to layer `done`.
void RecurrenceBuilder::addStrip(const QRectF& area, int segment, int done)
{
    const Theme& theme = Theme::instance();
    const bool words = !m_moment.thumbnail;
    const int count = static_cast<int>(m_read.segments.size());
    if (words)
        addHeading(m_scene, {area.left(), area.top() + 14.0}, tr("The text"),
            m_read.cut ? counted(m_read.tokens, tr("%1 token in segments of %2, one after the other"),
                tr("%1 tokens in segments of %2, one after the other"))
                             .arg(m_read.segmentLength)
                       : counted(m_read.tokens, tr("%1 token: a longer text can be cut into segments"),
                           tr("%1 tokens, run at once: set a segment length above to cut it")));
    const int shown = m_read.tokens - m_read.segments.front().first;
    const double pitch = std::min(22.0, (area.width() - kSegmentsApart * (count - 1)) / std::max(1, shown));
    const double labels = words && pitch >= 8.0 ? 16.0 : 0.0, head = words ? 46.0 : 0.0;
    const double height = std::clamp((area.height() - head - labels) / (m_read.layers + 1), 4.0, 20.0);
    double x = area.left();
    for (int i = 0; i < count; ++i) {
        const TextSegment& of = m_read.segments[static_cast<std::size_t>(i)];
        const QRectF block(x, area.top() + head, of.length * pitch, height * (m_read.layers + 1));
        const bool now = i == segment;
        if (words) {
            addBracket(m_scene, {block.left(), block.top() - 5.0, block.width() - 1.0, 0.0}, false,
                block.width() > 66.0 ? tr("segment %1").arg(of.number) : QString::number(of.number),
                now ? theme.palette().ink : theme.palette().lineStrong,
                now ? theme.palette().ink : theme.palette().ink3, now);
            m_scene.handles.push_back({QStringLiteral("segment:%1").arg(i), block.adjusted(0, -26.0, 0, -4.0),
                Qt::PointingHandCursor, tr("Go to segment %1").arg(of.number)});
        }
        const int layers = segment < 0 ? 0 : i < segment ? m_read.layers : now ? done : -1;
        addStripCells(of, block, pitch, height, layers, segment >= 0 && !now);
        if (labels > 0.0) {
            std::vector<AxisLabel> own(m_read.labels.begin() + of.first, m_read.labels.begin() + of.first + of.length);
            m_scene.behind.push_back([=, own = std::move(own)](QPainter& painter) {
                for (std::size_t t = 0; t < own.size(); ++t) {
                    const bool reaches = i == 0 && t == 0 && own[t].text.size() > 2; // "start" has room on its left
                    const double spare = reaches ? 16.0 : 4.0;
                    const QRectF box(block.left() + static_cast<double>(t) * pitch - spare, block.bottom() + 1.0,
                        pitch + spare + (reaches ? -2.0 : 3.0), 15.0);
                    const QFont font = Theme::instance().font(TextSize::Caption, now);
                    drawText(painter, box, reaches ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignCenter,
                        elideMiddle(own[t].text, QFontMetricsF(font), reaches ? box.width() : std::max(10.0, pitch)),
                        now ? Theme::instance().palette().ink : Theme::instance().palette().ink3, font);
                }
            });
        }
        x += block.width() + kSegmentsApart;
    }
}

void RecurrenceBuilder::addStripCells(
    const TextSegment& segment, const QRectF& area, double pitch, double height, int layers, bool dim)
{
    const double gap = pitch >= 5.0 ? 1.0 : 0.0;
    if (layers < m_read.layers) {
        const QRectF empty(area.left(), area.top(), area.width() - gap, height * (m_read.layers - layers) - gap);
        m_scene.behind.push_back([empty](QPainter& painter) {
            QPen pen(Theme::instance().palette().lineStrong, 1.0, Qt::CustomDashLine);
            pen.setDashPattern({2.0, 2.0});
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(pen);
            painter.drawRect(empty);
        });
    }
    for (int layer = 0; layer <= layers; ++layer)
        for (int i = 0; i < segment.length; ++i) {
            const auto source = stateCell(m_read, layer, segment.first + i, m_options);
            const int row = m_read.layers - layer;
            SceneCell cell = stateAt(*source,
                {area.left() + i * pitch, area.top() + row * height, pitch - gap, height - gap}, layer,
                segment.first + i);
            cell.marks |= SceneCell::Still | (dim ? SceneCell::Dim : 0);
            cell.group = 1;
            cell.row = row;
            cell.column = segment.first + i;
            m_scene.cells.push_back(std::move(cell));
        }
}

void RecurrenceBuilder::addStateLegend(const QRectF& area)
{
    if (m_moment.thumbnail)
        return;
    const Theme& theme = Theme::instance();
    Legend legend;
    legend.scale = m_scale;
    legend.title = m_options.feature < 0 ? tr("length ‖h‖") : tr("h, feature %1").arg(m_options.feature + 1);
    addLegend(m_scene, area.adjusted(0, 0, -area.width() * 0.55, 0), legend);
    if (m_read.memory > 0)
        addText(m_scene, area.adjusted(area.width() * 0.45, -4.0, 0, -12.0), Qt::AlignRight | Qt::AlignVCenter,
            tr("⟂ memory: left by earlier segments, read, but no gradient flows back"), theme.palette().memoryText,
            theme.font(TextSize::Caption));
    addText(m_scene, area.adjusted(area.width() * 0.45, 10.0, 0, 2.0), Qt::AlignRight | Qt::AlignVCenter,
        tr("lines: the states that one reads; dashed frames: not there yet"), theme.palette().ink3,
        theme.font(TextSize::Caption));
}

} // namespace headroom
