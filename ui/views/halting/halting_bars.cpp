// SPDX-License-Identifier: GPL-3.0-or-later
// The bars of the positions: what each step counts for, the remainder, and the probability that crossed the line.
#include "views/halting/halting_marks.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace headroom::halting_view {

namespace {

class Bars {
public:
    Bars(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const HaltingLayout& layout,
        double threshold, int chosen, HaltingMarks& marks)
        : m_scene(scene),
          m_moment(moment),
          m_trace(moment.trace()),
          m_halting(halting),
          m_layout(layout),
          m_threshold(threshold),
          m_chosen(chosen),
          m_marks(marks),
          m_depth(depthOf(halting, moment.frame)),
          m_bars(moment.frame < halting.depth())
    {
    }

    void add()
    {
        for (int position = 0; position < m_halting.positions; ++position)
            addBar(position);
    }

private:
    const HaltingStep& step(int number) const { return m_halting.steps[static_cast<std::size_t>(number)]; }
    double at(StepId id, int position) const { return m_trace.value(id, {position}); }
    double before(int number, int position) const
    {
        return number == 0 ? 0.0 : at(step(number - 1).cumulative, position);
    }

    // Where in a segment its number stands clear of the threshold's line; none: there is no room beside the line.
    std::optional<double> clearOfThreshold(const QRectF& area) const
    {
        constexpr double kHalf = 5.0, kClear = kHalf + 1.5; // of a caption's digits
        const double middle = area.center().y(), line = m_threshold;
        if (std::abs(middle - line) >= kClear)
            return middle;
        if (line + kClear + kHalf <= area.bottom())
            return line + kClear;
        return line - kClear - kHalf >= area.top() ? std::optional(line - kClear) : std::nullopt;
    }

    // How much the steps up to now count for a position, one on the other.
    void addBar(int position)
    {
        const double x = m_layout.x(position);
        double top = 0.0;
        for (int number = 0; number <= m_depth; ++number) {
            const PositionState state = stateOf(m_trace, m_halting, number, position);
            if (state == PositionState::Frozen)
                break;
            const double from = before(number, position), weight = at(step(number).weight, position);
            const QRectF area(x, m_layout.y(from + weight), m_layout.bar, std::max(0.0, weight * m_layout.unit));
            addSegment(number, position, area, state == PositionState::Halts);
            if (state == PositionState::Halts && (position == m_chosen || (m_bars && number == m_depth)))
                addWhisker(number, position, from); // of all positions at once nobody could read them
            top = from + weight;
        }
        if (top >= 0.995)
            return;
        m_marks.open = true; // shown where the rest would stand
        addOpen({x, m_layout.y(1.0), m_layout.bar, (1.0 - top) * m_layout.unit});
    }

