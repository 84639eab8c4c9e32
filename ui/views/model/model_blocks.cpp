// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks as their run's own steps make them, a row for each layer: what each costs and the last rows of its result;
// at the right the steps of the present one.
#include "figure/matrix.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "trace/multiply_adds.h"
#include "views/model/model_read.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::model_view {

namespace {

constexpr double kHeatCell = 3.0, kHeatWide = 12.0, kHeatHigh = 8.0; // px: least, and most in either direction
constexpr double kStepList = 208.0, kBlockWords = 132.0, kBlockHeat = 48.0;

QString blockWeights(const ModelBlock& block)
{
    return block.shared         ? tr("shared weights")
        : block.weights.empty() ? tr("no weights")
                                : tr("%1 weights").arg(countText(block.weightCount));
}

QString blockProducts(const ModelBlock& block)
{
    return block.products == 0 ? tr("no multiply–adds") : tr("%1 multiply–adds").arg(countText(block.products));
}

// Of the last row of a result, the first where two are alike.
std::int64_t largestColumn(const Trace& trace, StepId step, std::int64_t columns)
{
    const std::vector<float> row = trace.values(step, cellCount(trace.step(step)) - columns, columns);
    return std::max_element(row.begin(), row.end()) - row.begin();
}

class BlocksPicture {
public:
    BlocksPicture(const SceneMoment& moment, const ModelPlan& plan, const ColourScale& scale)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_plan(plan),
          m_scale(scale),
          m_present(std::clamp(moment.frame, 0, plan.count() - 1))
    {
    }

