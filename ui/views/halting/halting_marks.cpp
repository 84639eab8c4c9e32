// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/halting/halting_marks.h"

#include "tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// Running in ink, halting in the accent (it happens now), frozen pale: the shapes differ too.
QColor stateInk(PositionState state)
{
    const Palette& palette = Theme::instance().palette();
    return state == PositionState::Halts ? palette.accentText
        : state == PositionState::Frozen ? palette.ink3
                                         : palette.ink;
}

void paintToken(QPainter& painter, const HaltingFoot& foot)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont font = theme.font(foot.column.width() >= 24.0 ? TextSize::Title : TextSize::Caption, foot.chosen);
    const QFontMetricsF metrics(font);
    const QColor ink = foot.chosen ? palette.queryText : palette.ink;
    if (foot.column.height() > 20.0) {
        painter.save();
        painter.translate(foot.column.center().x(), foot.column.top());
        painter.rotate(90.0);
        const QString text = elideMiddle(foot.label.text, metrics, foot.column.height() - 2.0);
        drawText(painter, {0.0, -9.0, foot.column.height(), 18.0}, Qt::AlignLeft | Qt::AlignVCenter, text, ink, font);
        painter.restore();
        return;
    }
    drawText(
        painter, foot.column, Qt::AlignCenter, elideMiddle(foot.label.text, metrics, foot.column.width()), ink, font);
    const double half = metrics.horizontalAdvance(foot.label.text) / 2.0;
    if (foot.column.width() >= 2.0 * half + 40.0)
        drawText(painter, {foot.column.center().x() + half + 6.0, foot.column.top(), 20.0, foot.column.height()},
            Qt::AlignLeft | Qt::AlignVCenter, foot.label.number, palette.ink3, theme.font(TextSize::Caption));
}

std::vector<LegendItem> barItems(const HaltingRun& halting, const HaltingMarks& marks, bool few)
{
    const int most = std::max(halting.most, halting.depth());
    std::vector<LegendItem> items;
    items.push_back({tr("step 1 … %1").arg(most), 72.0, [halting, most](QPainter& painter, const QRectF& box) {
                         const double each = box.width() / most;
                         for (int step = 0; step < most; ++step)
                             painter.fillRect(QRectF(box.left() + step * each, box.top(), each, box.height()),
                                 stepColour(halting, step));
                     }});
    if (marks.remainder)
        items.push_back(
            {few ? tr("remainder") : tr("remainder: 1 − sum so far"), 12.0, [](QPainter& painter, const QRectF& box) {
                 paintHatch(painter, box, true);
                 paintFrame(painter, box, Theme::instance().palette().lineStrong);
             }});
    if (marks.whisker)
        items.push_back({few ? tr("crossing h") : tr("h that crossed the threshold"), 8.0,
            [](QPainter& painter, const QRectF& box) {
                paintWhisker(painter, {box.center().x(), box.top()}, box.height(), false);
            }});
    if (marks.open)
        items.push_back({tr("still open"), 12.0, [](QPainter& painter, const QRectF& box) {
                             QPen pen(Theme::instance().palette().lineStrong, 1.0, Qt::CustomDashLine);
                             pen.setDashPattern({2.0, 2.0});
                             painter.setPen(pen);
                             painter.setBrush(Qt::NoBrush);
                             painter.drawRect(box);
                         }});
    return items;
}

// In few words, or in all that there are.
std::vector<LegendItem> legendItems(const HaltingRun& halting, const HaltingMarks& marks, bool few)
{
    std::vector<LegendItem> items = barItems(halting, marks, few);
    for (const PositionState state : marks.states) {
        QString text = stateName(state);
        if (!few && state == PositionState::Frozen)
            text = halting.rests() ? tr("frozen: no more updates") : tr("frozen: its result stays");
        else if (!few && state == PositionState::CutOff)
            text = tr("cut off: the rest is dropped");
        items.push_back(
            {text, 10.0, [state](QPainter& painter, const QRectF& box) { paintState(painter, box.center(), state); }});
    }
    return items;
}

double markWidth(const LegendItem& item) { return item.paint ? item.swatch + 6.0 : 0.0; }

