// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/causal_product.h"
#include "nn/attention/descriptor.h"
#include "nn/attention/softmax_attention.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/closed_score.h"
#include "trace/step_names.h"

#include <utility>

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace linear {
constexpr StepName epsilon {"epsilon", "ε", "A small constant that keeps the divisor above zero."};
constexpr StepName queryHeads {
    steps::attention::queryHeads, "split into heads", "The queries are split into heads; nothing is computed."};
constexpr StepName query {
    steps::attention::query, "q = x W_q + b_q", "Each position gets a query: a projection of its row."};
constexpr StepName querySoftmax {steps::linear::queryFeatures, "ρ_q(q) = softmax(q) over features",
    "Softmax turns each query's features into shares that add up to 1 (Shen et al. 2021)."};
constexpr StepName queryFeatures {steps::linear::queryFeatures, "φ(q) = elu(q) + 1",
    "Each number of the query becomes positive (Katharopoulos et al. 2020, equation 7)."};
constexpr StepName keyHeads {
    steps::attention::keyHeads, "split into heads", "The keys are split into heads; nothing is computed."};
constexpr StepName key {
    steps::attention::key, "k = x W_k + b_k", "Each position that can be read gets a key: a projection of its row."};
constexpr StepName valueHeads {
    steps::attention::valueHeads, "split into heads", "The values are split into heads; nothing is computed."};
constexpr StepName value {steps::attention::value, "v = x W_v + b_v",
    "Each position that can be read gets a value: the content that is read from it."};
constexpr StepName runningMaximum {"running_maximum", "m_i = max_{j ≤ i} k_j",
    "The largest key so far in each feature. Subtracted from the keys it changes no average, and no exponential becomes "
    "too large."};
constexpr StepName keysAndBefore {"keys_and_before", "", "The largest key before this pass, then the keys."};
constexpr StepName maximumBefore {"maximum_before", "m_{i−1}", "The largest key before each position."};
constexpr StepName leftMaximum {"earlier_maximum", "m", "The largest key of the earlier positions."};
constexpr StepName shiftedKeys {"shifted_keys", "k_i − m_i", "Each key minus the largest key so far: 0 or less."};
constexpr StepName keyExponentials {steps::linear::keyFeatures, "φ(k_i) = exp(k_i − m_i)",
    "The exponential of the key: how much this position counts in each feature's average (Shen et al. "
    "2021)."};
constexpr StepName maximumGrowth {"maximum_growth", "m_{i−1} − m_i", "How much the largest key grew: 0 or less."};
constexpr StepName fade {"fade", "exp(m_{i−1} − m_i)",
    "What came before is measured by the larger key from here on: 1 unless this key is the largest so far."};
constexpr StepName fadeColumn {"fade_column", "", "Each position's factors as a column."};
constexpr StepName carriedGrowth {"earlier_growth", "m − m_i", "How much the largest key grew since the earlier pass."};
constexpr StepName carriedFade {"earlier_fade", "exp(m − m_i)", "What the earlier pass left counts this much."};
constexpr StepName carriedColumn {"earlier_fade_column", "", "These factors as a column."};
constexpr StepName carriedState {
    "earlier_state_faded", "exp(m − m_i) S", "The earlier state, measured by the largest key."};
constexpr StepName carriedSum {
    "earlier_normaliser_faded", "exp(m − m_i) z", "The earlier sum, measured by the largest key."};
constexpr StepName fadedState {steps::linear::state, "S_i = exp(m_{i−1} − m_i) S_{i−1} + φ(k_i) v_iᵀ",
    "The state after each position: the sum over it and all positions before, each measured by the largest key so far."};
constexpr StepName fadedSum {steps::linear::normaliser, "z_i = exp(m_{i−1} − m_i) z_{i−1} + φ(k_i)",
    "The exponentials of the keys so far, summed."};
constexpr StepName queryShares {"query_shares", "ρ_q(q_i) / z_i",
    "Each query feature’s share, divided by the sum of that feature’s exponentials over the keys so far."};
constexpr StepName maximumRead {"maximum_read", "", "The largest keys at the query positions."};
constexpr StepName keyMaxima {"key_maxima", "", "The largest keys, for every query alike."};
constexpr StepName queryMaxima {"query_maxima", "", "The largest keys, for every key alike."};
constexpr StepName growthBetween {"growth_between", "m_j − m_i", "How much the largest key grew from key to query."};
constexpr StepName closedKey {"closed_key", "−∞", "Stands for a key that a query cannot read: its exponential is 0."};
constexpr StepName openFeature {"causal_open_features", "", "1 where a query may read a key, for every feature alike."};
constexpr StepName readableGrowth {
    "readable_growth", "m_j − m_i where j ≤ i, else −∞", "Keys after the query are closed."};
constexpr StepName fadeBetween {
    "fade_between", "exp(m_j − m_i)", "What the key counts for, measured by the query's largest."};
constexpr StepName keyRows {"key_rows", "", "Each key's features, for every query alike."};
constexpr StepName queryRows {"query_rows", "", "Each query's shares, for every key alike."};
constexpr StepName given {"given", "φ(k_j) exp(m_j − m_i)", "Each feature of the key as the query measures it."};
constexpr StepName asked {"asked", "ρ_q(q_i) / z_i · φ(k_j) exp(m_j − m_i)", "What each feature gives each key."};
constexpr StepName keyFeatures {steps::linear::keyFeatures, "φ(k) = elu(k) + 1",
    "Each number of the key becomes positive (Katharopoulos et al. 2020, equation 7)."};
constexpr StepName keyOpen {"key_open", "", "1 on tokens and 0 on padding, for every feature alike."};
constexpr StepName openFeatures {"open_features", "φ(k) · open", "Padding adds nothing: its features are 0."};
constexpr StepName keyTransposed {
    steps::attention::keyTransposed, "kᵀ", "The keys are transposed: one row per feature."};
constexpr StepName masked {steps::attention::masked, "k where the key is a token, else −∞", "Padding is masked."};
constexpr StepName keySoftmax {steps::linear::keyFeatures, "ρ_k(k) = softmax(k) over positions",
    "Each feature spreads its weight over the positions (Shen et al. 2021)."};
constexpr StepName stateOfAverages {steps::linear::state, "G = ρ_k(K)ᵀ V",
    "One average of the values per feature: one small matrix holds everything there is to read (Shen "
    "et al. 2021)."};
constexpr StepName state {steps::linear::state, "S = φ(K)ᵀ V",
    "The key features times the values: one small matrix holds everything there is to read "
    "(Katharopoulos et al. 2020, equation 6)."};
constexpr StepName normaliser {steps::linear::normaliser, "z = Σ_j φ(k_j)",
    "The features of all keys, summed (Katharopoulos et al. 2020, equation 5)."};
constexpr StepName keyFeaturesTransposed {"key_features_transposed", "φ(K)ᵀ", "One row per feature."};
constexpr StepName mixed {steps::attention::context, "ρ_q(Q) G",
    "Each query mixes the averages, each feature by its share (Shen et al. 2021)."};
constexpr StepName numerator {steps::linear::numerator, "φ(q)ᵀ S",
    "Each query reads the state: all values, weighted by φ(q)ᵀ φ(k) (Katharopoulos et al. 2020, "
    "equation 5)."};
constexpr StepName normaliserColumn {"normaliser_column", "", "The normaliser as a column."};
constexpr StepName rowSum {
    steps::linear::rowSum, "φ(q)ᵀ z", "The sum of this query's weights (Katharopoulos et al. 2020, equation 5)."};
constexpr StepName denominator {steps::linear::denominator, "φ(q)ᵀ z + ε", "The sum of the weights, kept above zero."};
constexpr StepName quotient {steps::attention::context, "φ(q)ᵀ S / (φ(q)ᵀ z + ε)",
    "Divided by their sum, the weights add up to 1 (Katharopoulos et al. 2020, equation 5)."};
constexpr StepName keyColumn {"key_column", "", "Each key's features as a column."};
constexpr StepName valueRow {"value_row", "", "Each value as a row."};
constexpr StepName keyValue {steps::linear::keyValue, "φ(k_i) v_iᵀ",
    "What one position adds to the state: each feature of its key times each number of its value."};
constexpr StepName newState {"new_state", "Σ φ(k_j) v_jᵀ", "What the new positions add."};
constexpr StepName newNormaliser {"new_normaliser", "Σ φ(k_j)", "What the new positions add."};
constexpr StepName stateAfter {steps::linear::state, "S_i = S_{i−1} + φ(k_i) v_iᵀ",
    "The state after each position: the sum over it and all positions before (Katharopoulos et al. "
    "2020, equation 18)."};
constexpr StepName earlierState {"earlier_state", "S", "The state after the earlier positions."};
constexpr StepName normaliserAfter {steps::linear::normaliser, "z_i = z_{i−1} + φ(k_i)",
    "The features of the keys so far, summed (Katharopoulos et al. 2020, equation 19)."};
constexpr StepName earlierNormaliser {"earlier_normaliser", "z", "The sum after the earlier positions."};
constexpr StepName stateRead {steps::linear::stateRead, "", "The states at the query positions."};
constexpr StepName normaliserRead {steps::linear::normaliserRead, "", "The sums at the query positions."};
constexpr StepName queryRow {"query_row", "", "Each query's features as a row."};
constexpr StepName denominatorOfFeatures {steps::linear::denominator, "z_i + ε", "The sums, kept above zero."};
constexpr StepName normaliserColumns {"normaliser_column", "", "Each position's sums as a column."};
constexpr StepName averages {
    steps::linear::averages, "G_i = S_i / z_i", "After each position, one average of the values so far per feature."};
constexpr StepName contextRow {
    "context_row", "ρ_q(q_i)ᵀ G_i", "Each query mixes the averages, each feature by its share."};
constexpr StepName mixedAfter {steps::attention::context, "ρ_q(q_i)ᵀ G_i", "What each query reads."};
constexpr StepName numeratorRow {"numerator_row", "φ(q_i)ᵀ S_i", "Each query reads the state at its position."};
constexpr StepName numeratorAfter {steps::linear::numerator, "φ(q_i)ᵀ S_i",
    "All values so far, weighted by φ(q)ᵀ φ(k) (Katharopoulos et al. 2020, equation 12)."};
constexpr StepName rowSumAfter {steps::linear::rowSum, "φ(q_i)ᵀ z_i", "The sum of this query's weights."};
constexpr StepName rowSumCell {
    "row_sum_cell", "φ(q_i)ᵀ z_i", "Each query times the sum of the keys' features up to its position."};
constexpr StepName denominatorAfter {
    steps::linear::denominator, "φ(q_i)ᵀ z_i + ε", "The sum of the weights, kept above zero."};
constexpr StepName quotientAfter {steps::attention::context, "φ(q_i)ᵀ S_i / (φ(q_i)ᵀ z_i + ε)",
    "Divided by their sum, the weights add up to 1 (Katharopoulos et al. 2020, equation 12)."};
constexpr StepName context {
    steps::attention::context, "weights · v", "For each query, the weighted sum of the values."};
constexpr StepName weightsOfShares {steps::attention::weights, "ρ_q(Q) ρ_k(K)ᵀ",
    "The weight matrix, which the other order of multiplication never forms."};
constexpr StepName keyColumns {"key_features_transposed", "φ(K)ᵀ", "One column per key."};
constexpr StepName similarity {
    steps::linear::similarity, "φ(Q) φ(K)ᵀ", "Each query is compared with each key by their features."};
constexpr StepName causalWeights {steps::attention::weights, "Σ_d ρ_q(q_i)_d φ(k_j)_d exp(m_j − m_i)_d / z_i,d",
    "The features' shares, added: what each query reads of each key. Keys it cannot read get weight 0."};
constexpr StepName openSimilarity {
    steps::linear::openSimilarity, "φ(q_i)ᵀ φ(k_j) where j ≤ i, else 0", "Keys that a query cannot read are set to 0."};
constexpr StepName causalOpen {steps::linear::causalOpen, "j ≤ i", "1 where a query may read a key."};
constexpr StepName rowSumColumn {steps::linear::rowSum, "", "The sums as a column."};
constexpr StepName similaritySum {"similarity_sum", "Σ_j φ(q_i)ᵀ φ(k_j)", "The sum of this query's similarities."};
constexpr StepName weights {steps::attention::weights, "φ(q_i)ᵀ φ(k_j) / Σ",
    "Divided by their sum, the similarities become weights that add up to 1 (Katharopoulos et al. 2020, equation 4)."};
constexpr StepName similarityDenominator {steps::linear::denominator, "Σ + ε", "The sum, kept above zero."};
constexpr StepName merged {steps::attention::merged, "concatenated heads", "The heads are concatenated."};
constexpr StepName output {
    steps::attention::output, "merged W_o + b_o", "One last projection mixes the results of all heads."};
} // namespace linear

