// SPDX-License-Identifier: GPL-3.0-or-later
#include "decode/sampling.h"

#include "error.h"

#include <torch/torch.h>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

void require(bool good, const std::string& setting, const std::string& value, const std::string& allowed)
{
    if (!good)
        throw Error("Setting " + setting + " is " + value + "; it must be " + allowed + ".");
}

// Uniform in [0, 1), with all the bits a double holds.
double uniform(Random& random)
{
    return static_cast<double>(random.next() >> 11) * 0x1.0p-53;
}

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

void SamplingSettings::validate() const
{
    require(std::isfinite(temperature) && temperature >= 0.0, "temperature", std::to_string(temperature), "0 or more");
    require(topK >= 0, "top-k", std::to_string(topK), "0 (all tokens) or more");
    require(topP > 0.0 && topP <= 1.0, "top-p", std::to_string(topP), "above 0 and at most 1");
    require(limit >= 1, "limit", std::to_string(limit), "1 or more");
    require(shown >= 1, "shown", std::to_string(shown), "1 or more");
}

std::vector<Candidate> candidatesOf(const torch::Tensor& logits, const SamplingSettings& settings)
{
    const torch::Tensor row = logProbabilities(logits);
    const auto* numbers = row.data_ptr<double>();
    const std::int64_t all = row.size(-1);
    const bool likeliestOnly = settings.temperature == 0.0;
    const std::int64_t count = likeliestOnly ? 1 : settings.topK > 0 ? std::min(settings.topK, all) : all;
    std::vector<Candidate> candidates;
    double total = 0.0;
    for (const std::int64_t token : largest(numbers, all, count)) {
        const double below = numbers[token] - (candidates.empty() ? numbers[token] : numbers[candidates.front().token]);
        candidates.push_back({token, likeliestOnly ? 1.0 : std::exp(below / settings.temperature)});
        total += candidates.back().probability;
    }
    if (!(total > 0.0))
        throw Error("The model's logits are not numbers, so no token can be drawn from them.");
    double reached = 0.0;
    std::size_t kept = 0;
    while (kept < candidates.size() && (kept == 0 || reached < settings.topP * total))
        reached += candidates[kept++].probability;
    candidates.resize(kept);
    for (Candidate& candidate : candidates)
        candidate.probability /= reached;
    return candidates;
}

std::vector<SampledToken> sample(const Transformer& model, const Prompt& prompt, const ForwardOptions& options,
    const SamplingSettings& settings, const std::atomic<bool>* cancel)
{
    settings.validate();
    NextToken next(model, prompt.source, prompt.sourceOpen, options);
    Random random(settings.seed);
    std::vector<SampledToken> written;
    torch::Tensor logits = next(prompt.tokens);
    while (true) {
        throwIfCancelled(cancel);
        SampledToken step;
        step.candidates = candidatesOf(logits[0], settings);
        const Candidate drawn = draw(step.candidates, random);
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
