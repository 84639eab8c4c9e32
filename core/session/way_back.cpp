// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/way_back.h"

#include "config/json_fields.h"
#include "config/read_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace headroom {

namespace {

// The one that is set: the peak, or Noam's factor.
double& rateOf(TrainingSettings& settings)
{
    return settings.schedule == RateSchedule::Noam ? settings.rateFactor : settings.rate;
}
double rateOf(const TrainingSettings& settings)
{
    return settings.schedule == RateSchedule::Noam ? settings.rateFactor : settings.rate;
}

// `settings` with all that differs between the other two.
TrainingSettings withChanges(
    const TrainingSettings& settings, const TrainingSettings& before, const TrainingSettings& after)
{
    nlohmann::ordered_json all = ownJson(settings.toJson());
    const nlohmann::ordered_json old = ownJson(before.toJson()), now = ownJson(after.toJson());
    for (const auto& [key, value] : now.items())
        if (old.at(key) != value)
            all[key] = value;
    return TrainingSettings::fromJson(all.dump(), "settings");
}

} // namespace

WayBack::WayBack(
    const Trainer& trainer, const std::vector<TrainingEvent>& events, const std::set<std::string>& weightEvents)
    : m_trainer(trainer), m_all(events), m_weightEvents(weightEvents)
{
}

std::vector<TrainingEvent> WayBack::madeSince() const
{
    return {m_all.begin() + static_cast<std::ptrdiff_t>(m_step >= 0 ? m_events : 0), m_all.end()};
}

TrainingSettings WayBack::atRise() const { return m_risenWith.value_or(m_trainer.settings()); }

bool WayBack::changed() const
{
    TrainingSettings then = m_trainer.calmSettings();
    const TrainingSettings with = atRise();
    then.steps = with.steps; // which change nothing that comes before
    const std::vector<TrainingEvent> made = madeSince();
    return !(then == with) || std::any_of(made.begin(), made.end(), [this](const TrainingEvent& event) {
        return m_weightEvents.count(event.text) > 0;
    });
}

TrainingSettings WayBack::next() const
{
    const TrainingSettings then = m_trainer.calmSettings(), with = atRise();
    TrainingSettings next = m_chosen ? withChanges(then, with, *m_chosen) : then;
    if (m_chosen && (m_chosen->schedule != with.schedule || rateOf(*m_chosen) != rateOf(with)))
        return next; // a rate of one's own choice
    double lowest = changed() ? std::numeric_limits<double>::infinity() : rateOf(with);
    for (const Lost& lost : m_lost)
        if (lost.step >= m_step && lost.schedule == next.schedule)
            lowest = std::min(lowest, lost.rate);
    if (rateOf(next) < lowest)
        return next; // it went well with that
    constexpr double kLower = 10.0;
    rateOf(next) = std::min(lowest, with.schedule == next.schedule ? rateOf(with) : lowest) / kLower;
    return next;
}

bool WayBack::undoes() const { return changed() && rateOf(next()) == rateOf(m_trainer.calmSettings()); }

void WayBack::note()
{
    if (m_trainer.calmStep() == m_step)
        return;
    m_step = m_trainer.calmStep();
    m_events = m_all.size();
    m_risenWith.reset(); // it is over
    m_chosen.reset();
}

void WayBack::choose(const TrainingSettings& settings)
{
    if (!m_risenWith)
        m_risenWith = m_trainer.settings();
    m_chosen = settings;
}

void WayBack::leave()
{
    const TrainingSettings with = atRise();
    if (!changed() || rateOf(with) != rateOf(m_trainer.calmSettings()))
        m_lost.push_back({m_step, with.schedule, rateOf(with)});
    m_risenWith.reset();
    m_chosen.reset();
}

void WayBack::arrive() { m_events = m_all.size(); }

void WayBack::write(nlohmann::ordered_json& progress) const
{
    for (const Lost& lost : m_lost)
        if (lost.step >= m_step)
            progress["lost"].push_back(nlohmann::ordered_json(
                {{"step", lost.step}, {"schedule", toString(lost.schedule)}, {"rate", lost.rate}}));
    if (m_risenWith)
        progress["risen_with"] = ownJson(m_risenWith->toJson());
}

std::vector<WayBack::Lost> WayBack::lostIn(const JsonFields& progress)
{
    std::vector<Lost> lost;
    for (const std::string& text : progress.objects("lost")) {
        const JsonFields one = JsonFields::parse(text, progress.where() + ", lost");
        lost.push_back({one.integer("step", 0), scheduleOf(one.needed("schedule")), one.real("rate", 0.0)});
        one.refuseUnknown();
    }
    return lost;
}

void WayBack::resume(std::vector<Lost> lost, std::optional<TrainingSettings> risenWith)
{
    note();
    m_lost = std::move(lost);
    if (risenWith) {
        m_risenWith = std::move(risenWith);
        m_chosen = m_trainer.settings();
    }
    if (m_step < m_trainer.step())
        m_events = static_cast<std::size_t>(std::count_if(
            m_all.begin(), m_all.end(), [this](const TrainingEvent& event) { return event.step < m_step; }));
}

} // namespace headroom
