// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"

#include "config/json_fields.h"
#include "config/read_json.h"
#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

template <typename Enum, std::size_t N>
using Names = std::array<std::pair<Enum, const char*>, N>;

constexpr Names<Topology, 5> kTopologies {{{Topology::Encoder, "encoder"}, {Topology::Decoder, "decoder"},
    {Topology::EncoderDecoder, "encoder-decoder"}, {Topology::Latent, "latent"}, {Topology::Set, "set"}}};
constexpr Names<AttentionKind, 8> kAttentions {{{AttentionKind::Dot, "dot"}, {AttentionKind::Relative, "relative"},
    {AttentionKind::TransformerXl, "transformer-xl"}, {AttentionKind::LearnedRelative, "learned-relative"},
    {AttentionKind::Alibi, "alibi"}, {AttentionKind::T5Bias, "t5-bias"}, {AttentionKind::LinearElu, "linear-elu"},
    {AttentionKind::LinearExp, "linear-exp"}}};
constexpr Names<PositionKind, 6> kPositions {
    {{PositionKind::None, "none"}, {PositionKind::SinusoidalInterleaved, "sinusoidal-interleaved"},
        {PositionKind::SinusoidalConcatenated, "sinusoidal-concatenated"}, {PositionKind::Learned, "learned"},
        {PositionKind::Fourier, "fourier"}, {PositionKind::Rotary, "rotary"}}};
constexpr Names<NormKind, 5> kNorms {{{NormKind::Layer, "layer"}, {NormKind::LayerUnbiased, "layer-unbiased"},
    {NormKind::Rms, "rms"}, {NormKind::Scale, "scale"}, {NormKind::None, "none"}}};
constexpr Names<NormPlacement, 2> kPlacements {{{NormPlacement::Before, "before"}, {NormPlacement::After, "after"}}};
constexpr Names<ActivationKind, 3> kActivations {
    {{ActivationKind::Relu, "relu"}, {ActivationKind::Gelu, "gelu"}, {ActivationKind::GeluTanh, "gelu-tanh"}}};
constexpr Names<LocalKind, 4> kLocals {
    {{LocalKind::None, "none"}, {LocalKind::Rnn, "rnn"}, {LocalKind::Gru, "gru"}, {LocalKind::Lstm, "lstm"}}};
constexpr Names<EmbeddingKind, 2> kEmbeddings {
    {{EmbeddingKind::Plain, "plain"}, {EmbeddingKind::Adaptive, "adaptive"}}};
constexpr Names<DepthKind, 2> kDepths {{{DepthKind::Layers, "layers"}, {DepthKind::Universal, "universal"}}};
constexpr Names<HaltingKind, 5> kHaltings {{{HaltingKind::None, "none"}, {HaltingKind::Basic, "tensor2tensor"},
    {HaltingKind::Accumulated, "tensor2tensor-accumulated"}, {HaltingKind::Global, "tensor2tensor-global"},
    {HaltingKind::Remainder, "dgl"}}};
constexpr Names<SameLength, 3> kSameLengths {
    {{SameLength::Off, "off"}, {SameLength::Memory, "memory"}, {SameLength::MemoryPlusOne, "memory-plus-one"}}};
constexpr Names<FirstMemory, 2> kFirstMemories {{{FirstMemory::Empty, "empty"}, {FirstMemory::Zeros, "zeros"}}};
constexpr Names<Executor, 2> kExecutors {{{Executor::Dense, "dense"}, {Executor::Graph, "graph"}}};

template <typename Enum, std::size_t N>
const char* nameOf(const Names<Enum, N>& names, Enum value)
{
    for (const auto& [candidate, name] : names)
        if (candidate == value)
            return name;
    return "?";
}

template <typename Enum, std::size_t N>
Enum choose(const JsonFields& fields, const char* key, const Names<Enum, N>& names, Enum fallback)
{
    const std::string given = fields.text(key, nameOf(names, fallback));
    std::string allowed;
    for (const auto& [value, name] : names) {
        if (given == name)
            return value;
        allowed += (allowed.empty() ? "" : ", ") + std::string(name);
    }
    throw Error(say("%1: %2 is \"%3\"; it can be %4.", fields.where(), key, escaped(given, 60), allowed));
}

} // namespace

