// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/margin.h"
#include "views/model/model_scene.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLayoutTop = 10.0, kLayoutFoot = 8.0, kGutter = 44.0;
constexpr double kColumnTitle = 16.0; // above each of two columns
constexpr double kLayoutHeading = 18.0, kLayoutArrow = 13.0, kLayoutInset = 3.0, kAfterGroup = 2.0;
constexpr double kLeastBlock = 43.0, kMostBlock = 76.0, kModelWidest = 820.0; // three lines at least
constexpr double kAroundWords = 20.0, kLeastHeat = 48.0;
constexpr double kSteps = 208.0, kLayoutBetween = 20.0, kStepsHeight = 300.0, kLayoutLegends = 100.0;

// A block whose group has nothing else needs no heading.
bool alone(const ModelPlan& plan, int index)
{
    const auto same = [&](int other) {
        return other >= 0 && other < plan.count() && plan.block(other).group == plan.block(index).group;
    };
    return !same(index - 1) && !same(index + 1);
}

struct Column {
    double left = 0.0, width = 0.0;
    std::vector<int> blocks;
};

// What a column is high without its blocks.
double restOf(const ModelPlan& plan, const Column& column)
{
    double rest = -kLayoutArrow - kAfterGroup; // none below the last
    QString group;
    for (const int index : column.blocks) {
        rest += kLayoutArrow;
        if (plan.block(index).group != group)
            rest += (alone(plan, index) ? 0.0 : kLayoutHeading) + kAfterGroup + 2.0 * kLayoutInset;
        group = plan.block(index).group;
    }
    return rest;
}

double lay(ModelLayout& layout, const ModelPlan& plan, const Column& column, double top, double tall, bool thumbnail)
{
    const double heading = thumbnail ? 0.0 : kLayoutHeading, arrow = thumbnail ? 2.0 : kLayoutArrow,
                 inset = thumbnail ? 1.0 : kLayoutInset;
    double y = top;
    for (std::size_t i = 0; i < column.blocks.size(); ++i) {
        const int index = column.blocks[i];
        const bool first = i == 0 || plan.block(column.blocks[i - 1]).group != plan.block(index).group;
        const bool last = i + 1 == column.blocks.size()
            || plan.block(column.blocks[i + 1]).group != plan.block(index).group;
        layout.above[static_cast<std::size_t>(index)] = y - (arrow + (first ? kAfterGroup : 0.0)) / 2.0;
        if (first) {
            const bool single = alone(plan, index);
            layout.groups.push_back({plan.block(index).group, {column.left, y, column.width, 0.0},
                single ? QRectF() : QRectF(column.left + 10.0, y + 2.0, column.width - 20.0, heading)});
            y += inset + (single ? 0.0 : heading);
        }
        layout.blocks[static_cast<std::size_t>(index)] = {column.left + inset, y, column.width - 2.0 * inset, tall};
        y += tall;
        if (last) {
            y += inset;
            layout.groups.back().area.setBottom(y);
            y += thumbnail ? 0.0 : kAfterGroup;
        }
        y += arrow;
    }
    return column.blocks.empty() ? top : layout.groups.back().area.bottom();
}

// In sight, however far down the stage looks.
void placeBeside(ModelLayout& layout, const SceneMoment& moment)
{
    const double left = moment.size.width() - kMargin - kSteps, down = layout.offset(moment);
    layout.legends = {left, down + moment.size.height() - kLayoutFoot - kLayoutLegends, kSteps, kLayoutLegends};
    layout.steps = {left, kLayoutTop + down, kSteps, layout.legends.top() - 12.0 - kLayoutTop - down};
}

void placeBelow(ModelLayout& layout, const SceneMoment& moment, double bottom)
{
    layout.legends = {kMargin, bottom + kLayoutBetween, kSteps, kLayoutLegends};
    layout.steps = {kMargin, layout.legends.bottom() + 12.0,
        std::min(moment.size.width() - 2.0 * kMargin, 2.0 * kSteps), kStepsHeight};
    layout.size.setHeight(layout.steps.bottom() + kLayoutFoot);
}

} // namespace

