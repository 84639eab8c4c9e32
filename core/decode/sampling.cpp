// SPDX-License-Identifier: GPL-3.0-or-later
#include "decode/sampling.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

const Candidate& draw(const std::vector<Candidate>& candidates, Random& random)
{
    double left = uniform(random);
    for (const Candidate& candidate : candidates) {
        left -= candidate.probability;
        if (left < 0.0)
            return candidate;
    }
    return candidates.back(); // the probabilities fell short of 1 by their rounding
}

} // namespace

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1.0p-53; }

void SamplingSettings::validate() const
{
    requireSetting(
        std::isfinite(temperature) && temperature >= 0.0, "temperature", std::to_string(temperature), say("0 or more"));
    requireSetting(topK >= 0, "top-k", std::to_string(topK), say("0 (all tokens) or more"));
    requireSetting(topP > 0.0 && topP <= 1.0, "top-p", std::to_string(topP), say("above 0 and at most 1"));
    requireSetting(limit >= 1, "limit", std::to_string(limit), say("1 or more"));
    requireSetting(shown >= 1, "shown", std::to_string(shown), say("1 or more"));
}

std::vector<Candidate> candidatesOf(const torch::Tensor& logits, const SamplingSettings& settings)
{
    const torch::Tensor row = logProbabilities(logits, settings.closed);
    const auto* numbers = row.data_ptr<double>();
    const std::int64_t all = row.size(-1);
    const bool likeliest = settings.temperature == 0.0;
    const double temperature = likeliest ? 1.0 : settings.temperature, topP = likeliest ? 1.0 : settings.topP;
    const std::int64_t count = settings.topK > 0 && !likeliest ? std::min(settings.topK, all) : all;
    std::vector<Candidate> candidates;
    double total = 0.0;
    for (const std::int64_t token : largest(numbers, all, count)) {
        if (std::isinf(numbers[token]))
            break;
        const double below = numbers[token] - (candidates.empty() ? numbers[token] : numbers[candidates.front().token]);
        candidates.push_back({token, std::exp(below / temperature)});
        total += candidates.back().probability;
    }
    if (candidates.empty())
        throw NoNumbers();
    double reached = 0.0;
    std::size_t kept = 0;
    while (kept < candidates.size() && (kept == 0 || reached < topP * total))
        reached += candidates[kept++].probability;
    candidates.resize(kept);
    for (Candidate& candidate : candidates)
        candidate.probability /= reached;
    return candidates;
}

std::vector<SampledToken> sample(const Transformer& model, const Prompt& prompt, const ForwardOptions& options,
    const SamplingSettings& settings, const std::atomic<bool>* cancel, std::vector<torch::Tensor>* rows)
{
    settings.validate();
    NextToken next(model, prompt, options);
    Random random(settings.seed);
    std::vector<SampledToken> written;
    torch::Tensor logits = next(prompt.tokens);
    while (true) {
        throwIfCancelled(cancel);
        if (rows)
            rows->push_back(logits);
        SampledToken step;
        step.candidates = candidatesOf(logits[0], settings);
        const Candidate drawn = settings.temperature == 0.0 ? step.candidates.front() : draw(step.candidates, random);
        step.token = drawn.token;
        step.probability = drawn.probability;
        if (static_cast<std::int64_t>(step.candidates.size()) > settings.shown)
            step.candidates.resize(static_cast<std::size_t>(settings.shown));
        written.push_back(std::move(step));
        const auto count = static_cast<std::int64_t>(written.size());
        if (drawn.token == settings.end || count == settings.limit || next.room() == 0)
            return written;
        logits = next({drawn.token});
    }
}

} // namespace headroom
