// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/distance_bias/distance_bias_builder.h"

#include "names.h"
#include "scene/margin.h"
#include "tr.h"
#include "widgets/memory_numbers.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kStripLabel = 76.0, kStripHead = 24.0, kLeastStrip = 44.0; // names, title, a number

} // namespace

DistanceBiasBuilder::DistanceBiasBuilder(
    const SceneMoment& moment, const DistanceBias& bias, const DistanceBiasOptions& options, const Cell& subject)
    : m_moment(moment), m_trace(moment.trace()), m_bias(bias), m_options(options)
{
    m_head = std::clamp(moment.head, 0, bias.heads - 1);
    const quint64 pair = biasPair(bias, subject);
    m_query = pair > 0 ? static_cast<int>((pair - 1) / static_cast<quint64>(bias.keys)) : bias.queries - 1;
    m_key = pair > 0 ? static_cast<int>((pair - 1) % static_cast<quint64>(bias.keys)) : 0;
    const Step& weights = m_trace.step(bias.weights);
    m_rows = axisLabels(weights.axes[1]);
    m_columns = axisLabels(weights.axes[2]);
    for (int key = 0; key < bias.memory; ++key)
        m_columns[static_cast<std::size_t>(key)].memory = true;
    countFromSegment(m_columns);
    // Content and bias add up to the score: they share one scale.
    m_signed = {true, 0.0};
    for (const StepId step : {bias.content, bias.bias, bias.scores})
        m_signed.include(grid(step), m_trace, m_moment.peers());
    m_signed.extent = std::max(m_signed.extent, 1e-9);
}

StepId DistanceBiasBuilder::step() const
{
    const std::vector<StepId> steps = m_bias.shown();
    return steps[static_cast<std::size_t>(std::clamp(m_moment.frame, 0, static_cast<int>(steps.size()) - 1))];
}

CellGrid DistanceBiasBuilder::grid(StepId step) const
{
    Slice slice;
    slice.at = {m_head, 0, 0};
    return readGrid(m_trace, step, slice);
}

ColourScale DistanceBiasBuilder::scaleOf(StepId step) const
{
    if (step != m_bias.weights)
        return m_signed;
    ColourScale scale {false, 1e-9};
    scale.include(grid(step), m_trace, m_moment.peers());
    return scale;
}

QString DistanceBiasBuilder::nameOf(StepId step) const
{
    return step == m_bias.content ? tr("content")
        : step == m_bias.bias     ? tr("bias")
        : step == m_bias.scores   ? tr("score")
        : step == m_bias.masked   ? tr("masked score")
                                  : tr("weight");
}

Scene DistanceBiasBuilder::build()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (m_moment.thumbnail) {
        addPlot({4, 4, width - 8, height - 8});
        return std::move(m_scene);
    }
    const double strips = (height < 580.0 ? 23.0 : 27.0) * 5.0 + kStripHead + stripLabels();
    const QRectF body(kMargin, 10.0, width - 2.0 * kMargin, height - 10.0 - 48.0);
    const double upper = body.height() - strips - 10.0;
    const double left = std::round(body.width() * 0.46);
    addMatrix({body.left(), body.top(), left - 16.0, upper});
    addPlot({body.left() + left + 8.0, body.top(), body.width() - left - 8.0, upper});
    addRow({body.left(), body.top() + upper + 10.0, body.width(), strips});
    addFoot({body.left(), height - 36.0, body.width(), 30.0});
    return std::move(m_scene);
}

