// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/language_score.h"

#include "error.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "text/say.h"

#include <algorithm>
#include <chrono>

namespace headroom {

namespace {

void check(
    const Transformer& model, const std::vector<std::int64_t>& tokens, Evaluation evaluation, std::int64_t window)
{
    if (!model.config().isLanguageModel())
        throw Error(
            say("Only a language model scores a text; this one's topology is %1. Choose a variant of topology decoder.",
                toString(model.config().topology)));
    if (tokens.size() < 2)
        throw Error(say("Scoring needs a text of at least 2 tokens; this one has %1.", tokens.size()));
    if (window < 1 || window > model.longest())
        throw Error(say("The window is %1 tokens; this model takes 1 to %2.", window, model.longest()));
    if (evaluation == Evaluation::Memory && model.config().memory == 0)
        throw Error(
            say("Evaluation with memory needs a model with memory, but this model's memory is 0. Choose sliding or "
                "segments."));
}

} // namespace

std::vector<EvaluationPass> evaluationPasses(
    const ModelConfig& config, std::int64_t count, Evaluation evaluation, std::int64_t window)
{
    const bool sliding = evaluation == Evaluation::Sliding, zeros = config.firstMemory == FirstMemory::Zeros;
    const std::int64_t stride = sliding ? 1 : window;
    std::vector<EvaluationPass> passes;
    for (std::int64_t first = 0; first < count; first += stride) {
        EvaluationPass pass;
        pass.first = first;
        pass.end = std::min(first + stride, count);
        pass.start = sliding ? std::max<std::int64_t>(0, pass.end - window) : first;
        pass.remembered = zeros ? config.memory : evaluation == Evaluation::Memory ? std::min(first, config.memory) : 0;
        passes.push_back(pass);
    }
    return passes;
}

LanguageScore scoreText(const Transformer& model, const std::vector<std::int64_t>& tokens, Evaluation evaluation,
    std::int64_t window, torch::Device device, const std::atomic<bool>* cancel)
{
    check(model, tokens, evaluation, window);
    const torch::NoGradGuard guard;
    const auto begin = std::chrono::steady_clock::now();
    const torch::Tensor ids = torch::tensor(tokens, torch::kLong).to(device);
    const auto count = static_cast<std::int64_t>(tokens.size()) - 1;
    LanguageScore score;
    torch::Tensor sum = torch::zeros({}, torch::dtype(torch::kDouble));
    ModelInput input;
    Tracer t;
    for (const EvaluationPass& pass : evaluationPasses(model.config(), count, evaluation, window)) {
        if (cancel && cancel->load(std::memory_order_relaxed))
            throw Cancelled {};
        input.target = ids.slice(0, pass.start, pass.end);
        input.logitsFrom = pass.first - pass.start;
        const ModelOutput output = runForward(model, t, input, model.defaults());
        const torch::Tensor expected = ids.slice(0, pass.first + 1, pass.end + 1);
        const torch::Tensor logProbability =
            torch::log_softmax(output.logits.tensor, -1).gather(-1, expected.unsqueeze(-1));
        sum -= logProbability.sum().to(torch::kCPU, torch::kDouble);
        score.rows += pass.rows();
        score.pairs += pass.pairs();
        if (evaluation == Evaluation::Memory)
            input.memory = output.memory;
    }
    score.tokens = count;
    score.nats = sum.item<double>() / static_cast<double>(count);
    score.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return score;
}

} // namespace headroom
