// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/edges.h"
#include "nn/attention/attention.h"

#include <optional>

namespace headroom {

// Keys and values [node, feature] of all nodes, as each node last computed them.
struct KeptKeys {
    std::optional<Traced> key, value;
};

// Attention as messages along the edges of a graph. Along each edge j → i goes the value of node j, weighted by how
// well its key answers the query of node i; each node adds up the messages that reach it. The weights of the model and
// the results are those of makeAttention(): softmax over the edges that end in a node is softmax over the keys of a
// query.
class EdgeAttention {
public:
    // The kinds dot, relative and alibi; throws Error for another.
    EdgeAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings);
    // queries [destination node, feature], source [source node, feature] → [destination node, feature]. With `places`
    // the source has the rows of these nodes only, and the keys and values of the others are those in `kept`, which
    // takes up the new ones.
    Traced operator()(Tracer& t, const Traced& queries, const Traced& source, const TracedEdges& edges,
        const std::optional<Index>& places = {}, KeptKeys* kept = nullptr) const;

private:
    struct Rows { // [edge, head, dimension]
        Traced query, key, value;
    };

    Rows rows(Tracer& t, const Traced& queries, const Traced& source, const TracedEdges& edges,
        const std::optional<Index>& places, KeptKeys* kept) const;
    Traced onEdges(Tracer& t, StepName gathered, StepName split, const Traced& nodes, const Traced& ends,
        std::int64_t width) const;
    // Relative: the embeddings of the edges' distances, added to keys and values.
    void addDistances(Tracer& t, Rows& rows, const TracedEdges& edges) const;
    // Alibi: −m |i − j| [edge, head].
    Traced bias(Tracer& t, const TracedEdges& edges, const torch::TensorOptions& options) const;
    Traced score(Tracer& t, const Rows& rows, const TracedEdges& edges) const;

    AttentionSettings m_settings;
    Linear m_query, m_key, m_value, m_output;
    Parameter m_keyDistances, m_valueDistances; // relative
    Parameter m_slopes; // alibi, where they are learned: log m
};

} // namespace headroom
