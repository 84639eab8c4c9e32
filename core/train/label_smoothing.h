// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

namespace headroom {

// Where the share that is taken from the expected token goes.
enum class LabelSmoothing {
    Uniform, // to every token of the vocabulary alike, the expected one included (Szegedy et al. 2016; PyTorch)
    Others, // to all but the expected token and padding: smoothing / (vocabulary − 2) each (The Annotated Transformer)
};

// The loss against a target that gives the expected token 1 − smoothing and spreads the rest, averaged over the rows
// whose expected token is not `padding`; 0 if there are none. logits [..., vocabulary], or log-probabilities, which
// have the same softmax; expected [...] of int64 ids. Uniform is a cross entropy. Others is a Kullback–Leibler
// divergence: the cross entropy less the entropy of the target, so that a perfect prediction costs 0; its gradient is
// the same. Throws Error where the vocabulary has no other token to give a share to.
torch::Tensor labelSmoothedLoss(const torch::Tensor& logits, const torch::Tensor& expected, double smoothing,
    std::int64_t padding, LabelSmoothing variant);

} // namespace headroom