// Keeps the quotient of two empty sums at 0. So small that no sum of exponentials of ordinary keys notices.
constexpr double kLeast = 1e-20;

// Attention that never compares a query with a key: features of the keys meet the values first, and a query reads what
// has come of that, in time linear in the length.
// LinearElu (Katharopoulos et al. 2020): φ(x) = elu(x) + 1; a query's result is divided by φ(q)ᵀ z + ε.
// LinearExp (Shen et al. 2021): queries are softmaxed over their features, and each feature of the keys over the
// positions: every feature is one average of the values, and a query mixes these averages. The running form of it
// sums exp(k − m) v and exp(k − m), where m is the largest key so far: the averages do not change when m grows.
// No weight is ever formed, so AttentionSettings::scale and dropout do not apply.
class LinearAttention final : public Attention {
public:
    LinearAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings);

    Traced operator()(
        Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const override;

private:
    bool exponential() const { return m_settings.kind == AttentionKind::LinearExp; }
    Traced epsilon(Tracer& t, const Traced& like) const;
    Traced split(Tracer& t, StepName name, const Traced& x, AxisNames axes, std::int64_t width) const;
    Traced queryFeatures(Tracer& t, const Traced& queries) const;
    std::pair<Traced, Traced> keysAndValues(Tracer& t, const Traced& source, const AttentionContext& context) const;
    Traced keyFeatures(Tracer& t, const Traced& keys, const AttentionContext& context) const;
    Traced keyWeights(Tracer& t, const Traced& keys, const AttentionContext& context) const;
    std::pair<Traced, Traced> state(Tracer& t, const Traced& source, const AttentionContext& context) const;
    Traced whole(Tracer& t, const Traced& query, const Traced& source, const AttentionContext& context) const;
    struct Running {
        Traced largest; // m_i, the largest keys so far [..., head, position, dimension]
        Traced features; // exp(k_i − m_i)
        Traced fade; // exp(m_{i−1} − m_i)
        Traced carried; // exp(m − m_i) where an earlier pass left its largest keys m
    };
    Running running(Tracer& t, const Traced& keys, const AttentionContext& context) const;
    Traced opened(Tracer& t, const Traced& features, const AttentionContext& context) const;
    std::pair<Traced, Traced> fadingStates(
        Tracer& t, const Running& running, const Traced& value, KvCache* cache) const;
    Traced keyValues(Tracer& t, const Traced& key, const Traced& value) const;
    std::pair<Traced, Traced> states(Tracer& t, const Traced& key, const Traced& value, KvCache* cache) const;
    Traced causal(Tracer& t, const Traced& query, const Traced& source, const AttentionContext& context) const;
    torch::Tensor fused(const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& value,
        const AttentionContext& context) const; // `key`: of linear-elu its features
    Traced quadraticExponential(
        Tracer& t, const Traced& query, const Traced& keys, const Traced& value, const AttentionContext& context) const;
    Traced causalOpen(Tracer& t, const Traced& query, const Traced& keys, const AttentionContext& context) const;
    Traced quadratic(Tracer& t, const Traced& query, const Traced& source, const AttentionContext& context) const;

    AttentionSettings m_settings;
    Linear m_query, m_key, m_value, m_output;
};

