// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/plot.h"

#include "figure/bars.h"
#include "scene/axis_ticks.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kTickLabels = 40.0, kAboveAxis = 20.0, kUnderAxis = 34.0; // room round the lines
constexpr double kNamesApart = 17.0; // of the names of two lines
constexpr double kLeastCell = 3.0; // of a point
constexpr std::size_t kMostDots = 64; // of a line; more would run together

class PlacedPlot : public Panel {
public:
    explicit PlacedPlot(PlotPanel plot, bool bare = false) : m_plot(std::move(plot)), m_bare(bare)
    {
        if (m_plot.range) {
            std::tie(m_low, m_high) = *m_plot.range;
        } else if (m_plot.logarithmic) {
            m_low = 0.0, m_high = -300.0;
            for (const PlotLine& line : m_plot.lines)
                for (const PlotPoint& point : line.points)
                    if (const double value = valueOf(point); std::isfinite(value) && value > 0.0) {
                        m_low = std::min(m_low, std::floor(std::log10(value)));
                        m_high = std::max(m_high, std::ceil(std::log10(value)));
                    }
            m_high = std::max(m_high, m_low + 1.0);
        } else {
            for (const PlotLine& line : m_plot.lines)
                for (const PlotPoint& point : line.points) {
                    if (const double value = valueOf(point); std::isfinite(value)) {
                        m_low = std::min(m_low, value);
                        m_high = std::max(m_high, value);
                    }
                }
            const double air = 0.05 * std::max(1e-9, m_high - m_low);
            m_low -= m_low < 0.0 ? air : 0.0;
            m_high += m_high > 0.0 ? air : 0.0;
        }
        m_high = std::max(m_high, m_low + 1e-9);
    }

    Extent width() const override { return {m_bare ? 20.0 : kTickLabels + m_plot.names + 50.0, Extent::kNoLimit}; }
    Extent height(double) const override { return {m_bare ? 20.0 : kAboveAxis + kUnderAxis + 50.0, Extent::kNoLimit}; }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override
    {
        return moment.thumbnail ? std::optional<Figure>(PlacedPlot(m_plot, true)) : std::nullopt;
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const QRectF inside = m_bare
            ? area
            : area.adjusted(kTickLabels, kAboveAxis, m_plot.names > 0.0 ? -m_plot.names : -4.0, -kUnderAxis);
        if (!m_bare) {
            addShades(scene, inside);
            addAxes(scene, inside);
        }
        if (!m_plot.absent.isEmpty() && !m_bare) {
            const QFont font = Theme::instance().font(TextSize::Small);
            scene.texts.push_back({inside, Qt::AlignCenter, fittingText(m_plot.absent, font, inside.width()),
                Theme::instance().palette().ink3, font});
            return;
        }
        for (const PlotLine& line : m_plot.lines)
            addLine(scene, inside, line);
        if (m_plot.names > 0.0 && !m_bare)
            addNames(scene, inside, area.right());
    }

private:
    double valueOf(const PlotPoint& point) const { return m_plot.trace->value(point.source.step, point.source.at); }
    double x(const QRectF& area, double at) const
    {
        return area.left() + area.width() * (at - m_plot.from) / std::max(1e-9, m_plot.to - m_plot.from);
    }
    double y(const QRectF& area, double value) const
    {
        const double up = !m_plot.logarithmic ? value : value > 0.0 ? std::log10(value) : m_low;
        return area.bottom()
            - area.height() * (std::max(up, m_plot.logarithmic ? m_low : up) - m_low) / (m_high - m_low);
    }
    static void addRule(Scene& scene, const QPointF& from, const QPointF& to, const QPen& pen)
    {
        scene.shapes.push_back({linePath(from, to), pen, Qt::NoBrush, true});
    }

    void addAxes(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const QFont font = Theme::instance().font(TextSize::Caption);
        if (m_plot.logarithmic)
            addPowers(scene, area);
        else
            addUpTicks(scene, area, m_low, m_high);
        const int tick = std::max(
            1, static_cast<int>(niceStep(m_plot.to - m_plot.from, std::max(1, static_cast<int>(area.width() / 44.0)))));
        for (int at = static_cast<int>(std::ceil(m_plot.from / tick)) * tick; at <= m_plot.to; at += tick)
            scene.texts.push_back({{x(area, at) - 20.0, area.bottom() + 3.0, 40.0, 14.0}, Qt::AlignCenter,
                fixedText(at, 0), palette.ink3, font});
        if (m_plot.from < 0.0 && m_plot.to > 0.0)
            addRule(scene, {std::round(x(area, 0.0)), area.top()}, {std::round(x(area, 0.0)), area.bottom()},
                QPen(palette.lineStrong, 1.0));
        scene.texts.push_back({{area.left() - kTickLabels, area.top() - 19.0, area.width() + kTickLabels, 14.0},
            Qt::AlignLeft | Qt::AlignVCenter, fittingText(m_plot.up, font, area.width() + kTickLabels), palette.ink2,
            font});
        const QRectF under(
            area.left() - kTickLabels, area.bottom() + 17.0, area.width() + kTickLabels + m_plot.names, 16.0);
        scene.texts.push_back({under, Qt::AlignCenter, fittingText(m_plot.across, font, under.width()),
            m_plot.acrossInk.isValid() ? m_plot.acrossInk : palette.ink2, font});
    }

