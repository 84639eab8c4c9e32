// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/margin.h"
#include "tr.h"
#include "views/norms/norms_builder.h"

#include "document_focus.h"
#include "scene/axis_ticks.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kBarsFoot = 42.0, kAxis = 34.0, kMeasures = 152.0;
constexpr double kBarsBetween = 24.0, kShapeHead = 42.0;
constexpr int kBarsMostFeatures = 256; // bars thinner than these cannot be told apart

QString formulaOf(NormedRow::Kind kind)
{
    switch (kind) {
    case NormedRow::Kind::Before: return tr("what the norm gets");
    case NormedRow::Kind::Layer: return QStringLiteral("(x − mean) ÷ deviation");
    case NormedRow::Kind::Rms: return QStringLiteral("x ÷ RMS");
    case NormedRow::Kind::Scale: return tr("g · x ÷ length");
    case NormedRow::Kind::Own: return tr("with its learned gain");
    }
    return {};
}

} // namespace

NormsBuilder::NormsBuilder(const SceneMoment& moment, const NormsRun& norms, const NormPlace& place)
    : m_moment(moment), m_trace(moment.trace()), m_norms(norms), m_place(place)
{
    m_scale = {true, 1e-9};
    for (const NormedRow& row : norms.rows)
        m_scale.include(readGrid(m_trace, row.row), m_trace, m_moment.peers());
    m_labels = axisLabels(m_trace.step(norms.rows.front().row).axes.front());
    m_count = std::min(norms.features, kBarsMostFeatures);
    m_first = std::clamp(std::max(0, m_place.feature) - m_count / 2, 0, norms.features - m_count);
}

Scene NormsBuilder::build()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (m_moment.thumbnail) {
        m_count = std::min(m_count, 32);
        m_first = 0;
        addBar({0, 0, width, height / 2.0}, 0, largest());
        addBar({0, height / 2.0, width, height / 2.0}, m_norms.studied() ? 1 : 0, largest());
        return std::move(m_scene);
    }
    const QRectF body(kMargin, 10.0, width - 2.0 * kMargin, height - 10.0 - kBarsFoot);
    if (shapes()) { // the shapes above, the row that they take their features from below
        const double side = std::floor(
            std::min((body.width() - 2.0 * kBarsBetween) / 3.0, body.height() * 0.54 - kShapeHead));
        addPlanes({body.left(), body.top(), body.width(), kShapeHead + side});
        const QRectF rest = body.adjusted(0.0, kShapeHead + side + 14.0, 0.0, 0.0);
        const double map = std::floor(rest.width() * 0.42);
        addMap({rest.left(), rest.top(), map, rest.height()});
        addBars(
            {rest.left() + map + kBarsBetween, rest.top(), rest.width() - map - kBarsBetween, rest.height()}, {0, 4});
    } else {
        const double map = std::floor(body.height() * 0.24);
        addMap({body.left(), body.top(), body.width(), map});
        addBars(body.adjusted(0.0, map + 6.0, 0.0, 0.0), {0, 1, 2, 3, 4});
    }
    addFoot({kMargin, height - kBarsFoot + 8.0, width - 2.0 * kMargin, kBarsFoot - 10.0});
    return std::move(m_scene);
}

// All rows, so that one can be chosen; a click or the arrow keys do.
void NormsBuilder::addMap(const QRectF& area)
{
    const StepId step = m_norms.rows.front().row;
    addHeading(m_scene, {area.left(), area.top() + 16.0}, tr("The rows before the norm"),
        m_count < m_norms.features
            ? tr("features %1–%2 of %3").arg(m_first + 1).arg(m_first + m_count).arg(m_norms.features)
            : tr("position × %1 features").arg(m_norms.features));
    const double left = std::min(64.0, rowLabelWidth(m_labels, TextSize::Caption) + 12.0);
    const QRectF room(area.left() + left, area.top() + 24.0, area.width() - left, area.height() - 26.0);
    GridLayout layout = fitGrid(room, m_norms.positions, m_count, {64, 24}, 1.0);
    layout.pitchX = room.width() / m_count;
    layout.pitchY = std::min(24.0, room.height() / m_norms.positions);
    layout.gap = std::min(layout.pitchX, layout.pitchY) < 6.0 ? 0.0 : 1.0;
    layout.firstColumn = m_first;
    LabelStyle style;
    style.size = TextSize::Caption;
    style.lit = m_place.position;
    addRowLabels(m_scene, m_labels, layout, left, style);
    GridLook look;
    look.scale = m_scale;
    look.group = 1;
    look.decimals = -1;
    look.rowName = tr("position");
    look.columnName = tr("feature");
    look.marks = SceneCell::Still;
    look.each = [&](GridCell at, SceneCell& cell) {
        if (at.row != m_place.position && m_moment.frame > 0)
            cell.marks |= SceneCell::Dim;
    };
    addGrid(m_scene, readGrid(m_trace, step), layout, look);
    const QRectF lit = layout.row(m_place.position);
    m_scene.above.push_back([lit](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(Theme::instance().palette().ink, 1.0));
        painter.drawRect(lit.adjusted(-1.0, -1.0, 0.0, 0.0));
    });
}

