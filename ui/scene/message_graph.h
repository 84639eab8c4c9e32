// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"
#include "widgets/cell_grid.h"
#include "widgets/matrix_painter.h"

#include <QString>

#include <vector>

namespace headroom {

enum class EdgeSet { EncoderEncoder, EncoderDecoder, DecoderDecoder };

struct GraphEdge {
    int from = 0, to = 0; // nodes
    std::int64_t edge = 0; // its number in the run; by matrices: unused
    std::int64_t row = 0; // of its destination among those that ran
};

// Of a head: all scores, from 0 to its largest weight, what is read and added up, the queries and keys.
struct GraphScales {
    ColourScale scores, weights, values, queries;
};

// One attention of a run as messages along edges: recorded so, or, by matrices, an edge for every pair that may be
// read.
struct MessageGraph {
    QString sublayer; // "encoder.1/self_attention"
    EdgeSet set = EdgeSet::EncoderEncoder;
    int layer = 1;
    bool edgewise = false; // recorded edge by edge
    StepId query = -1, key = -1, score = -1, weights = -1, value = -1, message = -1, aggregated = -1;
    StepId after = -1; // what is computed next, where all nodes are seen to have done it
    int sources = 0, destinations = 0, heads = 1, dims = 0, queryDims = 0;
    std::vector<GraphEdge> edges;
    std::vector<AxisLabel> sourceLabels, destinationLabels;
    std::vector<GraphScales> scales; // of each head, shared with the runs that it is compared with; read for a picture

    std::vector<GraphEdge> into(int node) const;
    const GraphEdge* find(int from, int to) const;
    Cell cell(StepId step, const GraphEdge& edge, int head) const; // of a step with one number an edge
    Cell valueCell(const GraphEdge& edge, int head, int dim) const; // of the node that is read
    Cell aggregatedCell(const GraphEdge& edge, int head, int dim) const;
    Cell queryCell(const GraphEdge& edge, int head, int dim) const;
    Cell keyCell(const GraphEdge& edge, int head, int dim) const; // of the node that is read
    quint64 identity(const GraphEdge& edge) const { return 1 + static_cast<quint64>(edge.to * sources + edge.from); }
};

QStringList graphSublayers(const Trace& trace);
MessageGraph readGraph(const Trace& trace, const QString& sublayer);
// The edge that a cell belongs to; a cell of a node gives the first edge into it. Null: another part of the run.
const GraphEdge* edgeOfCell(const MessageGraph& graph, const Cell& cell);
// Into this node, the edge with the largest weight; `node` −1: a node in the middle.
const GraphEdge* strongestEdge(const Trace& trace, const MessageGraph& graph, int head, int node = -1);

} // namespace headroom
