// SPDX-License-Identifier: GPL-3.0-or-later
// tonyduan/transformer-blocks: attention, feed-forward, norms and the blocks made of them. Its RMSNorm divides by the
// width once too often, which is a true one whose gain is as much smaller; scores are divided by √ of the full width;
// keys and values come from sequences of their own, which lie side by side in our source.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "nn/attention/softmax_attention.h"

#include <list>

namespace headroom::golden::transformer_blocks {

namespace {

constexpr double kClosed = -65504.0; // what theirs puts where the mask is closed: the least number of 16 bits

torch::Tensor theirClosed(const torch::Tensor& scores) { return scores.masked_fill(scores < kClosed, kClosed); }

// Theirs: [batch, key] or [batch, query, key], 1 is open.
std::optional<Traced> maskOf(Tracer& t, const Golden& golden, const std::string& name)
{
    if (!golden.has("in." + name))
        return std::nullopt;
    torch::Tensor open = golden.tensor("in." + name).to(torch::kBool);
    open = open.dim() == 2 ? open.unsqueeze(1).unsqueeze(1) : open.unsqueeze(1);
    return t.input(name.c_str(), open, {"query", "key"});
}

// Takes the weights of one of their attentions, whose source has keys and values `apart` or is one sequence.
AttentionSettings takeAttention(
    const Golden& golden, Weights& weights, const std::string& ours, const std::string& theirs, bool apart)
{
    for (const std::string part : {"query", "key", "value", "output"})
        weights.linear(ours + "." + part, theirs + "fc_" + part[0]);
    const torch::Tensor query = golden.parameter(theirs + "fc_q.weight"),
                        key = golden.parameter(theirs + "fc_k.weight"),
                        value = golden.parameter(theirs + "fc_v.weight"),
                        output = golden.parameter(theirs + "fc_o.weight");
    AttentionSettings settings;
    settings.heads = golden.integer("heads");
    settings.queryFeatures = query.size(1);
    settings.sourceFeatures = key.size(1);
    settings.outputFeatures = output.size(0);
    settings.keyWidth = query.size(0) / settings.heads;
    settings.valueWidth = value.size(0) / settings.heads;
    settings.scale = Factor::overRoot(static_cast<double>(query.size(0)));
    if (apart) {
        settings.sourceFeatures += value.size(1);
        weights.set(ours + ".key.weight", torch::constant_pad_nd(key, {0, value.size(1)}));
        weights.set(ours + ".value.weight", torch::constant_pad_nd(value, {key.size(1), 0}));
    }
    return settings;
}

void runAttention(Golden& golden, AttentionKind kind)
{
    Weights weights(golden);
    AttentionSettings settings = takeAttention(golden, weights, "attention", "", true);
    settings.kind = kind;
    settings.linearEpsilon = 0.0;
    Parameters parameters = weights.parameters();
    const auto attention = makeAttention(parameters, "attention", settings);
    Tracer t(Tracer::Options {true, {}, nullptr});
    const Traced queries = t.input("q", golden.tensor("in.q"), {"position", "feature"});
    const Traced source = t.input(
        "k and v", torch::cat({golden.tensor("in.k"), golden.tensor("in.v")}, -1), {"position", "feature"});
    AttentionContext context;
    context.mask = maskOf(t, golden, "mask");
    const torch::Tensor output = (*attention)(t, queries, source, context).tensor;
    const auto trace = t.finish();
    if (golden.has("mid.scores0"))
        golden.compare("mid.scores0", theirClosed(stepTensor(*trace, context.mask ? "masked" : "scores")));
    golden.compare("mid.attn_prob0", *trace, "weights");
    golden.compare("out.output", output);
    golden.gradients(output.square().sum());
}

// Our attention, which also tells the scores it made, alive for gradients.
class Scoring final : public SoftmaxAttention {
public:
    using SoftmaxAttention::SoftmaxAttention;
    mutable torch::Tensor made;

protected:
    Traced scores(Tracer& t, const Heads& heads, const AttentionContext& context) const override
    {
        const Traced scores = SoftmaxAttention::scores(t, heads, context);
        made = scores.tensor;
        return scores;
    }
};

// Nothing is read: the logarithms of the weights are the output, with one head.
void runPointer(Golden& golden)
{
    const torch::Tensor query = golden.parameter("fc_q.weight"), key = golden.parameter("fc_k.weight");
    Weights weights(golden);
    weights.linear("attention.query", "fc_q").linear("attention.key", "fc_k");
    for (const std::string part : {"value", "output"})
        weights.zeros("attention." + part + ".weight", {1, part == "value" ? key.size(1) : 1})
            .zeros("attention." + part + ".bias", {1});
    AttentionSettings settings;
    settings.queryFeatures = query.size(1);
    settings.sourceFeatures = key.size(1);
    settings.keyWidth = query.size(0);
    settings.valueWidth = settings.outputFeatures = 1;
    settings.scale = Factor::overRoot(static_cast<double>(settings.keyWidth));
    Parameters parameters = weights.parameters();
    const Scoring attention(parameters, "attention", settings);
    Tracer t(Tracer::Options {true, {}, nullptr});
    AttentionContext context;
    context.mask = maskOf(t, golden, "mask");
    attention(t, t.input("q", golden.tensor("in.q"), {"position", "feature"}),
        t.input("k", golden.tensor("in.k"), {"position", "feature"}), context);
    torch::Tensor scores = attention.made;
    if (context.mask)
        scores = scores.masked_fill(context.mask->tensor.logical_not(), kClosed);
    const torch::Tensor output = scores.squeeze(1).log_softmax(-1);
    golden.compare("out.output", output);
    golden.gradients(output.square().sum());
}

FeedForward feedForward(const Golden& golden, const std::string& theirs)
{
    Weights weights(golden);
    Parameters parameters = weights.linear("feed_forward.hidden", theirs + "fc1")
                                .linear("feed_forward.output", theirs + "fc2")
                                .parameters();
    const torch::Tensor hidden = golden.parameter(theirs + "fc1.weight");
    return {parameters, "feed_forward", hidden.size(1), hidden.size(0), ActivationKind::Relu, 0.0};
}

Norm norm(const Golden& golden, const std::string& ours, const std::string& gain)
{
    golden.expect("eps", {"1e-05"}); // what they take for the length of shorter rows, which have none here
    const torch::Tensor scale = golden.parameter(gain);
    const std::int64_t width = scale.numel();
    Parameters parameters = Weights(golden).set(ours + ".weight", scale / static_cast<double>(width)).parameters();
    return {parameters, ours, width, NormKind::Rms, 0.0};
}

// Self-attention, attention to a memory, feed-forward: what of them the block has, each with a norm before it. Only the
// encoder's attention is linear.
void runBlock(Golden& golden)
{
    Tracer t(Tracer::Options {true, {}, nullptr});
    Traced x = t.input("x", golden.tensor("in.x"), {"position", "feature"});
    std::optional<Traced> memory;
    if (golden.has("in.memory"))
        memory = t.input("memory", golden.tensor("in.memory"), {"position", "feature"});
    const bool linear = golden.text("kind") == "EncoderBlock";
    std::list<Norm> norms; // they live as long as the tracer, which knows a weight by where it lies
    std::vector<std::pair<std::string, bool>> attentions; // where they are, and whether they have a mask
    const auto before = [&]() -> const Norm& {
        const std::string name = "ln" + std::to_string(norms.size() + 1);
        return norms.emplace_back(norm(golden, name, name + ".scale"));
    };
    const auto attend = [&](const std::string& name, const std::optional<Traced>& mask, bool toMemory) {
        Weights weights(golden);
        AttentionSettings settings = takeAttention(golden, weights, name, name + ".", false);
        if (linear)
            settings.kind = AttentionKind::LinearElu;
        settings.linearEpsilon = 0.0;
        Parameters parameters = weights.parameters();
        const auto attention = makeAttention(parameters, name, settings);
        AttentionContext context;
        context.mask = mask;
        attentions.emplace_back(name, mask.has_value());
        const Tracer::Scope scope(t, name);
        x = residual(t, before(), NormPlacement::Before, 0.0, x,
            [&](const Traced& y) { return (*attention)(t, y, toMemory ? *memory : y, context); });
    };
    if (golden.has("param.attn.fc_q.weight"))
        attend("attn", maskOf(t, golden, "mask"), false);
    if (golden.has("param.mem_attn.fc_q.weight"))
        attend("mem_attn", maskOf(t, golden, "memory_mask"), true);
    {
        const FeedForward ours = feedForward(golden, "ffn.");
        const Tracer::Scope scope(t, "ffn");
        x = residual(t, before(), NormPlacement::Before, 0.0, x, [&](const Traced& y) { return ours(t, y); });
    }
    const auto trace = t.finish();
    for (std::size_t i = 0; i < attentions.size(); ++i) {
        const auto& [path, masked] = attentions[i];
        if (const std::string scores = "mid.scores" + std::to_string(i); golden.has(scores))
            golden.compare(scores, theirClosed(stepTensor(*trace, path + (masked ? "/masked" : "/scores"))));
        if (!linear)
            golden.compare("mid.attn_prob" + std::to_string(i), *trace, path + "/weights");
    }
    golden.compare("out.output", x.tensor);
    golden.gradients(x.tensor.square().sum());
}

Norm scaleNorm(const Golden& golden)
{
    Parameters parameters = Weights(golden).set("norm.weight", golden.parameter("g").reshape({1})).parameters();
    return {parameters, "norm", golden.tensor("in.x").size(-1), NormKind::Scale, golden.real("eps", 1e-5)};
}

template <typename Part>
void runRowwise(Golden& golden, const Part& part)
{
    Tracer off;
    const torch::Tensor output = part(off, Traced {golden.tensor("in.x"), -1}).tensor;
    golden.compare("out.output", output);
    golden.gradients(output.square().sum());
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    golden.expect("loss_def", {"sum(out.output**2)"});
    const bool linear = kind == "LinearAttention" || kind == "EncoderBlock";
    if (linear && golden.has("in.mask"))
        throw Error(
            "The original lays the mask of its linear attention over the features; the adapter of transformer_blocks knows "
            "linear attention without a mask.");
    if (kind == "MultiHeadAttention")
        runAttention(golden, AttentionKind::Dot);
    else if (kind == "LinearAttention")
        runAttention(golden, AttentionKind::LinearElu);
    else if (kind == "PointerAttention")
        runPointer(golden);
    else if (kind == "PositionwiseFFN")
        runRowwise(golden, feedForward(golden, ""));
    else if (kind == "RMSNorm")
        runRowwise(golden, norm(golden, "norm", "scale"));
    else if (kind == "ScaleNorm")
        runRowwise(golden, scaleNorm(golden));
    else if (kind == "EncoderBlock" || kind == "DecoderBlock" || kind == "CrossAttentionBlock")
        runBlock(golden);
    else
        throw Error("There is no adapter for kind \"" + kind + "\" of transformer_blocks.");
}

} // namespace headroom::golden::transformer_blocks