void DistanceBiasBuilder::addMatrix(const QRectF& area)
{
    const StepId shown = step();
    const QString sum = shown == m_bias.scores ? tr("content + bias")
        : shown == m_bias.masked               ? tr("the future is closed")
        : shown == m_bias.weights              ? tr("softmax over each row")
        : shown == m_bias.bias                 ? tr("the same for every text")
                                               : tr("before the bias");
    QString title = nameOf(shown);
    title[0] = title[0].toUpper();
    addHeading(m_scene, {area.left(), area.top() + 16.0}, tr("%1, head %2").arg(title).arg(m_head + 1),
        beyondTraining() ? tr("past the stairs: beyond training") : sum);
    const double left = std::min(72.0, rowLabelWidth(m_rows, TextSize::Small) + 14.0);
    const double guess = (area.width() - left) / m_bias.keys;
    const double head = 26.0 + columnLabelHeight(m_columns, guess, TextSize::Small);
    const QRectF room = area.adjusted(left, head, 0, 0);
    GridLayout layout = fitGrid(room, m_bias.queries, m_bias.keys, {56, 40}, guess < 8.0 ? 0.0 : 1.0);
    const bool map = isLarge(m_bias.queries, m_bias.keys);
    if (map && layout.gap == 0.0) { // painted in one go, it need not lie on whole pixels
        layout.pitchX = std::min(56.0, room.width() / m_bias.keys);
        layout.pitchY = std::min(40.0, room.height() / m_bias.queries);
    }
    LabelStyle style;
    style.size = TextSize::Small;
    style.role = Role::Query;
    style.lit = m_query;
    addRowLabels(m_scene, m_rows, layout, left, style);
    style.role = Role::Key;
    style.lit = m_key;
    addColumnLabels(m_scene, m_columns, layout, head - 26.0, style);
    GridLook look;
    look.scale = scaleOf(shown);
    look.group = 1;
    look.rowName = tr("query");
    look.columnName = tr("key");
    look.each = [keys = m_bias.keys, memory = m_bias.memory, trained = m_options.trained, name = nameOf(shown)](
                    GridCell at, SceneCell& cell) {
        cell.identity = 1 + static_cast<quint64>(at.row * keys + at.column);
        cell.name += QStringLiteral(", ") + name;
        if (trained > 0 && std::abs(at.row + memory - at.column) >= trained)
            cell.name = tr("%1, farther than in training").arg(cell.name);
        if (at.column < memory)
            cell.marks |= SceneCell::Memory;
    };
    CellGrid cells = grid(shown);
    if (shown == m_bias.weights && m_bias.masked >= 0)
        closeLike(cells, grid(m_bias.masked));
    if (map)
        addMap(m_scene, cells, layout, look, m_bias.memory);
    else
        addGrid(m_scene, cells, layout, look);
    addTrainedStairs(layout);
}

double DistanceBiasBuilder::stripLabels() const { return columnLabelHeight(m_columns, kLeastStrip, TextSize::Small); }

// One row on its way from content to weight: the keys around the one that is spoken of, large enough to read. The
// distance stands above what is added up.
void DistanceBiasBuilder::addRow(const QRectF& area)
{
    const double room = area.width() - kStripLabel;
    const double pitch = std::clamp(room / m_bias.keys, kLeastStrip, 104.0);
    const int count = std::min(m_bias.keys, static_cast<int>(room / pitch));
    const int from = std::clamp(m_key - count / 2, 0, m_bias.keys - count);
    const AxisLabel& query = m_rows[static_cast<std::size_t>(m_query)];
    const QString keys = count < m_bias.keys ? tr("keys %1–%2 of %3").arg(from + 1).arg(from + count).arg(m_bias.keys)
        : count == 1                         ? tr("the only key")
                                             : tr("all %1 keys").arg(count);
    addHeading(m_scene, {area.left(), area.top() + 14.0},
        query.number.isEmpty() ? tr("Query %1").arg(query.text) : tr("Query %1, %2").arg(query.number, query.text),
        m_bias.slopes >= 0 ? tr("%1; bias = −slope × distance").arg(keys) : keys);
    const double left = area.left() + kStripLabel;
    GridLayout labels;
    labels.origin = {left, area.top() + kStripHead + stripLabels()};
    labels.pitchX = pitch;
    labels.pitchY = 10.0;
    labels.rows = 1;
    labels.columns = count;
    labels.firstColumn = from;
    LabelStyle style;
    style.size = TextSize::Small;
    style.role = Role::Key;
    style.lit = m_key;
    addColumnLabels(m_scene, m_columns, labels, stripLabels(), style);
    const double tall = (area.bottom() - labels.origin.y()) / 5.0;
    double y = labels.origin.y();
    const StepId place = m_bias.distance >= 0 ? m_bias.distance : m_bias.bucket;
    for (const StepId strip : {place, m_bias.content, m_bias.bias, m_bias.scores, m_bias.weights})
        y += addStrip(area, strip, y, tall, left, pitch, from, count);
}

