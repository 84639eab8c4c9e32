// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/bars.h"
#include "figure/figure.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/along_curve.h"
#include "scene/motion.h"
#include "stage/captions.h"
#include "study/step_names.h"
#include "views/backward/backward_read.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace headroom::backward_view {

namespace {

constexpr double kWidestLane = 72.0, kLaneOfPitch = 0.72, kHairline = 1.0, kAboveLanes = 24.0, kEnds = 26.0,
                 kRightOfLanes = 34.0, kNumbered = 46.0, kNumberLine = 14.0, kMostName = 150.0, kLinkHit = 9.0,
                 kLeastBetween = 12.0, kMostNeeded = 260.0, kLeastPitch = 16.0, kMostLeast = 300.0, kPointed = 7.0,
                 kPointedLine = 48.0, kEndBar = 4.0; // a lane so wide and long shows which way it goes
constexpr double kLanesShare = 0.64; // of the picture's width
constexpr double kLeastNamed = 10.0; // the pitch of columns that have names
constexpr double kMemoryLink = 4.0; // px
constexpr double kLeastLink = 0.05, kLeastShown = 0.01; // of the largest
constexpr std::size_t kMostLinks = 40;
constexpr int kLanesGroup = 1, kLinksGroup = 20, kNumberGroup = 50, kMapGroup = 60, kRowGroup = 61, kTokensGroup = 70,
              kBend = 64;

// How many decimals the largest of some numbers needs to be told from 0; −1: it is written with an exponent.
int decimalsOf(double largest) { return largest >= 0.1 ? 2 : largest >= 0.001 ? 4 : -1; }

// A ribbon along a way that bends from straight up to straight up, as far as `share` of it.
QPainterPath ribbon(const QPointF& from, const QPointF& to, double width, double share)
{
    const double bend = (to.y() - from.y()) * 0.55;
    const AlongCurve way(from, from + QPointF(0.0, bend), to - QPointF(0.0, bend), to);
    std::vector<QPointF> left, right;
    for (int i = 0; i <= kBend; ++i) {
        const double at = share * i / kBend;
        const QPointF point = way.at(at), ahead = way.direction(at);
        const QPointF across = QPointF(-ahead.y(), ahead.x()) * (width / 2.0);
        left.push_back(point + across);
        right.push_back(point - across);
    }
    QPainterPath area(left.front());
    for (const QPointF& point : left)
        area.lineTo(point);
    for (std::size_t i = right.size(); i-- > 0;)
        area.lineTo(right[i]);
    area.closeSubpath();
    return area;
}

QColor linkInk(const QColor& role) { return mix(colours().stage, role, 0.45); }

// An angle that points down.
QPainterPath downPath(const QPointF& at, double wide)
{
    QPainterPath path(at + QPointF(-wide / 2.0, -wide / 4.0));
    path.lineTo(at + QPointF(0.0, wide / 4.0));
    path.lineTo(at + QPointF(wide / 2.0, -wide / 4.0));
    return path;
}

// A lane for each token, as wide as its gradient is long, and what attention passes from one to another.
class Lanes : public Panel {
public:
    Lanes(const WayBack& way, const SceneMoment& moment)
        : m_way(way), m_moment(moment), m_trace(moment.trace()), m_reached(reached(way, moment))
    {
        for (const Station& station : way.stations)
            m_most = std::max(m_most, m_trace.range(station.length).second);
        for (const Stack& stack : way.stacks) {
            m_names = std::max(m_names, moment.roomy(namesWidth(stack), 2.0));
            m_columns = std::max(m_columns, stack.columns() + memoryOf(stack));
            m_between += between(stack);
        }
    }

    Extent width() const override
    {
        return {std::min(m_names + m_columns * kLeastPitch + kRightOfLanes, kMostLeast), Extent::kNoLimit};
    }
    Extent height(double width) const override
    {
        double least = m_moment.roomy(std::min(m_between * kLeastBetween, kMostNeeded), 20.0);
        for (std::size_t i = 0; i < m_way.stacks.size(); ++i)
            least += above(i) + below(i, pitch(i, width));
        return {std::max(least, m_moment.roomy(150.0, 20.0)), Extent::kNoLimit};
    }

    void draw(Scene& scene, const QRectF& area) const override
    {
        const std::vector<Place> places = placed(area);
        for (std::size_t i = 0; i < places.size(); ++i)
            addGround(scene, places[i], static_cast<int>(i));
        if (m_moment.on(kLinks))
            for (std::size_t i = 0; i < m_way.links.size(); ++i)
                addLinks(scene, places, m_way.links[i], static_cast<int>(i));
        for (std::size_t i = 0; i < places.size(); ++i)
            addLanes(scene, places[i], static_cast<int>(i));
        if (!scene.bare)
            addNumber(scene, places.front());
    }

private:
    struct Place {
        double left = 0.0, top = 0.0, bottom = 0.0, pitch = 0.0, names = 0.0;
        std::size_t stations = 1;
        int memory = 0; // rows to the left of the lanes, the nearest −1
        int columns = 0;
        double scale = 0.0; // of a lane’s width, the same everywhere

        double start() const { return left - memory * pitch - names; }
        double right() const { return left + pitch * columns; }
        double x(int token) const { return left + (token + 0.5) * pitch; }
        double y(double station) const
        {
            return stations < 2 ? bottom : top + (bottom - top) * station / static_cast<double>(stations - 1);
        }
        double arrives(double station) const { return stations < 2 ? top : y(station); }
        double line() const // from one station to the next
        {
            return stations < 2 ? bottom - top : (bottom - top) / static_cast<double>(stations - 1);
        }
    };

