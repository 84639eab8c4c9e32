// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/bars.h"
#include "views/norms/norms_figure.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom::norms_view {

namespace {

constexpr double kPointsTitle = 18.0, kLeastSquare = 96.0, kReadable = 150.0;
constexpr int kWireTurns = 72; // pieces of a circle

using Vector3 = std::array<double, 3>;

// "x₃" for the third, counted from 0.
QString featureName(int feature)
{
    QString digits = QString::number(feature + 1);
    for (QChar& digit : digits)
        digit = QChar(0x2080 + digit.digitValue());
    return QLatin1Char('x') + digits;
}

// A plane or a sphere seen from outside, as high as wide, and its title.
class NormedPointsPanel : public Panel {
public:
    NormedPointsPanel(const NormsRun& norms, const SceneMoment& moment, int position, const ColourScale& scale,
        std::size_t norm, bool sphere)
        : m_norms(norms),
          m_trace(moment.trace()),
          m_position(position),
          m_scale(scale),
          m_norm(norm),
          m_sphere(sphere),
          m_length({sphere ? norms.tripleLengths[norm] : norms.pairLengths[norm], {position}}),
          m_before(sphere ? norms.seen[0] : norms.pair),
          m_after(sphere ? norms.seen[norm + 1] : norms.pairs[norm]),
          m_reach(reach())
    {
    }

    Extent width() const override { return {kLeastSquare, Extent::kNoLimit}; }
    Extent height(double width) const override
    {
        return {
            kPointsTitle + std::clamp(width, kLeastSquare, kReadable), kPointsTitle + std::max(kLeastSquare, width)};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const double side = std::floor(std::min(area.width(), area.height() - kPointsTitle));
        const QRectF square(area.left(), area.top() + kPointsTitle, side, side);
        const double length = m_trace.value(m_length.step, m_length.at);
        const double radius = std::isfinite(length) ? side / 2.0 * length / m_reach : 0.0;
        addTitle(scene, {area.left(), area.top(), area.width(), 16.0});
        scene.shapes.push_back({boxPath(square), Qt::NoPen, Theme::instance().palette().panel, true});
        m_sphere ? addSphere(scene, square, radius) : addPlane(scene, square, radius);
        for (int turn = 1; turn <= m_norms.positions; ++turn) // the one in focus last, on top
            addPoint(scene, square, (m_position + turn) % m_norms.positions);
    }

private:
    // What lies farthest from the middle in all three pictures: they share a scale.
    double reach() const
    {
        double most = 1e-9;
        const auto include = [&](StepId step, const Index& at) {
            if (const double value = std::abs(m_trace.value(step, at)); std::isfinite(value))
                most = std::max(most, value);
        };
        for (int position = 0; position < m_norms.positions; ++position) {
            for (std::size_t i = 0; i < 4; ++i)
                for (int direction = 0; direction < 2; ++direction)
                    include(m_sphere ? m_norms.seen[i]
                            : i == 0 ? m_norms.pair
                                     : m_norms.pairs[i - 1],
                        {position, direction});
            for (std::size_t norm = 0; m_sphere && norm < 3; ++norm)
                include(m_norms.tripleLengths[norm], {position});
        }
        return most * (m_sphere ? 1.22 : 1.08); // room for the axes' names
    }

    // "LayerNorm, length 1.73": of the row in focus, from these features alone.
    void addTitle(Scene& scene, const QRectF& area) const
    {
        const Theme& theme = Theme::instance();
        QRectF rest = area;
        const auto write = [&](const QString& text, const QColor& colour, const QFont& font) {
            scene.texts.push_back({rest, Qt::AlignLeft | Qt::AlignVCenter, text, colour, font});
            rest.setLeft(rest.left() + textWidth(text, font));
        };
        write(normTitle(static_cast<NormedRow::Kind>(m_norm + 1)), theme.palette().ink,
            theme.font(TextSize::Small, true));
        write(QStringLiteral(", %1 ").arg(tr("length")), theme.palette().ink2, theme.font(TextSize::Small));
        putNumber(scene, m_trace, m_length, rest,
            {.alignment = Qt::AlignLeft | Qt::AlignVCenter, .colour = theme.palette().ink2, .size = TextSize::Small});
    }

