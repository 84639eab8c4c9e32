// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_scene.h"

#include "document/document_focus.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

void include(ColourScale& scale, double value)
{
    if (std::isfinite(value))
        scale.extent = std::max(scale.extent, std::abs(value));
}

// What is not diverging are shares of what each node reads. Read as matrices: there may be thousands of edges.
GraphScales scalesOf(const Trace& trace, const MessageGraph& graph, int head)
{
    GraphScales scales {{true, 1e-9}, {false, 1e-9}, {true, 1e-9}, {true, 1e-9}};
    const auto matrix = [&](StepId step) {
        Slice slice;
        slice.at = graph.edgewise ? Index {0, 0} : Index {head, 0, 0};
        return trace.matrix(step, slice);
    };
    const Matrix scores = matrix(graph.score), weights = matrix(graph.weights);
    std::vector<std::vector<double>> read(static_cast<std::size_t>(graph.destinations));
    for (const GraphEdge& edge : graph.edges) {
        const std::int64_t row = graph.edgewise ? edge.edge : edge.row, column = graph.edgewise ? head : edge.from;
        include(scales.scores, scores.at(row, column));
        const double weight = weights.at(row, column);
        include(scales.weights, weight);
        if (std::isfinite(weight))
            read[static_cast<std::size_t>(edge.to)].push_back(weight);
    }
    scales.weights.judge(nearlyUniform(read));
    std::vector<bool> asked(static_cast<std::size_t>(graph.destinations)),
        known(static_cast<std::size_t>(graph.sources));
    for (const GraphEdge& edge : graph.edges) {
        const auto each = [&](ColourScale& scale, int dims, auto cellOf) {
            for (int dim = 0; dim < dims; ++dim) {
                const Cell cell = cellOf(dim);
                include(scale, trace.value(cell.step, cell.at));
            }
        };
        if (graph.value >= 0 && !known[static_cast<std::size_t>(edge.from)])
            each(scales.values, graph.dims, [&](int dim) { return graph.valueCell(edge, head, dim); });
        if (graph.key >= 0 && !known[static_cast<std::size_t>(edge.from)])
            each(scales.queries, graph.queryDims, [&](int dim) { return graph.keyCell(edge, head, dim); });
        known[static_cast<std::size_t>(edge.from)] = true;
        if (asked[static_cast<std::size_t>(edge.to)])
            continue;
        asked[static_cast<std::size_t>(edge.to)] = true;
        if (graph.aggregated >= 0)
            each(scales.values, graph.dims, [&](int dim) { return graph.aggregatedCell(edge, head, dim); });
        if (graph.query >= 0)
            each(scales.queries, graph.queryDims, [&](int dim) { return graph.queryCell(edge, head, dim); });
    }
    return scales;
}

} // namespace

MessageGraph readGraph(const SceneMoment& moment, const QString& sublayer)
{
    MessageGraph graph = readGraph(moment.trace(), sublayer);
    if (graph.weights < 0)
        return graph;
    std::vector<std::pair<const Trace*, MessageGraph>> others;
    for (const Trace* other : {moment.untouched(), moment.comparisonTrace()})
        if (const auto step = other ? other->find(moment.trace().step(graph.weights).path) : std::nullopt;
            step && other->step(*step).operation == Operation::Softmax)
            if (MessageGraph its = readGraph(*other, sublayer); !its.edges.empty())
                others.emplace_back(other, std::move(its));
    for (int head = 0; head < graph.heads; ++head) {
        GraphScales scales = scalesOf(moment.trace(), graph, head);
        for (const auto& [trace, its] : others) {
            const GraphScales more = scalesOf(*trace, its, std::min(head, its.heads - 1));
            const bool beside = trace == moment.comparisonTrace();
            for (auto scale :
                {&GraphScales::scores, &GraphScales::weights, &GraphScales::values, &GraphScales::queries})
                (scales.*scale).share(more.*scale, beside);
        }
        graph.scales.push_back(std::move(scales));
    }
    return graph;
}