    // Of stations nearer to each other than lines of text every so many has words.
    static std::size_t everyOf(double between, double line)
    {
        return static_cast<std::size_t>(std::ceil(line / std::max(1.0, between)));
    }

    QStringList names(const Stack& stack) const
    {
        QStringList full, brief;
        const QFont font = Theme::instance().font(TextSize::Small);
        double wide = 0.0;
        for (const int i : stack.stations) {
            full << stationName(m_trace, m_way.stations[static_cast<std::size_t>(i)]);
            brief << shortStationName(m_trace, m_way.stations[static_cast<std::size_t>(i)]);
            wide = std::max(wide, textWidth(full.back(), font));
        }
        const double left = m_moment.size.width() * (showsHeads(m_way, m_moment) ? kLanesShare : 1.0) - wide
            - 2.0 * kRightOfLanes;
        const bool room = m_way.stacks.size() == 1 && wide <= kMostName && left >= stack.columns() * kNumbered;
        return room ? full : brief;
    }
    double namesWidth(const Stack& stack) const
    {
        double wide = 0.0;
        const QStringList all = names(stack);
        for (const QString& name : all)
            wide = std::max(wide, textWidth(name, Theme::instance().font(TextSize::Small)));
        return std::min(
                   std::max(wide, textWidth(stack.title, Theme::instance().font(TextSize::Small, true))), kMostName)
            + 12.0;
    }

    // From the loss down: what it depends on lies below it, the decoder's tokens above the encoder's.
    std::vector<Place> placed(const QRectF& area) const
    {
        double room = area.height();
        for (std::size_t i = 0; i < m_way.stacks.size(); ++i)
            room -= above(i) + below(i, pitch(i, area.width()));
        const double each = std::max(room, 20.0) / std::max(1.0, m_between);
        std::vector<Place> places;
        double y = area.top();
        for (std::size_t i = 0; i < m_way.stacks.size(); ++i) {
            const Stack& stack = m_way.stacks[i];
            Place place;
            place.names = m_names;
            place.pitch = pitch(i, area.width());
            place.memory = memoryOf(stack);
            place.columns = stack.columns();
            place.left = area.left() + m_names + place.memory * place.pitch;
            place.top = y + above(i);
            place.bottom = place.top + each * between(stack);
            place.stations = stack.stations.size();
            y = place.bottom + below(i, place.pitch);
            places.push_back(place);
        }
        double scale = m_most > 0.0 ? kWidestLane / m_most : 0.0;
        for (const Station& station : m_way.stations)
            if (const double most = m_trace.range(station.length).second; most > 0.0)
                scale = std::min(scale, places[static_cast<std::size_t>(station.stack)].pitch * kLaneOfPitch / most);
        for (Place& place : places)
            place.scale = scale;
        return places;
    }
    static double between(const Stack& stack) // spaces: above one station alone lies one too
    {
        return static_cast<double>(std::max<std::size_t>(stack.stations.size(), 2) - 1);
    }
    double pitch(std::size_t stack, double width) const
    {
        const Stack& its = m_way.stacks[stack];
        return std::max(1.0, width - m_names - m_moment.roomy(kRightOfLanes, 4.0))
            / std::max(1, its.columns() + memoryOf(its));
    }
    double above(std::size_t stack) const
    {
        return m_moment.roomy(kAboveLanes + (stack == 0 && m_way.stacks.size() > 1 ? 4.0 : 0.0), 4.0);
    }
    double below(std::size_t stack, double pitch) const
    {
        return m_moment.roomy(kEnds + labelHeight(m_way.stacks[stack], pitch) + 4.0, 4.0);
    }

    // Rows that an earlier segment left, as many as there are tokens at most: those nearest to them.
    int memoryOf(const Stack& stack) const
    {
        int rows = 0;
        for (const Links& links : m_way.links)
            if (&m_way.stacks[static_cast<std::size_t>(m_way.stations[static_cast<std::size_t>(links.to)].stack)]
                == &stack)
                rows = std::max(rows, links.memory);
        return m_moment.thumbnail ? 0 : std::min(rows, stack.columns());
    }
    double length(int station, int token) const
    {
        const double value = m_trace.value(m_way.stations[static_cast<std::size_t>(station)].length, {token});
        return std::isfinite(value) ? value : 0.0;
    }
    static double wide(const Place& place, double length) { return length * place.scale; }
    // How much of the way from a station to the next one below is there by now.
    double share(int station) const { return std::clamp(m_reached - station, 0.0, 1.0); }
    bool there(int station) const { return m_reached >= station; }

