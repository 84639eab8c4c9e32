// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "train/batch.h"

#include <functional>
#include <vector>

namespace headroom {

// Some sequences of a batch, padded to the longest of them.
struct BatchPart {
    Batch batch;
    torch::Tensor rows; // which they are: int64 [sequence]
};

// Into how many parts to cut a batch for a model of so many weights: at least two where that pays, and more until one
// fits the cache of a core. Follows from batch and model alone, so that the sums do not depend on the machine.
std::int64_t partsWorth(const ModelConfig& config, const Batch& batch, std::int64_t weights);
// Cuts it into parts of sequences alike in length, the longest first, so that little of a part is padding.
std::vector<BatchPart> partsOf(const ModelConfig& config, const Batch& batch, std::int64_t count);

// How runBatch shares a batch out in training on a processor: its parts, which draw their dropouts from seeds of their
// own, or the batch as it is. `parts` as runBatch takes it.
struct SharedBatch {
    std::vector<BatchPart> parts; // none: it stays whole
    BatchCounts counts;
};
SharedBatch shareOut(const Transformer& model, const Batch& batch, std::int64_t parts);

// work(0 … count − 1), each on one core; the first exception is thrown once all are done.
void shareAmongThreads(std::size_t count, const std::function<void(std::size_t)>& work);

// gradients[0][i] += gradients[1][i] + … in this order; an undefined one counts as 0.
void addUp(std::vector<std::vector<torch::Tensor>>& gradients);

// The loss, a number whose gradients are known: its backward pass gives them to the weights.
torch::Tensor lossWithGradients(
    const torch::Tensor& loss, const std::vector<torch::Tensor>& weights, const std::vector<torch::Tensor>& gradients);

} // namespace headroom
