// SPDX-License-Identifier: GPL-3.0-or-later
// Transformer-XL in PyTorch with absolute positions: MultiHeadAttn, and MemTransformerLM with attn_type 2 (sinusoids
// added to the words) or 3 (learned rows added before every layer). Our models do not add positions to memory, so these
// are put together from our parts.
#include "txl.h"

#include "libtorch.h"
#include "nn/attention/attention.h"
#include "nn/masks.h"
#include "nn/moves.h"

#include <algorithm>

namespace headroom::golden::txl_absolute {

namespace {

AttentionSettings settingsOf(const Golden& golden)
{
    AttentionSettings settings;
    settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = golden.integer("d_model");
    settings.heads = golden.integer("n_head");
    settings.keyWidth = settings.valueWidth = golden.integer("d_head");
    settings.bias = false;
    settings.scale = Factor::overRoot(static_cast<double>(settings.keyWidth));
    return settings;
}

void projections(Weights& weights, const Golden& golden, const std::string& ours, const std::string& theirs)
{
    const std::vector<torch::Tensor> joint = golden.parameter(theirs + "kv_net.weight").chunk(2, 0);
    weights.copy(ours + "query.weight", theirs + "q_net.weight");
    weights.set(ours + "key.weight", joint[0]).set(ours + "value.weight", joint[1]);
    weights.copy(ours + "output.weight", theirs + "o_net.weight");
}

// Attention with memory in front of the keys, its residual and its norm.
struct Sublayer {
    std::unique_ptr<Attention> attention;
    Norm norm;
    bool before;

    Sublayer(const Golden& golden, Parameters& parameters, const std::string& name)
        : attention(makeAttention(parameters, name, settingsOf(golden))),
          norm(parameters, name + ".norm", golden.integer("d_model"), NormKind::Layer, 1e-5),
          before(golden.flag("pre_lnorm"))
    {
    }

    // Where norms come first the original forgets that of the queries; `forgets` does as it does.
    Traced operator()(Tracer& t, const Traced& x, const torch::Tensor& memory, const Traced& mask, bool forgets) const
    {
        Traced source = x;
        if (memory.defined() && memory.size(1) > 0)
            source = t.concatenate("memory_and_x", {t.input("memory", memory, {"position", "feature"}), x}, -2);
        if (before)
            source = norm(t, source);
        const std::int64_t rows = source.tensor.size(-2), own = x.tensor.size(-2);
        const Traced queries = before && forgets
            ? x
            : t.rearrange("last", source, {sliceAxis(-2, rows - own, rows)}, {"position", "feature"});
        AttentionContext context;
        context.mask = mask;
        context.causal = true;
        const Traced sum = t.add("residual", x, (*attention)(t, queries, source, context));
        return before ? sum : norm(t, sum);
    }
};

struct Model {
    struct Layer {
        Sublayer attention;
        Norm norm;
        FeedForward feedForward;
    };
    std::vector<Layer> layers;
    Words words;

