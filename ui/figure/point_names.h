// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace headroom {

// A name to be written beside a point of a picture. Lengths are px.
struct PointName {
    QPointF at;
    double radius = 3.0; // of the point’s mark
    QSizeF size; // of the words
    bool keeps = false; // it has a place whatever lies there, further away or over a mark
};

// The places of the names, the first choosing first; null: there is none. No two names touch, and a name lies over a
// mark only where it keeps its place.
std::vector<QRectF> placesBeside(
    const std::vector<PointName>& names, const std::vector<QRectF>& marks, const QRectF& within);
// The end of a line from the point to its name; the point itself where the name stands beside it.
QPointF leaderEnd(const PointName& name, const QRectF& place);

} // namespace headroom
