// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/edge_attention.h"

#include "error.h"
#include "libtorch.h"
#include "nn/attention/alibi.h"
#include "nn/attention/distances.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <numeric>

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace edges {
constexpr StepName query {
    steps::attention::query, "q = x W_q + b_q", "Each node gets a query: a projection of its row."};
constexpr StepName key {
    steps::attention::key, "k = x W_k + b_k", "Each node that can be read gets a key: a projection of its row."};
constexpr StepName value {steps::attention::value, "v = x W_v + b_v",
    "Each node that can be read gets a value: the content that is read from it."};
constexpr StepName keptAndNewKeys {
    "kept_and_new_keys", "", "The kept keys, followed by the keys of the nodes still running."};
constexpr StepName allKeys {"all_keys", "", "Running nodes get new keys; halted ones keep their last."};
constexpr StepName keptAndNewValues {
    "kept_and_new_values", "", "The kept values, followed by the values of the nodes still running."};
constexpr StepName allValues {"all_values", "", "Running nodes get new values; halted ones keep their last."};
constexpr StepName edgeQuery {"edge_query", "q_i of edge j → i", "Each edge takes the query of the node it ends in."};
constexpr StepName queryHeads {
    steps::attention::queryHeads, "split into heads", "The queries are split into heads; nothing is computed."};
constexpr StepName edgeKey {"edge_key", "k_j of edge j → i", "Each edge takes the key of the node it starts from."};
constexpr StepName keyHeads {
    steps::attention::keyHeads, "split into heads", "The keys are split into heads; nothing is computed."};
constexpr StepName edgeValue {
    "edge_value", "v_j of edge j → i", "Each edge takes the value of the node it starts from."};
constexpr StepName valueHeads {
    steps::attention::valueHeads, "split into heads", "The values are split into heads; nothing is computed."};
constexpr StepName distance {"distance", "clip(j − i, −k, k) + k",
    "How far each edge reaches, clipped at k either way: the row of the tables to look up."};
constexpr StepName keyWithDistance {"key_with_distance", "k_j + a^K_ij",
    "Every edge has its own key: the node's key plus the embedding of the distance (Shaw et al. 2018, "
    "equation 4)."};
constexpr StepName keyDistances {
    "key_distances", "a^K_ij", "Each distance has a learned embedding for keys (Shaw et al. 2018, equation 4)."};
constexpr StepName keyDistancesForHeads {"key_distances_for_heads", "a^K_ij", "All heads share it."};
constexpr StepName valueWithDistance {"value_with_distance", "v_j + a^V_ij",
    "Every edge has its own value: the node's value plus the embedding of the distance (Shaw et al. "
    "2018, equation 3)."};
constexpr StepName valueDistances {
    "value_distances", "a^V_ij", "Each distance has a learned embedding for values (Shaw et al. 2018, equation 3)."};
constexpr StepName valueDistancesForHeads {"value_distances_for_heads", "a^V_ij", "All heads share it."};
constexpr StepName slopes {"slopes", "m = exp(log m)",
    "How much each head subtracts per position of distance: learned as a logarithm, to stay above 0 "
    "(fixed in Press et al. 2022, section 3)."};
constexpr StepName reach {"distance", "−|i − j|", "How far each edge reaches, negated."};
constexpr StepName bias {"bias", "−m |i − j|",
    "The farther an edge reaches, the more is subtracted, whatever the tokens are (Press et al. 2022, "
    "section 3)."};
constexpr StepName biased {"biased", "q_i · k_j / √d_k − m |i − j|",
    "The penalty is added to the scaled scores (Press et al. 2022, section 3)."};
constexpr StepName weights {steps::attention::weights, "softmax over the edges into i",
    "Softmax over the edges into a node turns their scores into weights that add up to 1 (Vaswani et al. 2017, "
    "equation 1)."};
constexpr StepName weightColumn {
    steps::graph::weightColumn, "", "The weights get an axis for the values they will multiply."};
constexpr StepName merged {steps::attention::merged, "concatenated heads", "The heads are concatenated."};
constexpr StepName output {
    steps::attention::output, "merged W_o + b_o", "One last projection mixes the results of all heads."};
} // namespace edges

