// SPDX-License-Identifier: GPL-3.0-or-later
// The text with the window on it; below it the window’s places side by side, each with a bar of what its state is made
// of: what is kept of the state before comes from the left, the token’s own part from above. Places stand still;
// tokens, rows and states move.
#include "figure/figure.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "text/printed.h"
#include "views/local_rnn/local_rnn_read.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace headroom::local_rnn_view {

namespace {

enum Group { kAsWritten, kReordered, kTokens, kEnds, kVerdicts };
enum Slot { kChip, kRow, kBar, kCandidate, kKeep, kTake, kInside, kState, kFoot, kSlots }; // of a place, from above
constexpr double kMostPitch = 46.0; // of the text's tokens

QPen dashes(const QColor& colour)
{
    QPen pen(colour, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({2.0, 2.0});
    return pen;
}

QRectF pixels(double left, double top, double right, double bottom)
{
    return {QPointF(std::round(left), std::round(top)), QPointF(std::round(right), std::round(bottom))};
}

// Where the places of a window stand.
struct Bench {
    double left = 0.0, pitch = 0.0, gap = 0.0, count = 1.0;
    std::array<double, kSlots> top {}, height {};

    QRectF at(int place, Slot slot) const { return {left + place * pitch + gap, top[slot], pitch - gap, height[slot]}; }
    QRectF feature(const QRectF& strip, int i, bool down = false) const
    {
        const double each = (down ? strip.height() : strip.width()) / count, from = i * each;
        const QRectF whole = down ? QRectF(strip.left(), strip.top() + from, strip.width(), each)
                                  : QRectF(strip.left() + from, strip.top(), each, strip.height());
        return each < 1.0 ? whole : pixels(whole.left(), whole.top(), whole.right(), whole.bottom());
    }
};

// The window's rows in one order, and what the cell makes of them.
struct Order {
    const std::vector<LocalWindow::Place>& places;
    StepId windows = -1;
    std::vector<int> from; // the place that the row at each place has in the other; empty: its own
    Group group = kAsWritten;

    int source(int place) const
    {
        return static_cast<std::size_t>(place) < from.size() ? from[static_cast<std::size_t>(place)] : place;
    }
};

class LocalFigure {
public:
    LocalFigure(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options)
        : m_moment(moment), m_trace(moment.trace()), m_local(local), m_options(options), m_token(options.token)
    {
        m_reversed = local.reversed[static_cast<std::size_t>(m_token)];
        m_tokens = axisLabels(m_trace.step(local.input).axes.front());
        m_line = std::ceil(QFontMetricsF(Theme::instance().font(TextSize::Caption)).height()) + 2.0;
        scale(Input, {local.input});
        std::vector<StepId> states;
        for (const LocalWindow::Place& place : local.places)
            for (const StepId step : {place.hidden, place.candidate, place.cell})
                states.push_back(step);
        scale(State, states);
        scale(Sum, {local.reordered.sum});
        m_scales[Gate] = {false, 1.0};
        m_count = local.width;
    }

    Scene whole() const
    {
        const auto paint = [this](Scene& scene, const QRectF& area) { add(scene, area); };
        return draw(column({drawn({300.0, Extent::kNoLimit}, {330.0, Extent::kNoLimit}, paint).forCard(), foot()}, 6.0),
            m_moment);
    }

private:
    enum Look { Input, State, Sum, Gate };
    static constexpr int kText = 0, kWindow = 1; // frames; then the places, the last state, another order

    int lastFrame() const { return m_local.window() + 2; }
    int orderFrame() const { return m_local.window() + 3; }
    // How much of a move has been made, wherever playback stands.
    double done(int frame, int stop) const
    {
        return m_moment.frame != frame ? (m_moment.frame > frame ? 1.0 : 0.0) : part(m_moment.at(), stop - 1, stop);
    }

    // In the end every token’s last state comes, all at the same time, number by number.
    double atOnce() const { return done(lastFrame(), 2); }

    void scale(Look look, const std::vector<StepId>& steps)
    {
        ColourScale& scale = m_scales[look];
        scale = {true, 1e-9};
        for (const Trace* trace : {&m_trace, m_moment.untouched(), m_moment.comparisonTrace()})
            for (const StepId mine : steps)
                if (const auto step = trace && mine >= 0 ? trace->find(m_trace.step(mine).path) : std::nullopt) {
                    const auto [low, high] = trace->range(*step);
                    scale.extent = std::max({scale.extent, std::abs(low), std::abs(high)});
                    scale.shared = scale.shared || trace == m_moment.comparisonTrace();
                }
    }

    QString tokenText(int position) const
    {
        if (position >= 0)
            return m_tokens[static_cast<std::size_t>(position)].text;
        return m_local.before >= 0 ? tr("kept") : tr("pad");
    }
    bool padding(int position) const { return position < 0 && m_local.before < 0; }
    int positionAt(const Order& order, int place) const { return rowAt(m_local, m_shown, order.source(place)); }

    // --- strips -----------------------------------------------------------------------------------------------------
    std::vector<QColor> colours(StepId step, Index at, Look look, const std::vector<double>& shares = {}) const
    {
        std::vector<QColor> all;
        for (int feature = m_first; feature < m_first + m_count; ++feature) {
            at.back() = feature;
            const double share = shares.empty() ? 1.0 : shares[static_cast<std::size_t>(feature - m_first)];
            all.push_back(m_scales[look].colour(step < 0 ? 0.0 : m_trace.value(step, at) * share));
        }
        return all;
    }
    static void addMark(Scene& scene, const QRectF& area, std::vector<QColor> colours, double presence = 1.0)
    {
        SceneMark mark {SceneMark::Strip, area, std::move(colours)};
        mark.frame = Theme::instance().palette().ink2;
        mark.presence = presence;
        scene.marks.push_back(std::move(mark));
    }

    // Number by number, from the left: so far these, over what was there.
    void addMade(Scene& scene, const QRectF& strip, const std::vector<QColor>& all, double share) const
    {
        const auto there = static_cast<std::ptrdiff_t>(std::round(share * static_cast<double>(all.size())));
        if (there <= 0)
            return;
        const QRectF last = m_bench.feature(strip, static_cast<int>(there) - 1);
        addMark(scene, QRectF(strip.topLeft(), last.bottomRight()), {all.begin(), all.begin() + there});
        if (share < 1.0)
            scene.lines.push_back({boxPath(last.adjusted(-1.0, -2.0, 1.0, 2.0)),
                QPen(Theme::instance().palette().accent, 2.0), Qt::NoBrush, true});
    }

    // A number each, side by side or, `down`, one below the other.
    void addStrip(Scene& scene, StepId step, Index at, const QRectF& area, Look look, Group group, int row,
        const QString& name, bool zeros = false, bool down = false, double presence = 1.0) const
    {
        bool changed = false;
        for (int feature = m_first; step >= 0 && feature < m_first + m_count; ++feature) {
            at.back() = feature;
            SceneCell cell = sceneCell(
                m_trace, {step, at}, m_bench.feature(area, feature - m_first, down), m_scales[look]);
            if (m_options.numbers)
                cell.decimals = cell.area.height() >= 13.0 && cell.area.width() >= 34.0 ? 2 : -1;
            cell.identity = localIdentity(m_local, cell.source);
            cell.group = group;
            cell.row = down ? feature : row;
            cell.column = down ? row : feature;
            cell.presence = presence;
            cell.name = tr("%1, feature %2").arg(name, QString::number(feature + 1));
            changed = changed || cell.is(SceneCell::Changed);
            cell.state.setFlag(SceneCell::Changed, false); // one flag for a strip: sixty say no more
            if (zeros) {
                cell.state |= SceneCell::Padding;
                cell.style |= SceneCell::Plain;
            }
            scene.cells.push_back(std::move(cell));
        }
        if (zeros || step < 0)
            addOutline(scene, area, zeros, presence);
        if (changed)
            scene.above.push_back([area](QPainter& painter) { paintFlag(painter, area.adjusted(0, 0, 12, -1)); });
    }
    // Zeros that were put there, or nothing yet.
    void addOutline(Scene& scene, const QRectF& area, bool zeros, double presence = 1.0) const
    {
        const Theme& theme = Theme::instance();
        const QColor colour = zeros ? theme.palette().lineStrong : theme.palette().line;
        scene.shapes.push_back(
            {boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)), dashes(colour), Qt::NoBrush, true, presence});
        if (zeros && area.height() >= m_line - 4.0 && area.width() >= 14.0)
            write(scene, area, QStringLiteral("0"), theme.palette().ink3, theme.font(TextSize::Caption), presence,
                Qt::AlignCenter);
    }
    static void write(Scene& scene, const QRectF& area, const QString& text, const QColor& colour, const QFont& font,
        double presence = 1.0, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter)
    {
        if (presence > 0.0)
            scene.texts.push_back(
                {area, alignment, text, colour, font, SceneText::Fit::Cut, false, 0.0, {}, false, presence});
    }
    // A strip that turns upright, or back: its cells fly singly.
    void fly(Scene& scene, const std::vector<QColor>& colours, const QRectF& from, bool fromDown, const QRectF& to,
        bool toDown, double share) const
    {
        constexpr double kApart = 0.4; // of the share, between the first and the last
        const auto count = static_cast<int>(colours.size());
        for (int i = 0; i < count; ++i) {
            const double begin = kApart * i / count, now = easeInOut(part(share, begin, begin + 1.0 - kApart));
            scene.marks.push_back(
                {SceneMark::Box, along(m_bench.feature(from, i, fromDown), m_bench.feature(to, i, toDown), now, 14.0),
                    {colours[static_cast<std::size_t>(i)]}});
        }
    }
    void addChip(Scene& scene, int position, bool own, const QRectF& area, double presence = 1.0) const
    {
        const Theme& theme = Theme::instance();
        const QString text = elideMiddle(tokenText(position), theme.font(TextSize::Small), area.width() - 4.0);
        SceneMark chip {SceneMark::Chip, area, {own ? theme.palette().ink : theme.palette().window}, text};
        chip.ink = own ? theme.palette().stage : position < 0 ? theme.palette().ink3 : theme.palette().ink;
        chip.bold = own;
        chip.presence = presence;
        scene.marks.push_back(std::move(chip));
    }
    QRectF chipAt(const Bench& bench, int place, int position) const
    {
        const QRectF slot = bench.at(place, kChip);
        const double wide = textWidth(tokenText(position), Theme::instance().font(TextSize::Small)) + 16.0;
        const double shown = std::min(slot.width(), std::max(26.0, wide));
        return {slot.center().x() - shown / 2.0, slot.top(), shown, slot.height()};
    }