    void addPlane(Scene& scene, const QRectF& area, double radius) const
    {
        const Palette& palette = Theme::instance().palette();
        const QPointF centre = area.center();
        QPainterPath axes = linePath({area.left(), centre.y()}, {area.right(), centre.y()});
        axes.addPath(linePath({centre.x(), area.top()}, {centre.x(), area.bottom()}));
        scene.shapes.push_back({axes, QPen(palette.line, 1.0), Qt::NoBrush, true});
        scene.shapes.push_back({circlePath(centre, radius), QPen(palette.ink2, 1.2)});
        const QFont small = Theme::instance().font(TextSize::Caption);
        scene.texts.push_back(
            {{area.left(), area.bottom() - 16.0, area.width() - 4.0, 14.0}, Qt::AlignRight | Qt::AlignVCenter,
                featureName(m_norms.feature) + QStringLiteral(" →"), palette.ink3, small});
        scene.texts.push_back(
            {{area.left() + 4.0, area.top() + 2.0, area.width() / 2.0 - 8.0, 14.0}, Qt::AlignLeft | Qt::AlignVCenter,
                featureName(m_norms.feature + 1) + QStringLiteral(" ↑"), palette.ink3, small});
    }

    void addSphere(Scene& scene, const QRectF& area, double radius) const
    {
        const Palette& palette = Theme::instance().palette();
        scene.shapes.push_back({circlePath(area.center(), radius), QPen(palette.ink2, 1.2), palette.stage});
        const double half = std::numbers::sqrt2 / 2.0, third = 1.0 / std::sqrt(6.0);
        // Where one feature is 0 and, after a LayerNorm, where the mean is.
        addWire(scene, area, radius, {1, 0, 0}, {0, 1, 0}, false);
        addWire(scene, area, radius, {0, 1, 0}, {0, 0, 1}, false);
        addWire(scene, area, radius, {0, 0, 1}, {1, 0, 0}, false);
        if (m_norm == 0)
            addWire(scene, area, radius, {half, -half, 0}, {third, third, -2.0 * third}, true);
        for (std::size_t feature = 0; feature < 3; ++feature)
            addFeatureAxis(scene, area, radius, feature);
    }

    // A circle of the sphere through both of these; dotted behind.
    void addWire(Scene& scene, const QRectF& area, double radius, const Vector3& u, const Vector3& v, bool mean) const
    {
        QPainterPath front, back;
        QPointF before;
        for (int i = 0; i <= kWireTurns; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / kWireTurns;
            Vector3 at {};
            for (std::size_t k = 0; k < 3; ++k)
                at[k] = std::cos(angle) * u[k] + std::sin(angle) * v[k];
            const Vector3 seen = seenAlong(at);
            const QPointF point = area.center() + QPointF(seen[0], -seen[1]) * radius;
            if (i > 0)
                (seen[2] >= 0.0 ? front : back).addPath(linePath(before, point));
            before = point;
        }
        const Palette& palette = Theme::instance().palette();
        const QColor colour = mean ? palette.ink : palette.lineStrong;
        scene.shapes.push_back({front, QPen(colour, mean ? 1.5 : 1.0)});
        scene.shapes.push_back({back, QPen(colour, 1.0, Qt::DotLine)});
    }

    // Through the sphere and a little beyond, the name at the far end.
    void addFeatureAxis(Scene& scene, const QRectF& area, double radius, std::size_t feature) const
    {
        const Palette& palette = Theme::instance().palette();
        Vector3 axis {};
        axis[feature] = 1.0;
        const Vector3 seen = seenAlong(axis);
        const QPointF way = QPointF(seen[0], -seen[1]) * radius * 1.06, centre = area.center();
        const QPointF name = centre + way + way / std::max(1.0, std::hypot(way.x(), way.y())) * 9.0;
        QRectF words(name.x() - 9.0, name.y() - 7.0, 18.0, 14.0);
        words.moveTop(std::clamp(words.top(), area.top(), area.bottom() - words.height()));
        words.moveLeft(std::clamp(words.left(), area.left(), area.right() - words.width()));
        scene.shapes.push_back({linePath(centre - way, centre + way), QPen(palette.line, 1.0)});
        if (std::hypot(name.x() - centre.x(), name.y() - centre.y()) < radius) // clear of the circles behind it
            scene.shapes.push_back({boxPath(words), Qt::NoPen, palette.stage, true});
        scene.texts.push_back({words, Qt::AlignCenter, featureName(m_norms.tripleFeature + static_cast<int>(feature)),
            palette.ink2, Theme::instance().font(TextSize::Caption)});
    }

