// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/attention/dot_attention.h"
#include "nn/layers.h"
#include "nn/parameters.h"
#include "trace/tracer.h"

#include <optional>
#include <vector>

namespace headroom {

// What a forward pass runs on. Token ids are int64, [position] for one sequence or [batch, position] padded.
struct ModelInput {
    torch::Tensor source; // encoder; undefined for a decoder alone
    torch::Tensor target; // decoder: what it is fed; undefined for an encoder alone
    torch::Tensor sourceOpen; // bool [batch, key], false on padding; undefined if there is none
    std::shared_ptr<const Labels> sourceLabels; // tokens, for the trace
    std::shared_ptr<const Labels> targetLabels;
    std::shared_ptr<const Labels> vocabulary;
};

// Settings that need no new weights; they begin as the config says.
struct ForwardOptions {
    bool causal = true;
    PositionKind position = PositionKind::SinusoidalInterleaved;
};

// The Transformer of Vaswani et al. 2017: encoder, decoder or both. This one forward trains, records and explains.
class Transformer {
public:
    Transformer(const ModelConfig& config, Parameters parameters);

    // Logits [..., position, vocabulary].
    Traced forward(Tracer& t, const ModelInput& input, const ForwardOptions& options) const;
    // Softmax of the logits, divided by a temperature first.
    static Traced probabilities(Tracer& t, const Traced& logits, double temperature);

    // The encoder's half, and the decoder's on top of it: decoding runs the first once.
    Traced encode(Tracer& t, const ModelInput& input, const ForwardOptions& options) const;
    Traced decode(Tracer& t, const ModelInput& input, const Traced& encoded, const ForwardOptions& options) const;

    const ModelConfig& config() const { return m_config; }
    ForwardOptions defaults() const { return {m_config.causal, m_config.position}; }
    const std::vector<Parameter>& parameters() const { return m_parameters.all(); }
    std::int64_t parameterCount() const;
    void to(torch::Device device);

private:
    struct EncoderLayer {
        EncoderLayer(Parameters& parameters, const std::string& name, const ModelConfig& config);
        LayerNorm selfNorm;
        DotAttention self;
        LayerNorm feedForwardNorm;
        FeedForward feedForward;
    };
    struct DecoderLayer {
        DecoderLayer(Parameters& parameters, const std::string& name, const ModelConfig& config);
        LayerNorm selfNorm;
        DotAttention self;
        std::optional<LayerNorm> crossNorm;
        std::optional<DotAttention> cross;
        LayerNorm feedForwardNorm;
        FeedForward feedForward;
    };

    Traced embed(Tracer& t, const torch::Tensor& tokens, const Parameter& table,
        const std::shared_ptr<const Labels>& labels, const ModelInput& input, const ForwardOptions& options) const;
    Traced positions(Tracer& t, std::int64_t length, const ForwardOptions& options) const;
    Traced logits(Tracer& t, const Traced& states, const ModelInput& input) const;
    std::optional<Traced> causalMask(Tracer& t, const torch::Tensor& tokens, const ForwardOptions& options) const;

    ModelConfig m_config;
    Parameters m_parameters;
    Parameter m_sourceTable, m_targetTable;
    std::optional<Parameter> m_positionTable;
    torch::Tensor m_interleaved, m_concatenated; // sinusoid tables [max length, width]
    std::vector<EncoderLayer> m_encoder;
    std::vector<DecoderLayer> m_decoder;
    std::optional<LayerNorm> m_encoderNorm, m_decoderNorm;
    Parameter m_outputWeight, m_outputBias;
};

} // namespace headroom
