// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/layers.h"

#include <functional>
#include <optional>

namespace headroom {

struct HaltingSettings {
    HaltingKind kind = HaltingKind::Basic;
    double threshold = 0.99;
    std::int64_t maxSteps = 8;
    double bias = 1.0; // of the halting unit, in a fresh model
};

struct HaltingOutcome {
    Traced state; // [..., position, feature]
    Traced updates; // [..., position] N: steps each position ran; undefined for HaltingKind::None, like the next two
    Traced remainders; // [..., position] R: what the steps before a position's last left over; 0 if it never halted
    Traced ponder; // [..., position] N + R (Graves 2016, section 2.1)
    // [] its mean over positions; undefined for a batch, whose padding costs nothing.
    std::optional<Traced> meanPonder;
    std::int64_t steps = 0; // run by the position that ran longest
};

// Adaptive computation time (Graves 2016) over a shared layer (Dehghani et al. 2019, section 2.2). Weights:
// "NAME.weight" [1, width], "NAME.bias" [1]; none for HaltingKind::None, which runs every step.
//
// Basic, Accumulated and Global: the halting unit reads the state before a step; every position goes on being
// transformed, but once it has halted no step counts for it; what a position has left over at the last step is dropped.
// Remainder: the halting unit reads the new state; a halted position keeps its state and does no work; at the last step
// every position halts, and the remainder weighs it.
class Halting {
public:
    // What is added before each step (position and time); step counts from 1; x has all positions, or those of
    // `places`.
    using Encode = std::function<Traced(const Traced& x, std::int64_t step, const std::optional<Index>& places)>;
    // One application of the shared layer to rows that stand at `places` (all positions if there are none). A position
    // that has halted in one sequence of a batch but not in another is given the row it was given last.
    using Transition = std::function<Traced(const Traced& x, std::int64_t step, const std::optional<Index>& places)>;
    // HaltingKind::Remainder only: what the new state goes through before the halting unit reads it.
    using Read = std::function<Traced(const Traced& x)>;

    Halting(Parameters& parameters, const std::string& name, std::int64_t width, const HaltingSettings& settings);
    // Each step t records under "SCOPE.t/". `open` [..., position]: 0 where there is padding, which never runs.
    HaltingOutcome operator()(Tracer& t, std::string_view scope, const Traced& x, const std::optional<Traced>& open,
        const Encode& encode, const Transition& transition, const Read& read) const;

private:
    struct Progress;

    Traced unit(Tracer& t, const Traced& x) const;
    Traced sequenceProbability(Tracer& t, const Traced& p, const std::optional<Traced>& open) const;
    Progress begin(Tracer& t, std::string_view scope, const Traced& x, const std::optional<Traced>& open) const;
    Traced advance(Tracer& t, const Traced& p, std::int64_t step, Progress& progress) const;
    void combine(Tracer& t, const Traced& state, const Traced& weight, std::int64_t step, Traced& result) const;
    HaltingOutcome allSteps(
        Tracer& t, std::string_view scope, const Traced& x, const Encode& encode, const Transition& transition) const;
    Traced runningStep(Tracer& t, Traced& state, std::int64_t step, Progress& progress, const Encode& encode,
        const Transition& transition, const Read& read) const;

    Parameter m_weight, m_bias;
    HaltingSettings m_settings;
};

} // namespace headroom
