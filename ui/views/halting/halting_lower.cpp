// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/graph_rules.h"
#include "document/document_focus.h"
#include "views/halting/halting_edges.h"
#include "views/halting/halting_marks.h"
#include "views/halting/halting_scene.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::halting_view {

namespace {

constexpr double kLowerHeading = 26.0;
constexpr double kLowerNames = 168.0; // width of the rows' names

// The steps of one position, a column each, and below what the whole stack did.
class Table {
public:
    Table(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const HaltingLayout& layout)
        : m_scene(scene),
          m_trace(moment.trace()),
          m_config(moment.run->config),
          m_halting(halting),
          m_area(layout.lower),
          m_depth(depthOf(halting, moment.frame)),
          m_cost(moment.frame > halting.depth()),
          m_posed(moment.posed),
          m_edges(layout.edges)
    {
        m_position = std::max(0, positionOfCell(m_trace, halting, haltingSubject(moment, halting)));
        m_row = std::floor((m_area.height() - kLowerHeading - m_edges) / 7.0);
        const int all = std::max(halting.most, halting.depth());
        m_width = std::clamp((m_area.width() - kLowerNames) / all, 46.0, halting.graph() ? 120.0 : 84.0);
        m_columns = std::min(all, static_cast<int>((m_area.width() - kLowerNames) / m_width));
        m_first = std::clamp(m_depth - m_columns / 2, 0, all - m_columns);
    }

    void add()
    {
        const Palette& palette = Theme::instance().palette();
        QString name = positionName(m_halting, m_position);
        name[0] = name[0].toUpper();
        const QString steps = m_columns < std::max(m_halting.most, m_halting.depth())
            ? tr("steps %1 to %2").arg(m_first + 1).arg(m_first + m_columns)
            : tr("step by step");
        const bool cost = m_cost && leavesRoom(name, {}); // else it stands below the bars only
        addHeading(
            m_scene, {m_area.left(), m_area.top() + 18.0}, name, !cost || leavesRoom(name, steps) ? steps : QString());
        if (cost)
            addCost();
        addLines();
        const QString names[] = {tr("step"), tr("halting probability h"), tr("total weight so far"),
            tr("total before + h is"), tr("weight"), tr("not halted before"), tr("edges in the graph")};
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Small));
        for (int row = 0; row < 7; ++row)
            addText(m_scene, {m_area.left(), y(row), kLowerNames - 8.0, m_row}, Qt::AlignLeft | Qt::AlignVCenter,
                metrics.elidedText(names[row], Qt::ElideRight, kLowerNames - 8.0),
                row >= 5 ? palette.ink2 : palette.ink, Theme::instance().font(TextSize::Small));
        QStringList numbered;
        for (int step = m_first; step < m_first + m_columns; ++step) {
            words(0, step, QString::number(step + 1), step == m_depth);
            if (step < m_halting.depth() && step <= m_depth)
                addStep(step);
        }
        for (int step = 0; step < std::min({m_first + m_columns, m_halting.depth(), m_depth + 1}); ++step)
            numbered << tr("step %1").arg(step + 1);
        addTable(m_scene, 4, name, {names[1], names[2], names[4]}, numbered, m_first);
        if (m_halting.graph())
            addEdgeNames(
                m_scene, m_halting, {m_area.left(), y(7) + 3.0, kLowerNames - 8.0, m_edges - 6.0}, graphBox(m_first));
        else
            addNoGraph();
    }

