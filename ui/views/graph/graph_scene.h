// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"

namespace headroom {

enum class EdgeSet { EncoderEncoder, EncoderDecoder, DecoderDecoder };

struct GraphEdge {
    int from = 0, to = 0; // nodes
    std::int64_t edge = 0; // its number in the run; by matrices: unused
    std::int64_t row = 0; // of its destination among those that ran
};

// One attention of a run as messages along edges: recorded so, or, by matrices, an edge for every pair that may be
// read.
struct MessageGraph {
    QString sublayer; // "encoder.1/self_attention"
    EdgeSet set = EdgeSet::EncoderEncoder;
    int layer = 1;
    bool edgewise = false; // recorded edge by edge
    StepId query = -1, score = -1, weights = -1, message = -1, aggregated = -1;
    int sources = 0, destinations = 0, heads = 1, dims = 0;
    int encoderNodes = 0, decoderNodes = 0;
    std::vector<GraphEdge> edges;
    std::vector<AxisLabel> sourceLabels, destinationLabels, encoderLabels, decoderLabels;

    std::shared_ptr<const MessageGraph> comparison; // the same attention of the run beside, for scales that both share

    std::vector<GraphEdge> into(int node) const;
    const GraphEdge* find(int from, int to) const;
    Cell cell(StepId step, const GraphEdge& edge, int head) const; // of a step with one number an edge
    Cell messageCell(const GraphEdge& edge, int head, int dim) const;
    Cell aggregatedCell(const GraphEdge& edge, int head, int dim) const;
    Cell queryCell(const GraphEdge& edge, int head, int dim) const;
    quint64 identity(const GraphEdge& edge) const { return 1 + static_cast<quint64>(edge.to * sources + edge.from); }
};

enum class GraphFrame { Nodes, Scores, Softmax, Messages, Aggregate };

QStringList graphSublayers(const Trace& trace);
MessageGraph readGraph(const Trace& trace, const QString& sublayer);
MessageGraph readGraph(const SceneMoment& moment, const QString& sublayer); // and that of the run beside
std::vector<Frame> graphFrames(const Trace& trace, const MessageGraph& graph);
GraphFrame graphFrameAt(const Trace& trace, const MessageGraph& graph, int frame);
// The edge that a cell belongs to; a cell of a node gives the first edge into it. Null: another part of the run.
const GraphEdge* edgeOfCell(const MessageGraph& graph, const Cell& cell);
// Into this node, the edge with the largest weight; `node` −1: a node in the middle.
const GraphEdge* strongestEdge(const Trace& trace, const MessageGraph& graph, int head, int node = -1);
Cell graphSubject(const SceneMoment& moment, const MessageGraph& graph);

// "edge 7 → 3", for all edges of a picture, of which there may be thousands.
class EdgeNames {
public:
    explicit EdgeNames(const MessageGraph& graph);
    QString operator()(const GraphEdge& edge) const { return m_from[edge.from].arg(m_to[edge.to]); }

private:
    QStringList m_from, m_to;
};

// Of all scores of a head, and from 0 to its largest weight.
struct GraphScales {
    ColourScale scores, weights;
};

Scene graphScene(const SceneMoment& moment, const MessageGraph& graph);
// What has reached the chosen node, a row a message; and the scales of all numbers in the picture.
void addMailbox(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const GraphScales& scales,
    const EdgeNames& names, const QRectF& area, const QRectF& legends);
// The same numbers as a matrix, destinations by sources.
void addLinkedMatrix(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const GraphScales& scales,
    const EdgeNames& names, const QRectF& area);
GraphScales graphScales(const SceneMoment& moment, const MessageGraph& graph, int head);
// The edges' name and number; `ofOne`: of one node only are drawn.
void addGraphHeading(Scene& scene, const MessageGraph& graph, int head, bool ofOne, const QPointF& at, double room);
// What the looks of nodes and edges mean, in as many words as have room; in two lines where the area is high enough.
void addGraphLegend(
    Scene& scene, const QRectF& area, const MessageGraph& graph, GraphFrame now, const ColourScale& scores, bool posed);

} // namespace headroom
