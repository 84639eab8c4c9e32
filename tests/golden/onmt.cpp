// SPDX-License-Identifier: GPL-3.0-or-later
// OpenNMT-py: attention with relative positions (Shaw et al. 2018), buckets of distances (T5) or linear biases, and
// RMSNorm.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "nn/attention/attention.h"
#include "nn/positions.h"

#include <algorithm>
#include <regex>

namespace headroom::golden::onmt {

namespace {

constexpr std::int64_t kRotary = -1, kLinearBiases = -2; // of max_relative_positions

// "max_relative_positions" says how far distances have embeddings of their own (or, with buckets, where the last one
// begins); 0 is none. Rotary positions, which turn pairs of neighbours, change no setting of the attention.
AttentionSettings settingsOf(const Golden& golden)
{
    AttentionSettings settings;
    const std::int64_t reach = golden.integer("max_relative_positions", 0);
    const std::int64_t buckets = golden.integer("relative_positions_buckets", 0);
    if (buckets > 0) {
        settings.kind = AttentionKind::T5Bias;
        settings.distances = buckets;
        settings.maxDistance = reach;
        settings.bidirectional = !golden.flag("is_decoder", golden.text("mask", "None") == "causal");
    } else if (reach > 0) {
        settings.kind = AttentionKind::Relative;
        settings.distances = reach;
    } else if (reach == kLinearBiases) {
        settings.kind = AttentionKind::Alibi;
    } else if (reach != 0 && reach != kRotary) {
        throw Error("Option max_relative_positions is " + std::to_string(reach)
            + "; the adapter of onmt knows 0 and above, -1 (rotary) and -2 (linear biases).");
    }
    settings.queryFeatures = golden.parameter("linear_query.weight").size(1);
    settings.sourceFeatures = golden.parameter("linear_keys.weight").size(1);
    settings.outputFeatures = golden.parameter("final_linear.weight").size(0);
    settings.heads = golden.integer("heads");
    settings.keyWidth = golden.parameter("linear_keys.weight").size(0) / settings.heads;
    settings.valueWidth = golden.parameter("linear_values.weight").size(0) / settings.heads;
    settings.scale = Factor::overRoot(static_cast<double>(settings.keyWidth));
    return settings;
}

std::unique_ptr<Attention> attentionOf(const Golden& golden, const AttentionSettings& settings)
{
    Weights weights(golden);
    weights.linear("attention.query", "linear_query").linear("attention.key", "linear_keys");
    weights.linear("attention.value", "linear_values").linear("attention.output", "final_linear");
    if (settings.kind == AttentionKind::T5Bias)
        weights.copy("attention.bucket.weight", "relative_attention_bias.weight");
    if (settings.kind == AttentionKind::Relative) { // theirs is one table for keys and values
        weights.copy("attention.key_distance.weight", "relative_positions_embeddings.weight");
        weights.copy("attention.value_distance.weight", "relative_positions_embeddings.weight");
    }
    Parameters parameters = weights.parameters();
    return makeAttention(parameters, "attention", settings);
}

void runAttention(Golden& golden)
{
    golden.expect("loss_def", {"sum(out.output**2)"});
    golden.expect("rotary_interleave", {"True"});
    const AttentionSettings settings = settingsOf(golden);
    const auto attention = attentionOf(golden, settings);
    Tracer t(Tracer::Options {true, {}, nullptr});
    const Traced x = t.input("x", golden.tensor("in.x"), {"position", "feature"});
    AttentionContext context;
    if (golden.integer("max_relative_positions", 0) == kRotary)
        context.angles = rotaryAngles(0, x.tensor.size(1), RotaryRule {.width = settings.keyWidth}).to(golden.dtype());
    const bool masked = golden.has("in.mask");
    if (masked)
        context.mask = t.input("mask", golden.tensor("in.mask").to(torch::kBool).logical_not(), {"query", "key"});
    const torch::Tensor output = (*attention)(t, x, x, context).tensor;
    const auto trace = t.finish();
    golden.compare("mid.rel_index", *trace, "distance"); // nothing happens where the file has none
    golden.compare("mid.bucket", *trace, "bucket");
    golden.compare("mid.scores_masked", *trace, masked ? "masked" : "scores");
    golden.compare("mid.attn_prob", *trace, "weights");
    golden.compare("out.output", output);
    golden.gradients(output.square().sum());
}

void runNorm(Golden& golden)
{
    Parameters parameters = Weights(golden).copy("norm.weight", "weight").parameters();
    const Norm norm(parameters, "norm", golden.parameter("weight").size(0), NormKind::Rms, golden.real("eps", 1e-6));
    Tracer off;
    const torch::Tensor output = norm(off, {golden.tensor("in.x"), -1}).tensor;
    golden.compare("out.output", output);
    golden.gradients(output.square().sum());
}

// What one of our attentions looks up for `queries` last of `keys` positions.
torch::Tensor lookedUp(AttentionSettings settings, const std::string& step, std::int64_t queries, std::int64_t keys)
{
    settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = 1;
    settings.heads = settings.keyWidth = settings.valueWidth = 1;
    Parameters parameters(1);
    const auto attention = makeAttention(parameters, "attention", settings);
    Tracer t(Tracer::Options {true, {}, nullptr});
    const Traced source = t.input("source", torch::ones({keys, 1}), {"position", "feature"});
    (*attention)(t, t.input("queries", torch::ones({queries, 1}), {"position", "feature"}), source, {});
    return stepTensor(*t.finish(), step);
}

void runIndices(Golden& golden)
{
    const std::regex relative(R"(out\.idx_(cache_)?l(\d+)_k(\d+))"),
        bucket(R"(out\.bucket_q(\d+)_k(\d+)_bi(\d)_nb(\d+)_md(\d+))");
    for (const std::string& name : golden.names("out.")) {
        std::smatch part;
        AttentionSettings settings;
        if (std::regex_match(name, part, relative)) {
            settings.kind = AttentionKind::Relative;
            settings.distances = std::stol(part[3]);
            const std::int64_t keys = std::stol(part[2]);
            golden.compare(name,
                lookedUp(settings, "distance", part[1].matched ? 1 : keys, keys)); // a cache: the last query alone
        } else if (std::regex_match(name, part, bucket)) {
            settings.kind = AttentionKind::T5Bias;
            settings.bidirectional = part[3] == "1";
            settings.distances = std::stol(part[4]);
            settings.maxDistance = std::stol(part[5]);
            const std::int64_t queries = std::stol(part[1]), keys = std::stol(part[2]), all = std::max(queries, keys);
            golden.compare(name,
                lookedUp(settings, "bucket", all, all).slice(0, 0, queries).slice(1, 0, keys)); // theirs begin together
        }
    }
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind == "MultiHeadedAttention")
        runAttention(golden);
    else if (kind == "RMSNorm")
        runNorm(golden);
    else if (kind.starts_with("gen_relative_positions"))
        runIndices(golden);
    else
        throw Error("There is no adapter for kind \"" + kind + "\" of onmt.");
}

} // namespace headroom::golden::onmt
