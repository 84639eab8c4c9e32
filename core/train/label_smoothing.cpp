// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/label_smoothing.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"

namespace headroom {

namespace {

torch::Tensor divergenceFromOthers(
    const torch::Tensor& logits, const torch::Tensor& expected, double smoothing, std::int64_t padding)
{
    const std::int64_t vocabulary = logits.size(-1);
    if (vocabulary < 3)
        throw Error(
            say("Label smoothing over the other tokens needs a vocabulary of at least 3; it has %1.", vocabulary));
    const torch::Tensor counts = expected != padding;
    torch::Tensor target = torch::full_like(logits, smoothing / static_cast<double>(vocabulary - 2)).detach();
    target.select(-1, padding).zero_();
    target.scatter_(-1, expected.unsqueeze(-1), 1.0 - smoothing);
    target.masked_fill_(counts.logical_not().unsqueeze(-1), 0.0);
    const torch::Tensor sum = at::kl_div(torch::log_softmax(logits, -1), target, at::Reduction::Sum);
    return sum / counts.sum().clamp_min(1);
}

} // namespace

torch::Tensor labelSmoothedLoss(const torch::Tensor& logits, const torch::Tensor& expected, double smoothing,
    std::int64_t padding, LabelSmoothing variant)
{
    const torch::Tensor rows = logits.reshape({-1, logits.size(-1)}), tokens = expected.reshape({-1});
    if (variant == LabelSmoothing::Others)
        return divergenceFromOthers(rows, tokens, smoothing, padding);
    const torch::Tensor sum = at::cross_entropy_loss(rows, tokens, {}, at::Reduction::Sum, padding, smoothing);
    return sum / (tokens != padding).sum().clamp_min(1);
}

} // namespace headroom
