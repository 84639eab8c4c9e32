// SPDX-License-Identifier: GPL-3.0-or-later
// idiap/fast-transformers: LinearAttention, CausalLinearAttention and its recurrent form. They have no projections, so
// ours get identities; queries, keys and values are [batch, position, head, dimension].
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "nn/attention/attention.h"

#include <algorithm>

namespace headroom::golden::fast_transformers {

namespace {

// Our attention, with projections that hand on what they are given: a source row is its keys, then its values.
std::unique_ptr<Attention> passThrough(const Golden& golden)
{
    const torch::Tensor queries = golden.tensor("in.queries"), values = golden.tensor("in.values");
    const std::int64_t heads = queries.size(2), dimension = queries.size(3), value = values.size(3);
    const auto options = torch::dtype(golden.dtype());
    const torch::Tensor keys = torch::eye(heads * dimension, options), read = torch::eye(heads * value, options);
    AttentionSettings settings;
    settings.kind = AttentionKind::LinearElu;
    settings.queryFeatures = heads * dimension;
    settings.sourceFeatures = heads * (dimension + value);
    settings.outputFeatures = heads * value;
    settings.heads = heads;
    settings.keyWidth = dimension;
    settings.valueWidth = value;
    settings.bias = false;
    settings.linearEpsilon = golden.real("eps", 1e-6);
    Weights weights(golden);
    weights.set("attention.query.weight", keys);
    weights.set("attention.key.weight", torch::constant_pad_nd(keys, {0, heads * value}));
    weights.set("attention.value.weight", torch::constant_pad_nd(read, {heads * dimension, 0}));
    weights.set("attention.output.weight", read);
    Parameters parameters = weights.parameters();
    return makeAttention(parameters, "attention", settings);
}

// [batch, position, head, dimension] → [batch, `length` positions, feature], cut or filled up with zeros.
torch::Tensor rows(const torch::Tensor& x, std::int64_t length)
{
    const torch::Tensor flat = x.flatten(2);
    const std::int64_t own = flat.size(1);
    return length <= own ? flat.slice(1, 0, length) : torch::constant_pad_nd(flat, {0, 0, 0, length - own});
}

// Token by token, the state in a cache.
void recurrent(Golden& golden, const Attention& attention, const torch::Tensor& queries, const torch::Tensor& source,
    std::vector<std::int64_t> layout)
{
    const torch::NoGradGuard guard;
    KvCache cache;
    AttentionContext context;
    context.causal = true;
    context.cache = &cache;
    std::vector<torch::Tensor> read;
    Tracer t;
    for (std::int64_t i = 0; i < queries.size(1); ++i)
        read.push_back(attention(t, {queries.slice(1, i, i + 1), -1}, {source.slice(1, i, i + 1), -1}, context).tensor);
    golden.compare("out.recurrent_output", torch::cat(read, 1).view(layout));
    golden.compare("out.recurrent_S", cache.state);
    golden.compare("out.recurrent_Z", cache.normaliser);
}

} // namespace

void run(Golden& golden)
{
    const std::string kind = golden.text("kind");
    if (kind != "LinearAttention" && kind != "CausalLinearAttention")
        throw Error("There is no fast_transformers kind \"" + kind
            + "\"; there are LinearAttention and CausalLinearAttention.");
    golden.expect("feature_map", {"elu(x)+1"});
    golden.expect("loss_def", {"sum(out.output**2)"});
    const bool causal = kind == "CausalLinearAttention";
    const torch::Tensor queries = golden.tensor("in.queries"), keys = golden.tensor("in.keys"),
                        values = golden.tensor("in.values");
    const std::int64_t batch = queries.size(0), length = queries.size(1), heads = queries.size(2),
                       value = values.size(3);
    // The causal original cuts or fills up the keys to as many as there are queries.
    const std::int64_t sources = causal ? length : keys.size(1);
    torch::Tensor open = torch::ones({batch, sources}, torch::kBool);
    if (golden.has("in.key_lengths"))
        open = torch::arange(sources) < golden.tensor("in.key_lengths").unsqueeze(1);
    if (sources > keys.size(1))
        open = open & (torch::arange(sources) < keys.size(1));

    const auto attention = passThrough(golden);
    const torch::Tensor asked = rows(queries, length),
                        source = torch::cat({rows(keys, sources), rows(values, sources)}, 2);
    Tracer t({true, {}, nullptr});
    AttentionContext context;
    context.causal = causal;
    context.keyOpen = t.input({"open"}, open, {"key"});
    const Traced output = (*attention)(
        t, t.input({"queries"}, asked, {"query", "feature"}), t.input({"source"}, source, {"key", "feature"}), context);
    const torch::Tensor result = output.tensor.view({batch, length, heads, value});
    golden.compare("out.output", result);
    if (golden.has("out.recurrent_output"))
        recurrent(golden, *attention, asked, source, {batch, length, heads, value});
    golden.gradients(result.pow(2).sum());
}

} // namespace headroom::golden::fast_transformers
