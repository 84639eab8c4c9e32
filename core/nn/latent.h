// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/attention/attention.h"
#include "nn/layers.h"

#include <memory>
#include <optional>

namespace headroom {

// Attention of one sequence to another and a feed-forward, each with a residual and norms before it, one of its own for
// queries and for what is read, or one norm after it (Jaegle et al. 2021, Perceiver IO, appendix E.2). Weights:
// "NAME.query_norm", "NAME.source_norm", "NAME.attention.…", "NAME.feed_forward.norm", "NAME.feed_forward.…".
class CrossAttentionLayer {
public:
    struct Settings {
        AttentionSettings attention;
        std::int64_t feedForward = 0; // hidden units
        NormKind norm = NormKind::Layer;
        double epsilon = 1e-5;
        ActivationKind activation = ActivationKind::Gelu;
        double dropout = 0.0;
        NormPlacement placement = NormPlacement::Before;
        bool residual = true; // round the attention; the feed-forward always has one
    };
    CrossAttentionLayer(Parameters& parameters, const std::string& name, const Settings& settings);
    // queries [..., query, feature], source [..., key, feature] → [..., query, feature].
    Traced operator()(Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const;

private:
    Norm m_queryNorm;
    std::optional<Norm> m_sourceNorm; // before only
    std::unique_ptr<Attention> m_attention;
    Norm m_feedForwardNorm;
    FeedForward m_feedForward;
    NormPlacement m_placement;
    bool m_residual;
    double m_dropout;
};

} // namespace headroom
