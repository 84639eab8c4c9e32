// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/memory_header.h"

#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kThinned = 11.0; // of narrower columns only some have a label at all

QString fitting(const QStringList& texts, double room)
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    for (const QString& text : texts)
        if (metrics.horizontalAdvance(text) <= room - 20.0)
            return text;
    return {};
}

} // namespace

void addMemoryHeader(
    Scene& scene, const GridLayout& layout, int memory, const QStringList& now, double top, int padding)
{
    const double split = layout.origin.x() + memory * layout.pitchX;
    const QRectF bounds = layout.bounds();
    const double end = bounds.right() - padding * layout.pitchX;
    const QRectF before(bounds.left(), top, split - bounds.left() - layout.gap, 20.0);
    const QRectF segment(split, top, end - split, 20.0), behind(end, top, bounds.right() - end, 20.0);
    const QString states = memory == 1 ? tr("one state") : tr("%1 states").arg(memory);
    const QString past = fitting({tr("⟂ memory, %1 from earlier segments; no gradient").arg(states),
                                     tr("⟂ memory, %1").arg(states), tr("⟂ %1").arg(memory)},
        before.width());
    const QString present = fitting(now, segment.width());
    const QString padded = fitting({tr("padding, %1").arg(padding), QString::number(padding)}, behind.width() + 10.0);
    const Palette& palette = Theme::instance().palette();
    const QFont font = Theme::instance().font(TextSize::Caption);
    const auto box = [&](const QRectF& area, const QPen& line, const QColor& ground, const QString& text,
                         const QColor& ink) {
        scene.shapes.push_back({boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)), line, ground});
        scene.texts.push_back({area, Qt::AlignCenter, text, ink, font});
    };
    if (memory > 0)
        box(before, QPen(palette.memory, 1.0, Qt::DashLine), palette.memorySoft, past, palette.memoryText);
    box(segment, QPen(palette.lineStrong, 1.0), palette.stage, present, palette.ink2);
    if (padding > 0)
        box(behind, QPen(palette.lineStrong, 1.0), palette.stage, padded, palette.ink2);
    addMemoryLine(scene, layout, memory, top);
}

void addMemoryLine(Scene& scene, const GridLayout& layout, int memory, double top)
{
    if (memory <= 0)
        return;
    const double x = std::round(layout.origin.x() + memory * layout.pitchX - layout.gap / 2.0) - 0.5;
    const double bottom = layout.bounds().bottom() + 4.0;
    const QPainterPath line = linePath({x, top}, {x, bottom});
    const Palette& palette = Theme::instance().palette();
    scene.lines.push_back({line, QPen(palette.stage, 1.0), Qt::NoBrush, true}); // cells without a gap would hide it
    scene.lines.push_back({line, QPen(palette.ink2, 1.0, Qt::DashLine), Qt::NoBrush, true});
}

std::vector<AxisLabel> withFittingNumbers(std::vector<AxisLabel> labels, double pitch)
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    double widest = 0.0;
    for (const AxisLabel& label : labels)
        widest = std::max(widest, metrics.horizontalAdvance(label.number));
    if (widest + 4.0 <= pitch || pitch < kThinned)
        return labels;
    for (AxisLabel& label : labels)
        if (const int number = QString(label.number).remove(QChar(0x2212)).toInt();
            number > 0 && number != 1 && number % 5 != 0)
            label.number = QStringLiteral(" "); // the token keeps its height
    return labels;
}

} // namespace headroom
