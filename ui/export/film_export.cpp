// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/film_export.h"

#include "document.h"
#include "export/recording.h"
#include "views/view.h"

#include <QScopeGuard>

#include <cmath>

namespace headroom {

namespace {

constexpr int kTickMilliseconds = 50; // between two pictures of a recording
constexpr int kFilmRestMilliseconds = 700; // at a whole stop
constexpr double kLongestRecording = 8000.0; // of a single step

// For a view without pictures of its own: the present step, if it unfolds; else the steps of its attention in every
// layer.
std::vector<Frame> framesOfSteps(const Document& document, const View& view)
{
    std::vector<Frame> frames;
    const auto add = [&](int index, StepId step) {
        Frame frame;
        frame.step = index;
        frame.stops = std::max(1, view.stops(document, step) - 1);
        frame.milliseconds = std::min(view.stopMilliseconds(document, step), kLongestRecording / frame.stops);
        frames.push_back(frame);
    };
    const QString stack = document.sublayer().section(QLatin1Char('.'), 0, 0),
                  kind = document.sublayer().section(QLatin1Char('/'), 1, 1);
    const StepId present = *document.currentStep();
    if (view.stops(document, present) > 2 || kind.isEmpty()) {
        add(document.position().step, present);
        return frames;
    }
    const std::vector<StepId>& timeline = document.trace()->timeline();
    for (std::size_t i = 0; i < timeline.size(); ++i) {
        const QString path = QString::fromStdString(document.trace()->step(timeline[i]).path);
        if (path.section(QLatin1Char('.'), 0, 0) == stack && path.section(QLatin1Char('/'), 1, 1) == kind)
            add(static_cast<int>(i), timeline[i]);
    }
    return frames;
}

} // namespace

QString recordFilm(Document& document, const View& view, const QString& path, const std::function<QImage()>& picture,
    const std::function<bool(double share)>& going)
{
    const auto home = qScopeGuard([&document, stood = document.position()] { document.setPosition(stood); });
    std::vector<Frame> frames = view.frames(document);
    if (frames.empty())
        frames = framesOfSteps(document, view);
    const std::unique_ptr<Recording> film = recordingFor(path);
    FramePlace place;
    double left = 0.0;
    while (true) {
        document.setPosition(positionOf(frames, place));
        const bool rests = place.stop == std::floor(place.stop);
        film->add(picture(), rests ? kFilmRestMilliseconds : kTickMilliseconds);
        if (place == lastStop(frames))
            break;
        if (going && !going(place.frame / static_cast<double>(frames.size())))
            return {};
        left += kTickMilliseconds;
        FramePlace next = advance(frames, place, left, false);
        if (next == place) { // it rests between two frames
            next = {place.frame + 1, 0.0};
            left = 0.0;
        }
        place = next;
    }
    film->add(picture(), 3 * kFilmRestMilliseconds);
    return film->save(path);
}

} // namespace headroom
