// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/collapse.h"

#include "text/say.h"
#include "trace/trace.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

namespace headroom {

namespace {

constexpr double kLostOfLearned = 0.4, kLostOfUntrained = 0.2; // see the header
constexpr double kTrainingToo = 0.25, kFoundAgain = 0.5, kNear = 0.1; // of the way to lost
constexpr std::int64_t kStays = 10; // steps
constexpr std::size_t kMostNamed = 3; // changes

// How far a loss lies above the lowest so far; 1 where what was learned is lost.
class Rise {
public:
    double of(double loss)
    {
        if (!std::isfinite(loss))
            return std::numeric_limits<double>::infinity();
        if (m_untrained < 0.0)
            m_untrained = m_lowest = loss;
        m_lowest = std::min(m_lowest, loss);
        const double lost = std::max(kLostOfLearned * (m_untrained - m_lowest), kLostOfUntrained * m_untrained);
        return lost > 0.0 ? (loss - m_lowest) / lost : 0.0;
    }
    bool learned() const { return m_lowest < (1.0 - kLostOfUntrained) * m_untrained; }

private:
    double m_untrained = -1.0, m_lowest = -1.0;
};

// With two digits: the rate of a step is no number that anybody chose.
std::string rateWords(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", value);
    return text;
}

bool measured(double value) { return !(value < 0.0); } // NaN was

struct Reading {
    std::size_t good = 0, bad = 0; // points
    bool lost = false, near = false; // the newest
};

Reading readingOf(const std::vector<TrainingPoint>& points)
{
    Reading reading;
    Rise heldOut, training;
    std::size_t since = 0; // the point where it was lost
    bool lost = false, risen = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool out = measured(points[i].heldOutLoss), in = measured(points[i].loss);
        const double trained = in ? training.of(points[i].loss) : 0.0;
        const double rise = out ? heldOut.of(points[i].heldOutLoss) : trained;
        // Nothing is overfitted before anything is learned, and then the training loss may begin risen.
        const bool overfitted = out && in && heldOut.learned() && trained < kTrainingToo;
        if (lost)
            lost = rise >= kFoundAgain;
        else if (rise >= 1.0 && !overfitted) {
            lost = true;
            since = i;
        }
        reading.near = rise < kNear;
        if (reading.near) {
            reading.good = i;
            risen = false;
        } else if (rise >= 1.0 && !risen) {
            reading.bad = i;
            risen = true;
        }
    }
    reading.lost = lost && since > 0 && points.back().step - points[since - 1].step >= kStays;
    return reading;
}

} // namespace

std::optional<Collapse> collapseOf(const std::vector<TrainingPoint>& points)
{
    const Reading reading = readingOf(points);
    return reading.lost ? std::optional(Collapse {points[reading.good], points[reading.bad]}) : std::nullopt;
}

bool isCalm(const std::vector<TrainingPoint>& points) { return !points.empty() && readingOf(points).near; }

std::vector<TrainingEvent> between(const Collapse& collapse, const std::vector<TrainingEvent>& events)
{
    std::vector<TrainingEvent> made;
    std::copy_if(events.begin(), events.end(), std::back_inserter(made),
        [&](const TrainingEvent& event) { return event.step >= collapse.good.step && event.step < collapse.bad.step; });
    return made;
}

std::string followed(const std::vector<TrainingEvent>& events)
{
    std::string list;
    for (std::size_t i = events.size() - std::min(events.size(), kMostNamed); i < events.size(); ++i)
        list += (list.empty() ? "" : "; ") + say("%1 at step %2", events[i].text, events[i].step);
    if (events.empty())
        return {};
    return events.size() == 1 ? say("It followed this change: %1.", list) : say("It followed these changes: %1.", list);
}

std::string inWords(const Collapse& collapse, const std::vector<TrainingEvent>& events, double peak)
{
    const TrainingPoint &good = collapse.good, &bad = collapse.bad;
    const bool heldOut = measured(good.heldOutLoss) && measured(bad.heldOutLoss);
    const auto number = [](double value) { return formatNumber(value, 2); };
    const std::string from = number(heldOut ? good.heldOutLoss : good.loss),
                      to = number(heldOut ? bad.heldOutLoss : bad.loss);
    std::string text = good.heldOutAccuracy > bad.heldOutAccuracy && bad.heldOutAccuracy >= 0.0
        ? say(
            "Training collapsed: the loss rose from %1 at step %2 to %3 at step %4, and token accuracy fell from %5 % "
            "to %6 %.",
            from, good.step, to, bad.step, formatPercent(good.heldOutAccuracy), formatPercent(bad.heldOutAccuracy))
        : say("Training collapsed: the loss rose from %1 at step %2 to %3 at step %4.", from, good.step, to, bad.step);
    if (!events.empty())
        return text + " " + followed(events);
    if (bad.rate >= 0.0) {
        const std::string rate = rateWords(bad.rate);
        text += " "
            + (peak > 0.0 ? say("The learning rate at step %1 was %2; its peak is %3.", bad.step, rate, peak)
                          : say("The learning rate at step %1 was %2.", bad.step, rate));
    }
    if (good.gradientNorm >= 0.0 && bad.gradientNorm > good.gradientNorm)
        text += " " + say("The gradient norm rose from %1 to %2.", number(good.gradientNorm), number(bad.gradientNorm));
    return text + " " + say("A lower learning rate, a longer warm-up or gradient clipping can help.");
}

} // namespace headroom
