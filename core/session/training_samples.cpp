// SPDX-License-Identifier: GPL-3.0-or-later
// What a run writes for a few sequences of the validation set.
#include "session/training_run.h"

#include "decode/beam_search.h"
#include "error.h"
#include "libtorch.h"
#include "tasks/task.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t kSamples = 3;

} // namespace

std::vector<std::string> TrainingRun::tokensOf(const std::vector<std::int64_t>& ids) const
{
    std::vector<std::string> tokens;
    for (const std::int64_t id : ids)
        tokens.push_back(m_vocabulary[static_cast<std::size_t>(id)]);
    return tokens;
}

void TrainingRun::takeSamples()
{
    m_sampledAt = m_trainer->step();
    if (m_checkpoint.config.topology != Topology::EncoderDecoder)
        return;
    const torch::NoGradGuard guard;
    m_state.samples.clear();
    m_state.samplesStep = m_sampledAt;
    for (std::size_t i = 0; i < std::min(kSamples, m_trainer->data().validation.size()); ++i) {
        Example example = m_trainer->data().validation[i];
        example.source.push_back(kEnd);
        example.target.push_back(kEnd);
        const auto limit = std::min(
            m_checkpoint.config.maxLength, static_cast<std::int64_t>(example.target.size()) + 2);
        const torch::Tensor source = torch::tensor(example.source, torch::kLong).to(m_device);
        m_state.samples.push_back({tokensOf(example.source), tokensOf(example.target),
            tokensOf(written(source, limit, 1)), tokensOf(written(source, limit, kSampleBeam))});
    }
}

// By beam search; with one hypothesis that is greedy.
std::vector<std::int64_t> TrainingRun::written(
    const torch::Tensor& source, std::int64_t limit, std::int64_t width) const
{
    try {
        Prompt prompt;
        prompt.source = source;
        BeamSettings settings;
        settings.width = width;
        settings.limit = limit;
        settings.closed = {kPad, kStart};
        const BeamSearch search = beamSearch(*m_model, prompt, m_model->defaults(), settings);
        return search.tokens(search.best.front());
    } catch (const Error&) { // no numbers to choose by: the loss stops the run
        return {};
    }
}

} // namespace headroom