// The rows of the source that queries stand for: the last ones, or those at their places.
Index rowsOfQueries(const Traced& query, std::int64_t all, const AttentionContext& context)
{
    if (context.places)
        return *context.places;
    Index rows;
    for (std::int64_t i = all - query.tensor.size(-2); i < all; ++i)
        rows.push_back(i);
    return rows;
}

// Where states are kept. Positions that halt one by one keep their keys and values instead.
KvCache* recurrentCache(const AttentionContext& context) { return context.positions == 0 ? context.cache : nullptr; }

LinearAttention::LinearAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings)
    : m_settings(settings),
      m_query(parameters, name + ".query", settings.queryFeatures, settings.heads * settings.keyWidth, settings.bias),
      m_key(parameters, name + ".key", settings.sourceFeatures, settings.heads * settings.keyWidth, settings.bias),
      m_value(
          parameters, name + ".value", settings.sourceFeatures, settings.heads * settings.valueWidth, settings.bias),
      m_output(
          parameters, name + ".output", settings.heads * settings.valueWidth, settings.outputFeatures, settings.bias)
{
}

Traced LinearAttention::epsilon(Tracer& t, const Traced& like) const
{
    const double least = exponential() ? kLeast : m_settings.linearEpsilon;
    return t.formula(linear::epsilon, torch::full({1}, least, like.tensor.options()), {"constant"}, {.value = least});
}

