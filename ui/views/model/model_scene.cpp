// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_scene.h"

#include "document_focus.h"
#include "names.h"
#include "tr.h"
#include "widgets/text.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLeastCell = 3.0, kMostCellWidth = 12.0, kMostCellHeight = 8.0;

bool holdsProbabilities(const Trace& trace, StepId step) { return isProbability(trace, step); }

int largestIn(const CellGrid& grid, int row, int columns)
{
    int best = 0;
    for (int column = 1; column < columns; ++column)
        if (grid.value({row, column}) > grid.value({row, best}))
            best = column;
    return best;
}

// The part of a block's result that has room: the last rows; of probabilities the columns around the last row's
// largest.
GridLayout heatLayout(const CellGrid& grid, const QRectF& area, bool shares)
{
    GridLayout layout;
    layout.gap = 0.0;
    layout.rows = std::clamp(static_cast<int>(area.height() / kLeastCell), 1, std::max(1, grid.rowCount()));
    layout.columns = std::clamp(static_cast<int>(area.width() / kLeastCell), 1, std::max(1, grid.columnCount()));
    layout.firstRow = std::max(0, grid.rowCount() - layout.rows);
    if (shares && layout.columns < grid.columnCount())
        layout.firstColumn = std::clamp(largestIn(grid, grid.rowCount() - 1, grid.columnCount()) - layout.columns / 2,
            0, grid.columnCount() - layout.columns);
    layout.pitchX = std::min(kMostCellWidth, area.width() / layout.columns);
    layout.pitchY = std::min(kMostCellHeight, area.height() / layout.rows);
    layout.origin = {std::round(area.right() - layout.pitchX * layout.columns),
        std::round(area.center().y() - layout.pitchY * layout.rows / 2.0)};
    return layout;
}

CellGrid resultOf(const Trace& trace, StepId step) { return readGrid(trace, step); }

ColourScale scaleOfOne(const Trace& trace, const ModelPlan& plan)
{
    ColourScale scale {true, 1e-9};
    for (const ModelBlock& block : plan.blocks)
        if (!holdsProbabilities(trace, block.output)) {
            const auto [low, high] = trace.range(block.output);
            scale.extent = std::max({scale.extent, std::abs(low), std::abs(high)});
        }
    return scale;
}

class Blocks {
public:
    Blocks(Scene& scene, const SceneMoment& moment, const ModelPlan& plan, const ModelLayout& layout,
        const ColourScale& scale)
        : m_scene(scene),
          m_moment(moment),
          m_trace(moment.trace()),
          m_plan(plan),
          m_layout(layout),
          m_present(std::clamp(moment.frame, 0, plan.count() - 1)),
          m_signed(scale)
    {
    }

    void add()
    {
        addGroups();
        for (int block = 0; block < m_plan.count(); ++block) {
            addBlock(block);
            addHeat(block);
        }
    }

private:
    void addGroups()
    {
        const bool thumbnail = m_moment.thumbnail;
        for (const ModelLayout::Group& group : m_layout.groups) {
            const QRectF area = group.area;
            m_scene.behind.push_back([area, thumbnail](QPainter& painter) {
                const Palette& palette = Theme::instance().palette();
                painter.setPen(QPen(palette.line, 1.0));
                painter.setBrush(palette.panel);
                painter.drawRoundedRect(
                    area.adjusted(0.5, 0.5, -0.5, -0.5), thumbnail ? 2.0 : 6.0, thumbnail ? 2.0 : 6.0);
            });
            if (!thumbnail && !group.heading.isEmpty())
                addText(m_scene, group.heading, Qt::AlignLeft | Qt::AlignVCenter, group.title,
                    Theme::instance().palette().ink2, Theme::instance().font(TextSize::Caption, true));
        }
    }

    void addBlock(int index)
    {
        const ModelBlock& block = m_plan.block(index);
        const QRectF area = m_layout.blocks[static_cast<std::size_t>(index)], words = m_layout.wordsOf(index);
        const bool lit = index == m_present, ahead = index > m_present, thumbnail = m_moment.thumbnail;
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setRenderHint(QPainter::Antialiasing, false);
            QPen pen(lit && !thumbnail ? palette.accent : palette.lineStrong, lit && !thumbnail ? 2.0 : 1.0);
            if (ahead)
                pen.setDashPattern({3.0, 3.0});
            painter.setPen(pen);
            painter.setBrush(lit ? palette.raised : palette.stage);
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
        });
        if (thumbnail)
            return;
        const Theme& theme = Theme::instance();
        const BlockWords said = blockWords(m_plan, m_layout, index);
        double y = words.center().y() - said.height() / 2.0;
        addText(m_scene, {words.left(), y, words.width(), BlockWords::kTitle}, Qt::AlignLeft | Qt::AlignVCenter,
            said.title, ahead ? theme.palette().ink3 : theme.palette().ink, theme.font(TextSize::Small, true));
        y += BlockWords::kTitle;
        for (const QString& line : said.lines) {
            addText(m_scene, {words.left(), y, words.width(), said.lineHeight}, Qt::AlignLeft | Qt::AlignVCenter, line,
                ahead ? theme.palette().ink3 : theme.palette().ink2, theme.font(TextSize::Caption));
            y += said.lineHeight;
        }
        m_scene.handles.push_back({QStringLiteral("block:%1").arg(index),
            QRectF(area.topLeft(), QSizeF(words.width() + 8.0, area.height())), Qt::PointingHandCursor,
            tr("%1, %2: %3 weights, %4 multiply–adds. A click opens its result step by step.")
                .arg(block.group, QStringList {block.title, residualText(block)}.join(QLatin1Char(' ')).trimmed(),
                    block.shared ? tr("no own") : countText(block.weightCount), countText(block.products))});
    }

    void addHeat(int index)
    {
        const ModelBlock& block = m_plan.block(index);
        const QRectF area = m_layout.heatOf(index);
        if (index > m_present) {
            m_scene.behind.push_back([area](QPainter& painter) {
                QPen pen(Theme::instance().palette().line, 1.0);
                pen.setDashPattern({2.0, 2.0});
                painter.setRenderHint(QPainter::Antialiasing, false);
                painter.setPen(pen);
                painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
            });
            return;
        }
        const CellGrid grid = resultOf(m_trace, block.output);
        if (grid.rowCount() == 0 || grid.columnCount() == 0)
            return;
        GridLook look;
        look.scale = holdsProbabilities(m_trace, block.output) ? ColourScale {false, 1.0} : m_signed;
        look.group = index + 1;
        look.decimals = -1;
        look.rowName = sideName(grid.rows);
        look.columnName = sideName(grid.columns);
        look.each = [&](GridCell, SceneCell& cell) {
            cell.name = tr("%1, %2, %3").arg(block.group, block.title, cell.name);
        };
        addGrid(m_scene, grid, heatLayout(grid, area, holdsProbabilities(m_trace, block.output)), look);
    }

    Scene& m_scene;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    const ModelPlan& m_plan;
    const ModelLayout& m_layout;
    int m_present = 0;
    ColourScale m_signed;
};