const char* toString(Topology value) { return nameOf(kTopologies, value); }
const char* toString(AttentionKind value) { return nameOf(kAttentions, value); }
const char* toString(PositionKind value) { return nameOf(kPositions, value); }
const char* toString(NormKind value) { return nameOf(kNorms, value); }
const char* toString(NormPlacement value) { return nameOf(kPlacements, value); }
const char* toString(ActivationKind value) { return nameOf(kActivations, value); }
const char* toString(LocalKind value) { return nameOf(kLocals, value); }
const char* toString(EmbeddingKind value) { return nameOf(kEmbeddings, value); }
const char* toString(DepthKind value) { return nameOf(kDepths, value); }
const char* toString(HaltingKind value) { return nameOf(kHaltings, value); }
const char* toString(SameLength value) { return nameOf(kSameLengths, value); }
const char* toString(FirstMemory value) { return nameOf(kFirstMemories, value); }
const char* toString(Executor value) { return nameOf(kExecutors, value); }

std::string ModelConfig::toJson(int indent) const
{
    Json json;
    json["topology"] = toString(topology);
    json["encoder_layers"] = encoderLayers;
    json["decoder_layers"] = decoderLayers;
    json["width"] = width;
    json["heads"] = heads;
    json["head_width"] = headDimension;
    json["feed_forward"] = feedForward;
    json["vocabulary"] = vocabulary;
    json["max_length"] = maxLength;
    json["position"] = toString(position);
    json["activation"] = toString(activation);
    json["causal"] = causal;
    json["attention_window"] = attentionWindow;
    json["dropout"] = dropout;
    json["tied_embeddings"] = tiedEmbeddings;
    json["attention"] = toString(attention);
    json["attention_bias"] = attentionBias;
    json["distances"] = distances;
    json["max_distance"] = maxDistance;
    json["quadratic_linear"] = quadraticLinear;
    json["linear_epsilon"] = linearEpsilon;
    json["direct_relative"] = directRelative;
    json["learned_slopes"] = learnedSlopes;
    json["shared_position_bias"] = sharedPositionBias;
    json["clamp_length"] = clampLength;
    json["zero_upper_triangle"] = zeroUpperTriangle;
    json["segment"] = segment;
    json["memory"] = memory;
    json["same_length"] = toString(sameLength);
    json["first_memory"] = toString(firstMemory);
    json["norm"] = toString(norm);
    json["norm_placement"] = toString(normPlacement);
    json["final_norm"] = finalNorm;
    json["norm_epsilon"] = normEpsilon;
    json["local"] = toString(local);
    json["local_layers"] = localLayers;
    json["window"] = window;
    json["embedding"] = toString(embedding);
    json["embedding_scale"] = embeddingScale;
    json["cutoffs"] = cutoffs;
    json["divisor"] = divisor;
    json["embedding_width"] = embeddingWidth;
    json["project_same_width"] = projectSameWidth;
    json["tied_projections"] = tiedProjections;
    json["depth"] = toString(depth);
    json["halting"] = toString(halting);
    json["max_steps"] = maxSteps;
    json["halting_threshold"] = haltingThreshold;
    json["halting_bias"] = haltingBias;
    json["ponder_weight"] = ponderWeight;
    json["latents"] = latents;
    json["seeds"] = seeds;
    json["query_residual"] = queryResidual;
    json["full_width_scale"] = fullWidthScale;
    json["executor"] = toString(executor);
    return json.dump(indent);
}