QRectF ModelLayout::heatOf(int block) const
{
    const QRectF& area = blocks[static_cast<std::size_t>(block)];
    return {area.right() - heat - 4.0, area.top() + 4.0, heat, area.height() - 8.0};
}

QRectF ModelLayout::wordsOf(int block) const
{
    const QRectF& area = blocks[static_cast<std::size_t>(block)];
    return {area.left() + 8.0, area.top(), area.width() - heat - kAroundWords, area.height()};
}

// The present block in the middle, where the picture is higher than the stage.
double ModelLayout::offset(const SceneMoment& moment) const
{
    const std::size_t present = std::min(blocks.size() - 1, static_cast<std::size_t>(std::max(0, moment.frame)));
    const double beyond = std::max(0.0, size.height() - moment.size.height());
    return std::clamp(std::round(blocks[present].center().y() - moment.size.height() / 2.0), 0.0, beyond);
}

// The steps stand beside the blocks, or below them where that would cut words; then two columns become one before words
// are cut.
ModelLayout modelLayout(const SceneMoment& moment, const ModelPlan& plan)
{
    ModelLayout layout;
    const bool thumbnail = moment.thumbnail;
    const double width = moment.size.width(), height = moment.size.height();
    const double margin = thumbnail ? 3.0 : kMargin, gutter = thumbnail ? 6.0 : kGutter;
    const double skips = thumbnail ? 0.0 : 22.0; // room for arrows that pass blocks by
    const double whole = width - 2.0 * margin - skips;
    const double words = thumbnail ? 0.0 : modelWordsWidth(plan) + kAroundWords;
    const auto columnIn = [&](double space, bool two) { return two ? (space - gutter) / 2.0 : space; };
    const auto fits = [&](double space) {
        return columnIn(space, plan.columns) >= words + kLeastHeat + 2.0 * kLayoutInset;
    };
    const bool beside = !thumbnail && fits(whole - kLayoutBetween - kSteps);
    const double room = beside ? whole - kLayoutBetween - kSteps : whole;
    layout.columns = plan.columns && (thumbnail || fits(room));
    std::vector<Column> columns(layout.columns ? 2 : 1);
    const double wide = std::min(columnIn(room, layout.columns), thumbnail || layout.columns ? room : kModelWidest);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].left = margin + skips + static_cast<double>(i) * (wide + gutter);
        columns[i].width = wide;
    }
    for (int index = 0; index < plan.count(); ++index)
        columns[layout.columns && plan.block(index).decoder ? 1 : 0].blocks.push_back(index);
    const double titles = layout.columns && !thumbnail ? kColumnTitle : 0.0,
                 top = thumbnail ? 3.0 : kLayoutTop + titles;
    for (std::size_t i = 0; i < columns.size() && titles > 0.0; ++i)
        layout.columnTitles[i] = {columns[i].left, kLayoutTop - 5.0, columns[i].width, titles};
    double tall = kMostBlock;
    for (const Column& column : columns)
        tall = std::min(tall,
            (height - top - kLayoutFoot - restOf(plan, column))
                / std::max<double>(1.0, static_cast<double>(column.blocks.size())));
    tall = std::max(kLeastBlock, std::floor(tall));
    if (thumbnail) {
        std::size_t most = 1;
        for (const Column& column : columns)
            most = std::max(most, column.blocks.size());
        tall = std::max(2.0, (height - 6.0) / static_cast<double>(most) - 4.0);
    }
    layout.blocks.resize(plan.blocks.size());
    layout.above.resize(plan.blocks.size());
    const double inside = wide - 2.0 * kLayoutInset;
    layout.heat = thumbnail
        ? wide - 10.0
        : std::floor(std::max(8.0, std::min(inside * (layout.columns ? 0.42 : 0.5), inside - words)));
    double bottom = 0.0;
    for (const Column& column : columns)
        bottom = std::max(bottom, lay(layout, plan, column, top, tall, thumbnail));
    layout.trunk = columns.back().left - gutter / 2.0;
    if (thumbnail)
        return layout;
    layout.size = {0.0, bottom + kLayoutFoot};
    if (beside)
        placeBeside(layout, moment);
    else
        placeBelow(layout, moment, bottom);
    return layout;
}

} // namespace headroom
