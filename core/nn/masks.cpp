// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/masks.h"

#include "libtorch.h"

namespace headroom {

torch::Tensor openKeys(std::int64_t queries, std::int64_t memory, bool causal, SameLength sameLength,
    std::int64_t memoryLength, torch::Device device, std::int64_t window)
{
    const KeySpan span = keySpan(causal, sameLength, memoryLength, window);
    // Places are compared, not subtracted: of the whole matrix there is never more than its booleans.
    const auto whole = torch::dtype(torch::kLong).device(device);
    const torch::Tensor query = torch::arange(memory, memory + queries, whole).unsqueeze(1);
    const torch::Tensor key = torch::arange(memory + queries, whole);
    torch::Tensor open = key.le(query + span.most);
    if (span.least > -KeySpan::kUnbounded)
        open.logical_and_(key.ge(query + span.least));
    return open;
}

torch::Tensor openDistances(const torch::Tensor& distances, const KeySpan& span)
{
    return distances.le(span.most).logical_and_(distances.ge(span.least));
}

} // namespace headroom
