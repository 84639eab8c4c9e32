// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor2Tensor: attention with relative positions (Shaw et al. 2018), and adaptive computation time.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "nn/attention/attention.h"

namespace headroom::golden::t2t_act {
void run(Golden& golden);
}

namespace headroom::golden::t2t {

namespace {

// [batch, head, position, dimension] → [batch, position, feature]
torch::Tensor merged(const torch::Tensor& x) { return x.transpose(1, 2).flatten(2); }

torch::Tensor table(const Golden& golden, const std::string& part)
{
    for (const std::string& name : golden.names("param."))
        if (name.ends_with(part))
            return golden.tensor(name);
    throw Error("The file has no parameter that ends with \"" + part + "\".");
}

// Queries, keys and values are given: ours come from projections that change nothing. Keys and values lie side by side
// in one source.
void runRelative(Golden& golden)
{
    golden.expect("loss_def", {"sum(out.output**2)"});
    const torch::Tensor q = golden.tensor("in.q"), k = golden.tensor("in.k"), v = golden.tensor("in.v");
    const torch::Tensor keyTable = table(golden, "relative_positions_keys.embeddings");
    AttentionSettings settings;
    settings.kind = AttentionKind::Relative;
    settings.directRelative = true;
    settings.distances = keyTable.size(0) / 2;
    settings.heads = q.size(1);
    settings.keyWidth = q.size(3);
    settings.valueWidth = v.size(3);
    settings.bias = false;
    settings.scale = Factor::times(1.0); // the caller scales the queries
    const std::int64_t keys = settings.heads * settings.keyWidth, values = settings.heads * settings.valueWidth;
    settings.queryFeatures = keys;
    settings.sourceFeatures = keys + values;
    settings.outputFeatures = values;
    const auto zeros = [&](std::int64_t rows, std::int64_t columns) {
        return torch::zeros({rows, columns}, golden.dtype());
    };
    Weights weights(golden);
    weights.set("attention.query.weight", torch::eye(keys, golden.dtype()));
    weights.set("attention.key.weight", torch::cat({torch::eye(keys, golden.dtype()), zeros(keys, values)}, 1));
    weights.set("attention.value.weight", torch::cat({zeros(values, keys), torch::eye(values, golden.dtype())}, 1));
    weights.set("attention.output.weight", torch::eye(values, golden.dtype()));
    weights.set("attention.key_distance.weight", keyTable);
    weights.set("attention.value_distance.weight", table(golden, "relative_positions_values.embeddings"));
    Parameters parameters = weights.parameters();
    const auto attention = makeAttention(parameters, "attention", settings);

    Tracer t(Tracer::Options {true, {}, nullptr});
    AttentionContext context;
    const bool masked = golden.has("in.bias");
    if (masked)
        context.mask = t.input("mask", golden.tensor("in.bias").detach() > -1e8, {"query", "key"});
    const Traced queries = t.input("queries", merged(q), {"position", "feature"});
    const Traced source = t.input("source", torch::cat({merged(k), merged(v)}, -1), {"position", "feature"});
    const torch::Tensor output = (*attention)(t, queries, source, context).tensor;
    const torch::Tensor byHead = output.reshape({q.size(0), q.size(2), q.size(1), v.size(3)}).transpose(1, 2);
    const auto trace = t.finish();
    golden.compare("mid.index", *trace, "distance");
    golden.compare("mid.logits", *trace, masked ? "masked" : "scores");
    golden.compare("mid.weights", *trace, "weights");
    golden.compare("out.output", byHead);
    golden.gradients(byHead.square().sum());
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind == "dot_product_attention_relative")
        runRelative(golden);
    else if (kind == "universal_transformer_act")
        t2t_act::run(golden);
    else
        throw Error("There is no adapter for kind \"" + kind + "\" of t2t.");
}

} // namespace headroom::golden::t2t