    Scene whole() const
    {
        std::vector<Figure> layers;
        for (int from = 0, end = 0; from < m_plan.count(); from = end) {
            std::vector<Figure> blocks;
            for (; end < m_plan.count() && m_plan.block(end).group == m_plan.block(from).group; ++end)
                blocks.push_back(block(end));
            // Where one row is too narrow for them they stand below one another.
            const Figure placed = blocks.size() < 2 ? row(blocks) : either({row(blocks, 8.0), column(blocks, 4.0)});
            const QString& group = m_plan.block(from).group;
            const bool lit = m_present >= from && m_present < end;
            layers.push_back(column(
                {words({.fewer = {group}, .colour = lit ? colours().ink : colours().ink2, .bold = true}), placed},
                2.0));
        }
        const Figure stack = column(layers);
        const Figure beside = sized(steps(), Extent::fixed(kStepList));
        const double least = 20.0 + kStepList + stack.panel().width().least;
        return headroom::draw(
            either({sized(row({Figure(stack).grow(1.0), Figure(beside).grow(0.0)}, 20.0), {least, Extent::kNoLimit}),
                column({stack, steps()}, 16.0)}),
            m_moment);
    }

private:
    Figure block(int index) const
    {
        const ModelBlock& own = m_plan.block(index);
        const bool ahead = index > m_present, lit = index == m_present;
        const QColor ink = ahead ? colours().ink3 : colours().ink2;
        std::vector<Figure> lines {words({.fewer = {own.title, own.shortTitle, own.briefTitle},
            .size = TextSize::Small,
            .colour = ahead ? colours().ink3 : colours().ink,
            .bold = true})};
        lines.push_back(words({.fewer = {blockWeights(own)}, .colour = ink}));
        lines.push_back(words({.fewer = {blockProducts(own)}, .colour = ink}));
        if (const QString added = residualText(own); !added.isEmpty())
            lines.push_back(words({.fewer = {added}, .colour = ink}));
        for (const int from : own.reads)
            if (const ModelBlock& read = m_plan.block(from); read.decoder != own.decoder) {
                const QString stack = QString::fromStdString(m_trace.step(read.output).path)
                                          .section(QLatin1Char('/'), 0, 0)
                                          .section(QLatin1Char('.'), 0, 0);
                lines.push_back(words({.fewer = {tr("reads %1").arg(read.group), tr("reads %1").arg(stackName(stack))},
                    .colour = colours().keyText}));
            }
        const QString tip = tr("%1, %2: %3 weights, %4 multiply–adds. Click to open its result step by step.")
                                .arg(own.group, own.title, own.shared ? tr("no separate") : countText(own.weightCount),
                                    countText(own.products));
        Figure said = clickable(
            sized(column(lines, 0.0), {kBlockWords, kBlockWords}), QStringLiteral("block:%1").arg(index), tip);
        if (own.memory >= 0) {
            const Step& memory = m_trace.step(own.memory);
            said = column({said,
                              clickable(words({.fewer = {tr("⟂ memory, %1").arg(shapeText(memory)), tr("⟂ memory")},
                                            .colour = colours().memoryText}),
                                  QStringLiteral("memory:%1").arg(memory.id),
                                  tr("%1 Click for its explanation on the right.").arg(translated(memory.caption)))},
                0.0);
        }
        const Figure heat = drawn({kBlockHeat}, {40.0}, [=, this](Scene& scene, const QRectF& area) {
            addHeat(scene, index, area);
        }).forCard();
        return upon(
            [lit, ahead](Scene& scene, const QRectF& area) {
                scene.shapes.push_back({boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)),
                    QPen(lit ? colours().accent : colours().lineStrong, lit ? 2.0 : 1.0,
                        ahead ? Qt::DashLine : Qt::SolidLine),
                    lit ? colours().raised : colours().stage, true});
            },
            padded(row({Figure(said).grow(0.0), heat}, 8.0), {8.0, 4.0, 6.0, 4.0}));
    }

    // The last rows of its result as far as there is room; of probabilities the columns around the last row’s largest.
    void addHeat(Scene& scene, int index, const QRectF& area) const
    {
        const ModelBlock& own = m_plan.block(index);
        const Step& step = m_trace.step(own.output);
        if (index > m_present)
            return absent({}).panel().draw(scene, area);
        if (cellCount(step) == 0)
            return;
        const Index shape = step.shape();
        Slice slice;
        for (const std::int64_t size : shape)
            slice.at.push_back(size - 1);
        MatrixPanel said {.grid = readGrid(m_trace, own.output, slice), .scale = m_scale, .group = index + 1};
        if (isProbability(m_trace, own.output))
            said.scale = {false, 1.0};
        const int rows = said.grid.rowCount(), columns = said.grid.columnCount(),
                  high = std::clamp(static_cast<int>(area.height() / kHeatCell), 1, rows),
                  wide = std::clamp(static_cast<int>(area.width() / kHeatCell), 1, columns);
        const int from = isProbability(m_trace, own.output)
            ? std::clamp(static_cast<int>(largestColumn(m_trace, own.output, columns)) - wide / 2, 0, columns - wide)
            : 0;
        said.part.window = {from, rows - high, wide, high};
        said.title = tr("%1, %2").arg(own.group, own.title);
        said.cells.decimals = -1;
        said.room.least = {0.1, 0.1};
        said.room.most = {kHeatWide, kHeatHigh};
        const auto place = [](const Axis& axis, std::int64_t at) {
            return sideName(axis) + ' ' + QString::fromStdString(axis.label(at));
        };
        said.cells.each = [place, axes = step.axes, name = said.title](GridCell at, SceneCell& cell) {
            cell.name = name;
            if (axes.size() > 1)
                cell.name += QStringLiteral(", ") + place(axes[axes.size() - 2], at.row);
            if (!axes.empty())
                cell.name += QStringLiteral(", ") + place(axes.back(), at.column);
        };
        const double across = std::min(kHeatWide, area.width() / wide) * wide;
        matrix(said).panel().draw(scene, {area.right() - across, area.top(), across, area.height()});
    }

    // The present block's steps, each a way into the step itself; below them its weights, and what the colours mean.
    Figure steps() const
    {
        const ModelBlock& own = m_plan.block(m_present);
        std::vector<Figure> lines {heading(
            {.title = own.title == own.group ? own.group : tr("%1: %2").arg(own.group, own.shortTitle), .cut = true})};
        const auto line = [](const QString& name, const QString& beside, const QColor& ink) {
            return row({words({.fewer = {name}, .size = TextSize::Small, .colour = ink, .height = 18.0}),
                           Figure(words({.fewer = {beside},
                               .size = TextSize::Small,
                               .colour = colours().ink3,
                               .alignment = Qt::AlignRight | Qt::AlignVCenter,
                               .height = 18.0}))},
                4.0);
        };
        const auto most = static_cast<std::size_t>(std::max(6.0, (m_moment.size.height() - 210.0) / 18.0));
        for (std::size_t i = 0; i < own.steps.size(); ++i) {
            if (i + 1 >= most && i + 1 < own.steps.size()) {
                lines.push_back(words(tr("and %1 more").arg(own.steps.size() - i)));
                break;
            }
            const Step& step = m_trace.step(own.steps[i]);
            lines.push_back(clickable(line(stepName(step), shapeText(step), colours().queryText),
                QStringLiteral("step:%1").arg(step.id), tr("%1 Opens step by step.").arg(translated(step.caption))));
        }
        if (!own.weights.empty())
            lines.push_back(heading({.title = tr("Weights")}));
        for (std::size_t i = 0; i < std::min<std::size_t>(4, own.weights.size()); ++i) {
            const Step& weight = m_trace.step(own.weights[i]);
            lines.push_back(line(
                QString::fromStdString(weight.path).section(QLatin1Char('.'), -2), shapeText(weight), colours().ink2));
        }
        if (own.weights.size() > 4)
            lines.push_back(words(tr("and %1 more").arg(own.weights.size() - 4)));
        lines.push_back(
            legend({.scale = m_scale, .title = tr("results: rows are positions, columns features")}, kStepList));
        lines.push_back(legend({.scale = {false, 1.0}, .title = tr("probabilities"), .decimals = 0}, kStepList));
        return column(lines, 0.0);
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const ModelPlan& m_plan;
    ColourScale m_scale;
    int m_present;
};

