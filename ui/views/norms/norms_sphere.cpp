// SPDX-License-Identifier: GPL-3.0-or-later
// Three features taken alone: a point before, a point on the norm's sphere after.
#include "tr.h"
#include "views/norms/norms_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom {

namespace {

constexpr int kTurns = 72; // pieces of a circle

} // namespace

double NormsBuilder::sphereReach() const
{
    double reach = 1e-9;
    for (int position = 0; position < m_norms.positions; ++position) {
        for (const StepId step : m_norms.seen)
            for (int i = 0; i < 2; ++i)
                if (const double value = std::abs(m_trace.value(step, {position, i})); std::isfinite(value))
                    reach = std::max(reach, value);
        for (const StepId step : m_norms.tripleLengths)
            if (const double value = m_trace.value(step, {position}); std::isfinite(value))
                reach = std::max(reach, value);
    }
    return reach * 1.22; // room for the axes' names
}

std::array<double, 3> NormsBuilder::seenAlong(const std::array<double, 3>& features) const
{
    std::array<double, 3> seen {};
    for (std::size_t direction = 0; direction < 3; ++direction)
        for (std::size_t feature = 0; feature < 3; ++feature)
            seen[direction] += features[feature]
                * m_trace.value(
                    m_norms.directions, {static_cast<std::int64_t>(feature), static_cast<std::int64_t>(direction)});
    return seen;
}

void NormsBuilder::addSphere(const QRectF& area, std::size_t norm, double reach)
{
    const Palette palette = Theme::instance().palette();
    const double length = m_trace.value(m_norms.tripleLengths[norm], {m_place.position});
    const double radius = std::isfinite(length) ? area.width() / 2.0 * length / reach : 0.0;
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.fillRect(area, palette.panel);
        painter.setPen(QPen(palette.ink2, 1.2));
        painter.setBrush(palette.stage);
        painter.drawEllipse(area.center(), radius, radius);
    });
    addWires(area, norm, radius);
    addFeatureAxes(area, radius);
    for (int turn = 1; turn <= m_norms.positions; ++turn) // the one in focus last, on top
        addSpherePoint(area, norm, reach, (m_place.position + turn) % m_norms.positions);
}

// Circles of the sphere: where one feature is 0 and, after a LayerNorm, where the mean is. Dotted behind.
void NormsBuilder::addWires(const QRectF& area, std::size_t norm, double radius)
{
    using Vector = std::array<double, 3>;
    const double half = std::numbers::sqrt2 / 2.0, third = 1.0 / std::sqrt(6.0);
    struct Circle {
        Vector u, v;
        bool mean;
    };
    std::vector<Circle> circles {
        {{1, 0, 0}, {0, 1, 0}, false}, {{0, 1, 0}, {0, 0, 1}, false}, {{0, 0, 1}, {1, 0, 0}, false}};
    if (norm == 0)
        circles.push_back({{half, -half, 0}, {third, third, -2.0 * third}, true});
    for (const Circle& circle : circles) {
        QPainterPath front, back;
        QPointF before;
        for (int i = 0; i <= kTurns; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / kTurns;
            Vector at {};
            for (std::size_t k = 0; k < 3; ++k)
                at[k] = std::cos(angle) * circle.u[k] + std::sin(angle) * circle.v[k];
            const Vector seen = seenAlong(at);
            const QPointF point(area.center().x() + radius * seen[0], area.center().y() - radius * seen[1]);
            if (i > 0) {
                QPainterPath& path = seen[2] >= 0.0 ? front : back;
                path.moveTo(before);
                path.lineTo(point);
            }
            before = point;
        }
        const bool mean = circle.mean;
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            const QColor colour = mean ? palette.ink : palette.lineStrong;
            painter.strokePath(front, QPen(colour, mean ? 1.5 : 1.0));
            painter.strokePath(back, QPen(colour, 1.0, Qt::DotLine));
        });
    }
}

// Through the sphere and a little beyond, the name at the far end.
void NormsBuilder::addFeatureAxes(const QRectF& area, double radius)
{
    const QFont small = Theme::instance().font(TextSize::Caption);
    for (std::size_t feature = 0; feature < 3; ++feature) {
        std::array<double, 3> axis {};
        axis[feature] = 1.0;
        const std::array<double, 3> seen = seenAlong(axis);
        const QPointF way = QPointF(seen[0], -seen[1]) * radius * 1.06;
        const QPointF name = area.center() + way + way / std::max(1.0, std::hypot(way.x(), way.y())) * 9.0;
        QRectF words(name.x() - 9.0, name.y() - 7.0, 18.0, 14.0);
        words.moveTop(std::clamp(words.top(), area.top(), area.bottom() - words.height()));
        words.moveLeft(std::clamp(words.left(), area.left(), area.right() - words.width()));
        const bool inside = std::hypot(name.x() - area.center().x(), name.y() - area.center().y()) < radius;
        m_scene.behind.push_back([=](QPainter& painter) {
            painter.setPen(QPen(Theme::instance().palette().line, 1.0));
            painter.drawLine(area.center() - way, area.center() + way);
            if (inside) // clear of the circles behind it
                painter.fillRect(words, Theme::instance().palette().stage);
        });
        addText(m_scene, words, Qt::AlignCenter, featureName(m_norms.tripleFeature + static_cast<int>(feature)),
            Theme::instance().palette().ink2, small);
    }
}

void NormsBuilder::addSpherePoint(const QRectF& area, std::size_t norm, double reach, int position)
{
    const bool lit = position == m_place.position;
    const StepId steps[] = {m_norms.seen[0], m_norms.seen[norm + 1]};
    const QString directions[] = {tr("to the right"), tr("up"), tr("towards the eye")};
    QPointF points[2];
    double towards = 0.0;
    for (int after = 0; after < 2; ++after) {
        points[after] = {area.center().x() + area.width() / 2.0 * m_trace.value(steps[after], {position, 0}) / reach,
            area.center().y() - area.height() / 2.0 * m_trace.value(steps[after], {position, 1}) / reach};
        towards = m_trace.value(steps[after], {position, 2});
        const double size = lit ? 9.0 : 6.0;
        for (int i = 0; i < 3; ++i) { // one third for each direction
            SceneCell cell = sceneCell(m_trace, {steps[after], {position, i}}, {}, m_scale);
            cell.area = {
                points[after].x() - size / 2.0 + i * size / 3.0, points[after].y() - size / 2.0, size / 3.0, size};
            cell.marks |= SceneCell::Plain | SceneCell::Still;
            cell.group = 20 + static_cast<int>(norm);
            cell.row = position;
            cell.column = 3 * after + i;
            cell.name = (after == 1 ? tr("position %1 after, %2") : tr("position %1 before, %2"))
                            .arg(position + 1)
                            .arg(directions[i]);
            m_scene.cells.push_back(std::move(cell));
        }
    }
    if (!std::isfinite(points[0].x() + points[0].y() + points[1].x() + points[1].y()))
        return;
    m_scene.behind.push_back([lit, from = points[0], to = points[1], behind = towards < 0.0](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        const QColor colour = lit ? palette.accent : behind ? palette.lineStrong : palette.ink3;
        painter.setPen(QPen(colour, 1.5, behind ? Qt::DotLine : Qt::SolidLine));
        if (lit)
            painter.drawLine(from, to);
        paintBeforeAndAfter(painter, from, to, colour, lit);
    });
}

} // namespace headroom
