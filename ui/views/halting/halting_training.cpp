// SPDX-License-Identifier: GPL-3.0-or-later
// What the model's training recorded of halting: how many steps positions ran, evaluation by evaluation.
#include "theme/colour_maps.h"
#include "views/halting/halting_scene.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QLocale>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headroom::halting_view {

namespace {

constexpr double kTrainingNames = 44.0, kEnd = 150.0; // left and right of the map

// The evaluations with a distribution, as columns from left to right by training step.
class TrainingMap {
public:
    TrainingMap(const std::vector<TrainingPoint>& points, std::int64_t shown, bool both, const QRectF& area)
        : m_shown(shown), m_both(both), m_ponderAxis(ponderAxis(points))
    {
        for (const TrainingPoint& point : points)
            if (!point.steps.empty()) {
                m_points.push_back(point);
                m_most = std::max(m_most, point.steps.size());
            }
        m_map = QRectF(area.left() + kTrainingNames, area.top() + 34.0, area.width() - kTrainingNames - kEnd,
            area.height() - 34.0 - 42.0);
    }

    void paint(QPainter& painter) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const double row = m_map.height() / static_cast<double>(m_most);
        for (std::size_t column = 0; column < m_points.size(); ++column)
            for (std::size_t step = 0; step < m_most; ++step) {
                const auto& shares = m_points[column].steps;
                const QRectF cell(
                    x(column), m_map.bottom() - static_cast<double>(step + 1) * row, x(column + 1) - x(column), row);
                painter.fillRect(
                    cell, sequentialColour(theme.sequentialMap(), step < shares.size() ? shares[step] : 0.0));
            }
        painter.setFont(theme.font(TextSize::Caption));
        painter.setPen(palette.ink3);
        for (std::size_t step = 0; step < m_most; ++step)
            if (m_most <= 8 || (step + 1) % 4 == 0)
                painter.drawText(QRectF(m_map.left() - kTrainingNames,
                                     m_map.bottom() - static_cast<double>(step + 1) * row, kTrainingNames - 8.0, row),
                    Qt::AlignRight | Qt::AlignVCenter, QString::number(step + 1));
        paintAxis(painter);
        paintMean(painter);
        paintLegend(painter);
    }

private:
    double x(std::size_t column) const
    {
        return m_map.left() + m_map.width() * static_cast<double>(column) / static_cast<double>(m_points.size());
    }

    void paintAxis(QPainter& painter) const
    {
        const Palette& palette = Theme::instance().palette();
        const std::size_t ticks = std::min<std::size_t>(m_points.size(), 5);
        double end = m_map.right();
        for (std::size_t tick = 0; tick < ticks; ++tick) {
            const std::size_t column = ticks < 2 ? 0 : tick * (m_points.size() - 1) / (ticks - 1);
            const double middle = (x(column) + x(column + 1)) / 2.0;
            const QString step = QLocale().toString(static_cast<qlonglong>(m_points[column].step));
            painter.drawText(QRectF(middle - 40.0, m_map.bottom() + 3.0, 80.0, 16.0), Qt::AlignCenter, step);
            end = std::max(end, middle + textWidth(step, painter.font()) / 2.0);
        }
        painter.drawText(QRectF(end + 8.0, m_map.bottom() + 3.0, kEnd - 8.0, 16.0), Qt::AlignLeft | Qt::AlignVCenter,
            tr("training step"));
        if (m_shown < 0)
            return;
        for (std::size_t column = m_points.size(); column-- > 0;)
            if (m_points[column].step <= m_shown) {
                painter.setPen(QPen(palette.accent, 2.0));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(QRectF(x(column), m_map.top() - 2.0, x(column + 1) - x(column), m_map.height() + 4.0));
                painter.setPen(palette.ink3);
                return;
            }
    }

    // Mean steps and remainder on an axis of its own, at the right: of two stacks it is the sum of both means.
    void paintMean(QPainter& painter) const
    {
        const auto y = [this](double mean) {
            return m_map.bottom() - std::clamp(mean / m_ponderAxis, 0.0, 1.0) * m_map.height();
        };
        QPainterPath path;
        for (std::size_t column = 0; column < m_points.size(); ++column) {
            const QPointF at((x(column) + x(column + 1)) / 2.0, y(m_points[column].ponder));
            column == 0 ? path.moveTo(at) : path.lineTo(at);
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.strokePath(path, QPen(Theme::instance().palette().stage, 3.5));
        painter.strokePath(path, QPen(Theme::instance().palette().ink, 1.5));
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(Theme::instance().palette().ink3);
        for (const double value : {0.0, m_ponderAxis})
            painter.drawText(QRectF(m_map.right() + 5.0, std::min(y(value) - 8.0, m_map.bottom() - 14.0), 20.0, 16.0),
                Qt::AlignLeft | Qt::AlignVCenter, QString::number(value));
        painter.setPen(Theme::instance().palette().ink2);
        const QString words = m_both ? tr("N + R, mean, encoder\nand decoder together\n%1") : tr("N + R, mean\n%1");
        const double high = m_both ? 46.0 : 32.0;
        painter.drawText(QRectF(m_map.right() + 28.0,
                             std::clamp(path.currentPosition().y() - high / 2.0, m_map.top(), m_map.bottom() - high),
                             kEnd - 28.0, high),
            Qt::AlignLeft | Qt::AlignVCenter, words.arg(m_points.back().ponder, 0, 'f', 2));
    }

    void paintLegend(QPainter& painter) const
    {
        const QRectF bar(m_map.left(), m_map.bottom() + 26.0, 90.0, 8.0);
        for (int i = 0; i < 90; ++i)
            painter.fillRect(QRectF(bar.left() + i, bar.top(), 1.0, bar.height()),
                sequentialColour(Theme::instance().sequentialMap(), i / 89.0));
        painter.setPen(Theme::instance().palette().ink3);
        painter.drawText(QRectF(bar.right() + 8.0, bar.top() - 5.0, 420.0, 18.0), Qt::AlignLeft | Qt::AlignVCenter,
            tr("0 … 1, share of validation positions that ran this many steps"));
    }

    std::vector<TrainingPoint> m_points;
    std::int64_t m_shown;
    bool m_both;
    double m_ponderAxis;
    std::size_t m_most = 1;
    QRectF m_map;
};

} // namespace

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

void addStepsOverTraining(
    Scene& scene, const std::vector<TrainingPoint>& points, std::int64_t shown, bool both, const QRectF& area)
{
    addHeading(
        scene, {area.left(), area.top() + 18.0}, tr("Steps used, over training"), tr("recorded at each evaluation"));
    const TrainingMap map(points, shown, both, area);
    scene.above.push_back([map](QPainter& painter) { map.paint(painter); });
}

} // namespace headroom::halting_view
