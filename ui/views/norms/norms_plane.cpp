// SPDX-License-Identifier: GPL-3.0-or-later
// Two features taken alone: a point before, a point on the norm's circle after.
#include "views/norms/norms_builder.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Norms", text);
}

} // namespace

void NormsBuilder::addPlanes(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const double gap = 24.0, side = std::min(area.width(), std::floor((area.height() - 24.0 - 3.0 * gap) / 3.0));
    const bool sphere = m_norms.sphere() && m_moment.frame >= 6;
    addHeading(m_scene, {area.right() - side, area.top() + 16.0},
        sphere ? tr("Features %1 to %2").arg(m_norms.tripleFeature + 1).arg(m_norms.tripleFeature + 3)
               : tr("Features %1 and %2").arg(m_norms.feature + 1).arg(m_norms.feature + 2));
    const bool there = m_norms.pairLengths.back() >= 0 && m_moment.frame >= 5;
    double reach = 1e-9;
    if (there)
        for (const StepId step : {m_norms.pair, m_norms.pairs[0], m_norms.pairs[1], m_norms.pairs[2]})
            for (int position = 0; position < m_norms.positions; ++position)
                for (int i = 0; i < 2; ++i)
                    if (const double value = std::abs(m_trace.value(step, {position, i})); std::isfinite(value))
                        reach = std::max(reach, value);
    reach *= 1.08;
    for (std::size_t norm = 0; norm < 3; ++norm) {
        const double top = area.top() + 24.0 + static_cast<double>(norm) * (side + gap);
        const QRectF plane(area.right() - side, top + 18.0, side, side);
        addText(m_scene, {plane.left(), top, side, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, normTitle(static_cast<NormedRow::Kind>(norm + 1)),
            theme.palette().ink, theme.font(TextSize::Small, true));
        if (there) {
            sphere ? addSphere(plane, norm, sphereReach()) : addPlane(plane, norm, reach);
            continue;
        }
        const QString words = m_norms.studied() ? (m_norms.features < 2 ? tr("needs two features") : tr("comes last")) : tr("being computed …");
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setPen(QPen(palette.line, 1.0, Qt::DashLine));
            painter.drawRect(plane.adjusted(0.5, 0.5, -0.5, -0.5));
            drawText(painter, plane, Qt::AlignCenter, words, palette.ink3, Theme::instance().font(TextSize::Caption));
        });
    }
}

void NormsBuilder::addPlane(const QRectF& area, std::size_t norm, double reach)
{
    const Palette palette = Theme::instance().palette();
    const Cell length {m_norms.pairLengths[norm], {m_place.position}};
    SceneNumber radius = sceneNumber(m_trace, length, {area.right() - 64.0, area.top() + 2.0, 60.0, 16.0}, 2);
    radius.alignment = Qt::AlignRight | Qt::AlignVCenter;
    radius.colour = palette.ink2;
    const double pixels = std::isfinite(radius.value) ? area.width() / 2.0 * radius.value / reach : 0.0;
    m_scene.numbers.push_back(radius);
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.fillRect(area, palette.panel);
        painter.setPen(QPen(palette.line, 1.0));
        painter.drawLine(QPointF(area.left(), area.center().y()), QPointF(area.right(), area.center().y()));
        painter.drawLine(QPointF(area.center().x(), area.top()), QPointF(area.center().x(), area.bottom()));
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(palette.ink2, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(area.center(), pixels, pixels);
    });
    const QFont small = Theme::instance().font(TextSize::Caption);
    addText(m_scene, {area.right() - 112.0, area.top() + 2.0, 80.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter, tr("length"), palette.ink3, small);
    addText(m_scene, {area.left(), area.bottom() - 16.0, area.width() - 4.0, 14.0}, Qt::AlignRight | Qt::AlignVCenter,
        tr("feature %1 →").arg(m_norms.feature + 1), palette.ink3, small);
    addText(m_scene, {area.left() + 4.0, area.top() + 2.0, area.width() / 2.0 - 8.0, 14.0}, Qt::AlignLeft | Qt::AlignVCenter,
        tr("%1 ↑").arg(m_norms.feature + 2), palette.ink3, small);
    addPoints(area, norm, reach);
}

void NormsBuilder::addPoints(const QRectF& area, std::size_t norm, double reach)
{
    const auto place = [&](StepId step, int position) {
        return QPointF(area.center().x() + area.width() / 2.0 * m_trace.value(step, {position, 0}) / reach,
            area.center().y() - area.height() / 2.0 * m_trace.value(step, {position, 1}) / reach);
    };
    for (int turn = 1; turn <= m_norms.positions; ++turn) {
        const int position = (m_place.position + turn) % m_norms.positions; // the one in focus last, on top
        const bool lit = position == m_place.position;
        const StepId steps[] = {m_norms.pair, m_norms.pairs[norm]};
        QPointF points[2];
        for (int after = 0; after < 2; ++after) {
            points[after] = place(steps[after], position);
            const double size = lit ? 9.0 : 6.0;
            for (int i = 0; i < 2; ++i) { // one half for each coordinate
                SceneCell cell = sceneCell(m_trace, {steps[after], {position, i}}, {}, m_scale);
                cell.area = {points[after].x() - size / 2.0 + i * size / 2.0, points[after].y() - size / 2.0, size / 2.0, size};
                cell.marks |= SceneCell::Plain | SceneCell::Still;
                cell.group = 10 + static_cast<int>(norm);
                cell.row = position;
                cell.column = 2 * after + i;
                cell.name = (after == 1 ? tr("position %1 after, feature %2") : tr("position %1 before, feature %2"))
                                .arg(position + 1)
                                .arg(m_norms.feature + i + 1);
                m_scene.cells.push_back(std::move(cell));
            }
        }
        if (!std::isfinite(points[0].x() + points[0].y() + points[1].x() + points[1].y()))
            continue;
        const QPointF from = points[0], to = points[1];
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            const QColor colour = lit ? palette.accent : palette.ink3;
            if (lit) {
                painter.setPen(QPen(colour, 1.5));
                painter.drawLine(from, to);
            }
            paintBeforeAndAfter(painter, from, to, colour, lit);
        });
    }
}

} // namespace headroom
