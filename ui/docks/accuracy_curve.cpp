// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/accuracy_curve.h"

#include "theme/theme.h"
#include "widgets/text.h"

#include <cmath>
#include <map>

namespace headroom {

namespace {

QString percent(double share)
{
    const double hundred = 100.0 * share;
    const bool whole = hundred == std::round(hundred);
    return QStringLiteral("%1 %").arg(QString::fromStdString(formatPercent(share, whole ? 0 : 1)));
}

} // namespace

void AccuracyCurve::setTraining(const std::vector<TrainingPoint>& points)
{
    m_any = points.size() >= 2;
    setShown(m_shown);
    if (!m_any)
        return;
    const QString reached = percent(points.back().heldOutAccuracy);
    ChartData data;
    data.xTitle = tr("training step");
    data.at = [](double step) { return tr("step %1").arg(countText(std::llround(step))); };
    std::map<double, double> losses;
    ChartLine line {tr("held-out accuracy"), {}, ChartLine::Look::Main, 0, 1, {}};
    for (const TrainingPoint& point : points) {
        const auto step = static_cast<double>(point.step);
        losses[step] = point.loss;
        line.points.emplace_back(step, point.heldOutAccuracy < 0.0 ? std::nan("") : point.heldOutAccuracy);
    }
    data.also = [losses](
                    double step) { return QStringList {tr("training loss %1").arg(numberText(losses.at(step), 3))}; };
    ChartPlot& plot = data.plots.emplace_back();
    plot.notes = {tr("held-out accuracy → %1").arg(reached), tr("accuracy → %1").arg(reached)};
    plot.title = {};
    plot.share = true;
    plot.text = percent;
    plot.lines.push_back(std::move(line));
    setData(std::move(data));
    setAccessibleName(tr("Held-out accuracy over training: %1 after %2 steps").arg(reached).arg(points.back().step));
}

void AccuracyCurve::setShown(bool shown)
{
    m_shown = shown;
    setVisible(shown && m_any);
}

} // namespace headroom
