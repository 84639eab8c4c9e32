// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/set_blocks.h"

#include "libtorch.h"
#include "nn/attention/softmax_attention.h"
#include "nn/moves.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace blocks {
constexpr StepName query {
    steps::attention::query, "q = X W_q + b_q", "Each element that reads gets a query: a projection of its row."};
constexpr StepName key {
    steps::attention::key, "k = Y W_k + b_k", "Each element that can be read gets a key: a projection of its row."};
constexpr StepName value {steps::attention::value, "v = Y W_v + b_v",
    "Each element that can be read gets a value: the content that is read from it."};
constexpr StepName queryHeads {
    steps::attention::queryHeads, "split into heads", "The queries are split into heads; nothing is computed."};
constexpr StepName keyHeads {
    steps::attention::keyHeads, "split into heads", "The keys are split into heads; nothing is computed."};
constexpr StepName valueHeads {
    steps::attention::valueHeads, "split into heads", "The values are split into heads; nothing is computed."};
constexpr StepName product {steps::attention::product, "q kᵀ", "Each query is compared with each key."};
constexpr StepName masked {
    steps::attention::masked, "scores where the mask is 1, else −∞", "Padding is masked: it is not part of the set."};
constexpr StepName weights {steps::attention::weights, "softmax(scores)",
    "Softmax turns each row of scores into weights that add up to 1 (Lee et al. 2019, equation 1)."};
constexpr StepName context {
    steps::attention::context, "weights · v", "For each query, the weighted sum of the values."};
constexpr StepName merged {steps::attention::merged, "concatenated heads", "The heads are concatenated."};
constexpr StepName attended {"attended", "H = q + heads",
    "What was read is added to the projected query (Lee et al. 2019, equation 7, and its code)."};
} // namespace blocks