// The new rows in their places, the kept ones elsewhere.
Traced replaceRows(
    Tracer& t, StepName joined, StepName name, const Traced& kept, const Traced& rows, const Index& places)
{
    const std::int64_t nodes = kept.tensor.size(0);
    Index entries(static_cast<std::size_t>(nodes));
    std::iota(entries.begin(), entries.end(), std::int64_t {0});
    for (std::size_t i = 0; i < places.size(); ++i)
        entries[static_cast<std::size_t>(places[i])] = nodes + static_cast<std::int64_t>(i);
    const Traced both = t.concatenate(joined, {kept, rows}, -2);
    return t.rearrange(name, both, {pickAlong(-2, std::move(entries))}, {"node", "feature"});
}

} // namespace

EdgeAttention::EdgeAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings)
    : m_settings(settings),
      m_query(parameters, name + ".query", settings.queryFeatures, settings.heads * settings.keyWidth, settings.bias),
      m_key(parameters, name + ".key", settings.sourceFeatures, settings.heads * settings.keyWidth, settings.bias),
      m_value(
          parameters, name + ".value", settings.sourceFeatures, settings.heads * settings.valueWidth, settings.bias),
      m_output(
          parameters, name + ".output", settings.heads * settings.valueWidth, settings.outputFeatures, settings.bias)
{
    const std::int64_t distances = 2 * settings.distances + 1;
    switch (settings.kind) {
    case AttentionKind::Dot: break;
    case AttentionKind::Relative:
        m_keyDistances = parameters.get(name + ".key_distance.weight", {distances, settings.keyWidth}, Init::Xavier);
        m_valueDistances = parameters.get(
            name + ".value_distance.weight", {distances, settings.valueWidth}, Init::Xavier);
        break;
    case AttentionKind::Alibi:
        if (settings.learnedSlopes)
            m_slopes = parameters.get(name + ".slope.weight", geometricSlopes(settings.heads).log().to(torch::kFloat));
        break;
    default:
        throw Error(say(
            "Attention %1 does not run as messages along edges; dot, relative and alibi do.", toString(settings.kind)));
    }
}

Traced EdgeAttention::onEdges(
    Tracer& t, StepName gathered, StepName split, const Traced& nodes, const Traced& ends, std::int64_t width) const
{
    return t.rearrange(split, t.gather(gathered, nodes, ends, "feature"), {reshapeLast(1, {m_settings.heads, width})},
        {"edge", "head", "dimension"});
}

EdgeAttention::Rows EdgeAttention::rows(Tracer& t, const Traced& queries, const Traced& source,
    const TracedEdges& edges, const std::optional<Index>& places, KeptKeys* kept) const
{
    const Traced query = m_query(t, edges::query, queries);
    Traced key = m_key(t, edges::key, source);
    Traced value = m_value(t, edges::value, source);
    if (places && kept && kept->key) {
        key = replaceRows(t, edges::keptAndNewKeys, edges::allKeys, *kept->key, key, *places);
        value = replaceRows(t, edges::keptAndNewValues, edges::allValues, *kept->value, value, *places);
    }
    if (kept)
        *kept = {key, value};
    Rows rows;
    rows.query = onEdges(t, edges::edgeQuery, edges::queryHeads, query, edges.destination, m_settings.keyWidth);
    rows.key = onEdges(t, edges::edgeKey, edges::keyHeads, key, edges.source, m_settings.keyWidth);
    rows.value = onEdges(t, edges::edgeValue, edges::valueHeads, value, edges.source, m_settings.valueWidth);
    return rows;
}

void EdgeAttention::addDistances(Tracer& t, Rows& rows, const TracedEdges& edges) const
{
    const std::int64_t k = m_settings.distances;
    const torch::Device device = edges.source.tensor.device();
    const Traced index = t.formula(edges::distance, clippedRows(indexTensor(edges.distance, device), -k, k), {"edge"},
        {.function = FormulaFunction::ClippedDistance, .places = edges.places, .least = -k, .most = k},
        t.labels(edges.source, -1), {edges.source, edges.destination});
    const auto lookedUp = [&](StepName name, StepName spread, const Parameter& table) {
        const Traced weight = t.parameter(
            table.name, table.tensor, {"distance", "dimension"}, distanceLabels(t, -k, k));
        return t.rearrange(spread, t.gather(name, weight, index, "dimension"),
            {reshapeLast(1, {1, weight.tensor.size(1)})}, {"edge", "head", "dimension"});
    };
    rows.key = t.add(
        edges::keyWithDistance, rows.key, lookedUp(edges::keyDistances, edges::keyDistancesForHeads, m_keyDistances));
    rows.value = t.add(edges::valueWithDistance, rows.value,
        lookedUp(edges::valueDistances, edges::valueDistancesForHeads, m_valueDistances));
}

