// SPDX-License-Identifier: GPL-3.0-or-later
#include "decode/beam_search.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom {

namespace {

// The search while it runs: the unfinished hypotheses are the rows of the batch, in this order.
class Beam {
public:
    explicit Beam(const BeamSettings& settings) : m_settings(settings) {}

    // One step: `rows` [live, vocabulary] are the log-probabilities of each live hypothesis's next token.
    void advance(const torch::Tensor& rows);

    const std::vector<std::int64_t>& live() const { return m_live; }
    const std::vector<std::int64_t>& liveParents() const { return m_liveParents; } // rows of the batch before the step
    std::int64_t step() const { return m_step; }
    std::int64_t token(std::int64_t hypothesis) const { return node(hypothesis).token; }
    BeamSearch finish();

private:
    const Hypothesis& node(std::int64_t i) const { return m_search.hypotheses[static_cast<std::size_t>(i)]; }
    std::vector<std::int64_t> continuations(const torch::Tensor& rows);

    BeamSettings m_settings;
    BeamSearch m_search;
    std::vector<std::int64_t> m_live {-1}, m_liveParents, m_finished;
    std::int64_t m_step = 0;
};

// Adds the likeliest continuations of every live hypothesis to the tree; gives them likeliest first.
std::vector<std::int64_t> Beam::continuations(const torch::Tensor& rows)
{
    std::vector<std::int64_t> made;
    const std::int64_t vocabulary = rows.size(1);
    for (std::size_t row = 0; row < m_live.size(); ++row) {
        const double* numbers = rows.data_ptr<double>() + static_cast<std::int64_t>(row) * vocabulary;
        for (const std::int64_t token : largest(numbers, vocabulary, m_settings.width)) {
            if (std::isinf(numbers[token])) // closed, or not a number
                break;
            Hypothesis h;
            h.token = token;
            h.parent = m_live[row];
            h.length = m_step;
            h.logProbability = numbers[token];
            h.total = (h.parent < 0 ? 0.0 : node(h.parent).total) + h.logProbability;
            h.score = h.total / lengthPenalty(h.length, m_settings.lengthPenalty);
            h.finished = token == m_settings.end;
            made.push_back(static_cast<std::int64_t>(m_search.hypotheses.size()));
            m_search.hypotheses.push_back(h);
        }
    }
    if (made.empty())
        throw NoNumbers();
    std::stable_sort(
        made.begin(), made.end(), [this](std::int64_t a, std::int64_t b) { return node(a).total > node(b).total; });
    return made;
}

void Beam::advance(const torch::Tensor& rows)
{
    ++m_step;
    const std::vector<std::int64_t> made = continuations(rows);
    const std::size_t places = static_cast<std::size_t>(m_settings.width) - m_finished.size();
    std::vector<std::int64_t> live, parents;
    std::set<std::int64_t> continued;
    for (std::size_t i = 0; i < made.size(); ++i) {
        Hypothesis& h = m_search.hypotheses[static_cast<std::size_t>(made[i])];
        if (i >= places) {
            h.dropped = m_step;
            continue;
        }
        continued.insert(h.parent);
        if (h.finished) {
            m_finished.push_back(made[i]);
            continue;
        }
        live.push_back(made[i]);
        parents.push_back(std::find(m_live.begin(), m_live.end(), h.parent) - m_live.begin());
    }
    for (const std::int64_t hypothesis : m_live)
        if (hypothesis >= 0 && !continued.count(hypothesis))
            m_search.hypotheses[static_cast<std::size_t>(hypothesis)].dropped = m_step;
    m_live = std::move(live);
    m_liveParents = std::move(parents);
}

BeamSearch Beam::finish()
{
    m_search.best = m_finished;
    m_search.best.insert(m_search.best.end(), m_live.begin(), m_live.end());
    std::stable_sort(m_search.best.begin(), m_search.best.end(),
        [this](std::int64_t a, std::int64_t b) { return node(a).score > node(b).score; });
    return std::move(m_search);
}

} // namespace

double lengthPenalty(std::int64_t length, double alpha)
{
    return std::pow((5.0 + static_cast<double>(length)) / 6.0, alpha);
}

void BeamSettings::validate() const
{
    requireSetting(width >= 1 && width <= 1'024, "width", std::to_string(width), say("%1 to %2", 1, 1024));
    requireSetting(lengthPenalty >= 0.0 && lengthPenalty <= 10.0, "length penalty", std::to_string(lengthPenalty),
        say("%1 to %2", 0, 10));
    requireSetting(limit >= 1, "limit", std::to_string(limit), say("1 or more"));
}

std::vector<std::int64_t> BeamSearch::tokens(std::int64_t hypothesis) const
{
    std::vector<std::int64_t> text;
    for (std::int64_t i = hypothesis; i >= 0; i = hypotheses[static_cast<std::size_t>(i)].parent)
        text.push_back(hypotheses[static_cast<std::size_t>(i)].token);
    std::reverse(text.begin(), text.end());
    return text;
}

BeamSearch beamSearch(const Transformer& model, const Prompt& prompt, const ForwardOptions& options,
    const BeamSettings& settings, const std::atomic<bool>* cancel, std::vector<BeamStep>* steps)
{
    settings.validate();
    NextToken next(model, prompt, options);
    Beam beam(settings);
    torch::Tensor logits = next(prompt.tokens);
    while (true) {
        throwIfCancelled(cancel);
        if (steps)
            steps->push_back({beam.live(), logits});
        beam.advance(logProbabilities(logits, settings.closed));
        if (beam.live().empty() || beam.step() == settings.limit || next.room() == 0)
            return beam.finish();
        next.keep(beam.liveParents());
        std::vector<std::int64_t> tokens;
        for (const std::int64_t hypothesis : beam.live())
            tokens.push_back(beam.token(hypothesis));
        logits = next(torch::tensor(tokens, torch::kLong).unsqueeze(1).to(next.device()));
    }
}

} // namespace headroom
