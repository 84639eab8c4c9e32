// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/closed_score.h"
#include "trace/exponential.h"

#include <torch/types.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace headroom {

inline constexpr std::int64_t kSoftmaxLanes = 16; // numbers of a row that a processor works on at once

// A row of scores becomes one of weights. `work` has room for the row, rounded up to kSoftmaxLanes.
HEADROOM_ALONG void softmaxRow(
    const float* scores, const bool* open, float* weights, std::int64_t keys, std::int64_t rounded, float* work)
{
    for (std::int64_t j = 0; j < keys; ++j)
        work[j] = !open || open[j] ? scores[j] : kClosedScore;
    float largest[kSoftmaxLanes], sum[kSoftmaxLanes];
    for (std::int64_t j = keys; j < rounded; ++j)
        work[j] = -std::numeric_limits<float>::infinity();
    for (std::int64_t l = 0; l < kSoftmaxLanes; ++l)
        largest[l] = work[l], sum[l] = 0.0F;
    for (std::int64_t j = kSoftmaxLanes; j < rounded; j += kSoftmaxLanes)
        for (std::int64_t l = 0; l < kSoftmaxLanes; ++l)
            largest[l] = largest[l] > work[j + l] ? largest[l] : work[j + l];
    const float most = *std::max_element(largest, largest + kSoftmaxLanes);
    for (std::int64_t j = 0; j < rounded; j += kSoftmaxLanes)
        for (std::int64_t l = 0; l < kSoftmaxLanes; ++l) {
            work[j + l] = exponential(work[j + l] - most);
            sum[l] += work[j + l];
        }
    float all = 0.0F;
    for (const float part : sum)
        all += part;
    const float share = 1.0F / all;
    for (std::int64_t j = 0; j < keys; ++j)
        weights[j] = work[j] * share;
}

// softmax over the last axis, in rows so short that LibTorch takes several times as long for them: it works on numbers
// of one row at once, and these do not fill its registers. Float32 on the processor.
bool isOfShortRows(const torch::Tensor& scores);
torch::Tensor softmaxOfShortRows(const torch::Tensor& scores);

} // namespace headroom