Traced LinearAttention::split(Tracer& t, StepName name, const Traced& x, AxisNames axes, std::int64_t width) const
{
    return t.rearrange(name, x, {reshapeLast(1, {m_settings.heads, width}), transposeAxes(-3, -2)}, axes);
}

Traced LinearAttention::queryFeatures(Tracer& t, const Traced& queries) const
{
    const Traced query = split(
        t, linear::queryHeads, m_query(t, linear::query, queries), {"head", "query", "dimension"}, m_settings.keyWidth);
    if (exponential())
        return t.softmax(linear::querySoftmax, query);
    return t.activation(linear::queryFeatures, query, ActivationKind::EluPlusOne);
}

std::pair<Traced, Traced> LinearAttention::keysAndValues(
    Tracer& t, const Traced& source, const AttentionContext& context) const
{
    Heads heads;
    heads.key = split(
        t, linear::keyHeads, m_key(t, linear::key, source), {"head", "key", "dimension"}, m_settings.keyWidth);
    heads.value = split(
        t, linear::valueHeads, m_value(t, linear::value, source), {"head", "key", "value"}, m_settings.valueWidth);
    if (context.cache && !recurrentCache(context))
        useCache(t, heads, context);
    return {heads.key, heads.value};
}

Traced LinearAttention::keyFeatures(Tracer& t, const Traced& keys, const AttentionContext& context) const
{
    return opened(t, t.activation(linear::keyFeatures, keys, ActivationKind::EluPlusOne), context);
}

Traced LinearAttention::opened(Tracer& t, const Traced& features, const AttentionContext& context) const
{
    if (!context.keyOpen)
        return features;
    const std::int64_t count = context.keyOpen->tensor.size(-1);
    const Traced open = t.rearrange(
        linear::keyOpen, *context.keyOpen, {reshapeLast(1, {1, count, 1})}, {"head", "key", "dimension"});
    return t.multiply(linear::openFeatures, features, open);
}

