// SPDX-License-Identifier: GPL-3.0-or-later
// What colours and marks of the receptive fields mean.
#include "scene/margin.h"
#include "tr.h"
#include "views/recurrence/recurrence_builder.h"

#include "names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLegendFoot = 60.0; // its height, but for notes that stand below
constexpr double kLegendLine = 16.0;
constexpr double kLeastBar = 80.0, kMostBar = 200.0;
constexpr double kTickApart = 28.0; // of two numbers under its bar
constexpr double kBarGap = 32.0; // between its bar and what marks mean
constexpr double kLegendMark = 18.0; // a mark and the gap to its words

double widest(const QStringList& texts)
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    double width = 0.0;
    for (const QString& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return width;
}

QStringList markWords() { return {tr("after the query: exactly 0"), tr("blank: exactly 0, no path leads there")}; }

} // namespace

QColor fieldColour(double share) { return Theme::instance().sequential(0.12 + 0.86 * share); }

double fieldShare(double value, double low, double high)
{
    if (!(value > 0.0))
        return 0.0;
    return std::clamp((std::log10(value) - low) / (high - low), 0.0, 1.0);
}

QStringList RecurrenceBuilder::fieldNotes(const FieldPlan& plan) const
{
    QStringList notes;
    if (m_read.queries < m_read.segments.back().length)
        notes << counted(m_read.queries, tr("of the last %1 query; more would take too long"),
            tr("of the last %1 queries; more would take too long"));
    else if (m_read.cut && plan.kinds.size() == 1)
        notes << tr("dashed: where segments meet");
    if (plan.strip)
        notes << tr("⟂ training: no gradient into memory");
    if (plan.kinds.size() > 1)
        notes << tr("vanilla: the same weights, no memory");
    return notes;
}

// Notes that have no room beside the bar and the marks stand below.
double RecurrenceBuilder::fieldFoot(const FieldPlan& plan) const
{
    const QStringList notes = fieldNotes(plan);
    const double room = m_moment.size.width() - 2.0 * kMargin - kLeastBar - kBarGap - kLegendMark - widest(markWords())
        - kMargin;
    return kLegendFoot + (widest(notes) > room ? kLegendLine * static_cast<double>(notes.size()) : 0.0);
}

// A logarithmic bar with its name, a tick for every power of ten and the largest number at its end; beside it what
// marks mean, and notes from the right. On a narrow stage the bar gives way.
void RecurrenceBuilder::addFieldLegend(const QRectF& area, const FieldPlan& plan)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    const QStringList notes = fieldNotes(plan), meanings = markWords();
    const bool below = fieldFoot(plan) > kLegendFoot;
    const double marks = kLegendMark + widest(meanings), beside = below ? 0.0 : kMargin + widest(notes);
    const QRectF bar(
        area.left(), area.top() + 18.0, std::clamp(area.width() - kBarGap - marks - beside, kLeastBar, kMostBar), 8.0);
    const QRectF hatch(bar.right() + kBarGap, bar.top() - 5.0, 12.0, 12.0), blank = hatch.translated(0.0, kLegendLine);
    const double low = m_low, high = m_high;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (int x = 0; x < static_cast<int>(bar.width()); ++x)
            painter.fillRect(
                QRectF(bar.left() + x, bar.top(), 1.0, bar.height()), fieldColour(x / (bar.width() - 1.0)));
        painter.setPen(palette.ink3);
        const auto tick = [&](double power, const QString& text) {
            const double x = std::round(bar.left() + bar.width() * (power - low) / (high - low));
            painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + 3.0));
            drawText(painter, {x - 30.0, bar.bottom() + 3.0, 60.0, 16.0}, Qt::AlignCenter, text, palette.ink3, font);
            painter.setPen(palette.ink3);
        };
        const int stride = std::max(1, static_cast<int>(std::ceil(kTickApart * (high - low) / bar.width())));
        for (int power = static_cast<int>(std::ceil(low)); power <= static_cast<int>(std::floor(high)); ++power)
            if (power % stride == 0 && (high - power) / (high - low) * bar.width() >= kTickApart)
                tick(power, QString::number(std::pow(10.0, power), 'f', std::max(0, -power)));
        tick(high, QString::number(std::pow(10.0, high), 'g', 2));
        paintHatch(painter, hatch, true);
        paintFrame(painter, hatch, palette.line);
        paintFrame(painter, blank, palette.lineStrong);
        const double text = hatch.right() + 6.0;
        drawText(painter, {text, hatch.top() - 2.0, marks, kLegendLine}, Qt::AlignLeft | Qt::AlignVCenter, meanings[0],
            palette.ink3, font);
        drawText(painter, {text, blank.top() - 2.0, marks, kLegendLine}, Qt::AlignLeft | Qt::AlignVCenter, meanings[1],
            palette.ink3, font);
    });
    addText(m_scene, {area.left(), area.top() - 2.0, 420.0, kLegendLine}, Qt::AlignLeft | Qt::AlignVCenter,
        m_fieldShared ? tr("‖∂h(query) / ∂e(input)‖ by autograd, log scale of both runs")
                      : tr("‖∂h(query) / ∂e(input)‖ by autograd, log scale"),
        theme.palette().ink2, font);
    const double count = static_cast<double>(notes.size());
    QRectF line(hatch.left() + marks + kMargin, area.top() - 2.0 + kLegendLine * (3.0 - count), 0.0, kLegendLine);
    if (below)
        line.moveTopLeft({area.left(), area.top() + 47.0});
    line.setRight(area.right());
    for (const QString& note : notes) {
        addText(m_scene, line, (below ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
            metrics.elidedText(note, Qt::ElideRight, line.width()), theme.palette().ink3, font);
        line.translate(0.0, kLegendLine);
    }
}

} // namespace headroom
