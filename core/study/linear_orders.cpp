// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/largest.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

struct Features {
    Traced queries, keys, values; // [head, position, …]
    bool causal = false;
};

// The exponentials of a causal linear-exp: in the forward pass each is measured by the largest key up to it, here all
// by the largest key of the text, so that they can be added up.
Traced exponentialsOf(Tracer& t, const std::string& sublayer)
{
    const Traced keys = t.recorded(findStep(t, sublayer + '/' + steps::attention::keyHeads));
    const std::int64_t d = keys.tensor.size(-1);
    const Traced most = t.rearrange({"largest_keys_row", "", "The largest keys as a row."},
        t.reduce(
            {"largest_keys", "m = max_j k_j", "The largest key of each feature."}, keys, ReduceFunction::Maximum, -2),
        {reshapeLast(1, {1, d})}, {"head", "key", "dimension"});
    return t.activation({"key_features", "φ(k_j) = exp(k_j − m)", "The exponentials, measured by the largest key."},
        t.subtract({"shifted_keys", "k_j − m", "Each key minus the largest key."}, keys, most),
        ActivationKind::Exponential);
}

// The features as the forward pass has them; keys that share themselves out among positions lie the other way round
// there.
Features featuresOf(Tracer& t, const std::string& sublayer)
{
    const bool fades = findStep(t, sublayer + "/fade") >= 0;
    Features features {t.recorded(findStep(t, sublayer + '/' + steps::linear::queryFeatures)),
        fades ? exponentialsOf(t, sublayer) : t.recorded(findStep(t, sublayer + '/' + steps::linear::keyFeatures)),
        t.recorded(findStep(t, sublayer + '/' + steps::attention::valueHeads))};
    const std::vector<Axis> axes = t.steps()[static_cast<std::size_t>(features.keys.step)].axes;
    if (axes.back().name == "key")
        features.keys = t.rearrange({"key_features", "φ(K)", "The keys’ features, one row per key."}, features.keys,
            {transposeAxes(-2, -1)}, {"head", "key", "dimension"});
    return features;
}

// φ(Q) (φ(K)ᵀ V): keys and values become a state, which the queries read.
Traced stateFirst(Tracer& t, const Features& features)
{
    const std::int64_t d = features.keys.tensor.size(-1), v = features.values.tensor.size(-1);
    const Tracer::Scope below(t, studied::linearOrders::stateFirst);
    if (!features.causal) {
        const Traced transposed = t.rearrange({"keys_transposed", "φ(K)ᵀ", "One row per feature."}, features.keys,
            {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
        const Traced state = t.matmul(
            {"state", "φ(K)ᵀ V", "First, keys times values: one small matrix."}, transposed, features.values);
        return t.matmul({studied::linearOrders::read, "φ(Q) (φ(K)ᵀ V)", "Then the queries read that matrix."},
            features.queries, state);
    }
    const Traced column = t.rearrange({"key_column", "φ(k_j)", "Each key’s features as a column."}, features.keys,
        {reshapeLast(1, {d, 1})}, {"head", "position", "dimension", "value"});
    const Traced row = t.rearrange({"value_row", "v_jᵀ", "Each value as a row."}, features.values,
        {reshapeLast(1, {1, v})}, {"head", "position", "dimension", "value"});
    const Traced state = t.accumulate(
        {"state", "S_i = Σ_{j ≤ i} φ(k_j) v_jᵀ", "First, keys times values, summed token by token."},
        t.multiply({"key_value", "φ(k_j) v_jᵀ", "What each position adds."}, column, row), -3);
    const Traced asking = t.rearrange({"query_row", "φ(q_i)ᵀ", "Each query’s features as a row."}, features.queries,
        {reshapeLast(1, {1, d})}, {"head", "position", "value", "dimension"});
    const Traced cells = t.matmul(
        {"read_rows", "φ(q_i)ᵀ S_i", "Then each query reads the state at its place."}, asking, state);
    return t.rearrange({studied::linearOrders::read, "φ(Q) (φ(K)ᵀ V)",
                           "What each query reads when keys and values are multiplied first."},
        cells, {reshapeLast(2, {v})}, {"head", "query", "value"});
}

// (φ(Q) φ(K)ᵀ) V: queries and keys become a matrix of their own, which the values are mixed by.
Traced matrixFirst(Tracer& t, const Features& features)
{
    const Tracer::Scope below(t, studied::linearOrders::matrixFirst);
    const Traced transposed = t.rearrange({"keys_transposed", "φ(K)ᵀ", "One column per key."}, features.keys,
        {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
    Traced matrix = t.matmul(
        {studied::linearOrders::similarity, "φ(Q) φ(K)ᵀ", "First, queries times keys: a number for every pair."},
        features.queries, transposed);
    if (features.causal) {
        const auto numbers = torch::dtype(torch::kLong).device(matrix.tensor.device());
        const torch::Tensor open = torch::arange(matrix.tensor.size(-1), numbers)
            <= torch::arange(matrix.tensor.size(-2), numbers).unsqueeze(-1);
        matrix = t.multiply({studied::linearOrders::openSimilarity, "φ(q_i)ᵀ φ(k_j) where j ≤ i, else 0",
                                "Keys after a query are set to zero."},
            matrix,
            t.formula({studied::linearOrders::open, "j ≤ i", "1 where a query may read a key."}, open, {"query", "key"},
                {.function = FormulaFunction::Within, .most = 0}));
    }
    return t.matmul({studied::linearOrders::read, "(φ(Q) φ(K)ᵀ) V", "Then the values are weighted by that matrix."},
        matrix, features.values);
}

// Whether a query reads only the keys up to its own: then there is a state for each of them.
bool isCausal(const Tracer& t, const std::string& sublayer)
{
    for (const Step& step : t.steps())
        if (step.path.starts_with(sublayer + '/')
            && (step.name() == steps::linear::causalOpen || step.operation == Operation::Accumulate))
            return true;
    return false;
}

void recordLinearOrders(Tracer& t)
{
    std::vector<std::string> sublayers;
    for (const Step& step : t.steps())
        if (!step.study() && step.name() == steps::linear::queryFeatures)
            sublayers.emplace_back(step.scope());
    for (const std::string& sublayer : sublayers) {
        if (findStep(t, sublayer + '/' + steps::linear::keyFeatures) < 0
            || findStep(t, sublayer + '/' + steps::attention::valueHeads) < 0)
            continue; // a later step of a model whose source was read before
        const Tracer::Scope below(t, sublayer);
        Features features = featuresOf(t, sublayer);
        features.causal = isCausal(t, sublayer);
        if (features.causal && features.queries.tensor.size(-2) != features.keys.tensor.size(-2))
            continue; // positions that halted ask no more
        const Traced state = stateFirst(t, features), matrix = matrixFirst(t, features);
        largestDifference(t,
            t.subtract({studied::difference, "φ(Q) (φ(K)ᵀ V) − (φ(Q) φ(K)ᵀ) V",
                           "What the order of multiplication changes: only rounding."},
                state, matrix));
    }
}

} // namespace

Study linearOrdersStudy()
{
    return {"linear_orders", toSay("Order of multiplication"),
        "Linear attention in both orders of multiplication, and how far they differ", {},
        [](const ModelConfig& config) { return config.linearAttention(); },
        [](Tracer& t, const StudyInput&) { recordLinearOrders(t); }, {}, true,
        [](Tracer& t, const RecordedInput&) { recordLinearOrders(t); },
        toSay("the features of queries and keys, and the values")};
}

} // namespace headroom
