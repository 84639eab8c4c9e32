// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/graph_stack.h"
#include "model/transformer.h"

#include <optional>
#include <string>

namespace headroom {

// A batch of sequences as the nodes of a graph: their tokens one behind the other, without padding.
struct GraphInput {
    torch::Tensor source, target; // int64 ids [node]; undefined where the model has no encoder or no decoder
    Index sourceLengths,
        targetLengths; // tokens of each sequence; the target at a place belongs to the source at that place
    std::shared_ptr<const Labels> sourceLabels, targetLabels; // one a node, for the trace
    std::shared_ptr<const Labels> vocabulary;
    std::int64_t sourcePondering = 0, targetPondering = 0; // as ModelInput has them
};

struct GraphOutput {
    Traced logits; // [node, vocabulary], of the decoder's nodes, or of the encoder's where there is no decoder
    Traced states; // what they were computed from: [node, feature]
    std::optional<GraphStackOutput> encoder, decoder; // with the nodes and edges computed
    torch::Tensor ponder; // mean over nodes of N + R, encoder and decoder added; undefined without halting
    std::vector<torch::Tensor> updates; // [node]: steps each ran, encoder's then decoder's
};

// Runs a model by passing messages on a graph (after "Transformer as a Graph Neural Network", Ye, Lin and Zhang, in
// DGL's tutorials): the tokens are nodes, and edges say who reads whom. There are three sets: ee, each encoder node to
// each of its sequence; ed, each encoder node to each decoder node of its sequence; dd, each decoder node to itself and
// those behind it. The weights and the numbers are those of the dense forward; the work is that of the edges there are.
class GraphExecutor {
public:
    // Uses the weights of `model`, which must outlive it. Throws Error for a model that refuses() names a reason for.
    explicit GraphExecutor(const Transformer& model);
    // Why a model cannot run on a graph, and what would work; empty if it can.
    static std::string refuses(const ModelConfig& config);

    GraphOutput operator()(Tracer& t, const GraphInput& input, const ForwardOptions& options) const;

private:
    GraphStackInput nodes(Tracer& t, const GraphInput& input, bool source, const ForwardOptions& options) const;
    Traced positions(Tracer& t, const Index& lengths, const Traced& like, const ForwardOptions& options) const;
    void checkLengths(const torch::Tensor& ids, const Index& lengths, const char* what) const;

    const Transformer& m_model;
    Parameter m_sourceTable, m_targetTable, m_positionTable; // the last is undefined without learned positions
    std::optional<GraphStack> m_encoder, m_decoder;
};

} // namespace headroom
