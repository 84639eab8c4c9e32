// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/latent.h"

#include "libtorch.h"

namespace headroom {

CrossAttentionLayer::CrossAttentionLayer(Parameters& parameters, const std::string& name, const Settings& settings)
    : m_queryNorm(parameters, name + ".query_norm", settings.attention.queryFeatures, settings.norm, settings.epsilon),
      m_attention(makeAttention(parameters, name + ".attention", settings.attention)),
      m_feedForwardNorm(
          parameters, name + ".feed_forward.norm", settings.attention.outputFeatures, settings.norm, settings.epsilon),
      m_feedForward(parameters, name + ".feed_forward", settings.attention.outputFeatures, settings.feedForward,
          settings.activation, settings.dropout),
      m_placement(settings.placement),
      m_residual(settings.residual),
      m_dropout(settings.dropout)
{
    if (settings.placement == NormPlacement::Before)
        m_sourceNorm.emplace(
            parameters, name + ".source_norm", settings.attention.sourceFeatures, settings.norm, settings.epsilon);
}

Traced CrossAttentionLayer::operator()(
    Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const
{
    Traced x;
    {
        const Tracer::Scope scope(t, "attention");
        const bool before = m_placement == NormPlacement::Before;
        const Traced asking = before ? m_queryNorm(t, queries, "query_norm") : queries;
        const Traced readable = before ? (*m_sourceNorm)(t, source, "source_norm") : source;
        const Traced read = (*m_attention)(t, asking, readable, context);
        x = t.dropout(read, m_dropout);
        if (m_residual)
            x = t.add(
                {"residual",
                    before && m_queryNorm.exists() ? "x + attention(norm(x), norm(source))"
                                                   : "x + attention(x, source)",
                    "What was read is added to the row that read it (Jaegle et al. 2021, Perceiver IO, section 3.1)."},
                queries, x);
        if (!before)
            x = m_queryNorm(t, x);
    }
    const Tracer::Scope scope(t, "feed_forward");
    return residual(
        t, m_feedForwardNorm, m_placement, m_dropout, x, [&](const Traced& y) { return m_feedForward(t, y); });
}

} // namespace headroom
