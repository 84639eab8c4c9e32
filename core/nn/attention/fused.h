// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

namespace headroom {

// softmax(q kᵀ · scale where the mask is open) v at once, by LibTorch's fused kernel, which never holds the matrix of
// weights (Dao et al. 2022, FlashAttention). query, key, value [..., head, position, dimension]; mask bool, broadcast
// to
// [..., head, query, key], or undefined. The numbers are those of the steps but for rounding.
torch::Tensor fusedAttention(const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& value,
    const torch::Tensor& mask, double scale);

bool hasFusedAttention(); // whether this LibTorch has such a kernel
// Whether it can be used on these and pays: on two cores from some 64 keys on.
bool canFuse(const torch::Tensor& query, const torch::Tensor& key);

// While it lives, this thread computes attention step by step even where nobody looks: to measure what an algorithm
// costs.
class StepwiseAttention {
public:
    StepwiseAttention();
    ~StepwiseAttention();
    StepwiseAttention(const StepwiseAttention&) = delete;
    StepwiseAttention& operator=(const StepwiseAttention&) = delete;

private:
    bool m_before;
};

} // namespace headroom
