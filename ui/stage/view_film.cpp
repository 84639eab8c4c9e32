// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/view_film.h"

#include "document/document.h"
#include "export/picture_export.h"
#include "export/recording.h"
#include "stage/view.h"

#include <QCoreApplication>
#include <QEvent>
#include <QScopeGuard>
#include <QSemaphore>
#include <QThreadPool>

#include <cmath>

namespace headroom {

namespace {

constexpr int kTickMilliseconds = 50; // between two pictures of a recording
constexpr int kFilmEndMilliseconds = 1600;
constexpr int kPackerRoom = 4, kPackerLooks = 20; // pictures; milliseconds
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

std::vector<Frame> framesToRecord(const Document& document, const View& view)
{
    const std::vector<Frame> frames = view.frames(document);
    return frames.empty()
        ? framesOfSteps(document, view)
        : paced(frames, [&](const FramePlace& place) { return view.captionAt(document, frames, place); });
}

// Each picture with how long it stays, until `show` says no. Returns whether all were shown.
bool playAll(
    const std::vector<Frame>& frames, const std::function<bool(const FramePlace& place, int milliseconds)>& show)
{
    FramePlace place;
    double left = 0.0;
    while (true) {
        const Frame& frame = frames[static_cast<std::size_t>(place.frame)];
        const double rest = place.stop >= 1.0 && place.stop == std::floor(place.stop)
            ? frame.rest(static_cast<int>(place.stop))
            : 0.0;
        if (!show(place, rest > 0.0 ? static_cast<int>(rest) : kTickMilliseconds))
            return false;
        if (place == lastStop(frames))
            return show(place, kFilmEndMilliseconds);
        left = rest > 0.0 ? rest + kTickMilliseconds : left + kTickMilliseconds;
        place = advance(frames, place, left, false);
    }
}

// A thread's work on the pictures of a film, in their order. Whoever brings them waits only while too many are there,
// and then the window goes on.
class FilmPacker {
public:
    explicit FilmPacker(const QString& path) : m_path(path), m_film(recordingFor(path))
    {
        m_thread.setMaxThreadCount(1);
    }
    ~FilmPacker() { m_thread.waitForDone(); }
    FilmPacker(const FilmPacker&) = delete;
    FilmPacker& operator=(const FilmPacker&) = delete;

    void add(QImage picture, int milliseconds)
    {
        letGoOn([&] { return m_room.tryAcquire(1, kPackerLooks); });
        m_thread.start([this, picture = std::move(picture), milliseconds] {
            m_film->add(picture, milliseconds);
            m_room.release();
        });
    }

    QString save()
    {
        QString failure;
        m_thread.start([&] { failure = m_film->save(m_path); });
        letGoOn([&] { return m_thread.waitForDone(kPackerLooks); });
        return failure;
    }

private:
    static void letGoOn(const std::function<bool()>& done)
    {
        while (!done())
            QCoreApplication::processEvents();
    }

    QString m_path;
    std::unique_ptr<Recording> m_film;
    QSemaphore m_room {kPackerRoom};
    QThreadPool m_thread;
};

} // namespace

FilmLength filmLength(const Document& document, const View& view)
{
    FilmLength length;
    if (document.currentStep())
        playAll(framesToRecord(document, view), [&](const FramePlace&, int stays) {
            ++length.frames;
            length.seconds += stays / 1000.0;
            return true;
        });
    return length;
}

void walkFilm(Document& document, const View& view, const std::function<void(int milliseconds)>& show)
{
    const auto home = qScopeGuard([&document, stood = document.position()] { document.setPosition(stood); });
    const std::vector<Frame> frames = framesToRecord(document, view);
    playAll(frames, [&](const FramePlace& place, int milliseconds) {
        document.setPosition(positionOf(frames, place));
        show(milliseconds);
        return true;
    });
}

QString recordFilm(Document& document, const View& view, const QString& path, const std::function<QImage()>& picture,
    const std::function<bool(double share)>& going)
{
    if (const QString unknown = unknownFormat(path, true); !unknown.isEmpty())
        return unknown;
    const auto home = qScopeGuard([&document, stood = document.position()] { document.setPosition(stood); });
    const std::vector<Frame> frames = framesToRecord(document, view);
    FilmPacker film(path);
    const bool all = playAll(frames, [&](const FramePlace& place, int milliseconds) {
        document.setPosition(positionOf(frames, place));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // a header may have other controls now
        film.add(picture(), milliseconds);
        return !going || place == lastStop(frames) || going(place.frame / static_cast<double>(frames.size()));
    });
    return all ? film.save() : QString();
}

QString exportFilm(Document& document, const View& view, PictureSubject& subject, PictureOptions options,
    const QString& path, const std::function<bool(double share)>& going)
{
    options.layout = layoutOf(subject, options);
    return recordFilm(
        document, view, path, [&] { return pictureOf(subject, options); }, going);
}

} // namespace headroom
