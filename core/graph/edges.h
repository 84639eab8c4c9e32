// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

namespace headroom {

// Who reads whom in a batch of sequences whose tokens lie one behind the other: along each edge a message goes from
// node `source` to node `destination`. `distance` is the place of the source in its sequence less that of the
// destination. The three have one entry an edge; edges that end in the same node stand together.
struct Edges {
    Index source, destination, distance;
    Formula rule {.function = FormulaFunction::EdgeSource}; // that they follow from, sequence by sequence

    std::int64_t count() const { return static_cast<std::int64_t>(source.size()); }
    void add(std::int64_t from, std::int64_t to, std::int64_t apart);
};

// From every node of a sequence to every node of the sequence with the same number: ee and ed, and dd where a decoder
// may look ahead.
Edges completeEdges(const Index& sourceLengths, const Index& destinationLengths);
// From every node to itself and to those behind it in its sequence: dd. With a `window` above 0, to as many nodes at
// most.
Edges causalEdges(const Index& lengths, std::int64_t window = 0);
// Those that end in one of `nodes` (rising); each destination becomes its place among them.
Edges edgesInto(const Edges& edges, const Index& nodes);

// Edges as a forward pass uses them: two lists of node numbers [edge].
struct TracedEdges {
    Traced source, destination;
    Index distance;
    std::optional<Index> places; // the nodes that `destination` counts, where a trace records them and not all run
    std::int64_t destinations = 0; // nodes that edges can end in
};

// Labels of nodes, by which edges are called "cat → sat"; null where there are none.
struct NodeLabels {
    std::shared_ptr<const Labels> source, destination;
};

// Records the lists as the steps "source" and "destination".
TracedEdges traceEdges(
    Tracer& t, const Edges& edges, std::int64_t destinations, const NodeLabels& labels, torch::Device device);

torch::Tensor indexTensor(const Index& numbers, torch::Device device); // int64 [number]

} // namespace headroom
