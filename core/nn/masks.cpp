// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/masks.h"

#include <torch/torch.h>

namespace headroom {

torch::Tensor openKeys(std::int64_t queries, std::int64_t memory, bool causal, SameLength sameLength,
    std::int64_t memoryLength, torch::Device device)
{
    const auto whole = torch::dtype(torch::kLong).device(device);
    // How far each key lies before each query: below zero for keys after it.
    const torch::Tensor distance
        = (torch::arange(queries, whole) + memory).unsqueeze(1) - torch::arange(memory + queries, whole).unsqueeze(0);
    torch::Tensor open = torch::ones({queries, memory + queries}, torch::dtype(torch::kBool).device(device));
    if (causal)
        open = open.logical_and(distance.ge(0));
    if (sameLength == SameLength::Memory)
        open = open.logical_and(distance.lt(memoryLength));
    if (sameLength == SameLength::MemoryPlusOne)
        open = open.logical_and(distance.le(memoryLength));
    return open;
}

} // namespace headroom