private:
    double y(int row) const { return m_area.top() + kLowerHeading + row * m_row; }
    QRectF box(int row, int step) const
    {
        return {m_area.left() + kLowerNames + (step - m_first) * m_width, y(row), m_width, m_row};
    }

    // Below the number of its edges.
    QRectF graphBox(int step) const
    {
        const QRectF number = box(6, step);
        return {number.left() + 10.0, number.bottom() + 6.0, m_width - 18.0, m_edges - 12.0};
    }

    void words(int row, int step, const QString& text, bool strong = false, const QColor& colour = {})
    {
        const Theme& theme = Theme::instance();
        addText(m_scene, box(row, step).adjusted(0, 0, -10, 0), Qt::AlignRight | Qt::AlignVCenter, text,
            colour.isValid()          ? colour
                : row == 0 && !strong ? theme.palette().ink3
                                      : theme.palette().ink2,
            theme.font(TextSize::Small, strong));
    }

    void addLines()
    {
        const QRectF now = box(0, m_depth).adjusted(0, 0, 0, m_halting.graph() ? 6.0 * m_row + m_edges : 4.0 * m_row);
        const double right = m_area.left() + kLowerNames + m_columns * m_width, left = m_area.left();
        const double under[] = {y(1), y(5)};
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.fillRect(now, palette.selectedRow);
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(palette.line);
            for (const double line : under)
                painter.drawLine(QPointF(left, line), QPointF(right, line));
        });
    }

    void addStep(int number)
    {
        const HaltingStep& step = m_halting.steps[static_cast<std::size_t>(number)];
        const PositionState state = stateOf(m_trace, m_halting, number, m_position);
        const Palette& palette = Theme::instance().palette();
        const bool ran = state != PositionState::Frozen;
        if (ran || !m_halting.rests())
            addNumber(1, number, step.probability, tr("halting probability"), !ran);
        else
            words(1, number, QStringLiteral("–"), false, palette.ink3);
        addNumber(2, number, step.cumulative, tr("total weight so far"), !ran);
        addNumber(4, number, step.weight, tr("weight"), !ran);
        const bool last = m_halting.rests() && number + 1 == m_halting.most;
        const QString limit = fixedText(m_halting.threshold, 2);
        const QString test = !ran ? tr("halted")
            : state == PositionState::Halts && last
            ? fittingText({tr("last step"), tr("last")}, Theme::instance().font(TextSize::Small, true), m_width - 12.0)
            : state == PositionState::Halts ? (m_halting.rests() ? tr("≥ %1") : tr("> %1")).arg(limit)
                                            : (m_halting.rests() ? tr("< %1") : tr("≤ %1")).arg(limit);
        words(3, number, test, state == PositionState::Halts, ran ? palette.ink2 : palette.ink3);
        const int frozen = countOf(m_trace, m_halting, number, PositionState::Frozen);
        words(5, number, tr("%1 of %2").arg(m_halting.positions - frozen).arg(m_halting.positions));
        if (!m_halting.graph())
            return;
        const std::size_t self = step.self->edges.size(), across = step.across ? step.across->edges.size() : 0;
        QString edges = QString::number(self + across);
        if (const QString both = QStringLiteral("%1 + %2").arg(across).arg(self);
            step.across && textWidth(both, Theme::instance().font(TextSize::Small, true)) <= m_width - 12.0)
            edges = both;
        words(6, number, edges, number == m_depth);
        addStepEdges(m_scene, m_trace, m_halting, number, number == m_depth, graphBox(number));
    }

    // A number that is hit and walked like a cell.
    void addNumber(int row, int step, StepId id, const QString& what, bool pale)
    {
        const Theme& theme = Theme::instance();
        const QRectF area = box(row, step);
        SceneCell cell = sceneCell(m_trace, {id, {m_position}}, area.adjusted(2, 1, -2, -1), {});
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.identity = haltingIdentity(m_halting, cell.source);
        cell.group = 4;
        cell.row = std::min(row - 1, 2); // the test has no number
        cell.column = step;
        cell.name = tr("%1, step %2, %3").arg(positionName(m_halting, m_position)).arg(step + 1).arg(what);
        SceneNumber number = sceneNumber(m_trace, cell.source, area.adjusted(0, 0, -10, 0), 3);
        number.alignment = Qt::AlignRight | Qt::AlignVCenter;
        number.size = TextSize::Small;
        number.bold = row == 4 && !pale;
        number.colour = pale ? theme.palette().ink3 : theme.palette().ink;
        m_scene.cells.push_back(std::move(cell));
        m_scene.numbers.push_back(number);
    }

    double costLeft() const { return m_area.right() - 330.0 - kSwitch; }

    // Both parts of the heading, before the cost.
    bool leavesRoom(const QString& name, const QString& steps) const
    {
        return m_area.left() + headingWidth(name, steps) + 16.0 <= costLeft();
    }

    // ρ = N + R, with the position's numbers.
    void addCost()
    {
        const StepId steps[] = {m_halting.updates, m_halting.remainders, m_halting.ponder};
        const QString between[] = {tr("ponder cost ρ = N + R ="), QStringLiteral("+"), QStringLiteral("=")};
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Body);
        const QFontMetricsF metrics(font);
        double x = costLeft();
        for (int part = 0; part < 3; ++part) {
            const double width = metrics.horizontalAdvance(between[part]) + 8.0;
            addText(m_scene, {x, m_area.top() + 2.0, width, 20.0}, Qt::AlignLeft | Qt::AlignVCenter, between[part],
                theme.palette().ink2, font);
            x += width;
            const std::int64_t at = std::min<std::int64_t>(m_position, m_trace.step(steps[part]).axes.back().size - 1);
            SceneNumber number = sceneNumber(
                m_trace, {steps[part], {at}}, {x, m_area.top() + 2.0, 46.0, 20.0}, part == 0 ? 0 : 3);
            number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
            number.size = TextSize::Body;
            number.bold = part == 2;
            m_scene.numbers.push_back(number);
            x += metrics.horizontalAdvance(number.text()) + 8.0;
        }
    }

    // By matrices: what there would be to see, and the way there.
    void addNoGraph()
    {
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Small);
        const QRectF line(m_area.left() + kLowerNames, y(6), m_area.width() - kLowerNames, m_row);
        const auto say = [&](double left, const QStringList& texts) {
            const QRectF area(left, line.top(), std::max(0.0, line.right() - left), m_row);
            addText(m_scene, area, Qt::AlignLeft | Qt::AlignVCenter, fittingText(texts, font, area.width()),
                theme.palette().ink3, font);
        };
        const QString refused = QString::fromStdString(graphRefuses(m_config));
        if (m_posed || !refused.isEmpty()) {
            say(line.left() + 10.0,
                m_posed ? QStringList {tr("none: computed by matrices"), tr("none")}
                        : QStringList {tr("none: computed by matrices; this model does not run as a graph"),
                            tr("this model has no graph"), QString()});
            m_scene.handles.push_back({QStringLiteral("no graph"), line, Qt::ArrowCursor, refused});
            return;
        }
        const QString words = tr("Run as a graph ↗");
        const QRectF button(line.left() + 8.0, line.top() + 1.0, textWidth(words, font) + 20.0, std::min(m_row, 22.0));
        m_scene.behind.push_back([button](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setPen(palette.lineStrong);
            painter.setBrush(palette.raised);
            painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
        });
        addText(m_scene, button, Qt::AlignCenter, words, theme.palette().queryText, font);
        const QString shows = m_halting.rests() ? tr("Shows each step’s edges: fewer as positions halt")
                                                : tr("Shows each step’s edges: halted positions keep theirs");
        say(button.right() + 12.0,
            {shows, m_halting.rests() ? tr("fewer edges, step by step") : tr("the edges of each step"), QString()});
        m_scene.handles.push_back({QStringLiteral("graph"), button, Qt::PointingHandCursor,
            tr("%1. The numbers stay the same; “Computed by” on the left switches too").arg(shows)});
    }

    Scene& m_scene;
    const Trace& m_trace;
    const ModelConfig& m_config;
    const HaltingRun& m_halting;
    QRectF m_area;
    int m_depth = 0, m_position = 0, m_columns = 0, m_first = 0;
    bool m_cost = false, m_posed = false;
    double m_edges = 0.0; // height of the steps' graphs
    double m_row = 20.0, m_width = 64.0;
};