LinearAttention::Running LinearAttention::running(Tracer& t, const Traced& keys, const AttentionContext& context) const
{
    KvCache* cache = recurrentCache(context);
    const std::int64_t count = keys.tensor.size(-2);
    Running running;
    Traced own, before;
    if (cache && cache->largest.defined()) {
        const Traced left = t.leftBefore(
            linear::leftMaximum, cache->largest.unsqueeze(-2), {"head", "key", "dimension"});
        const Traced all = t.accumulateLargest(
            linear::runningMaximum, t.concatenate(linear::keysAndBefore, {left, keys}, -2), -2);
        const AxisNames axes {"head", "key", "dimension"};
        own = t.rearrange({"maximum", "m_i", "The largest key so far."}, all, {sliceAxis(-2, 1, count + 1)}, axes);
        before = t.rearrange(linear::maximumBefore, all, {sliceAxis(-2, 0, count)}, axes);
        running.carried = t.activation(
            linear::carriedFade, t.subtract(linear::carriedGrowth, left, own), ActivationKind::Exponential);
    } else {
        own = t.accumulateLargest(linear::runningMaximum, keys, -2);
        Index rows {0};
        for (std::int64_t i = 0; i + 1 < count; ++i)
            rows.push_back(i);
        before = t.rearrange(linear::maximumBefore, own, {pickAlong(-2, rows)}, {"head", "key", "dimension"});
    }
    running.largest = own;
    running.features = opened(t,
        t.activation(linear::keyExponentials, t.subtract(linear::shiftedKeys, keys, own), ActivationKind::Exponential),
        context);
    running.fade = t.activation(
        linear::fade, t.subtract(linear::maximumGrowth, before, own), ActivationKind::Exponential);
    if (cache)
        cache->largest = own.tensor.select(-2, count - 1);
    return running;
}

