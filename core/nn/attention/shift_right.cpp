// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/shift_right.h"

#include "libtorch.h"
#include "nn/moves.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace shift_right {
constexpr StepName shiftPadded {steps::xl::shiftPadded, "raw | 0", "A zero is appended to every row."};
constexpr StepName shiftReshaped {steps::xl::shiftReshaped, "reshaped to rows of another length",
    "The same numbers in the same order, reshaped to rows with as many numbers as there are queries."};
constexpr StepName shifted {steps::xl::shifted, "row i to the right by i − 1",
    "The last new row is dropped and the old shape restored: each score is now under the key at its "
    "distance."};
} // namespace shift_right

} // namespace

Traced shiftRight(Tracer& t, const Traced& raw, std::int64_t keys)
{
    const std::int64_t queries = raw.tensor.size(-2), columns = raw.tensor.size(-1);
    const Traced padded = t.rearrange(shift_right::shiftPadded, raw, {padAxis(-1, 0, 1)}, {"head", "query", "column"});
    const Traced reshaped = t.rearrange(
        shift_right::shiftReshaped, padded, {reshapeLast(2, {columns + 1, queries})}, {"head", "row", "column"});
    std::vector<Move> back {sliceAxis(-2, 0, columns), reshapeLast(2, {queries, columns})};
    if (keys >= 0 && keys < columns)
        back.push_back(sliceAxis(-1, columns - keys, columns));
    return t.rearrange(shift_right::shifted, reshaped, std::move(back), {"head", "query", "key"});
}

} // namespace headroom
