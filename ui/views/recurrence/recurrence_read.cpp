// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/recurrence/recurrence_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "session/session.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::recurrence_view {

namespace {

StepId firstInput(const Trace& trace, StepId step)
{
    return step < 0 || trace.step(step).inputs.empty() ? -1 : trace.step(step).inputs.front();
}

namespace kept = studied::segments;

std::string placeOfLayer(int layer)
{
    return layer == 0 ? kept::embedded : kept::layer + ('.' + std::to_string(layer));
}

TextSegment readSegment(const Trace& trace, int number, int layers)
{
    TextSegment segment;
    segment.number = number;
    const std::string name = kept::segment + ('.' + std::to_string(number));
    for (int layer = 0; layer <= layers; ++layer) {
        const auto find = [&](const char* step) {
            return findStep(trace, kept::scope, name, placeOfLayer(layer), step);
        };
        const StepId length = find(kept::length);
        if (length < 0)
            return {};
        segment.lengths.push_back(length);
        segment.states.push_back(firstInput(trace, find(kept::unit)));
        if (layer < layers)
            segment.memory.push_back(firstInput(trace, find(kept::memoryAndState)));
    }
    if (!segment.memory.empty() && segment.memory.front() >= 0)
        segment.memoryRows = static_cast<int>(trace.step(segment.memory.front()).axes.front().size);
    segment.length = static_cast<int>(trace.step(segment.lengths.front()).axes.front().size);
    return segment;
}

EvaluationCost readCost(const Trace& trace, const char* way)
{
    namespace of = studied::evaluation;
    const auto find = [&](const char* name) { return findStep(trace, of::scope, way, name); };
    return {find(of::runs), find(of::rows), find(of::rowsTotal), find(of::pairsTotal)};
}

int layersOf(const Trace& trace)
{
    int layers = 0;
    for (const Step& step : trace.steps())
        if (step.path.rfind("decoder.", 0) == 0)
            layers = std::max(layers, std::atoi(step.path.c_str() + 8));
    return layers;
}

void readLabels(Recurrence& read, const RunResult& run)
{
    Axis axis;
    axis.name = "token";
    axis.size = static_cast<std::int64_t>(run.input.size());
    axis.labels = std::make_shared<const Labels>(run.input);
    read.labels = axisLabels(axis);
}

} // namespace

bool isRecurrent(const Trace& trace)
{
    return layersOf(trace) > 0 && !repeatsOneLayer(trace)
        && std::none_of(trace.steps().begin(), trace.steps().end(), [](const Step& step) {
               return !step.study()
                   && (step.path.rfind("encoder.", 0) == 0 || step.path.find("edges/") != std::string::npos);
           });
}

Recurrence readRecurrence(const RunResult& run, int feature)
{
    const Trace& trace = *run.trace;
    Recurrence read;
    if (!isRecurrent(trace))
        return read;
    const ModelConfig& config = run.config;
    read.name = config.attention == AttentionKind::TransformerXl ? tr("Transformer-XL") : tr("with memory");
    read.layers = layersOf(trace);
    read.width = static_cast<int>(config.width);
    read.feature = std::clamp(feature, -1, read.width - 1);
    read.memory = static_cast<int>(config.memory);
    read.cut = config.segmented();
    for (int layer = 1; layer <= read.layers; ++layer)
        read.spans.push_back(keySpan(config, layer));
    read.causal = config.causal;
    const int all = static_cast<int>(run.input.size());
    read.segmentLength = config.segmented() ? static_cast<int>(config.segment) : all;
    const int shown = static_cast<int>(run.segment);
    read.tokens = std::min(all, (shown + 1) * read.segmentLength);
    readLabels(read, run);
    for (int number = 1; number <= shown + 1; ++number)
        if (TextSegment segment = readSegment(trace, number, read.layers); segment.number > 0) {
            segment.first = (number - 1) * read.segmentLength;
            read.segments.push_back(std::move(segment));
        }
    read.sliding = readCost(trace, studied::evaluation::sliding);
    read.ours = readCost(trace, read.memory > 0 ? studied::evaluation::memory : studied::evaluation::segments);
    read.times = findStep(trace, studied::evaluation::scope, studied::evaluation::times);
    if (read.sliding.rows >= 0)
        read.positions = static_cast<int>(trace.step(read.sliding.rows).axes.front().size);
    namespace of = studied::receptiveField;
    const char* names[] = {of::withoutMemory, of::stopped, of::reach};
    for (std::size_t i = 0; i < 3; ++i)
        read.fields[i] = findStep(trace, of::scope, names[i]);
    if (const StepId reach = read.field(FieldKind::Reach); reach >= 0) {
        read.queries = static_cast<int>(trace.step(reach).axes[1].size);
        read.span = static_cast<int>(trace.step(reach).axes[2].size);
    }
    return read;
}

