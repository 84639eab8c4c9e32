// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/halting/halting_marks.h"

#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::halting_view {

namespace {

// Running in ink, halting in the accent (it happens now), frozen pale: the shapes differ too.
QColor stateInk(PositionState state)
{
    const Palette& palette = Theme::instance().palette();
    return state == PositionState::Halts ? palette.accentText
        : state == PositionState::Frozen ? palette.ink3
                                         : palette.ink;
}

void addToken(Scene& scene, const HaltingFoot& foot)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont font = theme.font(foot.column.width() >= 24.0 ? TextSize::Title : TextSize::Caption, foot.chosen);
    const bool turned = foot.column.height() > 20.0; // downwards
    const QRectF column = foot.column;
    const QRectF area = turned
        ? QRectF(column.center().x() - column.height() / 2.0, column.center().y() - 9.0, column.height(), 18.0)
        : column;
    scene.texts.push_back({area, turned ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter, foot.label.text,
        foot.chosen ? palette.queryText : palette.ink, font, SceneText::Fit::Middle, false, turned ? 90.0 : 0.0});
    const double half = textWidth(foot.label.text, font) / 2.0;
    if (!turned && column.width() >= 2.0 * half + 40.0)
        addText(scene, {column.center().x() + half + 6.0, column.top(), 20.0, column.height()},
            Qt::AlignLeft | Qt::AlignVCenter, foot.label.number, palette.ink3, theme.font(TextSize::Caption));
}

std::vector<LegendItem> barItems(const HaltingRun& halting, const HaltingMarks& marks, bool few)
{
    const int most = std::max(halting.most, halting.depth());
    std::vector<LegendItem> items;
    const auto steps = [halting, most](const auto& paint) {
        return [halting, most, paint](QPainter& painter, const QRectF& box) {
            const double each = box.width() / most;
            for (int step = 0; step < most; ++step)
                paint(painter, QRectF(box.left() + step * each, box.top(), each, box.height()),
                    stepColour(halting, step));
        };
    };
    items.push_back({tr("step 1 … %1").arg(most), 72.0,
        steps([](QPainter& painter, const QRectF& box, const QColor& colour) { painter.fillRect(box, colour); })});
    if (marks.remainder) // as pale as the bars of any step
        items.push_back({few ? tr("remainder") : tr("last step: gets the remainder, 1 − sum so far"), 72.0,
            steps([](QPainter& painter, const QRectF& box, const QColor& colour) {
                paintRemainder(painter, box, colour);
            })});
    if (marks.whisker)
        items.push_back({few ? tr("last h") : tr("h of its last step"), 8.0, [](QPainter& painter, const QRectF& box) {
                             paintWhisker(painter, {box.center().x(), box.top()}, box.height(), false);
                         }});
    if (marks.cut && !few)
        items.push_back({tr("too tall to draw"), 8.0, [](QPainter& painter, const QRectF& box) {
                             paintWhisker(painter, {box.center().x(), box.top()}, box.height(), true);
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
            text = halting.rests() ? tr("halted: no more updates") : tr("halted: its result stays");
        else if (!few && state == PositionState::CutOff)
            text = tr("cut off: the remaining weight is dropped");
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
    case PositionState::Frozen: return tr("halted");
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

void addFoot(Scene& scene, const HaltingFoot& foot)
{
    addToken(scene, foot);
    if (foot.cost)
        return;
    const QRectF area = foot.stateArea();
    const QFont font = Theme::instance().font(TextSize::Caption, foot.state == PositionState::Halts);
    const QString word = stateName(foot.state);
    const double width = textWidth(word, font) + 14.0;
    const bool named = width <= area.width();
    const double left = area.center().x() - width / 2.0;
    if (named || area.width() >= 10.0)
        scene.behind.push_back([at = named ? QPointF(left + 4.0, area.center().y()) : area.center(),
                                   state = foot.state](QPainter& painter) { paintState(painter, at, state); });
    if (named)
        addText(scene, {left + 14.0, area.top(), width, area.height()}, Qt::AlignLeft | Qt::AlignVCenter, word,
            stateInk(foot.state), font);
}

void paintRemainder(QPainter& painter, const QRectF& area, const QColor& ofStep)
{
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(area, mix(palette.stage, ofStep, 0.55));
    paintFrame(painter, area, palette.lineStrong);
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
    const std::vector<LegendItem> all = legendItems(halting, marks, false);
    if (placesIn(area, all, kLine).back().y() > area.top() + kLine)
        addLegendItems(scene, area, legendItems(halting, marks, true), kNarrowLine);
    else
        addLegendItems(scene, area, all, kLine);
}

void addLegendItems(Scene& scene, const QRectF& area, const std::vector<LegendItem>& items, double line)
{
    const std::vector<QPointF> places = placesIn(area, items, line);
    const QFont font = Theme::instance().font(TextSize::Caption);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const LegendItem& item = items[i];
        const QPointF at = places[i];
        if (item.paint)
            scene.behind.push_back([paint = item.paint, box = QRectF(at.x(), at.y() + 3.0, item.swatch, 11.0)](
                                       QPainter& painter) { paint(painter, box); });
        addText(scene, {at.x() + markWidth(item), at.y(), textWidth(item.text, font) + 2.0, 17.0},
            Qt::AlignLeft | Qt::AlignVCenter, item.text, Theme::instance().palette().ink2, font);
    }
}

} // namespace headroom::halting_view
