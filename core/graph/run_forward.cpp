// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/run_forward.h"

#include "graph/graph_executor.h"
#include "libtorch.h"
#include "nn/moves.h"

namespace headroom {

namespace {

// A padded batch without its padding.
struct Unpadded {
    torch::Tensor ids; // [node]
    Index lengths;
    torch::Tensor
        places; // int64 [batch, position]: 0 on padding, else 1 + the token's node; undefined for one sequence
    std::shared_ptr<const Labels> labels; // one a node
};

Unpadded unpad(const torch::Tensor& tokens, const torch::Tensor& open, const std::shared_ptr<const Labels>& labels)
{
    Unpadded nodes;
    if (!tokens.defined())
        return nodes;
    if (tokens.dim() == 1 && !open.defined()) {
        nodes.ids = tokens;
        nodes.lengths = {tokens.size(0)};
        nodes.labels = labels;
        return nodes;
    }
    const torch::Tensor batch = tokens.dim() == 1 ? tokens.unsqueeze(0) : tokens;
    const torch::Tensor kept = open.defined() ? open.to(torch::kBool).view(batch.sizes())
                                              : torch::ones_like(batch, torch::kBool);
    nodes.ids = batch.masked_select(kept);
    const torch::Tensor lengths = kept.sum(1).cpu();
    nodes.lengths.assign(lengths.data_ptr<std::int64_t>(), lengths.data_ptr<std::int64_t>() + lengths.size(0));
    nodes.places = (kept.flatten().cumsum(0).view(batch.sizes()) * kept).view(tokens.sizes());
    return nodes;
}

// [node, …] → the layout of the batch.
Traced pad(Tracer& t, StepName withPadding, StepName name, const Traced& rows, const torch::Tensor& places,
    std::string_view axis)
{
    const Traced padded = t.rearrange(withPadding, rows, {padAxis(-2, 1, 0)}, {"node", axis});
    return t.gather(name, padded,
        t.input({"places", "", "The node of each position of the batch; 0 for padding."}, places, {"position"}), axis);
}

// The executor computes every node's logits; only some may be asked for.
Traced asked(Tracer& t, const Traced& logits, std::int64_t first)
{
    if (first == 0)
        return logits;
    const Tracer::Scope scope(t, "output");
    return t.rearrange({"asked", "the query rows", "Only these positions predict the next token."}, logits,
        {sliceAxis(-2, first, logits.tensor.size(-2))}, {"position", "vocabulary"});
}

} // namespace

ModelOutput runForward(const Transformer& model, Tracer& t, const ModelInput& input, const ForwardOptions& options)
{
    if (options.executor == Executor::Dense)
        return model.forward(t, input, options);
    const GraphExecutor executor(model);
    const ModelConfig& config = model.config();
    const Unpadded source = unpad(input.source, input.sourceOpen, input.sourceLabels);
    const Unpadded target = unpad(input.target, input.targetOpen, input.targetLabels);
    const GraphOutput graph = executor(t,
        {source.ids, target.ids, source.lengths, target.lengths, source.labels, target.labels, input.vocabulary,
            input.sourcePondering, input.targetPondering},
        options);
    ModelOutput output;
    output.logits = graph.logits;
    output.states = graph.states;
    output.ponder = graph.ponder;
    output.updates = graph.updates;
    const torch::Tensor& places = config.hasDecoder() ? target.places : source.places;
    if (places.defined()) {
        const Tracer::Scope scope(t, "batch");
        {
            const Tracer::Scope states(t, "states");
            output.states = pad(t, "nodes_and_padding",
                {"padded", "", "The nodes' rows, back in the layout of the batch."}, graph.states, places, "feature");
        }
        const Tracer::Scope logits(t, "logits");
        output.logits = pad(t, "nodes_and_padding",
            {"padded", "", "The nodes' logits, back in the layout of the batch."}, graph.logits, places, "vocabulary");
    }
    output.logits = asked(t, output.logits, input.logitsFrom);
    return output;
}

} // namespace headroom
