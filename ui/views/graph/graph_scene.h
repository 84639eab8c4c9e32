// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/message_graph.h"
#include "scene/scene.h"
#include "stage/frames.h"

namespace headroom {

enum class GraphFrame { Nodes, Scores, Softmax, Messages, Aggregate, Every };

constexpr double kMailSummed = 0.82; // of the way to the sum: it is there

// Where a picture stands: what has happened up to it, and how much of what happens now.
struct GraphStand {
    GraphFrame now = GraphFrame::Nodes;
    double way = 1.0;

    double of(GraphFrame frame) const { return now > frame ? 1.0 : now < frame ? 0.0 : way; }
    double asked() const { return std::min(1.0, of(GraphFrame::Scores) / 0.8); } // the node told, before all others
};

MessageGraph readGraph(const SceneMoment& moment, const QString& sublayer); // and that of the run beside
std::vector<Frame> graphFrames(const Trace& trace, const MessageGraph& graph);
GraphStand graphStand(const SceneMoment& moment, const MessageGraph& graph);
Cell graphSubject(const SceneMoment& moment, const MessageGraph& graph);

// "edge 7 → 3", for all edges of a picture, of which there may be thousands.
class EdgeNames {
public:
    explicit EdgeNames(const MessageGraph& graph);
    QString operator()(const GraphEdge& edge) const { return m_from[edge.from].arg(m_to[edge.to]); }

private:
    QStringList m_from, m_to;
};

// The weights into each node, of the edges in their order; between two stops softmax(β · score), with β from 0 to 1.
struct FlowingWeights {
    FlowingWeights(const Trace& trace, const MessageGraph& graph, int head, const GraphStand& stand);

    bool flows = false;
    double beta = 1.0, turns = 1.0; // turns: from the colours of scores to those of weights
    std::vector<double> of; // by the place of the edge in graph.edges
    // Of an edge: its weight, on its way or settled, or its score where there are no weights yet.
    SceneCell cell(const GraphEdge& edge, const QRectF& area) const;
    double weight(const GraphEdge& edge) const; // 0 before there is one
    QColor scoreColour(const GraphEdge& edge) const;

    const Trace* trace = nullptr;
    const MessageGraph* graph = nullptr;
    int head = 0;
    bool weighted = false;
};

// Where in the mailbox, a box of height 1, the message of an edge lies.
struct MailboxPlace {
    GraphEdge edge;
    QRectF bar, strip; // its weight, and its value as high as that
};
struct Mailbox {
    QRectF box, sum; // the row of the sum is below it
    std::vector<MailboxPlace> places;
    QRectF others; // the messages that are no places
    int count = 0; // of those
};
double mailboxNames(double room); // width of what stands before the box
double mailboxWidth(const MessageGraph& graph); // at most
Mailbox mailboxOf(const MessageGraph& graph, const FlowingWeights& weights, int node, const QRectF& area);

// "8 (3rd)": a token and its place.
QString placedName(const AxisLabel& label);
// `matrix`: beside the graph; else only where every node has read.
Scene graphScene(const SceneMoment& moment, const MessageGraph& graph, bool matrix);
void addMailbox(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const FlowingWeights& weights,
    const EdgeNames& names, const Mailbox& mailbox, int node, const QRectF& area);
// The same numbers as a matrix, destinations by sources. `lit`: how far a row is told.
void addLinkedMatrix(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const FlowingWeights& weights,
    const EdgeNames& names, const GraphStand& stand, const std::function<double(int)>& lit, const QRectF& area);

} // namespace headroom