    Vector3 seenAlong(const Vector3& features) const // right, up, towards
    {
        Vector3 seen {};
        for (std::size_t direction = 0; direction < 3; ++direction)
            for (std::size_t feature = 0; feature < 3; ++feature)
                seen[direction] += features[feature]
                    * m_trace.value(
                        m_norms.directions, {static_cast<std::int64_t>(feature), static_cast<std::int64_t>(direction)});
        return seen;
    }

    void addPoint(Scene& scene, const QRectF& area, int position) const
    {
        const Palette& palette = Theme::instance().palette();
        const bool lit = position == m_position, behind = m_sphere && m_trace.value(m_after, {position, 2}) < 0.0;
        const QColor colour = lit ? palette.accent : behind ? palette.lineStrong : palette.ink3;
        const QPointF from = placeOfPoint(area, m_before, position), to = placeOfPoint(area, m_after, position);
        addParts(scene, from, position, false);
        addParts(scene, to, position, true);
        if (!std::isfinite(from.x() + from.y() + to.x() + to.y()))
            return;
        if (lit)
            scene.shapes.push_back({linePath(from, to), QPen(colour, 1.5, behind ? Qt::DotLine : Qt::SolidLine)});
        const double radius = lit ? 4.0 : 2.5;
        scene.shapes.push_back({circlePath(from, radius), QPen(colour, 1.2), palette.panel});
        scene.shapes.push_back({circlePath(to, radius), QPen(colour, 1.2), colour});
    }

    QPointF placeOfPoint(const QRectF& area, StepId step, int position) const
    {
        return area.center()
            + QPointF(m_trace.value(step, {position, 0}), -m_trace.value(step, {position, 1})) * area.width()
            / (2.0 * m_reach);
    }

    // A half or a third of the point for each coordinate.
    void addParts(Scene& scene, const QPointF& at, int position, bool after) const
    {
        const QString directions[] = {tr("to the right"), tr("up"), tr("towards the eye")};
        const int parts = m_sphere ? 3 : 2;
        const double size = position == m_position ? 9.0 : 6.0;
        for (int i = 0; i < parts; ++i) {
            const QRectF part(at.x() - size / 2.0 + i * size / parts, at.y() - size / 2.0, size / parts, size);
            SceneCell cell = sceneCell(m_trace, {after ? m_after : m_before, {position, i}}, part, m_scale);
            cell.style |= SceneCell::Plain | SceneCell::Still;
            cell.group = (m_sphere ? 20 : 10) + static_cast<int>(m_norm);
            cell.row = position;
            cell.column = (after ? parts : 0) + i;
            const QString words = m_sphere
                ? (after ? tr("position %1 after, %2") : tr("position %1 before, %2"))
                : (after ? tr("position %1 after, feature %2") : tr("position %1 before, feature %2"));
            cell.name = words.arg(
                QString::number(position + 1), m_sphere ? directions[i] : QString::number(m_norms.feature + i + 1));
            scene.cells.push_back(std::move(cell));
        }
    }

    const NormsRun& m_norms;
    const Trace& m_trace;
    int m_position;
    ColourScale m_scale;
    std::size_t m_norm;
    bool m_sphere;
    Cell m_length;
    StepId m_before, m_after;
    double m_reach;
};

} // namespace

Figure normedPoints(const NormsRun& norms, const SceneMoment& moment, int position, const ColourScale& scale,
    std::size_t norm, bool sphere)
{
    return NormedPointsPanel(norms, moment, position, scale, norm, sphere);
}

} // namespace headroom::norms_view