// Where each of them begins: as many to a line as have room.
std::vector<QPointF> placesIn(const QRectF& area, const std::vector<LegendItem>& items, double line)
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    std::vector<QPointF> places;
    QPointF at = area.topLeft();
    for (const LegendItem& item : items) {
        const double width = markWidth(item) + metrics.horizontalAdvance(item.text);
        if (at.x() > area.left() && at.x() + width > area.right())
            at = {area.left(), at.y() + line};
        places.push_back(at);
        at.rx() += width + 16.0;
    }
    return places;
}

} // namespace

QString stateName(PositionState state)
{
    switch (state) {
    case PositionState::Running: return tr("running");
    case PositionState::Halts: return tr("halts now");
    case PositionState::Frozen: return tr("frozen");
    case PositionState::CutOff: return tr("cut off");
    }
    return {};
}

void paintState(QPainter& painter, const QPointF& centre, PositionState state)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QColor ink = stateInk(state);
    const QPointF c(std::round(centre.x()), std::round(centre.y()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    switch (state) {
    case PositionState::Running: painter.drawEllipse(c, 4.0, 4.0); break;
    case PositionState::Halts: painter.drawRect(QRectF(c.x() - 4.0, c.y() - 4.0, 8.0, 8.0)); break;
    case PositionState::Frozen: {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1.3));
        painter.drawRect(QRectF(c.x() - 4.0, c.y() - 1.0, 8.0, 6.0));
        painter.drawArc(QRectF(c.x() - 2.5, c.y() - 5.5, 5.0, 8.0), 0, 180 * 16);
        break;
    }
    case PositionState::CutOff:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1.3));
        painter.drawEllipse(c, 4.0, 4.0);
        break;
    }
}

void paintFoot(QPainter& painter, const HaltingFoot& foot)
{
    paintToken(painter, foot);
    if (foot.cost)
        return;
    const QRectF area = foot.stateArea();
    const QFont font = Theme::instance().font(TextSize::Caption, foot.state == PositionState::Halts);
    const QString word = stateName(foot.state);
    const double width = QFontMetricsF(font).horizontalAdvance(word) + 14.0;
    if (width > area.width()) {
        if (area.width() >= 10.0)
            paintState(painter, area.center(), foot.state);
        return;
    }
    const double left = area.center().x() - width / 2.0;
    paintState(painter, {left + 4.0, area.center().y()}, foot.state);
    drawText(painter, {left + 14.0, area.top(), width, area.height()}, Qt::AlignLeft | Qt::AlignVCenter, word,
        stateInk(foot.state), font);
}

void paintWhisker(QPainter& painter, const QPointF& top, double height, bool open)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(Theme::instance().palette().ink2, 1.0));
    const double x = std::round(top.x()), from = std::round(top.y()), to = std::round(top.y() + height);
    painter.drawLine(QPointF(x, from), QPointF(x, to));
    painter.drawLine(QPointF(x - 3.0, to), QPointF(x + 3.0, to));
    if (open) {
        painter.drawLine(QPointF(x, from), QPointF(x - 3.0, from + 4.0));
        painter.drawLine(QPointF(x, from), QPointF(x + 3.0, from + 4.0));
    } else {
        painter.drawLine(QPointF(x - 3.0, from), QPointF(x + 3.0, from));
    }
}

void addHaltingLegend(Scene& scene, const QRectF& area, const HaltingRun& halting, const HaltingMarks& marks)
{
    constexpr double kLine = 18.0, kNarrowLine = 15.0;
    std::vector<LegendItem> all = legendItems(halting, marks, false);
    if (placesIn(area, all, kLine).back().y() > area.top() + kLine)
        addLegendItems(scene, area, legendItems(halting, marks, true), kNarrowLine);
    else
        addLegendItems(scene, area, std::move(all), kLine);
}

void addLegendItems(Scene& scene, const QRectF& area, std::vector<LegendItem> items, double line)
{
    std::vector<QPointF> places = placesIn(area, items, line);
    scene.behind.push_back([items = std::move(items), places = std::move(places)](QPainter& painter) {
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Caption);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const LegendItem& item = items[i];
            const QPointF at = places[i];
            if (item.paint)
                item.paint(painter, {at.x(), at.y() + 3.0, item.swatch, 11.0});
            drawText(painter,
                {at.x() + markWidth(item), at.y(), QFontMetricsF(font).horizontalAdvance(item.text) + 2.0, 17.0},
                Qt::AlignLeft | Qt::AlignVCenter, item.text, theme.palette().ink2, font);
        }
    });
}

} // namespace headroom
