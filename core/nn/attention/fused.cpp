// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/fused.h"

#include "libtorch.h"

#include <torch/version.h>

#include <utility>

namespace headroom {

namespace {

constexpr std::int64_t kWorthwhileKeys = 64;
thread_local bool t_stepwise = false;

} // namespace

StepwiseAttention::StepwiseAttention() : m_before(std::exchange(t_stepwise, true)) {}

StepwiseAttention::~StepwiseAttention() { t_stepwise = m_before; }

// From 2.1 on, where the scale can be given.
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 1)

bool hasFusedAttention() { return true; }

bool canFuse(const torch::Tensor& query, const torch::Tensor& key)
{
    return !t_stepwise && query.scalar_type() == torch::kFloat && query.dim() <= 4
        && (query.is_cuda() || key.size(-2) >= kWorthwhileKeys);
}

torch::Tensor fusedAttention(const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& value,
    const torch::Tensor& mask, double scale)
{
    const auto batched = [](const torch::Tensor& x) {
        return x.dim() == 3 ? x.unsqueeze(0) : x;
    }; // as the kernels want it
    const c10::optional<torch::Tensor> open = mask.defined() ? c10::optional<torch::Tensor>(batched(mask))
                                                             : c10::nullopt;
    const torch::Tensor read = at::scaled_dot_product_attention(
        batched(query), batched(key), batched(value), open, 0.0, false, scale);
    return query.dim() == 3 ? read.squeeze(0) : read;
}

#else

bool hasFusedAttention() { return false; }

bool canFuse(const torch::Tensor&, const torch::Tensor&) { return false; }

torch::Tensor fusedAttention(
    const torch::Tensor&, const torch::Tensor&, const torch::Tensor&, const torch::Tensor&, double)
{
    TORCH_CHECK(false, "this LibTorch has no fused attention");
}

#endif

} // namespace headroom
