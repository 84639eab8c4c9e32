// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/rate_curve.h"

#include "train/learning_rate.h"
#include "training/training_desk.h"
#include "training/training_words.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kSamples = 120;

} // namespace

RateCurve::RateCurve(TrainingDesk& desk, QWidget* parent) : Chart(Size::Small, parent), m_desk(desk)
{
    for (const auto signal : {&TrainingDesk::changed, &TrainingDesk::wantedChanged})
        connect(&desk, signal, this, &RateCurve::refresh);
    refresh();
}

void RateCurve::refresh()
{
    const TrainingState* state = m_desk.state();
    const TrainingSettings& settings = state ? state->settings : m_desk.wanted().settings;
    const std::int64_t width = state ? state->config.width : m_desk.wantedConfig() ? m_desk.wantedConfig()->width : 0;
    const std::int64_t done = state ? state->step : 0;
    const std::int64_t last = std::max<std::int64_t>({1, settings.steps, done}),
                       first = std::max<std::int64_t>(1, done);
    ChartLine past {tr("so far"), {}, ChartLine::Look::Main, 0, 1, {}},
        ahead {tr("planned"), {}, state ? ChartLine::Look::Beside : ChartLine::Look::Main, 0, 1, {}};
    QString now;
    if (state)
        for (const TrainingPoint& point : state->points)
            if (point.step > 0 && point.rate >= 0.0)
                past.points.emplace_back(static_cast<double>(point.step), point.rate);
    if (width > 0) {
        const auto rate = [&](std::int64_t step) { return learningRate(settings, step, width); };
        if (done > 0 && (past.points.empty() || past.points.back().x() < static_cast<double>(done)))
            past.points.emplace_back(static_cast<double>(done), rate(done));
        const std::int64_t peak = std::min(settings.warmupSteps(), last);
        std::vector<std::int64_t> steps;
        for (int i = 0; i <= kSamples; ++i)
            steps.push_back(first + (last - first) * i / kSamples);
        if (peak > done)
            steps.push_back(peak);
        std::sort(steps.begin(), steps.end());
        steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
        for (const std::int64_t step : steps)
            ahead.points.emplace_back(static_cast<double>(step), rate(step));
        now = state ? tr("now %1").arg(measureText(rate(first))) : tr("highest %1").arg(measureText(rate(peak)));
    }
    ChartData data;
    data.xTitle = tr("training step");
    data.xRange = {0.0, static_cast<double>(last)};
    data.at = [](double step) { return tr("step %1").arg(countText(std::llround(step))); };
    ChartPlot& plot = data.plots.emplace_back();
    plot.title = tr("Learning rate");
    plot.notes << now;
    plot.fromZero = true;
    plot.text = measureText;
    plot.lines = {std::move(past), std::move(ahead)};
    setData(std::move(data));
    setAccessibleName(tr("Learning rate over %1 steps, %2").arg(countText(last), now));
}

} // namespace headroom