Traced LinearAttention::keyWeights(Tracer& t, const Traced& keys, const AttentionContext& context) const
{
    Traced transposed = t.rearrange(linear::keyTransposed, keys, {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
    if (context.keyOpen) {
        const std::int64_t count = context.keyOpen->tensor.size(-1);
        const Traced open = t.rearrange(
            linear::keyOpen, *context.keyOpen, {reshapeLast(1, {1, 1, count})}, {"head", "dimension", "key"});
        transposed = t.mask(linear::masked, transposed, open);
    }
    return t.softmax(linear::keySoftmax, transposed);
}

// S and, for φ(x) = elu(x) + 1, z of the whole source.
std::pair<Traced, Traced> LinearAttention::state(Tracer& t, const Traced& source, const AttentionContext& context) const
{
    KvCache* cache = recurrentCache(context);
    if (cache && cache->complete) {
        const bool recorded = cache->keysStep >= 0 || !t.active();
        if (recorded)
            return {{cache->state, cache->keysStep}, {cache->normaliser, cache->valuesStep}};
        return {t.leftBefore(exponential() ? linear::stateOfAverages : linear::state, cache->state,
                    {"head", "dimension", "value"}),
            exponential() ? Traced {} : t.leftBefore(linear::normaliser, cache->normaliser, {"head", "dimension"})};
    }
    const auto [key, value] = keysAndValues(t, source, context);
    std::pair<Traced, Traced> result;
    if (exponential()) {
        result.first = t.matmul(linear::stateOfAverages, keyWeights(t, key, context), value);
    } else {
        const Traced features = keyFeatures(t, key, context);
        const Traced transposed = t.rearrange(
            linear::keyFeaturesTransposed, features, {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
        result = {t.matmul(linear::state, transposed, value),
            t.reduce(linear::normaliser, features, ReduceFunction::Sum, -2)};
    }
    if (cache) {
        cache->state = result.first.tensor;
        cache->normaliser = result.second.tensor;
        cache->keysStep = result.first.step;
        cache->valuesStep = result.second.step;
    }
    return result;
}

// Every query reads the whole source: φ(Q)(φ(K)ᵀ V), in this order.
Traced LinearAttention::whole(
    Tracer& t, const Traced& query, const Traced& source, const AttentionContext& context) const
{
    const auto [state, normaliser] = this->state(t, source, context);
    if (exponential())
        return t.matmul(linear::mixed, query, state);
    const Traced numerator = t.matmul(linear::numerator, query, state);
    const Traced column = t.rearrange(linear::normaliserColumn, normaliser, {reshapeLast(1, {m_settings.keyWidth, 1})},
        {"head", "dimension", "value"});
    const Traced total = t.matmul(linear::rowSum, query, column);
    const Traced denominator = t.add(linear::denominator, total, epsilon(t, total));
    return t.divide(linear::quotient, numerator, denominator);
}

// What each position adds to the state: [..., head, position, dimension, value].
Traced LinearAttention::keyValues(Tracer& t, const Traced& key, const Traced& value) const
{
    const Traced column = t.rearrange(
        linear::keyColumn, key, {reshapeLast(1, {m_settings.keyWidth, 1})}, {"head", "position", "dimension", "value"});
    const Traced row = t.rearrange(linear::valueRow, value, {reshapeLast(1, {1, m_settings.valueWidth})},
        {"head", "position", "dimension", "value"});
    return t.multiply(linear::keyValue, column, row);
}

// The same as states(), of exponentials that are measured by the largest key so far.
std::pair<Traced, Traced> LinearAttention::fadingStates(
    Tracer& t, const Running& running, const Traced& value, KvCache* cache) const
{
    const std::vector<Move> upright {reshapeLast(1, {m_settings.keyWidth, 1})};
    const AxisNames ofStates {"head", "position", "dimension", "value"};
    const Traced product = keyValues(t, running.features, value);
    const Traced column = t.rearrange(linear::fadeColumn, running.fade, upright, ofStates);
    const bool earlier = cache && cache->state.defined();
    std::pair<Traced, Traced> result {
        t.accumulateFading(earlier ? linear::newState : linear::fadedState, product, column, -3),
        t.accumulateFading(earlier ? linear::newNormaliser : linear::fadedSum, running.features, running.fade, -2)};
    if (earlier) {
        const Traced carried = t.rearrange(linear::carriedColumn, running.carried, upright, ofStates);
        result.first = t.add(linear::fadedState, result.first,
            t.multiply(linear::carriedState, carried,
                t.leftBefore(linear::earlierState, cache->state.unsqueeze(-3), ofStates)));
        result.second = t.add(linear::fadedSum, result.second,
            t.multiply(linear::carriedSum, running.carried,
                t.leftBefore(
                    linear::earlierNormaliser, cache->normaliser.unsqueeze(-2), {"head", "position", "dimension"})));
    }
    if (cache) {
        const std::int64_t last = value.tensor.size(-2) - 1;
        cache->state = result.first.tensor.select(-3, last);
        cache->normaliser = result.second.tensor.select(-2, last);
    }
    return result;
}

// S_i and z_i after each position: [..., head, position, dimension, value] and [..., head, position, dimension].
std::pair<Traced, Traced> LinearAttention::states(
    Tracer& t, const Traced& key, const Traced& value, KvCache* cache) const
{
    const Traced product = keyValues(t, key, value);
    std::pair<Traced, Traced> result;
    if (cache && cache->state.defined()) {
        const Traced newState = t.accumulate(linear::newState, product, -3);
        const Traced newSum = t.accumulate(linear::newNormaliser, key, -2);
        result.first = t.add(linear::stateAfter, newState,
            t.leftBefore(linear::earlierState, cache->state.unsqueeze(-3), {"head", "position", "dimension", "value"}));
        result.second = t.add(linear::normaliserAfter, newSum,
            t.leftBefore(
                linear::earlierNormaliser, cache->normaliser.unsqueeze(-2), {"head", "position", "dimension"}));
    } else {
        result = {t.accumulate(linear::stateAfter, product, -3), t.accumulate(linear::normaliserAfter, key, -2)};
    }
    if (cache) {
        const std::int64_t last = key.tensor.size(-2) - 1;
        cache->state = result.first.tensor.select(-3, last);
        cache->normaliser = result.second.tensor.select(-2, last);
    }
    return result;
}

// Each query reads what came up to it: a recurrence over (S, z).
Traced LinearAttention::causal(
    Tracer& t, const Traced& query, const Traced& source, const AttentionContext& context) const
{
    const auto [keys, value] = keysAndValues(t, source, context);
    if (!t.active()) { // fused: the same numbers, without a state for every position
        const Traced key = exponential() ? keys : keyFeatures(t, keys, context);
        return {fused(query.tensor, key.tensor, value.tensor, context), -1};
    }
    KvCache* cache = recurrentCache(context);
    auto [state, normaliser] = exponential() ? fadingStates(t, running(t, keys, context), value, cache)
                                             : states(t, keyFeatures(t, keys, context), value, cache);
    const std::int64_t all = keys.tensor.size(-2), asked = query.tensor.size(-2);
    if (asked != all) {
        const Index rows = rowsOfQueries(query, all, context);
        state = t.rearrange(linear::stateRead, state, {pickAlong(-3, rows)}, {"head", "query", "dimension", "value"});
        normaliser = t.rearrange(
            linear::normaliserRead, normaliser, {pickAlong(-2, rows)}, {"head", "query", "dimension"});
    }
    const Traced row = t.rearrange(
        linear::queryRow, query, {reshapeLast(1, {1, m_settings.keyWidth})}, {"head", "query", "value", "dimension"});
    const auto flat = [&](StepName name, const Traced& x, std::int64_t width) {
        return t.rearrange(name, x, {reshapeLast(2, {width})}, {"head", "query", "value"});
    };
    const std::vector<Move> upright {reshapeLast(1, {m_settings.keyWidth, 1})};
    if (exponential()) {
        const Traced safe = t.add(linear::denominatorOfFeatures, normaliser, epsilon(t, normaliser));
        const Traced column = t.rearrange(
            linear::normaliserColumns, safe, upright, {"head", "query", "dimension", "value"});
        const Traced averages = t.divide(linear::averages, state, column);
        const Traced mixed = t.matmul(linear::contextRow, row, averages);
        return flat(linear::mixedAfter, mixed, m_settings.valueWidth);
    }
    const Traced column = t.rearrange(
        linear::normaliserColumns, normaliser, upright, {"head", "query", "dimension", "value"});
    const Traced read = t.matmul(linear::numeratorRow, row, state);
    const Traced numerator = flat(linear::numeratorAfter, read, m_settings.valueWidth);
    const Traced total = flat(linear::rowSumAfter, t.matmul(linear::rowSumCell, row, column), 1);
    const Traced denominator = t.add(linear::denominatorAfter, total, epsilon(t, total));
    return t.divide(linear::quotientAfter, numerator, denominator);
}

torch::Tensor LinearAttention::fused(const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& value,
    const AttentionContext& context) const
{
    KvCache* cache = recurrentCache(context);
    const std::int64_t all = key.size(-2), width = value.size(-1);
    const bool some = query.size(-2) != all;
    torch::Tensor shares = query, read = value, state, rows;
    if (cache && cache->state.defined())
        state = cache->state;
    if (some)
        rows = torch::tensor(rowsOfQueries({query, -1}, all, context), torch::kLong).to(query.device());
    if (!exponential()) { // the sum of the weights is what is read of a 1 beside each value
        read = torch::cat({value, torch::ones_like(value.narrow(-1, 0, 1))}, -1);
        if (state.defined())
            state = torch::cat({state, cache->normaliser.unsqueeze(-1)}, -1);
    }
    if (some) {
        std::vector<std::int64_t> sizes = shares.sizes().vec();
        sizes[sizes.size() - 2] = all;
        shares = torch::zeros(sizes, shares.options()).index_copy(-2, rows, shares);
    }
    if (exponential()) {
        RunningAverages averages;
        if (state.defined())
            averages = {state, cache->normaliser, cache->largest};
        torch::Tensor open;
        if (context.keyOpen)
            open = context.keyOpen->tensor.unsqueeze(-1).unsqueeze(-3);
        read = causalAverages(shares, key, open, value, averages, kLeast);
        if (cache) {
            cache->state = averages.state;
            cache->normaliser = averages.normaliser;
            cache->largest = averages.largest;
        }
        return some ? read.index_select(-2, rows) : read;
    }
    read = causalProduct(shares, key, read, state, cache != nullptr);
    if (cache) {
        cache->state = state.narrow(-1, 0, width);
        cache->normaliser = state.select(-1, width);
    }
    if (some)
        read = read.index_select(-2, rows);
    return read.narrow(-1, 0, width) / (read.narrow(-1, width, 1) + m_settings.linearEpsilon);
}

// The same numbers from a matrix of queries by keys, for comparison: quadratic in the length.
Traced LinearAttention::quadratic(
    Tracer& t, const Traced& query, const Traced& source, const AttentionContext& context) const
{
    const auto [keys, value] = keysAndValues(t, source, context);
    if (exponential() && !context.causal)
        return t.matmul(linear::context, t.matmul(linear::weightsOfShares, query, keyWeights(t, keys, context)), value);
    if (exponential())
        return quadraticExponential(t, query, keys, value, context);
    const Traced key = keyFeatures(t, keys, context);
    const Traced transposed = t.rearrange(
        linear::keyColumns, key, {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
    Traced similarity = t.matmul(linear::similarity, query, transposed);
    if (context.causal)
        similarity = t.multiply(linear::openSimilarity, similarity, causalOpen(t, query, keys, context));
    const Traced total = t.rearrange(linear::rowSumColumn,
        t.reduce(linear::similaritySum, similarity, ReduceFunction::Sum, -1),
        {reshapeLast(1, {query.tensor.size(-2), 1})}, {"head", "query", "key"});
    const Traced weights = t.divide(
        linear::weights, similarity, t.add(linear::similarityDenominator, total, epsilon(t, total)));
    return t.matmul(linear::context, weights, value);
}

Traced LinearAttention::causalOpen(
    Tracer& t, const Traced& query, const Traced& keys, const AttentionContext& context) const
{
    const std::int64_t all = keys.tensor.size(-2);
    const Index rows = rowsOfQueries(query, all, context);
    const auto numbers = torch::dtype(torch::kLong).device(keys.tensor.device());
    const torch::Tensor open = torch::arange(all, numbers)
        <= torch::tensor(rows, torch::kLong).to(keys.tensor.device()).unsqueeze(-1);
    Formula notAfter {.function = FormulaFunction::Within, .most = 0};
    if (t.active())
        notAfter.places = rows;
    return t.formula(linear::causalOpen, open, {"query", "key"}, std::move(notAfter));
}

// What a key gives a query, feature by feature: [..., head, query, key, dimension]. As a product of two matrices,
// exp(k) and what is divided by its sums, it would have no room for large keys.
Traced LinearAttention::quadraticExponential(
    Tracer& t, const Traced& query, const Traced& keys, const Traced& value, const AttentionContext& context) const
{
    const AxisNames axes {"head", "query", "key", "dimension"};
    const std::int64_t all = keys.tensor.size(-2), asked = query.tensor.size(-2), width = m_settings.keyWidth;
    const Index rows = rowsOfQueries(query, all, context);
    const Running running = this->running(t, keys, context);
    const auto acrossKeys = [&](StepName name, const Traced& x) {
        return t.rearrange(name, x, {reshapeLast(2, {1, all, width})}, axes);
    };
    const auto acrossQueries = [&](StepName name, const Traced& x) {
        return t.rearrange(name, x, {reshapeLast(2, {asked, 1, width})}, axes);
    };
    Traced sums = t.accumulateFading(linear::fadedSum, running.features, running.fade, -2);
    sums = t.rearrange(linear::normaliserRead, sums, {pickAlong(-2, rows)}, {"head", "query", "dimension"});
    const Traced shares = t.divide(
        linear::queryShares, query, t.add(linear::denominatorOfFeatures, sums, epsilon(t, sums)));
    const Traced largest = t.rearrange(
        linear::maximumRead, running.largest, {pickAlong(-2, rows)}, {"head", "query", "dimension"});
    const Traced growth = t.subtract(linear::growthBetween, acrossKeys(linear::keyMaxima, running.largest),
        acrossQueries(linear::queryMaxima, largest));
    const Traced closed = t.formula(linear::closedKey, torch::full({1}, kClosedScore, keys.tensor.options()),
        {"constant"}, {.value = kClosedScore});
    const Traced open = t.rearrange(linear::openFeature, causalOpen(t, query, keys, context),
        {reshapeLast(2, {asked, all, 1})}, {"query", "key", "dimension"});
    const Traced fades = t.activation(
        linear::fadeBetween, t.select(linear::readableGrowth, open, growth, closed), ActivationKind::Exponential);
    const Traced given = t.multiply(linear::given, fades, acrossKeys(linear::keyRows, running.features));
    const Traced weights = t.reduce(linear::causalWeights,
        t.multiply(linear::asked, given, acrossQueries(linear::queryRows, shares)), ReduceFunction::Sum, -1);
    return t.matmul(linear::context, weights, value);
}

Traced LinearAttention::operator()(
    Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const
{
    const Traced query = queryFeatures(t, queries);
    const bool compared = m_settings.quadraticLinear && !recurrentCache(context);
    const Traced read = compared ? quadratic(t, query, source, context)
        : context.causal         ? causal(t, query, source, context)
                                 : whole(t, query, source, context);
    const Traced merged = t.rearrange(linear::merged, read,
        {transposeAxes(-3, -2), reshapeLast(2, {m_settings.heads * m_settings.valueWidth})}, {"position", "feature"});
    return m_output(t, linear::output, merged);
}

constexpr Setting kLinearSettings[] {
    {"quadratic_linear", &ModelConfig::quadraticLinear, {}, nullptr,
        "It is another way to compute attention linear-elu and linear-exp."},
    {"linear_epsilon", &ModelConfig::linearEpsilon,
        {.right = [](double x) { return x > 0.0 && x <= 1e-2; }, .words = toSay("above 0 and at most 0.01")}, nullptr,
        "Only attention linear-elu divides by a sum of features."},
};

constexpr const char* kFeaturesAreNotTurned = toSay(
    "Position rotary does not work with attention %1: rotating a query changes its features. Choose dot, or another "
    "position.");

RecordedNumbers recordedByLinear(const ModelConfig& c, double queries, double keys, bool causal)
{
    const auto width = static_cast<double>(c.headWidth()), all = static_cast<double>(c.heads) * width;
    const bool exponential = c.attention == AttentionKind::LinearExp;
    const double growing = exponential && causal ? 7.0 * keys * all : 0.0; // the largest keys, what follows from them
    if (c.quadraticLinear) // each feature on its own where the sums so far differ
        return {exponential && causal ? 1.0 + 5.0 * width : 4.0, (queries + keys) * all + growing};
    return {0.0, (queries + keys) * all + (causal ? 3.0 * keys * all * width : 0.0) + growing}; // a state each
}

} // namespace

constinit const AttentionDescriptor attention::LinearElu {
    .id = "linear-elu",
    .title = toSay("linear (elu + 1)"),
    .family = AttentionFamily::Sum,
    .make = makeAttentionOf<LinearAttention>,
    .recorded = recordedByLinear,
    .settings = kLinearSettings,
    .againstRotary = kFeaturesAreNotTurned,
};

constinit const AttentionDescriptor attention::LinearExp {
    .id = "linear-exp",
    .title = toSay("linear (exp)"),
    .family = AttentionFamily::Sum,
    .make = makeAttentionOf<LinearAttention>,
    .recorded = recordedByLinear,
    .settings = {kLinearSettings, 1},
    .againstRotary = kFeaturesAreNotTurned,
};

} // namespace headroom
