// SPDX-License-Identifier: GPL-3.0-or-later
// A tower for each position, a floor a step: a floor begins where the one below stopped, so that towers climb like
// stairs to the threshold. In the end the floors fall into one bar of 1.
#include "views/halting/halting_scene.h"

#include "figure/bars.h"
#include "scene/margin.h"
#include "scene/motion.h"
#include "text/printed.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headroom::halting_view {

namespace {

constexpr double kLegendLine = 18.0, kFloorNames = 26.0, kSide = 120.0, kThresholdRoom = 44.0;
constexpr double kLeastPitch = 6.0, kMostPitch = 140.0, kMostFloor = 132.0;
constexpr double kLeastTower = 60.0; // height of the tallest; a lower stage scrolls
constexpr double kAbove = 46.0; // the towers, for locks, steps and how a number comes about
constexpr double kLinks = 20.0; // height of the words that open what can stand below
constexpr double kCounted = 15.0, kSteps = 16.0; // height of "6th" and of "running"
constexpr double kGhost = 0.16; // what is left of the colour of a tower that fell
constexpr double kSoFar = 0.3; // of a floor's colour, where steps before it counted
constexpr double kNumberFrom = 29.0, kHighFrom = 12.0; // px of a floor that has its number in it
constexpr double kNumbersFrom = 36.0, kNumbers = 17.0; // has it below its bar, so high

// Of earlier steps. On a dark stage less may go: the first steps are dark themselves.
QColor paleOf(const HaltingRun& halting, int step)
{
    const Palette& palette = Theme::instance().palette();
    return mix(palette.stage, stepColour(halting, step), palette.dark ? 0.65 : 0.45);
}

QPainterPath padlock(const QPointF& centre)
{
    QPainterPath path = boxPath({centre.x() - 4.5, centre.y() - 1.0, 9.0, 7.0}, 1.0);
    path.moveTo(centre.x() + 2.5, centre.y() - 1.0);
    path.arcTo({centre.x() - 2.5, centre.y() - 5.5, 5.0, 8.0}, 0.0, 180.0);
    return path;
}

struct LegendItem {
    QString text;
    double swatch = 0.0;
    std::function<void(Scene&, const QRectF&)> add;
};

// All that any picture of the run holds, from the first on: the legend never changes.
std::vector<LegendItem> legendItems(const HaltingRun& halting, double limit)
{
    const auto parts = [&halting](Scene& scene, const QRectF& box) {
        const QColor colour = stepColour(halting, halting.depth() / 2);
        const auto part = [&](double from, double wide, const QColor& ink) {
            scene.shapes.push_back({boxPath({box.left() + from, box.top(), wide, box.height()}), Qt::NoPen, ink, true});
        };
        part(0.0, 24.0, mix(Theme::instance().palette().stage, colour, kSoFar));
        part(24.0, 12.0, colour);
    };
    const auto outline = [](Scene& scene, const QRectF& box) {
        scene.shapes.push_back({boxPath(box), QPen(Theme::instance().palette().ink2, 1.0, Qt::DashLine), {}, true});
    };
    const auto line = [](Scene& scene, const QRectF& box) {
        scene.shapes.push_back({linePath({box.center().x(), box.top() - 1.0}, {box.center().x(), box.bottom() + 1.0}),
            QPen(Theme::instance().palette().accent, 2.0, Qt::DotLine)});
    };
    return {{tr("total so far, and what the step adds"), 36.0, parts},
        {(halting.rests() ? tr("stops at a total of %1") : tr("stops above a total of %1")).arg(fixedText(limit, 2)),
            4.0, line},
        {tr("more than it needed"), 16.0, outline}};
}

// Where each of them begins: as many to a line as have room.
std::vector<QPointF> placesIn(const QRectF& area, const std::vector<LegendItem>& items)
{
    std::vector<QPointF> places;
    QPointF at = area.topLeft();
    for (const LegendItem& item : items) {
        const double width = item.swatch + 6.0 + textWidth(item.text, Theme::instance().font(TextSize::Caption));
        if (at.x() > area.left() && at.x() + width > area.right())
            at = {area.left(), at.y() + kLegendLine};
        places.push_back(at);
        at.rx() += width + 16.0;
    }
    return places;
}

class Towers {
public:
    Towers(const SceneMoment& moment, const HaltingRun& halting)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_halting(halting),
          m_layout(haltingLayout(moment, halting)),
          m_acts(halting, moment),
          m_depth(depthOf(halting, moment.frame)),
          m_chosen(std::max(0, positionOfCell(moment.trace(), halting, haltingSubject(moment, halting)))),
          m_words(!moment.thumbnail),
          m_told(!moment.cover.covers(moment.trace(), {halting.ponder, {}}))
    {
        const double way = std::clamp(moment.at(), 0.0, 1.0);
        m_falls = steps() ? 0.0 : moment.frame == halting.depth() ? way : 1.0;
        m_sums = steps() ? 0.0 : moment.frame == halting.depth() ? std::clamp(moment.at() - 1.0, 0.0, 1.0) : 1.0;
        m_costs = moment.frame > halting.depth() ? way : 0.0;
    }

