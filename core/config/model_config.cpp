// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"

#include "error.h"
#include "config/json_fields.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

template <typename Enum, std::size_t N>
using Names = std::array<std::pair<Enum, const char*>, N>;

constexpr Names<Topology, 3> kTopologies {{{Topology::Encoder, "encoder"}, {Topology::Decoder, "decoder"},
    {Topology::EncoderDecoder, "encoder-decoder"}}};
constexpr Names<PositionKind, 4> kPositions {{{PositionKind::None, "none"},
    {PositionKind::SinusoidalInterleaved, "sinusoidal-interleaved"},
    {PositionKind::SinusoidalConcatenated, "sinusoidal-concatenated"}, {PositionKind::Learned, "learned"}}};
constexpr Names<NormPlacement, 2> kPlacements {{{NormPlacement::Before, "before"}, {NormPlacement::After, "after"}}};
constexpr Names<ActivationKind, 3> kActivations {{{ActivationKind::Relu, "relu"}, {ActivationKind::Gelu, "gelu"},
    {ActivationKind::GeluTanh, "gelu-tanh"}}};

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
    throw Error(fields.where() + ": " + key + " is \"" + escaped(given, 60) + "\"; it can be " + allowed + ".");
}

void check(bool right, const char* field, std::int64_t value, const std::string& allowed)
{
    if (!right)
        throw Error(std::string("Setting ") + field + " is " + std::to_string(value) + "; it must be " + allowed + ".");
}

void checkRange(const char* field, std::int64_t value, std::int64_t low, std::int64_t high)
{
    check(value >= low && value <= high, field, value, std::to_string(low) + " to " + std::to_string(high));
}

} // namespace

const char* toString(Topology value) { return nameOf(kTopologies, value); }
const char* toString(PositionKind value) { return nameOf(kPositions, value); }
const char* toString(NormPlacement value) { return nameOf(kPlacements, value); }
const char* toString(ActivationKind value) { return nameOf(kActivations, value); }

void ModelConfig::validate() const
{
    checkRange("vocabulary", vocabulary, 1, 1'000'000);
    checkRange("width", width, 1, 16'384);
    checkRange("heads", heads, 1, width);
    check(width % heads == 0, "heads", heads, "a divisor of width " + std::to_string(width));
    checkRange("feed_forward", feedForward, 1, 65'536);
    checkRange("max_length", maxLength, 2, 65'536);
    if (hasEncoder())
        checkRange("encoder_layers", encoderLayers, 1, 128);
    if (hasDecoder())
        checkRange("decoder_layers", decoderLayers, 1, 128);
    const bool sinusoidal = position == PositionKind::SinusoidalInterleaved || position == PositionKind::SinusoidalConcatenated;
    check(!sinusoidal || width % 2 == 0, "width", width, "even, since each sine of the positions has its cosine");
    if (!(dropout >= 0.0 && dropout < 1.0))
        throw Error("Setting dropout is " + std::to_string(dropout) + "; it must be at least 0 and below 1.");
    if (!(normEpsilon > 0.0 && normEpsilon <= 1e-2))
        throw Error("Setting norm_epsilon is " + std::to_string(normEpsilon) + "; it must be above 0 and at most 0.01.");
}

std::string ModelConfig::toJson(int indent) const
{
    Json json;
    json["topology"] = toString(topology);
    if (hasEncoder())
        json["encoder_layers"] = encoderLayers;
    if (hasDecoder())
        json["decoder_layers"] = decoderLayers;
    json["width"] = width;
    json["heads"] = heads;
    json["feed_forward"] = feedForward;
    json["vocabulary"] = vocabulary;
    json["max_length"] = maxLength;
    json["position"] = toString(position);
    json["norm_placement"] = toString(normPlacement);
    json["norm_epsilon"] = normEpsilon;
    json["activation"] = toString(activation);
    json["causal"] = causal;
    json["dropout"] = dropout;
    json["tied_embeddings"] = tiedEmbeddings;
    return json.dump(indent);
}

ModelConfig ModelConfig::fromJson(const std::string& text, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(text, where);
    ModelConfig config;
    config.topology = choose(fields, "topology", kTopologies, config.topology);
    config.encoderLayers = fields.integer("encoder_layers", config.encoderLayers);
    config.decoderLayers = fields.integer("decoder_layers", config.decoderLayers);
    config.width = fields.integer("width", config.width);
    config.heads = fields.integer("heads", config.heads);
    config.feedForward = fields.integer("feed_forward", config.feedForward);
    config.vocabulary = fields.integer("vocabulary", config.vocabulary);
    config.maxLength = fields.integer("max_length", config.maxLength);
    config.position = choose(fields, "position", kPositions, config.position);
    config.normPlacement = choose(fields, "norm_placement", kPlacements, config.normPlacement);
    config.normEpsilon = fields.real("norm_epsilon", config.normEpsilon);
    config.activation = choose(fields, "activation", kActivations, config.activation);
    config.causal = fields.boolean("causal", config.causal);
    config.dropout = fields.real("dropout", config.dropout);
    config.tiedEmbeddings = fields.boolean("tied_embeddings", config.tiedEmbeddings);
    fields.refuseUnknown();
    try {
        config.validate();
    } catch (const Error& error) {
        throw Error(where + ": " + error.what());
    }
    return config;
}

} // namespace headroom
