// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/softmax_attention.h"

#include "libtorch.h"
#include "nn/attention/fused.h"
#include "nn/attention/masked_weights.h"
#include "nn/attention/rotary.h"
#include "nn/moves.h"
#include "trace/step_names.h"

#include <utility>

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace softmax {
constexpr StepName keyTransposed {
    steps::attention::keyTransposed, "kᵀ", "The keys are transposed: one column per key."};
constexpr StepName queryHeads {
    steps::attention::queryHeads, "split into heads", "The queries are split into heads; nothing is computed."};
constexpr StepName query {steps::attention::query, "q = x W_q + b_q",
    "Each position gets a query: a projection of its row (Vaswani et al. 2017, section 3.2.2)."};
constexpr StepName cachedKeys {steps::attention::keyHeads, "", "The keys computed earlier."};
constexpr StepName cachedValues {steps::attention::valueHeads, "", "The values computed earlier."};
constexpr StepName keyHeads {
    steps::attention::keyHeads, "split into heads", "The keys are split into heads; nothing is computed."};
constexpr StepName key {steps::attention::key, "k = x W_k + b_k",
    "Each position that can be read gets a key: a projection of its row (Vaswani et al. 2017, section "
    "3.2.2)."};
constexpr StepName valueHeads {
    steps::attention::valueHeads, "split into heads", "The values are split into heads; nothing is computed."};
constexpr StepName value {steps::attention::value, "v = x W_v + b_v",
    "Each position that can be read gets a value: the content that is read from it (Vaswani et al. "
    "2017, section 3.2.2)."};
constexpr StepName blankKeys {"blank_keys", "0", "Before its first step a position has no key."};
constexpr StepName blankValues {"blank_values", "0", "Before its first step a position has no value."};
constexpr StepName keptKeys {"kept_keys", "", "The keys computed earlier."};
constexpr StepName keptValues {"kept_values", "", "The values computed earlier."};
constexpr StepName replacedKeys {"all_keys", "", "Running positions get new keys; halted ones keep their last."};
constexpr StepName replacedValues {"all_values", "", "Running positions get new values; halted ones keep their last."};
constexpr StepName allKeys {"all_keys", "", "The keys computed earlier, followed by the new ones."};
constexpr StepName allValues {"all_values", "", "The values computed earlier, followed by the new ones."};
constexpr StepName clippedQueries {
    "query_clipped", "clip(q, −c, c)", "Queries are clipped at the limit in both directions."};
constexpr StepName clippedKeys {"key_clipped", "clip(k, −c, c)", "Keys are clipped at the limit in both directions."};
constexpr StepName clippedValues {
    "value_clipped", "clip(v, −c, c)", "Values are clipped at the limit in both directions."};
constexpr StepName sharedKeys {"key_shared", "k of the group",
    "A few key heads serve all query heads: each is shared by a group of query heads (Ainslie et al. 2023)."};
constexpr StepName sharedValues {"value_shared", "v of the group",
    "A few value heads serve all query heads: each is shared by a group of query heads (Ainslie et al. 2023)."};
constexpr StepName capped {steps::attention::capped, "c · tanh(scores / c)",
    "Large scores are squashed towards a cap, so that no score exceeds it in size (Gemma Team 2024, section "
    "2)."};
constexpr StepName product {steps::attention::product, "q kᵀ",
    "Each query is compared with each key by their dot product (Vaswani et al. 2017, equation 1)."};
constexpr StepName scores {steps::attention::scores, "q kᵀ / √d_k",
    "The products are divided by √d_k, which keeps their size independent of a head's width (Vaswani "
    "et al. 2017, equation 1)."};
constexpr StepName context {steps::attention::context, "weights · v",
    "For each query, the weighted sum of the values (Vaswani et al. 2017, equation 1)."};
constexpr StepName masked {steps::attention::masked, "scores where the mask is 1, else −∞",
    "The mask: keys that a query cannot read get the score −∞."};
constexpr StepName weights {steps::attention::weights, "softmax(scores)",
    "Softmax turns each row of scores into weights that add up to 1 (Vaswani et al. 2017, equation "
    "1)."};
constexpr StepName merged {steps::attention::merged, "concatenated heads", "The heads are concatenated."};
constexpr StepName output {steps::attention::output, "merged W_o + b_o",
    "One last projection mixes the results of all heads (Vaswani et al. 2017, section 3.2.2)."};
} // namespace softmax

// A cached tensor as a value of this forward: the recorded step where this trace computed it, else an input.
Traced cached(Tracer& t, StepName name, const torch::Tensor& tensor, StepId step)
{
    if (step >= 0 || !t.active())
        return {tensor, step};
    return t.leftBefore(name, tensor, {"head", "key", "dimension"});
}

std::int64_t keyHeads(const AttentionSettings& settings)
{
    return settings.keyHeads > 0 ? settings.keyHeads : settings.heads;
}