double DistanceBiasBuilder::addStrip(
    const QRectF& area, StepId strip, double y, double tall, double left, double pitch, int from, int count)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const bool place = strip == m_bias.distance || strip == m_bias.bucket;
    if (strip < 0)
        return 0.0;
    const QString name = strip == m_bias.distance ? tr("−distance")
        : strip == m_bias.bucket                  ? tr("bucket")
        : strip == m_bias.content                 ? tr("content")
        : strip == m_bias.bias                    ? tr("+ bias")
        : strip == m_bias.scores                  ? tr("= score")
                                                  : tr("weight");
    const bool ready = place ? step() >= m_bias.bias : strip <= step();
    const bool now = strip == step() || (strip == m_bias.scores && step() == m_bias.masked);
    addText(m_scene, {area.left(), y, kStripLabel - 10.0, tall - 2.0}, Qt::AlignRight | Qt::AlignVCenter, name,
        now         ? palette.ink
            : place ? palette.positionText
                    : palette.ink2,
        theme.font(TextSize::Small, now));
    const ColourScale scale = scaleOf(strip == m_bias.weights ? strip : m_bias.content);
    for (int key = from; key < from + count; ++key) {
        const QRectF slot(left + (key - from) * pitch, y, pitch - 1.0, tall - 2.0);
        if (!ready) {
            m_scene.behind.push_back([slot](QPainter& painter) {
                painter.setPen(QPen(Theme::instance().palette().line, 1.0, Qt::DashLine));
                painter.drawRect(slot.adjusted(0.5, 0.5, -0.5, -0.5));
            });
            continue;
        }
        const bool closed = m_bias.masked >= 0 && step() >= m_bias.masked && !place && strip >= m_bias.scores
            && m_trace.masked(m_bias.masked, {m_head, m_query, key});
        const Cell source = place ? Cell {strip, {m_query, key}}
                                  : biasCell(closed ? m_bias.masked : strip, m_head, m_query, key);
        SceneCell cell = sceneCell(m_trace, source, slot, scale);
        if (place)
            cell.ground = palette.positionSoft;
        cell.identity = 1 + static_cast<quint64>(m_query * m_bias.keys + key);
        cell.marks |= SceneCell::Still;
        cell.decimals = place ? 0 : strip == m_bias.weights ? 3 : 2;
        cell.group = 2;
        cell.row = strip;
        cell.column = key;
        cell.name = tr("query %1, key %2, %3")
                        .arg(m_rows[static_cast<std::size_t>(m_query)].text,
                            m_columns[static_cast<std::size_t>(key)].text,
                            place ? (strip == m_bias.bucket ? tr("bucket") : tr("minus the distance")) : nameOf(strip));
        m_scene.cells.push_back(std::move(cell));
    }
    return tall;
}

void DistanceBiasBuilder::addFoot(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    Legend legend;
    legend.scale = m_signed;
    legend.title = tr("content, bias, score");
    if (m_bias.masked >= 0 && step() >= m_bias.masked)
        legend.masked = tr("masked: may not be read");
    addLegend(m_scene, {area.left(), area.top(), area.width() * 0.5, area.height()}, legend);
    if (step() == m_bias.weights) {
        Legend shares;
        shares.scale = scaleOf(m_bias.weights);
        shares.title = tr("weight");
        shares.decimals = 2;
        addLegend(m_scene, {area.left() + area.width() * 0.52, area.top(), 184.0, area.height()}, shares);
    }
    addText(m_scene, area, Qt::AlignRight | Qt::AlignTop, tr("▸ query, ▾ key"), theme.palette().ink3,
        theme.font(TextSize::Caption));
}

} // namespace headroom