    void addPowers(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const int every = std::max(
            1, static_cast<int>(std::ceil((m_high - m_low) * 22.0 / std::max(1.0, area.height()))));
        for (int power = static_cast<int>(m_high); power >= m_low; power -= every) {
            const double at = std::round(y(area, std::pow(10.0, power)));
            addRule(scene, {area.left(), at}, {area.right(), at}, QPen(palette.line, 1.0));
            scene.texts.push_back({{area.left() - kTickLabels, at - 8.0, kTickLabels - 6.0, 16.0},
                Qt::AlignRight | Qt::AlignVCenter, power == 0 ? QStringLiteral("1") : tenTo(power), palette.ink3,
                Theme::instance().font(TextSize::Caption)});
        }
    }
    // "10⁻⁸"
    static QString tenTo(int power)
    {
        static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        QString text = QStringLiteral("10") + (power < 0 ? QStringLiteral("⁻") : QString());
        for (const QChar digit : QString::number(std::abs(power)))
            text += digits.at(digit.digitValue());
        return text;
    }

    void addShades(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const QFont font = Theme::instance().font(TextSize::Caption);
        for (const PlotShade& shade : m_plot.shades) {
            const QRectF place(QPointF(std::round(x(area, shade.from)), area.top()),
                QPointF(std::round(x(area, shade.to)), area.bottom()));
            scene.shapes.push_back({boxPath(place), Qt::NoPen, mix(palette.stage, palette.positionSoft, 0.6), true});
            const double edge = shade.edgeAtFrom ? place.left() : place.right();
            addRule(scene, {edge, area.top()}, {edge, area.bottom()}, QPen(palette.ink2, 1.0, Qt::DashLine));
            scene.texts.push_back({{place.left() + 6.0, area.top() + 2.0, place.width() - 10.0, 14.0},
                Qt::AlignLeft | Qt::AlignVCenter, fittingText(shade.fewer, font, place.width() - 10.0),
                palette.positionText, font, SceneText::Fit::Cut});
        }
    }

    void addLine(Scene& scene, const QRectF& area, const PlotLine& line) const
    {
        const double spacing = area.width() / std::max(1.0, m_plot.to - m_plot.from);
        const double size = std::clamp(spacing, kLeastCell, 4.0 * std::max(1.0, line.dot));
        QPainterPath path, dots;
        bool broken = false;
        const double radius = std::min(line.dot, spacing * 0.35);
        const std::size_t every = line.sparse
            ? static_cast<std::size_t>(std::ceil(kLeastCell / std::max(0.01, spacing)))
            : 1;
        for (std::size_t i = 0; i < line.points.size(); ++i) {
            const PlotPoint& point = line.points[i];
            const bool number = std::isfinite(valueOf(point));
            const QPointF at(x(area, point.x), number ? y(area, valueOf(point)) : area.bottom() - 8.0);
            if (!number) { // the line is broken there, and the gap says why
                scene.texts.push_back(
                    {{at.x() - 16.0, at.y() - 8.0, 32.0, 16.0}, Qt::AlignCenter, numberText(valueOf(point), 0),
                        Theme::instance().palette().ink2, Theme::instance().font(TextSize::Caption)});
            } else {
                path.elementCount() == 0 || broken ? path.moveTo(at) : path.lineTo(at);
                if (line.points.size() <= kMostDots || spacing >= 6.0)
                    dots.addEllipse(at, radius, radius);
            }
            broken = !number;
            if (i % every != 0)
                continue;
            SceneCell cell = sceneCell(*m_plot.trace, point.source, {}, m_plot.scale);
            cell.area = {at.x() - size / 2.0, at.y() - size / 2.0, size, size};
            cell.style |= SceneCell::Plain | SceneCell::Still;
            cell.group = m_plot.group;
            cell.row = line.row;
            cell.column = point.column;
            cell.name = point.name.isEmpty() && line.names ? line.names(point) : point.name;
            scene.cells.push_back(std::move(cell));
        }
        scene.shapes.push_back({path, QPen(line.colour, line.width, line.style)});
        if (line.dot > 0.0)
            scene.shapes.push_back({dots, Qt::NoPen, line.colour});
        if (line.ringed >= 0 && line.ringed < static_cast<int>(line.points.size()) && !m_bare) {
            const PlotPoint& point = line.points[static_cast<std::size_t>(line.ringed)];
            scene.shapes.push_back({circlePath(QPointF(x(area, point.x), y(area, valueOf(point))), 6.0),
                QPen(Theme::instance().palette().accent, 2.0)});
        }
    }

