// SPDX-License-Identifier: GPL-3.0-or-later
#include "tr.h"
#include "views/find_step.h"
#include "views/positions/positions_scene.h"

#include "document_focus.h"

#include <algorithm>

namespace headroom {

namespace {

void addTable(const Trace& trace, PositionTables& all, PositionTable::Kind kind, const std::string& name, bool used)
{
    const StepId turned = findStep(trace, "study/positions/" + name + "/transposed"),
                 products = findStep(trace, "study/positions/" + name + "/products");
    if (turned >= 0 && products >= 0) {
        all.tables.push_back({kind, trace.step(turned).inputs.front(), products, used});
        all.turned = all.turned < 0 ? turned : all.turned;
    }
}

} // namespace

PositionTables readPositions(const RunResult& run)
{
    const Trace& trace = *run.trace;
    PositionTables all;
    for (const Step& step : trace.steps())
        if (!step.study() && step.path.ends_with("/positions") && step.axes.size() == 2
            && step.axes.back().name == "feature"
            && (all.own < 0 || step.axes.front().size > trace.step(all.own).axes.front().size))
            all.own = step.id;
    if (!all.there())
        return all;
    all.positions = static_cast<int>(trace.step(all.own).axes.front().size);
    all.features = static_cast<int>(trace.step(all.own).axes.back().size);
    for (const StepId user : trace.users(all.own))
        if (timelineIndex(trace, user)) {
            all.embedded = user;
            break;
        }
    if (all.embedded < 0)
        return {};
    const PositionKind kind = run.config.position;
    addTable(trace, all, PositionTable::Kind::Interleaved, "interleaved", kind == PositionKind::SinusoidalInterleaved);
    addTable(
        trace, all, PositionTable::Kind::Concatenated, "concatenated", kind == PositionKind::SinusoidalConcatenated);
    addTable(trace, all, PositionTable::Kind::Own, "own", true);
    return all;
}

std::vector<Frame> positionsFrames(const Trace& trace, const PositionTables& tables)
{
    std::vector<Frame> frames;
    const auto add = [&](StepId step, const QString& title, const QString& group) {
        Frame frame;
        frame.step = *timelineIndex(trace, step);
        frame.title = title;
        frame.group = group;
        frames.push_back(frame);
    };
    // In the study where there is one: a position in the forward then shows the finished picture.
    if (tables.studied())
        add(tables.turned, tr("The tables"), tr("rows"));
    else
        add(tables.embedded, tr("The table"), tr("rows"));
    for (const PositionTable& table : tables.tables)
        add(table.products,
            table.kind == PositionTable::Kind::Interleaved        ? tr("Interleaved")
                : table.kind == PositionTable::Kind::Concatenated ? tr("Concatenated")
                                                                  : tr("This model’s"),
            tr("dot products"));
    return frames;
}

std::optional<PositionPair> positionPair(const PositionTables& tables, const Cell& cell)
{
    if (cell.at.size() != 2)
        return {};
    const auto position = static_cast<int>(cell.at[0]);
    if (cell.step == tables.own)
        return PositionPair {position, position};
    for (const PositionTable& table : tables.tables) {
        if (cell.step == table.products)
            return PositionPair {position, static_cast<int>(cell.at[1])};
        if (cell.step == table.table)
            return PositionPair {position, position};
    }
    return {};
}

} // namespace headroom
