// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/attention_descriptor.h"
#include "nn/attention/attention.h"

namespace headroom {

template <typename Kind>
std::unique_ptr<Attention> makeAttentionOf(
    Parameters& parameters, const std::string& name, const AttentionSettings& settings)
{
    return std::make_unique<Kind>(parameters, name, settings);
}

// What several kinds share in their descriptors.
inline constexpr Setting kDistancesSetting {"distances", &ModelConfig::distances, {0, 65'536}, nullptr,
    "Only attention relative, learned-relative and t5-bias have a table of distances."};

inline constexpr const char* kDistancesAreNotTurned =
    "Position rotary does not work with attention %1: its queries are also multiplied by embeddings of distances, "
    "which are not rotated. Choose dot, alibi or t5-bias, or position none.";

} // namespace headroom
