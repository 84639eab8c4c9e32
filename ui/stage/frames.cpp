// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/frames.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kFramesRest = 400.0; // a finished frame stays, then the next follows
constexpr double kWord = 300.0, kLetter = 150.0; // of reading: a word, a character of a script without spaces
constexpr double kLongestFilm = 28000.0, kLongestRest = 2500.0; // before the end of a film
constexpr double kRestsToMoves = 0.6; // at most: it stays a film
constexpr double kJustAfter = 1e-6; // of a stop: the rest there is over

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

double Frame::rest(int stop) const
{
    const double least = stop >= std::max(1, stops) ? kFramesRest : 0.0;
    const auto at = static_cast<std::size_t>(std::max(1, stop)) - 1;
    return at < rests.size() ? std::max(least, rests[at]) : least;
}

namespace {

double readingTime(const QString& caption)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    const QString plain = QString(caption).remove(tags);
    const auto letters = std::count_if(
        plain.begin(), plain.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
    return letters > 0 ? kLetter * static_cast<double>(letters)
                       : kWord * static_cast<double>(plain.split(QLatin1Char(' '), Qt::SkipEmptyParts).size());
}

} // namespace

std::vector<Frame> paced(std::vector<Frame> frames, const std::function<QString(const FramePlace&)>& captionAt)
{
    struct Said {
        QString caption;
        double stands = 0.0;
        FramePlace last = {}; // stop at which it stands
    };
    std::vector<Said> all;
    double film = 0.0, moves = 0.0;
    const auto stands = [&](const FramePlace& place, double milliseconds) {
        const QString caption = captionAt(place);
        if (all.empty() || all.back().caption != caption)
            all.push_back({caption});
        all.back().stands += milliseconds;
        film += milliseconds;
        if (place.stop == std::floor(place.stop))
            all.back().last = place;
    };
    for (int frame = 0; frame <= last(frames); ++frame)
        for (int stop = 1; stop <= stopsOf(frames, frame); ++stop) {
            const Frame& at = frames[static_cast<std::size_t>(frame)];
            stands({frame, stop - 0.5}, at.length(stop));
            moves += at.length(stop);
            stands({frame, static_cast<double>(stop)}, at.rest(stop));
        }
    const auto lacks = [](const Said& said) {
        return said.last.stop > 0.0 ? std::clamp(readingTime(said.caption) - said.stands, 0.0, kLongestRest) : 0.0;
    };
    double wanted = 0.0;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) // the last one stands at the end
        wanted += lacks(all[i]);
    const double room = std::min(kLongestFilm, (1.0 + kRestsToMoves) * moves) - film;
    const double share = wanted > 0.0 ? std::clamp(room / wanted, 0.0, 1.0) : 0.0;
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        if (const double more = share * lacks(all[i]); more > 0.0) {
            Frame& at = frames[static_cast<std::size_t>(all[i].last.frame)];
            const int stop = static_cast<int>(all[i].last.stop);
            const double rest = at.rest(stop);
            at.rests.resize(static_cast<std::size_t>(std::max(1, at.stops)), 0.0);
            at.rests[static_cast<std::size_t>(stop) - 1] = rest + more;
        }
    return frames;
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
        double rest = now.stop >= 1.0 && now.stop == std::floor(now.stop)
            ? frames[static_cast<std::size_t>(now.frame)].rest(static_cast<int>(now.stop))
            : 0.0;
        if (now.stop >= end) {
            if (milliseconds < rest)
                break;
            milliseconds -= rest;
            now = {now.frame + 1, 0.0};
            continue;
        }
        if (rest > 0.0 && !whole) {
            if (milliseconds < rest)
                break;
            milliseconds -= rest;
            now.stop += kJustAfter;
            rest = 0.0;
        }
        const double next = std::floor(now.stop) + 1.0;
        const double each = frames[static_cast<std::size_t>(now.frame)].length(static_cast<int>(next));
        const double left = (next - now.stop) * each + rest;
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
