// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/opened_model.h"

#include "decode/beam_search.h"
#include "decode/sampling.h"
#include "error.h"
#include "libtorch.h"
#include "tasks/task.h"
#include "text/say.h"

#include <chrono>

namespace headroom {

namespace {

const std::vector<std::int64_t> kNeverWritten {kPad, kStart};

} // namespace

bool OpenedModel::answers() const
{
    return m_info.config.isLanguageModel() && !m_checkpoint.task.alphabet.empty()
        && !longestExample(m_checkpoint.task).source.empty();
}

// A source for an encoder, or the beginning of a text for a language model; one that learned to answer gets the end
// of the question.
Prompt OpenedModel::promptOf(const std::vector<std::int64_t>& ids) const
{
    Prompt prompt;
    std::vector<std::int64_t> tokens = ids;
    if (m_info.config.hasEncoder()) {
        tokens.push_back(kEnd);
        prompt.source = tensorOf(tokens);
        return prompt;
    }
    prompt.tokens.insert(prompt.tokens.end(), tokens.begin(), tokens.end());
    if (answers())
        prompt.tokens.push_back(kEnd);
    return prompt;
}

WriteResult OpenedModel::writeText(const WriteRequest& request, const std::atomic<bool>& cancel) const
{
    refusePublished(toSay("Writing with %1 needs its tokenizer, which is not read here."));
    if (!m_info.config.hasDecoder())
        throw Error(say("A model of topology %1 does not write token by token; run it on the text instead.",
            toString(m_info.config.topology)));
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t room = m_info.config.segmented() ? request.text.size()
                                                       : static_cast<std::size_t>(m_info.longestInput);
    const Encoded encoding = m_vocabulary->encode(request.text, room);
    WriteResult result;
    result.notices = encoding.notices;
    const auto textOf = [this](std::int64_t id) { return m_vocabulary->token(id); };
    const ForwardOptions forward = m_model->defaults();
    std::vector<std::int64_t> ids;
    if (request.method == "beam") {
        const BeamSearch search = beamSearch(*m_model, promptOf(encoding.ids), forward,
            {request.width, request.lengthPenalty, request.limit, kEnd, kNeverWritten}, &cancel);
        for (const Hypothesis& h : search.hypotheses)
            result.hypotheses.push_back(
                {textOf(h.token), h.parent, h.length, h.logProbability, h.total, h.score, h.finished, h.dropped});
        result.best = search.best;
        if (!search.best.empty())
            ids = search.tokens(search.best.front());
    } else if (request.method == "greedy" || request.method == "sample") {
        SamplingSettings settings;
        settings.temperature = request.method == "greedy" ? 0.0 : request.temperature;
        settings.topK = request.topK;
        settings.topP = request.topP;
        settings.seed = request.seed;
        settings.limit = request.limit;
        settings.closed = kNeverWritten;
        for (const SampledToken& sampled : sample(*m_model, promptOf(encoding.ids), forward, settings, &cancel)) {
            ids.push_back(sampled.token);
            result.steps.push_back({textOf(sampled.token), sampled.probability, {}});
            for (const Candidate& candidate : sampled.candidates)
                result.steps.back().candidates.push_back({textOf(candidate.token), candidate.probability});
        }
    } else {
        throw Error(say("There is no method \"%1\"; it can be greedy, sample or beam.", request.method));
    }
    result.tokens = tokensOf(ids);
    if (!ids.empty() && ids.back() == kEnd)
        ids.pop_back();
    result.text = m_vocabulary->decode(ids);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

} // namespace headroom
