// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/attention/attention.h"
#include "nn/halting.h"
#include "nn/layers.h"
#include "nn/local_rnn.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

// What one layer keeps while a text is written token by token.
struct LayerCache {
    KvCache self, cross;
    std::vector<torch::Tensor> local; // last rows that went into each LocalRNN: [..., window − 1, feature]
};

// What a layer reads besides its input.
struct LayerContext {
    AttentionContext self, cross;
    std::optional<Traced> encoded; // the encoder's states, for encoder-decoder attention
    std::optional<Traced> memory; // rows of earlier segments, as they came into this layer
    LayerCache* cache = nullptr;
};

// What all layers of a stack may have in common.
struct SharedByLayers {
    std::optional<PositionBias> positionBias; // transformer-xl
    std::optional<Parameter> bucketTable; // t5-bias
};

// LocalRNN (if any), self-attention, encoder-decoder attention (if any), feed-forward; each with a residual and a norm.
class Layer {
public:
    // `number` counts the layers of a stack from 1.
    Layer(Parameters& parameters, const std::string& name, const ModelConfig& config, bool decoder, std::int64_t number,
        const SharedByLayers& shared);
    Traced operator()(Tracer& t, Traced x, const LayerContext& context) const;

private:
    Traced local(Tracer& t, std::size_t index, const Traced& x, LayerCache* cache) const;
    Traced selfAttention(Tracer& t, const Traced& x, const LayerContext& context) const;
    Traced parallel(Tracer& t, const Traced& x, const LayerContext& context) const;

    NormPlacement m_placement;
    bool m_parallel, m_normedResidual;
    double m_residualScale;
    double m_dropout;
    std::vector<Norm> m_localNorms;
    std::vector<LocalRnn> m_locals;
    Norm m_selfNorm;
    std::unique_ptr<Attention> m_self;
    std::optional<Norm> m_crossNorm;
    std::unique_ptr<Attention> m_cross;
    Norm m_feedForwardNorm;
    FeedForward m_feedForward;
    std::optional<Norm> m_selfAfter, m_crossAfter, m_feedForwardAfter; // NormPlacement::Around
};

struct StackInput {
    Traced x; // [..., position, feature]
    AttentionContext self, cross;
    std::optional<Traced> wideMask; // of the layers without a window, where only some have one
    std::optional<Traced> encoded;
    std::optional<Traced> positions; // [position, feature], universal: added before each step
    std::optional<Traced> open; // [..., position], 1 on tokens: padding never runs in adaptive depth
    std::vector<torch::Tensor> memory; // one a layer, or none
    std::vector<Origin> memoryOrigins; // one a layer, or none
    bool memoryGradient = false; // the memory left is not detached
    std::vector<LayerCache>* cache = nullptr; // one a layer
};

struct StackOutput {
    Traced states; // [..., position, feature]
    std::vector<torch::Tensor> memory; // what the next segment reads, one a layer, detached unless asked; empty without
    std::vector<StepId> memorySteps; // where the trace has them
    std::vector<Traced> layers; // what came into the first and out of each; empty where one is repeated
    std::optional<Traced> ponder; // [..., position]: steps and remainder, where positions halt
    std::optional<Traced> meanPonder; // [], of a single sequence
    torch::Tensor updates; // [..., position]: steps alone
};

// The layers of an encoder or a decoder, or one shared layer repeated (Universal Transformer), and the final norm.
class Stack {
public:
    Stack(Parameters& parameters, const std::string& name, const ModelConfig& config, bool decoder);
    StackOutput operator()(Tracer& t, const StackInput& input) const;
    Traced normed(Tracer& t, const Traced& states) const; // by the final norm, if there is one

private:
    std::optional<Traced> distances(Tracer& t, const StackInput& input) const;
    StackOutput layers(Tracer& t, const StackInput& input) const;
    StackOutput universal(Tracer& t, const StackInput& input) const;
    Traced step(Tracer& t, const Traced& x, const std::optional<Index>& places, const StackInput& input,
        LayerCache& kept) const;
    std::optional<Traced> memoryOf(Tracer& t, const StackInput& input, std::size_t layer) const;
    Traced remember(Tracer& t, const std::optional<Traced>& memory, const Traced& x) const;

    std::string m_name;
    ModelConfig m_config;
    std::vector<Layer> m_layers;
    std::vector<std::size_t> m_order; // which of them each layer is
    std::optional<Halting> m_halting;
    std::optional<Norm> m_haltingNorm; // what the halting unit reads goes through it (HaltingKind::Remainder)
    std::optional<Norm> m_norm;
};

} // namespace headroom
