// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/attention/attention.h"
#include "nn/layers.h"

#include <memory>
#include <vector>

namespace headroom {

// Attention of one sequence to another and a feed-forward, each with a residual and norms before it, one of its own for
// queries and for what is read (Jaegle et al. 2021, Perceiver IO, appendix E.2). Weights: "NAME.query_norm",
// "NAME.source_norm", "NAME.attention.…", "NAME.feed_forward.norm", "NAME.feed_forward.…".
class CrossAttentionLayer {
public:
    struct Settings {
        AttentionSettings attention;
        std::int64_t feedForward = 0; // hidden units
        NormKind norm = NormKind::Layer;
        double epsilon = 1e-5;
        ActivationKind activation = ActivationKind::Gelu;
        double dropout = 0.0;
        bool residual = true; // round the attention; the feed-forward always has one
    };
    CrossAttentionLayer(Parameters& parameters, const std::string& name, const Settings& settings);
    // queries [..., query, feature], source [..., key, feature] → [..., query, feature].
    Traced operator()(Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const;

private:
    Norm m_queryNorm, m_sourceNorm;
    std::unique_ptr<Attention> m_attention;
    Norm m_feedForwardNorm;
    FeedForward m_feedForward;
    bool m_residual;
    double m_dropout;
};

// Perceiver IO: latents read the input, read themselves encoder_layers times, and output queries, one for each position
// of the input, read them. Steps: "latent/read/…", "latent.N/self_attention/…", "latent.N/feed_forward/…", "latent/write/…".
class LatentModel {
public:
    LatentModel(Parameters& parameters, const std::string& name, const ModelConfig& config);
    // embedded [..., position, feature]; mask: 1 on tokens, broadcast to [..., head, query, key]. Gives
    // [..., position, feature]. Weights of the queries: "NAME.latents" [latents, width], "NAME.output_queries"
    // [max_length, width].
    Traced operator()(Tracer& t, const Traced& embedded, const std::optional<Traced>& mask) const;

private:
    struct Block;
    std::vector<std::shared_ptr<const Block>> m_blocks;
    Parameter m_latents, m_outputQueries;
    std::shared_ptr<const CrossAttentionLayer> m_read, m_write;
};

} // namespace headroom
