// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/training_record.h"
#include "train/trainer.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom {

class JsonFields;

// The way of a run back to the last point before its loss rose (Trainer::calmStep()): with which settings it would go
// on from there, what was changed since, and with which rates it has already failed from there.
class WayBack {
public:
    // All of the run. `weightEvents`: the texts of events that changed weights.
    WayBack(
        const Trainer& trainer, const std::vector<TrainingEvent>& events, const std::set<std::string>& weightEvents);

    std::int64_t step() const { return m_step; } // −1: none
    std::vector<TrainingEvent> madeSince() const;
    TrainingSettings atRise() const; // those with which the loss rose
    TrainingSettings next() const; // those to go on with, from there
    bool undoes() const; // next() has the rate of then, since what was changed is taken back

    void note(); // the trainer may have a later such point
    void choose(const TrainingSettings& settings); // a person's, after the loss rose: they are for going back too
    void leave(); // the trainer and the events are about to go back
    void arrive(); // they are there
    std::size_t eventsThen() const { return m_events; }

    struct Lost {
        std::int64_t step = 0; // gone on from
        RateSchedule schedule = RateSchedule::Cosine;
        double rate = 0.0; // the peak, or Noam's factor
    };
    void write(nlohmann::ordered_json& progress) const; // fields "lost" and "risen_with"
    static std::vector<Lost> lostIn(const JsonFields& progress); // throws Error
    // Once the trainer has resumed; `risenWith`: as written, if it was.
    void resume(std::vector<Lost> lost, std::optional<TrainingSettings> risenWith);

private:
    bool changed() const; // settings or weights, since that step

    const Trainer& m_trainer;
    const std::vector<TrainingEvent>& m_all;
    const std::set<std::string>& m_weightEvents;
    std::int64_t m_step = -1; // the trainer's
    std::size_t m_events = 0; // made until then
    std::vector<Lost> m_lost; // rates with which the loss rose
    std::optional<TrainingSettings> m_risenWith, m_chosen; // before and after a person changed them since it rose
};

} // namespace headroom
