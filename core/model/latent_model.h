// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "model/stack.h"
#include "nn/latent.h"

#include <vector>

namespace headroom {

// Perceiver IO: latents read the input, read themselves encoder_layers times, and output queries, one for each position
// of the input, read them. Steps: "latent/read/…", "latent.N/self_attention/…", "latent.N/feed_forward/…",
// "latent/write/…".
class LatentModel {
public:
    LatentModel(Parameters& parameters, const std::string& name, const ModelConfig& config);
    // embedded [..., position, feature]; mask: 1 on tokens, broadcast to [..., head, query, key]. Gives
    // [..., position, feature]. Weights of the queries: "NAME.latents" [latents, width], "NAME.output_queries"
    // [max_length, width].
    Traced operator()(Tracer& t, const Traced& embedded, const std::optional<Traced>& mask) const;

private:
    Parameter m_latents, m_outputQueries;
    CrossAttentionLayer m_read, m_write;
    std::vector<Layer> m_layers;
};

} // namespace headroom