    Scene build()
    {
        m_scene.size = m_layout.size;
        if (m_words)
            addFrame();
        for (int position = 0; position < m_halting.positions; ++position)
            addTower(position);
        addThreshold();
        if (!m_words) {
            takeWords(m_scene);
            return std::move(m_scene);
        }
        for (int position = 0; position < m_halting.positions; ++position)
            addFoot(position);
        addCounts();
        QStringList rows, columns;
        for (int step = m_halting.depth(); step > 0; --step)
            rows << tr("step %1").arg(step);
        for (const AxisLabel& label : m_halting.labels)
            columns << label.text;
        addTable(m_scene, 1, tr("How long each position thinks"), rows, columns);
        addLower();
        return std::move(m_scene);
    }

private:
    bool steps() const { return m_moment.frame < m_halting.depth(); } // the towers are being built
    bool ended() const { return m_depth + 1 == m_halting.depth(); } // the last step: all have stopped after it
    double at(StepId id, int position) const { return m_trace.value(id, {position}); }
    double limit() const { return m_moment.drag ? m_moment.drag->to : m_halting.threshold; }
    double before(int step, int position) const
    {
        return step == 0 ? 0.0 : at(m_halting.at(step - 1).cumulative, position);
    }
    // The step at which a position stopped, up to the one shown; −1: it runs.
    int lastOf(int position) const
    {
        for (int step = 0; step <= m_depth; ++step)
            if (const auto state = stateOf(m_trace, m_halting, step, position);
                state == PositionState::Halts || state == PositionState::Frozen)
                return step;
        return -1;
    }
    double lockOf(int position) const
    {
        const int last = lastOf(position);
        return last < 0 ? 0.0 : last < m_depth || !steps() ? 1.0 : m_acts.locks;
    }
    // How many floors stand, with the share of the one that appears.
    double heightOf(int position) const
    {
        const int last = lastOf(position);
        return last >= 0 && (last < m_depth || !steps()) ? last + 1.0 : m_depth + (steps() ? m_acts.appears : 1.0);
    }

    // Paler once another step has begun, until all have ended.
    QColor colourOf(int step) const
    {
        const double began = !steps() || step == m_depth ? 0.0 : step < m_depth - 1 ? 1.0 : m_acts.appears;
        const double over = began * (ended() ? 1.0 - m_acts.locks : 1.0);
        return mix(stepColour(m_halting, step), paleOf(m_halting, step), over);
    }

    void addTower(int position)
    {
        const Palette& palette = Theme::instance().palette();
        const int floors = static_cast<int>(std::ceil(heightOf(position)));
        const double ghost = part(m_falls, 0.0, 0.4);
        for (int step = 0; step < floors; ++step) {
            const double there = step == m_depth && steps() ? m_acts.appears : 1.0;
            const double stands = step == 0 ? there : there * (1.0 - ghost);
            if (stands > 0.0)
                m_scene.shapes.push_back({boxPath(bar(position, step, m_layout.low, 1.0)), QPen(palette.lineStrong),
                    palette.stage, true, stands});
            addSoFar(position, step, there * (1.0 - ghost));
            addFloor(position, step);
        }
        for (int step = 1; step < floors && ghost > 0.0; ++step) // what it was
            m_scene.shapes.push_back(
                {boxPath(m_layout.part(position, step, 0.0, 1.0)), QPen(palette.lineStrong, 1.0, Qt::DotLine),
                    mix(palette.stage, stepColour(m_halting, step), kGhost), true, ghost});
        if (!m_words)
            return;
        addLock(position);
        addTotal(position);
        addSum(position);
    }

    // What the floors below have counted rises into the new one, and h is laid at its end: a tower is as solid as high.
    void addSoFar(int position, int step, double presence)
    {
        if (presence <= 0.0 || before(step, position) <= 0.0)
            return;
        const double rises = step == m_depth && steps() ? m_acts.appears : 1.0;
        m_scene.shapes.push_back({boxPath(bar(position, step - 1.0 + rises, 0.0, before(step, position))), Qt::NoPen,
            mix(Theme::instance().palette().stage, colourOf(step), kSoFar), true, presence});
    }

    // Whether so wide words meet those over the chosen tower.
    bool besideTheChosen(int position, double wide) const
    {
        const PositionState state = stateOf(m_trace, m_halting, m_depth, m_chosen);
        const bool says = before(m_depth, m_chosen) > 0.0
            && (state == PositionState::Halts || state == PositionState::Running);
        const double its = textWidth(
            QStringLiteral("R = 1 − 0.00 = 0.00"), Theme::instance().font(TextSize::Caption, true));
        return says && std::abs(position - m_chosen) * m_layout.pitch < (its + wide) / 2.0 + 4.0;
    }

    // Over the tower that is spoken of: "0.14 + 0.05 = 0.19"; over each that stops, what was left for its last step.
    void addSum(int position)
    {
        if (!steps() || m_layout.pitch < 26.0 || m_acts.grows < 1.0)
            return;
        const Palette& palette = Theme::instance().palette();
        const bool chosen = position == m_chosen;
        const double so = before(m_depth, position), h = at(m_halting.at(m_depth).probability, position);
        QString text;
        double there = 1.0;
        if (const PositionState state = stateOf(m_trace, m_halting, m_depth, position); state == PositionState::Halts) {
            const double rest = at(m_halting.at(m_depth).weight, position);
            const int decimals = decimalsThatAdd({so, rest}, 1.0, 2, 4).value_or(2);
            there = part(m_acts.settles, 0.0, 0.3) * (1.0 - part(m_acts.locks, 0.0, 0.6));
            text = chosen && so > 0.0
                ? QStringLiteral("R = 1 − %1 = %2").arg(fixedText(so, decimals), fixedText(rest, decimals))
                : fittingText({QStringLiteral("R = %1").arg(fixedText(rest, 2)),
                                  QStringLiteral("R %1").arg(fixedText(rest, 2)), fixedText(rest, 2)},
                    Theme::instance().font(TextSize::Caption), m_layout.pitch - 4.0);
        } else if (state == PositionState::Running && chosen && so > 0.0) {
            const double total = at(m_halting.at(m_depth).cumulative, position);
            const int decimals = decimalsThatAdd({so, h}, total, 2, 4).value_or(2);
            text = QStringLiteral("%1 + %2 = %3")
                       .arg(fixedText(so, decimals), fixedText(h, decimals), fixedText(total, decimals));
        }
        const QFont font = Theme::instance().font(TextSize::Caption, chosen);
        const double wide = textWidth(text, font) + 4.0;
        if (text.isEmpty() || there <= 0.0 || (!chosen && (wide > m_layout.pitch || besideTheChosen(position, wide))))
            return;
        const double left = std::clamp(m_layout.middle(position) - wide / 2.0, m_layout.left,
            std::max(m_layout.left, m_layout.size.width() - kMargin - wide));
        addText(m_scene, {left, m_layout.y(m_depth) - 37.0, wide, 15.0}, Qt::AlignCenter, text,
            chosen ? palette.queryText : palette.ink2, font);
        m_scene.texts.back().presence = there;
        m_scene.texts.back().above = true;
    }

