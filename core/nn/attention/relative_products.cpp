// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/relative_products.h"

#include "libtorch.h"
#include "nn/attention/softmax_attention.h"
#include "nn/moves.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace products {
constexpr StepName keySpread {steps::shaw::keySpread, "k_j for every i",
    "The keys get an axis for the queries, so that each query can have its own."};
constexpr StepName pairKeys {
    steps::shaw::pairKeys, "k_j + a^K_ij", "Every pair has its own key: the key plus the embedding of the distance."};
constexpr StepName queryColumn {steps::shaw::queryColumn, "q_iᵀ", "Each query as a column."};
constexpr StepName pairProducts {"pair_products", "q_i · (k_j + a^K_ij)",
    "Each query times the keys of its own pairs (Shaw et al. 2018, equation 4)."};
constexpr StepName product {
    steps::attention::product, "q_i · (k_j + a^K_ij)", "The same numbers as one matrix per head."};
constexpr StepName content {steps::shaw::content, "q kᵀ",
    "What each query looks for, compared with what each key holds (Shaw et al. 2018, equation 5, first term)."};
constexpr StepName queriesFirst {"queries_first", "[query, head, dimension]",
    "All heads' queries at one position are grouped: they use the same embeddings."};
constexpr StepName embeddingsTransposed {
    "embeddings_transposed", "(a^K_i)ᵀ", "Each query's embeddings are transposed: one column per key."};
constexpr StepName raw {"raw", "q_i (a^K_i)ᵀ",
    "One product per query: what it looks for, compared with each distance (Shaw et al. 2018, "
    "equation 5, second term)."};
constexpr StepName byHead {steps::shaw::byHead, "[head, query, key]", "The same numbers, head by head again."};
constexpr StepName sum {steps::shaw::sum, "q kᵀ + q aᵀ",
    "A score combines what the key holds and how far away it is (Shaw et al. 2018, equation 5)."};
constexpr StepName valueSpread {steps::shaw::valueSpread, "v_j for every i",
    "The values get an axis for the queries, so that each query can have its own."};
constexpr StepName pairValues {
    "pair_values", "v_j + a^V_ij", "Every pair has its own value: the value plus the embedding of the distance."};
constexpr StepName weightRows {steps::shaw::weightRows, "α_i", "Each query's weights as a row."};
constexpr StepName pairContext {"pair_context", "Σ_j α_ij (v_j + a^V_ij)",
    "For each query, the weighted sum of the values of its own pairs (Shaw et al. 2018, equation 3)."};
constexpr StepName context {steps::attention::context, "Σ_j α_ij (v_j + a^V_ij)",
    "For each query, the weighted sum of each value plus the table row for its distance (Shaw et al. "
    "2018, equation 3)."};
constexpr StepName contextContent {
    steps::shaw::contextContent, "α v", "For each query, the weighted sum of the values."};
constexpr StepName weightsByQuery {
    "queries_first", "[query, head, key]", "All heads' weights at one position are grouped."};
constexpr StepName contextRaw {
    "raw", "α_i a^V_i", "One product per query: its weights times the embeddings of the distances."};
constexpr StepName contextByHead {
    steps::shaw::byHead, "[head, query, dimension]", "The same numbers, head by head again."};
} // namespace products

// [..., head, query, n] → [query, batch · head, n]: all that one query asks lies together, ready to meet the embeddings
// of that query's distances in one product (section 3.3 of the paper).
std::vector<Move> queriesFirst(const torch::Tensor& x)
{
    std::int64_t rows = 1;
    for (std::int64_t axis = 0; axis < x.dim() - 2; ++axis)
        rows *= x.size(axis);
    return {reshapeLast(static_cast<int>(x.dim()), {rows, x.size(-2), x.size(-1)}), transposeAxes(-3, -2)};
}

// Back again: [query, batch · head, width] → [..., head, query, width], the leading sizes being those of `like`.
std::vector<Move> headsFirst(const torch::Tensor& like, std::int64_t width)
{
    Index sizes = like.sizes().vec();
    sizes.back() = width;
    return {transposeAxes(-3, -2), reshapeLast(3, std::move(sizes))};
}

} // namespace