    void addGround(Scene& scene, const Place& place, int index) const
    {
        const Stack& stack = m_way.stacks[static_cast<std::size_t>(index)];
        const Palette& palette = colours();
        const double right = place.right();
        for (std::size_t k = 0; k < stack.stations.size(); ++k)
            scene.shapes.push_back({linePath({place.left, std::round(place.y(static_cast<double>(k)))},
                                        {right, std::round(place.y(static_cast<double>(k)))}),
                QPen(palette.line, 1.0, Qt::DotLine), Qt::NoBrush, true});
        for (int token = 0; token < stack.columns() && place.pitch >= 5.0; ++token)
            scene.shapes.push_back({linePath({place.x(token), place.top}, {place.x(token), place.bottom}),
                QPen(palette.line, kHairline), Qt::NoBrush, true});
        const QStringList all = names(stack);
        const double line = place.line();
        for (std::size_t k = 0; k < stack.stations.size(); ++k) {
            if (k % everyOf(line, 11.0) != 0)
                continue;
            addText(scene, {place.start(), place.y(static_cast<double>(k)) - 8.0, place.names - 8.0, 16.0},
                Qt::AlignRight | Qt::AlignVCenter, all[static_cast<qsizetype>(k)],
                there(stack.stations[k]) ? palette.ink : palette.ink3,
                line < 15.0 ? TextSize::Caption : TextSize::Small);
            scene.texts.back().fit = SceneText::Fit::Cut;
        }
        addMemory(scene, place, index);
        if (m_way.stacks.size() > 1)
            addText(scene, {place.start(), place.top - 28.0, place.names, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
                stack.title, palette.ink, TextSize::Small, true);
        GridLayout layout;
        layout.origin = {place.left, place.bottom + kEnds + labelHeight(stack, place.pitch)};
        layout.pitchX = place.pitch;
        layout.pitchY = 1.0;
        layout.rows = 1;
        layout.columns = stack.columns();
        LabelStyle style;
        style.size = labelSize(place.pitch);
        style.lit = index == 0 && m_way.of.kind != Objective::Kind::Cells && m_way.of.targets.size() == 1
            ? static_cast<int>(m_way.of.targets.front().position)
            : -1;
        if (const auto at = m_moment.pinned ? m_way.placeOf(*m_moment.pinned) : std::nullopt;
            at && m_way.stations[static_cast<std::size_t>(at->station)].stack == index)
            style.hovered = at->token;
        addColumnLabels(scene, sideLabels(stack.tokens), layout, labelHeight(stack, place.pitch), style);
    }

    // The rows that an earlier segment left: no lanes, for nothing goes back into them. Where an attention read them,
    // what came back ends at a bar.
    void addMemory(Scene& scene, const Place& place, int index) const
    {
        if (place.memory == 0)
            return;
        const Palette& palette = colours();
        const QFont font = Theme::instance().font(TextSize::Caption);
        const double left = place.left - place.memory * place.pitch, wide = place.memory * place.pitch;
        scene.shapes.push_back({boxPath({left, place.top, wide - 4.0, place.bottom - place.top}, 3.0), Qt::NoPen,
            palette.memorySoft, true});
        const QStringList fewer {tr("memory: held fixed, so the gradient stops"), tr("memory: the gradient stops"),
            tr("memory: it stops"), tr("memory")};
        addText(scene, {left + 2.0, place.bottom - 15.0, wide - 8.0, 14.0}, Qt::AlignCenter,
            fittingText(fewer, font, wide - 8.0), palette.memoryText, font);
        scene.texts.back().fit = SceneText::Fit::Cut;
        const std::vector<int>& stations = m_way.stacks[static_cast<std::size_t>(index)].stations;
        for (const Links& links : m_way.links) {
            const auto row = std::find(stations.begin(), stations.end(), links.to);
            if (row == stations.end() || links.memory == 0 || !there(links.from))
                continue;
            const double y = std::round(place.y(static_cast<double>(row - stations.begin())));
            for (int token = -std::min(place.memory, links.memory); token < 0; ++token) {
                const double half = std::min(6.0, place.pitch * 0.4);
                scene.shapes.push_back({linePath({place.x(token) - half, y}, {place.x(token) + half, y}),
                    QPen(palette.memory, 2.0), Qt::NoBrush, true});
            }
        }
    }
    static double labelHeight(const Stack& stack, double pitch)
    {
        return columnLabelHeight(sideLabels(stack.tokens), pitch, labelSize(pitch));
    }
    static TextSize labelSize(double pitch) { return pitch < 22.0 ? TextSize::Small : TextSize::Body; }

    void addLanes(Scene& scene, const Place& place, int index) const
    {
        const Stack& stack = m_way.stacks[static_cast<std::size_t>(index)];
        const Palette& palette = colours();
        for (std::size_t k = 0; k < stack.stations.size(); ++k) {
            const int station = stack.stations[k];
            if (!there(station))
                continue;
            const double y = place.y(static_cast<double>(k));
            for (int token = 0; token < stack.columns(); ++token) {
                const double w = std::max(wide(place, length(station, token)), 0.6), x = place.x(token);
                const bool seen = length(station, token) > kLeastShown * m_most;
                if (k + 1 < stack.stations.size() && seen) { // what joins it at the next station widens the next piece
                    const double high = (place.y(k + 1.0) - y) * share(station);
                    scene.shapes.push_back({boxPath({x - w / 2.0, y, w, high}), Qt::NoPen, palette.ink2});
                    if (w >= kPointed && place.line() >= kPointedLine && high > 4.0 * w / 3.0)
                        scene.shapes.push_back(
                            {downPath({x, y + high / 2.0}, w * 0.5), QPen(palette.stage, 1.5), Qt::NoBrush, true});
                }
                if (stack.stations.size() == 1 && seen)
                    scene.shapes.push_back(
                        {boxPath({x - w / 2.0, place.top, w, y - place.top}), Qt::NoPen, palette.ink2});
            }
        }
        if (!scene.bare)
            addNumbers(scene, place, index);
    }

    void addNumbers(Scene& scene, const Place& place, int index) const
    {
        const Stack& stack = m_way.stacks[static_cast<std::size_t>(index)];
        const double line = place.line();
        QStringList rows, columns;
        for (std::size_t k = 0; k < stack.stations.size(); ++k) {
            const int station = stack.stations[k];
            const Station& its = m_way.stations[static_cast<std::size_t>(station)];
            const QString name = stationName(m_trace, its);
            rows << name;
            if (!there(station))
                continue;
            const bool end = k + 1 == stack.stations.size();
            const double y = place.y(static_cast<double>(k));
            const bool numbered = end && numberWide(m_most, TextSize::Small, true) < place.pitch;
            for (int token = 0; token < stack.columns(); ++token) {
                const double w = wide(place, length(station, token)), x = place.x(token);
                const Cell source {its.length, {token}};
                const double hit = std::max(w, std::min(place.pitch - 1.0, 12.0));
                QRectF area(x - hit / 2.0, y - std::min(7.0, line / 2.0 - 0.5), hit, std::min(14.0, line - 1.0));
                if (numbered) // with its number
                    area = {
                        x - std::min(place.pitch / 2.0, 30.0), y + 3.0, std::min(place.pitch, 60.0) - 1.0, kEnds - 5.0};
                else if (end)
                    area.moveBottom(y);
                addDrawnCell(scene, m_trace, source, area,
                    tr("length of the gradient of %1, %2").arg(tokenName(stack.tokens, token), name),
                    kLanesGroup + index, static_cast<int>(k), token);
                if (m_moment.pinned == source && !numbered)
                    frameOf(scene, end ? area : area.adjusted(-2.0, 0.0, 2.0, 0.0));
            }
            if (m_reached - station >= 1.0)
                continue; // the caption names another
            if (end)
                addEnds(scene, place, stack, station);
            else
                addLargest(scene, place, stack, station, y);
        }
        for (int token = 0; token < stack.columns(); ++token)
            columns << tokenName(stack.tokens, token);
        addTable(scene, kLanesGroup + index, tr("Length of the gradient, %1").arg(stack.title), rows, columns);
    }
    std::vector<int> byLength(const Stack& stack, int station) const // tokens, the largest first
    {
        std::vector<int> order(static_cast<std::size_t>(stack.columns()));
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(
            order.begin(), order.end(), [&](int a, int b) { return length(station, a) > length(station, b); });
        return order;
    }
    double numberWide(double value, TextSize size, bool bold) const
    {
        const int decimals = decimalsOf(m_most);
        return textWidth(decimals < 0 ? QString::fromStdString(formatNumber(value)) : fixedText(value, decimals),
                   Theme::instance().font(size, bold))
            + 6.0;
    }
    static void clearFor(Scene& scene, const QRectF& number) // of what attention passes through there
    {
        QColor ground = colours().stage;
        ground.setAlpha(215);
        scene.shapes.push_back({boxPath(number.adjusted(1.0, 1.0, -1.0, -1.0), 2.0), Qt::NoPen, ground});
    }
    // How much depends on each token in the end, as far as there is room; the largest is the answer.
    void addEnds(Scene& scene, const Place& place, const Stack& stack, int station) const
    {
        const Palette& palette = colours();
        const std::vector<int> order = byLength(stack, station);
        const double y = place.bottom;
        const bool last = station + 1 == static_cast<int>(m_way.stations.size());
        std::vector<QRectF> taken;
        for (const int token : order) {
            const double value = length(station, token), w = std::max(wide(place, value), 2.0), x = place.x(token);
            if (decimalsOf(m_most) > 0 ? !(value >= 0.5 * std::pow(10.0, -decimalsOf(m_most))) : !(value > 0.0))
                break; // it would read 0.00
            const bool first = token == order.front();
            const QColor ink = !first ? palette.ink2 : last ? palette.accent : palette.ink;
            scene.shapes.push_back({boxPath({x - w / 2.0, y, w, kEndBar}), Qt::NoPen, ink});
            const TextSize size = first ? TextSize::Title : TextSize::Small;
            const double wide = numberWide(value, size, first);
            const QRectF at(x - wide / 2.0, y + 4.0, wide, kEnds - 7.0);
            if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(at); }))
                continue;
            taken.push_back(at);
            clearFor(scene, at);
            putNumber(scene, m_trace, {m_way.stations[static_cast<std::size_t>(station)].length, {token}}, at,
                {.decimals = decimalsOf(m_most),
                    .colour = !first ? palette.ink2
                        : last       ? palette.accentText
                                     : palette.ink,
                    .size = size,
                    .bold = first});
        }
    }
    // The largest of a station, within its lane or beside it, where no other lane is.
    void addLargest(Scene& scene, const Place& place, const Stack& stack, int station, double y) const
    {
        const int token = byLength(stack, station).front();
        const double value = length(station, token), w = wide(place, value), x = place.x(token);
        if (!(value > kLeastShown * m_most))
            return;
        const double number = numberWide(value, TextSize::Caption, false);
        const auto halfOf = [&](int other) {
            return other < 0 || other >= stack.columns() ? 0.0 : wide(place, length(station, other)) / 2.0;
        };
        const bool within = w >= number + 4.0;
        const auto clear = [&](int side) { // as far as it reaches
            for (int other = token + side; std::abs(place.x(other) - x) - halfOf(other) < w / 2.0 + number;
                 other += side)
                if (halfOf(other) >= 0.5)
                    return false;
            return true;
        };
        const bool right = !within && clear(1);
        if (!within && !right && (!clear(-1) || x - w / 2.0 - number < place.left))
            return;
        const QRectF at(within ? x - number / 2.0
                : right        ? x + w / 2.0
                               : x - w / 2.0 - number,
            within ? y + 2.0 : y - kNumberLine / 2.0, number, kNumberLine);
        if (!within)
            clearFor(scene, at);
        putNumber(scene, m_trace, {m_way.stations[static_cast<std::size_t>(station)].length, {token}}, at,
            {.decimals = decimalsOf(m_most), .colour = within ? Theme::textOn(colours().ink2) : colours().ink2});
    }

    void addLinks(Scene& scene, const std::vector<Place>& places, const Links& links, int index) const
    {
        const Station &from = m_way.stations[static_cast<std::size_t>(links.from)],
                      &to = m_way.stations[static_cast<std::size_t>(links.to)];
        const Stack &queries = m_way.stacks[static_cast<std::size_t>(from.stack)],
                    &keys = m_way.stacks[static_cast<std::size_t>(to.stack)];
        const Place &above = places[static_cast<std::size_t>(from.stack)],
                    &below = places[static_cast<std::size_t>(to.stack)];
        const double part = share(links.from);
        if (part <= 0.0)
            return;
        struct Link {
            double wide;
            int query, key;
        };
        std::vector<Link> all;
        for (int query = 0; query < queries.columns(); ++query)
            for (int key = -std::min(below.memory, links.memory); key < keys.columns(); ++key) {
                const double value = key < 0 ? m_trace.value(links.step, {query, key + links.memory})
                                             : links.arrives[static_cast<std::size_t>(query * keys.columns() + key)];
                if (std::isfinite(value) && value > kLeastLink * m_most) // into the memory nothing goes: no width
                    all.push_back({key < 0 ? kMemoryLink : std::max(1.0, wide(above, value)), query, key});
            }
        std::stable_sort(all.begin(), all.end(), [](const Link& a, const Link& b) { return a.wide > b.wide; });
        all.resize(std::min(all.size(), kMostLinks));
        std::stable_sort(all.begin(), all.end(), [](const Link& a, const Link& b) { return a.query < b.query; });
        std::map<int, double> ends; // of each key, the left end of the next one: they arrive side by side
        for (const Link& link : all)
            ends.try_emplace(link.key, below.x(link.key)).first->second -= link.wide / 2.0;
        const auto row = [](const Stack& stack, int station) {
            return static_cast<double>(
                std::find(stack.stations.begin(), stack.stations.end(), station) - stack.stations.begin());
        };
        const double y = above.y(row(queries, links.from)), end = below.arrives(row(keys, links.to));
        const bool down = end > y + 4.0; // of another stack, it may lie higher
        std::vector<int> hit;
        for (const Link& link : all) {
            double& left = ends[link.key];
            const QPointF begin(above.x(link.query), y), stop(left + link.wide / 2.0, end);
            left += link.wide;
            const bool memory = link.key < 0, itself = link.query == link.key && from.stack == to.stack;
            scene.shapes.push_back({ribbon(begin, stop, link.wide, easeInOut(part)),
                link.wide > 4.0 ? QPen(colours().stage, 1.0) : QPen(Qt::NoPen),
                linkInk(memory ? colours().memory : colours().query)});
            if (itself)
                continue; // its lane lies over it
            if (part < 1.0 || std::find(hit.begin(), hit.end(), link.key) != hit.end()
                || std::abs(end - y) < 3.5 * kLinkHit)
                continue;
            hit.push_back(link.key);
            addDrawnCell(scene, m_trace, {links.step, {link.query, link.key + links.memory}},
                {stop.x() - kLinkHit / 2.0, stop.y() - (down ? kLinkHit + 6.0 : -6.0), kLinkHit, kLinkHit},
                (memory ? tr("what goes back from %1 to the memory of %2: held fixed, it ends there")
                        : tr("what goes back from %1 to the value of %2"))
                    .arg(tokenName(queries.tokens, link.query),
                        memory ? QString::fromStdString(m_trace.step(links.step).axes[1].label(link.key + links.memory))
                               : tokenName(keys.tokens, link.key)),
                kLinksGroup + index, 0, link.key + links.memory);
        }
    }

    // "loss if c came next 7.67" over the lane that it enters.
    void addNumber(Scene& scene, const Place& place) const
    {
        const Palette& palette = colours();
        const QFont font = Theme::instance().font(TextSize::Small);
        const QString token = objectiveToken(m_way, m_trace);
        const QString words = m_way.of.kind == Objective::Kind::Cells ? tr("the number")
            : m_way.of.targets.size() > 1 ? tr("loss, mean of %1").arg(m_way.of.targets.size())
            : m_way.of.kind == Objective::Kind::Loss
            ? (m_way.follows ? tr("loss of %1, the next token") : tr("loss if %1 came next")).arg(token)
            : tr("logit of %1").arg(token);
        const bool one = m_way.of.kind != Objective::Kind::Cells && m_way.of.targets.size() == 1
            && m_way.of.targets.front().position < m_way.stacks.front().columns();
        const double wide = textWidth(words, font) + 6.0, number = 44.0, end = place.right();
        const double at = one ? place.x(static_cast<int>(m_way.of.targets.front().position)) : (place.left + end) / 2.0;
        const double before = at - wide - number - 8.0, least = place.left, y = place.top - kAboveLanes;
        const bool left = before >= least || !one, right = at + 10.0 + wide + number <= end + kRightOfLanes;
        const double x = left ? std::max(before, least) : right ? at + 10.0 : at - wide - number - 4.0;
        if (left || right)
            addText(scene, {x, y, wide, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, words, palette.accentText, font);
        putNumber(scene, m_trace, {m_way.number, {0}}, {x + wide, y, number, 16.0},
            {.alignment = Qt::AlignLeft | Qt::AlignVCenter,
                .colour = palette.accentText,
                .size = TextSize::Small,
                .bold = true});
        addDrawnCell(
            scene, m_trace, {m_way.number, {0}}, {x + wide - 2.0, y, number - 4.0, 16.0}, words, kNumberGroup, 0, 0);
        if (!one)
            return;
        // Down to where its lane begins: a position that has halted leaves the steps above out.
        const std::vector<int>& stations = m_way.stacks.front().stations;
        const auto first = std::find_if(stations.begin(), stations.end(), [&](int station) {
            return length(station, static_cast<int>(m_way.of.targets.front().position)) > kLeastShown * m_most;
        });
        double tip = place.top - 2.0;
        if (first != stations.begin() && first != stations.end())
            tip = place.y(static_cast<double>(first - stations.begin()) - 0.25) - 2.0;
        QPainterPath head({at - 4.0, tip - 6.0});
        head.lineTo(at + 4.0, tip - 6.0);
        head.lineTo(at, tip);
        head.closeSubpath();
        scene.shapes.push_back({linePath({at, y + 2.0}, {at, tip - 6.0}), QPen(palette.accent, 2.0)});
        scene.shapes.push_back({head, Qt::NoPen, palette.accent});
    }

    const WayBack& m_way;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    double m_reached;
    double m_most = 0.0, m_names = 0.0, m_between = 0.0;
    int m_columns = 0;
};

