// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/playback.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLongestStep = 40000.0; // a sweep over thousands of cells runs faster rather than longer

double last(int step, const Unfolding& unfolding) { return std::max(0.0, unfolding.stops(step) - 1.0); }

} // namespace

Position clamped(Position position, const Unfolding& unfolding)
{
    position.step = std::clamp(position.step, 0, std::max(0, unfolding.steps - 1));
    position.stop = std::clamp(position.stop, 0.0, last(position.step, unfolding));
    return position;
}

bool atEnd(const Position& position, const Unfolding& unfolding)
{
    const Position now = clamped(position, unfolding);
    return now.step >= unfolding.steps - 1 && now.stop >= last(now.step, unfolding);
}

Position nextPosition(const Position& from, const Unfolding& unfolding)
{
    Position now = clamped(from, unfolding);
    if (now.stop < last(now.step, unfolding))
        now.stop = std::floor(now.stop) + 1.0;
    else if (now.step < unfolding.steps - 1)
        now = {now.step + 1, 0.0};
    return now;
}

Position previousPosition(const Position& from, const Unfolding& unfolding)
{
    Position now = clamped(from, unfolding);
    if (now.stop > 0.0)
        now.stop = std::ceil(now.stop) - 1.0;
    else if (now.step > 0)
        now = {now.step - 1, last(now.step - 1, unfolding)};
    return now;
}

Position advance(Position from, double& milliseconds, const Unfolding& unfolding, bool whole)
{
    Position now = clamped(from, unfolding);
    while (milliseconds > 0.0 && !atEnd(now, unfolding)) {
        const double end = last(now.step, unfolding);
        if (now.stop >= end) {
            if (milliseconds < kStepMilliseconds)
                break;
            milliseconds -= kStepMilliseconds;
            now = {now.step + 1, 0.0};
            continue;
        }
        const double each = std::min(unfolding.stopMilliseconds(now.step), kLongestStep / std::max(1.0, end));
        const double left = (whole ? 1.0 : end - now.stop) * each;
        if (milliseconds < left) {
            if (whole)
                break;
            now.stop += milliseconds / each;
            milliseconds = 0.0;
        } else {
            now.stop = whole ? std::floor(now.stop) + 1.0 : end;
            milliseconds -= left;
        }
    }
    return now;
}

} // namespace headroom
