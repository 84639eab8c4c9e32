// SPDX-License-Identifier: GPL-3.0-or-later
// The bias of every head against the distance: each point is a number of the run.
#include "tr.h"
#include "views/distance_bias/distance_bias_builder.h"

#include "scene/axis_ticks.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPlotNames = 122.0; // "head 1  slope 0.250", right of the lines

} // namespace

DistanceBiasBuilder::Plot DistanceBiasBuilder::layPlot(const QRectF& area) const
{
    Plot plot;
    const int most = farthest(m_bias);
    plot.from = m_bias.lookAhead() ? -(m_bias.queries - 1) : 0;
    plot.to = std::max(plot.from + 1, most);
    for (std::int64_t head = 0; head < m_bias.heads; ++head)
        for (int distance = plot.from; distance <= plot.to; ++distance)
            if (const auto cell = biasAt(m_bias, head, distance)) {
                const double value = m_trace.value(cell->step, cell->at);
                plot.low = std::min(plot.low, value);
                plot.high = std::max(plot.high, value);
            }
    const double air = 0.05 * std::max(1e-9, plot.high - plot.low);
    plot.low -= air;
    plot.high += plot.high > 0.0 ? air : 0.0;
    plot.area = m_moment.thumbnail ? area : area.adjusted(44.0, 42.0, -kPlotNames, -38.0);
    return plot;
}

void DistanceBiasBuilder::addPlot(const QRectF& area)
{
    const Plot plot = layPlot(area);
    const Theme& theme = Theme::instance();
    if (!m_moment.thumbnail) {
        addHeading(m_scene, {area.left(), area.top() + 16.0}, tr("Bias by distance"),
            m_bias.slopes >= 0 ? tr("a line for every head: slope × distance") : tr("learned, one for every bucket"));
        if (step() >= m_bias.bias)
            addTrained(plot);
        addAxes(plot);
    }
    if (!m_moment.thumbnail && step() < m_bias.bias) {
        addText(m_scene, plot.area, Qt::AlignCenter, tr("The bias comes next"), theme.palette().ink3,
            theme.font(TextSize::Small));
        return;
    }
    addLines(plot);
    if (!m_moment.thumbnail)
        addHeadNames(plot, area.right());
}

void DistanceBiasBuilder::addAxes(const Plot& plot)
{
    const double across = niceStep(plot.to - plot.from, static_cast<int>(plot.area.width() / 44.0));
    const double up = niceStep(plot.high - plot.low, static_cast<int>(plot.area.height() / 32.0));
    const int decimals = up >= 1.0 ? 0 : up >= 0.1 ? 1 : 2;
    const bool both = plot.from < 0;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        const QFont font = Theme::instance().font(TextSize::Caption);
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (double value = std::ceil(plot.low / up) * up; value <= plot.high + 1e-9; value += up) {
            const double y = std::round(plot.y(value));
            const bool zero = std::abs(value) < up * 1e-6;
            painter.setPen(QPen(zero ? palette.lineStrong : palette.line, 1.0));
            painter.drawLine(QPointF(plot.area.left(), y), QPointF(plot.area.right(), y));
            drawText(painter, {plot.area.left() - 40.0, y - 8.0, 34.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                fixedText(zero ? 0.0 : value, decimals), palette.ink3, font);
        }
        const int tick = std::max(1, static_cast<int>(across));
        for (int d = static_cast<int>(std::ceil(plot.from / static_cast<double>(tick))) * tick; d <= plot.to; d += tick)
            drawText(painter, {plot.x(d) - 20.0, plot.area.bottom() + 3.0, 40.0, 14.0}, Qt::AlignCenter,
                fixedText(d, 0), palette.ink3, font);
        if (both) {
            const double x = std::round(plot.x(0));
            painter.setPen(QPen(palette.lineStrong, 1.0));
            painter.drawLine(QPointF(x, plot.area.top()), QPointF(x, plot.area.bottom()));
        }
        drawText(painter, {plot.area.left() - 44.0, plot.area.top() - 19.0, 60.0, 14.0},
            Qt::AlignLeft | Qt::AlignVCenter, tr("bias"), palette.ink2, font);
        drawText(painter, {plot.area.left(), plot.area.bottom() + 18.0, plot.area.width(), 16.0}, Qt::AlignCenter,
            both ? tr("keys after the query ← distance → keys before it")
                 : tr("distance: positions from the query back to the key"),
            palette.ink2, font);
    });
}

void DistanceBiasBuilder::addLines(const Plot& plot)
{
    const double spacing = plot.area.width() / std::max(1, plot.to - plot.from);
    const double size = std::clamp(spacing, 3.0, 10.0);
    const int lit = m_query + m_bias.memory - m_key;
    for (std::int64_t turn = 1; turn <= m_bias.heads; ++turn) {
        const std::int64_t head = (m_head + turn) % m_bias.heads; // the chosen one last, on top
        const bool chosen = head == m_head;
        QPolygonF line;
        std::optional<QPointF> ring;
        for (int distance = plot.from; distance <= plot.to; ++distance) {
            const auto source = biasAt(m_bias, head, distance);
            if (!source)
                continue;
            SceneCell cell = sceneCell(m_trace, *source, {}, m_signed);
            const QPointF at(plot.x(distance), plot.y(cell.value));
            cell.area = {at.x() - size / 2.0, at.y() - size / 2.0, size, size};
            cell.marks |= SceneCell::Plain | SceneCell::Still;
            cell.group = 3;
            cell.row = static_cast<int>(head);
            cell.column = distance - plot.from;
            cell.name = tr("head %1, distance %2, bias").arg(head + 1).arg(distance);
            m_scene.cells.push_back(std::move(cell));
            line << at;
            if (chosen && distance == lit)
                ring = at;
        }
        const bool thumbnail = m_moment.thumbnail;
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            const QColor colour = chosen ? palette.position : palette.ink3;
            painter.setPen(QPen(colour, chosen ? 2.0 : 1.0, chosen ? Qt::SolidLine : Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawPolyline(line);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            const double radius = std::min(chosen ? 3.0 : 2.0, spacing * 0.35);
            for (const QPointF& point : line)
                painter.drawEllipse(point, radius, radius);
            if (ring && !thumbnail) {
                painter.setPen(QPen(palette.accent, 2.0));
                painter.setBrush(Qt::NoBrush);
                painter.drawEllipse(*ring, 6.0, 6.0);
            }
        });
    }
}