// "■ words", side by side; in fewer words where all of them have no room.
Figure keys(const std::vector<std::pair<QColor, QStringList>>& all)
{
    return drawn({120.0, Extent::kNoLimit}, Extent::fixed(16.0), [all](Scene& scene, const QRectF& area) {
        constexpr double kMark = 20.0, kBetween = 14.0;
        const QFont font = Theme::instance().font(TextSize::Caption);
        double whole = 0.0;
        for (const auto& [ink, words] : all)
            whole += kMark + textWidth(words.front(), font) + kBetween;
        double x = area.left();
        for (const auto& [ink, words] : all) {
            const QString text = whole <= area.width() ? words.front() : words.back();
            if (x + kMark + textWidth(text, font) > area.right() + 1.0)
                return;
            scene.shapes.push_back({boxPath({x, area.center().y() - 3.0, 14.0, 6.0}), Qt::NoPen, ink});
            addText(scene, {x + kMark, area.top(), textWidth(text, font) + 2.0, area.height()},
                Qt::AlignLeft | Qt::AlignVCenter, text, colours().ink2, font);
            x += kMark + textWidth(text, font) + kBetween;
        }
    });
}

QPainterPath triangle(const QPointF& at, double side, bool up)
{
    const double h = side * 0.43 * (up ? -1.0 : 1.0);
    QPainterPath path(at + QPointF(0.0, h));
    path.lineTo(at + QPointF(side / 2.0, -h));
    path.lineTo(at + QPointF(-side / 2.0, -h));
    path.closeSubpath();
    return path;
}