    Model(const Golden& golden, const ModelConfig& config, Parameters parameters) : words(parameters, config)
    {
        for (std::int64_t i = 1; i <= config.decoderLayers; ++i) {
            const std::string name = "decoder." + std::to_string(i);
            layers.push_back({Sublayer(golden, parameters, name + ".self_attention"),
                Norm(parameters, name + ".feed_forward.norm", config.width, NormKind::Layer, 1e-5),
                FeedForward(
                    parameters, name + ".feed_forward", config.width, config.feedForward, ActivationKind::Relu, 0.0)});
        }
    }
};

Model modelOf(const Golden& golden)
{
    const ModelConfig config = languageModelConfig(golden, true);
    Weights weights(golden);
    wordWeights(weights, golden, config);
    for (std::int64_t i = 0; i < config.decoderLayers; ++i) {
        const std::string ours = "decoder." + std::to_string(i + 1);
        projections(weights, golden, ours + ".self_attention.", "layers." + std::to_string(i) + ".dec_attn.");
        sublayerWeights(weights, golden, ours, i);
    }
    return Model(golden, config, weights.parameters());
}

// The learned rows of a layer for its memory: those before the segment's, the first repeated if they do not reach.
torch::Tensor learnedRows(const torch::Tensor& table, std::int64_t memory, std::int64_t segment)
{
    const std::int64_t end = table.size(0) - segment;
    return table.index_select(0, torch::arange(end - memory, end).clamp_min(0)).flatten(1);
}

// One segment: adds positions to `memory` (one a layer and one behind the last, or none) as theirs does in place, and
// gives the rows that came into each layer and the states at the end.
std::vector<torch::Tensor> runSegment(Golden& golden, const Model& model, const torch::Tensor& tokens,
    std::vector<torch::Tensor>& memory, const std::string& s)
{
    const bool learned = golden.integer("attn_type") == 3;
    const std::int64_t length = tokens.size(1), before = memory.empty() ? 0 : memory.front().size(1);
    const SameLength same = golden.flag("same_length") && golden.integer("mem_len") > 0 ? SameLength::Memory
                                                                                        : SameLength::Off;
    const torch::Tensor positions = distancesOf(golden, before + length);
    Tracer t(Tracer::Options {});
    const torch::Tensor open = openKeys(length, before, true, same, golden.integer("mem_len"), torch::kCPU);
    const Traced mask = t.input("open", open, {"query", "key"});
    const torch::Tensor words = model.words.rows(tokens);
    Traced x = t.input("words", learned ? words : words + positions.slice(0, before), {"position", "feature"});
    std::vector<torch::Tensor> rows;
    for (std::size_t i = 0; i < model.layers.size(); ++i) {
        const Tracer::Scope scope(t, "decoder", static_cast<std::int64_t>(i) + 1);
        if (learned) {
            const torch::Tensor table = golden.parameter("r_emb")[static_cast<std::int64_t>(i)];
            x = t.add("with_position", x,
                t.input("positions", table.slice(0, table.size(0) - length).flatten(1), {"position", "feature"}));
            if (before > 0)
                memory[i] = memory[i] + learnedRows(table, before, length);
        } else if (i == 0 && before > 0) {
            memory[i] = memory[i] + positions.slice(0, 0, before);
        }
        rows.push_back(x.tensor);
        const Model::Layer& layer = model.layers[i];
        {
            const Tracer::Scope sublayer(t, "self_attention");
            x = layer.attention(t, x, memory.empty() ? torch::Tensor() : memory[i], mask, true);
        }
        const Tracer::Scope sublayer(t, "feed_forward");
        x = residual(t, layer.norm, layer.attention.before ? NormPlacement::Before : NormPlacement::After, 0.0, x,
            [&](const Traced& y) { return layer.feedForward(t, y); });
    }
    rows.push_back(x.tensor);
    const auto trace = t.finish();
    for (std::size_t i = 0; i < model.layers.size(); ++i)
        golden.compare("mid.attn_prob" + s + "_layer" + std::to_string(i), *trace,
            "decoder." + std::to_string(i + 1) + "/self_attention/weights", {2, 3, 0, 1});
    return rows;
}

} // namespace

// With pre_lnorm the original's queries are projected from rows that did not go through the norm: ours is run its own
// way, which known_deviations.json speaks of, and then theirs.
void runAttention(Golden& golden)
{
    golden.expect("loss_def", {"sum(out.output**2)"});
    Weights weights(golden);
    projections(weights, golden, "attention.", "");
    weights.linear("attention.norm", "layer_norm");
    Parameters parameters = weights.parameters();
    const Sublayer sublayer(golden, parameters, "attention");
    const torch::Tensor h = golden.tensor("in.h");
    const std::int64_t memory = golden.has("in.mems") ? golden.tensor("in.mems").size(0) : 0;
    const bool masked = golden.has("in.attn_mask");
    torch::Tensor open = torch::ones({1, 1, h.size(0), memory + h.size(0)}, torch::kBool);
    if (masked)
        open = openKeysOf(golden.tensor("in.attn_mask"));
    const auto run = [&](bool forgets) {
        Tracer t(Tracer::Options {});
        const Traced mask = t.input("open", open, {"head", "query", "key"});
        const Traced output = sublayer(t, t.input("x", batchFirst(h), {"position", "feature"}),
            memory > 0 ? batchFirst(golden.tensor("in.mems")) : torch::Tensor(), mask, forgets);
        const auto trace = t.finish();
        const std::string how = forgets ? "queries from the rows before the norm" : "";
        const auto compare = [&](const std::string& name, const torch::Tensor& ours) {
            forgets ? golden.compareAsTheirs(name, ours, how) : golden.compare(name, ours);
        };
        const std::vector<std::int64_t> theirs {2, 3, 0, 1}; // [query, key, batch, head]
        compare("mid.scores_masked", stepTensor(*trace, "masked").permute(theirs));
        compare("mid.attn_prob", stepTensor(*trace, "weights").permute(theirs));
        compare("out.output", batchFirst(output.tensor));
        golden.gradients(output.tensor.square().sum(), how);
    };
    run(false);
    if (!golden.flag("pre_lnorm"))
        return;
    golden.clearGradients();
    run(true);
}

// What theirs does is done here too where it is no choice of ours: positions go on top of the memory's own, and with
// pre_lnorm the queries miss the norm, as above.
void runModel(Golden& golden)
{
    checkLanguageModel(golden);
    const Model model = modelOf(golden);
    std::vector<torch::Tensor> memory;
    torch::Tensor losses;
    const bool remembers = golden.integer("mem_len") > 0;
    for (std::size_t i = 0; i < golden.integers("segs").size(); ++i) {
        const std::string s = std::to_string(i);
        const torch::Tensor targets = golden.tensor("in.target" + s);
        std::vector<torch::Tensor> rows = runSegment(
            golden, model, batchFirst(golden.tensor("in.data" + s)), memory, s);
        golden.compare("out.hidden" + s, batchFirst(rows.back()));
        losses = negativeLogLikelihood(model.words.logits(rows.back()), targets);
        golden.compare("out.loss" + s, groupedByCluster(golden, losses, targets));
        if (!remembers)
            continue;
        const std::int64_t before = memory.empty() ? 0 : memory.front().size(1);
        for (std::size_t layer = 0; before > 0 && layer < rows.size(); ++layer)
            rows[layer] = torch::cat({memory[layer], rows[layer]}, 1);
        memory = nextMemory(golden, rows, before, s);
    }
    golden.gradients(losses.mean());
}

} // namespace headroom::golden::txl_absolute
