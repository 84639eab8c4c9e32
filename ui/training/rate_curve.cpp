// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/rate_curve.h"

#include "theme/theme.h"
#include "train/learning_rate.h"
#include "training/training_desk.h"
#include "training/training_words.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kCurveTop = 4, kBase = 42, kSamples = 120;

} // namespace

RateCurve::RateCurve(TrainingDesk& desk, QWidget* parent) : QWidget(parent), m_desk(desk)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const auto signal : {&TrainingDesk::changed, &TrainingDesk::wantedChanged})
        connect(&desk, signal, this, &RateCurve::refresh);
    setTip(this, [this](const QPoint& at) { return tipAt(at.x()); });
    refresh();
}

void RateCurve::refresh()
{
    m_past.clear();
    m_ahead.clear();
    const TrainingState* state = m_desk.state();
    const TrainingSettings& settings = state ? state->settings : m_desk.wanted().settings;
    const std::int64_t width = state ? state->config.width : m_desk.wantedConfig() ? m_desk.wantedConfig()->width : 0;
    const std::int64_t done = state ? state->step : 0;
    m_last = std::max<std::int64_t>({1, settings.steps, done});
    m_highest = 0.0;
    if (state)
        for (const TrainingPoint& point : state->points)
            if (point.step > 0 && point.rate >= 0.0)
                m_past.emplace_back(point.step, point.rate);
    if (width > 0) {
        const auto rate = [&](std::int64_t step) { return learningRate(settings, step, width); };
        if (done > 0)
            m_past.emplace_back(done, rate(done));
        const std::int64_t peak = std::min(settings.warmupSteps(), m_last);
        for (int i = 0; i <= kSamples; ++i)
            m_ahead.emplace_back(
                std::max<std::int64_t>(1, done) + (m_last - std::max<std::int64_t>(1, done)) * i / kSamples, 0.0);
        if (peak > done)
            m_ahead.emplace_back(peak, 0.0);
        std::sort(m_ahead.begin(), m_ahead.end());
        for (auto& [step, value] : m_ahead)
            value = rate(step);
        m_now = state ? tr("now %1").arg(measureText(rate(std::max<std::int64_t>(1, done))))
                      : tr("highest %1").arg(measureText(rate(peak)));
    }
    for (const auto* line : {&m_past, &m_ahead})
        for (const auto& [step, value] : *line)
            m_highest = std::max(m_highest, value);
    setAccessibleName(tr("Learning rate over %1 steps, %2").arg(countText(m_last), m_now));
    update();
}

double RateCurve::x(double step) const { return step / static_cast<double>(m_last) * (width() - 1.0); }

void RateCurve::paintEvent(QPaintEvent*)
{
    const Palette& colours = Theme::instance().palette();
    QPainter painter(this);
    painter.fillRect(QRect(0, kBase, width(), 1), colours.lineStrong);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto draw = [&](const std::vector<std::pair<std::int64_t, double>>& line, const QPen& pen, bool fromNothing) {
        if (line.empty() || m_highest <= 0.0)
            return;
        QPainterPath path;
        for (const auto& [step, value] : line) {
            const QPointF at(x(static_cast<double>(step)), kBase - value / m_highest * (kBase - kCurveTop));
            if (path.elementCount() > 0)
                path.lineTo(at);
            else if (fromNothing) { // no step, no rate
                path.moveTo(x(0.0), kBase);
                path.lineTo(at);
            } else
                path.moveTo(at);
        }
        painter.strokePath(path, pen);
    };
    QPen dashed(colours.ink3, 1.2);
    dashed.setDashPattern({3.0, 2.5});
    draw(m_ahead, dashed, m_past.empty());
    draw(m_past, QPen(colours.ink, 2.0), true);
    painter.setFont(Theme::instance().font(TextSize::Caption));
    const QRectF foot(0, kBase + 3, width(), 16);
    painter.setPen(colours.ink3);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, tr("step 0"));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, countText(m_last));
    painter.setPen(colours.ink2);
    painter.drawText(foot, Qt::AlignHCenter | Qt::AlignVCenter, m_now);
}

// The nearest step of the two lines.
QString RateCurve::tipAt(int x) const
{
    const double step = static_cast<double>(x) / std::max(1.0, width() - 1.0) * static_cast<double>(m_last);
    const std::pair<std::int64_t, double>* nearest = nullptr;
    const auto away = [step](const auto& at) { return std::abs(static_cast<double>(at.first) - step); };
    for (const auto* line : {&m_past, &m_ahead})
        for (const auto& at : *line)
            if (!nearest || away(at) < away(*nearest))
                nearest = &at;
    return nearest ? tr("step %1: learning rate %2").arg(countText(nearest->first), measureText(nearest->second))
                   : QString();
}

} // namespace headroom
