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

bool OpenedModel::answers() const
{
    return m_info.config.isLanguageModel() && !m_checkpoint.task.alphabet.empty()
        && !longestExample(m_checkpoint.task).source.empty();
}

// What a person sees as never written: special tokens that only begin, fill up or stand for a word that has none.
std::vector<std::int64_t> OpenedModel::neverWritten() const
{
    if (!m_published) {
        std::vector<std::int64_t> closed {kPad, kStart};
        if (const auto unknown = m_vocabulary->unknown())
            closed.push_back(*unknown);
        return closed;
    }
    const auto [start, end] = *m_published;
    return m_info.config.hasEncoder() && start >= 0 && start != end ? std::vector<std::int64_t> {start}
                                                                    : std::vector<std::int64_t> {};
}

std::string OpenedModel::textOf(std::vector<std::int64_t> ids) const
{
    const std::int64_t end = m_published ? m_published->end : kEnd;
    if (!ids.empty() && ids.back() == end)
        ids.pop_back();
    if (!m_published)
        return m_vocabulary->decode(ids);
    if (m_tokenizer)
        return m_tokenizer->decode(ids, true);
    std::string text;
    for (const std::int64_t id : ids)
        text += (text.empty() ? "" : " ") + labelOf(id);
    return text;
}

// A source for an encoder, or the beginning of a text for a language model; one that learned to answer gets the end
// of the question.
Prompt OpenedModel::promptOf(const std::vector<std::int64_t>& ids) const
{
    Prompt prompt;
    std::vector<std::int64_t> tokens = ids;
    if (m_published) {
        const std::int64_t start = std::max<std::int64_t>(m_published->start, 0);
        if (m_info.config.hasEncoder())
            prompt.source = tensorOf(tokens);
        prompt.tokens = m_info.config.hasEncoder() ? std::vector<std::int64_t> {start} : std::move(tokens);
        return prompt;
    }
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

// The text that is written, or the first step whose numbers let none be chosen.
WriteResult OpenedModel::writeText(const WriteRequest& request, const std::atomic<bool>& cancel) const
{
    std::vector<std::int64_t> given;
    try {
        return writeFrom(request, given, cancel);
    } catch (const NoNumbers& error) {
        const std::string where = whereNotFinite(promptOf(given), cancel);
        if (where.empty())
            throw;
        throw NoNumbers(say("%1 %2", error.what(), where));
    }
}

WriteResult OpenedModel::writeFrom(
    const WriteRequest& request, std::vector<std::int64_t>& given, const std::atomic<bool>& cancel) const
{
    if (!m_info.config.hasDecoder())
        throw Error(say("A model of topology %1 does not write token by token; run it on the text instead.",
            toString(m_info.config.topology)));
    refuseBothWays();
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t room = m_info.config.segmented() ? request.text.size()
                                                       : static_cast<std::size_t>(m_info.longestInput);
    WriteResult result;
    if (m_published) {
        std::vector<int> words;
        given = publishedIds(request.text, words);
    } else {
        Encoded encoding = m_vocabulary->encode(request.text, room);
        given = std::move(encoding.ids);
        result.notices = std::move(encoding.notices);
    }
    const std::int64_t end = m_published ? m_published->end : kEnd;
    const ForwardOptions forward = m_model->defaults();
    std::vector<std::int64_t> ids;
    if (request.method == "beam") {
        const BeamSearch search = beamSearch(*m_model, promptOf(given), forward,
            {request.width, request.lengthPenalty, request.limit, end, neverWritten()}, &cancel);
        for (const Hypothesis& h : search.hypotheses)
            result.hypotheses.push_back(
                {labelOf(h.token), h.parent, h.length, h.logProbability, h.total, h.score, h.finished, h.dropped});
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
        settings.end = end;
        settings.closed = neverWritten();
        for (const SampledToken& sampled : sample(*m_model, promptOf(given), forward, settings, &cancel)) {
            ids.push_back(sampled.token);
            result.steps.push_back({labelOf(sampled.token), sampled.probability, {}});
            for (const Candidate& candidate : sampled.candidates)
                result.steps.back().candidates.push_back({labelOf(candidate.token), candidate.probability});
        }
    } else {
        throw Error(say("There is no method \"%1\"; choose greedy, sample or beam.", request.method));
    }
    result.tokens = tokensOf(ids);
    result.text = textOf(std::move(ids));
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

} // namespace headroom
