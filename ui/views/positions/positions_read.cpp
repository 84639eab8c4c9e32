// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/positions/positions_read.h"
#include "document/find_step.h"
#include "words/tr.h"

#include "document/document_focus.h"
#include "trace/step_names.h"
#include "words/names.h"

#include <algorithm>

namespace headroom::positions_view {

namespace {

std::shared_ptr<const CellGrid> gridOf(const Trace& trace, StepId step)
{
    return std::make_shared<const CellGrid>(readGrid(trace, step));
}

void addTable(const Trace& trace, PositionTables& all, PositionTable::Kind kind, const std::string& name, bool used)
{
    const StepId turned = findStep(trace, studied::positions::scope, name, studied::positions::transposed),
                 products = findStep(trace, studied::positions::scope, name, studied::positions::products);
    if (turned >= 0 && products >= 0) {
        const StepId table = trace.step(turned).input(0);
        all.tables.push_back({kind, table, products, used, gridOf(trace, table), gridOf(trace, products)});
        all.turned = all.turned < 0 ? turned : all.turned;
    }
}

} // namespace

PositionTables readPositions(const RunResult& run)
{
    const Trace& trace = *run.trace;
    PositionTables all;
    for (const Step& step : trace.steps())
        if (!step.study() && step.name() == steps::positions && step.axes.size() == 2
            && step.axes.back().name == "feature"
            && (all.own < 0 || step.axes.front().size > trace.step(all.own).axes.front().size))
            all.own = step.id;
    if (!all.there())
        return all;
    all.positions = all.ownPositions = static_cast<int>(trace.step(all.own).axes.front().size);
    all.features = static_cast<int>(trace.step(all.own).axes.back().size);
    for (const StepId user : trace.users(all.own))
        if (timelineIndex(trace, user)) {
            all.embedded = user;
            break;
        }
    if (all.embedded < 0)
        return {};
    const PositionKind kind = run.config.position;
    addTable(trace, all, PositionTable::Kind::Interleaved, studied::positions::interleaved,
        kind == PositionKind::SinusoidalInterleaved);
    addTable(trace, all, PositionTable::Kind::Concatenated, studied::positions::concatenated,
        kind == PositionKind::SinusoidalConcatenated);
    addTable(trace, all, PositionTable::Kind::Own, studied::positions::own, true);
    for (const PositionTable& table : all.tables)
        all.positions = std::max(all.positions, static_cast<int>(trace.step(table.table).axes.front().size));
    return all;
}

QString positionName(int position) { return tr("position %1, the %2").arg(position).arg(ordinal(position + 1)); }

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
            return PositionPair {position, table.kind == PositionTable::Kind::Own ? position : 0};
    }
    return {};
}

} // namespace headroom::positions_view