// Where the lines end, apart from one another; a click chooses the head.
void DistanceBiasBuilder::addHeadNames(const Plot& plot, double right)
{
    struct Name {
        std::int64_t head;
        double y;
    };
    std::vector<Name> names;
    for (std::int64_t head = 0; head < m_bias.heads; ++head)
        if (const auto cell = biasAt(m_bias, head, plot.to))
            names.push_back({head, plot.y(m_trace.value(cell->step, cell->at))});
    std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
    const double least = std::min(17.0, plot.area.height() / std::max<double>(1.0, static_cast<double>(names.size())));
    for (std::size_t i = 1; i < names.size(); ++i)
        names[i].y = std::max(names[i].y, names[i - 1].y + least);
    for (std::size_t i = names.size(); i-- > 0;)
        names[i].y = std::min(names[i].y, i + 1 < names.size() ? names[i + 1].y - least : plot.area.bottom());
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    for (const Name& name : names) {
        const bool chosen = name.head == m_head;
        const QRectF area(plot.area.right() + 8.0, name.y - 8.0, right - plot.area.right() - 8.0, 16.0);
        addText(m_scene, area, Qt::AlignLeft | Qt::AlignVCenter, tr("head %1").arg(name.head + 1),
            chosen ? palette.positionText : palette.ink2, theme.font(TextSize::Caption, chosen));
        m_scene.handles.push_back({QStringLiteral("head:%1").arg(name.head), area, Qt::PointingHandCursor,
            tr("Show head %1").arg(name.head + 1)});
        if (m_bias.slopes < 0)
            continue;
        SceneNumber slope = sceneNumber(m_trace, {m_bias.slopes, {name.head}}, area, 4);
        slope.alignment = Qt::AlignRight | Qt::AlignVCenter;
        slope.bold = chosen;
        slope.colour = chosen ? palette.ink : palette.ink2;
        m_scene.numbers.push_back(slope);
    }
    if (m_bias.slopes >= 0)
        addText(m_scene, {plot.area.right() + 8.0, plot.area.top() - 19.0, right - plot.area.right() - 8.0, 14.0},
            Qt::AlignRight | Qt::AlignVCenter, tr("slope"), palette.ink2, theme.font(TextSize::Caption));
}

// Distances that training never saw lie right of the line and, where later keys may be read, left of another.
void DistanceBiasBuilder::addTrained(const Plot& plot)
{
    const int longest = m_options.trained - 1; // distance
    if (longest <= 0)
        return;
    const auto shade = [&](double from, double to, double edge) {
        m_scene.behind.push_back([=, area = plot.area](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.fillRect(
                QRectF(from, area.top(), to - from, area.height()), mix(palette.stage, palette.positionSoft, 0.6));
            painter.setPen(QPen(palette.ink2, 1.0, Qt::DashLine));
            painter.drawLine(QPointF(edge, area.top()), QPointF(edge, area.bottom()));
        });
        const double wide = to - from - 10.0;
        const QFont small = Theme::instance().font(TextSize::Caption);
        addText(m_scene, {from + 6.0, plot.area.top() - 19.0, wide, 14.0}, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(small).elidedText(tr("beyond training"), Qt::ElideRight, wide),
            Theme::instance().palette().positionText, small);
    };
    if (longest < plot.to) {
        const double x = std::round(plot.x(longest + 0.5));
        shade(x, plot.area.right(), x);
    }
    if (-longest > plot.from) {
        const double x = std::round(plot.x(-longest - 0.5));
        shade(plot.area.left(), x, x);
    }
}

// In the matrix the same cells: those at a distance that no text of the training had.
void DistanceBiasBuilder::addTrainedStairs(const GridLayout& layout)
{
    if (!beyondTraining())
        return;
    const int trained = m_options.trained;
    QPainterPath stairs;
    for (int row = 0; row < m_bias.queries; ++row)
        for (const int side : {-1, 1}) {
            const int edge = row + m_bias.memory + side * trained; // the nearest key that is too far
            if (edge < 0 || edge >= m_bias.keys || (side > 0 && !m_bias.lookAhead()))
                continue;
            const QRectF cell = layout.cell({row, edge})
                                    .adjusted(0.0, 0.0, layout.gap, layout.gap)
                                    .translated(-layout.gap / 2.0, -layout.gap / 2.0);
            const double x = side < 0 ? cell.right() : cell.left();
            stairs.moveTo(x, cell.top());
            stairs.lineTo(x, cell.bottom());
            const double y = side < 0 ? cell.top() : cell.bottom();
            stairs.moveTo(cell.left(), y);
            stairs.lineTo(cell.right(), y);
        }
    m_scene.above.push_back([stairs](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.strokePath(stairs, QPen(palette.stage, 4.0)); // the weights are as dark as the ink
        painter.strokePath(stairs, QPen(palette.ink, 2.0));
    });
}

bool DistanceBiasBuilder::beyondTraining() const
{
    return m_options.trained > 0
        && (farthest(m_bias) >= m_options.trained || (m_bias.lookAhead() && m_bias.queries > m_options.trained));
}

} // namespace headroom
