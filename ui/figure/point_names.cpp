// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/point_names.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kRing = 12.0; // how much further away at each try
constexpr int kRings = 6, kSideCount = 8;
constexpr double kNearer = 1.6; // times is its own mark than any other
constexpr std::pair<double, double> kSides[kSideCount] {{1.0, 0.0}, {-1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}, {0.8, -0.8},
    {-0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}}; // the best first

double apart(const QRectF& box, const QPointF& point)
{
    return std::hypot(std::max({box.left() - point.x(), 0.0, point.x() - box.right()}),
        std::max({box.top() - point.y(), 0.0, point.y() - box.bottom()}));
}

QRectF beside(const PointName& name, int side, int ring)
{
    const double away = name.radius + 3.0 + kRing * ring, wide = name.size.width(), high = name.size.height();
    const auto [x, y] = kSides[side];
    return QRectF(
        name.at + QPointF(x * (away + wide / 2.0), y * (away + high / 2.0 - 1.0)) - QPointF(wide / 2.0, high / 2.0),
        name.size);
}

} // namespace

std::vector<QRectF> placesBeside(
    const std::vector<PointName>& names, const std::vector<QRectF>& marks, const QRectF& within)
{
    std::vector<QRectF> taken, places;
    const auto meets = [](const std::vector<QRectF>& others, const QRectF& ink) {
        return std::any_of(others.begin(), others.end(), [&](const QRectF& other) { return other.intersects(ink); });
    };
    enum { Own, Clear, Over }; // nobody else's, beside a mark, over one
    const auto free = [&](const PointName& name, const QRectF& box, int where) {
        const QRectF ink = box.adjusted(0.0, 2.0, 0.0, -2.0);
        if (!within.contains(box) || meets(taken, ink))
            return false;
        if (where == Over || (where == Clear && !meets(marks, ink)))
            return true;
        const double own = kNearer * apart(ink, name.at); // else another's mark would seem to be named
        return where == Own && !meets(marks, ink) && std::none_of(marks.begin(), marks.end(), [&](const QRectF& mark) {
            return !mark.contains(name.at) && apart(ink, mark.center()) < own;
        });
    };
    for (const PointName& name : names) {
        QRectF found;
        for (int ring = 0; ring < (name.keeps ? kRings : 1); ++ring)
            for (const int where : {Own, Clear, Over}) // rather over a mark than far away
                for (int side = 0; side < (where == Own || name.keeps ? kSideCount : 0) && found.isNull(); ++side)
                    if (const QRectF place = beside(name, side, ring); free(name, place, where))
                        found = place;
        if (found.isNull() && name.keeps)
            found = beside(name, 0, 0);
        places.push_back(found);
        if (!found.isNull())
            taken.push_back(found.adjusted(-4.0, 0.0, 4.0, 0.0)); // two names side by side are not one
    }
    return places;
}

QPointF leaderEnd(const PointName& name, const QRectF& place)
{
    const QPointF end(
        std::clamp(name.at.x(), place.left(), place.right()), std::clamp(name.at.y(), place.top(), place.bottom()));
    return QLineF(name.at, end).length() > kRing + name.radius ? end : name.at;
}

} // namespace headroom