namespace {

// The frames that the steps of the run give, and what each shows at its end.
std::vector<std::pair<GraphFrame, Frame>> kindsOf(const Trace& trace, const MessageGraph& graph)
{
    std::vector<std::pair<GraphFrame, Frame>> frames;
    const auto add = [&](GraphFrame kind, StepId step, const QString& title, const QString& group,
                         std::vector<double> lengths) {
        const auto index = step < 0 ? std::nullopt : timelineIndex(trace, step);
        if (!index || (!frames.empty() && frames.back().second.step >= *index))
            return;
        Frame frame;
        frame.step = *index;
        frame.title = title;
        frame.group = group;
        frame.flows = true;
        frame.stops = static_cast<int>(lengths.size());
        frame.lengths = std::move(lengths);
        frames.emplace_back(kind, frame);
    };
    constexpr double kMessages = 3400.0, kAddUp = 3400.0;
    add(GraphFrame::Nodes, graph.query, tr("Nodes"), tr("at the nodes"), {500.0});
    add(GraphFrame::Scores, graph.score, tr("Scores"), tr("along the edges"), {2800.0});
    add(GraphFrame::Softmax, graph.weights, tr("Softmax"), tr("along the edges"), {1650.0});
    add(GraphFrame::Messages, graph.message, tr("Messages"), tr("along the edges"), {kMessages});
    const bool together = graph.message < 0; // by matrices: messages are no step of their own
    add(GraphFrame::Aggregate, graph.aggregated, tr("Add up"), tr("at the nodes"),
        together ? std::vector<double> {kMessages, kAddUp} : std::vector<double> {kAddUp});
    for (auto& [kind, frame] : frames)
        frame.opening = kind == GraphFrame::Aggregate; // all that one node does is in it
    add(GraphFrame::Every, graph.after, tr("Every node"), tr("at the nodes"),
        {std::clamp(300.0 * graph.destinations, 900.0, 2800.0)});
    return frames;
}

} // namespace

std::vector<Frame> graphFrames(const Trace& trace, const MessageGraph& graph)
{
    std::vector<Frame> frames;
    for (auto& [kind, frame] : kindsOf(trace, graph))
        frames.push_back(std::move(frame));
    return frames;
}

GraphStand graphStand(const SceneMoment& moment, const MessageGraph& graph)
{
    const auto frames = kindsOf(moment.trace(), graph);
    const auto last = static_cast<int>(frames.size()) - 1;
    const auto& [kind, frame] = frames[static_cast<std::size_t>(std::clamp(moment.frame, 0, last))];
    const double at = std::clamp(moment.at(), 0.0, static_cast<double>(frame.stops));
    if (frame.stops == 2) // messages, then their sum
        return at <= 1.0 ? GraphStand {GraphFrame::Messages, at} : GraphStand {GraphFrame::Aggregate, at - 1.0};
    return {kind, at};
}

Cell graphSubject(const SceneMoment& moment, const MessageGraph& graph)
{
    if (moment.pinned && edgeOfCell(graph, *moment.pinned))
        return *moment.pinned;
    const Trace& trace = moment.trace();
    const int head = std::clamp(moment.head, 0, graph.heads - 1);
    const GraphEdge& edge = *strongestEdge(trace, graph, head);
    switch (graphStand(moment, graph).now) {
    case GraphFrame::Nodes: return graph.queryCell(edge, head, 0);
    case GraphFrame::Scores: return graph.cell(graph.score, edge, head);
    default: return graph.cell(graph.weights, edge, head);
    }
}

EdgeNames::EdgeNames(const MessageGraph& graph)
{
    const auto label = [](const AxisLabel& at) {
        return at.number.isEmpty() ? at.text : tr("%1 (%2)").arg(at.text, at.number);
    };
    const QString edge = tr("edge %1 → %2");
    for (const AxisLabel& at : graph.sourceLabels)
        m_from << edge.arg(label(at));
    for (const AxisLabel& at : graph.destinationLabels)
        m_to << label(at);
}

} // namespace headroom