void addLegends(Scene& scene, const QRectF& area, const ColourScale& scale, const ModelPlan& plan)
{
    const Theme& theme = Theme::instance();
    Legend legend;
    legend.scale = scale;
    legend.title = tr("results");
    addLegend(scene, {area.left(), area.top(), area.width(), 30.0}, legend);
    Legend shares;
    shares.scale = {false, 1.0};
    shares.title = tr("probabilities");
    shares.decimals = 0;
    addLegend(scene, {area.left(), area.top() + 36.0, area.width(), 30.0}, shares);
    addText(scene, {area.left(), area.top() + 70.0, area.width(), 15.0}, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(theme.font(TextSize::Caption))
            .elidedText(tr("rows: positions, columns: features"), Qt::ElideRight, area.width()),
        theme.palette().ink2, theme.font(TextSize::Caption));
    const auto sublayer = std::find_if(plan.blocks.begin(), plan.blocks.end(),
        [](const ModelBlock& block) { return block.residual != ModelBlock::Residual::None; });
    if (sublayer != plan.blocks.end())
        addText(scene, {area.left(), area.top() + 85.0, area.width(), 15.0}, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(theme.font(TextSize::Caption))
                .elidedText(tr("blocks of a layer: %1").arg(residualText(*sublayer)), Qt::ElideRight, area.width()),
            theme.palette().ink2, theme.font(TextSize::Caption));
}

void addColumnTitles(Scene& scene, const ModelLayout& layout)
{
    const QString titles[] = {tr("Encoder"), tr("Decoder")};
    for (int i = 0; i < 2; ++i)
        if (!layout.columnTitles[i].isEmpty())
            addText(scene, layout.columnTitles[i], Qt::AlignLeft | Qt::AlignVCenter, titles[i],
                Theme::instance().palette().ink, Theme::instance().font(TextSize::Body, true));
}

} // namespace

std::vector<Frame> modelFrames(const Trace& trace, const ModelPlan& plan)
{
    std::vector<Frame> frames;
    for (const ModelBlock& block : plan.blocks) {
        Frame frame;
        frame.step = *timelineIndex(trace, block.output);
        frame.title = block.shortTitle; // the group stands below
        frame.shortTitle = block.briefTitle;
        frame.tip = block.title == block.group ? block.title : QStringLiteral("%1: %2").arg(block.group, block.title);
        frame.group = block.title == block.group ? QString() : block.group;
        frame.milliseconds = 240.0;
        frames.push_back(frame);
    }
    return frames;
}

// The largest number that the present block shows in its last row.
Cell modelSubject(const SceneMoment& moment, const ModelPlan& plan)
{
    const int present = std::clamp(moment.frame, 0, plan.count() - 1);
    const bool shownHere = moment.pinned
        && std::any_of(plan.blocks.begin(), plan.blocks.begin() + present + 1,
            [&](const ModelBlock& block) { return block.output == moment.pinned->step; });
    if (shownHere)
        return *moment.pinned;
    const CellGrid grid = resultOf(moment.trace(), plan.block(present).output);
    const bool shares = holdsProbabilities(moment.trace(), plan.block(present).output);
    const GridLayout shown = heatLayout(grid, modelLayout(moment, plan).heatOf(present), shares);
    const int row = grid.rowCount() - 1;
    return grid.cell(
        {row, largestIn(grid, row, shares ? grid.columnCount() : std::min(shown.columns, grid.columnCount()))});
}

ColourScale modelScale(const SceneMoment& moment, const ModelPlan& plan)
{
    ColourScale scale = scaleOfOne(moment.trace(), plan);
    if (const Trace* beside = moment.traceBeside())
        scale.share(scaleOfOne(*beside, readModel(*beside)));
    return scale;
}

Scene modelScene(const SceneMoment& moment, const ModelPlan& plan, const ColourScale& scale)
{
    Scene scene;
    const ModelLayout layout = modelLayout(moment, plan);
    scene.size = layout.size;
    Blocks(scene, moment, plan, layout, scale).add();
    addModelArrows(scene, moment, plan, layout);
    if (moment.thumbnail)
        return scene;
    addColumnTitles(scene, layout);
    addModelSteps(scene, moment, plan, layout);
    addLegends(scene, layout.legends, scale, plan);
    return scene;
}

} // namespace headroom
