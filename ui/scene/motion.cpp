// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/motion.h"

#include <algorithm>
#include <cmath>

namespace headroom {

double easeIn(double share) { return share * share * share; }

double easeOut(double share) { return 1.0 - easeIn(1.0 - share); }

double easeInOut(double share) { return share < 0.5 ? 4.0 * easeIn(share) : 1.0 - 4.0 * easeIn(1.0 - share); }

double Turn::at(double share) const
{
    if (share >= end)
        return 1.0;
    return share <= begin ? 0.0 : (share - begin) / (end - begin);
}

double part(double share, double begin, double end) { return Turn {begin, end}.at(share); }

std::vector<Turn> turns(int count, double length, double fall)
{
    std::vector<double> begins {0.0};
    const double ratio = count > 2 ? std::pow(fall, 1.0 / (count - 2)) : 1.0;
    double pause = 1.0;
    for (int i = 1; i < count; ++i) {
        begins.push_back(begins.back() + pause);
        pause *= ratio;
    }
    const double room = std::max(0.0, 1.0 - length), sum = begins.back();
    std::vector<Turn> all;
    for (int i = 0; i < count; ++i) {
        const double begin = sum > 0.0 ? begins[static_cast<std::size_t>(i)] / sum * room : 0.0;
        all.push_back({begin, i + 1 == count ? 1.0 : std::min(1.0, begin + length)});
    }
    return all;
}

QPointF along(const QPointF& from, const QPointF& to, double share, double lift)
{
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    const QPointF straight = from + way * share;
    if (lift == 0.0 || length < 1.0)
        return straight;
    const double high = 4.0 * share * (1.0 - share) * lift;
    return straight + QPointF(way.y(), -way.x()) / length * high;
}

QRectF along(const QRectF& from, const QRectF& to, double share, double lift)
{
    const auto mid = [share](double a, double b) { return a + (b - a) * share; };
    QRectF area(0.0, 0.0, mid(from.width(), to.width()), mid(from.height(), to.height()));
    area.moveCenter(along(from.center(), to.center(), share, lift));
    return area;
}

} // namespace headroom
