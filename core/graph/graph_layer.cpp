// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/graph_stack.h"

#include "libtorch.h"

namespace headroom {

GraphLayer::GraphLayer(Parameters& parameters, const std::string& name, const ModelConfig& config, bool decoder)
    : m_placement(config.normPlacement),
      m_dropout(config.dropout),
      m_selfNorm(parameters, name + ".self_attention.norm", config.width, config.norm, config.normEpsilon),
      m_self(parameters, name + ".self_attention", AttentionSettings::self(config, decoder && config.causal)),
      m_feedForwardNorm(parameters, name + ".feed_forward.norm", config.width, config.norm, config.normEpsilon),
      m_feedForward(
          parameters, name + ".feed_forward", config.width, config.feedForward, config.activation, config.dropout)
{
    if (decoder && config.hasEncoder()) {
        const std::string cross = name + ".encoder_decoder_attention";
        m_crossNorm.emplace(parameters, cross + ".norm", config.width, config.norm, config.normEpsilon);
        m_cross.emplace(parameters, cross, AttentionSettings::cross(config, config.width));
    }
}

Traced GraphLayer::operator()(Tracer& t, Traced x, const GraphContext& context) const
{
    {
        const Tracer::Scope scope(t, "self_attention");
        x = residual(t, m_selfNorm, m_placement, m_dropout, x,
            [&](const Traced& y) { return m_self(t, y, y, context.self, context.places, context.kept); });
    }
    if (m_cross) {
        const Tracer::Scope scope(t, "encoder_decoder_attention");
        x = residual(t, *m_crossNorm, m_placement, m_dropout, x,
            [&](const Traced& y) { return (*m_cross)(t, y, *context.encoded, *context.cross); });
    }
    const Tracer::Scope scope(t, "feed_forward");
    return residual(
        t, m_feedForwardNorm, m_placement, m_dropout, x, [&](const Traced& y) { return m_feedForward(t, y); });
}

} // namespace headroom
