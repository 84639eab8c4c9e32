// SPDX-License-Identifier: GPL-3.0-or-later
#include "decode/greedy.h"

#include "tasks/task.h"

#include <torch/torch.h>

#include <algorithm>

namespace headroom {

std::vector<std::int64_t> greedy(const Transformer& model, const torch::Tensor& source, const ForwardOptions& options,
    std::int64_t limit, std::vector<std::int64_t> guess, const std::atomic<bool>* cancel)
{
    const torch::NoGradGuard guard;
    ForwardOptions causal = options;
    causal.causal = true;
    Tracer t;
    ModelInput input;
    input.source = source;
    const Traced encoded = model.encode(t, input, causal);

    guess.resize(static_cast<std::size_t>(limit), kEnd);
    for (std::int64_t settled = 0; settled < limit;) {
        if (cancel && cancel->load())
            throw Cancelled {};
        std::vector<std::int64_t> fed {kStart};
        fed.insert(fed.end(), guess.begin(), guess.end() - 1);
        input.target = torch::tensor(fed, torch::kLong).to(source.device());
        const torch::Tensor best = model.decode(t, input, encoded, causal).tensor.argmax(-1).to(torch::kCPU).contiguous();
        const auto* tokens = best.data_ptr<std::int64_t>();
        // Position i is right once everything fed up to it is: the first difference is the last that is.
        while (settled < limit && guess[static_cast<std::size_t>(settled)] == tokens[settled])
            ++settled;
        std::copy(tokens, tokens + limit, guess.begin());
        const auto end = std::find(guess.begin(), guess.end(), kEnd);
        settled = std::min(settled + 1, limit);
        if (end - guess.begin() < settled) {
            guess.erase(end + 1, guess.end());
            return guess;
        }
    }
    return guess;
}

torch::Tensor greedyBatch(
    const Transformer& model, const torch::Tensor& source, const torch::Tensor& sourceOpen, std::int64_t limit)
{
    const torch::NoGradGuard guard;
    Tracer t;
    ModelInput input;
    input.source = source;
    input.sourceOpen = sourceOpen;
    const Traced encoded = model.encode(t, input, model.defaults());
    torch::Tensor fed = torch::full({source.size(0), 1}, kStart, source.options());
    for (std::int64_t i = 0; i < limit; ++i) {
        input.target = fed;
        const torch::Tensor next = model.decode(t, input, encoded, model.defaults()).tensor.select(1, -1).argmax(-1);
        fed = torch::cat({fed, next.unsqueeze(1)}, 1);
    }
    return fed.slice(1, 1);
}

} // namespace headroom
