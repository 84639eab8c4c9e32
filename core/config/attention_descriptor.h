// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/setting.h"

#include <memory>
#include <span>
#include <string>

namespace headroom {

class Attention;
class Parameters;
struct AttentionSettings;

// What tells a key from another.
enum class AttentionFamily {
    Content, // what it holds
    Distance, // also how far away it lies
    Sum, // nothing: keys are summed up before a query comes ("linear attention")
};

// What a trace keeps of one attention besides queries, keys, values and output.
struct RecordedNumbers {
    double matrices = 0.0; // how many [head, query, key]
    double rows = 0.0; // numbers that grow with the length only, of all heads
};

// All there is to know of a kind of attention. Each is defined in the kind's own file in core/nn/attention.
struct AttentionDescriptor {
    const char* id = ""; // in JSON: "transformer-xl"
    const char* title = ""; // as a person reads it, to be translated: "Transformer-XL"
    AttentionFamily family = AttentionFamily::Content;
    // Weights are called "NAME.query.weight" and so on.
    std::unique_ptr<Attention> (*make)(
        Parameters& parameters, const std::string& name, const AttentionSettings& settings) = nullptr;
    // causal: self-attention of a causal decoder.
    RecordedNumbers (*recorded)(const ModelConfig& config, double queries, double keys, bool causal) = nullptr;
    // What the graph executor keeps of an edge, in what it keeps with attention dot; 0: it does not run this kind.
    // Above 0 core/graph/edge_attention.cpp must have it.
    double edgeNumbers = 0.0;
    std::span<const Setting> settings {}; // those of AttentionOptions that it reads
    void (*check)(const ModelConfig& config) = nullptr; // throws Error if its settings do not go together
    // Why it does not go with rotary positions, a sentence with %1 for its id; null: it does.
    const char* againstRotary = nullptr;
};

namespace attention {
#define KIND(Name) extern const AttentionDescriptor Name;
#include "config/attention_kinds.inc"
#undef KIND
} // namespace attention

std::span<const AttentionKind> attentionKinds();
const AttentionDescriptor& describe(AttentionKind kind);

} // namespace headroom
