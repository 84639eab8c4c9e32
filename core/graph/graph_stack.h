// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "graph/edge_attention.h"
#include "nn/halting.h"
#include "nn/layers.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

// What a layer of nodes reads besides its input.
struct GraphContext {
    TracedEdges self; // ee or dd
    std::optional<TracedEdges> cross; // ed
    std::optional<Traced> encoded; // [encoder node, feature]
    std::optional<Index> places; // the nodes whose rows are given, where others have halted
    KeptKeys* kept = nullptr; // of the self-attention
};

// One layer of an encoder or decoder over the rows of nodes [node, feature].
class GraphLayer {
public:
    GraphLayer(Parameters& parameters, const std::string& name, const ModelConfig& config, bool decoder);
    Traced operator()(Tracer& t, Traced x, const GraphContext& context) const;

private:
    NormPlacement m_placement;
    double m_dropout;
    Norm m_selfNorm;
    EdgeAttention m_self;
    std::optional<Norm> m_crossNorm;
    std::optional<EdgeAttention> m_cross;
    Norm m_feedForwardNorm;
    FeedForward m_feedForward;
};

struct GraphStackInput {
    Traced x; // [node, feature]
    std::optional<Traced> positions; // [node, feature], universal: added before each step
    Edges self, cross;
    std::optional<Traced> encoded;
    std::shared_ptr<const Labels> labels, encodedLabels; // tokens of the nodes, and of those in `encoded`
    PositionKind time = PositionKind::SinusoidalInterleaved; // universal: how the step's number is encoded
};

struct GraphStackOutput {
    Traced states; // [node, feature], after the final norm
    std::optional<HaltingOutcome> halting; // universal
    std::int64_t nodes = 0, selfEdges = 0, crossEdges = 0; // computed, over all layers or steps
};

// An encoder or a decoder on a graph. Where positions halt, only nodes that still run are computed, and only the edges
// that end in them; what they read of a halted node are the keys and values it had when it last ran.
class GraphStack {
public:
    GraphStack(Parameters& parameters, const std::string& name, const ModelConfig& config, bool decoder);
    GraphStackOutput operator()(Tracer& t, const GraphStackInput& input) const;

private:
    GraphStackOutput layers(Tracer& t, const GraphStackInput& input) const;
    GraphStackOutput universal(Tracer& t, const GraphStackInput& input) const;
    // The edges that end in these nodes (in any: none given), counted in `output` as computed `times` times.
    GraphContext contextOf(Tracer& t, const GraphStackInput& input, const std::optional<Index>& places,
        std::int64_t times, GraphStackOutput& output) const;
    Traced encode(Tracer& t, const Traced& x, std::int64_t step, const std::optional<Index>& places,
        const GraphStackInput& input) const;

    std::string m_name;
    std::int64_t m_width;
    std::vector<GraphLayer> m_layers;
    std::optional<Halting> m_halting;
    std::optional<Norm> m_haltingNorm, m_norm;
};

} // namespace headroom
