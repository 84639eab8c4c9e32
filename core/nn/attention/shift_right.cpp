// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/shift_right.h"

#include "libtorch.h"
#include "nn/moves.h"

namespace headroom {

Traced shiftRight(Tracer& t, const Traced& raw, std::int64_t keys)
{
    const std::int64_t queries = raw.tensor.size(-2), columns = raw.tensor.size(-1);
    const Traced padded = t.rearrange({"shift_padded", "raw | 0", "One column of zeros is put behind every row."}, raw,
        {padAxis(-1, 0, 1)}, {"head", "query", "column"});
    const Traced reshaped = t.rearrange(
        {"shift_reshaped", "cut into rows of another length",
            "The same numbers in the same order are cut into rows as long as there are queries."},
        padded, {reshapeLast(2, {columns + 1, queries})}, {"head", "row", "column"});
    std::vector<Move> back {sliceAxis(-2, 0, columns), reshapeLast(2, {queries, columns})};
    if (keys >= 0 && keys < columns)
        back.push_back(sliceAxis(-1, columns - keys, columns));
    return t.rearrange(
        {"shifted", "row i to the right by i",
            "The last of the new rows goes and the old shape comes back: every score now stands under the key "
            "that lies at its distance."},
        reshaped, std::move(back), {"head", "query", "key"});
}

} // namespace headroom
