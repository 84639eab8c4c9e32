// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/set_blocks.h"

#include "nn/moves.h"

#include <cmath>

namespace headroom {

namespace {

SetBlockSettings settingsOf(const ModelConfig& config)
{
    SetBlockSettings settings;
    settings.queryFeatures = settings.sourceFeatures = settings.width = config.width;
    settings.heads = config.heads;
    settings.norm = config.norm;
    settings.epsilon = config.normEpsilon;
    return settings;
}

// The block in which `points` rows of the block's own width read the set.
SetBlockSettings withPoints(SetBlockSettings settings)
{
    settings.queryFeatures = settings.width;
    return settings;
}

// The block in which the set reads what the points found.
SetBlockSettings readingPoints(SetBlockSettings settings)
{
    settings.queryFeatures = settings.sourceFeatures;
    settings.sourceFeatures = settings.width;
    return settings;
}

} // namespace

Mab::Mab(Parameters& parameters, const std::string& name, const SetBlockSettings& settings)
    : m_query(parameters, name + ".query", settings.queryFeatures, settings.width),
      m_key(parameters, name + ".key", settings.sourceFeatures, settings.width),
      m_value(parameters, name + ".value", settings.sourceFeatures, settings.width),
      m_output(parameters, name + ".output", settings.width, settings.width), m_heads(settings.heads),
      m_headWidth(settings.width / settings.heads),
      m_root(settings.scaleRoot > 0.0 ? settings.scaleRoot : static_cast<double>(settings.width / settings.heads))
{
    if (settings.norm) {
        m_attentionNorm.emplace(parameters, name + ".attention_norm", settings.width, *settings.norm, settings.epsilon);
        m_outputNorm.emplace(parameters, name + ".output_norm", settings.width, *settings.norm, settings.epsilon);
    }
}

Traced Mab::operator()(Tracer& t, const Traced& x, const Traced& y, const std::optional<Traced>& mask) const
{
    const std::vector<Move> split {reshapeLast(1, {m_heads, m_headWidth}), transposeAxes(-3, -2)};
    const Traced query = m_query(t, {"query", "q = X W_q + b_q", "Each element that asks is projected to its query."}, x);
    const Traced key = m_key(t, {"key", "k = Y W_k + b_k", "Each element that can be read offers a key."}, y);
    const Traced value = m_value(t, {"value", "v = Y W_v + b_v", "Each element that can be read offers a value."}, y);
    const Traced q = t.rearrange(
        {"query_heads", "split into heads", "The queries are split into heads; nothing is computed."}, query, split,
        {"head", "query", "dimension"});
    const Traced k = t.rearrange({"key_heads", "split into heads", "The keys are split into heads; nothing is computed."},
        key, split, {"head", "key", "dimension"});
    const Traced v = t.rearrange(
        {"value_heads", "split into heads", "The values are split into heads; nothing is computed."}, value, split,
        {"head", "key", "dimension"});
    const Traced kT = t.rearrange({"key_transposed", "kᵀ", "The keys are turned on their side, one column a key."}, k,
        {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
    const Traced product = t.matmul({"product", "q kᵀ", "Each query is compared with each key."}, q, kT);
    Traced scores = t.scale(
        {"scores", "q kᵀ / √d", "The products are divided by a root, so that they keep their size."}, product,
        1.0 / std::sqrt(m_root), t.active() ? "÷ √" + std::to_string(static_cast<std::int64_t>(m_root)) : std::string());
    if (mask)
        scores = t.mask({"masked", "scores where the mask is open, else −∞",
            "Padding is closed: it is not part of the set."}, scores, *mask);
    const Traced weights
        = t.softmax({"weights", "softmax(scores)", "Each row of scores becomes weights that add up to 1."}, scores);
    const Traced context = t.matmul(
        {"context", "weights · v", "Each query takes the values it reads, each by its weight."}, weights, v);
    const Traced merged = t.rearrange({"merged", "heads side by side", "The heads are put side by side again."}, context,
        {transposeAxes(-3, -2), reshapeLast(2, {m_heads * m_headWidth})}, {"query", "feature"});
    Traced h = t.add({"attended", "H = q + heads",
        "What was read is added to the projected query (Lee et al. 2019, equation 7)."}, query, merged);
    if (m_attentionNorm)
        h = (*m_attentionNorm)(t, h, "attention_norm");
    const Traced hidden = m_output(t, {"hidden", "H W + b", "The row-wise layer, each element alone."}, h);
    const Traced active = t.activation(
        {"activation", "max(0, H W + b)", "What is below zero is switched off."}, hidden, ActivationFunction::Relu);
    const Traced out
        = t.add({"output", "H + rFF(H)", "The row-wise layer's result is added (equation 6)."}, h, active);
    return m_outputNorm ? (*m_outputNorm)(t, out, "output_norm") : out;
}

Isab::Isab(Parameters& parameters, const std::string& name, const SetBlockSettings& settings, std::int64_t points)
    : m_points(parameters.get(name + ".points", {points, settings.width}, Init::Xavier)),
      m_induce(parameters, name + ".induce", withPoints(settings)),
      m_read(parameters, name + ".read", readingPoints(settings))
{
}

Traced Isab::operator()(Tracer& t, const Traced& x, const std::optional<Traced>& mask) const
{
    const Traced points = t.parameter(m_points.name, m_points.tensor, {"query", "feature"});
    Traced found;
    {
        const Tracer::Scope scope(t, "induce");
        found = m_induce(t, points, x, mask);
    }
    const Tracer::Scope scope(t, "read");
    return m_read(t, x, found);
}

Pma::Pma(Parameters& parameters, const std::string& name, const SetBlockSettings& settings, std::int64_t seeds)
    : m_seeds(parameters.get(name + ".seeds", {seeds, settings.width}, Init::Xavier)),
      m_read(parameters, name + ".read", withPoints(settings))
{
}

Traced Pma::operator()(Tracer& t, const Traced& x, const std::optional<Traced>& mask) const
{
    const Traced seeds = t.parameter(m_seeds.name, m_seeds.tensor, {"query", "feature"});
    const Tracer::Scope scope(t, "read");
    return m_read(t, seeds, x, mask);
}

SetModel::SetModel(Parameters& parameters, const std::string& name, const ModelConfig& config)
{
    const SetBlockSettings settings = settingsOf(config);
    for (std::int64_t i = 1; i <= config.encoderLayers; ++i)
        m_encoder.emplace_back(parameters, name + "." + std::to_string(i), settings, config.latents);
    m_pooling.emplace_back(parameters, name + ".pooling", settings, config.seeds);
    for (std::int64_t i = 1; i <= config.decoderLayers; ++i)
        m_decoder.emplace_back(parameters, name + ".after_pooling." + std::to_string(i), settings);
}

Traced SetModel::operator()(Tracer& t, const Traced& embedded, const std::optional<Traced>& mask) const
{
    Traced x = embedded;
    for (std::size_t i = 0; i < m_encoder.size(); ++i) {
        const Tracer::Scope scope(t, "set", static_cast<std::int64_t>(i) + 1);
        x = m_encoder[i](t, x, mask);
    }
    {
        const Tracer::Scope scope(t, "pooling");
        x = m_pooling.front()(t, x, mask);
    }
    for (std::size_t i = 0; i < m_decoder.size(); ++i) {
        const Tracer::Scope scope(t, "after_pooling", static_cast<std::int64_t>(i) + 1);
        x = m_decoder[i](t, x, x);
    }
    return x;
}

} // namespace headroom
