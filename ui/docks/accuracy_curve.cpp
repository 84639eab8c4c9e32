// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/accuracy_curve.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString percent(double share)
{
    const double hundred = 100.0 * share;
    const bool whole = hundred >= 99.995 || hundred == std::round(hundred);
    return QStringLiteral("%1 %").arg(hundred, 0, 'f', whole ? 0 : 1);
}

} // namespace

AccuracyCurve::AccuracyCurve(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void AccuracyCurve::setTraining(std::vector<TrainingPoint> points)
{
    m_points = std::move(points);
    setVisible(m_points.size() >= 2);
    if (m_points.size() >= 2)
        setAccessibleName(tr("Held-out accuracy over training: %1 after %2 steps")
                              .arg(percent(m_points.back().heldOutAccuracy)).arg(m_points.back().step));
    setToolTip(accessibleName());
    update();
}

void AccuracyCurve::paintEvent(QPaintEvent*)
{
    if (m_points.size() < 2)
        return;
    const Palette& colours = Theme::instance().palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plot(0.5, 4, width() - 5, 25);
    painter.setPen(QPen(colours.lineStrong, 1));
    painter.drawLine(plot.bottomLeft() + QPointF(0, 0.5), plot.bottomRight() + QPointF(0, 0.5));
    const double first = static_cast<double>(m_points.front().step);
    const double span = std::max(1.0, static_cast<double>(m_points.back().step) - first);
    QPolygonF line;
    for (const TrainingPoint& point : m_points)
        line << QPointF(plot.left() + (static_cast<double>(point.step) - first) / span * plot.width(),
            plot.bottom() - std::clamp(point.heldOutAccuracy, 0.0, 1.0) * plot.height());
    painter.setPen(QPen(colours.ink2, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.ink);
    painter.drawEllipse(line.back(), 2.5, 2.5);

    painter.setFont(Theme::instance().font(TextSize::Caption));
    const QRectF foot(0, 32, width() - 4, 16);
    painter.setPen(colours.ink3);
    const QString from = tr("step %1").arg(m_points.front().step), to = QString::number(m_points.back().step);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, from);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, to);
    const QString reached = percent(m_points.back().heldOutAccuracy);
    const QFontMetrics metrics = painter.fontMetrics();
    QString middle = tr("held-out accuracy → %1").arg(reached);
    const int ends = 2 * std::max(metrics.horizontalAdvance(from), metrics.horizontalAdvance(to)) + 16;
    if (metrics.horizontalAdvance(middle) + ends > foot.width())
        middle = tr("accuracy → %1").arg(reached);
    painter.setPen(colours.ink2);
    painter.drawText(foot, Qt::AlignHCenter | Qt::AlignVCenter, middle);
}

} // namespace headroom