QColor moreInk() { return Theme::instance().diverging(-0.75); }
QColor lessInk() { return Theme::instance().diverging(0.75); }

// "▲ read more   ▼ read less"; of a number that is no loss, which way it goes.
Figure wishes(bool loss)
{
    return drawn({120.0, Extent::kNoLimit}, Extent::fixed(16.0), [loss](Scene& scene, const QRectF& area) {
        double x = area.left();
        const QFont font = Theme::instance().font(TextSize::Caption);
        for (const bool up : {true, false}) {
            const QString words = loss ? (up ? tr("read more") : tr("read less"))
                                       : (up ? tr("raises it") : tr("lowers it"));
            scene.shapes.push_back({triangle({x + 6.0, area.center().y()}, 10.0, up), QPen(colours().stage, 1.0),
                up ? moreInk() : lessInk()});
            addText(scene, {x + 16.0, area.top(), textWidth(words, font) + 4.0, area.height()},
                Qt::AlignLeft | Qt::AlignVCenter, words, colours().ink2, font);
            x += textWidth(words, font) + 34.0;
        }
    });
}

double readWidth(const SceneMoment& moment) { return moment.size.width() * (1.0 - kLanesShare) - 32.0; }

// What the number would have wanted of the weights of one head.
class ReadPicture {
public:
    ReadPicture(const WayBack& way, const SceneMoment& moment)
        : m_way(way),
          m_moment(moment),
          m_trace(moment.trace()),
          m_heads(*way.shown()),
          m_place(rowPlace(way, moment)),
          m_arrows(moment.chosen<Arrows>(kArrows)),
          m_step(arrowStep(m_heads, m_arrows)),
          m_grid(readGrid(m_trace, m_heads.weights, {.at = {m_place.head, 0, 0}})),
          m_gradient(std::make_shared<const CellGrid>(readGrid(m_trace, m_step, {.at = {m_place.head, 0, 0}}))),
          m_loss(way.of.kind == Objective::Kind::Loss),
          m_largest(std::max(std::abs(m_gradient->low), std::abs(m_gradient->high))),
          m_there(std::clamp(reached(way, moment) - m_heads.station, 0.0, 1.0))
    {
        if (reached(way, moment) >= static_cast<double>(way.stations.size()) - 1.0)
            m_there = 1.0;
    }

