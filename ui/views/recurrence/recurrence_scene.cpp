// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/margin.h"
#include "tr.h"
#include "views/recurrence/recurrence_builder.h"

#include "document_focus.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMostDecades = 4.0; // that the colours of a field tell apart

bool belongsTo(const Recurrence& read, const RecurrenceFrame& plan, const Trace& trace, const Cell& cell,
    const RecurrenceOptions& options)
{
    switch (plan.part) {
    case RecurrencePart::Text:
    case RecurrencePart::Segment: return recurrenceIdentity(trace, read, cell, options) != 0;
    case RecurrencePart::Sliding:
    case RecurrencePart::Reuse:
        for (const EvaluationCost& cost : {read.sliding, read.ours})
            if (cell.step == cost.runs || cell.step == cost.rows || cell.step == cost.rowsTotal
                || cell.step == cost.pairsTotal)
                return true;
        return cell.step == read.times;
    case RecurrencePart::Field:
        return std::find(std::begin(read.fields), std::end(read.fields), cell.step) != std::end(read.fields);
    }
    return false;
}

// Of all states, or of their lengths.
ColourScale stateScale(const Trace& trace, const Recurrence& read, const RecurrenceOptions& options)
{
    ColourScale scale {options.feature >= 0, 0.0};
    for (int token = read.segments.front().first; token < read.tokens; ++token)
        for (int layer = 0; layer <= read.layers; ++layer)
            if (const auto cell = stateCell(read, layer, token, options))
                scale.extent = std::max(
                    scale.extent, std::abs(trace.value(cell->step, clampIndex(trace.step(cell->step), cell->at))));
    return scale;
}

} // namespace

RecurrenceBuilder::RecurrenceBuilder(
    const SceneMoment& moment, const Recurrence& read, const RecurrenceOptions& options)
    : m_moment(moment), m_trace(moment.trace()), m_read(read), m_options(options)
{
    const std::vector<RecurrenceFrame> plan = recurrencePlan(read);
    if (!plan.empty())
        m_plan = plan[static_cast<std::size_t>(std::clamp(moment.frame, 0, static_cast<int>(plan.size()) - 1))];
    double smallest = 0.0, largest = 0.0;
    const auto include = [&](const Trace& trace, StepId field) {
        for (const float value : trace.values(field))
            if (value > 0.0F && std::isfinite(value)) {
                smallest = smallest == 0.0 ? value : std::min<double>(smallest, value);
                largest = std::max<double>(largest, value);
            }
    };
    for (const StepId field : read.fields) {
        if (field < 0)
            continue;
        if (const auto before = sameStep(m_trace, field, moment.untouched()))
            include(*moment.untouched(), *before); // a change by hand leaves the scale alone
        else
            include(m_trace, field);
        if (const auto other = sameStep(m_trace, field, moment.traceBeside())) {
            include(*moment.traceBeside(), *other);
            m_fieldShared = true;
        }
    }
    m_high = largest > 0.0 ? std::log10(largest) : 0.0;
    m_low = std::floor(m_high) - 1.0; // two powers of ten at least
    if (smallest > 0.0)
        m_low = std::min(m_low, std::max(std::log10(smallest), m_high - kMostDecades));
}

Scene RecurrenceBuilder::build()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (!m_read.there()) {
        addWaiting();
        return std::move(m_scene);
    }
    const bool segment = m_plan.part == RecurrencePart::Segment;
    if (segment || m_plan.part == RecurrencePart::Text) {
        m_scale = stateScale(m_trace, m_read, m_options);
        if (const Recurrence* its = m_read.beside.get(); its && its->there())
            m_scale.share(stateScale(*m_moment.traceBeside(), *its, m_options));
        // Stop 1 brings the segment's tokens, the next a layer each, and the last one what stays in memory.
        const int done = segment ? std::min(m_moment.stop - 1, m_read.layers) : 0;
        const bool kept = segment && m_moment.stop > m_read.layers + 1;
        const double strip = std::clamp(height * 0.24, 110.0, 170.0);
        if (!m_moment.thumbnail)
            addLayerGrid({kMargin, 12.0 + strip + 22.0, width - 2.0 * kMargin, height - strip - 34.0 - 48.0},
                segment ? m_plan.segment : 0, segment ? done : -1, kept);
        addStrip({kMargin, 12.0, width - 2.0 * kMargin, strip}, segment ? m_plan.segment : -1, done);
        addStateLegend({kMargin, std::max(height, m_scene.size.height()) - 38.0, width - 2.0 * kMargin, 32.0});
        return std::move(m_scene);
    }
    if (m_plan.part == RecurrencePart::Field) {
        addField(m_plan.field, m_plan.stops > 1 ? std::clamp(m_moment.stop, 1, m_read.layers) : m_read.layers);
        if (!m_moment.thumbnail)
            frameTwins();
    } else {
        addEvaluation(m_plan.part == RecurrencePart::Reuse);
    }
    return std::move(m_scene);
}

