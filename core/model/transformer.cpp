// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/transformer.h"

#include "error.h"
#include "nn/positions.h"

#include <torch/torch.h>

#include <cmath>
#include <cstdio>

namespace headroom {

namespace {

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

} // namespace

Transformer::EncoderLayer::EncoderLayer(Parameters& parameters, const std::string& name, const ModelConfig& config)
    : selfNorm(parameters, name + ".self_attention.norm", config.width, config.normEpsilon),
      self(parameters, name + ".self_attention", config),
      feedForwardNorm(parameters, name + ".feed_forward.norm", config.width, config.normEpsilon),
      feedForward(parameters, name + ".feed_forward", config)
{
}

Transformer::DecoderLayer::DecoderLayer(Parameters& parameters, const std::string& name, const ModelConfig& config)
    : selfNorm(parameters, name + ".self_attention.norm", config.width, config.normEpsilon),
      self(parameters, name + ".self_attention", config),
      feedForwardNorm(parameters, name + ".feed_forward.norm", config.width, config.normEpsilon),
      feedForward(parameters, name + ".feed_forward", config)
{
    if (config.hasEncoder()) {
        crossNorm.emplace(parameters, name + ".encoder_decoder_attention.norm", config.width, config.normEpsilon);
        cross.emplace(parameters, name + ".encoder_decoder_attention", config);
    }
}

Transformer::Transformer(const ModelConfig& config, Parameters parameters)
    : m_config(config), m_parameters(std::move(parameters))
{
    config.validate();
    Parameters& p = m_parameters;
    const Index tableSizes {config.vocabulary, config.width};
    if (config.tiedEmbeddings) {
        m_sourceTable = m_targetTable = p.get("embedding.weight", tableSizes, Init::Embedding);
    } else {
        if (config.hasEncoder())
            m_sourceTable = p.get("embedding.source.weight", tableSizes, Init::Embedding);
        if (config.hasDecoder())
            m_targetTable = p.get("embedding.target.weight", tableSizes, Init::Embedding);
    }
    if (config.position == PositionKind::Learned)
        m_positionTable = p.get("embedding.position.weight", {config.maxLength, config.width}, Init::Embedding);
    if (config.width % 2 == 0) {
        m_interleaved = sinusoidalPositions(config.maxLength, config.width, PositionKind::SinusoidalInterleaved);
        m_concatenated = sinusoidalPositions(config.maxLength, config.width, PositionKind::SinusoidalConcatenated);
    }
    const bool finalNorm = config.normPlacement == NormPlacement::Before;
    if (config.hasEncoder()) {
        for (std::int64_t layer = 1; layer <= config.encoderLayers; ++layer)
            m_encoder.emplace_back(p, "encoder." + std::to_string(layer), config);
        if (finalNorm)
            m_encoderNorm.emplace(p, "encoder.norm", config.width, config.normEpsilon);
    }
    if (config.hasDecoder()) {
        for (std::int64_t layer = 1; layer <= config.decoderLayers; ++layer)
            m_decoder.emplace_back(p, "decoder." + std::to_string(layer), config);
        if (finalNorm)
            m_decoderNorm.emplace(p, "decoder.norm", config.width, config.normEpsilon);
    }
    m_outputWeight = config.tiedEmbeddings ? m_sourceTable : p.get("output.weight", tableSizes, Init::Xavier);
    m_outputBias = p.get("output.bias", {config.vocabulary}, Init::Zeros);
    p.refuseUnused();
}

Traced Transformer::positions(Tracer& t, std::int64_t length, const ForwardOptions& options) const
{
    if (options.position == PositionKind::Learned) {
        if (!m_positionTable)
            throw Error("This model has no learned positions; choose none or a sinusoidal kind.");
        Move first;
        first.kind = Move::Kind::Slice;
        first.axis = -2;
        first.end = length;
        const Traced table = t.parameter(m_positionTable->name, m_positionTable->tensor, {"position", "feature"});
        return t.rearrange({"positions", "p(position), learned", "One learned row for each position."}, table, {first},
            {"position", "feature"});
    }
    const torch::Tensor& table = options.position == PositionKind::SinusoidalInterleaved ? m_interleaved : m_concatenated;
    return t.input({"positions", "sin, cos of position / 10000^(2i/d)", "Sines and cosines of the position, slower from feature to feature."},
        table.slice(0, 0, length), {"position", "feature"});
}

Traced Transformer::embed(Tracer& t, const torch::Tensor& tokens, const Parameter& table,
    const std::shared_ptr<const Labels>& labels, const ModelInput& input, const ForwardOptions& options) const
{
    const std::int64_t length = tokens.size(-1);
    if (length > m_config.maxLength)
        throw Error("The text is " + std::to_string(length) + " tokens long with its special ones; this model takes at most "
            + std::to_string(m_config.maxLength) + ".");
    const Traced ids = t.input({"tokens", "token ids", "The tokens, as their numbers in the vocabulary."}, tokens, {"position"}, labels);
    const Traced rows = t.gather({"embedding", "E[token]", "Each token is looked up in the embedding table."},
        t.parameter(table.name, table.tensor, {"vocabulary", "feature"}, input.vocabulary), ids, "feature");
    Traced x = t.scale({"scaled", "E[token] · √d_model", "The rows are stretched by √d_model, so that the positions do not drown them."},
        rows, std::sqrt(static_cast<double>(m_config.width)), "· √" + std::to_string(m_config.width));
    if (options.position != PositionKind::None)
        x = t.add({"embedded", "E[token] · √d_model + p(position)", "The position is added to the token."}, x,
            positions(t, length, options));
    return t.dropout(x, m_config.dropout);
}

std::optional<Traced> Transformer::causalMask(Tracer& t, const torch::Tensor& tokens, const ForwardOptions& options) const
{
    if (!options.causal)
        return std::nullopt;
    const std::int64_t length = tokens.size(-1);
    const torch::Tensor open = torch::ones({length, length}, torch::dtype(torch::kBool).device(tokens.device())).tril();
    return t.input({"causal_mask", "key ≤ query", "1 where a query may read a key: itself and what came before."}, open, {"query", "key"});
}

Traced Transformer::encode(Tracer& t, const ModelInput& input, const ForwardOptions& options) const
{
    std::optional<Traced> mask;
    Traced x;
    {
        const Tracer::Scope scope(t, "encoder");
        if (input.sourceOpen.defined())
            mask = t.input({"padding_mask", "key is a token", "1 on tokens, 0 on padding."},
                input.sourceOpen.unsqueeze(1).unsqueeze(1), {"head", "query", "key"});
        x = embed(t, input.source, m_sourceTable, input.sourceLabels, input, options);
    }
    for (std::size_t i = 0; i < m_encoder.size(); ++i) {
        const EncoderLayer& layer = m_encoder[i];
        const Tracer::Scope scope(t, "encoder", static_cast<std::int64_t>(i) + 1);
        {
            const Tracer::Scope sublayer(t, "self_attention");
            x = residual(t, layer.selfNorm, m_config, x, [&](const Traced& y) { return layer.self(t, y, y, mask); });
        }
        const Tracer::Scope sublayer(t, "feed_forward");
        x = residual(t, layer.feedForwardNorm, m_config, x, [&](const Traced& y) { return layer.feedForward(t, y); });
    }
    const Tracer::Scope scope(t, "encoder");
    return m_encoderNorm ? (*m_encoderNorm)(t, x) : x;
}

Traced Transformer::decode(
    Tracer& t, const ModelInput& input, const Traced& encoded, const ForwardOptions& options) const
{
    std::optional<Traced> causal, padding;
    Traced x;
    {
        const Tracer::Scope scope(t, "decoder");
        causal = causalMask(t, input.target, options);
        if (input.sourceOpen.defined() && m_config.hasEncoder())
            padding = t.input({"padding_mask", "key is a token", "1 on tokens, 0 on padding."},
                input.sourceOpen.unsqueeze(1).unsqueeze(1), {"head", "query", "key"});
        x = embed(t, input.target, m_targetTable, input.targetLabels, input, options);
    }
    for (std::size_t i = 0; i < m_decoder.size(); ++i) {
        const DecoderLayer& layer = m_decoder[i];
        const Tracer::Scope scope(t, "decoder", static_cast<std::int64_t>(i) + 1);
        {
            const Tracer::Scope sublayer(t, "self_attention");
            x = residual(t, layer.selfNorm, m_config, x, [&](const Traced& y) { return layer.self(t, y, y, causal); });
        }
        if (layer.cross) {
            const Tracer::Scope sublayer(t, "encoder_decoder_attention");
            x = residual(t, *layer.crossNorm, m_config, x,
                [&](const Traced& y) { return (*layer.cross)(t, y, encoded, padding); });
        }
        const Tracer::Scope sublayer(t, "feed_forward");
        x = residual(t, layer.feedForwardNorm, m_config, x, [&](const Traced& y) { return layer.feedForward(t, y); });
    }
    {
        const Tracer::Scope scope(t, "decoder");
        if (m_decoderNorm)
            x = (*m_decoderNorm)(t, x);
    }
    return logits(t, x, input);
}

Traced Transformer::logits(Tracer& t, const Traced& states, const ModelInput& input) const
{
    const Tracer::Scope scope(t, "output");
    const Traced weight
        = t.parameter(m_outputWeight.name, m_outputWeight.tensor, {"vocabulary", "input feature"}, input.vocabulary);
    const Traced bias = t.parameter(m_outputBias.name, m_outputBias.tensor, {"vocabulary"}, input.vocabulary);
    return t.linear({"logits", "x W + b", "Each position's row is compared with every token of the vocabulary."}, states, weight,
        bias, "vocabulary");
}

Traced Transformer::forward(Tracer& t, const ModelInput& input, const ForwardOptions& options) const
{
    switch (m_config.topology) {
    case Topology::Encoder: return logits(t, encode(t, input, options), input);
    case Topology::Decoder: return decode(t, input, {}, options);
    case Topology::EncoderDecoder: break;
    }
    return decode(t, input, encode(t, input, options), options);
}

Traced Transformer::probabilities(Tracer& t, const Traced& logits, double temperature)
{
    const Tracer::Scope scope(t, "output");
    Traced x = logits;
    if (temperature != 1.0)
        x = t.scale({"temperature", "logits / temperature", "The temperature sharpens or flattens the choice."}, x, 1.0 / temperature,
            "÷ " + shortNumber(temperature));
    return t.softmax({"probabilities", "softmax(logits)", "The logits become probabilities of the next token, adding up to 1."}, x);
}

std::int64_t Transformer::parameterCount() const
{
    std::int64_t count = 0;
    for (const Parameter& parameter : parameters())
        count += parameter.tensor.numel();
    return count;
}

void Transformer::to(torch::Device device)
{
    for (const Parameter& parameter : parameters())
        parameter.tensor.set_data(parameter.tensor.to(device)); // every part shares this handle
    if (m_interleaved.defined()) {
        m_interleaved = m_interleaved.to(device);
        m_concatenated = m_concatenated.to(device);
    }
}

} // namespace headroom