Traced EdgeAttention::bias(Tracer& t, const TracedEdges& edges, const torch::TensorOptions& options) const
{
    const std::string formula = t.active() ? slopeFormula(m_settings.heads) : std::string();
    const Traced slopes = m_slopes.tensor.defined()
        ? t.activation(
            edges::slopes, t.parameter(m_slopes.name, m_slopes.tensor, {"head"}), ActivationKind::Exponential)
        : t.formula({"slopes", formula,
                        "How much each head subtracts per position of distance: fixed. A head with a small slope looks "
                        "far (Press et al. 2022, section 3)."},
            geometricSlopes(m_settings.heads).to(options), {"head"}, {.function = FormulaFunction::Slope, .column = 1});
    const Traced distance = t.formula(edges::reach,
        indexTensor(edges.distance, options.device()).abs().neg().unsqueeze(1).to(options), {"edge", "head"},
        {.function = FormulaFunction::NegatedDistance, .places = edges.places}, t.labels(edges.source, -1),
        {edges.source, edges.destination});
    return t.multiply(edges::bias, distance, slopes);
}

Traced EdgeAttention::score(Tracer& t, const Rows& rows, const TracedEdges& edges) const
{
    const bool relative = m_settings.kind == AttentionKind::Relative;
    const Traced product = t.multiply({"product", relative ? "q_i ∘ (k_j + a^K_ij)" : "q_i ∘ k_j",
                                          "On each edge the query is multiplied by the key, number by number."},
        rows.query, rows.key);
    const Traced score = t.reduce({"score", relative ? "q_i · (k_j + a^K_ij)" : "q_i · k_j",
                                      "The products are summed: how well the key matches the query."},
        product, ReduceFunction::Sum, -1);
    const Traced scaled = t.scale(
        {"scaled", relative ? "q_i · (k_j + a^K_ij) / √d_k" : "q_i · k_j / √d_k",
            "The scores are divided by √d_k, which keeps their size independent of a head's width (Vaswani et "
            "al. 2017, equation 1)."},
        score, m_settings.scale);
    if (m_settings.kind != AttentionKind::Alibi)
        return scaled;
    return t.add(edges::biased, scaled, bias(t, edges, scaled.tensor.options()));
}

Traced EdgeAttention::operator()(Tracer& t, const Traced& queries, const Traced& source, const TracedEdges& edges,
    const std::optional<Index>& places, KeptKeys* kept) const
{
    Rows ends = rows(t, queries, source, edges, places, kept);
    if (m_settings.kind == AttentionKind::Relative)
        addDistances(t, ends, edges);
    const Traced weights = t.dropout(
        t.edgeSoftmax(edges::weights, score(t, ends, edges), edges.destination, edges.destinations),
        m_settings.dropout);
    const Traced column = t.rearrange(
        edges::weightColumn, weights, {reshapeLast(1, {m_settings.heads, 1})}, {"edge", "head", "dimension"});
    const bool relative = m_settings.kind == AttentionKind::Relative;
    const Traced message = t.multiply(
        {"message", relative ? "α_ij (v_j + a^V_ij)" : "α_ij v_j",
            "Each edge's message: the value of the node it starts from, times the edge's weight (Gilmer et "
            "al. 2017, equation 1)."},
        column, ends.value);
    const Traced aggregated = t.aggregate(
        {"aggregated", relative ? "Σ_j α_ij (v_j + a^V_ij)" : "Σ_j α_ij v_j",
            "Each node sums the messages of the edges that end in it (Gilmer et al. 2017, equation 1)."},
        message, edges.destination, edges.destinations, "node");
    const Traced merged = t.rearrange(
        edges::merged, aggregated, {reshapeLast(2, {m_settings.heads * m_settings.valueWidth})}, {"node", "feature"});
    return m_output(t, edges::output, merged);
}

} // namespace headroom
