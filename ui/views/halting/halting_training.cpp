// SPDX-License-Identifier: GPL-3.0-or-later
// What the model's training recorded of halting: how many steps positions ran, evaluation by evaluation.
#include "views/halting/halting_scene.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QImage>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headroom::halting_view {

bool hasStepsOverTraining(const std::vector<TrainingPoint>& points)
{
    return std::any_of(points.begin(), points.end(), [](const TrainingPoint& point) { return !point.steps.empty(); });
}

double ponderAxis(const std::vector<TrainingPoint>& points)
{
    double most = 1.0;
    for (const TrainingPoint& point : points)
        if (!point.steps.empty())
            most = std::max(most, point.ponder);
    return std::ceil(most);
}

// The evaluations with a distribution, as columns from left to right by training step; over them the mean cost, on an
// axis of its own at the right: of two stacks it is the sum of both means.
void addStepsOverTraining(
    Scene& scene, const std::vector<TrainingPoint>& points, std::int64_t shown, bool both, const QRectF& area)
{
    constexpr double kNames = 44.0, kEnd = 150.0, kAbove = 28.0, kBelow = 52.0; // around the map
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    std::vector<const TrainingPoint*> columns;
    int most = 1;
    for (const TrainingPoint& point : points)
        if (!point.steps.empty()) {
            columns.push_back(&point);
            most = std::max(most, static_cast<int>(point.steps.size()));
        }
    const auto count = static_cast<int>(columns.size());
    const QRectF map = area.adjusted(kNames, kAbove, -kEnd, -kBelow);
    const double wide = map.width() / count, high = map.height() / most, axis = ponderAxis(points);
    const auto say = [&](const QRectF& place, Qt::Alignment side, const QString& text, const QColor& ink) {
        addText(scene, place, side | Qt::AlignVCenter, text, ink, TextSize::Caption);
    };
    addHeading(scene, {area.left(), area.top() + 14.0}, tr("Steps used, over training"),
        tr("recorded at each evaluation"), area.width() - 100.0);
    QImage pixels(count, most, QImage::Format_RGB32);
    QPainterPath mean;
    for (int column = 0; column < count; ++column) {
        const TrainingPoint& point = *columns[static_cast<std::size_t>(column)];
        for (int step = 0; step < most; ++step)
            pixels.setPixelColor(column, most - 1 - step,
                theme.sequential(static_cast<std::size_t>(step) < point.steps.size()
                        ? point.steps[static_cast<std::size_t>(step)]
                        : 0.0));
        const QPointF at(map.left() + (column + 0.5) * wide,
            map.bottom() - std::clamp(point.ponder / axis, 0.0, 1.0) * map.height());
        column == 0 ? mean.moveTo(at) : mean.lineTo(at);
    }
    scene.behind.push_back([map, pixels](QPainter& painter) { paintPixels(painter, map, pixels); });
    scene.lines.push_back({mean, QPen(palette.stage, 3.5)});
    scene.lines.push_back({mean, QPen(palette.ink, 1.5)});
    const int every = std::max(1, static_cast<int>(std::ceil(12.0 / high)));
    for (int step = 0; step < most; ++step)
        if ((step + 1) % every == 0)
            say({area.left(), map.bottom() - (step + 1) * high, kNames - 8.0, high}, Qt::AlignRight,
                QString::number(step + 1), palette.ink3);
    const int ticks = std::min(count, 5);
    double end = map.right();
    for (int tick = 0; tick < ticks; ++tick) {
        const int column = ticks < 2 ? 0 : tick * (count - 1) / (ticks - 1);
        const double middle = map.left() + (column + 0.5) * wide;
        const QString step = QLocale().toString(
            static_cast<qlonglong>(columns[static_cast<std::size_t>(column)]->step));
        say({middle - 40.0, map.bottom() + 3.0, 80.0, 16.0}, Qt::AlignHCenter, step, palette.ink3);
        end = std::max(end, middle + textWidth(step, theme.font(TextSize::Caption)) / 2.0);
    }
    say({end + 8.0, map.bottom() + 3.0, area.right() - end - 8.0, 16.0}, Qt::AlignLeft, tr("training step"),
        palette.ink3);
    const auto later = std::find_if(
        columns.rbegin(), columns.rend(), [shown](const TrainingPoint* point) { return point->step <= shown; });
    if (shown >= 0 && later != columns.rend()) {
        const auto column = static_cast<double>(std::distance(later, columns.rend()) - 1);
        scene.lines.push_back({boxPath({map.left() + column * wide, map.top() - 2.0, wide, map.height() + 4.0}),
            QPen(palette.accent, 2.0), Qt::NoBrush, true});
    }
    say({map.right() + 5.0, map.bottom() - 14.0, 20.0, 16.0}, Qt::AlignLeft, QStringLiteral("0"), palette.ink3);
    say({map.right() + 5.0, map.top() - 8.0, 20.0, 16.0}, Qt::AlignLeft, QString::number(axis), palette.ink3);
    const QString words = both ? tr("N + R, mean, encoder\nand decoder together\n%1") : tr("N + R, mean\n%1");
    QRectF line(map.right() + 28.0, std::min(mean.currentPosition().y() - 8.0, map.bottom() - (both ? 46.0 : 32.0)),
        kEnd - 28.0, 15.0);
    for (const QString& each : words.arg(columns.back()->ponder, 0, 'f', 2).split(QLatin1Char('\n'))) {
        say(line, Qt::AlignLeft, each, palette.ink2);
        line.translate(0.0, 15.0);
    }
    Legend legend;
    legend.scale = {false, 1.0};
    legend.title = tr("share of validation positions that ran this many steps");
    addLegend(scene, {map.left(), map.bottom() + 22.0, std::min(360.0, map.width()), 30.0}, legend);
}

} // namespace headroom::halting_view
