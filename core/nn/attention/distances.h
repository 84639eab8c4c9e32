// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nn/attention/softmax_attention.h"

#include <functional>

namespace headroom {

// How far each key lies from each query, counted in positions: [query, key], int64, above 0 for keys after the query.
// The queries are the last of the keys, or those at context.places.
torch::Tensor distances(const Heads& heads, const AttentionContext& context);

// What follows from those distances, number by number, as a step [query, key].
Traced ofDistances(Tracer& t, StepName name, const std::function<torch::Tensor(const torch::Tensor& distances)>& rule,
    const Heads& heads, const AttentionContext& context, Formula formula);

// The row of a table with one row for each distance from `first` to `last` that stands for each distance: those
// beyond either end share the row of the end.
torch::Tensor clippedRows(const torch::Tensor& distances, std::int64_t first, std::int64_t last);

// What distances(), and rows and buckets of them, follow from: where the queries and keys stand.
Formula distanceFormula(FormulaFunction function, const Tracer& t, const Heads& heads, const AttentionContext& context);

// "−2", "−1", "0", "1", "2": the labels of such a table's rows; null unless `t` records.
std::shared_ptr<const Labels> distanceLabels(const Tracer& t, std::int64_t first, std::int64_t last);

} // namespace headroom
