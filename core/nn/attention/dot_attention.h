// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/layers.h"

#include <optional>
#include <string>

namespace headroom {

// Scaled dot-product attention with several heads: softmax(q kᵀ / √d_k) v (Vaswani et al. 2017, equation 1 and
// section 3.2.2).
class DotAttention {
public:
    DotAttention(Parameters& parameters, const std::string& name, const ModelConfig& config);

    // queries [..., query, feature]; memory [..., key, feature], what keys and values are made from; mask, if any,
    // 1 where open, broadcast to [..., head, query, key]. Gives [..., query, feature].
    Traced operator()(Tracer& t, const Traced& queries, const Traced& memory, const std::optional<Traced>& mask) const;

private:
    Linear m_query, m_key, m_value, m_output;
    std::int64_t m_heads;
    std::int64_t m_headWidth;
    double m_dropout;
};

} // namespace headroom