    Figure figure() const
    {
        const QString where = tr("%1, head %2").arg(placeName(), QString::number(m_place.head + 1));
        if (!(m_largest > 0.0))
            return column({heading({.title = title(), .beside = {where, shortName()}}),
                paragraph(tr("Nothing comes back to this head.")).grow(0.0)});
        return column(
            {heading({.title = title(), .beside = {where, shortName()}}), wishes(m_loss), map(),
                heading({.title = rowTitle(),
                    .beside = {m_arrows == Arrows::Scores ? tr("gradient of each score")
                                                          : tr("gradient of each weight")}}),
                row(),
                legend({.scale = scaleOf(m_trace, m_heads.weights, m_moment.peers()), .title = tr("weight")}, 140.0)},
            6.0);
    }

private:
    QString title() const { return m_loss ? tr("To lower the loss") : tr("What changes %1").arg(objectiveNoun(m_way)); }
    QString rowTitle() const
    {
        return m_grid.rows.labels ? tr("The row of %1").arg(tokenName(m_grid.rows, m_place.query))
                                  : tr("Row %1").arg(m_place.query + 1);
    }
    QString placeName() const { return placeOf(m_trace, m_heads.sublayer + QStringLiteral("/weights")); }
    QString shortName() const { return tr("head %1").arg(m_place.head + 1); }
    ColourScale gradientScale() const
    {
        ColourScale scale {.diverging = true, .extent = 1e-30};
        scale.include(*m_gradient, m_trace, m_moment.peers());
        return scale;
    }

