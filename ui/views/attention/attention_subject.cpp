// SPDX-License-Identifier: GPL-3.0-or-later
// What the attention view speaks of.
#include "views/attention/attention_view.h"

#include "document_focus.h"
#include "views/attention/attention_caption.h"

#include <algorithm>

namespace headroom {

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
    readAgain(m_document);
    if (!m_maps || m_maps->aggregate != m_read.aggregate)
        return; // still being computed
    m_follow = false;
    const auto pinned = m_document.pinned();
    if (!pinned)
        return;
    const int layer = shownLayer(m_document);
    const int heads = m_maps->layers[static_cast<std::size_t>(layer)].heads;
    const CellGrid* grid = m_maps->grid(layer, std::clamp(m_document.head(), 0, heads - 1));
    if (const auto at = grid ? pairLike(*m_document.trace(), *pinned, *grid) : std::nullopt)
        m_document.pin(grid->cell(*at));
}

// A pinned product, score or weight lights the same query and key in each of them.
std::optional<GridCell> AttentionView::pinnedIn(const Document& document, const CellGrid& grid) const
{
    if (!document.pinned())
        return {};
    const StepId weights = m_maps->layers[static_cast<std::size_t>(m_layer)].weights;
    Cell cell = *document.pinned();
    const bool ofPairs = !quantityOf(*document.trace(), weights, cell.step).isEmpty();
    if (ofPairs && m_maps->aggregate != Aggregate::None && cell.at.size() == 3)
        cell = {grid.step, {cell.at[1], cell.at[2]}};
    else if (ofPairs)
        cell.step = grid.step;
    return grid.locate(cell);
}

// What is spoken of: the pinned pair; where playback has come from what is pinned to here, the same pair, or one worth
// a look.
std::optional<GridCell> AttentionView::subjectIn(const Document& document, const CellGrid& grid) const
{
    const auto pinned = pinnedIn(document, grid);
    if (pinned || !document.pinned() || document.currentStep() != grid.step)
        return pinned;
    if (const auto pair = pairLike(*document.trace(), *document.pinned(), grid))
        return pair;
    const StepId weights = m_maps->layers[static_cast<std::size_t>(m_layer)].weights;
    const bool heads = document.trace()->step(weights).axes.size() == 3;
    const auto telling = heads ? exampleCell(*document.trace(), weights, m_head) : std::nullopt;
    return telling ? std::optional(GridCell {static_cast<int>(telling->at[1]), static_cast<int>(telling->at[2])})
                   : std::nullopt;
}

std::optional<Focus> AttentionView::lit(const Document& document) const
{
    const CellGrid* grid = m_maps && document.trace() ? m_maps->grid(m_layer, m_head) : nullptr;
    if (!grid || document.currentStep() != grid->step)
        return {};
    const auto subject = subjectIn(document, *grid);
    return subject ? std::optional(Focus {grid->cell(*subject), 0}) : std::nullopt;
}

// Each number of a head's map is seen while playback stands at its step; of an aggregate, those of the present map.
std::optional<Position> AttentionView::whereSeen(
    const Document& document, const Cell& number, const std::optional<Cell>&) const
{
    if (!m_maps || m_maps->difference || !document.trace())
        return {};
    const Trace& trace = *document.trace();
    if (m_maps->aggregate != Aggregate::None) {
        const CellGrid* grid = m_maps->grid(m_layer, m_head);
        if (!grid || !grid->locate(number))
            return {};
    } else {
        const auto weights = trace.find(document.sublayerAround(number.step).toStdString() + "/weights");
        if (!weights || quantityOf(trace, *weights, number.step).isEmpty())
            return {};
    }
    const auto index = timelineIndex(trace, number.step);
    if (!index || *index == document.position().step)
        return index ? std::optional(document.position()) : std::nullopt;
    return Position {*index, Position::kFinished};
}

QString AttentionView::caption(const Document& document) const
{
    if (!m_maps || !document.trace() || !document.currentStep())
        return {};
    const Step& step = document.trace()->step(*document.currentStep());
    const AttentionLayer& layer = m_maps->layers[static_cast<std::size_t>(m_layer)];
    const CellGrid* grid = m_maps->grid(m_layer, m_head);
    if (!grid || step.id != grid->step)
        return {};
    if (m_maps->difference)
        return differenceSummary(layer, m_head, *grid);
    if (m_maps->quantity != kWeights)
        return {};
    const auto subject = subjectIn(document, *grid);
    if (!subject)
        return attentionSummary(layer, m_head, *grid, !posed());
    const QString change = changeCaption(*document.result(), layer, *m_maps, m_layer, *subject);
    return change.isEmpty() ? attentionCaption(*document.result(), layer, *grid, *subject) : change;
}

} // namespace headroom
