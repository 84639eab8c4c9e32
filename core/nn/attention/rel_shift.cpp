// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/rel_shift.h"

#include "libtorch.h"
#include "nn/attention/shift_places.h"
#include "nn/moves.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace rel_shift {
constexpr StepName shiftPadded {steps::xl::shiftPadded, "0 | raw", "A zero is put in front of every row."};
constexpr StepName shiftReshaped {steps::xl::shiftReshaped, "reshaped to rows of another length",
    "The same numbers in the same order, reshaped to rows with as many numbers as there are queries."};
constexpr StepName shifted {steps::xl::shifted, "row i to the left by L − i",
    "The first new row is dropped and the old shape restored: each score is now under the key at its "
    "distance, if there is one (Dai et al. 2019, appendix B)."};
constexpr StepName shiftedAt {steps::xl::shifted, "row i to the left by n − place of i",
    "Every score moves under the key at its distance from the query's place in the text (Dai et al. "
    "2019, appendix B)."};
} // namespace rel_shift

} // namespace

Traced relShift(Tracer& t, const Traced& raw, std::int64_t keys)
{
    const std::int64_t queries = raw.tensor.size(-2), columns = raw.tensor.size(-1);
    const auto [pad, cut, back] = shiftMoves(true, queries, columns, keys < 0 ? columns : keys);
    const Traced padded = t.rearrange(rel_shift::shiftPadded, raw, pad, {"head", "query", "column"});
    const Traced reshaped = t.rearrange(rel_shift::shiftReshaped, padded, cut, {"head", "row", "column"});
    return t.rearrange(rel_shift::shifted, reshaped, back, {"head", "query", "key"});
}

Traced relShiftAt(Tracer& t, const Traced& raw, const Index& places, std::int64_t keys)
{
    const std::int64_t queries = raw.tensor.size(-2), columns = raw.tensor.size(-1);
    Index entries;
    entries.reserve(static_cast<std::size_t>(queries * keys));
    for (std::int64_t query = 0; query < queries; ++query)
        for (std::int64_t key = 0; key < keys; ++key) {
            const std::int64_t column = keys - 1 - places[static_cast<std::size_t>(query)] + key;
            entries.push_back(query * columns + std::min(column, columns - 1));
        }
    return t.rearrange(rel_shift::shiftedAt, raw,
        {reshapeLast(2, {queries * columns}), pickAlong(-1, std::move(entries)), reshapeLast(1, {queries, keys})},
        {"head", "query", "key"});
}

} // namespace headroom