    // Of a floor, what lies between two totals: above its number, where it has one below it.
    QRectF bar(int position, double step, double from, double to) const
    {
        QRectF area = m_layout.part(position, step, from, to);
        area.setHeight(area.height() - m_layout.numbers * (1.0 - easeInOut(part(m_falls, 0.0, 0.4))));
        return area;
    }

    // Over a tower that runs: what its probabilities add up to, before the step's own begins to grow and once it is
    // there.
    void addTotal(int position)
    {
        const int last = lastOf(position);
        const bool grown = m_acts.grows >= 1.0;
        if (!steps() || m_layout.pitch < 26.0 || (last >= 0 && last < m_depth) || lockOf(position) > 0.0
            || (!grown && (m_acts.grows > 0.0 || m_depth == 0)) || (grown && last == m_depth))
            return;
        const double top = m_layout.y(m_depth - (grown ? 0.0 : 1.0 - m_acts.appears));
        QRectF area(m_layout.left + position * m_layout.pitch, top - 19.0, m_layout.pitch - 4.0, 16.0);
        if (m_layout.pitch >= 44.0) { // else only the legend says that it is the total
            const QFont font = Theme::instance().font(TextSize::Caption, true);
            const QRectF sigma(area.center().x() - 20.0, area.top(), 12.0, area.height());
            addText(m_scene, sigma, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("Σ"),
                Theme::instance().palette().ink2, font);
            area.setLeft(sigma.right());
            area.setWidth(30.0);
        }
        putNumber(m_scene, m_trace, {m_halting.at(grown ? m_depth : m_depth - 1).cumulative, {position}}, area,
            {.bold = true});
    }

    // What a step counts: its h as far as there is room below 1, for the last one the rest.
    void addFloor(int position, int step)
    {
        const bool now = steps() && step == m_depth;
        const bool halts = stateOf(m_trace, m_halting, step, position) == PositionState::Halts;
        const double from = before(step, position), weight = at(m_halting.at(step).weight, position),
                     h = at(m_halting.at(step).probability, position);
        const double grown = now ? h * m_acts.grows : h, rest = now ? m_acts.settles : 1.0;
        const double shown = std::min(grown, weight) + std::max(0.0, weight - h) * rest;
        const double falls = step == 0
            ? 0.0
            : easeIn(part(m_falls, fallFrom(position, step), fallFrom(position, step) + 0.5));
        SceneCell cell = sceneCell(m_trace, {m_halting.at(step).weight, {position}},
            bar(position, step * (1.0 - falls), from, from + shown), {});
        cell.ground = colourOf(step);
        cell.group = 1;
        cell.row = m_halting.depth() - 1 - step; // up is the next step
        cell.column = position;
        cell.identity = haltingIdentity(m_halting, cell.source);
        cell.name = (halts ? tr("%1, step %2, remainder") : tr("%1, step %2, weight"))
                        .arg(positionName(m_halting, position))
                        .arg(step + 1);
        const bool still = (!now || m_acts.settles >= 1.0) && (falls <= 0.0 || falls >= 1.0);
        cell.presence = now && m_acts.grows <= 0.0 ? 0.0 : 1.0;
        if (m_layout.numbers > 0.0 && m_falls <= 0.0) {
            const QRectF below(m_layout.middle(position) - m_layout.pitch / 2.0,
                m_layout.y(step) + m_layout.floor - m_layout.numbers - 1.0, m_layout.pitch, m_layout.numbers - 3.0);
            const QColor ink = now ? Theme::instance().palette().ink : Theme::instance().palette().ink2;
            if (still && m_words && cell.presence > 0.0) {
                const int decimals = decimalsOf(position, below.width() >= 64.0 ? 4 : 3);
                putNumber(m_scene, m_trace, cell.source, below, {.decimals = decimals, .colour = ink});
                const QFont font = Theme::instance().font(TextSize::Caption);
                const double half = textWidth(fixedText(cell.value, decimals), font) / 2.0;
                if (step > 0 && half + 8.0 <= below.width() / 2.0) // it adds so much
                    addText(m_scene, {below.center().x() - half - 8.0, below.top(), 8.0, below.height()},
                        Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("+"), ink, font);
            }
        } else if (const int decimals = decimalsOf(position, 3); still && cell.area.height() >= kHighFrom
                   && cell.area.width() >= kNumberFrom + 6.0 * (decimals - 2)) {
            cell.decimals = decimals;
        }
        const double thin = cell.area.width();
        m_scene.cells.push_back(std::move(cell));
        if (now && still && m_words && m_layout.numbers <= 0.0 && !halts && m_acts.grows >= 1.0)
            addThin(position, m_scene.cells.back().area, h, thin);
        if (halts && m_words && steps())
            addPast(position, step, from, grown);
    }

    // "+0.02" beside a part that is too thin for its number, where the floor has room.
    void addThin(int position, const QRectF& area, double h, double width)
    {
        const QString text = QStringLiteral("+") + fixedText(h, 2);
        const QFont font = Theme::instance().font(TextSize::Caption);
        const double wide = textWidth(text, font) + 2.0, begin = m_layout.edge(position);
        if (area.height() < kHighFrom || width >= kNumberFrom)
            return;
        const bool after = area.right() + wide + 2.0 <= m_layout.left + (position + 1.0) * m_layout.pitch;
        if (!after && area.left() - wide < begin)
            return;
        addText(m_scene, {after ? area.right() + 2.0 : area.left() - wide, area.top() + 2.0, wide, area.height() - 4.0},
            Qt::AlignLeft | Qt::AlignVCenter, text, Theme::instance().palette().ink, font);
        m_scene.texts.back().above = true;
        m_scene.texts.back().ground = Theme::instance().palette().stage; // the line may pass behind it
    }

    // The numbers of a tower add up to what its position has, as they are read.
    int decimalsOf(int position, int most) const
    {
        std::vector<double> weights;
        double sum = 0.0;
        for (const HaltingStep& step : m_halting.steps) {
            weights.push_back(at(step.weight, position));
            sum += weights.back();
        }
        return decimalsThatAdd(weights, sum, 2, most).value_or(2);
    }

