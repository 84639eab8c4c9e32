// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "stage/chapters.h"

#include <QString>

#include <functional>
#include <vector>

namespace headroom {

// A picture of a view's own sequence: "Drop the first row". It belongs to a step of the timeline, so that playback,
// outline and inspector speak of the same thing.
struct Frame {
    int step = 0; // index into Trace::timeline(); rises from frame to frame
    QString title; // "Drop the first row"
    QString shortTitle; // where the title has no room; empty: the title
    QString group; // written below; empty: none
    QString tip;
    int stops = 1; // how many moves lead from the frame before to this one; the first frame shows its last at once
    double milliseconds = 320.0; // of one move at 1×
    std::vector<double> lengths = {}; // of each move, where they differ; those behind the last are as long as it
    bool flows = false; // the view draws the way there itself (SceneMoment::share); else what both pictures hold moves
    bool opening = false; // the one for first sight, finished; where there is none, the last

    std::vector<double> rests = {}; // ms that playback stays at each stop at 1×; none: only at the last, a little

    double length(int stop) const; // ms of the move to that stop, 1 … stops
    double rest(int stop) const;

    bool operator==(const Frame&) const = default;
};

// Stop 0 of a frame is the last stop of the frame before; stop `stops` is the frame's own picture.
struct FramePlace {
    int frame = 0;
    double stop = 0.0;

    bool operator==(const FramePlace&) const = default;
};

// Where a position stands among the frames: positions between two frames belong to the earlier one, finished; before
// the first frame the last stands finished; while nobody has moved playback, the one for first sight.
FramePlace placeIn(const std::vector<Frame>& frames, const Position& position);
Position positionOf(const std::vector<Frame>& frames, const FramePlace& place);

// The next or previous whole stop.
FramePlace nextStop(const std::vector<Frame>& frames, FramePlace from);
FramePlace previousStop(const std::vector<Frame>& frames, FramePlace from);
FramePlace lastStop(const std::vector<Frame>& frames);

// With rests in which captions can be read, all of them shorter where the whole would be too long. `captionAt`: rich
// text.
std::vector<Frame> paced(std::vector<Frame> frames, const std::function<QString(const FramePlace&)>& captionAt);

// `milliseconds` later; what is left of a whole stop stays in `milliseconds`. With `whole` (reduced motion) no
// fraction of a stop is ever shown.
FramePlace advance(const std::vector<Frame>& frames, FramePlace from, double& milliseconds, bool whole);

std::vector<Chapter> chaptersOf(const std::vector<Frame>& frames);

} // namespace headroom
