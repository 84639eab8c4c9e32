// SPDX-License-Identifier: GPL-3.0-or-later
// Transformer-XL in PyTorch (kimiyoung/transformer-xl): the attention sublayers and the masks; whole models are in
// txl_lm.cpp and txl_absolute.cpp.
#include "txl.h"

#include "error.h"
#include "libtorch.h"
#include "nn/attention/attention.h"
#include "nn/attention/distance_rows.h"
#include "nn/attention/rel_shift.h"
#include "nn/masks.h"
#include "nn/moves.h"

#include <algorithm>
#include <cmath>
#include <regex>

namespace headroom::golden::txl {

namespace {

AttentionSettings settingsOf(const Golden& golden, AttentionKind kind)
{
    AttentionSettings settings;
    settings.kind = kind;
    settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = golden.integer("d_model");
    settings.heads = golden.integer("n_head");
    settings.keyWidth = settings.valueWidth = golden.integer("d_head");
    settings.bias = false;
    settings.clampLength = std::max<std::int64_t>(0, golden.integer("clamp_len", 0));
    settings.scale = Factor::overRoot(static_cast<double>(settings.keyWidth));
    return settings;
}

Weights projections(const Golden& golden)
{
    const torch::Tensor joint = golden.parameter("qkv_net.weight");
    Weights weights(golden);
    weights.set("attention.query.weight", third(joint, 0));
    weights.set("attention.key.weight", third(joint, 1));
    weights.set("attention.value.weight", third(joint, 2));
    weights.copy("attention.output.weight", "o_net.weight").linear("norm", "layer_norm");
    return weights;
}

std::optional<Traced> maskOf(Tracer& t, const Golden& golden)
{
    if (!golden.has("in.attn_mask"))
        return std::nullopt;
    return t.input("open", openKeysOf(golden.tensor("in.attn_mask")), {"head", "query", "key"});
}

struct Sublayer {
    torch::Tensor output;
    std::shared_ptr<const Trace> trace;
};

// The sublayer round an attention: memory in front, the norm before or behind, the residual.
Sublayer run(const Golden& golden, const Attention& attention, const Norm& norm)
{
    const bool before = golden.flag("pre_lnorm");
    const torch::Tensor w = batchFirst(golden.tensor("in.w"));
    torch::Tensor all = w;
    if (golden.has("in.mems"))
        all = torch::cat({batchFirst(golden.tensor("in.mems")), w}, 1);
    Tracer t(Tracer::Options {});
    const Traced x = t.input("x", w, {"position", "feature"});
    Traced source = t.input("memory_and_x", all, {"position", "feature"});
    if (before)
        source = norm(t, source);
    const std::int64_t rows = all.size(1);
    const Traced queries = t.rearrange(
        "last", source, {sliceAxis(-2, rows - w.size(1), rows)}, {"position", "feature"});
    AttentionContext context;
    context.mask = maskOf(t, golden);
    context.causal = true; // even without a mask: theirs has no rows for keys after the query
    if (golden.has("in.r") && golden.dtype() == torch::kDouble) // made of frequencies in float32
        context.distances = t.input("distances", golden.tensor("in.r").squeeze(1), {"distance", "feature"});
    const Traced sum = t.add("residual", x, attention(t, queries, source, context));
    const Traced output = before ? sum : norm(t, sum);
    return {output.tensor, t.finish()};
}

void compareCommon(Golden& golden, const Sublayer& sublayer)
{
    const std::vector<std::int64_t> theirs {2, 3, 0, 1}; // [query, key, batch, head]
    golden.compare("mid.AC", *sublayer.trace, "AC", theirs);
    golden.compare("mid.scores_masked", *sublayer.trace, golden.has("in.attn_mask") ? "masked" : "scores", theirs);
    golden.compare("mid.attn_prob", *sublayer.trace, "weights", theirs);
    golden.compare("mid.attn_vec", *sublayer.trace, "context", {2, 0, 1, 3});
    golden.compare("out.output", batchFirst(sublayer.output));
}

Norm normOf(const Golden& golden, Parameters& parameters)
{
    return Norm(parameters, "norm", golden.integer("d_model"), NormKind::Layer, 1e-5);
}

// A query that reads nothing: theirs writes −∞ into all of its scores.
void allowClosedRows(Golden& golden)
{
    if (golden.has("in.attn_mask")
        && openKeysOf(golden.tensor("in.attn_mask")).any(-1).logical_not().any().item<bool>())
        golden.allowNan("a query whose keys are all masked");
}

void runRelPartial(Golden& golden)
{
    golden.expect("loss_def", {"sum(out.output**2)"});
    allowClosedRows(golden);
    AttentionSettings settings = settingsOf(golden, AttentionKind::TransformerXl);
    Weights weights = projections(golden);
    weights.copy("attention.position.weight", "r_net.weight");
    weights.copy("attention.position_bias.content", "r_w_bias").copy("attention.position_bias.position", "r_r_bias");
    Parameters parameters = weights.parameters();
    const auto attention = makeAttention(parameters, "attention", settings);
    const Norm norm = normOf(golden, parameters);
    const Sublayer sublayer = run(golden, *attention, norm);

    const Trace& trace = *sublayer.trace;
    if (golden.dtype() != torch::kDouble)
        golden.compare("in.r", stepTensor(trace, "distances").unsqueeze(1));
    const torch::Tensor raw = stepTensor(trace, "position/raw") + stepTensor(trace, "position_bias/raw");
    golden.compare("mid.BD_raw", raw.permute({2, 3, 0, 1}));
    golden.compare("mid.BD_shifted", trace, "BD", {2, 3, 0, 1});
    compareCommon(golden, sublayer);
    golden.gradients(sublayer.output.square().sum());

    settings.zeroUpperTriangle = true;
    Parameters again = weights.parameters();
    const auto clearing = makeAttention(again, "attention", settings);
    const Sublayer cleared = run(golden, *clearing, normOf(golden, again));
    golden.compare("mid.BD_shifted_zero_triu", *cleared.trace, "BD_cleared", {2, 3, 0, 1});
}

// Their table ends with distance 0; ours holds the distances −P … P − 1 of a key from its query. Rows for keys after
// the query are never read.
torch::Tensor tableOf(const torch::Tensor& table, std::int64_t reach)
{
    return table.index_select(0, (torch::arange(2 * reach) + table.size(0) - 1 - reach).clamp(0, table.size(0) - 1));
}

// Theirs adds the numbers of the distances before it shifts. A column of our products by distance is a column of
// theirs; of our numbers the last query meets each distance in its column. Their shift leaves garbage in the cells of
// keys after the query, so it is run apart.
void compareShift(Golden& golden, const Sublayer& sublayer)
{
    const torch::Tensor bias = stepTensor(*sublayer.trace, "position_bias"); // [head, query, key]
    const torch::Tensor raw = stepTensor(*sublayer.trace, "position/raw").slice(-1, 0, bias.size(-1))
        + bias.slice(-2, bias.size(-2) - 1);
    golden.compare("mid.BD_raw", raw.permute({2, 3, 0, 1}));
    Tracer off;
    golden.compare("mid.BD_shifted", relShift(off, {raw}).tensor.permute({2, 3, 0, 1}));
}

// The terms by distance where a query may look, against their shifted ones.
void compareOpenTerms(Golden& golden, const Sublayer& sublayer)
{
    const torch::Tensor ours = stepTensor(*sublayer.trace, "BD").permute({2, 3, 0, 1});
    const torch::Tensor theirs = golden.tensor("mid.BD_shifted").to(torch::kDouble);
    const std::int64_t queries = ours.size(0), keys = ours.size(1);
    const torch::Tensor open =
        openKeys(queries, keys - queries, true, SameLength::Off, 0, torch::kCPU).unsqueeze(-1).unsqueeze(-1);
    golden.compare("mid.BD_shifted", torch::where(open, ours, theirs));
}

void runRelLearnable(Golden& golden)
{
    golden.expect("loss_def", {"sum(out.output**2)"});
    allowClosedRows(golden);
    AttentionSettings settings = settingsOf(golden, AttentionKind::LearnedRelative);
    settings.distances = golden.parameter("r_emb").size(0);
    Weights weights = projections(golden);
    weights.set("attention.distance.weight", tableOf(golden.parameter("r_emb"), settings.distances));
    weights.set("attention.distance_bias.weight", tableOf(golden.parameter("r_bias"), settings.distances));
    weights.copy("attention.query_bias.weight", "r_w_bias");
    Parameters parameters = weights.parameters();
    const auto attention = makeAttention(parameters, "attention", settings);
    const Sublayer sublayer = run(golden, *attention, normOf(golden, parameters));
    compareShift(golden, sublayer);
    compareOpenTerms(golden, sublayer);
    compareCommon(golden, sublayer);
    golden.gradients(sublayer.output.square().sum());
}

// "q5_m8_ml8_same1_clamp4": queries, memory, its full length, same_length, clamp_len.
void runMasks(Golden& golden)
{
    static const std::regex pattern("q([0-9]+)_m([0-9]+)_ml([0-9]+)_same([01])_clamp(-?[0-9]+)");
    for (const std::string prefix : {"mask.", "pos."})
        for (const std::string& name : golden.names(prefix)) {
            std::smatch part;
            const std::string id = name.substr(prefix.size());
            if (!std::regex_match(id, part, pattern))
                throw Error("No rule for the mask \"" + id + "\".");
            const std::int64_t queries = std::stol(part[1]), memory = std::stol(part[2]), clamp = std::stol(part[5]);
            if (prefix == "mask.") {
                const SameLength same = part[4] == "1" ? SameLength::Memory : SameLength::Off;
                const auto closed = [&](bool causal, SameLength length) { // theirs adds up what the two bounds close
                    return openKeys(queries, memory, causal, length, std::stol(part[3]), torch::kCPU)
                        .logical_not()
                        .to(torch::kLong);
                };
                golden.compare(name, closed(true, SameLength::Off) + closed(false, same));
                continue;
            }
            golden.compare(name, clampedDistances(memory + queries - 1, 0, clamp));
        }
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind == "RelPartialLearnableMultiHeadAttn")
        runRelPartial(golden);
    else if (kind == "RelLearnableMultiHeadAttn")
        runRelLearnable(golden);
    else if (kind == "MultiHeadAttn")
        txl_absolute::runAttention(golden);
    else if (kind == "MemTransformerLM" && golden.integer("attn_type") <= 1)
        txl_lm::run(golden);
    else if (kind == "MemTransformerLM")
        txl_absolute::runModel(golden);
    else if (kind == "masks")
        runMasks(golden);
    else if (kind == "ProjectedAdaptiveLogSoftmax+AdaptiveEmbedding")
        txl_adaptive::run(golden);
    else
        throw Error("The adapter for txl has no kind \"" + kind + "\".");
}

} // namespace headroom::golden::txl
