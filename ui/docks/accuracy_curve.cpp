// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/accuracy_curve.h"

#include "theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString percent(double share)
{
    const double hundred = 100.0 * share;
    const bool whole = hundred == std::round(hundred);
    return QStringLiteral("%1 %").arg(QString::fromStdString(formatPercent(share, whole ? 0 : 1)));
}

} // namespace

AccuracyCurve::AccuracyCurve(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void AccuracyCurve::setTraining(std::vector<TrainingPoint> points)
{
    m_points = std::move(points);
    setShown(m_shown);
    if (m_points.size() < 2)
        return;
    setAccessibleName(tr("Held-out accuracy over training: %1 after %2 steps")
                          .arg(percent(m_points.back().heldOutAccuracy))
                          .arg(m_points.back().step));
    update();
}

void AccuracyCurve::setShown(bool shown)
{
    m_shown = shown;
    setVisible(shown && m_points.size() >= 2);
}

QRectF AccuracyCurve::plot() const { return {1.0, 3.0, width() - 5.0, 26.0}; }

double AccuracyCurve::xOf(std::int64_t step) const
{
    const auto first = m_points.front().step, last = m_points.back().step;
    const double share = static_cast<double>(step - first)
        / static_cast<double>(std::max<std::int64_t>(1, last - first));
    return plot().left() + share / 1.015 * plot().width(); // room for the dot
}

// Names the evaluation nearest to the pointer.
void AccuracyCurve::mouseMoveEvent(QMouseEvent* event)
{
    if (m_points.size() < 2)
        return;
    const auto away = [&](const TrainingPoint& point) { return std::abs(xOf(point.step) - event->position().x()); };
    const auto nearest = std::min_element(m_points.begin(), m_points.end(),
        [&](const TrainingPoint& a, const TrainingPoint& b) { return away(a) < away(b); });
    QToolTip::showText(event->globalPosition().toPoint(),
        tr("step %1: held-out accuracy %2, training loss %3")
            .arg(nearest->step)
            .arg(percent(nearest->heldOutAccuracy), numberText(nearest->loss, 3)),
        this);
}

void AccuracyCurve::paintEvent(QPaintEvent*)
{
    if (m_points.size() < 2)
        return;
    const Palette& colours = Theme::instance().palette();
    QPainter painter(this);
    painter.fillRect(QRectF(plot().left(), plot().bottom() - 1.0, plot().width(), 1.0), colours.lineStrong);
    QPolygonF line;
    for (const TrainingPoint& point : m_points)
        line << QPointF(
            xOf(point.step), plot().bottom() - std::max(0.0, point.heldOutAccuracy) / 1.04 * plot().height());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.ink2, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    painter.setPen(colours.ink);
    painter.setBrush(colours.ink);
    painter.drawEllipse(line.last(), 2.5, 2.5); // the last evaluation
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
