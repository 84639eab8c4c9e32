// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/decoding_tree.h"

#include "decode/beam_search.h"
#include "decode/sampling.h"
#include "libtorch.h"

#include <algorithm>

namespace headroom {

namespace {

std::int64_t whole(const StudyInput& input, const char* option)
{
    return static_cast<std::int64_t>(input.option(option));
}

ForwardOptions causalOptions(const StudyInput& input)
{
    ForwardOptions options = input.options;
    options.causal = true;
    options.executor = Executor::Dense;
    return options;
}

DecodingTree byBeam(const StudyInput& input, const Prompt& prompt)
{
    BeamSettings settings;
    settings.width = whole(input, "width");
    settings.lengthPenalty = input.option("length_penalty");
    settings.limit = whole(input, "limit");
    settings.closed = neverWritten(input);
    std::vector<BeamStep> steps;
    const BeamSearch search = beamSearch(input.model, prompt, causalOptions(input), settings, input.cancel, &steps);
    DecodingTree tree;
    std::vector<TextPlace> places;
    for (const BeamStep& step : steps) {
        tree.steps.push_back({{}, step.logits, {}});
        for (const std::int64_t hypothesis : step.continued)
            tree.steps.back().continued.push_back(
                hypothesis < 0 ? -1 : static_cast<std::int64_t>(places[static_cast<std::size_t>(hypothesis)].text));
        while (places.size() < search.hypotheses.size()
            && search.hypotheses[places.size()].length == static_cast<std::int64_t>(tree.steps.size())) {
            const Hypothesis& h = search.hypotheses[places.size()];
            places.push_back({tree.steps.size() - 1, tree.steps.back().texts.size()});
            const std::int64_t parent = h.parent < 0
                ? -1
                : static_cast<std::int64_t>(places[static_cast<std::size_t>(h.parent)].text);
            tree.steps.back().texts.push_back({h.token, parent, h.dropped, h.finished});
        }
    }
    for (const std::int64_t hypothesis : search.best)
        tree.best.push_back(places[static_cast<std::size_t>(hypothesis)]);
    return tree;
}

// The likeliest tokens of a step, and the one written where it is none of them.
std::vector<std::int64_t> shownTokens(const SampledToken& sampled, std::size_t count)
{
    std::vector<std::int64_t> tokens;
    for (std::size_t i = 0; i < std::min(count, sampled.candidates.size()); ++i)
        tokens.push_back(sampled.candidates[i].token);
    if (std::find(tokens.begin(), tokens.end(), sampled.token) == tokens.end())
        tokens.push_back(sampled.token);
    return tokens;
}

DecodingTree bySampling(const StudyInput& input, const Prompt& prompt, bool greedy)
{
    SamplingSettings settings;
    settings.temperature = greedy ? 0.0 : input.option("temperature");
    settings.topK = whole(input, "top_k");
    settings.topP = input.option("top_p");
    settings.seed = static_cast<std::uint64_t>(input.option("seed"));
    settings.limit = whole(input, "limit");
    settings.closed = neverWritten(input);
    std::vector<torch::Tensor> logits;
    const std::vector<SampledToken> written = sample(
        input.model, prompt, causalOptions(input), settings, input.cancel, &logits);
    DecodingTree tree;
    std::int64_t before = -1;
    for (std::size_t i = 0; i < written.size(); ++i) {
        WritingStep step {{before}, logits[i], {}};
        const std::int64_t parent = before;
        for (const std::int64_t token : shownTokens(written[i], static_cast<std::size_t>(whole(input, "width")))) {
            const bool kept = token == written[i].token;
            if (kept)
                before = static_cast<std::int64_t>(step.texts.size());
            step.texts.push_back({token, parent, kept ? 0 : static_cast<std::int64_t>(i) + 1, token == kEnd});
        }
        tree.steps.push_back(std::move(step));
    }
    tree.best.push_back({tree.steps.size() - 1, static_cast<std::size_t>(before)});
    return tree;
}

// Without the padding that a mask closes: a text is written behind its tokens.
torch::Tensor tokensOf(const torch::Tensor& ids, const torch::Tensor& open)
{
    return open.defined() ? ids.masked_select(open) : ids;
}

} // namespace

std::vector<std::int64_t> neverWritten(const StudyInput& input)
{
    std::vector<std::int64_t> closed {kPad, kStart};
    if (const std::shared_ptr<const Labels>& vocabulary = input.segments.front().vocabulary)
        if (const auto unknown = std::find(vocabulary->begin(), vocabulary->end(), "unknown");
            unknown != vocabulary->end())
            closed.push_back(unknown - vocabulary->begin());
    return closed;
}

std::vector<std::int64_t> DecodingTree::tokens(const TextPlace& place) const
{
    std::vector<std::int64_t> text;
    std::int64_t at = static_cast<std::int64_t>(place.text);
    for (std::size_t step = place.step + 1; step-- > 0;) {
        const ConsideredText& considered = steps[step].texts[static_cast<std::size_t>(at)];
        text.push_back(considered.token);
        at = considered.parent;
    }
    std::reverse(text.begin(), text.end());
    return text;
}

Prompt promptOf(const StudyInput& input)
{
    Prompt prompt;
    const ModelConfig& config = input.model.config();
    if (!config.segmented()) // whose changes are of one segment
        prompt.interventions = input.interventions;
    if (config.hasEncoder()) {
        prompt.source = tokensOf(input.segments.front().source, input.segments.front().sourceOpen);
        return prompt;
    }
    prompt.tokens.clear();
    for (const ModelInput& segment : input.segments) {
        const torch::Tensor ids = tokensOf(segment.target, segment.targetOpen).to(torch::kCPU).contiguous();
        prompt.tokens.insert(
            prompt.tokens.end(), ids.data_ptr<std::int64_t>(), ids.data_ptr<std::int64_t>() + ids.numel());
    }
    const bool room = config.segmented() || static_cast<std::int64_t>(prompt.tokens.size()) < config.maxLength;
    if (input.answers && room)
        prompt.tokens.push_back(kEnd); // the question is over
    return prompt;
}

DecodingTree decodingTree(const StudyInput& input, const Prompt& prompt)
{
    const auto method = static_cast<WritingMethod>(whole(input, "method"));
    return method == WritingMethod::Beam ? byBeam(input, prompt)
                                         : bySampling(input, prompt, method == WritingMethod::Greedy);
}

} // namespace headroom
