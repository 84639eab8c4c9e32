// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/halting/halting_scene.h"

#include <QImage>
#include <QLineF>

namespace headroom::halting_view {

// One set of the edges that a step recorded, placed in the step's small graph.
struct StepEdges {
    QRectF area;
    bool matrix = false; // too many for lines: a row for each position that reads, a column for each that is read
    bool readersAbove = false;
    int sources = 0, readers = 0;
    std::vector<GraphEdge> edges, lost; // lost: since the step before

    QPointF source(int node) const;
    QPointF reader(int node) const;
    QLineF line(const GraphEdge& edge) const { return {source(edge.from), reader(edge.to)}; }
    QImage image(const QColor& edge, const QColor& gone) const; // a pixel an edge
};

// In a decoder two: from the encoder, and its own.
std::vector<StepEdges> stepEdges(const HaltingRun& halting, int step, const QRectF& area);
// `lit`: the step that playback stands at. The handle "edges:2" lies over that of the third step.
void addStepEdges(Scene& scene, const Trace& trace, const HaltingRun& halting, int step, bool lit, const QRectF& area);
// To the left of the first of them, which stands in `area`.
void addEdgeNames(Scene& scene, const HaltingRun& halting, const QRectF& names, const QRectF& area);

} // namespace headroom::halting_view
