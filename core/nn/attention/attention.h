// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/layers.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace headroom {

// u and v of Transformer-XL (Dai et al. 2019, section 3.3, terms (c) and (d)): [head, dimension] each. Shared by all
// layers or one pair a layer.
struct PositionBias {
    Parameter content; // u, added to the query that meets a key
    Parameter position; // v, added to the query that meets a distance
    static PositionBias make(
        Parameters& parameters, const std::string& name, std::int64_t heads, std::int64_t headWidth);
};

// What an attention is made of. Widths are numbers of features; keyWidth and valueWidth are those of one head.
struct AttentionSettings : AttentionOptions {
    AttentionKind kind = AttentionKind::Dot;
    std::int64_t queryFeatures = 0; // of the rows that queries are made from
    std::int64_t sourceFeatures = 0; // of the rows that keys and values are made from
    std::int64_t outputFeatures = 0;
    std::int64_t heads = 1;
    std::int64_t keyWidth = 0;
    std::int64_t valueWidth = 0;
    Factor scale {}; // of the scores: ÷ √keyWidth, as a rule
    bool bias = true; // of the four projections
    bool outputBias = true; // of the last, where they have any
    std::int64_t keyHeads = 0; // heads of keys and values; each is read by heads / keyHeads queries; 0: heads
    double cap = 0.0; // c: scores become c · tanh(score / c); 0: as they are
    double clip = 0.0; // queries, keys and values are cut off there; 0: nowhere
    NormKind headNorm = NormKind::None; // of each head's queries and keys
    double headNormEpsilon = 1e-5;
    double dropout = 0.0; // of the weights
    bool bidirectional = true; // t5-bias: half of the buckets are for keys after the query
    std::optional<Parameter>
        bucketTable; // t5-bias: shared by the layers; made by the attention itself if there is none
    std::optional<PositionBias> positionBias; // transformer-xl: shared; made by the attention itself if there is none

    // Self-attention of a model; `causal` says which half of the distances occurs.
    static AttentionSettings self(const ModelConfig& config, bool causal, std::int64_t layer = 1);
    // Attention to another sequence of `sourceFeatures`: linear in a model with linear attention, else dot.
    static AttentionSettings cross(const ModelConfig& config, std::int64_t sourceFeatures, std::int64_t layer = 1);
};

// The step that divides scores by √d_k, or by a number of the model's own.
StepName scaling(StepName usual, const Factor& scale);
// A formula that divides by √d_k, as a model writes it that divides by a number of its own, "q kᵀ / c + b", or by none.
std::string asScaled(std::string_view formula, const Factor& scale);

// What was computed for the positions already read, kept while a text is written token by token.
struct KvCache {
    torch::Tensor keys, values; // [..., head, key, dimension], before any rotation by position is undone
    torch::Tensor state, normaliser; // linear attention: S [..., head, dimension, value], z [..., head, dimension]
    torch::Tensor
        largest; // linear-exp: the largest keys so far [..., head, dimension]; S and z are e^−largest of theirs
    bool complete = false; // the source is another sequence and lies in keys and values in full
    // Where the same trace recorded keys and values, or state and normaliser of a whole source; −1 if another one did.
    StepId keysStep = -1, valuesStep = -1;
};

// What attends to what.
struct AttentionContext {
    std::optional<Traced>
        mask; // 1 where a query may read a key, broadcast to [..., head, query, key]: padding and order
    std::optional<Traced>
        keyOpen; // [..., key], 1 on tokens and 0 on padding: what linear attention needs to know of it
    bool causal = false; // likewise: no query reads a key after it
    torch::Tensor angles; // rotary positions: [..., key, pair] of the source's rows; the queries' are the last
    RotaryRule rotary {}; // that they follow
    // transformer-xl: R where layers share it, a row for each of the distances n_keys − 1 … 0 (1 − n_queries, if not
    // causal); else the attention makes its own.
    std::optional<Traced> distances;
    KvCache* cache = nullptr;
    // Self-attention of some positions only, the others having halted: the places the rows of queries and source stand
    // for among the `positions` cached keys and values, which they replace.
    std::optional<Index> places;
    std::int64_t positions = 0;
};

// One attention sublayer: projections, weights, what is read by them, and the output projection.
class Attention {
public:
    virtual ~Attention() = default;
    // queries [..., query, feature]; source [..., key, feature], what keys and values are made from. Gives
    // [..., query, feature]. In self-attention the queries are the last rows of the source, so key j of n lies
    // j − (i + n_keys − n_queries) away from query i; cached keys count as source.
    virtual Traced operator()(
        Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const = 0;
};

// Weights are called "NAME.query.weight" and so on.
std::unique_ptr<Attention> makeAttention(
    Parameters& parameters, const std::string& name, const AttentionSettings& settings);

} // namespace headroom