// Whether only the result matters: neither a trace nor autograd will read what is between.
bool resultOnly(const Tracer& t) { return !t.active() && !torch::GradMode::is_enabled(); }

// New rows put in their places among those known so far: the others stay as they are.
Traced replaceRows(Tracer& t, StepName name, const Traced& known, const Traced& rows, const Index& places)
{
    Index entries(static_cast<std::size_t>(known.tensor.size(-2)));
    for (std::size_t i = 0; i < entries.size(); ++i)
        entries[i] = static_cast<std::int64_t>(i);
    for (std::size_t i = 0; i < places.size(); ++i)
        entries[static_cast<std::size_t>(places[i])] = static_cast<std::int64_t>(entries.size() + i);
    const std::string joined = std::string(name.name) + "_with_new";
    const Traced both = t.concatenate(
        {joined, "", "The kept rows, followed by the rows of the positions still running."}, {known, rows}, -2);
    return t.rearrange(name, both, {pickAlong(-2, std::move(entries))}, {"head", "key", "dimension"});
}

} // namespace

Traced transposedKeys(Tracer& t, const Traced& keys)
{
    return t.rearrange(softmax::keyTransposed, keys, {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
}

SoftmaxAttention::SoftmaxAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings)
    : m_settings(settings),
      m_query(parameters, name + ".query", settings.queryFeatures, settings.heads * settings.keyWidth, settings.bias),
      m_key(parameters, name + ".key", settings.sourceFeatures, keyHeads(settings) * settings.keyWidth, settings.bias),
      m_value(parameters, name + ".value", settings.sourceFeatures, keyHeads(settings) * settings.valueWidth,
          settings.bias),
      m_output(parameters, name + ".output", settings.heads * settings.valueWidth, settings.outputFeatures,
          settings.bias && settings.outputBias),
      m_queryNorm(parameters, name + ".query_norm", settings.keyWidth, settings.headNorm, settings.headNormEpsilon),
      m_keyNorm(parameters, name + ".key_norm", settings.keyWidth, settings.headNorm, settings.headNormEpsilon)
{
}

Traced SoftmaxAttention::split(
    Tracer& t, StepName name, const Traced& x, std::string_view axis, std::int64_t width) const
{
    return t.rearrange(name, x, {reshapeLast(1, {x.tensor.size(-1) / width, width}), transposeAxes(-3, -2)},
        {"head", axis, "dimension"});
}

// Each head's rows normed, if this attention does so.
Traced SoftmaxAttention::prepared(
    Tracer& t, StepName name, const Traced& heads, const Norm& norm, std::string_view normed) const
{
    Traced x = heads;
    if (m_settings.clip > 0.0)
        x = t.activation(name, x, ActivationKind::Clip, m_settings.clip);
    return norm.exists() ? norm(t, x, normed) : x;
}

// Keys or values, one head for each of the queries': those of a group read the same.
Traced SoftmaxAttention::forQueries(Tracer& t, StepName name, const Traced& heads) const
{
    const std::int64_t own = keyHeads(m_settings), group = m_settings.heads / own;
    if (group == 1)
        return heads;
    Index entries;
    for (std::int64_t head = 0; head < m_settings.heads; ++head)
        entries.push_back(head / group);
    return t.rearrange(name, heads, {pickAlong(-3, std::move(entries))}, {"head", "key", "dimension"});
}

Heads SoftmaxAttention::heads(
    Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const
{
    Heads heads;
    heads.query = split(t, softmax::queryHeads, m_query(t, softmax::query, queries), "query", m_settings.keyWidth);
    heads.query = prepared(t, softmax::clippedQueries, heads.query, m_queryNorm, "query_normed");
    if (context.angles.defined()) {
        const std::int64_t all = context.angles.size(-2);
        heads.query = rotate(t, steps::attention::queryTurned, heads.query,
            context.angles.slice(-2, all - queries.tensor.size(-2), all), context.rotary);
    }
    if (context.cache && context.cache->complete) {
        heads.key = cached(t, softmax::cachedKeys, context.cache->keys, context.cache->keysStep);
        heads.value = cached(t, softmax::cachedValues, context.cache->values, context.cache->valuesStep);
        return shared(t, std::move(heads));
    }
    heads.key = split(t, softmax::keyHeads, m_key(t, softmax::key, source), "key", m_settings.keyWidth);
    heads.key = prepared(t, softmax::clippedKeys, heads.key, m_keyNorm, "key_normed");
    if (context.angles.defined())
        heads.key = rotate(t, steps::attention::keyTurned, heads.key, context.angles, context.rotary);
    heads.value = split(t, softmax::valueHeads, m_value(t, softmax::value, source), "key", m_settings.valueWidth);
    if (m_settings.clip > 0.0)
        heads.value = t.activation(softmax::clippedValues, heads.value, ActivationKind::Clip, m_settings.clip);
    if (context.cache)
        useCache(t, heads, context);
    return shared(t, std::move(heads));
}

Heads SoftmaxAttention::shared(Tracer& t, Heads heads) const
{
    heads.key = forQueries(t, softmax::sharedKeys, heads.key);
    heads.value = forQueries(t, softmax::sharedValues, heads.value);
    return heads;
}

void useCache(Tracer& t, Heads& heads, const AttentionContext& context)
{
    KvCache& cache = *context.cache;
    if (context.places && !cache.keys.defined()) { // positions that never ran are closed by the mask
        const auto blank = [&](const torch::Tensor& like) {
            std::vector<std::int64_t> sizes = like.sizes().vec();
            sizes[sizes.size() - 2] = context.positions;
            return torch::zeros(sizes, like.options());
        };
        const Traced noKeys = t.formula(softmax::blankKeys, blank(heads.key.tensor), {"head", "key", "dimension"}, {});
        const Traced noValues = t.formula(
            softmax::blankValues, blank(heads.value.tensor), {"head", "key", "dimension"}, {});
        cache.keys = noKeys.tensor;
        cache.values = noValues.tensor;
        cache.keysStep = noKeys.step;
        cache.valuesStep = noValues.step;
    }
    if (cache.keys.defined()) {
        const Traced keys = cached(t, softmax::keptKeys, cache.keys, cache.keysStep);
        const Traced values = cached(t, softmax::keptValues, cache.values, cache.valuesStep);
        if (context.places) {
            heads.key = replaceRows(t, softmax::replacedKeys, keys, heads.key, *context.places);
            heads.value = replaceRows(t, softmax::replacedValues, values, heads.value, *context.places);
        } else {
            heads.key = t.concatenate(softmax::allKeys, {keys, heads.key}, -2);
            heads.value = t.concatenate(softmax::allValues, {values, heads.value}, -2);
        }
    }
    cache.keys = heads.key.tensor;
    cache.values = heads.value.tensor;
    cache.keysStep = heads.key.step;
    cache.valuesStep = heads.value.step;
}

Traced SoftmaxAttention::product(Tracer& t, const Traced& query, const Traced& key) const
{
    const Traced kT = transposedKeys(t, key);
    return t.matmul(softmax::product, query, kT);
}

Traced SoftmaxAttention::scaleScores(Tracer& t, Traced scores) const
{
    return t.scale(scaling(softmax::scores, m_settings.scale), std::move(scores), m_settings.scale);
}

Traced SoftmaxAttention::scores(Tracer& t, const Heads& heads, const AttentionContext&) const
{
    return scaleScores(t, product(t, heads.query, heads.key));
}

Traced SoftmaxAttention::read(Tracer& t, const Traced& weights, const Heads& heads, const AttentionContext&) const
{
    return t.matmul(softmax::context, weights, heads.value);
}

Traced SoftmaxAttention::weights(Tracer& t, Traced scored, const AttentionContext& context) const
{
    if (m_settings.cap > 0.0)
        scored = capped(t, softmax::capped, scored, m_settings.cap);
    if (scored.tensor.scalar_type() == torch::kBFloat16) // a training in bfloat16: its softmax is not
        scored.tensor = scored.tensor.to(torch::kFloat);
    if (!t.active() && torch::GradMode::is_enabled() && canMaskWeights(scored.tensor)) {
        const double dropout = t.dropoutNow(m_settings.dropout);
        return {maskedWeights(scored.tensor, context.mask ? context.mask->tensor : torch::Tensor(), dropout,
                    dropout > 0.0 ? t.nextSeed() : 0),
            -1};
    }
    if (context.mask)
        scored = t.mask(softmax::masked, std::move(scored), *context.mask);
    return t.dropout(t.softmax(softmax::weights, scored), m_settings.dropout);
}

Traced SoftmaxAttention::operator()(
    Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const
{
    const Heads split = heads(t, queries, source, context);
    const auto stepwise = [&] { return read(t, weights(t, scores(t, split, context), context), split, context); };
    const bool fused = m_settings.kind == AttentionKind::Dot && m_settings.cap == 0.0 && resultOnly(t)
        && canFuse(split.query.tensor, split.key.tensor);
    const Traced found = fused
        ? Traced {fusedAttention(split.query.tensor, split.key.tensor, split.value.tensor,
                      context.mask ? context.mask->tensor : torch::Tensor(), m_settings.scale.value()),
            -1}
        : stepwise();
    const Traced merged = t.rearrange(softmax::merged, found,
        {transposeAxes(-3, -2), reshapeLast(2, {m_settings.heads * m_settings.valueWidth})}, {"position", "feature"});
    return m_output(t, softmax::output, merged);
}

} // namespace headroom
