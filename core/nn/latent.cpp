// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/latent.h"

#include "nn/moves.h"

namespace headroom {

namespace {

CrossAttentionLayer::Settings settingsOf(const ModelConfig& config)
{
    CrossAttentionLayer::Settings settings;
    settings.attention = AttentionSettings::cross(config, config.width);
    settings.feedForward = config.feedForward;
    settings.norm = config.norm;
    settings.epsilon = config.normEpsilon;
    settings.activation = config.activation;
    settings.dropout = config.dropout;
    return settings;
}

} // namespace

CrossAttentionLayer::CrossAttentionLayer(Parameters& parameters, const std::string& name, const Settings& settings)
    : m_queryNorm(parameters, name + ".query_norm", settings.attention.queryFeatures, settings.norm, settings.epsilon),
      m_sourceNorm(parameters, name + ".source_norm", settings.attention.sourceFeatures, settings.norm, settings.epsilon),
      m_attention(makeAttention(parameters, name + ".attention", settings.attention)),
      m_feedForwardNorm(parameters, name + ".feed_forward.norm", settings.attention.outputFeatures, settings.norm, settings.epsilon),
      m_feedForward(parameters, name + ".feed_forward", settings.attention.outputFeatures, settings.feedForward, settings.activation,
          settings.dropout),
      m_residual(settings.residual), m_dropout(settings.dropout)
{
}

Traced CrossAttentionLayer::operator()(
    Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const
{
    Traced x;
    {
        const Tracer::Scope scope(t, "attention");
        const Traced asking = m_queryNorm(t, queries, "query_norm");
        const Traced read = (*m_attention)(t, asking, m_sourceNorm(t, source, "source_norm"), context);
        x = t.dropout(read, m_dropout);
        if (m_residual)
            x = t.add({"residual", "x + attention(x, source)", "What was read is added to the row that asked."}, queries, x);
    }
    const Tracer::Scope scope(t, "feed_forward");
    return residual(t, m_feedForwardNorm, NormPlacement::Before, m_dropout, x, [&](const Traced& y) { return m_feedForward(t, y); });
}

struct LatentModel::Block {
    Block(Parameters& parameters, const std::string& name, const ModelConfig& config)
        : selfNorm(parameters, name + ".self_attention.norm", config.width, config.norm, config.normEpsilon),
          self(makeAttention(parameters, name + ".self_attention", AttentionSettings::self(config, false))),
          feedForwardNorm(parameters, name + ".feed_forward.norm", config.width, config.norm, config.normEpsilon),
          feedForward(parameters, name + ".feed_forward", config.width, config.feedForward, config.activation, config.dropout),
          placement(config.normPlacement), dropout(config.dropout)
    {
    }

    Traced operator()(Tracer& t, Traced x) const
    {
        {
            const Tracer::Scope scope(t, "self_attention");
            x = residual(t, selfNorm, placement, dropout, x, [&](const Traced& y) { return (*self)(t, y, y, {}); });
        }
        const Tracer::Scope scope(t, "feed_forward");
        return residual(t, feedForwardNorm, placement, dropout, x, [&](const Traced& y) { return feedForward(t, y); });
    }

    Norm selfNorm;
    std::unique_ptr<Attention> self;
    Norm feedForwardNorm;
    FeedForward feedForward;
    NormPlacement placement;
    double dropout;
};

LatentModel::LatentModel(Parameters& parameters, const std::string& name, const ModelConfig& config)
    : m_latents(parameters.get(name + ".latents", {config.latents, config.width}, Init::Normal)),
      m_outputQueries(parameters.get(name + ".output_queries", {config.maxLength, config.width}, Init::Normal)),
      m_read(std::make_shared<CrossAttentionLayer>(parameters, name + ".read", settingsOf(config)))
{
    for (std::int64_t i = 1; i <= config.encoderLayers; ++i)
        m_blocks.push_back(std::make_shared<Block>(parameters, name + "." + std::to_string(i), config));
    m_write = std::make_shared<CrossAttentionLayer>(parameters, name + ".write", settingsOf(config));
}

Traced LatentModel::operator()(Tracer& t, const Traced& embedded, const std::optional<Traced>& mask) const
{
    Traced x = t.parameter(m_latents.name, m_latents.tensor, {"query", "feature"});
    {
        const Tracer::Scope scope(t, "latent/read");
        AttentionContext context;
        context.mask = mask;
        x = (*m_read)(t, x, embedded, context);
    }
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        const Tracer::Scope scope(t, "latent", static_cast<std::int64_t>(i) + 1);
        x = (*m_blocks[i])(t, x);
    }
    const Tracer::Scope scope(t, "latent/write");
    const Traced table = t.parameter(m_outputQueries.name, m_outputQueries.tensor, {"position", "feature"});
    const Traced queries = t.rearrange({"output_queries", "one row for each output", "Each output position asks with a learned query of its own."},
        table, {sliceAxis(-2, 0, embedded.tensor.size(-2))}, {"position", "feature"});
    return (*m_write)(t, queries, x, {});
}

} // namespace headroom
