// SPDX-License-Identifier: GPL-3.0-or-later
// A score's query and distance, written into cells of any size.
#include "views/rel_shift/rel_shift_scene.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kAir = 1.5; // beside a label
constexpr double kLabelsLine = 11.0, kLabelsLeastHeight = 13.0; // of two lines in the smallest type; of a cell with one

} // namespace

QString shiftLabel(const Trace& trace, const RelShift& shift, int raw, LabelForm form)
{
    if (form == LabelForm::None)
        return {};
    const QString words = form == LabelForm::Full ? QStringLiteral("q%1 d%2")
        : form == LabelForm::Short                ? QStringLiteral("%1·%2")
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
    for (const LabelForm form : {LabelForm::Full, LabelForm::Short, LabelForm::Stacked})
        if ((alone || form != LabelForm::Stacked) && fits(form))
            return form;
    return LabelForm::None;
}

Scene::Paint overCells(const Scene& scene, quint64 framed)
{
    struct Label {
        QRectF area;
        QStringList lines;
        QColor ink;
    };
    std::vector<Label> labels;
    std::vector<QRectF> frames;
    for (const SceneCell& cell : scene.cells) {
        if (cell.decimals < 0 && !cell.note.isEmpty() && cell.presence >= 0.5 && !cell.is(SceneCell::Masked))
            labels.push_back({cell.area, cell.note.split(QLatin1Char('\n')),
                cell.is(SceneCell::Dim) ? Theme::instance().palette().ink2 : Theme::textOn(cell.ground)});
        if (framed != 0 && cell.identity == framed && cell.presence > 0.0)
            frames.push_back(cell.area);
    }
    return [labels, frames](QPainter& painter) {
        for (const Label& label : labels) {
            QRectF line(label.area.left(),
                label.area.center().y() - kLabelsLine * static_cast<double>(label.lines.size()) / 2.0,
                label.area.width(), kLabelsLine);
            for (const QString& text : label.lines) {
                drawText(painter, line, Qt::AlignCenter, text, label.ink, numberFont(label.area.width()));
                line.translate(0.0, kLabelsLine);
            }
        }
        for (const QRectF& frame : frames)
            paintFrame(painter, frame, Theme::instance().palette().ink);
    };
}

} // namespace headroom