    double fallFrom(int position, int step) const
    {
        const int last = std::max(1, m_halting.depth() - 1);
        return 0.35 * (step - 1) / last + 0.1 * position / std::max(1, m_halting.positions);
    }

    // The h of the last step as far as it did not count; it stays as a trace until the next step begins.
    void addPast(int position, int step, double from, double grown)
    {
        const double weight = at(m_halting.at(step).weight, position), h = at(m_halting.at(step).probability, position);
        const double presence = step == m_depth ? 1.0 : step + 1 == m_depth ? 1.0 - m_acts.fades : 0.0;
        if (grown <= weight || presence <= 0.0)
            return;
        QRectF area = bar(position, step, from + weight, from + grown);
        const double end = m_layout.left + (position + 1.0) * m_layout.pitch - 1.0;
        const bool open = area.right() > end; // it would reach into the next column
        area.setRight(std::min(area.right(), end));
        if (area.width() < 1.0)
            return;
        QPainterPath path(open ? area.topRight() : area.topLeft());
        path.lineTo(area.topLeft());
        path.lineTo(area.bottomLeft());
        path.lineTo(area.bottomRight());
        if (!open)
            path.lineTo(area.topRight()), path.lineTo(area.topLeft());
        const bool settled = step < m_depth || m_acts.settles > 0.0; // cut off, it fades to an outline
        if (step == m_depth && m_acts.settles < 1.0)
            m_scene.shapes.push_back(
                {boxPath(area), Qt::NoPen, stepColour(m_halting, step), true, 0.8 * (1.0 - m_acts.settles)});
        m_scene.lines.push_back({path,
            QPen(settled ? Theme::instance().palette().ink2 : stepColour(m_halting, step), settled ? 1.0 : 1.5,
                settled ? Qt::DashLine : Qt::SolidLine),
            Qt::NoBrush, true, presence});
        if (grown < h)
            return;
        SceneCell cell = sceneCell(m_trace, {m_halting.at(step).probability, {position}}, area, {});
        cell.style |= SceneCell::Plain;
        cell.group = 2;
        cell.row = m_halting.depth() - 1 - step;
        cell.column = position;
        cell.presence = presence;
        cell.name = tr("%1, step %2, halting probability").arg(positionName(m_halting, position)).arg(step + 1);
        m_scene.cells.push_back(std::move(cell));
    }

    // Over a tower that has stopped: the lock, and how many steps it ran, as it is high.
    void addLock(int position)
    {
        const double locks = lockOf(position), over = m_layout.y(heightOf(position) - 1.0);
        if (locks <= 0.0)
            return;
        const TextSize size = m_layout.pitch >= 40.0 ? TextSize::Page : TextSize::Title;
        const QFont font = Theme::instance().font(size, true);
        const int ran = qRound(at(m_halting.at(m_depth).updates, position));
        const double wide = textWidth(QString::number(ran), font) + 2.0, lock = m_layout.pitch >= 34.0 ? 15.0 : 0.0;
        const QRectF number(m_layout.middle(position) - (wide - lock) / 2.0, over - 25.0, wide, 24.0);
        if (m_layout.unit >= 9.0 && (lock > 0.0 || wide > m_layout.pitch))
            m_scene.lines.push_back(
                {padlock(QPointF(wide > m_layout.pitch ? m_layout.middle(position) : number.left() - 7.0, over - 12.0)
                     - QPointF(0.0, 6.0 * (1.0 - easeOut(locks)))),
                    QPen(Theme::instance().palette().ink2, 1.3), Qt::NoBrush, false,
                    locks * (1.0 - part(m_falls, 0.0, 0.3))});
        if (wide > m_layout.pitch || m_moment.frame > m_halting.depth())
            return;
        addText(m_scene, number, Qt::AlignCenter, QString::number(ran), Theme::instance().palette().ink, size, true);
        m_scene.texts.back().presence = locks;
        addSteps(position, number);
    }

    // The number of steps that a position ran, where it is written.
    void addSteps(int position, const QRectF& area)
    {
        SceneCell cell = sceneCell(m_trace, {m_halting.at(m_depth).updates, {position}}, area, {});
        cell.style |= SceneCell::Plain;
        cell.group = 7;
        cell.column = position;
        cell.name = tr("%1, steps run").arg(positionName(m_halting, position));
        m_scene.cells.push_back(std::move(cell));
    }

