// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/softmax_attention.h"

#include "libtorch.h"
#include "nn/attention/fused.h"
#include "nn/attention/masked_weights.h"
#include "nn/attention/rotary.h"
#include "nn/moves.h"
#include "trace/step_names.h"

#include <limits>

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
constexpr StepName product {steps::attention::product, "q kᵀ",
    "Each query is compared with each key by their dot product (Vaswani et al. 2017, equation 1)."};
constexpr StepName scores {steps::attention::scores, "q kᵀ / √d_k",
    "The products are divided by √d_k, which keeps their size independent of a head's width (Vaswani "
    "et al. 2017, equation 1)."};
constexpr StepName context {steps::attention::context, "weights · v",
    "For each query, the weighted sum of the values (Vaswani et al. 2017, equation 1)."};
constexpr StepName masked {steps::attention::masked, "scores where the mask is 1, else −∞",
    "The mask: keys that a query may not read get the score −∞."};
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

// Whether a matrix of scores may be changed where it lies: neither a trace nor autograd will read it. Saves half of the
// memory traffic of a long text; the numbers are the same, bit for bit.
bool inPlace(const Tracer& t) { return !t.active() && !torch::GradMode::is_enabled(); }

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
        {joined, "", "The kept rows, followed by those of the positions still running."}, {known, rows}, -2);
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
      m_key(parameters, name + ".key", settings.sourceFeatures, settings.heads * settings.keyWidth, settings.bias),
      m_value(
          parameters, name + ".value", settings.sourceFeatures, settings.heads * settings.valueWidth, settings.bias),
      m_output(
          parameters, name + ".output", settings.heads * settings.valueWidth, settings.outputFeatures, settings.bias)
{
}

Traced SoftmaxAttention::split(
    Tracer& t, StepName name, const Traced& x, std::string_view axis, std::int64_t width) const
{
    return t.rearrange(
        name, x, {reshapeLast(1, {m_settings.heads, width}), transposeAxes(-3, -2)}, {"head", axis, "dimension"});
}

Heads SoftmaxAttention::heads(
    Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const
{
    Heads heads;
    heads.query = split(t, softmax::queryHeads, m_query(t, softmax::query, queries), "query", m_settings.keyWidth);
    if (context.angles.defined()) {
        const std::int64_t all = context.angles.size(-2);
        heads.query = rotate(t, steps::attention::queryTurned, heads.query,
            context.angles.slice(-2, all - queries.tensor.size(-2), all));
    }
    if (context.cache && context.cache->complete) {
        heads.key = cached(t, softmax::cachedKeys, context.cache->keys, context.cache->keysStep);
        heads.value = cached(t, softmax::cachedValues, context.cache->values, context.cache->valuesStep);
        return heads;
    }
    heads.key = split(t, softmax::keyHeads, m_key(t, softmax::key, source), "key", m_settings.keyWidth);
    if (context.angles.defined())
        heads.key = rotate(t, steps::attention::keyTurned, heads.key, context.angles);
    heads.value = split(t, softmax::valueHeads, m_value(t, softmax::value, source), "key", m_settings.valueWidth);
    if (context.cache)
        useCache(t, heads, context);
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

Traced SoftmaxAttention::scaled(Tracer& t, const Traced& scores) const
{
    if (inPlace(t))
        return {scores.tensor.mul_(m_settings.scale.value()), -1};
    return t.scale(softmax::scores, scores, m_settings.scale);
}

Traced SoftmaxAttention::scores(Tracer& t, const Heads& heads, const AttentionContext&) const
{
    return scaled(t, product(t, heads.query, heads.key));
}

Traced SoftmaxAttention::read(Tracer& t, const Traced& weights, const Heads& heads, const AttentionContext&) const
{
    return t.matmul(softmax::context, weights, heads.value);
}

Traced SoftmaxAttention::weights(Tracer& t, Traced scored, const AttentionContext& context) const
{
    if (scored.tensor.scalar_type() == torch::kBFloat16) // a training in bfloat16: its softmax is not
        scored.tensor = scored.tensor.to(torch::kFloat);
    if (!t.active() && torch::GradMode::is_enabled() && canMaskWeights(scored.tensor)) {
        const double dropout = t.dropoutNow(m_settings.dropout);
        return {maskedWeights(scored.tensor, context.mask ? context.mask->tensor : torch::Tensor(), dropout,
                    dropout > 0.0 ? t.nextSeed() : 0),
            -1};
    }
    if (context.mask && inPlace(t))
        scored.tensor.masked_fill_(
            context.mask->tensor.logical_not(), static_cast<double>(std::numeric_limits<float>::lowest()));
    else if (context.mask)
        scored = t.mask(softmax::masked, scored, *context.mask);
    return t.dropout(t.softmax(softmax::weights, scored), m_settings.dropout);
}

Traced SoftmaxAttention::operator()(
    Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const
{
    const Heads split = heads(t, queries, source, context);
    const auto stepwise = [&] { return read(t, weights(t, scores(t, split, context), context), split, context); };
    const bool fused = m_settings.kind == AttentionKind::Dot && inPlace(t)
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
