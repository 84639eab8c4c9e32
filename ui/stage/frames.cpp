// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/frames.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kFramesRest = 360.0; // a finished frame stays, then the next follows

int last(const std::vector<Frame>& frames) { return static_cast<int>(frames.size()) - 1; }

double stopsOf(const std::vector<Frame>& frames, int frame)
{
    return std::max(1, frames[static_cast<std::size_t>(frame)].stops);
}

FramePlace firstSight(const std::vector<Frame>& frames)
{
    for (int frame = 0; frame <= last(frames); ++frame)
        if (frames[static_cast<std::size_t>(frame)].opening)
            return {frame, stopsOf(frames, frame)};
    return lastStop(frames);
}

} // namespace

double Frame::length(int stop) const
{
    const auto at = static_cast<std::size_t>(std::max(1, stop)) - 1;
    return std::max(1.0, lengths.empty() ? milliseconds : lengths[std::min(at, lengths.size() - 1)]);
}

FramePlace placeIn(const std::vector<Frame>& frames, const Position& position)
{
    if (position.stop > Position::kFinished)
        return firstSight(frames);
    if (position.step < frames.front().step) // nothing of the sequence is due yet: the finished picture
        return lastStop(frames);
    int frame = 0;
    while (frame < last(frames) && frames[static_cast<std::size_t>(frame) + 1].step <= position.step)
        ++frame;
    const double stops = stopsOf(frames, frame);
    const int step = frames[static_cast<std::size_t>(frame)].step;
    if (position.step > step)
        return {frame, stops};
    return {frame, std::clamp(position.stop, 0.0, stops)};
}

Position positionOf(const std::vector<Frame>& frames, const FramePlace& place)
{
    return {frames[static_cast<std::size_t>(place.frame)].step, place.stop};
}

FramePlace nextStop(const std::vector<Frame>& frames, FramePlace from)
{
    if (from.stop < stopsOf(frames, from.frame))
        return {from.frame, std::floor(from.stop) + 1.0};
    return from.frame < last(frames) ? FramePlace {from.frame + 1, 1.0} : from;
}

FramePlace previousStop(const std::vector<Frame>& frames, FramePlace from)
{
    const double before = std::ceil(from.stop) - 1.0;
    if (before >= 1.0 || from.frame == 0)
        return {from.frame, std::max(0.0, before)};
    return {from.frame - 1, stopsOf(frames, from.frame - 1)};
}

FramePlace lastStop(const std::vector<Frame>& frames) { return {last(frames), stopsOf(frames, last(frames))}; }

FramePlace advance(const std::vector<Frame>& frames, FramePlace from, double& milliseconds, bool whole)
{
    FramePlace now = from;
    while (milliseconds > 0.0 && !(now == lastStop(frames))) {
        const double end = stopsOf(frames, now.frame);
        if (now.stop >= end) {
            if (milliseconds < kFramesRest)
                break;
            milliseconds -= kFramesRest;
            now = {now.frame + 1, 0.0};
            continue;
        }
        const double next = std::floor(now.stop) + 1.0;
        const double each = frames[static_cast<std::size_t>(now.frame)].length(static_cast<int>(next));
        const double left = (next - now.stop) * each;
        if (milliseconds < left) {
            if (!whole) {
                now.stop += milliseconds / each;
                milliseconds = 0.0;
            }
            break;
        }
        now.stop = next;
        milliseconds -= left;
    }
    return now;
}

std::vector<Chapter> chaptersOf(const std::vector<Frame>& frames)
{
    std::vector<Chapter> result;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const Frame& frame = frames[i];
        Chapter chapter;
        chapter.title = frame.title;
        chapter.shortTitle = frame.shortTitle.isEmpty() ? frame.title : frame.shortTitle;
        chapter.group = frame.group;
        chapter.tip = frame.tip.isEmpty() ? frame.title : frame.tip;
        chapter.first = static_cast<int>(i);
        result.push_back(chapter);
    }
    return result;
}

} // namespace headroom
