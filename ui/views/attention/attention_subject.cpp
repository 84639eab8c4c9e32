// SPDX-License-Identifier: GPL-3.0-or-later
// What the attention view speaks of.
#include "views/attention/attention_view.h"

#include "document/document_focus.h"
#include "trace/step_names.h"
#include "views/attention/attention_caption.h"
#include "views/attention/attention_options.h"

#include <algorithm>

namespace headroom {

using namespace attention_view;

namespace {

// The query and key of a cell in another map; where it has none such, or a mask closes it, the key that the query reads
// most.
std::optional<GridCell> pairLike(const Trace& trace, const Cell& cell, const CellGrid& grid)
{
    const std::vector<Axis>& axes = trace.step(cell.step).axes;
    const std::size_t n = axes.size();
    if (n < 2 || axes[n - 2].name != grid.rows.name || axes[n - 1].name != grid.columns.name)
        return {};
    GridCell at {static_cast<int>(cell.at[n - 2]), static_cast<int>(cell.at[n - 1])};
    if (grid.contains(at) && !grid.is(CellGrid::Masked, at))
        return at;
    at = {std::min(at.row, grid.rowCount() - 1), 0};
    for (int column = 1; column < grid.columnCount(); ++column)
        if (!grid.is(CellGrid::Masked, {at.row, column})
            && (grid.is(CellGrid::Masked, at) || grid.value({at.row, column}) > grid.value(at)))
            at.column = column;
    return at;
}

} // namespace

// Timeline and inspector then speak of what is shown: the same query and key, or in another stack the same query and
// the key it reads most.
void AttentionView::followPair()
{
    if (!m_follow || m_document.busy())
        return;
    const ShownAttention now = m_document.trace() ? shownAt(this->now()) : ShownAttention();
    if (!now.there() || now.maps->aggregate != now.wanted)
        return; // still being computed
    m_follow = false;
    const auto pinned = m_document.pinned();
    const CellGrid* grid = now.grid();
    if (const auto at = pinned && grid ? pairLike(*m_document.trace(), *pinned, *grid) : std::nullopt)
        m_document.pin(grid->cell(*at));
}

// A pinned product, score or weight lights the same query and key in each of them.
std::optional<GridCell> AttentionView::pinnedIn(const SceneMoment& moment, const ShownAttention& shown) const
{
    if (!moment.pinned)
        return {};
    const CellGrid& grid = *shown.grid();
    Cell cell = *moment.pinned;
    const bool ofPairs = !quantityOf(moment.trace(), shown.of().weights, cell.step).isEmpty();
    if (ofPairs && shown.maps->aggregate != Aggregate::None && cell.at.size() == 3)
        cell = {grid.step, {cell.at[1], cell.at[2]}};
    else if (ofPairs)
        cell.step = grid.step;
    return grid.locate(cell);
}

// What is spoken of: the pinned pair; where playback has come from what is pinned to here, the same pair, or one worth
// a look.
std::optional<GridCell> AttentionView::subjectIn(const SceneMoment& moment, const ShownAttention& shown) const
{
    const CellGrid& grid = *shown.grid();
    const auto pinned = pinnedIn(moment, shown);
    if (pinned || !moment.pinned || moment.step() != grid.step)
        return pinned;
    const auto pair = pairLike(moment.trace(), *moment.pinned, grid);
    return pair ? pair : tellingPair(moment, shown);
}

std::optional<GridCell> AttentionView::tellingPair(const SceneMoment& moment, const ShownAttention& shown) const
{
    const StepId weights = shown.of().weights;
    const bool heads = moment.trace().step(weights).axes.size() == 3;
    const auto telling = heads ? exampleCell(moment.trace(), weights, shown.head) : std::nullopt;
    return telling ? std::optional(GridCell {static_cast<int>(telling->at[1]), static_cast<int>(telling->at[2])})
                   : std::nullopt;
}

std::optional<Cell> AttentionView::subjectOf(const SceneMoment& moment) const
{
    if (isLines(moment))
        return m_lines.subject(moment);
    const ShownAttention now = shownAt(moment);
    return now.subject ? std::optional(now.grid()->cell(*now.subject)) : std::nullopt;
}

std::optional<Focus> AttentionView::lit(const Document& document) const
{
    if (asLines())
        return SceneView::lit(document);
    const SceneMoment moment = this->now();
    const ShownAttention now = document.trace() ? shownAt(moment) : ShownAttention();
    return now.subject && standsAt(moment, now) ? std::optional(Focus {now.grid()->cell(*now.subject), 0})
                                                : std::nullopt;
}

// Each number of a head's map is seen while playback stands at its step; of an aggregate, those of the present map.
std::optional<Position> AttentionView::whereSeen(
    const Document& document, const Cell& number, const std::optional<Cell>& user) const
{
    if (asLines())
        return SceneView::whereSeen(document, number, user);
    const ShownAttention now = document.trace() ? shownAt(this->now()) : ShownAttention();
    if (!now.there() || now.maps->difference)
        return {};
    const Trace& trace = *document.trace();
    if (now.maps->aggregate != Aggregate::None) {
        if (!now.grid() || !now.grid()->locate(number))
            return {};
    } else {
        const auto weights = trace.find(
            document.sublayerAround(number.step).toStdString() + '/' + steps::attention::weights);
        if (!weights || quantityOf(trace, *weights, number.step).isEmpty())
            return {};
    }
    const auto index = timelineIndex(trace, number.step);
    if (!index || *index == document.position().step)
        return index ? std::optional(document.position()) : std::nullopt;
    return Position {*index, Position::kFinished};
}

QString AttentionView::captionOf(const SceneMoment& moment) const
{
    if (isLines(moment))
        return m_lines.caption(moment);
    const ShownAttention now = shownAt(moment);
    const CellGrid* grid = now.grid();
    if (!grid)
        return {};
    if (now.told >= 0 && moment.at() < framesOf(moment)[static_cast<std::size_t>(moment.frame)].stops)
        return storyCaption(moment.trace(), now.part, *grid, now.told, std::max(1, moment.stop));
    if (!standsAt(moment, now))
        return {};
    if (now.maps->difference)
        return differenceSummary(now.of(), now.head, *grid);
    if (now.maps->quantity != kWeights)
        return {};
    if (!now.subject)
        return attentionSummary(now.of(), now.head, *grid, !moment.posed);
    const QString change = changeCaption(*moment.run, now.of(), *now.maps, now.layer, *now.subject);
    if (!change.isEmpty())
        return change;
    const QString said = attentionCaption(*moment.run, now.of(), *grid, *now.subject);
    return isUntrained(m_document.model()) ? tr("Untrained, so this is chance: %1").arg(said) : said;
}

} // namespace headroom