// "step 3" and its weight; −1: the result.
void addRowName(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const QRectF& line, int row)
{
    const Theme& theme = Theme::instance();
    const int chosen = std::max(0, positionOfCell(moment.trace(), halting, haltingSubject(moment, halting)));
    addText(scene, line, Qt::AlignLeft | Qt::AlignVCenter, row < 0 ? tr("result") : tr("step %1").arg(row + 1),
        theme.palette().ink, theme.font(TextSize::Small, row < 0));
    if (row < 0)
        return;
    const Cell source {halting.steps[static_cast<std::size_t>(row)].weight, {chosen}};
    SceneCell cell = sceneCell(moment.trace(), source, {line.right() - 44.0, line.top(), 40.0, line.height()}, {});
    cell.ground = stepColour(halting, row);
    cell.decimals = 2;
    cell.style |= SceneCell::Still;
    cell.identity = haltingIdentity(halting, cell.source);
    cell.group = 6;
    cell.row = row;
    cell.name = tr("%1, step %2, weight").arg(positionName(halting, chosen)).arg(row + 1);
    scene.cells.push_back(std::move(cell));
}

// Of what the steps add at a position, and of what they hand on at last.
ColourScale stateScale(const Trace& trace, const std::vector<HaltingStep>& steps, int position)
{
    ColourScale scale {true, 0.0};
    const auto include = [&](StepId id) {
        const Step& step = trace.step(id);
        for (std::int64_t feature = 0; feature < step.axes.back().size; ++feature)
            scale.extent = std::max(scale.extent, std::abs(trace.value(id, clampIndex(step, {position, feature}))));
    };
    for (const HaltingStep& step : steps)
        include(step.added);
    include(steps.back().result);
    return scale;
}

} // namespace

