// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/positions/positions_curves.h"

#include "names.h"
#include "scene/axis_ticks.h"
#include "tr.h"

#include <cmath>

namespace headroom {

namespace {

constexpr int kMostCurves = 32; // grey ones: of more positions every second, third … has one

void addCurve(Scene& scene, const QPolygonF& line, bool chosen, int lit)
{
    scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setPen(QPen(chosen ? palette.position : palette.lineStrong, chosen ? 2.0 : 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        if (!chosen)
            return;
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.position);
        if (line.size() <= 64)
            for (const QPointF& point : line)
                painter.drawEllipse(point, 2.5, 2.5);
        painter.setPen(QPen(palette.accent, 2.0));
        painter.setBrush(Qt::NoBrush);
        if (lit < line.size())
            painter.drawEllipse(line[lit], 5.5, 5.5);
    });
}

// Behind the curves.
void addAxes(Scene& scene, const QRectF& area, const PositionCurves& of, const ProductRange& range)
{
    const double low = range.low, high = range.high,
                 up = niceStep(high - low, std::max(2, static_cast<int>(area.height() / 26.0)));
    const int reach = of.positions - 1,
              tick = std::max(
                  1, static_cast<int>(niceStep(2.0 * reach, std::max(1, static_cast<int>(area.width() / 44.0)))));
    const QFont font = Theme::instance().font(TextSize::Caption);
    const QString across = fittingText({tr("distance from %1").arg(positionName(of.pair.position)),
                                           tr("distance from position %1").arg(of.pair.position),
                                           tr("distance from %1").arg(of.pair.position), tr("distance")},
        font, area.width());
    scene.behind.insert(scene.behind.begin(), [=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (double value = std::ceil(low / up) * up; value <= high + 1e-9; value += up) {
            const double y = std::round(area.bottom() - area.height() * (value - low) / std::max(1e-9, high - low));
            painter.setPen(QPen(std::abs(value) < up * 1e-6 ? palette.lineStrong : palette.line, 1.0));
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
            drawText(painter, {area.left() - kPositionLabel, y - 8.0, kPositionLabel - 6.0, 16.0},
                Qt::AlignRight | Qt::AlignVCenter,
                fixedText(value,
                    up >= 1.0       ? 0
                        : up >= 0.1 ? 1
                                    : 2),
                palette.ink3, font);
        }
        for (int distance = -(reach / tick) * tick; distance <= reach; distance += tick)
            drawText(painter,
                {area.left() + area.width() * (distance + reach) / std::max(1, 2 * reach) - 20.0, area.bottom() + 3.0,
                    40.0, 14.0},
                Qt::AlignCenter, fixedText(distance, 0), palette.ink3, font);
        drawText(painter, {area.left(), area.bottom() + 16.0, area.width(), 14.0}, Qt::AlignCenter, across,
            palette.positionText, font);
    });
}

} // namespace

// The papers count positions from 0, all else here from 1: both are said.
QString positionName(int position) { return tr("position %1, the %2").arg(position).arg(ordinal(position + 1)); }

void addCurves(Scene& scene, const QRectF& area, const PositionCurves& of, const ProductRange& range)
{
    const int reach = of.positions - 1;
    const double span = range.high - range.low;
    const auto place = [&](int distance, double value) {
        return QPointF(area.left() + area.width() * (distance + reach) / std::max(1, 2 * reach),
            area.bottom() - area.height() * (value - range.low) / span);
    };
    const int stride = (of.positions + kMostCurves - 1) / kMostCurves;
    QStringList distances;
    for (int distance = -reach; distance <= reach; ++distance)
        distances << tr("%2, distance %1, dot product").arg(numberText(distance, 0));
    for (int turn = 1; turn <= of.positions; ++turn) {
        const int row = (of.pair.position + turn) % of.positions; // the chosen one last, on top
        const bool chosen = row == of.pair.position;
        if (!chosen && row % stride != 0)
            continue;
        QPolygonF line;
        for (int other = 0; other < of.positions; ++other) {
            SceneCell cell = sceneCell(of.trace, {of.products, {row, other}}, {}, range.scale);
            const QPointF at = place(other - row, cell.value);
            const double size = chosen ? 8.0 : 4.0;
            cell.area = {at.x() - size / 2.0, at.y() - size / 2.0, size, size};
            cell.marks |= SceneCell::Plain | SceneCell::Still;
            cell.group = of.group;
            cell.row = row;
            cell.column = other;
            cell.name = distances[other - row + reach].arg(of.names[row]);
            scene.cells.push_back(std::move(cell));
            line << at;
        }
        addCurve(scene, line, chosen, of.pair.other);
    }
    addAxes(scene, area, of, range);
}

void addCurveName(Scene& scene, const QRectF& area, int position)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    const QString words = fittingText({tr("dot product; purple: position %1, grey: others").arg(position),
                                          tr("dot product; grey: other positions"), tr("dot product")},
        font, area.width());
    addText(scene, area, Qt::AlignLeft | Qt::AlignVCenter, words, theme.palette().ink2, font);
}

} // namespace headroom
