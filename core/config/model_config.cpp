// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"

#include "config/attention_descriptor.h"
#include "config/json_fields.h"
#include "config/read_json.h"
#include "config/settings.h"
#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

template <typename Enum>
using Name = std::pair<Enum, const char*>;

// The names in JSON of an enum's values.
template <typename Enum>
constexpr std::array<Name<Enum>, 0> kNames {};
template <>
constexpr auto kNames<Topology> = std::to_array<Name<Topology>>(
    {{Topology::Encoder, "encoder"}, {Topology::Decoder, "decoder"}, {Topology::EncoderDecoder, "encoder-decoder"},
        {Topology::Latent, "latent"}, {Topology::Set, "set"}});
template <>
constexpr auto kNames<PositionKind> = std::to_array<Name<PositionKind>>(
    {{PositionKind::None, "none"}, {PositionKind::SinusoidalInterleaved, "sinusoidal-interleaved"},
        {PositionKind::SinusoidalConcatenated, "sinusoidal-concatenated"}, {PositionKind::Learned, "learned"},
        {PositionKind::Fourier, "fourier"}, {PositionKind::Rotary, "rotary"}});
template <>
constexpr auto kNames<NormKind> = std::to_array<Name<NormKind>>(
    {{NormKind::Layer, "layer"}, {NormKind::LayerUnbiased, "layer-unbiased"}, {NormKind::Rms, "rms"},
        {NormKind::Scale, "scale"}, {NormKind::None, "none"}});
template <>
constexpr auto kNames<NormPlacement> = std::to_array<Name<NormPlacement>>(
    {{NormPlacement::Before, "before"}, {NormPlacement::After, "after"}, {NormPlacement::Around, "around"}});
template <>
constexpr auto kNames<ActivationKind> = std::to_array<Name<ActivationKind>>({
#define SETTING(Name, inFiles) {ActivationKind::Name, inFiles},
#define OTHER(Name, inFiles)
#include "config/activations.inc"
#undef SETTING
#undef OTHER
});
template <>
constexpr auto kNames<LocalKind> = std::to_array<Name<LocalKind>>(
    {{LocalKind::None, "none"}, {LocalKind::Rnn, "rnn"}, {LocalKind::Gru, "gru"}, {LocalKind::Lstm, "lstm"}});
template <>
constexpr auto kNames<EmbeddingKind> = std::to_array<Name<EmbeddingKind>>(
    {{EmbeddingKind::Plain, "plain"}, {EmbeddingKind::Adaptive, "adaptive"}});
template <>
constexpr auto kNames<DepthKind> = std::to_array<Name<DepthKind>>(
    {{DepthKind::Layers, "layers"}, {DepthKind::Universal, "universal"}});
template <>
constexpr auto kNames<HaltingKind> = std::to_array<Name<HaltingKind>>({{HaltingKind::None, "none"},
    {HaltingKind::Basic, "tensor2tensor"}, {HaltingKind::Accumulated, "tensor2tensor-accumulated"},
    {HaltingKind::Global, "tensor2tensor-global"}, {HaltingKind::Remainder, "dgl"}});
template <>
constexpr auto kNames<SameLength> = std::to_array<Name<SameLength>>(
    {{SameLength::Off, "off"}, {SameLength::Memory, "memory"}, {SameLength::MemoryPlusOne, "memory-plus-one"}});
template <>
constexpr auto kNames<FirstMemory> = std::to_array<Name<FirstMemory>>(
    {{FirstMemory::Empty, "empty"}, {FirstMemory::Zeros, "zeros"}});
template <>
constexpr auto kNames<RotaryScaling> = std::to_array<Name<RotaryScaling>>(
    {{RotaryScaling::None, "none"}, {RotaryScaling::Linear, "linear"}, {RotaryScaling::Dynamic, "dynamic"},
        {RotaryScaling::Llama3, "llama3"}, {RotaryScaling::Yarn, "yarn"}, {RotaryScaling::Longrope, "longrope"}});
template <>
constexpr auto kNames<OutputKind> = std::to_array<Name<OutputKind>>(
    {{OutputKind::Tokens, "tokens"}, {OutputKind::States, "states"}});
template <>
constexpr auto kNames<Executor> = std::to_array<Name<Executor>>(
    {{Executor::Dense, "dense"}, {Executor::Graph, "graph"}});

template <typename Enum>
const auto& namesOf(Enum)
{
    return kNames<Enum>;
}

std::vector<Name<AttentionKind>> namesOf(AttentionKind)
{
    std::vector<Name<AttentionKind>> names;
    for (const AttentionKind kind : attentionKinds())
        names.emplace_back(kind, describe(kind).id);
    return names;
}

template <typename Enum>
const char* nameOf(Enum value)
{
    for (const auto& [candidate, name] : namesOf(value))
        if (candidate == value)
            return name;
    return "?";
}

} // namespace

