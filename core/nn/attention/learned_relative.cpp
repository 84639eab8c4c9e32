// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/refuse.h"
#include "libtorch.h"
#include "nn/attention/descriptor.h"
#include "nn/attention/distances.h"
#include "nn/attention/shift_right.h"
#include "nn/attention/softmax_attention.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace learned {
constexpr StepName table {"table", "R, heads concatenated", "The table of distances, heads concatenated."};
constexpr StepName row {"row", "clip(j − i, −P, P − 1) + P",
    "The table rows of all distances that occur, from the farthest key before to the farthest after."};
constexpr StepName rows {"rows", "R_{j−i}",
    "Each distance has a learned key embedding, where Dai et al. 2019, section 3.3, project sinusoids."};
constexpr StepName distanceKeys {
    "distance_keys", "(R_{j−i})ᵀ", "The embeddings are split into heads and transposed: one column per distance."};
constexpr StepName raw {steps::xl::raw, "q Rᵀ",
    "Each query times each distance's key, before the shift that makes it term B, as (b) of Dai et "
    "al. 2019, section 3.3: one column per distance."};
constexpr StepName placed {"placed", "rows in their places",
    "Each query's row is put at the row number of its position, so the shift moves it by the right amount."};
constexpr StepName ofQueries {"of_queries", "query rows", "The shifted rows of the query positions."};
constexpr StepName distance {
    "distance", "clip(j − i, −P, P − 1) + P", "The distance from each query to each key: the table row to look up."};
constexpr StepName distanceBiases {
    steps::xl::distanceBiases, "S_{j−i}", "Each distance has one learned number per head."};
constexpr StepName positionBias {steps::xl::positionBias, "D = S_{j−i}",
    "Term D, as (d) of Dai et al. 2019, section 3.3, but learned directly: how much each distance "
    "counts for every query."};
constexpr StepName content {steps::xl::content, "A = q kᵀ",
    "Term A, as (a) of Dai et al. 2019, section 3.3: what a query looks for, compared with what each key holds."};
constexpr StepName v {"v", "v",
    "One learned vector per head takes the query's place in term C (u of Dai et al. 2019, section "
    "3.3)."};
constexpr StepName contentBias {steps::xl::contentBias, "C = v kᵀ",
    "Term C, as (c) of Dai et al. 2019, section 3.3: how much each key counts for every query."};
constexpr StepName ac {steps::xl::ac, "AC = (a) + (c)",
    "The two terms that depend on the key's content, (a) and (c) of Dai et al. 2019, section 3.3."};
constexpr StepName bd {steps::xl::bd, "BD = (b) + (d)",
    "The two terms that depend on the distance, (b) and (d) of Dai et al. 2019, section 3.3."};
constexpr StepName sum {
    steps::xl::sum, "A + B + C + D", "The score is the sum of the four terms (after Dai et al. 2019, section 3.3)."};
constexpr StepName scores {steps::attention::scores, "(A + B + C + D) / √d_k",
    "The sums are divided by √d_k, which keeps their size independent of a head's width."};
} // namespace learned

// The four terms of Transformer-XL (Dai et al. 2019, section 3.3) with everything that depends on the distance learned
// freely: score = q k + q R + v k + S, with R a key embedding and S a number for each distance and head, and v one bias
// for the queries. Distances from −P to P − 1 have a row of their own; those beyond share the row of the end.
class LearnedRelativeAttention final : public SoftmaxAttention {
public:
    LearnedRelativeAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings)
        : SoftmaxAttention(parameters, name, settings),
          m_keys(parameters.get(
              name + ".distance.weight", {2 * settings.distances, settings.heads, settings.keyWidth}, Init::Normal)),
          m_bias(
              parameters.get(name + ".distance_bias.weight", {2 * settings.distances, settings.heads}, Init::Normal)),
          m_query(parameters.get(name + ".query_bias.weight", {settings.heads, settings.keyWidth}, Init::Normal))
    {
    }

private:
    Traced scores(Tracer& t, const Heads& heads, const AttentionContext& context) const override;
    Traced distanceKeys(Tracer& t, std::int64_t first, std::int64_t last, torch::Device device) const;
    Traced position(Tracer& t, const Heads& heads, const AttentionContext& context) const;
    Traced positionBias(Tracer& t, const Heads& heads, const AttentionContext& context) const;

    std::int64_t reach() const { return settings().distances; } // P

    Parameter m_keys, m_bias, m_query;
};