    Figure map() const
    {
        MatrixPanel panel {.grid = m_grid,
            .scale = scaleOf(m_trace, m_heads.weights, m_moment.peers()),
            .rows = {.labels = sideLabels(m_grid.rows),
                .role = Role::Query,
                .lit = m_place.query,
                .name = sideName(m_grid.rows)},
            .columns = {.labels = sideLabels(
                            m_grid.columns, static_cast<int>(memoryRows(m_trace, m_trace.step(m_heads.weights).path))),
                .role = Role::Key,
                .lit = m_place.key,
                .name = sideName(m_grid.columns)},
            .group = kMapGroup,
            .title = tr("Weights"),
            .quantity = tr("weight"),
            .cells = {.decimals = -1},
            .room = {.most = {24.0, 20.0}, .least = {3.0, 4.0}},
            .size = TextSize::Caption};
        if (readWidth(m_moment) - besideCells(panel.rows, panel.size) < kLeastNamed * m_grid.columnCount())
            panel.columns.labels.clear(); // the row below names the keys that count
        panel.over = [gradient = m_gradient, largest = m_largest, there = m_there, lit = m_place.query, loss = m_loss](
                         Scene& scene, const GridLayout& cells) {
            if (there <= 0.0 || largest <= 0.0)
                return;
            const double most = std::min({cells.pitchX - 1.0, cells.pitchY - 1.0, 18.0});
            for (int row = 0; row < gradient->rowCount(); ++row)
                for (int column = 0; column < gradient->columnCount(); ++column) {
                    const double value = gradient->value({row, column}), share = std::abs(value) / largest;
                    if (!std::isfinite(value) || share < kLeastLink)
                        continue;
                    const QRectF cell = cells.cell({row, column});
                    const double side = std::max(3.0, most * std::sqrt(share)) * easeOut(there);
                    scene.lines.push_back({triangle(cell.center(), side, (value < 0.0) == loss),
                        QPen(colours().stage, most > 8.0 ? 1.0 : 0.5), (value < 0.0) == loss ? moreInk() : lessInk()});
                }
            if (cells.rows > 1)
                frameOf(scene, cells.cell({lit, 0}).united(cells.cell({lit, cells.columns - 1})));
        };
        return matrix(std::move(panel));
    }

    // As many keys as there is room for: those with the largest gradients and weights, in their order.
    std::vector<int> keysOf(double cell) const
    {
        const int all = m_grid.columnCount(),
                  room = std::clamp(static_cast<int>((readWidth(m_moment) - 60.0) / cell), 3, all);
        std::vector<int> keys(static_cast<std::size_t>(all));
        std::iota(keys.begin(), keys.end(), 0);
        const auto counts = [&](int key) {
            const double gradient = std::abs(m_gradient->value({m_place.query, key})),
                         weight = m_grid.value({m_place.query, key});
            return key == m_place.key
                ? 3.0
                : std::max(m_largest > 0.0 && std::isfinite(gradient) ? gradient / m_largest : 0.0,
                    std::isfinite(weight) ? weight : 0.0);
        };
        std::stable_sort(keys.begin(), keys.end(), [&](int a, int b) { return counts(a) > counts(b); });
        keys.resize(static_cast<std::size_t>(room));
        std::sort(keys.begin(), keys.end());
        return keys;
    }

    Figure row() const
    {
        double least = 66.0;
        for (const double each : {-1.0, 0.0, 1.0})
            least = std::max(least, textWidth(wish(each, 1.0, m_loss), Theme::instance().font(TextSize::Small)) + 8.0);
        const std::vector<int> keys = keysOf(least);
        std::vector<AxisLabel> labels;
        const std::vector<AxisLabel> all = sideLabels(
            m_grid.columns, static_cast<int>(memoryRows(m_trace, m_trace.step(m_heads.weights).path)));
        for (const int key : keys)
            labels.push_back(all[static_cast<std::size_t>(key)]);
        const auto about = static_cast<int>(std::find(keys.begin(), keys.end(), m_place.key) - keys.begin());
        const auto cellOf = [this, keys](StepId step, const ColourScale& scale, const QString& name, bool wished) {
            return [this, keys, step, scale, name, wished](int column) -> std::optional<SceneCell> {
                const int key = keys[static_cast<std::size_t>(column)];
                const Index at {m_place.head, m_place.query, key};
                if (m_trace.masked(m_heads.weights, at))
                    return std::nullopt;
                SceneCell cell = sceneCell(m_trace, {step, at}, {}, scale);
                cell.decimals = -2;
                cell.name = tr("%1 of query %2, key %3")
                                .arg(name, tokenName(m_grid.rows, m_place.query), tokenName(m_grid.columns, key));
                if (wished)
                    cell.note = wish(cell.value, rowLargest(), m_loss);
                return cell;
            };
        };
        StripsPanel panel {.title = tr("The row"),
            .headed = false,
            .columns = {.labels = labels, .role = Role::Key, .lit = about},
            .about = about,
            .group = kRowGroup,
            .cell = {least, std::max(least, 104.0)},
            .line = {22.0, 36.0},
            .names = 58.0};
        panel.strips.push_back({.label = tr("weight"),
            .cell = cellOf(m_heads.weights, scaleOf(m_trace, m_heads.weights, m_moment.peers()), tr("weight"), false),
            .row = 0});
        panel.strips.push_back(
            {.label = m_arrows == Arrows::Scores ? QStringLiteral("◂ ∂L/∂s") : QStringLiteral("◂ ∂L/∂α"),
                .ready = m_there >= 1.0,
                .cell = cellOf(m_step, gradientScale(),
                    m_arrows == Arrows::Scores ? tr("gradient of the score") : tr("gradient of the weight"), true),
                .row = 1});
        panel.line = {30.0, 36.0};
        return strips(std::move(panel));
    }
    double rowLargest() const
    {
        double most = 0.0;
        for (int key = 0; key < m_gradient->columnCount(); ++key)
            if (const double value = std::abs(m_gradient->value({m_place.query, key})); std::isfinite(value))
                most = std::max(most, value);
        return most;
    }