    // --- where things stand -----------------------------------------------------------------------------------------
    bool numbered() const { return m_options.numbers && !m_moment.thumbnail; }
    bool gated() const { return m_local.kind != LocalKind::Rnn; }
    Bench benchIn(const QRectF& area) const
    {
        const bool lstm = m_local.kind == LocalKind::Lstm;
        const auto roomy = [this](double length, double onCard) { return m_moment.roomy(length, onCard); };
        Bench bench;
        bench.count = m_count;
        bench.left = area.left();
        bench.pitch = area.width() / m_local.window();
        bench.gap = std::clamp(0.14 * bench.pitch, 4.0, 26.0);
        const double strip = numbered() ? m_line : 0.0;
        bench.height = {roomy(m_line + 4.0, 0.0), roomy(std::max(strip, 9.0), 4.0), 0.0, gated() ? strip : 0.0,
            gated() ? strip : 0.0, lstm ? strip : 0.0, lstm ? std::max(strip, roomy(9.0, 4.0)) : 0.0, roomy(18.0, 7.0),
            roomy(m_line, 0.0)};
        const double after = roomy(3.0, 1.0);
        double all = 0.0;
        for (const double height : bench.height)
            all += height > 0.0 ? height + after : 0.0;
        bench.height[kBar] = std::clamp(area.height() - all - after, 8.0, 190.0);
        double y = area.top();
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            bench.top[slot] = std::round(y);
            y += bench.height[slot] > 0.0 ? bench.height[slot] + after : 0.0;
        }
        return bench;
    }
    static QRectF barAt(const Bench& bench, int place)
    {
        const QRectF slot = bench.at(place, kBar);
        const double wide = std::round(std::min(72.0, 0.42 * slot.width()));
        return {std::round(slot.center().x() - wide / 2.0), slot.top(), wide, slot.height()};
    }

    void add(Scene& scene, const QRectF& area) const
    {
        const auto roomy = [this](double length, double onCard = 0.0) { return m_moment.roomy(length, onCard); };
        const double title = roomy(m_line + 4.0), text = roomy(30.0, 14.0), below = roomy(14.0, 4.0);
        const double names = roomy(namesWidth());
        const double endsWide = std::clamp(0.25 * area.width(), 130.0, 230.0);
        const double aside = roomy((endsWide + 16.0) * easeInOut(part(done(orderFrame(), 1), 0.0, 0.6)));
        const QRectF line(area.left() + names, area.top() + title, area.width() - names, text);
        const double top = line.bottom() + below;
        // Alone the window takes more room than with its rows in another order below it.
        const double both = easeInOut(part(done(orderFrame(), 1), 0.0, 0.6));
        const double all = area.bottom() - top - 2.0 * title - roomy(10.0, 4.0);
        const double mine = all * std::lerp(0.58, 0.5, both);
        const QRectF upper(line.left(), top + title, line.width() - aside, mine);
        const QRectF lower(line.left(), area.bottom() - (all - mine), upper.width(), all - mine);
        if (numbered()) { // as many as have room for their number beside both ends
            m_count = std::clamp(
                static_cast<int>((line.width() - endsWide - 16.0) / m_local.window() * 0.86 / 38.0), 1, m_local.width);
            m_first = std::clamp(m_options.feature - m_count / 2, 0, m_local.width - m_count);
        }
        m_bench = benchIn(upper);
        m_columns = {0.0, lower.top(), 0.0, lower.height() - roomy(m_line)};
        const bool slides = local_rnn_view::slides(m_local, m_token);
        const double slid = slides ? easeInOut(done(kWindow, 2)) : 1.0;
        m_shown = slid < 1.0 ? m_token - 1 : m_token; // whose window stands in the places
        m_named = slid < 0.5 ? m_token - 1 : m_token; // on its way: which it is nearer to
        addTokens(scene, line, slid < 1.0 ? m_token - 1 + slid : m_token, top + title - 2.0);
        head(scene, area.left(), area.top(), area.width(), tr("The text"), textWords());
        addTitles(scene, area, upper, lower);
        const Order written {m_local.places, m_local.windows, {}, kAsWritten};
        addContents(scene, written, m_bench, slides ? done(kWindow, 2) : 1.0);
        for (int place = 0; place < m_local.window(); ++place)
            addPlace(scene, written, m_bench, place, done(place + 2, 1));
        if (m_moment.frame >= 2)
            addNames(scene, area.left(), m_bench);
        if (const double order = done(orderFrame(), 1); order < 1.0)
            addColumns(scene, 1.0 - part(order, 0.0, 0.3));
        if (m_moment.frame == orderFrame())
            addOrder(scene, lower, {area.right() - endsWide, top, endsWide, area.bottom() - top});
        addTableOf(scene, written, tr("The window of %1").arg(tokenText(m_shown)));
    }

    // --- the text and the window on it ------------------------------------------------------------------------------
    void addTokens(Scene& scene, const QRectF& area, double token, double foot) const
    {
        const int count = m_local.window() - 1 + m_local.positions;
        const QRectF handle(area.left(), area.top() - 3.0,
            std::min(m_moment.roomy(kMostPitch, 14.0), area.width() / count) * count, area.height() + 6.0);
        scene.handles.push_back({QStringLiteral("strip"), handle, Qt::SizeHorCursor,
            tr("Drag the window along the text, or click a token")});
        m_strip = localStrip(handle, m_local);
        const Palette& palette = Theme::instance().palette();
        const double air = m_strip.pitch >= 5.0 ? 1.0 : 0.0;
        QPainterPath zeros, other;
        for (int at = -m_strip.padding; at < m_strip.positions; ++at) {
            const QRectF box = m_strip.cell(at).adjusted(0, 0, -air, 0);
            const double own = std::max(0.0, 1.0 - std::abs(at - token));
            const double inside = std::clamp(std::min(token - at, at - token + m_local.window()), 0.0, 1.0);
            if (at < 0)
                zeros.addRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
            else if (own <= 0.0 && inside <= 0.0)
                other.addRect(box);
            else
                scene.shapes.push_back({boxPath(box), Qt::NoPen,
                    mix(mix(palette.window, mix(palette.stage, palette.ink, 0.26), inside), palette.ink, own), true});
            if (at >= 0 && m_strip.pitch >= 9.0)
                addToken(scene, at, box, own > 0.5);
        }
        const QRectF first = m_strip.cell(0).translated((token - m_local.window() + 1) * m_strip.pitch, 0.0);
        const QRectF frame =
            QRectF(first.left(), first.top(), m_local.window() * m_strip.pitch, first.height()).adjusted(-1, -3, 0, 3);
        scene.shapes.push_back({zeros, dashes(palette.ink3), Qt::NoBrush, true});
        scene.shapes.push_back({other, Qt::NoPen, palette.window, true});
        scene.lines.push_back({boxPath(frame), QPen(palette.accent, 2.0), Qt::NoBrush, true});
        if (m_moment.frame == kText && !scene.bare)
            return;
        QPainterPath wedge;
        const double right = m_bench.at(m_local.window() - 1, kRow).right();
        wedge.addPolygon(
            QPolygonF {frame.bottomLeft(), frame.bottomRight(), {right, foot}, {m_bench.at(0, kRow).left(), foot}});
        wedge.closeSubpath();
        scene.shapes.push_back(
            {wedge, Qt::NoPen, palette.panel, false, m_moment.frame == kWindow ? done(kWindow, 1) : 1.0});
    }

    void addToken(Scene& scene, int position, const QRectF& box, bool own) const
    {
        const Theme& theme = Theme::instance();
        const QString& text = m_tokens[static_cast<std::size_t>(position)].text;
        const QFont font = theme.font(
            textWidth(text, theme.font(TextSize::Small)) > box.width() ? TextSize::Caption : TextSize::Small, own);
        write(scene, box, elideMiddle(text, font, box.width()), own ? theme.palette().stage : theme.palette().ink, font,
            1.0, Qt::AlignCenter);
    }

    // --- the places -------------------------------------------------------------------------------------------------
    // What stands in the places; on its way there, and then one place to the left.
    void addContents(Scene& scene, const Order& order, const Bench& bench, double slid) const
    {
        const double come = done(kWindow, 1), moved = easeInOut(slid);
        const int window = m_local.window();
        for (int place = 0; place < window && m_moment.frame <= kWindow; ++place) // places stand still
            addOutline(scene, bench.at(place, kRow), false);
        if (come <= 0.0)
            return;
        const auto fromText = [&](int position, int place, double share) {
            if (position >= 0)
                fly(scene, colours(m_local.input, {position, 0}, Input), columnAt(position), true,
                    bench.at(place, kRow), false, share);
            const QRectF there = chipAt(bench, place, position), token = m_strip.cell(position);
            QRectF from(0.0, 0.0, there.width(), there.height());
            from.moveCenter(token.center());
            addChip(scene, position, position == m_token, along(from, there, easeInOut(share)), share);
        };
        for (int place = 0; place < window; ++place) {
            const int position = positionAt(order, place);
            const Index at {m_shown, place, 0};
            if (come < 1.0) {
                fromText(position, place, come);
                if (padding(position))
                    addOutline(scene, bench.at(place, kRow), true, come);
            } else if (slid < 1.0 && slid > 0.0) { // the first goes before the next comes
                const double gone = place == 0 ? part(slid, 0.0, 0.4) : 0.0, left = moved * bench.pitch;
                const QRectF strip = bench.at(place, kRow).translated(-left, 0.0);
                if (padding(position))
                    addOutline(scene, strip, true, 1.0 - gone);
                else
                    addMark(scene, strip, colours(order.windows, at, Input), 1.0 - gone);
                addChip(scene, position, false, chipAt(bench, place, position).translated(-left, 0.0), 1.0 - gone);
            } else {
                addChip(scene, position, position == m_shown, chipAt(bench, place, position));
                if (numbered() || done(place + 2, 1) <= 0.0)
                    addStrip(scene, order.windows, at, bench.at(place, kRow), Input, order.group, rowOf(place, kRow),
                        tr("%1, row x").arg(placeName(order, place)), padding(position));
            }
        }
        if (slid < 1.0 && slid > 0.0 && come >= 1.0)
            fromText(m_token, window - 1, slid);
    }

    static int rowOf(int place, Slot slot) { return place * kSlots + slot; }
    QString placeName(const Order& order, int place) const
    {
        return tr("place %1, %2").arg(place + 1).arg(tokenText(positionAt(order, place)));
    }
    void addTableOf(Scene& scene, const Order& order, const QString& title) const
    {
        QStringList names;
        for (int place = 0; place < m_local.window(); ++place)
            for (int slot = 0; slot < kSlots; ++slot)
                names << placeName(order, place);
        if (std::any_of(scene.cells.begin(), scene.cells.end(),
                [&](const SceneCell& cell) { return cell.group == order.group; }))
            addTable(scene, order.group, title, names, features());
    }
    QStringList features() const
    {
        QStringList names;
        for (int feature = m_first; feature < m_first + m_count; ++feature)
            names << QString::number(feature + 1);
        return names;
    }

    // What is kept of the state before comes from the left, the row falls in from above; the state’s numbers follow.
    void addPlace(Scene& scene, const Order& order, const Bench& bench, int at, double share) const
    {
        addOutline(scene, bench.at(at, kState), false, 1.0 - part(share, 0.9, 1.0));
        const double kept = easeInOut(part(share, 0.0, 0.4)), fresh = easeInOut(part(share, 0.35, 0.8)),
                     sums = part(share, 0.6, 1.0);
        if (gated())
            addBar(scene, order, bench, at, kept, fresh);
        else
            addTanh(scene, bench, at, kept);
        if (share <= 0.0)
            return;
        const LocalWindow::Place& place = order.places[static_cast<std::size_t>(at)];
        const Index all {m_token, 0};
        if (share < 1.0) {
            const QRectF row = bench.at(at, kRow), state = bench.at(at, kState);
            const QRectF bar = barAt(bench, at), onto(bar.left(), bar.top(), bar.width(), row.height());
            if (at > 0)
                addMark(scene, along(bench.at(at - 1, kState), state, kept),
                    colours(order.places[static_cast<std::size_t>(at) - 1].hidden, all, State));
            addMade(scene, state, colours(place.hidden, all, State), sums);
            if (sums > 0.0)
                addOneNumber(scene, order, bench, at);
            if (!numbered() && fresh < 1.0)
                addMark(scene, along(row, onto, fresh), colours(order.windows, {m_token, at, 0}, Input),
                    1.0 - part(fresh, 0.6, 1.0));
            return;
        }
        const auto strip = [&](StepId step, Slot slot, const QString& what, Look look = State) {
            if (step >= 0 && bench.height[slot] > 0.0)
                addStrip(scene, step, all, bench.at(at, slot), look, order.group, rowOf(at, slot),
                    tr("%1, %2").arg(placeName(order, at), what));
        };
        strip(place.candidate, kCandidate, tr("candidate"));
        strip(place.keep, kKeep, place.take >= 0 ? tr("forget f") : tr("update z"), Gate);
        strip(place.take, kTake, tr("input i"), Gate);
        strip(place.cell, kInside, tr("cell"));
        strip(place.hidden, kState, tr("state h%1").arg(subscript(at + 1)));
        addOneNumber(scene, order, bench, at);
        if (saysNumber(order, at))
            return;
        write(scene, bench.at(at, kFoot),
            fittingText({tr("state after place %1").arg(at + 1), QStringLiteral("h") + subscript(at + 1)},
                Theme::instance().font(TextSize::Caption), bench.at(at, kFoot).width()),
            Theme::instance().palette().ink2, Theme::instance().font(TextSize::Caption), 1.0, Qt::AlignCenter);
    }

    // The first time that something is kept, it is said of one number what is added to what.
    bool saysNumber(const Order& order, int at) const
    {
        return order.group == kAsWritten && at == 1 && m_moment.frame == at + 2 && m_local.kind == LocalKind::Gru
            && !numbered() && m_local.window() > 2;
    }
    void addOneNumber(Scene& scene, const Order& order, const Bench& bench, int at) const
    {
        if (scene.bare || !saysNumber(order, at))
            return;
        const int feature = std::clamp(m_options.feature, 0, m_local.width - 1);
        const Index index {m_token, feature};
        const LocalWindow::Place& place = order.places[static_cast<std::size_t>(at)];
        const double state = m_trace.value(place.hidden, index),
                     kept = m_trace.value(place.keep, index)
            * m_trace.value(order.places[static_cast<std::size_t>(at) - 1].hidden, index),
                     fresh = state - kept;
        const int decimals = decimalsThatAdd({kept, fresh}, state, 3, 6).value_or(3);
        const QString text = tr("number %1: kept %2 + new %3 = %4")
                                 .arg(QString::number(feature + 1), fixedText(kept, decimals),
                                     fixedText(fresh, decimals), fixedText(state, decimals));
        const QFont font = Theme::instance().font(TextSize::Caption, true);
        const QRectF foot = bench.at(at, kFoot);
        write(scene, {foot.left(), foot.top(), textWidth(text, font) + 4.0, foot.height()}, text,
            Theme::instance().palette().accentText, font);
    }

    void addTanh(Scene& scene, const Bench& bench, int at, double opens) const
    {
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Small);
        const QRectF box = bench.at(at, kBar);
        if (at > 0) { // the state goes on
            const QPointF from = bench.at(at - 1, kState).topRight(), to(box.left(), box.center().y());
            QPainterPath way(from);
            way.cubicTo({to.x(), from.y()}, {from.x(), to.y()}, to);
            scene.shapes.push_back({way, QPen(theme.palette().ink3, 1.0), Qt::NoBrush, false, opens});
        }
        scene.shapes.push_back({boxPath(box.adjusted(0.5, 0.5, -0.5, -0.5), 5.0), QPen(theme.palette().lineStrong, 1.0),
            theme.palette().panel, false, opens});
        if (box.height() >= m_line)
            write(scene, box,
                fittingText({tr("tanh(row + old state)"), QStringLiteral("tanh")}, font, box.width() - 8.0),
                theme.palette().ink2, font, opens, Qt::AlignCenter);
    }

    // What a state is made of, over all features: from each row up to its place; the rest is the empty start.
    std::vector<double> sharesOf(const Order& order, int at) const
    {
        std::vector<double> made(static_cast<std::size_t>(at) + 1, 0.0);
        for (int feature = 0; feature < m_local.width; ++feature) {
            const std::vector<double> parts = madeOf(m_trace, order.places, m_token, at, feature);
            for (std::size_t i = 0; i < parts.size(); ++i)
                made[i] += std::clamp(parts[i], 0.0, 1.0) / m_local.width;
        }
        return made;
    }
    QColor shadeOf(int place) const // of the token that stands there as written, in every order
    {
        const Palette& palette = Theme::instance().palette();
        return mix(palette.stage, palette.ink, std::lerp(0.16, 0.86, place / std::max(1.0, m_local.window() - 1.0)));
    }

    void addBar(Scene& scene, const Order& order, const Bench& bench, int at, double kept, double fresh) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QRectF bar = barAt(bench, at);
        const QFont font = theme.font(TextSize::Small), caption = theme.font(TextSize::Caption);
        scene.shapes.push_back(
            {boxPath(bar.adjusted(0.5, 0.5, -0.5, -0.5)), dashes(palette.lineStrong), Qt::NoBrush, true});
        if (kept <= 0.0)
            return;
        const std::vector<double> made = sharesOf(order, at);
        double most = 1.0; // an LSTM’s gates need not share
        for (int place = 0; place < m_local.window() && m_local.kind == LocalKind::Lstm; ++place) {
            const std::vector<double> all = sharesOf(order, place);
            most = std::max(most, std::accumulate(all.begin(), all.end(), 0.0));
        }
        const double unit = bar.height() / most;
        const double old = std::accumulate(made.begin(), made.end() - 1, 0.0);
        if (at > 0) { // from as much as there was to what is kept of it
            const std::vector<double> before = sharesOf(order, at - 1);
            const double all = std::accumulate(before.begin(), before.end(), 0.0);
            const QRectF from = barAt(bench, at - 1);
            const double right = std::lerp(from.right(), bar.left(), kept), middle = (from.right() + right) / 2.0,
                         end = bar.bottom() - unit * std::lerp(all, old, kept);
            QPainterPath ribbon({from.right(), from.bottom()});
            ribbon.lineTo(from.right(), from.bottom() - unit * all);
            ribbon.cubicTo({middle, from.bottom() - unit * all}, {middle, end}, {right, end});
            ribbon.lineTo(right, bar.bottom());
            ribbon.closeSubpath();
            scene.shapes.push_back({ribbon, Qt::NoPen, palette.selectedRow});
            const QRectF said(from.right(), bar.bottom() - m_line - 2.0, bar.left() - from.right(), m_line);
            if (kept >= 1.0 && textWidth(tr("kept"), caption) + 4.0 < said.width())
                write(scene, said, tr("kept"), palette.ink2, caption, 1.0, Qt::AlignCenter);
        }
        double y = bar.bottom();
        for (std::size_t i = 0; i < made.size(); ++i) {
            const bool own = i + 1 == made.size();
            const double high = made[i] * unit * (own ? fresh : part(kept, 0.6, 1.0));
            QRectF box(bar.left(), y - high, bar.width(), high);
            if (own && fresh < 1.0) // it falls in
                box.moveTop(std::lerp(bar.top(), box.top(), fresh));
            y -= high;
            if (high <= 0.0)
                continue;
            const QColor ground = shadeOf(order.source(static_cast<int>(i)));
            scene.shapes.push_back({boxPath(box.adjusted(0, high > 3.0 ? 1.0 : 0.0, 0, 0)), Qt::NoPen, ground, true});
            const QString text = tokenText(positionAt(order, static_cast<int>(i)));
            if (high >= m_line && textWidth(text, font) + 4.0 <= box.width())
                write(scene, box, text, Theme::textOn(ground), font, 1.0, Qt::AlignCenter);
        }
        if (fresh < 1.0 || kept < 1.0)
            return;
        const double edge = bar.bottom() - unit * old;
        addGates(scene, order, at, {bar.left(), y, bar.width(), edge - y}, {bar.left(), edge, bar.width(), unit * old});
        if (scene.bare || numbered())
            return;
        const QRectF chip = chipAt(bench, at, positionAt(order, at));
        scene.shapes.push_back({linePath({bar.center().x(), chip.bottom() + 2.0}, {bar.center().x(), bar.top() - 2.0}),
            QPen(palette.ink3, 1.0), Qt::NoBrush, true});
        const QRectF said(chip.right() + 5.0, chip.top(), bench.at(at, kChip).right() - chip.right(), chip.height());
        if (textWidth(tr("new"), caption) <= said.width())
            write(scene, said, tr("new"), palette.ink2, caption);
    }

    // The gates behind a bar: of its new part, of what is kept.
    void addGates(Scene& scene, const Order& order, int at, const QRectF& fresh, const QRectF& kept) const
    {
        const LocalWindow::Place& place = order.places[static_cast<std::size_t>(at)];
        if (numbered())
            return;
        const auto add = [&](StepId step, const QRectF& area, Slot slot, const QString& what) {
            for (int feature = m_first; feature < m_first + m_count && area.height() > 0.5; ++feature) {
                SceneCell cell = sceneCell(
                    m_trace, {step, {m_token, feature}}, m_bench.feature(area, feature - m_first), m_scales[State]);
                cell.style |= SceneCell::Plain;
                cell.group = order.group;
                cell.row = rowOf(at, slot);
                cell.column = feature;
                cell.name = tr("%1, %2, feature %3").arg(placeName(order, at), what, QString::number(feature + 1));
                scene.cells.push_back(std::move(cell));
            }
        };
        add(place.candidate, fresh, kCandidate, tr("candidate"));
        const double high = std::max(2.0, kept.height()); // of the first place nothing is kept
        add(place.keep, {kept.left(), kept.bottom() - high, kept.width(), high}, kKeep,
            place.take >= 0 ? tr("forget f") : tr("update z"));
    }

    // --- the tokens' rows, or their last states, upright below the places -------------------------------------------
    QRectF columnAt(int position) const
    {
        const QRectF box = m_strip.cell(position);
        return {box.left(), m_columns.top(), box.width() - (m_strip.pitch >= 5.0 ? 1.0 : 0.0), m_columns.height()};
    }
    // The input’s rows, before the states come.
    double leaving() const
    {
        return m_moment.frame == 2 ? part(m_moment.at(), 0.0, 0.3) : m_moment.frame < 2 ? 0.0 : 1.0;
    }
    void addColumns(Scene& scene, double presence) const
    {
        const bool labels = m_strip.pitch >= 9.0;
        const double leaves = leaving();
        const double handed = done(lastFrame(), 1);
        if (leaves > 0.0) {
            QPainterPath empty;
            for (int at = 0; at < m_local.positions; ++at)
                empty.addRect(columnAt(at).adjusted(0.5, 0.5, -0.5, -0.5));
            scene.shapes.push_back(
                {empty, dashes(Theme::instance().palette().line), Qt::NoBrush, true, presence * leaves});
        }
        const double all = part(atOnce(), 0.05, 0.95) * (m_count + 1.0);
        const auto there = [=, this](int position, int feature) {
            return presence
                * (leaves < 1.0               ? 1.0 - leaves
                        : position == m_token ? (handed >= 1.0 ? 1.0 : 0.0)
                                              : std::clamp(all - (feature - m_first), 0.0, 1.0));
        };
        const StepId step = leaves < 1.0 ? m_local.input : m_local.last();
        if (step == m_local.input || handed > 0.0)
            addMatrix(scene, step, leaves < 1.0 ? Input : State, there);
        if (handed > 0.0 && handed < 1.0)
            fly(scene, colours(m_local.last(), {m_token, 0}, State), m_bench.at(m_local.window() - 1, kState), false,
                columnAt(m_token), true, handed);
        const Palette& palette = Theme::instance().palette();
        const QFont font = Theme::instance().font(TextSize::Caption);
        for (int at = 0; labels && at < m_local.positions; ++at)
            write(scene, {columnAt(at).left() - 2.0, m_columns.bottom(), m_strip.pitch + 3.0, m_line},
                elideMiddle(tokenText(at), font, m_strip.pitch + 1.0), at == m_token ? palette.ink : palette.ink3, font,
                presence, Qt::AlignCenter);
    }
    void addMatrix(Scene& scene, StepId step, Look look, const std::function<double(int, int)>& there) const
    {
        const QString name = look == Input ? tr("row x") : tr("last state");
        QStringList tokens;
        for (int at = 0; at < m_local.positions; ++at)
            tokens << tokenText(at);
        if (isLarge(m_count, m_local.positions)) {
            GridLayout layout {
                {m_strip.cell(0).left(), m_columns.top()}, m_strip.pitch, m_columns.height() / m_local.width, 0.0};
            layout.rows = m_local.width;
            layout.columns = m_local.positions;
            GridLook how;
            how.scale = m_scales[look];
            how.group = kTokens;
            how.decimals = -1;
            how.rowName = tr("feature");
            how.columnName = name;
            how.presence = [there](GridCell at) { return there(at.column, at.row); };
            addMap(scene, readGrid(m_trace, step, {{0, 0}, 1, 0}), layout, how);
        } else {
            for (int at = 0; at < m_local.positions; ++at)
                if (const std::size_t first = scene.cells.size(); there(at, m_first) > 0.0) {
                    addStrip(scene, step, {at, 0}, columnAt(at), look, kTokens, at,
                        tr("%1, %2").arg(tokenText(at), name), false, true);
                    for (std::size_t i = first; i < scene.cells.size(); ++i)
                        scene.cells[i].presence = there(at, scene.cells[i].row);
                    const auto own = scene.cells.begin() + static_cast<std::ptrdiff_t>(first);
                    scene.cells.erase(std::remove_if(own, scene.cells.end(),
                                          [](const SceneCell& cell) { return cell.presence <= 0.0; }),
                        scene.cells.end());
                }
        }
        addTable(scene, kTokens, name, features(), tokens);
    }

    // --- another order ----------------------------------------------------------------------------------------------
    void addOrder(Scene& scene, const QRectF& lower, const QRectF& ends) const
    {
        const LocalWindow::Reordered& other = m_local.reordered;
        const Order order {other.places, other.rows, other.from, kReordered};
        const Bench bench = benchIn(lower);
        const double come = done(orderFrame(), 1), runs = done(orderFrame(), 2);
        const int window = m_local.window();
        for (int place = 0; place < window && come > 0.3; ++place) {
            const int from = order.source(place), position = positionAt(order, place);
            const double now = easeInOut(part(come, 0.3, 1.0));
            const QRectF strip = along(m_bench.at(from, kRow), bench.at(place, kRow), now, 18.0);
            addChip(scene, position, position == m_token,
                along(chipAt(m_bench, from, position), chipAt(bench, place, position), now, 18.0));
            if (come < 1.0)
                addMark(scene, strip, colours(m_local.windows, {m_token, from, 0}, Input));
            else if (numbered() || part(runs, 1.0 * place / window, (place + 1.0) / window) <= 0.0)
                addStrip(scene, order.windows, {m_token, place, 0}, strip, Input, kReordered, rowOf(place, kRow),
                    tr("%1, row x").arg(placeName(order, place)), padding(position));
            if (come >= 1.0)
                addPlace(scene, order, bench, place, part(runs, 1.0 * place / window, (place + 1.0) / window));
        }
        if (scene.bare)
            return;
        if (come >= 1.0)
            addNames(scene, lower.left() - namesWidth(), bench);
        addEnds(scene, order, bench, ends);
        addTableOf(scene, order, orderName());
    }
    QString orderName() const { return isReversal(m_local) ? tr("Reversed") : tr("Shuffled"); }

    // The last states of both orders, and the sums of both, under each other.
    void addEnds(Scene& scene, const Order& order, const Bench& bench, const QRectF& area) const
    {
        const LocalWindow::Reordered& other = m_local.reordered;
        const double states = done(orderFrame(), 3), sums = done(orderFrame(), 4);
        const Theme& theme = Theme::instance();
        const int window = m_local.window();
        const double each = area.height() / 2.0;
        const auto strip = [&](int row) {
            return QRectF(area.left(), area.top() + (row / 2) * each + 2.0 * m_line + 4.0 + (row % 2) * (m_line + 18.0),
                area.width(), 16.0);
        };
        const QStringList names {tr("as written"), orderName().toLower()};
        for (int row = 0; row < 4; ++row) {
            const double now = row < 2 ? states : sums;
            if (now <= 0.0)
                continue;
            const StepId step = std::array {
                m_local.last(), other.state, other.sum, other.otherSum}[static_cast<std::size_t>(row)];
            const bool second = row % 2 == 1, state = row < 2;
            const Bench& from = second ? bench : m_bench;
            if (row % 2 == 0)
                write(scene, {area.left(), area.top() + (row / 2) * each, area.width(), m_line + 6.0},
                    fittingText(state
                            ? QStringList {tr("Final state, %1 numbers").arg(m_local.width)}
                            : QStringList {tr("If the %1 rows were only added").arg(window), tr("Only added up:")},
                        theme.font(TextSize::Body, true), area.width() - 12.0),
                    theme.palette().ink, theme.font(TextSize::Body, true));
            write(scene, {area.left(), strip(row).top() - m_line, area.width(), m_line}, names[second],
                theme.palette().ink3, theme.font(TextSize::Caption), state ? part(now, 0.8, 1.0) : 1.0);
            if (now >= 1.0) {
                addStrip(scene, step, {m_token, 0}, strip(row), state ? State : Sum, kEnds, row,
                    tr("%1, %2").arg(state ? tr("last state") : tr("sum Σ"), names[second]));
            } else if (state) {
                const QRectF begins = from.at(window - 1, kState), to = strip(row); // beside the bars, then up
                const QRectF corner(to.left(), begins.top(), to.width(), to.height());
                addMark(scene,
                    now < 0.5 ? along(begins, corner, easeInOut(2.0 * now))
                              : along(corner, to, easeInOut(2.0 * now - 1.0)),
                    colours(step, {m_token, 0}, State));
            } else { // number by number: of all rows
                const StepId rows = second ? order.windows : m_local.windows;
                const double shown = std::min(part(now, 0.0, 0.1), 1.0 - part(now, 0.9, 1.0)),
                             made = part(now, 0.1, 0.9);
                const int feature = std::clamp(static_cast<int>(std::round(made * m_count)) - 1, 0, m_count - 1);
                for (int place = 0; place < window && !numbered(); ++place) {
                    const QRectF at = from.at(place, kRow);
                    addMark(scene, at, colours(rows, {m_token, place, 0}, Input), shown);
                    scene.lines.push_back({boxPath(m_bench.feature(at, feature).adjusted(-1.0, -2.0, 1.0, 2.0)),
                        QPen(theme.palette().accent, 2.0), Qt::NoBrush, true, shown});
                }
                addMade(scene, strip(row), colours(step, {m_token, 0}, Sum), made);
            }
        }
        for (const bool sum : {false, true})
            if ((sum ? sums : states) >= 1.0)
                addVerdict(scene, {area.left(), strip(sum ? 3 : 1).bottom() + 6.0, area.width(), 0.0},
                    sum ? other.sumLargest : other.stateLargest, sum);
        if (states >= 1.0)
            addTable(scene, kEnds, tr("Final state, %1 numbers").arg(m_local.width),
                sums >= 1.0 ? QStringList {names[0], names[1], tr("sum Σ"), tr("sum Σ")} : names, features());
    }

    // "Not the same. Largest change 1.76."
    void addVerdict(Scene& scene, const QRectF& area, StepId largest, bool sum) const
    {
        constexpr double kRounding = 1e-3; // of a sum of a few rows: never so much
        const Theme& theme = Theme::instance();
        const Cell cell {largest, {m_token}};
        const QString verdict = m_moment.cover.covers(m_trace, cell) ? QString()
            : m_trace.value(cell.step, cell.at) > kRounding          ? tr("Not the same.")
                                                                     : tr("The same.");
        const QFont font = theme.font(TextSize::Title, true), small = theme.font(TextSize::Small);
        const double high = QFontMetricsF(font).height() + 2.0;
        write(scene, {area.left(), area.top(), area.width(), high}, verdict, theme.palette().ink, font);
        const QString words = fittingText(sum
                ? QStringList {tr("only rounding:")} // numbers from −1 to 1 else
                : QStringList {tr("largest change, of at most 2:"), tr("change (at most 2):"), tr("change:")},
            small, area.width() - 68.0);
        const QRectF line(area.left(), area.top() + high, area.width(), QFontMetricsF(small).height() + 2.0);
        const double wide = textWidth(words, small) + 6.0;
        write(scene, {line.left(), line.top(), wide, line.height()}, words, theme.palette().ink2, small);
        SceneNumber number = sceneNumber(m_trace, cell, {line.left() + wide, line.top(), 60.0, line.height()}, -1);
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        number.size = TextSize::Small;
        number.bold = true;
        SceneCell hit = sceneCell(m_trace, cell, number.area, m_scales[State]);
        hit.style |= SceneCell::Plain;
        hit.group = kVerdicts;
        hit.row = sum ? 1 : 0;
        hit.name = sum ? tr("largest change in the sum") : tr("largest change in the state");
        scene.numbers.push_back(number);
        scene.cells.push_back(std::move(hit));
    }

    // --- words ------------------------------------------------------------------------------------------------------
    void head(Scene& scene, double x, double y, double room, const QString& title, const QString& beside,
        double presence = 1.0) const
    {
        if (presence <= 0.0)
            return;
        const std::size_t first = scene.texts.size();
        addHeading(scene, {x, y + 15.0}, title, fittingBeside(title, {beside}, room), room);
        for (std::size_t i = first; i < scene.texts.size(); ++i)
            scene.texts[i].presence = presence;
    }
    QString letters(const std::vector<int>& from) const
    {
        QStringList all;
        for (int place = 0; place < m_local.window(); ++place)
            all << tokenText(rowAt(m_local, m_named,
                from.empty() ? place : from[std::min(static_cast<std::size_t>(place), from.size() - 1)]));
        return all.join(QLatin1Char(' '));
    }
    void addTitles(Scene& scene, const QRectF& area, const QRectF& upper, const QRectF& lower) const
    {
        const double high = m_line + 4.0, y = upper.top() - high, below = lower.top() - high;
        const double order = done(orderFrame(), 1), going = 1.0 - part(order, 0.0, 0.3), coming = part(order, 0.7, 1.0);
        const double room = upper.right() - area.left();
        const QString beside = m_reversed ? tr("the rows of %1, reversed by hand").arg(tokenText(m_token))
                                          : letters({});
        const double leaves = leaving();
        if (m_moment.frame > kText)
            head(scene, area.left(), y, room, tr("The window of %1").arg(tokenText(m_named)), beside, going);
        head(scene, area.left(), y, room, tr("As written"), letters({}), coming);
        const QString shown = m_count == m_local.width
            ? QString()
            : tr("features %1–%2 of %3").arg(m_first + 1).arg(m_first + m_count).arg(m_local.width);
        head(scene, area.left(), below, room, tr("Input, one row per token"), shown,
            going * (1.0 - part(leaves, 0.6, 1.0)));
        if (leaves >= 1.0)
            head(scene, area.left(), below, room, tr("Last state of each token"), shown,
                going * (m_moment.frame == 2 ? part(m_moment.at(), 0.35, 0.5) : 1.0));
        head(scene, area.left(), below, room, orderName(), letters(m_local.reordered.from), coming);
    }
    std::vector<std::pair<Slot, QString>> names() const
    {
        const bool lstm = m_local.kind == LocalKind::Lstm;
        std::vector<std::pair<Slot, QString>> all;
        if (gated())
            all.push_back({kBar, lstm ? tr("cell made of") : tr("made of")});
        if (lstm)
            all.push_back({kInside, tr("cell")});
        if (numbered())
            all.insert(all.end(),
                {{kRow, tr("row x")}, {kCandidate, tr("candidate")}, {kKeep, lstm ? tr("forget f") : tr("update z")},
                    {kTake, tr("input i")}});
        return all;
    }
    double namesWidth() const
    {
        double wide = 0.0;
        for (const auto& [slot, name] : names())
            wide = std::max(wide, textWidth(name, Theme::instance().font(TextSize::Caption)));
        return wide + 6.0;
    }
    void addNames(Scene& scene, double left, const Bench& bench) const
    {
        for (const auto& [slot, name] : names()) {
            if (bench.height[slot] <= 0.0)
                continue;
            const double middle = bench.top[slot] + bench.height[slot] / 2.0;
            write(scene, {left, middle - m_line / 2.0, namesWidth(), m_line}, name, Theme::instance().palette().ink3,
                Theme::instance().font(TextSize::Caption));
        }
    }
    QString textWords() const
    {
        QString said = tr("a window of %1 slides along it, one token at a time").arg(m_local.window());
        if (const auto fresh = m_moment.run->freshParameters; fresh > 0)
            said = tr("%1; %2 weights newly initialised for these settings").arg(said).arg(fresh);
        return said;
    }
    Figure foot() const
    {
        Legend colours {.scale = m_scales[State], .title = tr("state")};
        colours.changed = m_reversed;
        const QString bar = tr("bar: share of each token in the state, mean of all features; dashed: the empty start");
        const Figure key = words(
            {.fewer = {gated() ? bar : QString(), QString()}, .alignment = Qt::AlignRight | Qt::AlignVCenter});
        return row({legend(colours, 190.0), key}).grow(0.0);
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const LocalWindow& m_local;
    const LocalOptions& m_options;
    ColourScale m_scales[4]; // by look
    int m_token = 0; // whose window it is
    mutable int m_first = 0, m_count = 0; // the features that are shown
    bool m_reversed = false;
    double m_line = 14.0; // height of a line of the smallest type
    std::vector<AxisLabel> m_tokens;
    // Found while drawing.
    mutable int m_named = 0;
    mutable int m_shown = 0; // whose window stands in the places: the token before it, until the window has slid
    mutable Bench m_bench;
    mutable LocalStrip m_strip;
    mutable QRectF m_columns;
};

} // namespace

Scene localScene(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options)
{
    return LocalFigure(moment, local, options).whole();
}

} // namespace headroom::local_rnn_view
