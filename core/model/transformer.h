// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "model/latent_model.h"
#include "model/stack.h"
#include "nn/adaptive.h"
#include "nn/parameters.h"
#include "nn/set_blocks.h"
#include "trace/tracer.h"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace headroom {

// What a forward pass runs on. Token ids are int64, [position] for one sequence or [batch, position] padded.
struct ModelInput {
    torch::Tensor source; // every topology but decoder
    torch::Tensor sourceTypes; // token_types: the type of each, int64 as the source; undefined: all 0
    torch::Tensor target; // decoder: what it is fed; undefined without one
    torch::Tensor sourceOpen; // bool [batch, key], false on padding; undefined if there is none
    torch::Tensor targetOpen; // likewise for the target; needed where padding is not after the tokens
    std::vector<torch::Tensor>
        memory; // decoder with memory, one a layer: [..., memory, feature]; empty: as the config says
    std::vector<Origin> memoryOrigins; // where an earlier segment's trace has them; may be empty
    torch::Tensor embedded; // rows that come into the decoder's first layer instead of the tokens' own, to measure by
    bool memoryGradient = false; // gradients flow on into the memory that this forward leaves: never in training
    bool statesOnly = false; // no logits at all: for negativeLogLikelihood
    // Open positions that the mean ponder is taken over, where this is a part of a batch; 0: its own.
    std::int64_t sourcePondering = 0, targetPondering = 0;
    std::int64_t logitsFrom = 0; // logits are computed for this position and those after it
    std::shared_ptr<const Labels> sourceLabels; // tokens, for the trace
    std::shared_ptr<const Labels> targetLabels;
    std::shared_ptr<const Labels> vocabulary;
};

// Settings that need no new weights; they begin as the config says.
struct ForwardOptions {
    bool causal = true;
    PositionKind position = PositionKind::SinusoidalInterleaved;
    Executor executor = Executor::Dense;
};

struct EncoderOutput {
    Traced states; // [..., position, feature]
    std::vector<Traced> layers; // as StackOutput has them
    std::optional<Traced> ponder, meanPonder; // as StackOutput has them, and these
    torch::Tensor updates;
    std::optional<Traced> tokens; // the source's
};

struct ModelOutput {
    Traced logits; // [..., position, vocabulary]; log-probabilities where the softmax is adaptive; undefined for states
    std::optional<Traced> pooled; // [..., feature], with a pooler
    Traced states; // what the logits were computed from: [..., position, feature]
    std::vector<torch::Tensor> memory; // what the next segment reads, one a layer, detached unless asked; empty without
    std::vector<StepId> memorySteps; // where the trace has them
    std::vector<Traced> encoderLayers; // the same of the encoder
    std::vector<Traced>
        layers; // what came into the decoder's first layer and what came out of each; empty with one repeated
    torch::Tensor ponder; // mean over positions of N + R, encoder and decoder added; undefined without halting
    // Steps each position ran, [..., position] (one row of all positions from the graph executor), encoder's then
    // decoder's; 0 on padding. Empty without halting.
    std::vector<torch::Tensor> updates;
};

// Keys, values, linear states and local rows of the positions already written. One for one text (or one batch).
struct DecodeCache {
    std::vector<LayerCache> layers;
    std::int64_t length = 0; // positions already in it
};

// A model of any topology. This one forward trains, records and explains.
class Transformer {
public:
    Transformer(const ModelConfig& config, Parameters parameters);

    ModelOutput forward(Tracer& t, const ModelInput& input, const ForwardOptions& options) const;
    // The last step of every forward: states [..., feature] → [..., vocabulary].
    Traced logits(Tracer& t, const Traced& states, const ModelInput& input) const;
    // The same of the stream between two layers of the encoder or decoder, as if the model ended there: its final norm,
    // then the logits.
    Traced readOut(Tracer& t, const Traced& stream, const std::shared_ptr<const Labels>& vocabulary) const;
    // Softmax of the logits, divided by a temperature first.
    static Traced probabilities(Tracer& t, const Traced& logits, double temperature);

    // The encoder's half, and the decoder's on top of it: decoding runs the first once. With a cache, input.target
    // holds only the positions that are not in it yet; canCache() says whether the model can.
    EncoderOutput encode(Tracer& t, const ModelInput& input, const ForwardOptions& options) const;
    ModelOutput decode(Tracer& t, const ModelInput& input, const std::optional<EncoderOutput>& encoded,
        const ForwardOptions& options, DecodeCache* cache = nullptr) const;
    bool canCache() const;

    // Negative log-likelihood of each target: states [row, feature], targets [row] → [row]. With an adaptive softmax
    // only the clusters that occur are computed, which is what it is for.
    torch::Tensor negativeLogLikelihood(const torch::Tensor& states, const torch::Tensor& targets) const;

    const ModelConfig& config() const { return m_config; }
    ForwardOptions defaults() const { return {m_config.causal, m_config.position, m_config.executor}; }
    const std::vector<Parameter>& parameters() const { return m_parameters.all(); }
    std::int64_t parameterCount() const;
    void to(torch::Device device);
    // The longest input of one forward: a segment, or max_length.
    std::int64_t longest() const { return m_config.segmented() ? m_config.segment : m_config.maxLength; }

private:
    Traced tokens(Tracer& t, bool source, const ModelInput& input, std::int64_t offset = 0) const;
    Traced embed(Tracer& t, const Traced& ids, bool source, const ModelInput& input, const ForwardOptions& options,
        std::int64_t offset = 0) const;
    Traced positions(Tracer& t, bool source, std::int64_t first, std::int64_t length, const Traced& like,
        const ForwardOptions& options, const std::optional<Traced>& ids = {}) const;
    Traced withTypes(Tracer& t, const Traced& x, const ModelInput& input) const;
    Traced widened(Tracer& t, const Traced& x) const;
    Traced forVocabulary(Tracer& t, const Traced& states) const;
    Traced pooled(Tracer& t, const Traced& states) const;
    void makeOutput(Parameters& parameters);
    std::int64_t rowWidth() const;
    std::int64_t tableWidth() const;
    bool addsPositions(const ForwardOptions& options) const;
    void makeEmbeddings(Parameters& parameters);
    StackInput encoderInput(Tracer& t, const ModelInput& input, const Traced& ids, const ForwardOptions& options) const;
    StackInput decoderInput(Tracer& t, const ModelInput& input, const std::optional<Traced>& sourceIds,
        const ForwardOptions& options, DecodeCache* cache) const;

    ModelConfig m_config;
    Parameters m_parameters;
    Parameter m_sourceTable, m_targetTable;
    std::optional<AdaptiveEmbedding> m_sourceAdaptive, m_targetAdaptive;
    std::optional<Parameter> m_positionTable, m_sourcePositionTable, m_typeTable;
    std::optional<Linear> m_widening, m_transform, m_narrowing, m_pooler;
    std::optional<Norm> m_sourceNorm, m_targetNorm, m_transformNorm; // of the embedding, and of the transform
    mutable std::shared_ptr<std::mutex> m_positionLock = std::make_shared<std::mutex>();
    mutable torch::Tensor m_positionRows[3]; // interleaved, concatenated, Fourier: as long as was asked for so far
    std::optional<Stack> m_encoder, m_decoder;
    std::optional<LatentModel> m_latent;
    std::optional<SetModel> m_set;
    Parameter m_outputWeight, m_outputBias;
    std::optional<AdaptiveSoftmax> m_adaptiveSoftmax;
};

} // namespace headroom