    // In the accent where it still matters, along the floors that stand.
    void addThreshold()
    {
        const Palette& palette = Theme::instance().palette();
        const double goes = 1.0 - part(m_falls, 0.0, 0.3);
        QPainterPath running, locked;
        double knob = -1.0;
        for (int position = 0; position < m_halting.positions; ++position) {
            const double x = m_layout.x(position, limit());
            const double top = m_layout.base - m_layout.floor * std::max(1.0, heightOf(position));
            (lockOf(position) < 0.5 ? running : locked).addPath(linePath({x, top}, {x, m_layout.base}));
            knob = x;
            m_scene.handles.push_back({QStringLiteral("threshold:%1").arg(position),
                {x - std::min(5.0, m_layout.pitch / 6.0), top, std::min(10.0, m_layout.pitch / 3.0),
                    m_layout.base - top},
                Qt::SizeHorCursor, tr("Threshold: drag it left or right, or type it above")});
        }
        const double width = m_words ? 2.0 : 1.0;
        m_scene.lines.push_back({locked, QPen(palette.lineStrong, 1.0, Qt::DotLine), Qt::NoBrush, true, goes});
        m_scene.lines.push_back({running, QPen(palette.accent, width, Qt::DotLine), Qt::NoBrush, true, goes});
        if (!m_words || m_moment.posed || goes <= 0.0)
            return;
        m_scene.lines.push_back({circlePath({knob, m_layout.base + 3.0}, 4.5), Qt::NoPen, palette.accent, false, goes});
        addText(m_scene, {knob + 8.0, m_layout.base - 5.0, kThresholdRoom, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("drag"), palette.accentText, Theme::instance().font(TextSize::Caption));
        m_scene.texts.back().presence = goes;
    }

    void addFrame()
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const double room = m_moment.size.width() - 2.0 * kMargin;
        const QString title = tr("How long each position thinks");
        const QStringList rule = m_halting.kind == HaltingKind::Global
            ? QStringList {tr("one floor per step; one mean probability stops the whole sequence at once"),
                tr("one probability stops the whole sequence")}
            : m_layout.low > 0.0
            ? QStringList {tr("one floor per step, enlarged: from a total of %1 to 1; past the line: locked")
                               .arg(fixedText(m_halting.low, 1)),
                tr("one floor per step, enlarged: from %1 to 1").arg(fixedText(m_halting.low, 1)),
                tr("a floor: from %1 to 1").arg(fixedText(m_halting.low, 1))}
            : m_halting.rests()
            ? QStringList {tr("one floor per step, filled by its update weight (last step: remainder); full at the line: locked"),
                tr("one floor per step, filled by its update weight (last step: remainder)"),
                tr("one floor per step; full at the line: locked"), tr("one floor per step; full: locked")}
            : QStringList {
                tr("one floor per step, filled by its update weight (last step: remainder); past the line: locked"),
                tr("one floor per step, filled by its update weight (last step: remainder)"),
                tr("one floor per step; past the line: locked"), tr("one floor per step")};
        addHeading(m_scene, {kMargin, 28.0}, title, fittingBeside(title, rule, room), room);
        const std::vector<LegendItem> items = legendItems(m_halting, limit());
        const std::vector<QPointF> places = placesIn(m_layout.legend, items);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const QPointF at = places[i];
            items[i].add(m_scene, {at.x(), at.y() + 4.0, items[i].swatch, 10.0});
            const QFont font = theme.font(TextSize::Caption);
            addText(m_scene,
                {at.x() + items[i].swatch + 6.0, at.y(), textWidth(items[i].text, font) + 2.0, kLegendLine},
                Qt::AlignLeft | Qt::AlignVCenter, items[i].text, palette.ink2, font);
        }
        m_scene.shapes.push_back({linePath({m_layout.left, std::round(m_layout.base) + 0.5},
                                      {m_layout.right, std::round(m_layout.base) + 0.5}),
            QPen(palette.lineStrong), Qt::NoBrush, true});
        if (m_layout.low > 0.0 && m_layout.low == m_halting.low && m_layout.unit >= 36.0)
            for (const double end : {m_layout.low, 1.0}) { // of the first floor
                const double x = std::round(m_layout.x(0, end)) + 0.5;
                m_scene.shapes.push_back(
                    {linePath({x, m_layout.base}, {x, m_layout.base + 4.0}), QPen(palette.ink2), Qt::NoBrush, true});
                addText(m_scene, {x - 12.0, m_layout.base + 3.0, 24.0, 12.0}, Qt::AlignCenter,
                    fixedText(end, end < 1.0 ? 1 : 0), palette.ink, TextSize::Tiny);
            }
        const int every = std::max(1, static_cast<int>(std::ceil(16.0 / m_layout.floor)));
        for (int step = 0; step < m_halting.depth(); step += every)
            addText(m_scene,
                {m_layout.left - kFloorNames, m_layout.y(step) + m_layout.floor / 2.0 - 8.0, kFloorNames - 10.0, 16.0},
                Qt::AlignRight | Qt::AlignVCenter, QString::number(step + 1), palette.ink2, TextSize::Small);
        addText(m_scene, {kMargin, m_layout.y(m_halting.depth() - 1) - 18.0, kFloorNames + 8.0, 16.0},
            Qt::AlignLeft | Qt::AlignVCenter, tr("step"), palette.ink2, TextSize::Caption);
    }