    void addNames(Scene& scene, const QRectF& area, double right) const
    {
        std::vector<std::pair<double, const PlotLine*>> ends;
        for (const PlotLine& line : m_plot.lines)
            if (!line.points.empty() && !line.name.isEmpty())
                ends.emplace_back(y(area, valueOf(line.points.back())), &line);
        std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        const double least = std::min(
            kNamesApart, area.height() / std::max<double>(1.0, static_cast<double>(ends.size())));
        for (std::size_t i = 1; i < ends.size(); ++i)
            ends[i].first = std::max(ends[i].first, ends[i - 1].first + least);
        for (std::size_t i = ends.size(); i-- > 0;)
            ends[i].first = std::min(ends[i].first, i + 1 < ends.size() ? ends[i + 1].first - least : area.bottom());
        const Palette& palette = Theme::instance().palette();
        const double from = area.right() + 8.0;
        for (const auto& [middle, line] : ends) {
            const QRectF place(from, middle - 8.0, right - from, 16.0);
            scene.texts.push_back({place, Qt::AlignLeft | Qt::AlignVCenter, line->name,
                line->ink.isValid() ? line->ink : palette.ink2, Theme::instance().font(TextSize::Caption, line->bold)});
            const QRectF left = line->number ? place.adjusted(0.0, 0.0, -place.width() / 2.0, 0.0) : place;
            if (!line->handle.isEmpty())
                scene.handles.push_back({line->handle, left, Qt::PointingHandCursor, line->tip});
            if (!line->number)
                continue;
            SceneNumber number = sceneNumber(*m_plot.trace, *line->number, place, line->decimals);
            addDrawnCell(scene, *m_plot.trace, *line->number, {left.topRight(), place.bottomRight()},
                QStringLiteral("%1, %2").arg(line->name, m_plot.namesTitle), m_plot.group, line->row,
                line->points.back().column + 1);
            number.alignment = Qt::AlignRight | Qt::AlignVCenter;
            number.bold = line->bold;
            number.colour = line->bold ? palette.ink : palette.ink2;
            scene.numbers.push_back(number);
        }
        if (!m_plot.namesTitle.isEmpty())
            scene.texts.push_back({{from, area.top() - 19.0, right - from, 14.0}, Qt::AlignRight | Qt::AlignVCenter,
                m_plot.namesTitle, palette.ink2, Theme::instance().font(TextSize::Caption)});
    }

    PlotPanel m_plot;
    bool m_bare; // lines alone, without axes or words
    double m_low = 0.0, m_high = 0.0;
};

} // namespace

Figure plot(PlotPanel said) { return PlacedPlot(std::move(said)); }

void addUpTicks(Scene& scene, const QRectF& area, double low, double high)
{
    if (scene.bare)
        return;
    const Palette& palette = Theme::instance().palette();
    int wanted = std::max(2, static_cast<int>(area.height() / 28.0));
    const auto ticks = [&](double step) { return std::floor(high / step) - std::ceil(low / step) + 1.0; };
    while (wanted < 8 && ticks(niceStep(high - low, wanted)) < 2.0) // a lone 0 is no scale
        ++wanted;
    const double step = niceStep(high - low, wanted);
    const int decimals = step >= 1.0 ? 0 : step >= 0.1 ? 1 : 2;
    for (double value = std::ceil(low / step) * step; value <= high + 1e-9; value += step) {
        const double at = std::round(area.bottom() - area.height() * (value - low) / (high - low));
        const bool zero = std::abs(value) < step * 1e-6;
        scene.shapes.push_back({linePath({area.left(), at}, {area.right(), at}),
            QPen(zero ? palette.lineStrong : palette.line, 1.0), Qt::NoBrush, true});
        scene.texts.push_back(
            {{area.left() - kTickLabels, at - 8.0, kTickLabels - 6.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                fixedText(zero ? 0.0 : value, decimals), palette.ink3, Theme::instance().font(TextSize::Caption)});
    }
}

} // namespace headroom