    void addSegment(int number, int position, const QRectF& area, bool remainder)
    {
        const Cell source {step(number).weight, {position}};
        SceneCell cell = sceneCell(
            m_trace, source, area.adjusted(0, remainder ? 0.0 : std::min(1.0, area.height() / 2.0), 0, 0), {});
        cell.ground = stepColour(m_halting, number);
        cell.group = 1;
        cell.row = -number; // up is the next step
        cell.column = position;
        cell.identity = haltingIdentity(m_halting, source);
        cell.name = remainder ? tr("%1, step %2, remainder").arg(positionName(m_halting, position)).arg(number + 1)
                              : tr("%1, step %2, weight").arg(positionName(m_halting, position)).arg(number + 1);
        const bool frozen = stateOf(m_trace, m_halting, m_depth, position) == PositionState::Frozen;
        if (frozen && m_bars && !m_moment.thumbnail)
            cell.style |= SceneCell::Dim;
        const bool high = !m_moment.thumbnail && area.height() >= 13.0;
        const std::optional<double> words = clearOfThreshold(area);
        const int decimals = !high || !words ? -1 : m_layout.bar >= 36.0 ? 2 : m_layout.bar >= 24.0 ? 1 : -1;
        if (remainder) {
            cell.style |= SceneCell::Plain;
            m_marks.remainder = true;
            addRemainder(area, cell.ground);
            if (decimals >= 0)
                addOnGround(source, {area.center().x(), *words}, decimals);
        } else if (decimals >= 0 && *words == area.center().y()) {
            cell.decimals = decimals;
        } else if (decimals >= 0) {
            SceneNumber aside = sceneNumber(m_trace, source, {area.left(), *words - 7.0, area.width(), 14.0}, decimals);
            aside.colour = Theme::textOn(cell.is(SceneCell::Dim) ? Theme::instance().dimmed(cell.ground) : cell.ground);
            m_scene.numbers.push_back(aside);
        }
        if (number == m_depth && m_bars && !m_moment.thumbnail)
            m_scene.above.push_back(
                [area](QPainter& painter) { paintFrame(painter, area, Theme::instance().palette().accent, 1.5); });
        m_scene.cells.push_back(std::move(cell));
        if (high && words && m_layout.pitch - m_layout.bar >= 24.0)
            addText(m_scene, {area.left() - 18.0, *words - 8.0, 14.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                QString::number(number + 1), Theme::instance().palette().ink3,
                Theme::instance().font(TextSize::Caption));
    }

    void addRemainder(const QRectF& area, const QColor& ofStep)
    {
        m_scene.behind.push_back([area, ofStep](QPainter& painter) { paintRemainder(painter, area, ofStep); });
    }

    // The remainder's number on a patch, readable on any step's colour.
    void addOnGround(const Cell& source, const QPointF& middle, int decimals)
    {
        const QRectF patch(middle.x() - 15.0, middle.y() - 6.0, 30.0, 12.0);
        m_scene.behind.push_back(
            [patch](QPainter& painter) { painter.fillRect(patch, Theme::instance().palette().stage); });
        SceneNumber number = sceneNumber(m_trace, source, patch, decimals);
        number.bold = true;
        m_scene.numbers.push_back(number);
    }

    // The probability of the last step, from where the bar stood.
    void addWhisker(int number, int position, double from)
    {
        const Cell source {step(number).probability, {position}};
        const double full = from + m_trace.value(source.step, source.at), shown = std::min(full, kWhiskerTop);
        const double x = m_layout.x(position) + m_layout.bar + std::min(5.0, (m_layout.pitch - m_layout.bar) / 4.0);
        const QRectF area(x - 3.0, m_layout.y(shown), 7.0, (shown - from) * m_layout.unit);
        if (m_moment.thumbnail || m_layout.pitch < 14.0)
            return;
        SceneCell cell = sceneCell(m_trace, source, area, {});
        cell.style |= SceneCell::Plain;
        cell.group = 2;
        cell.row = -number;
        cell.column = position;
        cell.name = tr("%1, step %2, halting probability").arg(positionName(m_halting, position)).arg(number + 1);
        m_scene.cells.push_back(std::move(cell));
        m_marks.whisker = true;
        const bool open = full > shown;
        m_marks.cut |= open;
        m_scene.above.push_back([=](QPainter& painter) {
            paintWhisker(painter, {x, area.top()}, area.height(), open);
        });
        if (m_layout.pitch < 40.0)
            return;
        SceneNumber text = sceneNumber(m_trace, source, {});
        text.colour = Theme::instance().palette().ink2;
        const double wide = textWidth(text.text(), Theme::instance().font(text.size));
        text.area = QRectF(x - wide / 2.0 - 1.0, area.top() - 17.0, wide + 2.0, 16.0);
        if (text.area.top() < m_threshold && text.area.bottom() > m_threshold)
            text.area.moveBottom(m_threshold - 1.0);
        if (text.area.bottom() > m_layout.y(1.0)) { // between bars: beside its own, where there is room
            text.area.moveLeft(m_layout.x(position) + m_layout.bar + 2.0);
            const bool last = position + 1 == m_halting.positions;
            const double next = m_layout.pitch - m_layout.bar >= 24.0
                ? 19.0
                : 1.0; // the numbers of its steps stand before its bar
            if (text.area.right() > (last ? m_layout.right + 30.0 : m_layout.x(position + 1) - next))
                return;
        }
        const QRectF knob(m_layout.right - 1.0, m_threshold - 7.0, 14.0, 14.0),
            words(knob.right(), m_threshold - 9.0, 52.0, 34.0);
        if (text.area.intersects(knob) || text.area.intersects(words)) { // of the threshold
            text.area.moveRight(knob.left());
            if (text.area.bottom() > m_layout.y(1.0) && text.area.left() < m_layout.x(position) + m_layout.bar + 1.0)
                return; // the table has it
        }
        m_scene.numbers.push_back(text);
    }

    void addOpen(const QRectF& area)
    {
        m_scene.behind.push_back([area](QPainter& painter) {
            QPen pen(Theme::instance().palette().lineStrong, 1.0, Qt::CustomDashLine);
            pen.setDashPattern({2.0, 2.0});
            painter.setPen(pen);
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
        });
    }

    Scene& m_scene;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    const HaltingRun& m_halting;
    const HaltingLayout& m_layout;
    double m_threshold; // where its line stands
    int m_chosen; // the position that the table is about
    HaltingMarks& m_marks;
    int m_depth;
    bool m_bars; // the steps are being played
};

} // namespace

void addHaltingBars(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const HaltingLayout& layout,
    double threshold, int chosen, HaltingMarks& marks)
{
    Bars(scene, moment, halting, layout, threshold, chosen, marks).add();
}

} // namespace headroom::halting_view
