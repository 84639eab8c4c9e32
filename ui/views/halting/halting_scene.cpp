// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/halting/halting_scene.h"

#include "scene/margin.h"
#include "views/halting/halting_marks.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::halting_view {

namespace {

constexpr double kSceneLeastPitch = 6.0;
constexpr double kMostBlocks = 44.0; // of the stack that counts steps
constexpr double kLeastUnit = 64.0; // height of a bar that counts 1; a lower stage scrolls

class HaltingBuilder {
public:
    HaltingBuilder(const SceneMoment& moment, const HaltingRun& halting)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_halting(halting),
          m_layout(haltingLayout(moment, halting)),
          m_depth(depthOf(halting, moment.frame)),
          m_chosen(std::max(0, positionOfCell(moment.trace(), halting, haltingSubject(moment, halting))))
    {
    }

    Scene build()
    {
        m_scene.size = m_layout.size;
        if (!m_moment.thumbnail)
            addFrame();
        addHaltingBars(m_scene, m_moment, m_halting, m_layout, threshold(), m_chosen, m_marks);
        addThreshold();
        if (m_moment.thumbnail)
            return std::move(m_scene);
        for (int position = 0; position < m_halting.positions; ++position)
            addFoot(position);
        if (costs())
            addFootName(tr("ponder ρ"), 19.0);
        addFootName(tr("steps N"), 1.0);
        if (m_halting.meanPonder >= 0 && costs())
            addMeanCost();
        for (const PositionState state :
            {PositionState::Running, PositionState::Halts, PositionState::Frozen, PositionState::CutOff})
            if (!costs() && countOf(m_trace, m_halting, m_depth, state) > 0)
                m_marks.states.push_back(state);
        const double legend = m_layout.lower.top() - 46.0;
        addHaltingLegend(m_scene, {kMargin, legend, m_moment.size.width() - 2.0 * kMargin, 36.0}, m_halting, m_marks);
        const std::vector<TrainingPoint>* training = m_moment.model ? &m_moment.model->training : nullptr;
        const bool recorded = training && hasStepsOverTraining(*training);
        if (recorded)
            addSwitch();
        if (recorded && m_halting.overTraining)
            addStepsOverTraining(
                m_scene, *training, m_moment.run->trainingStep, haltingStacks(m_trace).size() > 1, m_layout.lower);
        else if (m_moment.frame == m_halting.depth())
            addWeightedState(m_scene, m_moment, m_halting, m_layout.lower);
        else
            addHaltingTable(m_scene, m_moment, m_halting, m_layout);
        return std::move(m_scene);
    }

private:
    const HaltingStep& step(int number) const { return m_halting.steps[static_cast<std::size_t>(number)]; }
    double at(StepId id, int position) const { return m_trace.value(id, {position}); }
    bool costs() const { return m_moment.frame > m_halting.depth(); } // the numbers below the bars
    double limit() const { return m_moment.drag ? m_moment.drag->to : m_halting.threshold; }
    double threshold() const { return m_layout.y(limit()); }

    // What the lower part shows: the step by step of now, or the steps used while it learned.
    void addSwitch()
    {
        if (m_moment.posed)
            return;
        const Theme& theme = Theme::instance();
        const QString words = m_halting.overTraining ? tr("this run ↗") : tr("over training ↗");
        const QRectF area(m_layout.lower.right() - kSwitch, m_layout.lower.top() + 4.0, kSwitch, 20.0);
        addText(m_scene, area, Qt::AlignRight | Qt::AlignVCenter, words, theme.palette().queryText,
            theme.font(TextSize::Small));
        m_scene.handles.push_back({QStringLiteral("training"), area, Qt::PointingHandCursor,
            tr("Steps used now, or over this model’s training")});
    }

    // Heading, axis, and the ground of the position that is spoken of.
    void addFrame()
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        addHeading(m_scene, {kMargin, 28.0}, tr("How long each position thinks"),
            tr("weight of each step, stacked, after step %1 of at most %2").arg(m_depth + 1).arg(m_halting.most));
        const QStringList rule = m_halting.kind == HaltingKind::Global
            ? QStringList {tr("Global: one probability, the mean over positions, stops the whole sequence at once."),
                tr("Global: one probability stops the whole sequence.")}
            : m_halting.rests()
            ? QStringList {tr("In DGL’s version each position may stop after any step; the last step stops the rest."),
                tr("DGL: each position stops on its own.")}
            : QStringList {tr("In Tensor2Tensor’s version halted positions are still transformed, but those steps get "
                              "no weight."),
                tr("Tensor2Tensor: steps after halting get no weight.")};
        addText(m_scene, {kMargin, 36.0, m_moment.size.width() - 2.0 * kMargin, 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
            fittingText(rule, theme.font(TextSize::Small), m_moment.size.width() - 2.0 * kMargin), palette.ink2,
            theme.font(TextSize::Small));
        const QRectF ground(m_layout.left + m_chosen * m_layout.pitch + 1.0, 60.0, m_layout.pitch - 2.0,
            m_layout.base + m_layout.labels + m_layout.blocks + 46.0 - 60.0);
        const HaltingLayout layout = m_layout;
        m_scene.behind.push_back([=](QPainter& painter) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(palette.selectedRow);
            painter.drawRoundedRect(ground, 4.0, 4.0);
            painter.setRenderHint(QPainter::Antialiasing, false);
            for (int quarter = 0; quarter <= 4; ++quarter) {
                const double y = std::round(layout.y(0.25 * quarter)) + 0.5;
                painter.setPen(quarter == 0 ? palette.lineStrong : palette.line);
                painter.drawLine(QPointF(layout.left - 4.0, y), QPointF(layout.right, y));
            }
        });
        for (int quarter = 0; quarter <= 4; ++quarter)
            addText(m_scene, {layout.left - 44.0, std::round(layout.y(0.25 * quarter)) - 7.5, 36.0, 16.0},
                Qt::AlignRight | Qt::AlignVCenter, QString::number(0.25 * quarter), palette.ink3, TextSize::Caption);
    }