const char* toString(Topology value) { return nameOf(value); }
const char* toString(AttentionKind value) { return nameOf(value); }
const char* toString(PositionKind value) { return nameOf(value); }
const char* toString(NormKind value) { return nameOf(value); }
const char* toString(NormPlacement value) { return nameOf(value); }
const char* toString(ActivationKind value) { return nameOf(value); }
const char* toString(LocalKind value) { return nameOf(value); }
const char* toString(EmbeddingKind value) { return nameOf(value); }
const char* toString(DepthKind value) { return nameOf(value); }
const char* toString(HaltingKind value) { return nameOf(value); }
const char* toString(SameLength value) { return nameOf(value); }
const char* toString(FirstMemory value) { return nameOf(value); }
const char* toString(RotaryScaling value) { return nameOf(value); }
const char* toString(OutputKind value) { return nameOf(value); }
const char* toString(Executor value) { return nameOf(value); }

bool ModelConfig::linearAttention() const { return describe(attention).family == AttentionFamily::Sum; }

RotaryRule ModelConfig::rotaryRule(std::int64_t length) const
{
    return {rotaryHalves, turned(), rotaryBase, rotaryScaling, rotaryFactor, rotaryOriginal, rotaryLow, rotaryHigh,
        rotaryAmplitude, rotaryRounded, length, length > rotaryOriginal ? rotaryLong : rotaryShort};
}

ModelConfig ModelConfig::ofStack(bool decoder) const
{
    ModelConfig own = *this;
    if (decoder && decoderHeads > 0)
        own.heads = decoderHeads;
    if (decoder && decoderFeedForward > 0)
        own.feedForward = decoderFeedForward;
    return own;
}

namespace {

bool readValue(const JsonFields& fields, const char* name, bool usual) { return fields.boolean(name, usual); }

std::int64_t readValue(const JsonFields& fields, const char* name, std::int64_t usual)
{
    return fields.integer(name, usual);
}

double readValue(const JsonFields& fields, const char* name, double usual) { return fields.real(name, usual); }

std::vector<std::int64_t> readValue(const JsonFields& fields, const char* name, const std::vector<std::int64_t>&)
{
    return fields.integers(name);
}

std::vector<double> readValue(const JsonFields& fields, const char* name, const std::vector<double>&)
{
    return fields.reals(name);
}

template <typename Enum>
Enum readValue(const JsonFields& fields, const char* key, Enum usual)
{
    const std::string given = fields.text(key, nameOf(usual));
    std::string allowed;
    for (const auto& [value, name] : namesOf(usual)) {
        if (given == name)
            return value;
        allowed += (allowed.empty() ? "" : ", ") + std::string(name);
    }
    throw Error(say("%1: %2 is \"%3\"; it can be %4.", fields.where(), key, escaped(given), allowed));
}

template <typename Value>
Json written(const Value& value)
{
    if constexpr (std::is_enum_v<Value>)
        return nameOf(value);
    else
        return value;
}

ModelConfig read(const JsonFields& fields)
{
    ModelConfig config;
    for (const Setting& setting : settings())
        std::visit(
            [&](auto member) { config.*member = readValue(fields, setting.name, config.*member); }, setting.member);
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

std::string valueOf(const Setting& setting, const ModelConfig& config)
{
    return std::visit([&](auto member) { return Json(written(config.*member)).dump(); }, setting.member);
}

std::string ModelConfig::toJson(int indent) const
{
    Json json;
    for (const Setting& setting : settings())
        std::visit([&](auto member) { json[setting.name] = written(this->*member); }, setting.member);
    return json.dump(indent);
}

ModelConfig ModelConfig::with(const std::vector<std::pair<std::string, std::string>>& fields) const
{
    if (const auto idle = withoutEffect(fields); !idle.empty())
        throw Error(idle.front().second);
    return validated(withoutUnusedSettings(unchecked(fields)), say("The changed configuration"));
}

ModelConfig ModelConfig::unchecked(const std::vector<std::pair<std::string, std::string>>& fields) const
{
    Json json = ownJson(toJson());
    for (const auto& [field, value] : fields) {
        if (!json.contains(field))
            throw Error(say("There is no setting \"%1\".", escaped(field)));
        json[field] = typedValue(value);
    }
    return read(JsonFields::parse(json.dump(), say("The changed configuration")));
}

std::vector<std::pair<std::string, std::string>> ModelConfig::withoutEffect(
    const std::vector<std::pair<std::string, std::string>>& fields) const
{
    std::vector<std::pair<std::string, std::string>> all;
    withoutUnusedSettings(unchecked(fields), [&](const Setting& setting, const std::string& reason) {
        if (std::any_of(fields.begin(), fields.end(), [&](const auto& field) { return field.first == setting.name; }))
            all.emplace_back(setting.name, reason);
    });
    return all;
}

ModelConfig ModelConfig::fromJson(const std::string& text, const std::string& where)
{
    return validated(read(JsonFields::parse(text, where)), where);
}

} // namespace headroom