double NormsBuilder::largest() const
{
    double most = 1e-9;
    const auto include = [&](const Trace& trace, StepId row) {
        const Step& step = trace.step(row);
        for (std::int64_t feature = 0; feature < step.axes.back().size; ++feature) {
            const double value = std::abs(trace.value(row, clampIndex(step, {m_place.position, feature})));
            if (std::isfinite(value))
                most = std::max(most, value);
        }
    };
    for (const NormedRow& row : m_norms.rows) {
        include(m_trace, row.row);
        if (const auto other = sameStep(m_trace, row.row, m_moment.traceBeside()))
            include(*m_moment.traceBeside(), *other);
    }
    return most;
}

// All on one scale, or a row that became longer would look as before.
void NormsBuilder::addBars(const QRectF& area, const std::vector<std::size_t>& rows)
{
    const Theme& theme = Theme::instance();
    const double most = largest(), tall = std::floor((area.height() - 20.0) / static_cast<double>(rows.size()));
    const QRectF titles(area.right() - kMeasures + 12.0, area.top(), kMeasures - 12.0, 16.0);
    const QString names[] = {tr("mean"), tr("RMS"), tr("length")};
    const double pitch = titles.width() / 3.0;
    for (int i = 0; i < 3; ++i)
        addText(m_scene, {titles.left() + i * pitch, titles.top(), pitch, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
            names[i], theme.palette().ink2, theme.font(TextSize::Caption));
    const QString token = m_labels[static_cast<std::size_t>(m_place.position)].text;
    addText(m_scene, {area.left(), area.top(), area.width() - kMeasures, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
        tr("Position %1, “%2”: a bar for each feature").arg(m_place.position + 1).arg(token), theme.palette().ink2,
        theme.font(TextSize::Caption));
    for (std::size_t i = 0; i < rows.size(); ++i)
        addBar({area.left(), area.top() + 18.0 + static_cast<double>(i) * tall, area.width(), tall}, rows[i], most);
}

void NormsBuilder::addBar(const QRectF& area, std::size_t index, double scale)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const bool words = !m_moment.thumbnail, there = index < m_norms.rows.size() && (!words || reached(index));
    const auto kind = static_cast<NormedRow::Kind>(index);
    const QRectF plot = words ? area.adjusted(kAxis, 20.0, -kMeasures, -2.0) : area.adjusted(2, 2, -2, -2);
    if (words) {
        const bool now = m_moment.frame == static_cast<int>(index);
        const QFont bold = theme.font(TextSize::Small, true);
        const double title = QFontMetricsF(bold).horizontalAdvance(normTitle(kind)) + 12.0;
        addText(m_scene, {plot.left(), area.top() + 2.0, title, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            normTitle(kind), now ? palette.accentText : palette.ink, bold);
        addText(m_scene, {plot.left() + title, area.top() + 2.0, 200.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            formulaOf(kind), palette.ink2, theme.font(TextSize::Caption));
    }
    if (!there) {
        const QString say = m_norms.studied() ? tr("comes next") : tr("The norms are being computed …");
        m_scene.behind.push_back([=](QPainter& painter) {
            painter.setPen(QPen(palette.line, 1.0, Qt::DashLine));
            painter.drawRect(plot.adjusted(0.5, 0.5, -0.5, -0.5));
            drawText(painter, plot, Qt::AlignCenter, say, palette.ink3, Theme::instance().font(TextSize::Caption));
        });
        return;
    }
    const NormedRow& row = m_norms.rows[index];
    addBarAxis(plot, scale);
    const auto y = [=](double value) { return plot.center().y() - plot.height() / 2.0 * value / scale; };
    const double pitch = plot.width() / m_count;
    for (int feature = m_first; feature < m_first + m_count; ++feature) {
        SceneCell cell = sceneCell(m_trace, {row.row, {m_place.position, feature}}, {}, m_scale);
        const double top = std::min(y(0.0), y(cell.value)), tall = std::max(2.0, std::abs(y(cell.value) - y(0.0)));
        const double left = plot.left() + (feature - m_first) * pitch;
        cell.area = {left, top, std::max(1.0, pitch - (pitch >= 4.0 ? 1.0 : 0.0)), tall};
        if (pitch < 14.0) // no room for the flag
            cell.marks &= static_cast<std::uint16_t>(~SceneCell::Changed);
        cell.decimals = -1;
        cell.group = 2;
        cell.row = static_cast<int>(index);
        cell.column = feature;
        cell.name = tr("%1, feature %2").arg(normTitle(kind)).arg(feature + 1);
        m_scene.cells.push_back(std::move(cell));
    }
    if (words)
        addMeasures({area.right() - kMeasures + 12.0, plot.top(), kMeasures - 12.0, plot.height()}, row);
}

void NormsBuilder::addBarAxis(const QRectF& plot, double scale)
{
    const bool words = !m_moment.thumbnail;
    const Palette palette = Theme::instance().palette();
    const double tick = niceStep(scale, 1) <= scale ? niceStep(scale, 1) : niceStep(scale, 2);
    const auto y = [=](double value) { return plot.center().y() - plot.height() / 2.0 * value / scale; };
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (const double value : {-tick, 0.0, tick}) {
            painter.setPen(QPen(value == 0.0 ? palette.lineStrong : palette.line, 1.0));
            painter.drawLine(QPointF(plot.left(), std::round(y(value))), QPointF(plot.right(), std::round(y(value))));
            if (words)
                drawText(painter, {plot.left() - kAxis, y(value) - 8.0, kAxis - 5.0, 16.0},
                    Qt::AlignRight | Qt::AlignVCenter,
                    fixedText(value,
                        tick >= 1.0       ? 0
                            : tick >= 0.1 ? 1
                                          : 2),
                    palette.ink3, Theme::instance().font(TextSize::Caption));
        }
    });
}

void NormsBuilder::addMeasures(const QRectF& area, const NormedRow& row)
{
    if (row.mean < 0 || row.rms < 0 || row.length < 0)
        return;
    const StepId steps[] = {row.mean, row.rms, row.length};
    const double pitch = area.width() / 3.0;
    for (int i = 0; i < 3; ++i) {
        SceneNumber number = sceneNumber(m_trace, {steps[i], {m_place.position}},
            {area.left() + i * pitch, area.center().y() - 10.0, pitch, 20.0}, 2);
        number.alignment = Qt::AlignRight | Qt::AlignVCenter;
        number.size = TextSize::Small;
        number.bold = row.kind == static_cast<NormedRow::Kind>(std::min(m_moment.frame, 4));
        m_scene.numbers.push_back(number);
    }
}

void NormsBuilder::addFoot(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    Legend legend;
    legend.scale = m_scale;
    legend.title = tr("rows and bars");
    addLegend(m_scene, {area.left(), area.top(), 200.0, area.height()}, legend);
    addText(m_scene, {area.left() + 216.0, area.top(), area.width() - 216.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
        !shapes()                 ? tr("Bars: all on one scale")
            : m_moment.frame >= 6 ? tr("Bars: both on one scale; ○ before, ● after; pale, dotted: on the far side")
                                  : tr("Bars: both on one scale; ○ before, ● after"),
        theme.palette().ink2, theme.font(TextSize::Caption));
}

Scene normsScene(const SceneMoment& moment, const NormsRun& norms, const NormPlace& place)
{
    return NormsBuilder(moment, norms, place).build();
}

} // namespace headroom
