// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/relative_products.h"

#include "libtorch.h"
#include "nn/moves.h"

namespace headroom {

namespace {

const StepName kContext("context", "Σ_j α_ij (v_j + a^V_ij)",
    "Each query takes the values it reads and where it read them, by their weights (Shaw et al. 2018, equation 3).");

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
        {"key_spread", "k_j for every i", "The keys are laid out so that each query can have its own."}, key,
        {reshapeLast(2, {1, keys, width})}, {"head", "query", "key", "dimension"});
    const Traced pairs = t.add(
        {"pair_keys", "k_j + a^K_ij", "Every pair has a key of its own: the key, and the embedding of their distance."},
        spread, embedded);
    const Traced column = t.rearrange({"query_column", "q_iᵀ", "Each query is stood up as a column."}, query,
        {reshapeLast(2, {queries, width, 1})}, {"head", "query", "dimension", "column"});
    const Traced products = t.matmul({"pair_products", "q_i · (k_j + a^K_ij)",
                                         "Each query meets the keys of its own pairs (Shaw et al. 2018, equation 4)."},
        pairs, column);
    return t.rearrange({"product", "q_i · (k_j + a^K_ij)", "The same numbers as one matrix a head."}, products,
        {reshapeLast(2, {keys})}, {"head", "query", "key"});
}

Traced splitProduct(Tracer& t, const Traced& query, const Traced& key, const Traced& embedded)
{
    const Traced kT = t.rearrange({"key_transposed", "kᵀ", "The keys are turned on their side, one column a key."}, key,
        {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
    const Traced content = t.matmul(
        {"content", "q kᵀ",
            "What each query looks for, compared with what each key holds (Shaw et al. 2018, equation 5, first term)."},
        query, kT);
    Traced position;
    {
        const Tracer::Scope scope(t, "position");
        const Traced first = t.rearrange(
            {"queries_first", "[query, head, dimension]",
                "All heads' queries of one position are put together: they meet the same embeddings."},
            query, queriesFirst(query.tensor), {"query", "head", "dimension"});
        const Traced turned = t.rearrange({"embeddings_transposed", "(a^K_i)ᵀ",
                                              "Each query's embeddings are turned on their side, one column a key."},
            embedded, {transposeAxes(-2, -1)}, {"query", "dimension", "key"});
        const Traced raw = t.matmul(
            {"raw", "q_i (a^K_i)ᵀ",
                "One product a query: what it looks for, compared with each distance (Shaw et al. 2018, equation 5, second term)."},
            first, turned);
        position = t.rearrange({"by_head", "[head, query, key]", "The same numbers, head by head again."}, raw,
            headsFirst(query.tensor, embedded.tensor.size(-2)), {"head", "query", "key"});
    }
    return t.add({"sum", "q kᵀ + q aᵀ",
                     "A score is what the key holds, and how far away it lies (Shaw et al. 2018, equation 5)."},
        content, position);
}

Traced directContext(Tracer& t, const Traced& weights, const Traced& value, const Traced& embedded)
{
    const std::int64_t queries = weights.tensor.size(-2), keys = weights.tensor.size(-1), width = value.tensor.size(-1);
    const Traced spread = t.rearrange(
        {"value_spread", "v_j for every i", "The values are laid out so that each query can have its own."}, value,
        {reshapeLast(2, {1, keys, width})}, {"head", "query", "key", "dimension"});
    const Traced pairs = t.add(
        {"pair_values", "v_j + a^V_ij",
            "Every pair has a value of its own: the value, and the embedding of their distance."},
        spread, embedded);
    const Traced rows = t.rearrange({"weight_rows", "α_i", "Each query's weights as a row of their own."}, weights,
        {reshapeLast(2, {queries, 1, keys})}, {"head", "query", "row", "key"});
    const Traced sums = t.matmul({"pair_context", "Σ_j α_ij (v_j + a^V_ij)",
                                     "Each query adds up the values of its own pairs (Shaw et al. 2018, equation 3)."},
        rows, pairs);
    return t.rearrange(kContext, sums, {reshapeLast(3, {queries, width})}, {"head", "query", "dimension"});
}

Traced splitContext(Tracer& t, const Traced& weights, const Traced& value, const Traced& embedded)
{
    const Traced content = t.matmul(
        {"context_content", "α v", "Each query takes the values it reads, each by its weight."}, weights, value);
    Traced position;
    {
        const Tracer::Scope scope(t, "context_position");
        const Traced first = t.rearrange(
            {"queries_first", "[query, head, key]", "All heads' weights of one position are put together."}, weights,
            queriesFirst(weights.tensor), {"query", "head", "key"});
        const Traced raw = t.matmul(
            {"raw", "α_i a^V_i", "One product a query: where it read, by the embeddings of the distances."}, first,
            embedded);
        position = t.rearrange({"by_head", "[head, query, dimension]", "The same numbers, head by head again."}, raw,
            headsFirst(weights.tensor, value.tensor.size(-1)), {"head", "query", "dimension"});
    }
    return t.add(kContext, content, position);
}

} // namespace headroom
