// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/dials.h"

#include "widgets/cell_number.h"
#include "widgets/text.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom {

namespace {

constexpr double kLeastDial = 38.0, kMostApart = 14.0;
constexpr double kDialLine = 15.0, kDialBars = 46.0, kLeastBars = 26.0;
constexpr double kLargeRadius = 34.0; // of dials with thick hands
constexpr double kFewestRings = 2.0; // turns; of more a ring says how many

double angleOf(const QPointF& tip) { return std::atan2(tip.y(), tip.x()); }

QRectF around(const QPointF& centre, double radius)
{
    return {centre.x() - radius, centre.y() - radius, 2.0 * radius, 2.0 * radius};
}

QColor faint(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

// From 0 over a range, upright, in the colours of signed numbers.
void addSignedBar(Scene& scene, const QRectF& area, double value, double low, double high)
{
    const auto y = [&](double at) { return std::round(area.top() + area.height() * (high - at) / (high - low)); };
    const double wide = std::min(28.0, area.width() * 0.4), zero = y(0.0), to = y(std::clamp(value, low, high));
    const QRectF bar(area.center().x() - wide / 2.0, std::min(zero, to), wide, std::abs(to - zero));
    if (bar.height() >= 0.5)
        scene.shapes.push_back({boxPath(bar), Qt::NoPen,
            Theme::instance().diverging(
                std::clamp(value / std::max(high, -low), -1.0, 1.0) * 0.75 + (value > 0.0 ? 0.25 : -0.25)),
            true});
}

class PlacedDials : public Panel {
public:
    explicit PlacedDials(DialsPanel said) : m_said(std::move(said)) {}

    Extent width() const override { return {m_said.beside + columns() * kLeastDial, Extent::kNoLimit}; }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override
    {
        if (!moment.thumbnail)
            return {};
        DialsPanel bare {.dials = m_said.dials, .reach = m_said.reach, .most = m_said.most};
        for (Dial& dial : bare.dials)
            dial.label = dial.angle = {};
        return PlacedDials(std::move(bare));
    }
    Extent height(double width) const override
    {
        return {kLeastDial + words() + (bars() ? kLeastBars * m_said.barsThere : 0.0),
            std::clamp(side(width), kLeastDial, m_said.most) * widest() + words()
                + (bars() ? kDialBars * m_said.barsThere : 0.0)};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const double zone = bars() ? std::clamp(area.height() * 0.22, kLeastBars, kDialBars) * m_said.barsThere : 0.0;
        const double big = std::floor(
            std::min({side(area.width()), m_said.most, std::max(20.0, (area.height() - words() - zone) / widest())}));
        const double apart = std::clamp(
            (area.width() - m_said.beside - columns() * big) / std::max(1, count()), 0.0, kMostApart);
        const double top = area.top() + std::floor(big * widest()), under = top + words(), pitch = big + apart;
        double x = area.left();
        const double end = x + columns() * big + count() * apart;
        const QRectF sum(end, area.top(), std::min(m_said.beside, area.right() - end), top - area.top());
        const int fewer = fewerWords(pitch - 6.0);
        int order = 0;
        for (const Dial& dial : m_said.dials) {
            const double own = std::floor(big * dial.wide);
            addDial(scene, {x, top - own, own, own}, dial);
            addWords(scene, {x - 6.0, top + 1.0, own + apart + 2.0, kDialLine}, dial, dial.wide > 1.0 ? 0 : fewer);
            addBar(scene, {x, under, own, zone}, dial.adds, sum, order++);
            x += own + apart;
        }
        if (!m_said.others.empty()) {
            const auto count = static_cast<int>(m_said.others.size());
            const int across = count > 4 ? 3 : std::min(count, 2), down = (count + across - 1) / across;
            const double small = std::floor(std::min(big / across, big / down));
            for (int i = 0; i < count; ++i)
                addDial(scene,
                    QRectF(x + (i % across) * small, top - big + (i / across) * small, small, small)
                        .adjusted(2.0, 2.0, -2.0, -2.0),
                    m_said.others[static_cast<std::size_t>(i)]);
            Dial said;
            said.label = m_said.othersLabel;
            addWords(scene, {x - 6.0, top + 1.0, pitch + 2.0, kDialLine}, said, 0);
            addBar(scene, {x, under, big, zone}, m_said.othersAdd, sum, order++);
            x += pitch;
        }
        if (bars()) {
            const double zero = std::round(under + zone * m_said.high / (m_said.high - m_said.low));
            scene.shapes.push_back({linePath({area.left(), zero}, {std::min(area.right(), x + m_said.beside), zero}),
                QPen(colours().lineStrong, 1.0), Qt::NoBrush, true});
        }
        if (m_said.sum)
            m_said.sum(scene, sum);
    }

private:
    int count() const { return static_cast<int>(m_said.dials.size()) + (m_said.others.empty() ? 0 : 1); }
    double columns() const // sides of a dial
    {
        double all = m_said.others.empty() ? 0.0 : 1.0;
        for (const Dial& dial : m_said.dials)
            all += dial.wide;
        return all;
    }
    double widest() const
    {
        double most = 1.0;
        for (const Dial& dial : m_said.dials)
            most = std::max(most, dial.wide);
        return most;
    }
    bool bars() const { return m_said.high > m_said.low && m_said.barsThere > 0.0; }
    double words() const
    {
        const auto any = [this](QStringList Dial::*said) {
            return std::any_of(
                m_said.dials.begin(), m_said.dials.end(), [&](const Dial& dial) { return !(dial.*said).isEmpty(); });
        };
        return any(&Dial::angle) ? 2.0 * kDialLine + 3.0 : any(&Dial::label) ? kDialLine + 3.0 : 0.0;
    }
    double side(double width) const
    {
        const double room = (width - m_said.beside) / std::max(1.0, columns());
        return room - std::min(kMostApart, room * 0.1);
    }

    // Which of the labels has room under every dial.
    int fewerWords(double room) const
    {
        const QFont font = Theme::instance().font(TextSize::Caption);
        int fewer = 0;
        for (const Dial& dial : m_said.dials)
            while (dial.wide <= 1.0 && fewer + 1 < dial.label.size() && textWidth(dial.label[fewer], font) > room)
                ++fewer;
        return fewer;
    }
    void addWords(Scene& scene, const QRectF& line, const Dial& dial, int fewer) const
    {
        const Palette& palette = colours();
        const QFont font = Theme::instance().font(TextSize::Caption),
                    bold = Theme::instance().font(TextSize::Body, true);
        addText(
            scene, line, Qt::AlignCenter, fittingText(dial.label.mid(fewer), font, line.width()), palette.ink2, font);
        if (!dial.angle.isEmpty())
            addText(scene, line.translated(0.0, kDialLine), Qt::AlignCenter,
                fittingText(dial.angle, dial.lit ? bold : font, line.width()),
                dial.lit ? palette.accentText : palette.ink2, dial.lit ? bold : font);
    }
    void addBar(Scene& scene, const QRectF& area, const std::optional<double>& adds, const QRectF& sum, int order) const
    {
        if (!bars() || !adds)
            return;
        addSignedBar(scene, area, *adds, m_said.low, m_said.high);
        const QFont font = Theme::instance().font(TextSize::Caption);
        const QString text = numberText(*adds, 2);
        const double zero = area.top() + area.height() * m_said.high / (m_said.high - m_said.low);
        QRectF place(
            area.center().x() + std::min(28.0, area.width() * 0.4) / 2.0 + 3.0, 0.0, textWidth(text, font) + 2.0, 14.0);
        place.moveTop(*adds >= 0.0 ? zero - 15.0 : zero + 1.0);
        if (!m_said.numbers || place.right() > area.right() + kMostApart + 0.25 * area.width())
            return;
        addText(scene, place, Qt::AlignLeft | Qt::AlignVCenter, text, colours().ink2, font);
        const double way = easeInOut(landing(order, count()).at(m_said.gathered));
        if (way <= 0.0 || way >= 1.0)
            return;
        // Along a lane beneath the bars, where nothing is written.
        const QRectF from = place.adjusted(-3.0, 0.0, 3.0, 0.0),
                     lane(from.left(), area.bottom() - 14.0, from.width(), 14.0),
                     under(sum.center().x() - 20.0, lane.top(), 40.0, 14.0),
                     to(under.left(), sum.center().y() - 7.0, 40.0, 14.0);
        const QRectF at = way < 0.15 ? along(from, lane, way / 0.15)
            : way < 0.7              ? along(lane, under, (way - 0.15) / 0.55)
                                     : along(under, to, (way - 0.7) / 0.3);
        SceneMark chip {SceneMark::Chip, at, {colours().stage}, text};
        chip.frame = colours().lineStrong;
        scene.marks.push_back(std::move(chip));
    }

    void addDial(Scene& scene, const QRectF& place, const Dial& dial) const
    {
        const Palette& palette = colours();
        const QPointF centre = place.center();
        const double radius = place.width() / 2.0 - 1.0;
        const bool large = radius >= kLargeRadius;
        scene.shapes.push_back({circlePath(centre, radius), QPen(palette.line, 1.0), palette.panel});
        const auto at = [&](const QPointF& tip) {
            return centre + QPointF(tip.x(), -tip.y()) * (radius - 5.0) / std::max(1e-12, m_said.reach);
        };
        const auto finite = [](const QPointF& tip) { return std::isfinite(tip.x()) && std::isfinite(tip.y()); };
        if (dial.open > 0.0 && dial.hands.size() >= 2 && finite(dial.hands[0].tip) && finite(dial.hands[1].tip)) {
            const double from = angleOf(dial.hands[1].tip),
                         way = std::remainder(angleOf(dial.hands[0].tip) - from, 2.0 * std::numbers::pi) * dial.open;
            const QColor colour = dial.lit ? palette.accent : palette.lineStrong;
            QPainterPath wedge(centre), rim;
            const QRectF whole = around(centre, radius * dial.angleAt);
            wedge.arcTo(whole, from * 180.0 / std::numbers::pi, way * 180.0 / std::numbers::pi);
            wedge.closeSubpath();
            rim.arcMoveTo(whole, from * 180.0 / std::numbers::pi);
            rim.arcTo(whole, from * 180.0 / std::numbers::pi, way * 180.0 / std::numbers::pi);
            scene.shapes.push_back({wedge, Qt::NoPen, faint(colour, dial.lit ? 0.18 : 0.22)});
            scene.shapes.push_back({rim, QPen(colour, dial.lit ? 3.0 : 1.5, Qt::SolidLine, Qt::FlatCap)});
        }
        int ring = 0;
        for (const DialHand& hand : dial.hands)
            if (hand.start && finite(*hand.start) && dial.turns > 0.0) {
                addTurn(scene, centre, radius * (0.72 - 0.16 * ring++), angleOf(*hand.start), hand, large, dial.turns);
                QPen pen(faint(hand.colour, dial.turns), 1.2, Qt::DotLine);
                scene.shapes.push_back({linePath(centre, at(*hand.start)), pen});
            }
        for (std::size_t i = 0; i < dial.hands.size(); ++i)
            addName(scene, centre, at(dial.hands[i].tip), dial.hands[i],
                dial.hands.size() < 2
                    ? 0.0
                    : std::remainder(
                        angleOf(dial.hands[i].tip) - angleOf(dial.hands[i == 0 ? 1 : 0].tip), 2.0 * std::numbers::pi));
        for (auto hand = dial.hands.rbegin(); hand != dial.hands.rend(); ++hand)
            if (finite(hand->tip)) {
                addHand(scene, centre, at(hand->tip), *hand, large);
                if (hand->cells)
                    hand->cells(scene, at(hand->tip), hand->start ? at(*hand->start) : at(hand->tip));
            }
    }

    // Beside the tip, away from the other hand.
    static void addName(Scene& scene, const QPointF& centre, const QPointF& tip, const DialHand& hand, double ahead)
    {
        const double length = std::hypot(tip.x() - centre.x(), tip.y() - centre.y());
        if (hand.name.isEmpty() || !(length > 1.0))
            return;
        const QPointF along = (tip - centre) / length, across(along.y(), -along.x());
        const QPointF at = tip + along * 3.0 + across * (ahead < 0.0 ? -9.0 : 9.0);
        const double wide = std::max(14.0, textWidth(hand.name, Theme::instance().font(TextSize::Body, true)) + 2.0);
        addText(scene, {along.x() < 0.0 ? at.x() + 7.0 - wide : at.x() - 7.0, at.y() - 8.0, wide, 16.0},
            Qt::AlignCenter, hand.name, hand.colour, TextSize::Body, true);
    }

    // How far it has turned: an arc, from two turns on a ring and how many.
    static void addTurn(
        Scene& scene, const QPointF& centre, double radius, double start, const DialHand& hand, bool large, double seen)
    {
        const double turns = std::abs(hand.turned) / (2.0 * std::numbers::pi);
        if (turns < 1e-6)
            return;
        QPainterPath arc;
        const bool many = turns >= kFewestRings;
        const int pieces = std::max(2, static_cast<int>(std::ceil(std::min(turns, kFewestRings) * 48.0)));
        for (int i = 0; i <= pieces; ++i) { // turn by turn a little further in
            const double share = static_cast<double>(i) / pieces,
                         way = many ? share * 2.0 * std::numbers::pi : share * hand.turned;
            const double inwards = many ? 0.0 : 4.0 * share * turns;
            const QPointF point = centre
                + QPointF(std::cos(start + way), -std::sin(start + way)) * std::max(2.0, radius - inwards);
            i == 0 ? arc.moveTo(point) : arc.lineTo(point);
        }
        scene.shapes.push_back({arc, QPen(faint(hand.colour, 0.45 * seen), many ? 3.0 : 2.0)});
        if (many && large && seen >= 1.0)
            addText(scene, {centre.x() - 20.0, centre.y() - radius - 1.0, 40.0, 13.0}, Qt::AlignCenter,
                QStringLiteral("× %1").arg(static_cast<int>(turns)), hand.colour, TextSize::Tiny, true);
    }

    static void addHand(Scene& scene, const QPointF& centre, const QPointF& tip, const DialHand& hand, bool large)
    {
        const QPointF way = tip - centre;
        const double length = std::hypot(way.x(), way.y());
        const double head = std::min(large ? 9.0 : 5.0, length);
        QPen pen(hand.colour, large ? 2.4 : 1.6, hand.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap);
        const QPointF along = length > 0.0 ? way / length : QPointF(1.0, 0.0), across(-along.y(), along.x());
        scene.shapes.push_back({linePath(centre, tip - along * head * 0.8), pen});
        QPainterPath arrow(tip);
        arrow.lineTo(tip - along * head + across * head * 0.45);
        arrow.lineTo(tip - along * head - across * head * 0.45);
        arrow.closeSubpath();
        scene.shapes.push_back({arrow, Qt::NoPen, hand.colour});
    }

    DialsPanel m_said;
};

} // namespace

Turn landing(int bar, int bars)
{
    const double each = 1.0 / std::max(1, bars);
    return {each * bar, each * (bar + 0.9)};
}

Figure dials(DialsPanel said) { return PlacedDials(std::move(said)); }

} // namespace headroom