// What is pinned and what is hovered in one map, in the others: the same layer, query and input.
void RecurrenceBuilder::frameTwins()
{
    const Palette& palette = Theme::instance().palette();
    const auto frame = [&](const Cell& of, const QColor& colour) {
        for (const SceneCell& cell : m_scene.cells)
            if (cell.source.at == of.at && cell.source.step != of.step)
                m_scene.above.push_back(
                    [colour, area = cell.area](QPainter& painter) { paintFrame(painter, area, colour); });
        for (const SceneMap& map : m_scene.maps)
            if (const auto at = map.grid->locate({map.grid->step, of.at}); at && map.grid->step != of.step)
                m_scene.above.push_back(
                    [colour, area = map.layout.cell(*at)](QPainter& painter) { paintFrame(painter, area, colour); });
    };
    if (m_moment.hovered && belongsTo(m_read, m_plan, m_trace, *m_moment.hovered, m_options))
        frame(*m_moment.hovered, palette.ink);
    frame(subject(), palette.accent);
}

// What the forward alone has: the rows that every layer reads, memory before the segment's own.
void RecurrenceBuilder::addWaiting()
{
    const Theme& theme = Theme::instance();
    const QRectF stage(QPointF(), m_moment.size);
    const QRectF area = m_moment.thumbnail ? stage : stage.adjusted(kMargin, 56.0, -kMargin, -44.0);
    StepId rows = m_trace.find("decoder.1/memory_and_input").value_or(-1);
    if (rows < 0)
        rows = m_trace.timeline().front();
    Slice slice;
    slice.at = Index(m_trace.step(rows).axes.size(), 0);
    const CellGrid grid = readGrid(m_trace, rows, slice);
    ColourScale scale {true, 0.0};
    scale.include(grid, m_trace, m_moment.peers());
    const GridLayout layout = fitGrid(area, grid.rowCount(), grid.columnCount(), {24.0, 24.0});
    GridLook look;
    look.scale = scale;
    look.decimals = -1;
    look.rowName = tr("row");
    look.columnName = tr("feature");
    addGrid(m_scene, grid, layout, look);
    if (m_moment.thumbnail)
        return;
    addHeading(m_scene, {kMargin, 32.0}, tr("Segment recurrence"), tr("computing the segments and their reach …"));
    addText(m_scene, {kMargin, layout.bounds().bottom() + 8.0, 400.0, 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
        tr("rows: memory, then this segment’s tokens; columns: features"), theme.palette().ink3,
        theme.font(TextSize::Caption));
}

int RecurrenceBuilder::focusToken(const TextSegment& segment) const
{
    const auto pinned = m_moment.pinned ? recurrenceIdentity(m_trace, m_read, *m_moment.pinned, m_options) : 0;
    if (pinned != 0) {
        const int token = static_cast<int>((pinned - 1) % (m_read.labels.size() + 1));
        if (token >= segment.first && token < segment.first + segment.length)
            return token;
    }
    return segment.first + segment.length / 2;
}

int RecurrenceBuilder::focusQuery() const
{
    const int first = m_read.tokens - m_read.queries;
    if (m_moment.pinned && belongsTo(m_read, m_plan, m_trace, *m_moment.pinned, m_options)
        && m_moment.pinned->at.size() == 3)
        return first + static_cast<int>(m_moment.pinned->at[1]);
    return m_read.tokens - 1;
}

Cell RecurrenceBuilder::lastOf(StepId step) const { return {step, {m_trace.step(step).axes.front().size - 1}}; }

Cell RecurrenceBuilder::subject() const
{
    if (!m_read.there()) {
        const StepId rows = m_trace.find("decoder.1/memory_and_input").value_or(m_trace.timeline().front());
        const Index shape = m_trace.step(rows).shape();
        return m_moment.pinned.value_or(Cell {rows, Index(shape.size(), 0)});
    }
    if (m_moment.pinned && belongsTo(m_read, m_plan, m_trace, *m_moment.pinned, m_options))
        return *m_moment.pinned;
    switch (m_plan.part) {
    case RecurrencePart::Text: return *stateCell(m_read, 0, m_read.segments.front().first, m_options);
    case RecurrencePart::Segment: {
        const TextSegment& segment = m_read.segments[static_cast<std::size_t>(m_plan.segment)];
        return *stateCell(m_read, std::clamp(m_moment.stop - 1, 0, m_read.layers), focusToken(segment), m_options);
    }
    case RecurrencePart::Sliding: return lastOf(m_read.sliding.rowsTotal);
    case RecurrencePart::Reuse: return lastOf(m_read.times);
    case RecurrencePart::Field: break;
    }
    const int query = focusQuery();
    const int layer = m_plan.stops > 1 ? std::clamp(m_moment.stop, 1, m_read.layers) : m_read.layers;
    const Reach reach = reachOf(m_trace, m_read, m_plan.field, layer, query);
    return *fieldCell(m_read, m_plan.field, layer, query, reach.first < 0 ? query : reach.first);
}

Scene recurrenceScene(const SceneMoment& moment, const Recurrence& read, const RecurrenceOptions& options)
{
    return RecurrenceBuilder(moment, read, options).build();
}

} // namespace headroom
