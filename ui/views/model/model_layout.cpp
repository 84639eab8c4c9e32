// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_scene.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMargin = 16.0, kTop = 10.0, kFoot = 14.0, kSteps = 208.0, kGutter = 44.0;
constexpr double kColumnTitle = 16.0; // above each of two columns
constexpr double kHeading = 18.0, kArrow = 16.0, kInset = 5.0, kAfterGroup = 3.0;
constexpr double kLeastBlock = 36.0, kMostBlock = 76.0, kWidest = 820.0, kWords = 142.0;

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
    double rest = 0.0;
    QString group;
    for (const int index : column.blocks) {
        rest += kArrow;
        if (plan.block(index).group != group)
            rest += (alone(plan, index) ? 0.0 : kHeading) + kAfterGroup + 2.0 * kInset;
        group = plan.block(index).group;
    }
    return rest;
}

double lay(ModelLayout& layout, const ModelPlan& plan, const Column& column, double top, double tall, bool thumbnail)
{
    const double heading = thumbnail ? 0.0 : kHeading, arrow = thumbnail ? 2.0 : kArrow, inset = thumbnail ? 1.0 : kInset;
    double y = top;
    for (std::size_t i = 0; i < column.blocks.size(); ++i) {
        const int index = column.blocks[i];
        const bool first = i == 0 || plan.block(column.blocks[i - 1]).group != plan.block(index).group;
        const bool last = i + 1 == column.blocks.size() || plan.block(column.blocks[i + 1]).group != plan.block(index).group;
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
    return y - arrow;
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
    return {area.left() + 8.0, area.top(), area.width() - heat - 20.0, area.height()};
}

// The present block in the middle, where the picture is higher than the stage.
double ModelLayout::offset(const SceneMoment& moment) const
{
    const std::size_t present = std::min(blocks.size() - 1, static_cast<std::size_t>(std::max(0, moment.frame)));
    const double beyond = std::max(0.0, size.height() - moment.size.height());
    return std::clamp(std::round(blocks[present].center().y() - moment.size.height() / 2.0), 0.0, beyond);
}

ModelLayout modelLayout(const SceneMoment& moment, const ModelPlan& plan)
{
    ModelLayout layout;
    const double width = moment.size.width(), height = moment.size.height();
    const double margin = moment.thumbnail ? 3.0 : kMargin, gutter = moment.thumbnail ? 6.0 : kGutter;
    const double side = moment.thumbnail ? 0.0 : kSteps + 20.0;
    const double skips = moment.thumbnail ? 0.0 : 22.0; // room for arrows that pass blocks by
    const double room = width - 2.0 * margin - side - skips;
    std::vector<Column> columns(plan.columns ? 2 : 1);
    const double wide = plan.columns ? (room - gutter) / 2.0 : std::min(room, moment.thumbnail ? room : kWidest);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].left = margin + skips + static_cast<double>(i) * (wide + gutter);
        columns[i].width = wide;
    }
    for (int index = 0; index < plan.count(); ++index)
        columns[plan.columns && plan.block(index).decoder ? 1 : 0].blocks.push_back(index);
    const double titles = plan.columns && !moment.thumbnail ? kColumnTitle : 0.0, top = moment.thumbnail ? 3.0 : kTop + titles;
    for (std::size_t i = 0; i < columns.size() && titles > 0.0; ++i)
        layout.columnTitles[i] = {columns[i].left, kTop - 5.0, columns[i].width, titles};
    double tall = kMostBlock;
    for (const Column& column : columns)
        tall = std::min(tall,
            (height - top - kFoot - restOf(plan, column)) / std::max<double>(1.0, static_cast<double>(column.blocks.size())));
    tall = std::max(kLeastBlock, std::floor(tall));
    if (moment.thumbnail) {
        std::size_t most = 1;
        for (const Column& column : columns)
            most = std::max(most, column.blocks.size());
        tall = std::max(2.0, (height - 6.0) / static_cast<double>(most) - 4.0);
    }
    layout.blocks.resize(plan.blocks.size());
    layout.heat = moment.thumbnail ? wide - 10.0 : std::round(std::min(wide * (plan.columns ? 0.42 : 0.5), wide - kWords));
    double bottom = 0.0;
    for (const Column& column : columns)
        bottom = std::max(bottom, lay(layout, plan, column, top, tall, moment.thumbnail));
    layout.trunk = columns.back().left - gutter / 2.0;
    layout.size = {0.0, moment.thumbnail ? 0.0 : bottom + kFoot};
    if (!moment.thumbnail)
        layout.steps = {width - margin - kSteps, kTop + layout.offset(moment), kSteps, height - kTop - kFoot};
    return layout;
}

} // namespace headroom
