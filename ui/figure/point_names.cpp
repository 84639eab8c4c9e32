// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/point_names.h"

#include <QLineF>

#include <algorithm>

namespace headroom {

namespace {

constexpr double kRing = 12.0; // how much further away at each try
constexpr int kRings = 6, kSideCount = 8;
constexpr std::pair<double, double> kSides[kSideCount] {{1.0, 0.0}, {-1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}, {0.8, -0.8},
    {-0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}}; // the best first

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
    std::vector<QRectF> taken = marks, places;
    const auto free = [&](const QRectF& box, std::size_t from) {
        const QRectF ink = box.adjusted(0.0, 2.0, 0.0, -2.0);
        return within.contains(box)
            && std::none_of(taken.begin() + static_cast<std::ptrdiff_t>(from), taken.end(),
                [&](const QRectF& other) { return other.intersects(ink); });
    };
    for (const PointName& name : names) {
        QRectF found;
        for (int ring = 0; ring < (name.keeps ? kRings : 1); ++ring)
            for (const std::size_t from : {std::size_t(0), marks.size()}) // rather over a mark than far away
                for (int side = 0; side < (from == 0 || name.keeps ? kSideCount : 0) && found.isNull(); ++side)
                    if (const QRectF place = beside(name, side, ring); free(place, from))
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
