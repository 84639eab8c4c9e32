// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/latent_model.h"

#include "libtorch.h"
#include "nn/moves.h"

namespace headroom {

namespace {

CrossAttentionLayer::Settings settingsOf(const ModelConfig& config, bool residual)
{
    CrossAttentionLayer::Settings settings;
    settings.attention = AttentionSettings::cross(config, config.width);
    settings.feedForward = config.feedForward;
    settings.norm = config.norm;
    settings.epsilon = config.normEpsilon;
    settings.activation = config.activation;
    settings.dropout = config.dropout;
    settings.placement = config.normPlacement;
    settings.residual = residual;
    return settings;
}

} // namespace

LatentModel::LatentModel(Parameters& parameters, const std::string& name, const ModelConfig& config)
    : m_latents(parameters.get(name + ".latents", {config.latents, config.width}, Init::Normal)),
      m_outputQueries(parameters.get(name + ".output_queries", {config.maxLength, config.width}, Init::Normal)),
      m_read(parameters, name + ".read", settingsOf(config, true)),
      m_write(parameters, name + ".write", settingsOf(config, config.queryResidual))
{
    for (std::int64_t i = 1; i <= config.encoderLayers; ++i)
        m_layers.emplace_back(parameters, name + "." + std::to_string(i), config, false, i, SharedByLayers {});
}

Traced LatentModel::operator()(Tracer& t, const Traced& embedded, const std::optional<Traced>& mask) const
{
    Traced x = t.parameter(m_latents.name, m_latents.tensor, {"query", "feature"});
    {
        const Tracer::Scope scope(t, "latent/read");
        AttentionContext context;
        context.mask = mask;
        x = m_read(t, x, embedded, context);
    }
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        const Tracer::Scope scope(t, "latent", static_cast<std::int64_t>(i) + 1);
        x = m_layers[i](t, x, {});
    }
    const Tracer::Scope scope(t, "latent/write");
    const Traced table = t.parameter(m_outputQueries.name, m_outputQueries.tensor, {"position", "feature"});
    const Traced queries = t.rearrange(
        {"output_queries", "one row per output",
            "Each output position has its own learned query (Jaegle et al. 2021, Perceiver IO, section 3.2)."},
        table, {sliceAxis(-2, 0, embedded.tensor.size(-2))}, {"position", "feature"});
    return m_write(t, queries, x, {});
}

} // namespace headroom