    // The token, the steps that its position ran and, at last, what they cost.
    void addFoot(int position)
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const AxisLabel& label = m_halting.labels[static_cast<std::size_t>(position)];
        const QRectF column(
            m_layout.left + position * m_layout.pitch, m_layout.base + 6.0, m_layout.pitch, m_layout.labels);
        const bool chosen = position == m_chosen, turned = m_layout.labels > 20.0;
        m_scene.texts.push_back({turned
                ? QRectF(column.center().x() - column.height() / 2.0, column.center().y() - 9.0, column.height(), 18.0)
                : column,
            turned ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter, label.text,
            chosen ? palette.queryText : palette.ink,
            theme.font(m_layout.pitch >= 24.0 ? TextSize::Title : TextSize::Caption, chosen), SceneText::Fit::Middle,
            false, turned ? 90.0 : 0.0});
        const QRectF number(column.left(), column.bottom(), column.width(), m_layout.counted);
        const QRectF below(column.left(), number.bottom(), column.width(), kSteps);
        if (m_layout.counted > 0.0) {
            const QFont font = theme.font(TextSize::Caption);
            const QString n = QString::number(position + 1);
            addText(m_scene, number, Qt::AlignCenter,
                fittingText({ordinal(position + 1), n}, font, number.width() - 2.0), palette.ink2, font);
        }
        m_scene.handles.push_back(
            {QStringLiteral("position:%1").arg(position), column.united(below), Qt::PointingHandCursor, label.text});
        const double said = steps() ? lockOf(position) : 1.0;
        if (said < 1.0 && m_told) {
            addText(m_scene, below, Qt::AlignCenter,
                fittingText({tr("running"), QString()}, theme.font(TextSize::Caption), below.width() - 2.0),
                palette.ink3, theme.font(TextSize::Caption));
            m_scene.texts.back().presence = 1.0 - said;
        }
        if (m_moment.frame > m_halting.depth()) { // over the tower stands what it costs
            const int ran = qRound(at(m_halting.at(m_depth).updates, position));
            const QFont font = theme.font(TextSize::Caption);
            const QStringList words {counted(ran, tr("%1 step"), tr("%1 steps")), QString::number(ran), QString()};
            addText(m_scene, below, Qt::AlignCenter, fittingText(words, font, below.width() - 2.0), palette.ink2, font);
            addSteps(position, below);
        }
        if (m_moment.frame > m_halting.depth())
            addCost(position);
    }

    void addCost(int position)
    {
        const double comes = Turn {0.5 * position / m_halting.positions, 0.5 * position / m_halting.positions + 0.5}.at(
            m_costs);
        const std::int64_t at = std::min<std::int64_t>(position, m_trace.step(m_halting.ponder).axes.back().size - 1);
        const double high = m_layout.y(heightOf(position) - 1.0);
        SceneCell cell = sceneCell(m_trace, {m_halting.ponder, {at}},
            {m_layout.left + position * m_layout.pitch + 1.0, high - 20.0, m_layout.pitch - 2.0, 16.0}, {});
        cell.ground = Theme::instance().palette().stage;
        cell.decimals = m_layout.pitch >= 36.0 ? 2 : m_layout.pitch >= 26.0 ? 1 : -1;
        cell.style |= SceneCell::Strong;
        cell.group = 3;
        cell.column = position;
        cell.presence = comes >= 1.0 ? 1.0 : 0.0;
        cell.name = tr("%1, ponder cost").arg(positionName(m_halting, position));
        const QRectF number = cell.area;
        m_scene.cells.push_back(std::move(cell));
        if (position >= m_trace.step(m_halting.ponder).axes.back().size)
            return;
        // The remainder is what the last step counts for: from there it goes to the steps over the tower.
        const int last = std::max(0, lastOf(position));
        const double rest = this->at(m_halting.remainders, position), cost = this->at(m_halting.ponder, position),
                     steps = cost - rest;
        if (comes > 0.0 && comes < 1.0) {
            SceneMark mark;
            mark.kind = SceneMark::Box;
            mark.area = along(m_layout.part(position, 0.0, 1.0 - std::min(1.0, rest), 1.0),
                {number.center().x() - 3.0, number.bottom() - 3.0, 6.0, 3.0}, easeInOut(comes));
            mark.colours = {stepColour(m_halting, last)};
            m_scene.marks.push_back(std::move(mark));
        }
        if (position != m_chosen || comes <= 0.0)
            return;
        const QString asks = QStringLiteral("%1 + %2").arg(fixedText(steps, 0), fixedText(rest, 2)),
                      all = QStringLiteral("%1 = %2").arg(asks, fixedText(cost, 2));
        const QFont font = Theme::instance().font(TextSize::Caption, true);
        const double wide = textWidth(all, font) + 2.0;
        addText(m_scene, {std::max(m_layout.left, number.center().x() - wide / 2.0), number.top() - 17.0, wide, 15.0},
            Qt::AlignLeft | Qt::AlignVCenter, comes < 1.0 ? asks : all, Theme::instance().palette().queryText, font);
    }

    // At the right: how many go on, along how many edges; at last what it costs.
    void addCounts()
    {
        if (m_layout.side <= 0.0)
            return;
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const double left = m_layout.right + 16.0, width = m_layout.side - 16.0;
        double y = m_layout.legend.bottom() + 10.0;
        const auto write = [&](const QString& text, TextSize size, const QColor& colour, bool bold = false) {
            const QFont font = theme.font(size, bold);
            const double high = size == TextSize::Page ? 26.0 : 16.0;
            addText(m_scene, {left, y, width, high}, Qt::AlignLeft | Qt::AlignVCenter, text, colour, size, bold);
            y += high;
        };
        if (!steps()) {
            if (m_costs <= 0.0)
                return;
            m_scene.texts.push_back(
                {{left, y, width, 66.0}, Qt::AlignLeft | Qt::AlignTop, tr("Its cost is N + R: steps plus remainder."),
                    palette.ink2, theme.font(TextSize::Small), SceneText::Fit::Wrapped});
            y += 54.0;
            m_scene.texts.back().presence = m_costs;
            if (m_halting.meanPonder < 0)
                return;
            write(tr("mean"), TextSize::Caption, palette.ink3);
            SceneCell cell = sceneCell(m_trace, {m_halting.meanPonder, {}}, {left, y, 48.0, 20.0}, {});
            cell.ground = palette.raised;
            cell.decimals = 2;
            cell.style |= SceneCell::Strong;
            cell.group = 3;
            cell.column = m_halting.positions;
            cell.presence = m_costs;
            cell.name = tr("mean ponder cost");
            m_scene.cells.push_back(std::move(cell));
            return;
        }
        const int ran = m_halting.positions - countOf(m_trace, m_halting, m_depth, PositionState::Frozen);
        const int halts = countOf(m_trace, m_halting, m_depth, PositionState::Halts);
        const bool after = m_acts.locks >= 0.5;
        if (after && ended() && m_told) { // the towers say it
            write(tr("limit: %1 steps").arg(m_halting.most), TextSize::Caption, palette.ink3);
            return;
        }
        write(tr("step %1").arg(m_depth + 1), TextSize::Small, palette.ink2, true);
        write(tr("(limit %1)").arg(m_halting.most), TextSize::Caption, palette.ink3);
        y += 6.0;
        write(QString::number(after ? ran - halts : ran), TextSize::Page, palette.ink, true);
        write(
            (after ? tr("of %1 go on") : tr("of %1 running")).arg(m_halting.positions), TextSize::Small, palette.ink2);
        if (!m_halting.messages() || !m_halting.reads)
            return;
        std::size_t kept = 0, lost = 0;
        const std::vector<StepEdges> sets = stepEdges(m_trace, m_halting, m_depth, {});
        for (const StepEdges& set : sets) {
            kept += set.kept.size();
            lost += set.lost.size();
        }
        y += 6.0;
        write(QString::number(after ? kept : kept + lost), TextSize::Page, palette.ink, true);
        const std::size_t readers = static_cast<std::size_t>(after ? ran - halts : ran);
        const std::size_t sources = static_cast<std::size_t>(sets.front().sources);
        const bool next = after && (m_halting.rests() || m_depth + 1 < m_halting.depth());
        write(next ? tr("reads next step") : tr("reads this step"), TextSize::Small, palette.ink2);
        if (sets.size() == 1 && readers * sources == (after ? kept : kept + lost) && readers > 0)
            write(counted(static_cast<int>(readers), tr("%1 reader"), tr("%1 readers"))
                    + QStringLiteral(" × %1").arg(sources),
                TextSize::Caption, palette.ink3);
        if (after && lost > 0)
            write(tr("%1 fell (dotted)").arg(lost), TextSize::Caption, palette.ink3);
    }

    // The messages of the step, what is passed on in the end or, where it is asked for, the steps used in training.
    void addLower()
    {
        const std::vector<TrainingPoint>* training = m_moment.model ? &m_moment.model->training : nullptr;
        const bool recorded = training && hasStepsOverTraining(*training);
        double right = m_layout.links.right();
        const auto link = [&](const QString& id, const QString& words, const QString& tip) {
            const Theme& theme = Theme::instance();
            const double wide = textWidth(words, theme.font(TextSize::Small)) + 2.0;
            const QRectF area(right - wide, m_layout.links.top(), wide, m_layout.links.height());
            addText(m_scene, area, Qt::AlignRight | Qt::AlignVCenter, words, theme.palette().queryText,
                theme.font(TextSize::Small));
            m_scene.handles.push_back({id, area, Qt::PointingHandCursor, tip});
            right = area.left() - 18.0;
        };
        if (!m_moment.posed && recorded)
            link(QStringLiteral("training"), m_halting.overTraining ? tr("this run ↗") : tr("over training ↗"),
                tr("Steps used now, or over this model’s training"));
        if (!m_moment.posed && steps() && m_halting.messages() && !m_halting.overTraining)
            link(QStringLiteral("reads"), m_halting.reads ? tr("hide who reads whom") : tr("who reads whom ↗"),
                tr("Who reads whom in this step"));
        if (recorded && m_halting.overTraining)
            addStepsOverTraining(
                m_scene, *training, m_moment.run->trainingStep, haltingStacks(m_trace).size() > 1, m_layout.lower);
        else if (steps() && m_halting.messages() && m_halting.reads)
            addMessages(m_scene, m_moment, m_halting, m_layout, m_depth);
        else if (!steps())
            addState();
    }

    // The row of a step comes as its floor falls into it; the last one is their sum. What was below goes first.
    void addState()
    {
        if (m_falls < 0.3 && m_halting.messages() && m_halting.reads) {
            Scene before;
            addMessages(before, m_moment, m_halting, m_layout, m_depth);
            before.handles.clear();
            for (SceneShape& shape : before.shapes)
                shape.presence *= 1.0 - m_falls / 0.3;
            for (SceneShape& line : before.lines)
                line.presence *= 1.0 - m_falls / 0.3;
            append(m_scene.shapes, before.shapes);
            append(m_scene.lines, before.lines);
        }
        Scene state;
        const ColourScale scale = addWeightedState(state, m_moment, m_halting, m_layout.lower);
        std::map<int, QRectF> rows; // of the panel
        for (const SceneCell& cell : state.cells)
            rows[cell.row] = rows[cell.row].united(cell.area);
        const int ran = static_cast<int>(rows.size()) - 1;
        const auto comes = [&](int row) {
            return row >= ran ? (m_sums >= 1.0 ? 1.0 : 0.0)
                : row == 0    ? part(m_falls, 0.3, 0.45)
                              : part(m_falls, landsAt(row) - 0.12, landsAt(row));
        };
        if (m_sums > 0.0 && m_sums < 1.0)
            addRows(state, rows, scale);
        for (SceneCell& cell : state.cells)
            cell.presence = comes(cell.row);
        for (SceneText& text : state.texts) {
            text.presence = part(m_falls, 0.3, 0.45);
            for (const auto& [row, area] : rows)
                if (text.area.center().y() > area.top() && text.area.center().y() < area.bottom())
                    text.presence = row >= ran ? part(m_sums, 0.0, 0.1) : comes(row);
        }
        for (SceneLabels& labels : state.labels)
            labels.presence = part(m_falls, 0.3, 0.45);
        if (m_falls < 0.45)
            state.legends.clear();
        for (int row = 0; row < ran; ++row)
            addShare(row, rows[row], comes(row));
        append(m_scene.cells, state.cells);
        append(m_scene.texts, state.texts);
        append(m_scene.labels, state.labels);
        append(m_scene.legends, state.legends);
        append(m_scene.tables, state.tables);
    }

    // Row after row drops into the last one, which is the sum of those that are there.
    void addRows(const Scene& state, std::map<int, QRectF>& rows, const ColourScale& scale)
    {
        const int ran = static_cast<int>(rows.size()) - 1;
        std::vector<double> sum;
        std::vector<SceneMark> falling;
        const auto strip = [&](const QRectF& area, const std::vector<double>& numbers) {
            SceneMark mark;
            mark.area = area;
            for (const double number : numbers)
                mark.colours.push_back(scale.colour(number));
            return mark;
        };
        for (int row = 0; row < ran; ++row) {
            const double way = Turn {(row + 0.1) / ran, (row + 0.95) / ran}.at(m_sums);
            std::vector<double> numbers;
            for (const SceneCell& cell : state.cells)
                if (cell.row == row)
                    numbers.push_back(m_trace.value(cell.source.step, cell.source.at));
            sum.resize(numbers.size(), 0.0);
            for (std::size_t i = 0; way >= 1.0 && i < numbers.size(); ++i)
                sum[i] += numbers[i];
            if (way > 0.0 && way < 1.0)
                falling.push_back(strip(along(rows[row], rows[ran], easeInOut(way)), numbers));
            if (way >= 1.0 && row + 1 == ran)
                break;
        }
        if (m_sums >= 0.95 / ran)
            m_scene.marks.push_back(strip(rows[ran], sum));
        for (SceneMark& mark : falling) {
            mark.frame = Theme::instance().palette().accent;
            m_scene.marks.push_back(std::move(mark));
        }
    }

    double landsAt(int step) const { return std::min(1.0, fallFrom(m_chosen, step) + 0.62); }

    // A floor of the position spoken of on its way to the row that it weighs, where its colour stays.
    void addShare(int step, const QRectF& row, double there)
    {
        const QRectF at(m_layout.lower.left() - 11.0, row.top() + 0.5, 8.0, row.height() - 1.0); // in the margin
        const double from = before(step, m_chosen);
        const QRectF floor = bar(m_chosen, step, from, from + this->at(m_halting.at(step).weight, m_chosen));
        const double way = step == 0 ? part(m_falls, 0.05, 0.4)
                                     : part(m_falls, fallFrom(m_chosen, step), landsAt(step));
        if (way <= 0.0)
            return;
        SceneMark mark;
        mark.kind = SceneMark::Box;
        const QRectF lane(
            at.left(), floor.top(), at.width(), floor.height()); // down the margin, past names and heading
        const double moved = easeInOut(way);
        mark.area = moved < 0.5 ? along(floor, lane, 2.0 * moved) : along(lane, at, 2.0 * moved - 1.0);
        mark.colours = {stepColour(m_halting, step)};
        mark.presence = std::max(there, way < 1.0 ? 1.0 : 0.0);
        m_scene.marks.push_back(std::move(mark));
    }

    template <typename T>
    static void append(std::vector<T>& to, const std::vector<T>& from)
    {
        to.insert(to.end(), from.begin(), from.end());
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const HaltingRun& m_halting;
    HaltingLayout m_layout;
    HaltingActs m_acts;
    int m_depth = 0, m_chosen = 0;
    bool m_words, m_told; // how long each runs may be seen
    double m_falls = 0.0, m_sums = 0.0, m_costs = 0.0; // of the floors; of the state; of the numbers over them
    Scene m_scene;
};

} // namespace