void addHaltingTable(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const HaltingLayout& layout)
{
    Table(scene, moment, halting, layout).add();
}

// What each step adds to a position's result, by its weight, and the result: the rows add up to the last one.
void addWeightedState(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const QRectF& area)
{
    const Trace& trace = moment.trace();
    const int chosen = std::max(0, positionOfCell(trace, halting, haltingSubject(moment, halting)));
    const auto features = static_cast<int>(trace.step(halting.steps.back().result).axes.back().size);
    const int rows = halting.depth() + 1;
    // Where a whole sequence halts, its first position stands for it.
    Index corner {chosen, 0};
    ColourScale scale = stateScale(trace, halting.steps, chosen);
    if (const Trace* beside = moment.comparisonTrace())
        if (const auto its = haltingSteps(*beside, halting.stack); !its.empty())
            scale.share(stateScale(*beside, its, chosen));
    std::vector<CellGrid> grids;
    for (int row = 0; row < rows; ++row) {
        const HaltingStep& step = halting.steps[static_cast<std::size_t>(std::min(row, halting.depth() - 1))];
        grids.push_back(readGrid(trace, row < halting.depth() ? step.added : step.result, Slice {corner, 0, 1}));
    }
    const QString adds = halting.kind == HaltingKind::Accumulated || halting.rests()
        ? tr("each step adds weight × state")
        : tr("each step moves the result towards its state, by its weight");
    const QString title = tr("What is passed on at %1").arg(positionName(halting, chosen)),
                  all = tr("%1; the last row is the sum of the others").arg(adds);
    const double room = area.width() - kSwitch - 8.0;
    addHeading(scene, {area.left(), area.top() + 18.0}, title, fittingBeside(title, {all, adds}, room), room);
    const double names = 116.0, pitchY = std::min(22.0, std::floor((area.height() - kLowerHeading - 22.0) / rows));
    const double pitchX = std::min(30.0, (area.width() - names) / features);
    QStringList steps, numbered;
    for (int feature = 0; feature < features; ++feature)
        numbered << QString::number(feature + 1);
    for (int row = 0; row < rows; ++row) {
        const bool sum = row == rows - 1;
        steps << (sum ? tr("result") : tr("step %1").arg(row + 1));
        GridLayout layout;
        layout.origin = {area.left() + names, area.top() + kLowerHeading + row * pitchY + (sum ? 4.0 : 0.0)};
        layout.pitchX = pitchX;
        layout.pitchY = pitchY;
        layout.gap = pitchX < 4.0 ? 0.0 : 1.0;
        layout.firstRow = chosen;
        layout.rows = 1;
        layout.columns = features;
        GridLook look;
        look.scale = scale;
        look.group = 5;
        look.each = [&](GridCell at, SceneCell& cell) {
            cell.row = row;
            cell.name = sum ? tr("%1, result, feature %2").arg(positionName(halting, chosen)).arg(at.column + 1)
                            : tr("%1, added by step %2, feature %3")
                                  .arg(positionName(halting, chosen))
                                  .arg(row + 1)
                                  .arg(at.column + 1);
        };
        addGrid(scene, grids[static_cast<std::size_t>(row)], layout, look);
        if (pitchY >= 12.0)
            addRowName(
                scene, moment, halting, {area.left(), layout.origin.y(), names - 8.0, pitchY - 1.0}, sum ? -1 : row);
    }
    addTable(scene, 5, title, steps, numbered);
    const double last = area.top() + kLowerHeading + rows * pitchY + 6.0;
    Legend legend;
    legend.scale = scale;
    legend.title = tr("feature of the state, one scale");
    addLegend(scene, {area.left() + names, last, area.width() - names, 22.0}, legend);
}

} // namespace headroom::halting_view