namespace {

void readAttention(const JsonFields& fields, ModelConfig& config)
{
    config.attention = choose(fields, "attention", kAttentions, config.attention);
    config.attentionBias = fields.boolean("attention_bias", config.attentionBias);
    config.distances = fields.integer("distances", config.distances);
    config.maxDistance = fields.integer("max_distance", config.maxDistance);
    config.linearEpsilon = fields.real("linear_epsilon", config.linearEpsilon);
    config.quadraticLinear = fields.boolean("quadratic_linear", config.quadraticLinear);
    config.directRelative = fields.boolean("direct_relative", config.directRelative);
    config.learnedSlopes = fields.boolean("learned_slopes", config.learnedSlopes);
    config.sharedPositionBias = fields.boolean("shared_position_bias", config.sharedPositionBias);
    config.clampLength = fields.integer("clamp_length", config.clampLength);
    config.zeroUpperTriangle = fields.boolean("zero_upper_triangle", config.zeroUpperTriangle);
    config.segment = fields.integer("segment", config.segment);
    config.memory = fields.integer("memory", config.memory);
    config.sameLength = choose(fields, "same_length", kSameLengths, config.sameLength);
    config.firstMemory = choose(fields, "first_memory", kFirstMemories, config.firstMemory);
}

void readDepth(const JsonFields& fields, ModelConfig& config)
{
    config.local = choose(fields, "local", kLocals, config.local);
    config.localLayers = fields.integer("local_layers", config.localLayers);
    config.window = fields.integer("window", config.window);
    config.depth = choose(fields, "depth", kDepths, config.depth);
    config.halting = choose(fields, "halting", kHaltings, config.halting);
    config.maxSteps = fields.integer("max_steps", config.maxSteps);
    config.haltingThreshold = fields.real("halting_threshold", config.haltingThreshold);
    config.haltingBias = fields.real("halting_bias", config.haltingBias);
    config.ponderWeight = fields.real("ponder_weight", config.ponderWeight);
    config.latents = fields.integer("latents", config.latents);
    config.seeds = fields.integer("seeds", config.seeds);
    config.queryResidual = fields.boolean("query_residual", config.queryResidual);
    config.fullWidthScale = fields.boolean("full_width_scale", config.fullWidthScale);
}

void readEmbedding(const JsonFields& fields, ModelConfig& config)
{
    config.embedding = choose(fields, "embedding", kEmbeddings, config.embedding);
    config.embeddingScale = fields.boolean("embedding_scale", config.embeddingScale);
    config.cutoffs = fields.integers("cutoffs");
    config.divisor = fields.integer("divisor", config.divisor);
    config.embeddingWidth = fields.integer("embedding_width", config.embeddingWidth);
    config.projectSameWidth = fields.boolean("project_same_width", config.projectSameWidth);
    config.tiedEmbeddings = fields.boolean("tied_embeddings", config.tiedEmbeddings);
    config.tiedProjections = fields.boolean("tied_projections", config.tiedProjections);
}

} // namespace

namespace {

ModelConfig read(const JsonFields& fields)
{
    ModelConfig config;
    config.topology = choose(fields, "topology", kTopologies, config.topology);
    config.encoderLayers = fields.integer("encoder_layers", config.encoderLayers);
    config.decoderLayers = fields.integer("decoder_layers", config.decoderLayers);
    config.width = fields.integer("width", config.width);
    config.heads = fields.integer("heads", config.heads);
    config.headDimension = fields.integer("head_width", config.headDimension);
    config.feedForward = fields.integer("feed_forward", config.feedForward);
    config.vocabulary = fields.integer("vocabulary", config.vocabulary);
    config.maxLength = fields.integer("max_length", config.maxLength);
    config.position = choose(fields, "position", kPositions, config.position);
    config.norm = choose(fields, "norm", kNorms, config.norm);
    config.normPlacement = choose(fields, "norm_placement", kPlacements, config.normPlacement);
    config.finalNorm = fields.boolean("final_norm", config.finalNorm);
    config.normEpsilon = fields.real("norm_epsilon", config.normEpsilon);
    config.activation = choose(fields, "activation", kActivations, config.activation);
    config.causal = fields.boolean("causal", config.causal);
    config.attentionWindow = fields.integer("attention_window", config.attentionWindow);
    config.dropout = fields.real("dropout", config.dropout);
    config.executor = choose(fields, "executor", kExecutors, config.executor);
    readAttention(fields, config);
    readEmbedding(fields, config);
    readDepth(fields, config);
    fields.refuseUnknown();
    return config;
}

ModelConfig validated(ModelConfig config, const std::string& where)
{
    try {
        config.validate();
    } catch (const Error& error) {
        throw Error(where + ": " + error.what());
    }
    return config;
}

// As typed: a number, true, a list; what is no JSON is a text.
Json typedValue(const std::string& value)
{
    try {
        return readJson(value, "The value");
    } catch (const Error&) {
        return value;
    }
}

} // namespace

ModelConfig ModelConfig::with(const std::vector<std::pair<std::string, std::string>>& fields) const
{
    Json json = Json::parse(toJson());
    for (const auto& [field, value] : fields) {
        if (!json.contains(field))
            throw Error(say("There is no setting \"%1\".", escaped(field)));
        json[field] = typedValue(value);
    }
    const std::string where = say("The changed configuration");
    return validated(withoutUnusedSettings(read(JsonFields::parse(json.dump(), where))), where);
}

ModelConfig ModelConfig::fromJson(const std::string& text, const std::string& where)
{
    return validated(read(JsonFields::parse(text, where)), where);
}

} // namespace headroom