    void addThreshold()
    {
        const double value = limit();
        const double y = threshold(), left = m_layout.left - 4.0, right = m_layout.right;
        const bool words = !m_moment.thumbnail, movable = !m_moment.posed;
        const Theme& theme = Theme::instance();
        QPen pen(theme.palette().accent, words ? 2.0 : 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 2.0});
        m_scene.lines.push_back({linePath({left, y}, {right, y}), pen});
        if (!words)
            return;
        const QRectF text(right + 14.0, y - 9.0, 52.0, 18.0);
        addText(m_scene, text, Qt::AlignLeft | Qt::AlignVCenter, fixedText(value, 2), theme.palette().accentText,
            theme.font(TextSize::Body, true));
        if (!movable)
            return;
        m_scene.lines.push_back({circlePath({right + 6.0, y}, 6.0), Qt::NoPen, theme.palette().accent});
        addText(m_scene, text.translated(0.0, 16.0), Qt::AlignLeft | Qt::AlignVCenter, tr("drag"), theme.palette().ink3,
            theme.font(TextSize::Caption));
        m_scene.handles.push_back({QStringLiteral("threshold"), {left, y - 5.0, right + 68.0 - left, 10.0},
            Qt::SizeVerCursor, tr("Threshold: drag it up or down, or type it above")});
    }

    // Token, steps run, and what the position does now; with the cost, what it was charged.
    void addFoot(int position)
    {
        const QRectF column(
            m_layout.left + position * m_layout.pitch, m_layout.base + 4.0, m_layout.pitch, m_layout.labels);
        HaltingFoot foot;
        foot.column = column;
        foot.label = m_halting.labels[static_cast<std::size_t>(position)];
        foot.chosen = position == m_chosen;
        foot.state = stateOf(m_trace, m_halting, m_depth, position);
        foot.cost = costs();
        foot.blocks = m_layout.blocks;
        halting_view::addFoot(m_scene, foot);
        m_scene.handles.push_back({QStringLiteral("position:%1").arg(position), foot.area(), Qt::PointingHandCursor,
            foot.label.text + QStringLiteral(": ") + stateName(foot.state)});
        addSteps(position, foot.stepsArea());
        addBlocks(position, foot.stepsArea());
        if (foot.cost)
            addCost(position, foot.stateArea());
    }

    // In the colour of the last step that it ran: long thinking is bright even where nearly all weight is on one step.
    void addSteps(int position, const QRectF& area)
    {
        const StepId updates = step(m_depth).updates;
        const double width = std::min(m_layout.bar, area.width() - 2.0);
        SceneCell cell = sceneCell(
            m_trace, {updates, {position}}, {area.center().x() - width / 2.0, area.top(), width, area.height()}, {});
        cell.ground = stepColour(m_halting, std::max(0, static_cast<int>(std::lround(at(updates, position))) - 1));
        cell.decimals = width >= 14.0 ? 0 : -1;
        cell.group = 7;
        cell.column = position;
        cell.name = tr("%1, steps run").arg(positionName(m_halting, position));
        m_scene.cells.push_back(std::move(cell));
    }

    // One on the other over the number, a block for each step: who thinks longest stands highest.
    void addBlocks(int position, const QRectF& area)
    {
        double most = 1.0;
        for (int each = 0; each < m_halting.positions; ++each)
            most = std::max(most, at(m_halting.steps.back().updates, each));
        const auto count = static_cast<int>(std::lround(at(step(m_depth).updates, position)));
        const double high = (m_layout.blocks - 2.0) / most, width = std::min(m_layout.bar, area.width() - 2.0);
        if (high < 2.0)
            return;
        for (int block = 0; block < count; ++block)
            m_scene.behind.push_back(
                [box = QRectF(
                     area.center().x() - width / 2.0, area.top() - (block + 1) * high - 1.0, width, high - 1.0),
                    colour = stepColour(m_halting, block)](QPainter& painter) { painter.fillRect(box, colour); });
    }

    void addCost(int position, const QRectF& area)
    {
        const std::int64_t at = std::min<std::int64_t>(position, m_trace.step(m_halting.ponder).axes.back().size - 1);
        SceneCell cell = sceneCell(m_trace, {m_halting.ponder, {at}}, area.adjusted(3, 0, -3, 0), {});
        cell.ground = Theme::instance().palette().raised;
        cell.decimals = area.width() >= 38.0 ? 2 : area.width() >= 28.0 ? 1 : -1;
        cell.group = 3;
        cell.column = position;
        cell.name = tr("%1, ponder cost").arg(positionName(m_halting, position));
        m_scene.cells.push_back(std::move(cell));
    }

    // Before a row below the bars.
    void addFootName(const QString& name, double top)
    {
        addText(m_scene,
            {kMargin - 8.0, m_layout.base + 4.0 + m_layout.labels + m_layout.blocks + top,
                m_layout.left - kMargin + 5.0, 18.0},
            Qt::AlignRight | Qt::AlignVCenter,
            QFontMetricsF(Theme::instance().font(TextSize::Caption))
                .elidedText(name, Qt::ElideRight, m_layout.left - 4.0),
            Theme::instance().palette().ink2, Theme::instance().font(TextSize::Caption));
    }

    // What training adds to the loss, behind the positions' own.
    void addMeanCost()
    {
        const QRectF area(m_layout.right + 4.0, m_layout.base + 10.0 + m_layout.labels + m_layout.blocks, 76.0, 31.0);
        addText(m_scene, area.adjusted(0, 0, 0, -18), Qt::AlignHCenter | Qt::AlignVCenter, tr("mean"),
            Theme::instance().palette().ink3, Theme::instance().font(TextSize::Caption));
        SceneCell cell = sceneCell(m_trace, {m_halting.meanPonder, {}}, area.adjusted(8, 13, -8, 0), {});
        cell.ground = Theme::instance().palette().raised;
        cell.decimals = 2;
        cell.group = 3;
        cell.column = m_halting.positions;
        cell.name = tr("mean ponder cost");
        m_scene.cells.push_back(std::move(cell));
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const HaltingRun& m_halting;
    HaltingLayout m_layout;
    int m_depth = 0, m_chosen = 0;
    HaltingMarks m_marks;
    Scene m_scene;
};

} // namespace

