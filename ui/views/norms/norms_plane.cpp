// SPDX-License-Identifier: GPL-3.0-or-later
// Two features taken alone: a point before, a point on the norm's circle after.
#include "tr.h"
#include "views/norms/norms_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPlaneHead = 42.0; // heading, title

} // namespace

void NormsBuilder::addPlanes(const QRectF& area)
{
    const bool sphere = m_norms.sphere() && m_moment.frame >= 6;
    addHeading(m_scene, {area.left(), area.top() + 16.0},
        sphere ? tr("Features %1 to %2").arg(m_norms.tripleFeature + 1).arg(m_norms.tripleFeature + 3)
               : tr("Features %1 and %2").arg(m_norms.feature + 1).arg(m_norms.feature + 2),
        tr("taken alone: a point for each position"));
    const double side = area.height() - kPlaneHead, apart = (area.width() - 3.0 * side) / 2.0;
    for (std::size_t norm = 0; norm < 3; ++norm) {
        const QRectF plane(
            area.left() + static_cast<double>(norm) * (side + apart), area.top() + kPlaneHead, side, side);
        addShapeTitle({plane.left(), plane.top() - 18.0, side, 16.0}, norm);
        sphere ? addSphere(plane, norm, sphereReach()) : addPlane(plane, norm, planeReach());
    }
}

// "LayerNorm, length 1.73": of the row in focus, from these features alone.
void NormsBuilder::addShapeTitle(const QRectF& area, std::size_t norm)
{
    const Theme& theme = Theme::instance();
    const bool sphere = m_norms.sphere() && m_moment.frame >= 6;
    const QFont bold = theme.font(TextSize::Small, true), small = theme.font(TextSize::Small);
    double x = area.left();
    const auto write = [&](const QString& text, const QColor& colour, const QFont& font) {
        const double wide = QFontMetricsF(font).horizontalAdvance(text);
        addText(
            m_scene, {x, area.top(), wide + 1.0, area.height()}, Qt::AlignLeft | Qt::AlignVCenter, text, colour, font);
        x += wide;
    };
    write(normTitle(static_cast<NormedRow::Kind>(norm + 1)), theme.palette().ink, bold);
    write(QStringLiteral(", %1 ").arg(tr("length")), theme.palette().ink2, small);
    const StepId lengths = sphere ? m_norms.tripleLengths[norm] : m_norms.pairLengths[norm];
    SceneNumber length = sceneNumber(
        m_trace, {lengths, {m_place.position}}, {x, area.top(), area.right() - x, area.height()}, 2);
    length.alignment = Qt::AlignLeft | Qt::AlignVCenter;
    length.colour = theme.palette().ink2;
    length.size = TextSize::Small;
    m_scene.numbers.push_back(length);
}

double NormsBuilder::planeReach() const
{
    double reach = 1e-9;
    for (const StepId step : {m_norms.pair, m_norms.pairs[0], m_norms.pairs[1], m_norms.pairs[2]})
        for (int position = 0; position < m_norms.positions; ++position)
            for (int i = 0; i < 2; ++i)
                if (const double value = std::abs(m_trace.value(step, {position, i})); std::isfinite(value))
                    reach = std::max(reach, value);
    return reach * 1.08;
}

void NormsBuilder::addPlane(const QRectF& area, std::size_t norm, double reach)
{
    const Palette palette = Theme::instance().palette();
    const double length = m_trace.value(m_norms.pairLengths[norm], {m_place.position});
    const double pixels = std::isfinite(length) ? area.width() / 2.0 * length / reach : 0.0;
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
    addText(m_scene, {area.left(), area.bottom() - 16.0, area.width() - 4.0, 14.0}, Qt::AlignRight | Qt::AlignVCenter,
        featureName(m_norms.feature) + QStringLiteral(" →"), palette.ink3, small);
    addText(m_scene, {area.left() + 4.0, area.top() + 2.0, area.width() / 2.0 - 8.0, 14.0},
        Qt::AlignLeft | Qt::AlignVCenter, featureName(m_norms.feature + 1) + QStringLiteral(" ↑"), palette.ink3, small);
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
                cell.area = {
                    points[after].x() - size / 2.0 + i * size / 2.0, points[after].y() - size / 2.0, size / 2.0, size};
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
