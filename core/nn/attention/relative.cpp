// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/descriptor.h"
#include "nn/attention/distances.h"
#include "nn/attention/relative_products.h"
#include "nn/attention/softmax_attention.h"
#include "text/say.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace relative {
constexpr StepName distance {steps::shaw::distance, "clip(j − i, −k, k) + k",
    "The distance from each query to each key, clipped at k either way: the table row to look up "
    "(Shaw et al. 2018, section 3.2)."};
constexpr StepName keyDistances {steps::shaw::keyDistances, "a^K_ij",
    "Each distance has a learned embedding for keys (Shaw et al. 2018, equation 4)."};
constexpr StepName scores {steps::attention::scores, "q_i · (k_j + a^K_ij) / √d_k",
    "Both parts of the score are divided by √d_k (Shaw et al. 2018, equation 4)."};
constexpr StepName withKeys {"with_keys", "q_i · (k_j + a_ij) + k_j · a_ij",
    "The embedding of the distance is multiplied by the key as well as by the query (Huang et al. 2020, method 4)."};
constexpr StepName valueRow {
    "value_row", "clip(j − i, −k, k) + k", "For each pair, the row of the value table to look up."};
constexpr StepName valueDistances {steps::shaw::valueDistances, "a^V_ij",
    "Each distance has a learned embedding for values (Shaw et al. 2018, equation 3)."};
} // namespace relative

// Self-attention with relative positions (Shaw et al. 2018): each clipped distance has an embedding that is added to
// the key (equation 4) and one that is added to the value (equation 3). Shared by the heads. Both ways to compute it
// give the same numbers.
class RelativeAttention final : public SoftmaxAttention {
public:
    RelativeAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings)
        : SoftmaxAttention(parameters, name, settings),
          m_keys(parameters.get(
              name + ".key_distance.weight", {2 * settings.distances + 1, settings.keyWidth}, Init::Xavier))
    {
        if (settings.relativeValues)
            m_values = parameters.get(
                name + ".value_distance.weight", {2 * settings.distances + 1, settings.valueWidth}, Init::Xavier);
    }

private:
    Traced scores(Tracer& t, const Heads& heads, const AttentionContext& context) const override;
    Traced read(Tracer& t, const Traced& weights, const Heads& heads, const AttentionContext& context) const override;
    Traced embeddings(Tracer& t, StepName rows, StepName name, const Parameter& table, const Heads& heads,
        const AttentionContext& context) const;

    Parameter m_keys, m_values;
};

Traced RelativeAttention::embeddings(Tracer& t, StepName rows, StepName name, const Parameter& table,
    const Heads& heads, const AttentionContext& context) const
{
    const std::int64_t k = settings().distances;
    Formula clipped = distanceFormula(FormulaFunction::ClippedDistance, t, heads, context);
    clipped.least = -k;
    clipped.most = k;
    const Traced index = ofDistances(
        t, rows, [&](const torch::Tensor& far) { return clippedRows(far, -k, k); }, heads, context, std::move(clipped));
    return t.gather(name, t.parameter(table.name, table.tensor, {"distance", "dimension"}, distanceLabels(t, -k, k)),
        index, "dimension");
}

Traced RelativeAttention::scores(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    const Traced embedded = embeddings(t, relative::distance, relative::keyDistances, m_keys, heads, context);
    Traced product = settings().directRelative ? directProduct(t, heads.query, heads.key, embedded)
                                               : splitProduct(t, heads.query, heads.key, embedded);
    if (settings().relativeKeys)
        product = t.add(relative::withKeys, product, keyProduct(t, heads.query, heads.key, embedded));
    return t.scale(scaling(relative::scores, settings().scale), product, settings().scale);
}

Traced RelativeAttention::read(
    Tracer& t, const Traced& weights, const Heads& heads, const AttentionContext& context) const
{
    if (!settings().relativeValues)
        return SoftmaxAttention::read(t, weights, heads, context);
    const Traced embedded = embeddings(t, relative::valueRow, relative::valueDistances, m_values, heads, context);
    return settings().directRelative ? directContext(t, weights, heads.value, embedded)
                                     : splitContext(t, weights, heads.value, embedded);
}

bool isDense(const ModelConfig& c) { return c.executor == Executor::Dense; }

constexpr Setting kRelativeSettings[] {
    kDistancesSetting,
    {"direct_relative", &ModelConfig::directRelative, {},
        [](const ModelConfig& c) { return c.executor == Executor::Dense; },
        "It is another way to compute attention relative when it runs with matrices."},
    {"relative_values", &ModelConfig::relativeValues, {}, isDense,
        "Only attention relative, run with matrices, can do without embeddings for values."},
    {"relative_keys", &ModelConfig::relativeKeys, {}, isDense,
        "Only attention relative, run with matrices, multiplies its embeddings by the keys too."},
};

} // namespace

constinit const AttentionDescriptor attention::Relative {
    .id = "relative",
    .title = toSay("relative (Shaw)"),
    .family = AttentionFamily::Distance,
    .make = makeAttentionOf<RelativeAttention>,
    .recorded =
        [](const ModelConfig& c, double, double, bool) {
            const auto width = static_cast<double>(c.headWidth()), shared = width / static_cast<double>(c.heads);
            return RecordedNumbers {
                .matrices = c.directRelative ? 5.0 + 2.0 * width + 2.0 * shared : 8.0 + 2.0 * shared};
        },
    .edgeNumbers = 1.5,
    .settings = kRelativeSettings,
    .againstRotary = kDistancesAreNotTurned,
};

} // namespace headroom
