// SPDX-License-Identifier: GPL-3.0-or-later
// DGL's Transformer example: a Transformer and a Universal Transformer with adaptive computation time as message
// passing.
//
// Their decoder uses weights where they do not belong: what it reads of the encoder goes through the output projection
// of its self-attention, in the Universal Transformer through all four of its projections; and the last layer of the
// plain decoder applies the final norm behind its self-attention as well as at its end. So our decoder runs twice. Its
// own way only the predictions are compared: those are the known deviations. Then with their weights in those places
// (and for the plain one the last layer put together from our parts), which must agree in everything, gradients
// included.
#include "golden.h"

#include "error.h"
#include "graph/graph_executor.h"
#include "libtorch.h"
#include "nn/positions.h"
#include "train/label_smoothing.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>

namespace headroom::golden::dgl {

namespace {

Index numbers(const torch::Tensor& tensor)
{
    const torch::Tensor whole = tensor.to(torch::kLong).contiguous();
    return Index(whole.data_ptr<std::int64_t>(), whole.data_ptr<std::int64_t>() + whole.numel());
}

// Theirs number all nodes through: `readers` and `read` are the numbers of ours. Each edge must be there, and no other.
void checkEdges(
    const Golden& golden, const std::string& name, const Edges& ours, const Index& read, const Index& readers)
{
    if (!golden.has(name))
        return;
    std::set<std::pair<std::int64_t, std::int64_t>> expected, given;
    for (std::size_t i = 0; i < ours.source.size(); ++i)
        expected.emplace(read.at(static_cast<std::size_t>(ours.source[i])),
            readers.at(static_cast<std::size_t>(ours.destination[i])));
    const Index from = numbers(golden.tensor(name)[0]), to = numbers(golden.tensor(name)[1]);
    for (std::size_t i = 0; i < from.size(); ++i)
        given.emplace(from[i], to[i]);
    if (given != expected)
        throw Error("The edges " + name
            + " are not those of complete sequences and a causal decoder; the adapter of dgl "
              "knows no others.");
}

void checkPlaces(const Golden& golden, const std::string& name, const Index& lengths)
{
    Index expected;
    for (const std::int64_t length : lengths)
        for (std::int64_t place = 0; place < length; ++place)
            expected.push_back(place);
    if (golden.has(name) && numbers(golden.tensor(name)) != expected)
        throw Error(
            "The positions " + name + " do not count each sequence from 0; the adapter of dgl knows no others.");
}

GraphInput graphInput(const Golden& golden)
{
    GraphInput input;
    input.source = golden.tensor("in.src");
    input.target = golden.tensor("in.tgt");
    input.sourceLengths = numbers(golden.tensor("in.src_lens"));
    input.targetLengths = numbers(golden.tensor("in.tgt_lens"));
    checkPlaces(golden, "in.src_pos", input.sourceLengths);
    checkPlaces(golden, "in.tgt_pos", input.targetLengths);
    const Index encoder = numbers(golden.tensor("in.enc_ids")), decoder = numbers(golden.tensor("in.dec_ids"));
    checkEdges(golden, "in.edges_ee", completeEdges(input.sourceLengths, input.sourceLengths), encoder, encoder);
    checkEdges(golden, "in.edges_ed", completeEdges(input.sourceLengths, input.targetLengths), encoder, decoder);
    checkEdges(golden, "in.edges_dd", causalEdges(input.targetLengths), decoder, decoder);
    return input;
}

ModelConfig configOf(const Golden& golden, const GraphInput& input, const std::string& layer)
{
    ModelConfig config;
    config.topology = Topology::EncoderDecoder;
    config.width = golden.integer("d_model");
    config.heads = golden.integer("heads");
    config.feedForward = golden.integer("d_ff");
    config.vocabulary = golden.integer("vocab");
    config.dropout = 0.0;
    config.attentionBias = golden.has("param.encoder." + layer + ".self_attn.linears.0.bias");
    config.maxLength = 2;
    for (const Index* lengths : {&input.sourceLengths, &input.targetLengths})
        for (const std::int64_t length : *lengths)
            config.maxLength = std::max(config.maxLength, length);
    return config;
}

void addNorm(Weights& weights, const std::string& ours, const std::string& theirs)
{
    weights.copy(ours + ".weight", theirs + ".weight").copy(ours + ".bias", theirs + ".bias");
}

// `output`: the attention whose output projection is used.
void addAttention(Weights& weights, const ModelConfig& config, const std::string& ours, const std::string& theirs,
    const std::string& output)
{
    const char* parts[] {"query", "key", "value", "output"};
    for (int i = 0; i < 4; ++i) {
        const std::string name = (i < 3 ? theirs : output) + ".linears." + std::to_string(i);
        weights.copy(ours + "." + parts[i] + ".weight", name + ".weight");
        if (config.attentionBias)
            weights.copy(ours + "." + parts[i] + ".bias", name + ".bias");
    }
}

// The weights by which the decoder reads the encoder.
enum class Reading {
    Own, // all made for it
    Plain, // as their plain decoder: the output projection is that of its self-attention
    Universal // as their universal one: all are those of its self-attention
};

// One layer of each stack.
void addLayers(
    Weights& weights, const ModelConfig& config, const std::string& ours, const std::string& theirs, Reading reading)
{
    for (const std::string stack : {"encoder", "decoder"}) {
        const std::string to = stack + "." + ours, from = stack + "." + theirs, self = from + ".self_attn",
                          own = from + ".src_attn";
        const bool decoder = stack == "decoder";
        addAttention(weights, config, to + ".self_attention", self, self);
        addNorm(weights, to + ".self_attention.norm", from + ".sublayer.0.norm");
        if (decoder) {
            addAttention(weights, config, to + ".encoder_decoder_attention", reading == Reading::Universal ? self : own,
                reading == Reading::Own ? own : self);
            addNorm(weights, to + ".encoder_decoder_attention.norm", from + ".sublayer.1.norm");
        }
        weights.linear(to + ".feed_forward.hidden", from + ".feed_forward.w_1");
        weights.linear(to + ".feed_forward.output", from + ".feed_forward.w_2");
        addNorm(weights, to + ".feed_forward.norm", from + (decoder ? ".sublayer.2.norm" : ".sublayer.1.norm"));
    }
}

void addEnds(Weights& weights)
{
    addNorm(weights, "encoder.norm", "encoder.norm");
    addNorm(weights, "decoder.norm", "decoder.norm");
    weights.copy("embedding.source.weight", "src_embed.lut.weight");
    weights.copy("embedding.target.weight", "tgt_embed.lut.weight");
    weights.linear("output", "generator.proj");
}

// Tokens with their positions added, and the edges among them.
GraphStackInput nodes(
    Tracer& t, const torch::Tensor& ids, const torch::Tensor& places, const Parameter& table, Edges self)
{
    const std::int64_t width = table.tensor.size(1);
    const Traced rows = t.gather("embedding", t.parameter(table.name, table.tensor, {"vocabulary", "feature"}),
        t.input("tokens", ids, {"node"}), "feature");
    const Traced scaled = t.scale("scaled", rows, Factor::timesRoot(static_cast<double>(width)));
    const torch::Tensor sines =
        sinusoids(places, width, PositionKind::SinusoidalInterleaved).to(table.tensor.options());
    GraphStackInput input;
    input.x = t.add("embedded", scaled, t.input("positions", sines.detach(), {"node", "feature"}));
    input.self = std::move(self);
    return input;
}

// Their last decoder layer: the final norm comes after its self-attention as well as after the layer.
Traced lastLayer(Tracer& t, Parameters& p, const ModelConfig& config, const Norm& norm, const GraphStackInput& input,
    const Traced& start)
{
    const std::string name = "decoder." + std::to_string(config.decoderLayers);
    const std::string cross = name + ".encoder_decoder_attention";
    const auto sublayerNorm = [&](const std::string& sublayer) {
        return Norm(p, sublayer + ".norm", config.width, config.norm, config.normEpsilon);
    };
    const EdgeAttention self(p, name + ".self_attention", AttentionSettings::self(config, true));
    const EdgeAttention read(p, cross, AttentionSettings::cross(config, config.width));
    const FeedForward feedForward(p, name + ".feed_forward", config.width, config.feedForward, config.activation, 0.0);
    const std::int64_t count = input.x.tensor.size(0);
    const torch::Device device = input.x.tensor.device();
    Traced x = start;
    {
        const Tracer::Scope scope(t, "self");
        const TracedEdges edges = traceEdges(t, input.self, count, {}, device);
        x = residual(t, sublayerNorm(name + ".self_attention"), NormPlacement::Before, 0.0, x,
            [&](const Traced& y) { return self(t, y, y, edges); });
        x = norm(t, x, "final_norm");
    }
    {
        const Tracer::Scope scope(t, "cross");
        const TracedEdges edges = traceEdges(t, input.cross, count, {}, device);
        x = residual(t, sublayerNorm(cross), NormPlacement::Before, 0.0, x,
            [&](const Traced& y) { return read(t, y, *input.encoded, edges); });
    }
    const Tracer::Scope scope(t, "feed_forward");
    return residual(t, sublayerNorm(name + ".feed_forward"), NormPlacement::Before, 0.0, x,
        [&](const Traced& y) { return feedForward(t, y); });
}

// Theirs clamps scores to ±10 before it takes their exponentials; ours has the softmax as it is.
void refuseClamped(const Trace& trace)
{
    for (const Step& step : trace.steps())
        if (step.path.ends_with("/scaled") && trace.step(step.inputs.front()).path.ends_with("/score")
            && stepTensor(trace, step.path).abs().max().item<double>() > 10.0)
            throw Error("Scores of " + step.path
                + " lie beyond ±10, where the original clamps them; the adapter of dgl compares "
                  "files within.");
}

// "KLDiv label smoothing 0.1 / n_tokens (…), padding_idx=1"
torch::Tensor smoothed(const Golden& golden, const torch::Tensor& logits)
{
    const std::string& definition = golden.text("loss_def");
    std::smatch smoothing, padding;
    if (!std::regex_search(definition, smoothing, std::regex("label smoothing ([0-9.]+) / n_tokens"))
        || !std::regex_search(definition, padding, std::regex("padding_idx=([0-9]+)")))
        throw Error(
            "The loss \"" + definition + "\" is not known; label smoothing over n_tokens with a padding_idx is.");
    const torch::Tensor expected = golden.tensor("in.tgt_y");
    const std::int64_t pad = std::stoll(padding[1]);
    const torch::Tensor mean = labelSmoothedLoss(
        logits, expected, std::stod(smoothing[1]), pad, LabelSmoothing::Others);
    return mean * (expected != pad).sum() / expected.numel();
}

Weights weightsOf(const Golden& golden, const ModelConfig& config, Reading reading)
{
    Weights weights(golden);
    if (config.depth == DepthKind::Universal) {
        addLayers(weights, config, "1", "layer", reading);
        for (const std::string stack : {"encoder", "decoder"}) {
            const std::string theirs = "halt_" + stack.substr(0, 3);
            weights.linear(stack + ".halting", theirs + ".linear");
            addNorm(weights, stack + ".halting.norm", theirs + ".norm");
        }
    }
    for (std::int64_t i = 0; config.depth == DepthKind::Layers && i < config.encoderLayers; ++i)
        addLayers(weights, config, std::to_string(i + 1), "layers." + std::to_string(i), reading);
    addEnds(weights);
    return weights;
}

// What our decoder predicts with weights of its own for what it reads of the encoder: logits [node, vocabulary].
torch::Tensor ownLogits(const Golden& golden, const GraphInput& input, const ModelConfig& config)
{
    const Transformer model(withoutUnusedSettings(config), weightsOf(golden, config, Reading::Own).parameters());
    Tracer off;
    return GraphExecutor(model)(off, input, model.defaults()).logits.tensor;
}

void runTransformer(Golden& golden)
{
    const GraphInput input = graphInput(golden);
    ModelConfig config = configOf(golden, input, "layers.0");
    config.encoderLayers = config.decoderLayers = golden.integer("N");
    {
        const torch::Tensor own = ownLogits(golden, input, config);
        golden.compare("out.log_probs", own.log_softmax(-1));
        golden.compare("out.loss", smoothed(golden, own));
    }
    const std::string how = "the output projection of the self-attention twice, the final norm twice";
    Parameters p = weightsOf(golden, config, Reading::Plain).parameters();
    const Index table {config.vocabulary, config.width};
    Tracer t({true, {}, nullptr});
    GraphStackInput source, target;
    {
        const Tracer::Scope scope(t, "encoder");
        source = nodes(t, input.source, golden.tensor("in.src_pos"),
            p.get("embedding.source.weight", table, Init::Embedding),
            completeEdges(input.sourceLengths, input.sourceLengths));
    }
    {
        const Tracer::Scope scope(t, "decoder");
        target = nodes(t, input.target, golden.tensor("in.tgt_pos"),
            p.get("embedding.target.weight", table, Init::Embedding), causalEdges(input.targetLengths));
        target.cross = completeEdges(input.sourceLengths, input.targetLengths);
    }
    target.encoded = GraphStack(p, "encoder", config, false)(t, source).states;
    const Norm norm(p, "decoder.norm", config.width, config.norm, config.normEpsilon);
    Traced x = target.x;
    if (config.decoderLayers > 1) {
        ModelConfig first = config;
        --first.decoderLayers;
        first.finalNorm = false;
        x = GraphStack(p, "decoder", first, true)(t, target).states;
    }
    const Tracer::Scope scope(t, "last");
    x = norm(t, lastLayer(t, p, config, norm, target, x));
    const torch::Tensor logits =
        Linear(p, "output", config.width, config.vocabulary)(t, "logits", x, "vocabulary").tensor;
    refuseClamped(*t.finish());
    golden.compareAsTheirs("out.log_probs", logits.log_softmax(-1), how);
    const torch::Tensor loss = smoothed(golden, logits);
    golden.compareAsTheirs("out.loss", loss, how);
    golden.gradients(loss, how);
}

// What the halting rules gave at each step [step, node], 0 at nodes that did not run. Theirs keep the sum that passed
// the threshold where ours count the remainder, and carry 1 less the sum as remainder of the nodes that run on.
void compareHalting(
    Golden& golden, const Trace& trace, const std::string& stack, const std::string& theirs, std::int64_t steps)
{
    std::vector<torch::Tensor> probabilities, sums, remainders, states, ran, active;
    torch::Tensor running, spent;
    for (std::int64_t number = 1; number <= steps; ++number) {
        const std::string step = stack + "." + std::to_string(number) + "/";
        const bool some = trace.find(step + "all_probabilities").has_value();
        const torch::Tensor p = stepTensor(trace, step + (some ? "all_probabilities" : "halting_probability"));
        const torch::Tensor continues = stepTensor(trace, step + "continues").to(torch::kBool);
        const torch::Tensor remainder = stepTensor(trace, step + (number == 1 ? "remainder" : "remainders"));
        if (number == 1) {
            running = torch::ones_like(continues);
            spent = torch::zeros_like(p);
        }
        sums.push_back((spent + p) * running);
        spent = stepTensor(trace, step + "cumulative");
        probabilities.push_back(p * running);
        remainders.push_back(torch::where(continues, 1 - spent, remainder) * running);
        states.push_back(stepTensor(trace, step + "new_state") * running.unsqueeze(-1));
        ran.push_back(running.to(torch::kByte));
        active.push_back(continues.to(torch::kByte));
        running = continues;
    }
    const auto compare = [&](const char* name, const std::vector<torch::Tensor>& ours) {
        golden.compare("mid." + theirs + "_" + name, torch::stack(ours));
    };
    compare("p", probabilities);
    compare("sum_p", sums);
    compare("r", remainders);
    compare("s_accum", states);
    compare("ran_this_step", ran);
    compare("still_active_after", active);
}

void runUniversal(Golden& golden)
{
    const GraphInput input = graphInput(golden);
    ModelConfig config = configOf(golden, input, "layer");
    config.depth = DepthKind::Universal;
    config.halting = HaltingKind::Remainder;
    config.maxSteps = golden.integer("MAX_DEPTH");
    config.haltingThreshold = golden.real("thres", 0.99);
    golden.expect("loss_def", {"sum(out.log_probs**2) + out.act_loss"});
    golden.compare("out.log_probs", ownLogits(golden, input, config).log_softmax(-1));
    const std::string how = "all projections of the self-attention twice";
    const Transformer model(withoutUnusedSettings(config), weightsOf(golden, config, Reading::Universal).parameters());
    Tracer t({true, {}, nullptr});
    const GraphOutput output = GraphExecutor(model)(t, input, model.defaults());
    const auto trace = t.finish();
    refuseClamped(*trace);
    torch::Tensor remainders;
    for (const std::string stack : {"encoder", "decoder"}) {
        const GraphStackOutput& ours = stack == "encoder" ? *output.encoder : *output.decoder;
        const std::string theirs = stack.substr(0, 3);
        compareHalting(golden, *trace, stack, theirs, ours.halting->steps);
        golden.compare("out." + theirs + "_steps", ours.halting->updates.tensor.to(torch::kLong));
        golden.compare("out." + theirs + "_remainder", ours.halting->remainders.tensor);
        golden.compare("out." + theirs + "_state_normed", ours.states.tensor);
        const torch::Tensor& r = ours.halting->remainders.tensor;
        remainders = remainders.defined() ? torch::cat({remainders, r}) : r;
    }
    const torch::Tensor cost = 0.01 * remainders.mean(); // theirs leaves out the steps
    golden.compare("out.act_loss", cost);
    const torch::Tensor logProbabilities = output.logits.tensor.log_softmax(-1);
    golden.compareAsTheirs("out.log_probs", logProbabilities, how);
    golden.gradients(logProbabilities.square().sum() + cost, how);
}

void runLabelSmoothing(Golden& golden)
{
    golden.expect("loss_def", {"KLDiv sum"});
    const torch::Tensor expected = golden.tensor("in.target");
    const std::int64_t padding = golden.integer("padding_idx");
    const torch::Tensor mean = labelSmoothedLoss(
        golden.tensor("in.logits"), expected, golden.real("smoothing", 0.0), padding, LabelSmoothing::Others);
    const torch::Tensor loss = mean * (expected != padding).sum();
    golden.compare("out.loss", loss);
    golden.gradients(loss);
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind.starts_with("Transformer"))
        runTransformer(golden);
    else if (kind.starts_with("UTransformer"))
        runUniversal(golden);
    else if (kind == "LabelSmoothing")
        runLabelSmoothing(golden);
    else
        throw Error("The adapter of dgl does not know the kind \"" + kind
            + "\"; it knows Transformer, UTransformer and LabelSmoothing.");
}

} // namespace headroom::golden::dgl
