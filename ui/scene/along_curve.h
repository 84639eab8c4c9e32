// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include <array>

namespace headroom {

// The points of a cubic curve by the share of its length that lies before them: measured once, where QPainterPath
// measures the curve anew for each point.
class AlongCurve {
public:
    AlongCurve(const QPointF& begin, const QPointF& first, const QPointF& second, const QPointF& end);

    QPointF at(double share) const;
    QPointF direction(double share) const; // of length 1

private:
    double parameterAt(double share) const;

    static constexpr int kPieces = 64;
    QPointF m_begin, m_first, m_second, m_end;
    std::array<double, kPieces + 1> m_lengths {}; // up to equal steps of the parameter
};

} // namespace headroom