Traced directProduct(Tracer& t, const Traced& query, const Traced& key, const Traced& embedded)
{
    const std::int64_t queries = query.tensor.size(-2), keys = key.tensor.size(-2), width = query.tensor.size(-1);
    const Traced spread = t.rearrange(
        products::keySpread, key, {reshapeLast(2, {1, keys, width})}, {"head", "query", "key", "dimension"});
    const Traced pairs = t.add(products::pairKeys, spread, embedded);
    const Traced column = t.rearrange(
        products::queryColumn, query, {reshapeLast(2, {queries, width, 1})}, {"head", "query", "dimension", "column"});
    const Traced products = t.matmul(products::pairProducts, pairs, column);
    return t.rearrange(products::product, products, {reshapeLast(2, {keys})}, {"head", "query", "key"});
}

Traced splitProduct(Tracer& t, const Traced& query, const Traced& key, const Traced& embedded)
{
    const Traced kT = transposedKeys(t, key);
    const Traced content = t.matmul(products::content, query, kT);
    Traced position;
    {
        const Tracer::Scope scope(t, "position");
        const Traced first = t.rearrange(
            products::queriesFirst, query, queriesFirst(query.tensor), {"query", "head", "dimension"});
        const Traced transposed = t.rearrange(
            products::embeddingsTransposed, embedded, {transposeAxes(-2, -1)}, {"query", "dimension", "key"});
        const Traced raw = t.matmul(products::raw, first, transposed);
        position = t.rearrange(
            products::byHead, raw, headsFirst(query.tensor, embedded.tensor.size(-2)), {"head", "query", "key"});
    }
    return t.add(products::sum, content, position);
}

Traced keyProduct(Tracer& t, const Traced& query, const Traced& key, const Traced& embedded)
{
    const std::int64_t queries = query.tensor.size(-2);
    const Tracer::Scope scope(t, "key_position");
    const Traced first = t.rearrange({"keys_first", "[key, head, dimension]",
                                         "All heads' keys at one position are grouped: they use the same embeddings."},
        key, queriesFirst(key.tensor), {"key", "head", "dimension"});
    const Traced transposed = t.rearrange(
        {"embeddings_by_key", "(a_j)ᵀ", "The embeddings of one key's distances are grouped: one column per query."},
        embedded, {transposeAxes(-3, -2), transposeAxes(-2, -1)}, {"key", "dimension", "query"});
    const Traced raw = t.matmul(
        {"raw", "k_j (a_j)ᵀ", "One product per key: what it holds, compared with each distance."}, first, transposed);
    std::vector<Move> back = headsFirst(key.tensor, queries);
    back.push_back(transposeAxes(-2, -1));
    return t.rearrange({"by_head", "[head, query, key]", "The same numbers, head by head again."}, raw, back,
        {"head", "query", "key"});
}

Traced directContext(Tracer& t, const Traced& weights, const Traced& value, const Traced& embedded)
{
    const std::int64_t queries = weights.tensor.size(-2), keys = weights.tensor.size(-1), width = value.tensor.size(-1);
    const Traced spread = t.rearrange(
        products::valueSpread, value, {reshapeLast(2, {1, keys, width})}, {"head", "query", "key", "dimension"});
    const Traced pairs = t.add(products::pairValues, spread, embedded);
    const Traced rows = t.rearrange(
        products::weightRows, weights, {reshapeLast(2, {queries, 1, keys})}, {"head", "query", "row", "key"});
    const Traced sums = t.matmul(products::pairContext, rows, pairs);
    return t.rearrange(products::context, sums, {reshapeLast(3, {queries, width})}, {"head", "query", "dimension"});
}

Traced splitContext(Tracer& t, const Traced& weights, const Traced& value, const Traced& embedded)
{
    const Traced content = t.matmul(products::contextContent, weights, value);
    Traced position;
    {
        const Tracer::Scope scope(t, "context_position");
        const Traced first = t.rearrange(
            products::weightsByQuery, weights, queriesFirst(weights.tensor), {"query", "head", "key"});
        const Traced raw = t.matmul(products::contextRaw, first, embedded);
        position = t.rearrange(products::contextByHead, raw, headsFirst(weights.tensor, value.tensor.size(-1)),
            {"head", "query", "dimension"});
    }
    return t.add(products::context, content, position);
}

} // namespace headroom
