// SPDX-License-Identifier: GPL-3.0-or-later
// krasserm/perceiver-io: attention with rotary positions and cached keys, the layers of Perceiver IO, its encoder with
// shared and unshared blocks, and the whole model. Their self-attention layer is our cross-attention layer in which
// queries and source share one norm.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "nn/latent.h"
#include "nn/masks.h"
#include "nn/positions.h"

#include <list>
#include <regex>

namespace headroom::golden::perceiver_io {

namespace {

const char* const kAttention = "attention";

// The widths of one of their attentions, read off its weights, which become ours under the name `ours`.
AttentionSettings takeAttention(
    const Golden& golden, Weights& weights, const std::string& ours, const std::string& theirs, std::int64_t heads)
{
    const std::pair<const char*, const char*> parts[] {
        {"query", "q_proj"}, {"key", "k_proj"}, {"value", "v_proj"}, {"output", "o_proj"}};
    for (const auto& [our, their] : parts)
        weights.linear(ours + "." + our, theirs + their);
    const auto size = [&](const char* part, int axis) {
        return golden.parameter(theirs + part + ".weight").size(axis);
    };
    AttentionSettings settings;
    settings.queryFeatures = size("q_proj", 1);
    settings.sourceFeatures = size("k_proj", 1);
    settings.outputFeatures = size("o_proj", 0);
    settings.heads = heads;
    settings.keyWidth = size("q_proj", 0) / heads;
    settings.valueWidth = size("v_proj", 0) / heads;
    settings.scale = Factor::overRoot(static_cast<double>(settings.keyWidth));
    return settings;
}

const char* const kCrossHeads = "num_cross_attention_heads";
const char* const kSelfHeads = "num_self_attention_heads";

// Runs their layers by ours in the order of the original, which numbers its attentions as they run.
class Run {
public:
    explicit Run(Golden& golden) : m_golden(golden), m_tracer(Tracer::Options {true, {}, nullptr}) {}

    Traced input(const std::string& name)
    {
        return m_tracer.input(name.c_str(), m_golden.tensor("in." + name), {"position", "feature"});
    }

    Traced query(const std::string& name) // [1, row, feature], the same for the whole batch
    {
        return m_tracer.input(name.c_str(), m_golden.parameter(name).squeeze(0), {"query", "feature"});
    }

    AttentionContext padded() // True is padding
    {
        AttentionContext context;
        if (m_golden.has("in.pad_mask"))
            context.mask = m_tracer.input(
                "mask", m_golden.tensor("in.pad_mask").logical_not().unsqueeze(1).unsqueeze(1), {"query", "key"});
        return context;
    }

    // The heads of the attention that runs next: what the file says of them (one number for all where there is one kind
    // of attention), else as many as its recorded weights have.
    std::int64_t nextHeads(const char* option) const
    {
        if (const std::int64_t said = m_golden.integer(option, 0); said > 0)
            return said;
        const std::string weights = "mid.attn_prob" + std::to_string(m_attentions);
        return m_golden.has(weights) ? m_golden.tensor(weights).size(1) : m_golden.integer("heads");
    }

    Traced layer(
        const std::string& theirs, const Traced& queries, const Traced& source, const AttentionContext& context);

    Traced block(const std::string& theirs, Traced x, const AttentionContext& context)
    {
        for (std::int64_t i = 0; m_golden.has("param." + theirs + std::to_string(i) + ".1.module.0.weight"); ++i)
            x = layer(theirs + std::to_string(i) + ".", x, x, context);
        return x;
    }

    Traced encoder(const std::string& theirs);

    // Compares the weights of every attention and the output, then all gradients.
    std::shared_ptr<const Trace> finish(const torch::Tensor& output)
    {
        auto trace = m_tracer.finish();
        for (std::int64_t i = 0; i < m_attentions; ++i)
            m_golden.compare(
                "mid.attn_prob" + std::to_string(i), *trace, "run." + std::to_string(i + 1) + "/attention/weights");
        m_golden.compare("out.output", output);
        m_golden.gradients(output.square().sum());
        return trace;
    }

    Traced attend(
        const Attention& attention, const Traced& queries, const Traced& source, const AttentionContext& context)
    {
        const Tracer::Scope run(m_tracer, "run", ++m_attentions);
        const Tracer::Scope scope(m_tracer, kAttention);
        return attention(m_tracer, queries, source, context);
    }

