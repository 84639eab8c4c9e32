// SPDX-License-Identifier: GPL-3.0-or-later
// A score's query and distance, written into cells of any size.
#include "views/rel_shift/rel_shift_figure.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr double kAir = 1.5; // beside a label
constexpr double kThin = 11.0; // columns that have a label only here and there
constexpr double kLabelsLine = 11.0, kLabelsLeastHeight = 13.0; // of two lines in the smallest type; of a cell with one

} // namespace

QString shiftLabel(const Trace& trace, const RelShift& shift, int raw, LabelForm form)
{
    if (form == LabelForm::None)
        return {};
    const QString words = form == LabelForm::Full ? QStringLiteral("q%1 d%2")
        : form == LabelForm::Short                ? QStringLiteral("%1 d%2")
        : form == LabelForm::Tight                ? QStringLiteral("%1:%2")
                                                  : QStringLiteral("%1\n%2");
    return words.arg(QString::number(raw / shift.columns + 1),
        QString::fromStdString(trace.step(shift.raw).axes.back().label(raw % shift.columns)));
}

LabelForm labelFormIn(const Trace& trace, const RelShift& shift, const QSizeF& cell, bool alone)
{
    const QFontMetricsF metrics(alone ? numberFont(cell.width()) : Theme::instance().font(TextSize::Caption));
    const int last = shift.queries * shift.columns - 1; // of the last query; one of its ends has the longest distance
    const auto fits = [&](LabelForm form) {
        double width = 0.0;
        for (const int raw : {last, last - shift.columns + 1})
            for (const QString& line : shiftLabel(trace, shift, raw, form).split(QLatin1Char('\n')))
                width = std::max(width, metrics.horizontalAdvance(line));
        return width + kAir <= cell.width()
            && cell.height() >= (form == LabelForm::Stacked ? 2.0 * kLabelsLine : kLabelsLeastHeight);
    };
    for (const LabelForm form : {LabelForm::Full, LabelForm::Short, LabelForm::Tight, LabelForm::Stacked})
        if ((alone || form != LabelForm::Stacked) && fits(form))
            return form;
    return LabelForm::None;
}

std::vector<AxisLabel> withRoom(std::vector<AxisLabel> labels, double pitch, int lit)
{
    if (pitch < kThin) { // as position numbers are: one here and there, and the lit one
        for (AxisLabel& label : labels)
            if (label.number.isEmpty())
                label.number = std::exchange(label.text, {});
        return labels;
    }
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption, true));
    double widest = 0.0;
    for (const AxisLabel& label : labels)
        widest = std::max(widest, metrics.horizontalAdvance(label.text) + 3.0);
    const bool turned = labelAngle(labels, Theme::instance().font(TextSize::Small), pitch) != 0;
    if (widest <= pitch || turned || !labels.front().number.isEmpty())
        return labels;
    int stride = 2;
    for (const int wider : {5, 10, 20, 50})
        if (stride * pitch < widest)
            stride = wider;
    for (int column = 0; column < static_cast<int>(labels.size()); ++column)
        if (column != lit && ((column + 1) % stride != 0 || (lit >= 0 && std::abs(column - lit) * pitch < widest)))
            labels[static_cast<std::size_t>(column)].text.clear();
    return labels;
}

} // namespace headroom
