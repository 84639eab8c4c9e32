// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/masks.h"

#include "libtorch.h"

namespace headroom {

torch::Tensor openKeys(std::int64_t queries, std::int64_t memory, bool causal, SameLength sameLength,
    std::int64_t memoryLength, torch::Device device, std::int64_t window)
{
    // Places are compared, not subtracted: of the whole matrix there is never more than its booleans.
    const auto whole = torch::dtype(torch::kLong).device(device);
    const torch::Tensor query = torch::arange(memory, memory + queries, whole).unsqueeze(1);
    const torch::Tensor key = torch::arange(memory + queries, whole);
    torch::Tensor open = causal ? key.le(query) : torch::ones({queries, memory + queries}, whole.dtype(torch::kBool));
    if (sameLength == SameLength::Memory)
        open.logical_and_(key.gt(query - memoryLength));
    if (sameLength == SameLength::MemoryPlusOne)
        open.logical_and_(key.ge(query - memoryLength));
    if (window > 0)
        open.logical_and_(key.gt(query - window));
    return open;
}

torch::Tensor openDistances(
    const torch::Tensor& distances, bool causal, SameLength sameLength, std::int64_t memoryLength, std::int64_t window)
{
    torch::Tensor open = causal ? distances.le(0) : torch::ones_like(distances, torch::kBool);
    if (sameLength == SameLength::Memory)
        open.logical_and_(distances.gt(-memoryLength));
    if (sameLength == SameLength::MemoryPlusOne)
        open.logical_and_(distances.ge(-memoryLength));
    if (window > 0)
        open.logical_and_(distances.gt(-window));
    return open;
}

} // namespace headroom