    Tracer& tracer() { return m_tracer; }

private:
    const char* headsOption(bool self) const
    {
        const bool alone = m_golden.text("kind") == "CrossAttentionLayer"
            || m_golden.text("kind") == "SelfAttentionBlock";
        return alone ? "heads" : self ? kSelfHeads : kCrossHeads;
    }

    Golden& m_golden;
    Tracer m_tracer;
    std::list<CrossAttentionLayer> m_layers; // they live as long as the tracer, which knows a weight by where it lies
    std::int64_t m_attentions = 0;
};

Traced Run::layer(
    const std::string& theirs, const Traced& queries, const Traced& source, const AttentionContext& context)
{
    CrossAttentionLayer::Settings settings;
    settings.residual = m_golden.has("param." + theirs + "0.module.attention.q_proj.weight");
    const std::string attention = theirs + (settings.residual ? "0.module." : "0."), mlp = theirs + "1.module.";
    const bool self = m_golden.has("param." + attention + "norm.weight");
    const std::string name = "layer." + std::to_string(m_attentions + 1);
    Weights weights(m_golden);
    settings.attention = takeAttention(
        m_golden, weights, name + ".attention", attention + "attention.", nextHeads(headsOption(self)));
    weights.linear(name + ".query_norm", attention + (self ? "norm" : "q_norm"));
    weights.linear(name + ".source_norm", attention + (self ? "norm" : "kv_norm"));
    weights.linear(name + ".feed_forward.norm", mlp + "0");
    weights.linear(name + ".feed_forward.hidden", mlp + "1");
    weights.linear(name + ".feed_forward.output", mlp + "3");
    settings.feedForward = m_golden.parameter(mlp + "1.weight").size(0);
    Parameters parameters = weights.parameters();
    const CrossAttentionLayer& ours = m_layers.emplace_back(parameters, name, settings);
    const Tracer::Scope run(m_tracer, "run", ++m_attentions);
    return ours(m_tracer, queries, source, context);
}

// The latents read the input and themselves, again and again: with weights of their own the first time, if not shared.
Traced Run::encoder(const std::string& theirs)
{
    const Traced x = input("x");
    const AttentionContext context = padded();
    const auto later = [&](const std::string& name) {
        return theirs + name + (m_golden.names("param." + theirs + name + "_n.").empty() ? "_1." : "_n.");
    };
    Traced latents = query(theirs + "latent_provider._query");
    const std::int64_t reads = m_golden.integer("num_cross_attention_layers", 1),
                       blocks = m_golden.integer("num_self_attention_blocks", 1);
    for (std::int64_t i = 0; i < blocks; ++i) {
        if (i < reads)
            latents = layer(i == 0 ? theirs + "cross_attn_1." : later("cross_attn"), latents, x, context);
        latents = block(i == 0 ? theirs + "self_attn_1." : later("self_attn"), latents, {});
    }
    return latents;
}

torch::Tensor merged(const torch::Tensor& x) { return x.transpose(1, 2).flatten(2); }

// Where a file does not say whether an attention was causal, the weights it recorded do: a query that stands for the
// last rows of the keys gave nothing to those after it.
bool causal(const Golden& golden, std::int64_t asked, std::int64_t keys)
{
    for (const char* option : {"causal_attention", "causal"})
        if (!golden.text(option, "").empty())
            return golden.flag(option);
    return golden.tensor("mid.attn_prob0").triu(keys - asked + 1).count_nonzero().item<std::int64_t>() == 0;
}

// Puts kept keys and values, as theirs keeps them, into our cache, by an attention of ours that hands on what it is
// given. Gives the keys as they were before they were turned by their positions.
torch::Tensor keep(const Golden& golden, const AttentionSettings& of, const torch::Tensor& angles, KvCache& cache)
{
    const std::int64_t keys = of.heads * of.keyWidth, values = of.heads * of.valueWidth;
    const auto options = torch::dtype(golden.dtype());
    AttentionSettings settings = of;
    settings.queryFeatures = settings.sourceFeatures = keys + values;
    settings.bias = false;
    Weights weights(golden);
    weights.zeros("kept.query.weight", {keys, keys + values});
    weights.set("kept.key.weight", torch::eye(keys + values, options).slice(0, 0, keys));
    weights.set("kept.value.weight", torch::eye(keys + values, options).slice(0, keys));
    weights.zeros("kept.output.weight", {settings.outputFeatures, values});
    Parameters parameters = weights.parameters();
    const auto attention = makeAttention(parameters, "kept", settings);
    Tracer t(Tracer::Options {true, {}, nullptr});
    const Traced rows = t.input(
        "kept", torch::cat({golden.tensor("in.k_cache"), golden.tensor("in.v_cache")}, -1), {"key", "feature"});
    AttentionContext context;
    context.angles = angles;
    context.cache = &cache;
    (*attention)(t, rows, rows, context);
    cache.keysStep = cache.valuesStep = -1; // another trace's
    return stepTensor(*t.finish(), "key_heads");
}

void runAttention(Golden& golden)
{
    Run run(golden);
    const std::int64_t heads = run.nextHeads("heads");
    Weights weights(golden);
    const AttentionSettings settings = takeAttention(golden, weights, kAttention, "", heads);
    Parameters parameters = weights.parameters();
    const auto attention = makeAttention(parameters, kAttention, settings);
    const Traced queries = run.input("x_q"), source = golden.has("in.x_kv") ? run.input("x_kv") : queries;
    const bool continued = golden.has("in.k_cache");
    const std::int64_t asked = queries.tensor.size(1), fresh = source.tensor.size(1),
                       before = continued ? golden.tensor("in.k_cache").size(1) : 0, keys = before + fresh;
    torch::Tensor angles; // theirs: one for each of the two numbers of a pair, of the last keys
    if (golden.has("in.frq_pos_enc")) {
        const torch::Tensor all = golden.tensor("in.frq_pos_enc");
        angles = all.slice(-1, 0, all.size(-1), 2).slice(-2, all.size(-2) - keys);
    }
    AttentionContext context = run.padded();
    KvCache cache;
    torch::Tensor kept;
    if (continued) {
        kept = keep(golden, settings, angles.defined() ? angles.slice(-2, 0, before) : angles, cache);
        context.cache = &cache;
    }
    if (angles.defined())
        context.angles = angles.slice(-2, before);
    context.causal = causal(golden, asked, keys);
    if (context.causal) {
        torch::Tensor open = openKeys(asked, keys - asked, true, SameLength::Off, 0, torch::kCPU);
        if (context.mask)
            open = open.logical_and(context.mask->tensor);
        context.mask = run.tracer().input("order", open, {"query", "key"});
    }
    const torch::Tensor output = run.attend(*attention, queries, source, context).tensor;
    const auto trace = run.finish(output);
    if (continued) { // theirs keeps keys unturned, ours turned
        const torch::Tensor unturned = stepTensor(*trace, "run.1/attention/key_heads");
        golden.compare("out.k_cache", merged(torch::cat({kept, unturned}, -2)));
        golden.compare("out.v_cache", merged(cache.values));
    }
}

void runModel(Golden& golden)
{
    Run run(golden);
    const Traced latents = run.encoder("0.");
    const Traced read = run.layer("1.cross_attn.", run.query("1.output_query_provider._query"), latents, {});
    Weights weights(golden);
    Parameters parameters = weights.linear("output", "1.output_adapter.linear").parameters();
    const torch::Tensor weight = golden.parameter("1.output_adapter.linear.weight");
    const Linear output(parameters, "output", weight.size(1), weight.size(0));
    run.finish(output(run.tracer(), {"output"}, read).tensor);
}

void runPositions(Golden& golden)
{
    const std::regex pattern(R"(out\.enc_([0-9x]+)_bands(\d+))"), number(R"(\d+)");
    for (const std::string& name : golden.names("out.")) {
        std::smatch part;
        if (!std::regex_match(name, part, pattern))
            continue;
        const std::string shape = part[1];
        std::vector<std::int64_t> sizes;
        for (std::sregex_iterator i(shape.begin(), shape.end(), number); i != std::sregex_iterator(); ++i)
            sizes.push_back(std::stol(i->str()));
        golden.compare(name, fourierPositions(sizes, std::stol(part[2])));
    }
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind == "FourierPositionEncoding")
        return runPositions(golden);
    golden.expect("loss_def", {"sum(out.output**2)"});
    if (kind == "MultiHeadAttention")
        return runAttention(golden);
    if (kind == "PerceiverIO")
        return runModel(golden);
    Run run(golden);
    if (kind == "CrossAttentionLayer") {
        const Traced queries = run.input("x_q"), source = run.input("x_kv");
        run.finish(run.layer("", queries, source, run.padded()).tensor);
    } else if (kind == "SelfAttentionBlock") {
        const Traced x = run.input("x");
        run.finish(run.block("", x, run.padded()).tensor);
    } else if (kind == "PerceiverEncoder") {
        run.finish(run.encoder("").tensor);
    } else {
        throw Error("There is no adapter for kind \"" + kind + "\" of perceiver_io.");
    }
}

} // namespace headroom::golden::perceiver_io
