// SPDX-License-Identifier: GPL-3.0-or-later
// A view of scenes as a card of the gallery plays it.
#include "scene/covered_run.h"
#include "scene/scene_view.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kFilmPictures = 24;
constexpr int kMostBetween = 6; // pictures of one move
constexpr std::size_t kSampled = 4; // moves between the pictures that are measured
constexpr int kFilmRest = 360; // ms on a finished frame
constexpr int kSkipping = 140; // ms a picture where not every stop has its own

Scene sceneAt(const SceneView& view, SceneMoment moment, const FramePlace& place, double share = 1.0)
{
    moment.frame = place.frame;
    moment.stop = static_cast<int>(place.stop);
    moment.share = share;
    return view.build(moment);
}

// Smaller where the picture needs more room than there is.
void paintFitted(QPainter& painter, const Scene& scene, const QSizeF& room)
{
    const double wide = std::max(scene.size.width(), room.width());
    const double high = std::max(scene.size.height(), room.height());
    const double scale = std::min(room.width() / wide, room.height() / high);
    painter.translate((room.width() - wide * scale) / 2.0, (room.height() - high * scale) / 2.0);
    painter.scale(scale, scale);
    paintScene(painter, scene);
}

// Up to the picture that the view opens on: there the card rests.
std::vector<FramePlace> wholeStops(const std::vector<Frame>& frames)
{
    const FramePlace end = placeIn(frames, {0, Position::kUnmoved});
    std::vector<FramePlace> places {{0, static_cast<double>(std::max(1, frames.front().stops))}};
    while (!(places.back() == end))
        places.push_back(nextStop(frames, places.back()));
    if (places.size() <= static_cast<std::size_t>(kFilmPictures))
        return places;
    std::vector<FramePlace> some;
    for (int i = 0; i < kFilmPictures; ++i) {
        const double share = static_cast<double>(i) / (kFilmPictures - 1);
        some.push_back(places[static_cast<std::size_t>(std::lround(share * static_cast<double>(places.size() - 1)))]);
    }
    return some;
}

// What is painted in any of a few pictures of the film.
QRect paintedArea(const SceneView& view, const SceneMoment& moment, const std::vector<FramePlace>& places)
{
    QImage image(moment.size.toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const std::size_t last = places.size() - 1, some = std::min<std::size_t>(last, kSampled);
    for (std::size_t i = 0; i <= some; ++i) {
        QPainter painter(&image);
        paintFitted(painter, sceneAt(view, moment, places[some > 0 ? last * i / some : 0]), moment.size);
    }
    QRect area;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qAlpha(image.pixel(x, y)) > 0)
                area |= QRect(x, y, 1, 1);
    return area;
}

// By how much the film moves to stand in the middle of the card.
QPointF centring(const QRect& area, const QSize& room)
{
    if (area.isEmpty())
        return {};
    return QPoint((room.width() - area.width()) / 2 - area.left(), (room.height() - area.height()) / 2 - area.top());
}

std::vector<FilmPicture> sceneFilm(const SceneView& view, const SceneMoment& moment)
{
    const std::vector<Frame> frames = view.framesOf(moment);
    if (frames.empty())
        return {};
    const std::vector<FramePlace> places = wholeStops(frames);
    const int moves = static_cast<int>(places.size()) - 1;
    const int pieces = moves > 0 ? std::clamp((kFilmPictures - 1) / moves, 1, kMostBetween) : 1;
    const QPointF offset = centring(paintedArea(view, moment, places), moment.size.toSize());
    std::vector<FilmPicture> film;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const FramePlace to = places[i], from = places[i > 0 ? i - 1 : 0];
        const Frame& frame = frames[static_cast<std::size_t>(to.frame)];
        const bool skipping = places.size() == static_cast<std::size_t>(kFilmPictures);
        for (int piece = i > 0 ? 1 : pieces; piece <= pieces; ++piece) {
            const double share = static_cast<double>(piece) / pieces;
            const bool rests = piece == pieces && to.stop >= std::max(1, frame.stops);
            const double each = skipping ? kSkipping : frame.length(static_cast<int>(to.stop)) / pieces;
            film.push_back({[&view, moment, from, to, share, offset, flows = frame.flows](QPainter& painter) {
                                painter.translate(offset);
                                const Scene scene = sceneAt(view, moment, to, flows ? share : 1.0);
                                paintFitted(painter,
                                    share < 1.0 && !flows ? between(sceneAt(view, moment, from), scene, share) : scene,
                                    moment.size);
                            },
                static_cast<int>(std::lround(each)) + (rests && !skipping ? kFilmRest : 0)});
        }
    }
    return film;
}

} // namespace

std::vector<FilmPicture> SceneView::film(const Document& document, const QSizeF& size) const
{
    SceneMoment moment;
    moment.run = shownRun(document);
    moment.sublayer = document.sublayer();
    moment.model = &document.model();
    moment.head = document.head();
    moment.options = document.options();
    moment.size = size;
    moment.thumbnail = true;
    return sceneFilm(*this, moment);
}

} // namespace headroom
