// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <functional>

namespace headroom {

// How the timeline's steps unfold in the present view: all that playback has to know of it.
struct Unfolding {
    int steps = 0; // of the timeline
    std::function<int(int step)> stops; // at least 1
    std::function<double(int step)> stopMilliseconds; // from one stop to the next, at 1×
};

inline constexpr double kStepMilliseconds = 240.0; // a finished step stays, then the next follows

// The position with its stop inside what the step has.
Position clamped(Position position, const Unfolding& unfolding);

Position nextPosition(const Position& from, const Unfolding& unfolding);
Position previousPosition(const Position& from, const Unfolding& unfolding);
bool atEnd(const Position& position, const Unfolding& unfolding);

// Where playback stands `milliseconds` later. What a whole step or stop leaves over stays in `milliseconds`
// for the next call. With `whole` (reduced motion) no fraction of a stop is ever shown.
Position advance(Position from, double& milliseconds, const Unfolding& unfolding, bool whole);

} // namespace headroom
