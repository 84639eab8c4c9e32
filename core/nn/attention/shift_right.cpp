// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/shift_right.h"

#include "libtorch.h"
#include "nn/attention/shift_places.h"
#include "trace/step_names.h"
#include "trace/trace_data.h"

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
    const auto [pad, cut, back] = shiftMoves(false, queries, columns, keys < 0 ? columns : keys);
    const Traced padded = t.rearrange(shift_right::shiftPadded, raw, pad, {"head", "query", "column"});
    const Traced reshaped = t.rearrange(shift_right::shiftReshaped, padded, cut, {"head", "row", "column"});
    return t.rearrange(shift_right::shifted, reshaped, back, {"head", "query", "key"});
}

} // namespace headroom
