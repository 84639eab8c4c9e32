// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_words.h"

#include "theme/theme.h"
#include "words/html.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString boldPlain(const QString& text) { return QStringLiteral("<b>%1</b>").arg(htmlOf(text)); }

// And what the newest point says, where the marker stands before it.
QString withNewest(const QString& text, const TrainingDesk& desk, const TrainingPoint& point)
{
    const TrainingPoint& newest = desk.state()->points.back();
    if (newest.step == point.step || newest.heldOutAccuracy < 0.0)
        return tr("%1.").arg(text);
    return tr("%1; at step %2 token accuracy is %3.")
        .arg(text, countText(newest.step), shareText(newest.heldOutAccuracy));
}

} // namespace

QString shareText(double share)
{
    if (share < 0.0)
        return QStringLiteral("–");
    return tr("%1 %").arg(QString::fromStdString(formatPercent(share, share >= 1.0 ? 0 : 1)));
}

QString secondsText(double seconds)
{
    const auto all = static_cast<std::int64_t>(std::llround(std::max(0.0, seconds)));
    if (all < 60)
        return tr("%1 s").arg(all);
    if (all < 3600)
        return tr("%1 min %2 s").arg(all / 60).arg(all % 60, 2, 10, QLatin1Char('0'));
    return tr("%1 h %2 min").arg(all / 3600).arg(all % 3600 / 60, 2, 10, QLatin1Char('0'));
}

QString measureText(double value)
{
    if (value < 0.0)
        return QStringLiteral("–");
    if (value == 0.0)
        return QStringLiteral("0");
    if (value >= 1000.0)
        return countText(std::llround(value));
    if (value >= 100.0)
        return numberText(value, 0);
    if (value >= 0.01)
        return numberText(value, value >= 10.0 ? 1 : value >= 0.1 ? 2 : 3);
    return QString::number(value, 'g', 2).replace(QLatin1Char('-'), QChar(0x2212));
}

std::int64_t shownStep(const TrainingDesk& desk)
{
    return desk.marker() >= 0 ? desk.marker() : desk.shownState() ? desk.shownState()->step : 0;
}

bool halts(const TrainingState& state) { return state.config.halting != HaltingKind::None; }

std::vector<std::int64_t> stopsOf(const TrainingState& state)
{
    std::vector<std::int64_t> stops;
    for (const TrainingSnapshot& snapshot : state.snapshots)
        stops.push_back(snapshot.step);
    if (stops.empty())
        for (const TrainingPoint& point : state.points)
            stops.push_back(point.step);
    return stops;
}

QString markerSentence(const TrainingDesk& desk)
{
    const TrainingState* state = desk.state();
    if (!state)
        return desk.starting() ? tr("Preparing the run.") : tr("Nothing is trained yet.");
    const TrainingPoint* point = desk.pointAtMarker();
    if (!point)
        return tr("Nothing is measured yet: the first evaluation comes by step %1.")
            .arg(countText(std::max<std::int64_t>(1, state->settings.evaluateEvery)));
    const QString step = boldPlain(countText(point->step)), tokens = boldPlain(shareText(point->heldOutAccuracy));
    QString text = point->heldOutSequences < 0.0
        ? tr("At step %1 token accuracy is %2").arg(step, tokens)
        : tr("At step %1 token accuracy is %2 and sequence accuracy %3")
              .arg(step, tokens, boldPlain(shareText(point->heldOutSequences)));
    if (point->ponder >= 0.0)
        text = tr("%1, at a ponder cost of %2").arg(text, boldPlain(measureText(point->ponder)));
    return withNewest(text, desk, *point);
}

QString eventText(const TrainingEvent& event)
{
    return tr("step %1: %2").arg(countText(event.step), QString::fromStdString(event.text));
}

} // namespace headroom