    const WayBack& m_way;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Heads& m_heads;
    const RowPlace m_place;
    const Arrows m_arrows;
    const StepId m_step;
    const CellGrid m_grid;
    const std::shared_ptr<const CellGrid> m_gradient;
    const bool m_loss; // less of it is better
    const double m_largest;
    double m_there;
};

// A number for each token by every method, and whether integrated gradients add up.
Figure attributionPicture(const WayBack& way, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    std::vector<Figure> all {heading({.title = tr("Which tokens it comes from"),
        .beside = {tr("what each token adds to %1").arg(objectiveNoun(way))}})};
    if (way.attributed.empty())
        all.push_back(absent(awaited(*moment.run, studied::attribution::id, QStringList {tr("computing …")})));
    int group = kTokensGroup;
    for (const Attributed& one : way.attributed) {
        StripsPanel panel {.title = one.title,
            .headed = way.attributed.size() > 1,
            .columns = {.labels = sideLabels(one.tokens)},
            .about = static_cast<int>(one.tokens.size) - 1,
            .group = group++,
            .cell = {48.0, 104.0},
            .names = 130.0};
        const auto add = [&](StepId step, const QString& method) {
            if (step < 0)
                return;
            const auto [least, most] = trace.range(step);
            const ColourScale scale {.diverging = true, .extent = std::max({-least, most, 1e-30})};
            panel.strips.push_back({.label = method,
                .cell = [&trace, step, scale, method, tokens = one.tokens](int token) -> std::optional<SceneCell> {
                    SceneCell cell = sceneCell(trace, {step, {token}}, {}, scale);
                    cell.decimals = -2;
                    cell.name = tr("%1 of %2").arg(method, tokenName(tokens, token));
                    return cell;
                },
                .row = static_cast<int>(panel.strips.size())});
        };
        add(one.byInput, tr("gradient × input"));
        add(one.integrated, tr("integrated gradients"));
        add(one.attention, tr("attention × gradient"));
        all.push_back(strips(std::move(panel)));
    }
    if (way.change >= 0 && way.residue >= 0)
        all.push_back(said(trace,
            {{.text = tr("from embeddings of 0 to this text it changes by"),
                 .number = Cell {way.change, {0}},
                 .decimals = 4,
                 .name = tr("change on the path of integrated gradients")},
                {.text = tr("integrated gradients miss"),
                    .number = Cell {way.residue, {0}},
                    .decimals = 4,
                    .name = tr("what integrated gradients miss of the change")}},
            group));
    return column(std::move(all), 4.0).grow(0.0);
}

} // namespace

Scene wayScene(const WayBack& way, const SceneMoment& moment)
{
    if (!way.studied())
        return draw(column({heading({.title = tr("The way back")}), absent({whyNotYet(way, *moment.run)})}), moment);
    if (moment.chosen<Shown>(kShown) == Shown::Depth)
        return depthScene(way, moment);
    Lanes lanes(way, moment);
    std::vector<std::pair<QColor, QStringList>> legend {
        {colours().ink2, {tr("the stream: handed on as it is"), tr("the stream")}}};
    if (!way.links.empty() && moment.on(kLinks))
        legend.emplace_back(linkInk(colours().query), QStringList {tr("through attention, to what was read")});
    if (std::any_of(way.links.begin(), way.links.end(), [](const Links& links) { return links.memory > 0; }))
        legend.emplace_back(colours().memory,
            QStringList {
                tr("memory of an earlier segment: nothing goes back into it"), tr("memory: nothing goes back")});
    Figure left = column(
        {heading({.title = tr("The way back"),
             .beside = {tr("the wider the lane, the more %1 depends on that token, ‖∂L/∂x‖").arg(objectiveNoun(way)),
                 tr("the wider, the more %1 depends on it, ‖∂L/∂x‖").arg(objectiveNoun(way)), tr("width: ‖∂L/∂x‖")}}),
            Figure(std::move(lanes)).forCard(), keys(legend)},
        4.0);
    const auto withTokens = [&](Figure figure) {
        return moment.on(kTokens) ? column({std::move(figure), attributionPicture(way, moment)}) : figure;
    };
    if (!showsHeads(way, moment))
        return draw(withTokens(std::move(left)), moment);
    const ReadPicture read(way, moment);
    const Figure both = row({left, sized(read.figure(), {0.0, readWidth(moment)})}, 20.0);
    return draw(withTokens(either({both, std::move(left)})), moment);
}

} // namespace headroom::backward_view
