// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/softmax_rows.h"

#include "libtorch.h"

namespace headroom {

namespace {

HEADROOM_FOR_PROCESSOR void softmaxRows(const float* scores, float* weights, std::int64_t rows, std::int64_t length)
{
    float work[kSoftmaxLanes];
    for (std::int64_t row = 0; row < rows; ++row)
        softmaxRow(scores + row * length, nullptr, weights + row * length, length, kSoftmaxLanes, work);
}

} // namespace

bool isOfShortRows(const torch::Tensor& scores)
{
    return scores.device().is_cpu() && scores.scalar_type() == torch::kFloat && scores.dim() > 0 && scores.numel() > 0
        && scores.size(-1) < kSoftmaxLanes;
}

torch::Tensor softmaxOfShortRows(const torch::Tensor& scores)
{
    const torch::Tensor in = scores.contiguous();
    torch::Tensor weights = torch::empty_like(in);
    softmaxRows(in.data_ptr<float>(), weights.data_ptr<float>(), in.numel() / in.size(-1), in.size(-1));
    return weights;
}

} // namespace headroom