SetBlockSettings settingsOf(const ModelConfig& config)
{
    SetBlockSettings settings;
    settings.queryFeatures = settings.sourceFeatures = settings.width = config.width;
    settings.heads = config.heads;
    settings.norm = config.norm;
    settings.placement = config.normPlacement;
    settings.epsilon = config.normEpsilon;
    settings.fullWidthScale = config.fullWidthScale;
    settings.bias = config.attentionBias;
    settings.activation = config.activation;
    settings.dropout = config.dropout;
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
    : m_settings(settings),
      m_outputNorm(parameters, name + ".output_norm", settings.width, settings.norm, settings.epsilon),
      m_query(parameters, name + ".query", settings.queryFeatures, settings.width, settings.bias),
      m_key(parameters, name + ".key", settings.sourceFeatures, settings.width, settings.bias),
      m_value(parameters, name + ".value", settings.sourceFeatures, settings.width, settings.bias),
      m_output(parameters, name + ".output", settings.width, settings.width)
{
    const auto norm = [&](std::optional<Norm>& made, const char* part, std::int64_t width) {
        made.emplace(parameters, name + part, width, settings.norm, settings.epsilon);
    };
    if (settings.placement == NormPlacement::After) {
        norm(m_attentionNorm, ".attention_norm", settings.width);
    } else {
        norm(m_queryNorm, ".query_norm", settings.queryFeatures);
        norm(m_sourceNorm, ".source_norm", settings.sourceFeatures);
    }
}

// H without the norm behind it.
Traced Mab::attended(Tracer& t, const Traced& x, const Traced& y, const std::optional<Traced>& mask) const
{
    const std::int64_t headWidth = m_settings.width / m_settings.heads;
    const std::int64_t root = m_settings.fullWidthScale ? m_settings.width : headWidth;
    const std::vector<Move> split {reshapeLast(1, {m_settings.heads, headWidth}), transposeAxes(-3, -2)};
    const Traced query = m_query(t, blocks::query, x);
    const Traced key = m_key(t, blocks::key, y);
    const Traced value = m_value(t, blocks::value, y);
    const Traced q = t.rearrange(blocks::queryHeads, query, split, {"head", "query", "dimension"});
    const Traced k = t.rearrange(blocks::keyHeads, key, split, {"head", "key", "dimension"});
    const Traced v = t.rearrange(blocks::valueHeads, value, split, {"head", "key", "dimension"});
    const Traced kT = transposedKeys(t, k);
    const Traced product = t.matmul(blocks::product, q, kT);
    Traced scores = t.scale(
        {"scores", m_settings.fullWidthScale ? "q kᵀ / √d_model" : "q kᵀ / √d_k",
            m_settings.fullWidthScale
                ? "The products are divided by √d_model, which keeps their size independent of the model's width (Lee "
                  "et al. 2019, equation 1)."
                : "The products are divided by √d_k, which keeps their size independent of a head's width (Lee et al. "
                  "2019, equation 1)."},
        product, Factor::overRoot(static_cast<double>(root)));
    if (mask)
        scores = t.mask(blocks::masked, scores, *mask);
    const Traced weights = t.dropout(t.softmax(blocks::weights, scores), m_settings.dropout);
    const Traced context = t.matmul(blocks::context, weights, v);
    const Traced merged = t.rearrange(
        blocks::merged, context, {transposeAxes(-3, -2), reshapeLast(2, {m_settings.width})}, {"query", "feature"});
    return t.add(blocks::attended, query, merged);
}

Traced Mab::operator()(
    Tracer& t, const Traced& x, const Traced& y, const std::optional<Traced>& mask, std::string_view role) const
{
    const bool before = m_settings.placement == NormPlacement::Before;
    const Traced read = before
        ? attended(t, (*m_queryNorm)(t, x, "query_norm"), (*m_sourceNorm)(t, y, "source_norm"), mask)
        : attended(t, x, y, mask);
    const Traced h = before ? read : (*m_attentionNorm)(t, read, "attention_norm");
    const Traced hidden = m_output(t,
        {"hidden", before && m_outputNorm.exists() ? "norm(H) W + b" : "H W + b",
            "The row-wise layer rFF, applied to each element alone (Lee et al. 2019, equation 6)."},
        before ? m_outputNorm(t, h, "output_norm") : h);
    const Traced active = t.dropout(activated(t, m_settings.activation, hidden), m_settings.dropout);
    const Traced out = t.add(
        {"output", before && m_outputNorm.exists() ? "H + rFF(norm(H))" : "H + rFF(H)", role}, h, active);
    return before ? out : m_outputNorm(t, out, "output_norm");
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
        found = m_induce(
            t, points, x, mask, "The inducing points have read the set: H = MAB(I, X) (Lee et al. 2019, equation 10).");
    }
    const Tracer::Scope scope(t, "read");
    return m_read(t, x, found, {}, "The set has read what the points found: MAB(X, H) (Lee et al. 2019, equation 9).");
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
    return m_read(t, seeds, x, mask,
        "The seeds have read the set, which is now pooled: MAB(S, Z) (Lee et al. 2019, equation 11), without its "
        "rFF on Z.");
}

SetModel::SetModel(Parameters& parameters, const std::string& name, const ModelConfig& config)
{
    const SetBlockSettings settings = settingsOf(config);
    for (std::int64_t i = 1; i <= config.encoderLayers; ++i) {
        const std::string block = name + "." + std::to_string(i);
        if (config.latents > 0)
            m_encoder.emplace_back(parameters, block, settings, config.latents);
        else
            m_readingAll.emplace_back(parameters, block, settings);
    }
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
    for (std::size_t i = 0; i < m_readingAll.size(); ++i) {
        const Tracer::Scope scope(t, "set", static_cast<std::int64_t>(i) + 1);
        x = m_readingAll[i](
            t, x, x, mask, "Every element has read every other: SAB(X) = MAB(X, X) (Lee et al. 2019, equation 8).");
    }
    {
        const Tracer::Scope scope(t, "pooling");
        x = m_pooling.front()(t, x, mask);
    }
    for (std::size_t i = 0; i < m_decoder.size(); ++i) {
        const Tracer::Scope scope(t, "after_pooling", static_cast<std::int64_t>(i) + 1);
        x = m_decoder[i](
            t, x, x, {}, "The pooled rows have read each other: SAB(X) = MAB(X, X) (Lee et al. 2019, equation 8).");
    }
    return x;
}

} // namespace headroom
