// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/message_graph.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "trace/closed_score.h"

#include <algorithm>
#include <limits>

namespace headroom {

namespace {

std::vector<AxisLabel> nodesOf(const Trace& trace, const char* stack)
{
    const StepId tokens = findStep(trace, stack, steps::tokens);
    return tokens < 0 ? std::vector<AxisLabel>() : axisLabels(trace.step(tokens).axes.back());
}

// The nodes that the rows of a sublayer stand for: all, or those that had not halted before this step of depth.
std::vector<int> nodesOfRows(const Trace& trace, const QString& stack, int layer, std::int64_t rows, std::size_t nodes)
{
    std::vector<int> result;
    const bool all = rows == static_cast<std::int64_t>(nodes);
    const StepId running = all
        ? -1
        : findStep(trace, QStringLiteral("%1.%2").arg(stack).arg(layer - 1), steps::halting::continues);
    for (int node = 0; node < static_cast<int>(nodes); ++node)
        if (all || (running >= 0 && node < trace.step(running).axes.back().size && trace.value(running, {node}) > 0.5))
            result.push_back(node);
    return result;
}

void readEdges(const Trace& trace, MessageGraph& graph, const QString& stack)
{
    const char* kind = graph.set == EdgeSet::EncoderDecoder ? steps::graph::encoderEdges : steps::graph::edges;
    QString scope = stack;
    if (findStep(trace, scope, kind, steps::graph::source) < 0)
        scope = QStringLiteral("%1.%2").arg(stack).arg(graph.layer);
    const StepId from = findStep(trace, scope, kind, steps::graph::source),
                 to = findStep(trace, scope, kind, steps::graph::destination);
    if (from < 0 || to < 0)
        return;
    const auto rows = graph.aggregated >= 0 ? trace.step(graph.aggregated).axes.front().size : graph.destinations;
    const std::vector<int> nodes = nodesOfRows(
        trace, stack, graph.layer, rows, static_cast<std::size_t>(graph.destinations));
    for (std::int64_t edge = 0; edge < trace.step(from).axes.front().size; ++edge) {
        const auto row = static_cast<std::int64_t>(trace.value(to, {edge}));
        if (row < static_cast<std::int64_t>(nodes.size()))
            graph.edges.push_back(
                {static_cast<int>(trace.value(from, {edge})), nodes[static_cast<std::size_t>(row)], edge, row});
    }
}

// By matrices: every pair that no mask closes, up to so many.
void readPairs(const Trace& trace, MessageGraph& graph, const QString& stack, std::size_t most)
{
    const Step& weights = trace.step(graph.weights);
    if (weights.axes.size() != 3 || weights.axes[2].size != graph.sources)
        return;
    const std::vector<int> nodes = nodesOfRows(
        trace, stack, graph.layer, weights.axes[1].size, static_cast<std::size_t>(graph.destinations));
    if (static_cast<std::int64_t>(nodes.size()) != weights.axes[1].size)
        return;
    const StepId given = weights.input(0);
    const bool masked = trace.step(given).operation == Operation::Mask;
    std::vector<float> scores; // of a row: there may be very many cells
    for (std::int64_t row = 0; row < weights.axes[1].size && graph.edges.size() < most; ++row) {
        if (masked)
            scores = trace.values(given, row * graph.sources, graph.sources);
        for (int from = 0; from < graph.sources && graph.edges.size() < most; ++from)
            if (!masked || scores[static_cast<std::size_t>(from)] > kClosedScore)
                graph.edges.push_back({from, nodes[static_cast<std::size_t>(row)], 0, row});
    }
}

void readSteps(const Trace& trace, MessageGraph& graph)
{
    const auto step = [&](const char* name) { return findStep(trace, graph.sublayer, name); };
    graph.weights = step(steps::attention::weights);
    StepId score = trace.step(graph.weights).input(0);
    while (trace.step(score).operation == Operation::Mask)
        score = trace.step(score).input(0);
    graph.score = score;
    graph.edgewise = trace.step(graph.weights).axes.front().name == "edge";
    graph.query = graph.edgewise ? step(steps::attention::query) : step(steps::attention::queryHeads);
    graph.message = graph.edgewise ? step(steps::graph::message) : -1;
    graph.aggregated = graph.edgewise ? step(steps::graph::aggregated) : step(steps::attention::context);
    if (graph.query >= 0 && !timelineIndex(trace, graph.query))
        graph.query = -1;
    if (graph.aggregated >= 0)
        graph.dims = static_cast<int>(trace.step(graph.aggregated).axes.back().size);
    const int axis = headAxis(trace.step(graph.weights));
    graph.heads = axis < 0 ? 1 : static_cast<int>(trace.step(graph.weights).axes[static_cast<std::size_t>(axis)].size);
    if (graph.query >= 0)
        graph.queryDims = static_cast<int>(trace.step(graph.query).axes.back().size)
            / (graph.edgewise ? graph.heads : 1);
    const StepId product = graph.edgewise ? step(steps::attention::product) : -1;
    graph.key = product >= 0 ? trace.step(product).input(1) : graph.edgewise ? -1 : step(steps::attention::keyHeads);
    const auto ofNodes = [&](const std::vector<Axis>& axes) {
        return axes.size() == 3 && axes[graph.edgewise ? 1 : 0].size == graph.heads
            && (graph.edgewise || axes[1].size == graph.sources) && axes[2].size == graph.queryDims;
    };
    if (graph.key >= 0 && (graph.query < 0 || !ofNodes(trace.step(graph.key).axes)))
        graph.key = -1;
    // Of each edge or, by matrices, of each node that is read.
    graph.value = graph.edgewise ? step("value_with_distance") : -1;
    if (graph.value < 0)
        graph.value = step(steps::attention::valueHeads);
    const auto fits = [&](const std::vector<Axis>& axes) {
        return axes.size() == 3 && axes[graph.edgewise ? 1 : 0].size == graph.heads
            && (graph.edgewise || axes[1].size == graph.sources) && axes[2].size == graph.dims;
    };
    if (graph.value >= 0 && !fits(trace.step(graph.value).axes))
        graph.value = -1;
    const auto& timeline = trace.timeline();
    if (const auto at = graph.aggregated < 0 ? std::nullopt : timelineIndex(trace, graph.aggregated);
        at && static_cast<std::size_t>(*at) + 1 < timeline.size())
        if (const StepId next = timeline[static_cast<std::size_t>(*at) + 1];
            QString::fromStdString(trace.step(next).path).startsWith(graph.sublayer + QLatin1Char('/')))
            graph.after = next;
}

MessageGraph read(const Trace& trace, const QString& sublayer, std::size_t most)
{
    MessageGraph graph;
    graph.sublayer = sublayer;
    const QString stack = sublayer.section(QLatin1Char('.'), 0, 0);
    graph.layer = sublayer.section(QLatin1Char('.'), 1).section(QLatin1Char('/'), 0, 0).toInt();
    const bool across = sublayer.contains(QLatin1String("encoder_decoder"));
    graph.set = across                      ? EdgeSet::EncoderDecoder
        : stack == QLatin1String("encoder") ? EdgeSet::EncoderEncoder
                                            : EdgeSet::DecoderDecoder;
    graph.destinationLabels = nodesOf(trace, graph.set == EdgeSet::EncoderEncoder ? steps::encoder : steps::decoder);
    graph.sourceLabels = nodesOf(trace, graph.set == EdgeSet::DecoderDecoder ? steps::decoder : steps::encoder);
    graph.sources = static_cast<int>(graph.sourceLabels.size());
    graph.destinations = static_cast<int>(graph.destinationLabels.size());
    readSteps(trace, graph);
    const bool scored = trace.step(graph.score).axes.size() == trace.step(graph.weights).axes.size();
    if (graph.edgewise && scored)
        readEdges(trace, graph, stack);
    else if (scored)
        readPairs(trace, graph, stack, most);
    return graph;
}

} // namespace

QStringList graphSublayers(const Trace& trace)
{
    QStringList result;
    for (const StepId id : trace.timeline()) {
        const Step& step = trace.step(id);
        const QString path = QString::fromStdString(step.path);
        const bool inStack = path.startsWith(QLatin1String("encoder.")) || path.startsWith(QLatin1String("decoder."));
        if (step.operation != Operation::Softmax || step.inputs.empty() || !inStack
            || trace.step(id).name() != steps::attention::weights)
            continue;
        const QString sublayer = path.section(QLatin1Char('/'), 0, -2);
        if (!read(trace, sublayer, 1).edges.empty())
            result << sublayer;
    }
    return result;
}

MessageGraph readGraph(const Trace& trace, const QString& sublayer)
{
    return read(trace, sublayer, std::numeric_limits<std::size_t>::max());
}

std::vector<GraphEdge> MessageGraph::into(int node) const
{
    std::vector<GraphEdge> result;
    std::copy_if(
        edges.begin(), edges.end(), std::back_inserter(result), [&](const GraphEdge& edge) { return edge.to == node; });
    return result;
}

const GraphEdge* MessageGraph::find(int from, int to) const
{
    const auto found = std::find_if(
        edges.begin(), edges.end(), [&](const GraphEdge& edge) { return edge.from == from && edge.to == to; });
    return found == edges.end() ? nullptr : &*found;
}

Cell MessageGraph::cell(StepId step, const GraphEdge& edge, int head) const
{
    return edgewise ? Cell {step, {edge.edge, head}} : Cell {step, {head, edge.row, edge.from}};
}

Cell MessageGraph::valueCell(const GraphEdge& edge, int head, int dim) const
{
    return edgewise ? Cell {value, {edge.edge, head, dim}} : Cell {value, {head, edge.from, dim}};
}

Cell MessageGraph::aggregatedCell(const GraphEdge& edge, int head, int dim) const
{
    return edgewise ? Cell {aggregated, {edge.row, head, dim}} : Cell {aggregated, {head, edge.row, dim}};
}

Cell MessageGraph::queryCell(const GraphEdge& edge, int head, int dim) const
{
    return edgewise ? Cell {query, {edge.row, head * queryDims + dim}} : Cell {query, {head, edge.row, dim}};
}

Cell MessageGraph::keyCell(const GraphEdge& edge, int head, int dim) const
{
    return edgewise ? Cell {key, {edge.edge, head, dim}} : Cell {key, {head, edge.from, dim}};
}

const GraphEdge* edgeOfCell(const MessageGraph& graph, const Cell& cell)
{
    const bool pair = cell.step >= 0
        && (cell.step == graph.score || cell.step == graph.weights || cell.step == graph.message
            || (graph.edgewise && cell.step == graph.value));
    const bool node = cell.step >= 0 && (cell.step == graph.aggregated || cell.step == graph.query);
    if ((!pair && !node) || cell.at.size() < 2)
        return nullptr;
    const auto matches = [&](const GraphEdge& edge) {
        if (graph.edgewise)
            return pair ? edge.edge == cell.at[0] : edge.row == cell.at[0];
        return pair ? cell.at.size() == 3 && edge.row == cell.at[1] && edge.from == cell.at[2] : edge.row == cell.at[1];
    };
    const auto found = std::find_if(graph.edges.begin(), graph.edges.end(), matches);
    return found == graph.edges.end() ? nullptr : &*found;
}

const GraphEdge* strongestEdge(const Trace& trace, const MessageGraph& graph, int head, int node)
{
    if (node < 0) // in the middle of those that are read into
        node = graph.edges[graph.edges.size() / 2].to;
    const GraphEdge* best = nullptr;
    double most = -1.0;
    for (const GraphEdge& edge : graph.edges) {
        if (edge.to != node)
            continue;
        const Cell cell = graph.cell(graph.weights, edge, std::clamp(head, 0, graph.heads - 1));
        const double weight = trace.value(cell.step, cell.at);
        if (!best || weight > most) {
            best = &edge;
            most = weight;
        }
    }
    return best;
}

} // namespace headroom
