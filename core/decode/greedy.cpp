// SPDX-License-Identifier: GPL-3.0-or-later
#include "decode/greedy.h"

#include "decode/next_token.h"
#include "libtorch.h"

#include <algorithm>

namespace headroom {

namespace {

// Whether a position's numbers never depend on those after it. One halting probability for all breaks that.
bool settlesInOrder(const ModelConfig& config) { return config.halting != HaltingKind::Global; }

std::vector<std::int64_t> tokenByToken(const Transformer& model, const torch::Tensor& source,
    const ForwardOptions& options, std::int64_t limit, const std::atomic<bool>* cancel)
{
    NextToken next(model, source, {}, options);
    std::vector<std::int64_t> written;
    std::int64_t token = kStart;
    while (static_cast<std::int64_t>(written.size()) < limit) {
        throwIfCancelled(cancel);
        token = next({token}).argmax(-1).item<std::int64_t>();
        written.push_back(token);
        if (token == kEnd)
            break;
    }
    return written;
}

} // namespace

std::vector<std::int64_t> greedy(const Transformer& model, const torch::Tensor& source, const ForwardOptions& options,
    std::int64_t limit, std::vector<std::int64_t> guess, const std::atomic<bool>* cancel)
{
    if (guess.empty() || !settlesInOrder(model.config()))
        return tokenByToken(model, source, options, limit, cancel);
    const torch::NoGradGuard guard;
    ForwardOptions causal = options;
    causal.causal = true;
    Tracer t;
    ModelInput input;
    input.source = source;
    const EncoderOutput encoded = model.encode(t, input, causal);

    guess.resize(static_cast<std::size_t>(limit), kEnd);
    for (std::int64_t settled = 0; settled < limit;) {
        throwIfCancelled(cancel);
        std::vector<std::int64_t> fed {kStart};
        fed.insert(fed.end(), guess.begin(), guess.end() - 1);
        input.target = torch::tensor(fed, torch::kLong).to(source.device());
        const torch::Tensor best =
            model.decode(t, input, encoded, causal).logits.tensor.argmax(-1).to(torch::kCPU).contiguous();
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
    NextToken next(model, source, sourceOpen, model.defaults());
    torch::Tensor token = torch::full({source.size(0), 1}, kStart, source.options());
    std::vector<torch::Tensor> written;
    for (std::int64_t i = 0; i < limit; ++i) {
        token = next(token).argmax(-1, true);
        written.push_back(token);
    }
    return torch::cat(written, 1);
}

} // namespace headroom