ColourScale scaleOfOne(const Trace& trace, const ModelPlan& plan)
{
    ColourScale scale {true, 1e-9};
    for (const ModelBlock& block : plan.blocks)
        if (!isProbability(trace, block.output)) {
            const auto [low, high] = trace.range(block.output);
            scale.extent = std::max({scale.extent, std::abs(low), std::abs(high)});
        }
    return scale;
}

} // namespace

QString residualText(const ModelBlock& block)
{
    switch (block.residual) {
    case ModelBlock::Residual::None: return {};
    case ModelBlock::Residual::Add: return tr("+ add");
    case ModelBlock::Residual::AddNorm: return tr("+ add & norm");
    case ModelBlock::Residual::NormAdd: return tr("norm first, + add");
    }
    return {};
}

// The largest number of the present block's last row.
Cell blockSubject(const SceneMoment& moment, const ModelPlan& plan)
{
    const int present = std::clamp(moment.frame, 0, plan.count() - 1);
    const auto shown = [&](const ModelBlock& block) { return block.output == moment.pinned->step; };
    if (moment.pinned && std::any_of(plan.blocks.begin(), plan.blocks.begin() + present + 1, shown))
        return *moment.pinned;
    const Trace& trace = moment.trace();
    const StepId output = plan.block(present).output;
    Index last = trace.step(output).shape();
    const std::int64_t columns = last.empty() ? 1 : last.back();
    for (std::int64_t& at : last)
        --at;
    if (!last.empty())
        last.back() = largestColumn(trace, output, columns);
    return {output, std::move(last)};
}

Scene blocksScene(const SceneMoment& moment, const ModelPlan& plan)
{
    ColourScale scale = scaleOfOne(moment.trace(), plan); // one for all blocks whose numbers are signed
    if (const Trace* beside = moment.comparisonTrace())
        scale.share(scaleOfOne(*beside, readModel(*beside)));
    return BlocksPicture(moment, plan, scale).whole();
}

} // namespace headroom::model_view
