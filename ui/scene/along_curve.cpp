// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/along_curve.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QPointF mixed(const QPointF& a, const QPointF& b, const QPointF& c, const QPointF& d, double t)
{
    const double s = 1.0 - t;
    return a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t);
}

double lengthOf(const QPointF& way) { return std::sqrt(QPointF::dotProduct(way, way)); }

} // namespace

AlongCurve::AlongCurve(const QPointF& begin, const QPointF& first, const QPointF& second, const QPointF& end)
    : m_begin(begin), m_first(first), m_second(second), m_end(end)
{
    QPointF last = begin;
    for (std::size_t i = 1; i <= kPieces; ++i) {
        const QPointF next = mixed(begin, first, second, end, static_cast<double>(i) / kPieces);
        m_lengths[i] = m_lengths[i - 1] + lengthOf(next - last);
        last = next;
    }
}

double AlongCurve::parameterAt(double share) const
{
    const double wanted = std::clamp(share, 0.0, 1.0) * m_lengths.back();
    const auto behind = std::upper_bound(m_lengths.begin() + 1, m_lengths.end() - 1, wanted);
    const double before = *(behind - 1), piece = *behind - before;
    const double within = piece > 0.0 ? (wanted - before) / piece : 0.0;
    return (static_cast<double>(behind - 1 - m_lengths.begin()) + within) / kPieces;
}

QPointF AlongCurve::at(double share) const { return mixed(m_begin, m_first, m_second, m_end, parameterAt(share)); }

QPointF AlongCurve::direction(double share) const
{
    const double t = parameterAt(share), s = 1.0 - t;
    const QPointF way = (m_first - m_begin) * (s * s) + (m_second - m_first) * (2.0 * s * t)
        + (m_end - m_second) * (t * t);
    const double length = lengthOf(way);
    return length > 0.0 ? way / length : QPointF(1.0, 0.0);
}

} // namespace headroom
