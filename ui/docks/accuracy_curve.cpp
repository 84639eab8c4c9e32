// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/accuracy_curve.h"

#include "theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kCurvePlotHeight = 30;

QString percent(double share)
{
    const double hundred = 100.0 * share;
    const bool whole = hundred == std::round(hundred);
    return QStringLiteral("%1 %").arg(QString::fromStdString(formatPercent(share, whole ? 0 : 1)));
}

} // namespace

AccuracyCurve::AccuracyCurve(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    m_plot->axisRect()->setMargins({1, 3, 4, 1});
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTicks(false);
        axis->setTickLabels(false);
        axis->grid()->setVisible(false);
    }
    m_plot->yAxis->setBasePen(Qt::NoPen);
    m_plot->addGraph();
    m_plot->addGraph()->setLineStyle(QCPGraph::lsNone); // the last evaluation, as a dot
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    connect(&Theme::instance(), &Theme::changed, this, &AccuracyCurve::dress);
    dress();
}

void AccuracyCurve::dress()
{
    const Palette& colours = Theme::instance().palette();
    m_plot->setBackground(colours.panel);
    m_plot->xAxis->setBasePen(QPen(colours.lineStrong, 1));
    m_plot->graph(0)->setPen(QPen(colours.ink2, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_plot->graph(1)->setScatterStyle({QCPScatterStyle::ssDisc, colours.ink, colours.ink, 5});
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void AccuracyCurve::setTraining(std::vector<TrainingPoint> points)
{
    m_points = std::move(points);
    setVisible(m_points.size() >= 2);
    if (m_points.size() < 2)
        return;
    setAccessibleName(tr("Held-out accuracy over training: %1 after %2 steps")
                          .arg(percent(m_points.back().heldOutAccuracy))
                          .arg(m_points.back().step));
    QVector<double> steps, accuracies;
    for (const TrainingPoint& point : m_points) {
        steps << static_cast<double>(point.step);
        accuracies << point.heldOutAccuracy;
    }
    m_plot->graph(0)->setData(steps, accuracies, true);
    m_plot->graph(1)->setData({steps.last()}, {accuracies.last()}, true);
    m_plot->xAxis->setRange(steps.first(), steps.last() + 0.015 * (steps.last() - steps.first())); // room for the dot
    m_plot->yAxis->setRange(0.0, 1.04);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    update();
}

void AccuracyCurve::resizeEvent(QResizeEvent*) { m_plot->setGeometry(0, 0, width(), kCurvePlotHeight); }

// Names the evaluation nearest to the pointer.
bool AccuracyCurve::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove && m_points.size() >= 2) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const double step = m_plot->xAxis->pixelToCoord(mouse->position().x());
        const auto nearest = std::min_element(
            m_points.begin(), m_points.end(), [&](const TrainingPoint& a, const TrainingPoint& b) {
                return std::abs(static_cast<double>(a.step) - step) < std::abs(static_cast<double>(b.step) - step);
            });
        QToolTip::showText(mouse->globalPosition().toPoint(),
            tr("step %1: held-out accuracy %2, training loss %3")
                .arg(nearest->step)
                .arg(percent(nearest->heldOutAccuracy), numberText(nearest->loss, 3)),
            m_plot);
    }
    return QWidget::eventFilter(watched, event);
}

void AccuracyCurve::paintEvent(QPaintEvent*)
{
    if (m_points.size() < 2)
        return;
    const Palette& colours = Theme::instance().palette();
    QPainter painter(this);
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