// R of the distances first … last: [head, dimension, distance].
Traced LearnedRelativeAttention::distanceKeys(
    Tracer& t, std::int64_t first, std::int64_t last, torch::Device device) const
{
    const std::int64_t heads = settings().heads, width = settings().keyWidth;
    const Traced table = t.rearrange(learned::table,
        t.parameter(
            m_keys.name, m_keys.tensor, {"distance", "head", "dimension"}, distanceLabels(t, -reach(), reach() - 1)),
        {reshapeLast(2, {heads * width})}, {"distance", "feature"});
    const torch::Tensor all = torch::arange(first, last + 1, torch::dtype(torch::kLong).device(device));
    const Traced row = t.formula(learned::row, clippedRows(all, -reach(), reach() - 1), {"distance"},
        {.function = FormulaFunction::ClippedDistance, .column = first, .least = -reach(), .most = reach() - 1},
        distanceLabels(t, first, last));
    const Traced rows = t.gather(learned::rows, table, row, "feature");
    return t.rearrange(learned::distanceKeys, rows,
        {reshapeLast(1, {heads, width}), transposeAxes(-3, -2), transposeAxes(-2, -1)},
        {"head", "dimension", "distance"});
}

// Term B.
Traced LearnedRelativeAttention::position(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    const Tracer::Scope scope(t, "position");
    const std::int64_t keys = heads.key.tensor.size(-2), queries = context.places ? keys : heads.query.tensor.size(-2);
    Traced raw = t.matmul(
        learned::raw, heads.query, distanceKeys(t, 1 - keys, queries - 1, heads.query.tensor.device()));
    if (!context.places)
        return shiftRight(t, raw, keys);
    // How far a row moves depends on its place: all get theirs, those that do not ask hold the zeros of a padded row.
    const Index& places = *context.places;
    Index entries(static_cast<std::size_t>(keys), static_cast<std::int64_t>(places.size()));
    for (std::size_t i = 0; i < places.size(); ++i)
        entries[static_cast<std::size_t>(places[i])] = static_cast<std::int64_t>(i);
    raw = t.rearrange(
        learned::placed, raw, {padAxis(-2, 0, 1), pickAlong(-2, std::move(entries))}, {"head", "query", "distance"});
    return t.rearrange(learned::ofQueries, shiftRight(t, raw, keys), {pickAlong(-2, places)}, {"head", "query", "key"});
}

// Term D.
Traced LearnedRelativeAttention::positionBias(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    Formula clipped = distanceFormula(FormulaFunction::ClippedDistance, t, heads, context);
    clipped.least = -reach();
    clipped.most = reach() - 1;
    const Traced row = ofDistances(
        t, learned::distance, [&](const torch::Tensor& far) { return clippedRows(far, -reach(), reach() - 1); }, heads,
        context, std::move(clipped));
    const Traced rows = t.gather(learned::distanceBiases,
        t.parameter(m_bias.name, m_bias.tensor, {"distance", "head"}, distanceLabels(t, -reach(), reach() - 1)), row,
        "head");
    return t.rearrange(
        learned::positionBias, rows, {transposeAxes(-2, -1), transposeAxes(-3, -2)}, {"head", "query", "key"});
}

Traced LearnedRelativeAttention::scores(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    const Traced kT = transposedKeys(t, heads.key);
    const Traced a = t.matmul(learned::content, heads.query, kT);
    const Traced b = position(t, heads, context);
    const Traced v = t.rearrange(learned::v, t.parameter(m_query.name, m_query.tensor, {"head", "dimension"}),
        {reshapeLast(1, {1, settings().keyWidth})}, {"head", "query", "dimension"});
    const Traced c = t.matmul(learned::contentBias, v, kT);
    const Traced d = positionBias(t, heads, context);
    const Traced ac = t.add(learned::ac, a, c);
    const Traced bd = t.add(learned::bd, b, d);
    const Traced sum = t.add(learned::sum, ac, bd);
    return t.scale(scaling(learned::scores, settings().scale), sum, settings().scale);
}

} // namespace

constinit const AttentionDescriptor attention::LearnedRelative {
    .id = "learned-relative",
    .title = toSay("learned relative"),
    .family = AttentionFamily::Distance,
    .make = makeAttentionOf<LearnedRelativeAttention>,
    .recorded = [](const ModelConfig&, double, double, bool) { return RecordedNumbers {.matrices = 11.0}; },
    .settings = {&kDistancesSetting, 1},
    .check =
        [](const ModelConfig& c) {
            check(c.distances >= 1, "distances", c.distances, say("at least 1 for attention learned-relative"));
        },
    .againstRotary = kDistancesAreNotTurned,
};

} // namespace headroom