// What comes by the first stop, and by the second. DGL reads h from the new state, so messages come first;
// Tensor2Tensor from the state before the step.
HaltingActs::HaltingActs(const HaltingRun& halting, const SceneMoment& moment)
{
    const double way = moment.frame < halting.depth() ? std::clamp(moment.at(), 0.0, 2.0) : 2.0;
    const bool first = halting.rests() && halting.reads; // who reads whom comes before the floors
    fades = part(way, 0.0, 0.15);
    messages = first ? part(way, 0.0, 0.55) : part(way, 1.4, 2.0);
    appears = easeOut(first ? part(way, 0.4, 0.6) : part(way, 0.0, 0.3));
    grows = easeInOut(first ? part(way, 0.58, 0.8) : part(way, 0.3, 0.8));
    settles = part(way, 0.84, 1.0);
    locks = part(way, 1.02, halting.rests() ? 1.8 : 1.5); // as soon as it is said
}

HaltingLayout haltingLayout(const SceneMoment& moment, const HaltingRun& halting)
{
    HaltingLayout layout;
    const double width = moment.size.width();
    double height = moment.size.height();
    const bool words = !moment.thumbnail;
    layout.size = moment.size;
    layout.side = words && width >= 620.0 ? kSide : 0.0;
    layout.left = words ? kMargin + kFloorNames : 0.0;
    const double end = !words ? 0.0 : kMargin + (layout.side > 0.0 ? layout.side : kThresholdRoom);
    const double room = width - layout.left - end;
    layout.pitch = std::clamp(
        room / std::max(1, halting.positions), words ? kLeastPitch : 2.0, words ? kMostPitch : 60.0);
    layout.unit = std::max(2.0, std::floor(layout.pitch * 0.76));
    layout.inset = std::round((layout.pitch - layout.unit) / 3.0);
    const double falls = moment.frame < halting.depth() ? 0.0 : moment.frame > halting.depth() ? 1.0 : moment.at();
    layout.low = halting.low * (1.0 - easeInOut(part(falls, 0.0, 0.3))); // what falls is a share of all
    layout.right = layout.left + layout.pitch * halting.positions;
    layout.size.setWidth(std::max(width, layout.right + end));
    if (!words) {
        layout.base = height;
        layout.floor = height / (halting.depth() + 0.2);
        return layout;
    }
    double widest = 0.0;
    for (const AxisLabel& label : halting.labels)
        widest = std::max(widest, textWidth(label.text, Theme::instance().font(TextSize::Title, true)));
    layout.labels = widest > layout.pitch - 4.0 ? std::clamp(widest + 4.0, 20.0, 64.0) : 20.0; // turned where too long
    layout.counted = halting.positions > 1 && layout.pitch >= 18.0 ? kCounted : 0.0;
    layout.legend = QRectF(kMargin, 38.0, width - 2.0 * kMargin, kLegendLine);
    const double lines = placesIn(layout.legend, legendItems(halting, 0.0)).back().y() + kLegendLine;
    layout.legend.setBottom(lines);
    const double top = lines + kAbove, below = 6.0 + layout.labels + layout.counted + kSteps + 10.0;
    // Only the state and what is asked for has room below; for the state the towers make it.
    const double lower = std::clamp(height * 0.28, 124.0, 190.0), foot = 8.0;
    const bool asked = (halting.reads && halting.messages()) || halting.overTraining;
    const double opens = asked || moment.frame > halting.depth() ? 1.0
        : moment.frame == halting.depth()                        ? easeInOut(part(moment.at(), 0.0, 0.3))
                                                                 : 0.0;
    height = std::max(height, top + kLeastTower + below + lower + foot);
    layout.size.setHeight(height);
    const double taken = foot + kLinks + opens * (lower - kLinks);
    layout.floor = std::min(kMostFloor, (height - top - below - taken) / halting.depth());
    layout.base = height - taken - below;
    layout.numbers = layout.floor >= kNumbersFrom && layout.pitch >= 34.0 ? kNumbers : 0.0;
    layout.lower = QRectF(kMargin, height - foot - lower, width - 2.0 * kMargin, lower);
    layout.links = QRectF(kMargin, height - taken, width - 2.0 * kMargin, kLinks);
    return layout;
}

Scene haltingScene(const HaltingRun& halting, const SceneMoment& moment) { return Towers(moment, halting).build(); }

QColor stepColour(const HaltingRun& halting, int step)
{
    const double first = Theme::instance().palette().dark ? 0.3 : 0.12; // to be seen on its stage
    return Theme::instance().sequential(first + (0.92 - first) * step / std::max(1, halting.depth() - 1));
}

} // namespace headroom::halting_view
