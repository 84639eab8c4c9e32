// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <variant>

namespace headroom {

// What a number may be: from `least` to `most`, or what `right` takes and `words` say. Neither given: anything.
struct Bounds {
    double least = 0.0, most = 0.0;
    bool (*right)(double) = nullptr;
    const char* words = nullptr; // "above 0 and below 1"
};

// A field of ModelConfig, whose declaration has its type and its default. What else there is to know of it is said
// once, in the row of a table: from it the field is read, written, checked, and refused where it would do nothing.
struct Setting {
    using Member = std::variant<bool ModelConfig::*, std::int64_t ModelConfig::*, double ModelConfig::*,
        std::vector<std::int64_t> ModelConfig::*, std::vector<double> ModelConfig::*, Topology ModelConfig::*,
        AttentionKind ModelConfig::*, PositionKind ModelConfig::*, NormKind ModelConfig::*,
        NormPlacement ModelConfig::*, ActivationKind ModelConfig::*, LocalKind ModelConfig::*,
        EmbeddingKind ModelConfig::*, DepthKind ModelConfig::*, HaltingKind ModelConfig::*, SameLength ModelConfig::*,
        FirstMemory ModelConfig::*, RotaryScaling ModelConfig::*, OutputKind ModelConfig::*, Executor ModelConfig::*>;

    const char* name = ""; // in JSON
    Member member {};
    Bounds bounds {};
    bool (*acts)(const ModelConfig&) = nullptr; // null: in every model (of the kinds of attention whose setting it is)
    const char* needs = nullptr; // a sentence: who reads it, and what to set to make it act
};

} // namespace headroom
