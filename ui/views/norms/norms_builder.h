// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/norms/norms_scene.h"

namespace headroom {

// A row as a point, hollow before the norm and full after it.
inline void paintBeforeAndAfter(
    QPainter& painter, const QPointF& from, const QPointF& to, const QColor& colour, bool lit)
{
    const double radius = lit ? 4.0 : 2.5;
    painter.setPen(QPen(colour, 1.2));
    painter.setBrush(Theme::instance().palette().panel);
    painter.drawEllipse(from, radius, radius);
    painter.setBrush(colour);
    painter.drawEllipse(to, radius, radius);
}

// "x₃" for the third, counted from 0.
inline QString featureName(int feature)
{
    QString digits = QString::number(feature + 1);
    for (QChar& digit : digits)
        digit = QChar(0x2080 + digit.digitValue());
    return QLatin1Char('x') + digits;
}

// Builds one picture: all rows before the norm as a map, the row in focus as bars before and after each norm with its
// mean, root mean square and length; last, two or three of its features as points.
class NormsBuilder {
public:
    NormsBuilder(const SceneMoment& moment, const NormsRun& norms, const NormPlace& place);
    Scene build();

private:
    bool reached(std::size_t row) const { return m_moment.frame >= static_cast<int>(row); }
    void addMap(const QRectF& area);
    bool shapes() const { return m_moment.frame >= 5 && m_norms.pairLengths.back() >= 0; } // features taken alone
    void addBars(const QRectF& area, const std::vector<std::size_t>& rows);
    void addBar(const QRectF& area, std::size_t index, double scale);
    void addBarAxis(const QRectF& plot, double scale);
    void addMeasures(const QRectF& area, const NormedRow& row);
    double largest() const; // |value| of the row in focus, before or after
    void addFoot(const QRectF& area);
    // norms_plane.cpp
    void addPlanes(const QRectF& area);
    void addShapeTitle(const QRectF& area, std::size_t norm);
    double planeReach() const;
    void addPlane(const QRectF& area, std::size_t norm, double reach);
    void addPoints(const QRectF& area, std::size_t norm, double reach);
    // norms_sphere.cpp
    double sphereReach() const;
    void addSphere(const QRectF& area, std::size_t norm, double reach);
    void addWires(const QRectF& area, std::size_t norm, double radius);
    void addFeatureAxes(const QRectF& area, double radius);
    void addSpherePoint(const QRectF& area, std::size_t norm, double reach, int position);
    std::array<double, 3> seenAlong(const std::array<double, 3>& features) const; // right, up, towards

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const NormsRun& m_norms;
    NormPlace m_place;
    Scene m_scene;
    ColourScale m_scale;
    std::vector<AxisLabel> m_labels;
    int m_first = 0, m_count = 0; // the features that have bars
};

} // namespace headroom