HaltingLayout haltingLayout(const SceneMoment& moment, const HaltingRun& halting)
{
    HaltingLayout layout;
    const double width = moment.size.width();
    double height = moment.size.height();
    const bool words = !moment.thumbnail;
    layout.size = moment.size;
    layout.left = words ? kMargin + 44.0 : 0.0;
    const double room = width - layout.left - (words ? 84.0 : 0.0);
    layout.pitch = std::clamp(
        room / std::max(1, halting.positions), words ? kSceneLeastPitch : 2.0, words ? 120.0 : 60.0);
    layout.bar = std::min(72.0, std::max(2.0, std::floor(layout.pitch * (layout.pitch >= 40.0 ? 0.61 : 0.76))));
    layout.right = layout.left + std::max(room, layout.pitch * halting.positions);
    layout.size.setWidth(std::max(width, layout.right + 84.0));
    if (!words) {
        layout.base = height;
        layout.unit = height / 1.05;
        return layout;
    }
    double widest = 0.0;
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Title, true));
    for (const AxisLabel& label : halting.labels)
        widest = std::max(widest, metrics.horizontalAdvance(label.text));
    layout.labels = widest > layout.pitch - 4.0 ? std::clamp(widest + 4.0, 20.0, 64.0) : 20.0; // turned where too long
    const double leastTable = halting.graph() ? 138.0 : 150.0, leastEdges = halting.graph() ? 44.0 : 0.0;
    const double aboveBars = 74.0, foot = 10.0;
    double belowBars = 58.0 + layout.labels + 38.0;
    const double least = aboveBars + kLeastUnit * kWhiskerTop + belowBars + leastTable + leastEdges + foot;
    layout.blocks = std::clamp((height - least) / 2.0, 0.0, kMostBlocks);
    belowBars += layout.blocks;
    height = std::max(height, least);
    layout.size.setHeight(height);
    const double table = std::clamp(height * 0.28, leastTable, 200.0);
    layout.edges = halting.graph() ? std::clamp(height * 0.1, leastEdges, 96.0) : 0.0;
    layout.lower = QRectF(kMargin, height - table - layout.edges - foot, width - 2.0 * kMargin, table + layout.edges);
    layout.base = layout.lower.top() - belowBars;
    layout.unit = (layout.base - aboveBars) / kWhiskerTop;
    return layout;
}

Scene haltingScene(const HaltingRun& halting, const SceneMoment& moment)
{
    return HaltingBuilder(moment, halting).build();
}

QColor stepColour(const HaltingRun& halting, int step)
{
    return Theme::instance().sequential(0.12 + 0.8 * step / std::max(1, std::max(halting.most, halting.depth()) - 1));
}

} // namespace headroom::halting_view