const TextSegment* Recurrence::holding(int token) const
{
    const auto found = std::find_if(segments.begin(), segments.end(),
        [&](const TextSegment& segment) { return token >= segment.first && token < segment.first + segment.length; });
    return found == segments.end() ? nullptr : &*found;
}

std::vector<RecurrenceFrame> recurrencePlan(const Recurrence& read)
{
    std::vector<RecurrenceFrame> plan;
    if (!read.studied())
        return plan;
    const int moves = read.layers + 1;
    for (int i = 0; i < static_cast<int>(read.segments.size()); ++i)
        plan.push_back({RecurrencePart::Segment, i, FieldKind::Reach,
            read.segments[static_cast<std::size_t>(i)].lengths.back(), moves});
    if (read.sliding.rowsTotal >= 0 && read.times >= 0) {
        plan.push_back({RecurrencePart::Sliding, 0, FieldKind::Reach, read.sliding.rowsTotal, 1});
        plan.push_back({RecurrencePart::Reuse, 0, FieldKind::Reach, read.times, 1});
    }
    for (const FieldKind kind : {FieldKind::Stopped, FieldKind::Reach}) // the vanilla model's is drawn with the reach
        if (read.field(kind) >= 0)
            plan.push_back(
                {RecurrencePart::Field, 0, kind, read.field(kind), kind == FieldKind::Reach ? read.layers : 1});
    return plan;
}

std::optional<Cell> stateCell(const Recurrence& read, int layer, int token)
{
    const TextSegment* segment = read.holding(token);
    if (!segment || layer < 0 || layer > read.layers)
        return {};
    const auto at = static_cast<std::size_t>(layer);
    if (read.feature < 0)
        return Cell {segment->lengths[at], {token - segment->first}};
    return Cell {segment->states[at], {token - segment->first, read.feature}};
}

std::optional<Cell> memoryCell(const Recurrence& read, int segment, int layer, int row)
{
    const TextSegment& of = read.segments[static_cast<std::size_t>(segment)];
    if (layer >= static_cast<int>(of.memory.size()) || row >= of.memoryRows)
        return {};
    if (read.feature < 0)
        return stateCell(read, layer, of.first - of.memoryRows + row);
    return Cell {of.memory[static_cast<std::size_t>(layer)], {row, read.feature}};
}

quint64 recurrenceIdentity(const Recurrence& read, const Cell& cell)
{
    const bool length = cell.at.size() == 1;
    if (cell.at.empty() || cell.at.size() > 2 || (!length && cell.at[1] != read.feature))
        return 0;
    const auto place = [&](std::size_t layer, std::int64_t token) {
        return 1 + static_cast<quint64>(layer) * static_cast<quint64>(read.labels.size() + 1)
            + static_cast<quint64>(token);
    };
    for (const TextSegment& segment : read.segments) {
        const std::vector<StepId>& states = length ? segment.lengths : segment.states;
        for (std::size_t layer = 0; layer < states.size(); ++layer) {
            if (states[layer] == cell.step)
                return place(layer, segment.first + cell.at[0]);
            if (layer >= segment.memory.size() || segment.memory[layer] != cell.step || length)
                continue;
            const int token = segment.first - segment.memoryRows + static_cast<int>(cell.at[0]);
            return token >= 0 ? place(layer, token) : 0;
        }
    }
    return 0;
}

std::optional<Cell> fieldCell(const Recurrence& read, FieldKind kind, int layer, int query, int token)
{
    const int row = query - (read.tokens - read.queries), column = token - (read.tokens - read.span);
    if (read.field(kind) < 0 || row < 0 || row >= read.queries || column < 0 || column >= read.span || layer < 1)
        return {};
    return Cell {read.field(kind), {layer - 1, row, column}};
}

Reach reachOf(const Trace& trace, const Recurrence& read, FieldKind kind, int layer, int query)
{
    Reach reach;
    for (int token = read.tokens - read.span; token < read.tokens; ++token) {
        const auto cell = fieldCell(read, kind, layer, query, token);
        if (!cell || trace.value(cell->step, cell->at) == 0.0)
            continue;
        reach.first = reach.first < 0 ? token : reach.first;
        ++reach.count;
    }
    return reach;
}

int readFromMemory(const Recurrence& read, const TextSegment& segment, int layer, int token)
{
    const KeySpan& reads = read.spans[static_cast<std::size_t>(layer - 1)];
    int rows = 0;
    for (int key = -segment.memoryRows; key < 0; ++key)
        rows += reads.has(key - (token - segment.first)) ? 1 : 0;
    return rows;
}

QString tokenName(const Recurrence& read, int token)
{
    return tr("token %1 (%2)").arg(token + 1).arg(read.labels[static_cast<std::size_t>(token)].text);
}

} // namespace headroom::recurrence_view
