// SPDX-License-Identifier: GPL-3.0-or-later
#include "decode/next_token.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace headroom {

namespace {

// All that a layer keeps, whatever its kind of attention.
std::vector<torch::Tensor*> tensorsOf(LayerCache& layer)
{
    std::vector<torch::Tensor*> all;
    for (KvCache* cache : {&layer.self, &layer.cross})
        all.insert(all.end(), {&cache->keys, &cache->values, &cache->state, &cache->normaliser, &cache->largest});
    for (torch::Tensor& rows : layer.local)
        all.push_back(&rows);
    return all;
}

} // namespace

NextToken::NextToken(const Transformer& model, const torch::Tensor& source, const torch::Tensor& sourceOpen,
    const ForwardOptions& options, bool cache, std::vector<Intervention> interventions)
    : m_model(model),
      m_options(options),
      m_interventions(forBatches(std::move(interventions))),
      m_cached(cache && model.canCache() && m_interventions.empty())
{
    const ModelConfig& config = model.config();
    if (!config.hasDecoder())
        throw Error(say("A model of topology %1 writes no text; models of topology decoder or encoder-decoder do.",
            toString(config.topology)));
    m_options.causal = true;
    if (!config.hasEncoder())
        return;
    if (!source.defined() || source.size(-1) == 0)
        throw Error(say("A model of topology encoder-decoder needs a source to write from; there is none."));
    const torch::NoGradGuard guard;
    Tracer t = tracer();
    m_input.source = source.dim() == 1 ? source.unsqueeze(0) : source;
    m_input.sourceOpen = sourceOpen;
    m_encoded = model.encode(t, m_input, m_options);
    m_encoded->ponder.reset();
}

NextToken::NextToken(const Transformer& model, const Prompt& prompt, const ForwardOptions& options)
    : NextToken(model, prompt.source, prompt.sourceOpen, options, true, prompt.interventions)
{
}

Tracer NextToken::tracer() const
{
    return m_interventions.empty() ? Tracer() : Tracer({false, m_interventions, nullptr});
}

std::int64_t NextToken::room() const
{
    if (m_model.config().segmented())
        return std::numeric_limits<std::int64_t>::max();
    return m_model.config().maxLength - m_length;
}

torch::Device NextToken::device() const { return m_model.parameters().front().tensor.device(); }

torch::Tensor NextToken::operator()(const std::vector<std::int64_t>& tokens)
{
    return (*this)(torch::tensor(tokens, torch::kLong).unsqueeze(0).to(device()));
}

torch::Tensor NextToken::operator()(const torch::Tensor& tokens)
{
    const torch::NoGradGuard guard;
    const std::int64_t count = tokens.size(1);
    if (count == 0)
        throw Error(say("Writing needs at least one token to begin from, such as the start token."));
    if (count > room())
        throw Error(say("The text would be %1 tokens long; this model takes at most %2.", m_length + count,
            m_model.config().maxLength));
    torch::Tensor logits;
    for (std::int64_t done = 0; done < count;) {
        if (m_inSegment == m_model.longest())
            nextSegment();
        const std::int64_t piece = std::min(count - done, m_model.longest() - m_inSegment);
        logits = run(tokens.slice(1, done, done + piece));
        done += piece;
    }
    return logits;
}

torch::Tensor NextToken::run(const torch::Tensor& tokens)
{
    m_segment = m_segment.defined() && !m_cached ? torch::cat({m_segment, tokens}, 1) : tokens;
    m_input.target = m_segment;
    m_input.logitsFrom = m_interventions.empty() ? m_segment.size(1) - 1
                                                 : 0; // so that a changed row of logits is that row
    Tracer t = tracer();
    const ModelOutput output = m_model.decode(t, m_input, m_encoded, m_options, m_cached ? &m_cache : nullptr);
    remember(output);
    m_inSegment += tokens.size(1);
    m_length += tokens.size(1);
    return output.logits.tensor.select(-2, -1);
}

// A forward of a whole segment says what comes next in memory; one that continues a cache knows its own rows only.
void NextToken::remember(const ModelOutput& output)
{
    if (!m_cached || m_nextMemory.empty()) {
        m_nextMemory = output.memory;
        return;
    }
    for (std::size_t layer = 0; layer < m_nextMemory.size(); ++layer) {
        const torch::Tensor rows = torch::cat({m_nextMemory[layer], output.memory[layer]}, -2);
        const std::int64_t all = rows.size(-2);
        m_nextMemory[layer] = rows.slice(-2, std::max<std::int64_t>(0, all - m_model.config().memory), all);
    }
}

void NextToken::nextSegment()
{
    m_input.memory = std::move(m_nextMemory);
    m_nextMemory.clear();
    m_segment = torch::Tensor();
    m_cache = {};
    m_inSegment = 0;
}

void NextToken::keep(const std::vector<std::int64_t>& texts)
{
    const torch::NoGradGuard guard;
    const torch::Tensor rows = torch::tensor(texts, torch::kLong).to(device());
    std::vector<torch::Tensor*> all {&m_input.source, &m_input.sourceOpen, &m_segment};
    if (m_encoded)
        all.push_back(&m_encoded->states.tensor);
    for (std::vector<torch::Tensor>* memory : {&m_input.memory, &m_nextMemory})
        for (torch::Tensor& layer : *memory)
            all.push_back(&layer);
    for (LayerCache& layer : m_cache.layers)
        for (torch::Tensor* tensor : tensorsOf(layer))
            all.push_back(tensor);
    for (torch::Tensor* tensor : all)
        if (tensor->defined())
            *tensor = tensor->index_select(0, rows);
}

torch::Tensor logProbabilities(const torch::Tensor& logits, const std::vector<std::int64_t>& closed)
{
    constexpr double none = -std::numeric_limits<double>::infinity();
    torch::Tensor rows = logits.detach().to(torch::kCPU, torch::kDouble);
    if (!closed.empty())
        rows = rows.index_fill(-1, torch::tensor(closed, torch::kLong), none);
    return torch::log_softmax(rows, -1).nan_to_num(none, none, none).contiguous();
}

std::vector<std::int64_t> largest(const double* numbers, std::int64_t n, std::int64_t count)
{
    std::vector<std::int64_t> places(static_cast<std::size_t>(n));
    std::iota(places.begin(), places.end(), 0);
    const auto end = places.begin() + std::clamp<std::int64_t>(count, 0, n);
    std::partial_sort(places.begin(), end, places.end(),
        [&](std::int64_t a, std::int64_t b) { return numbers[a] != numbers[b] ? numbers[a] > numbers[b] : a < b; });
    places.erase(end, places.end());
    return places;
}

void requireSetting(bool good, const std::string& setting, const std::string& value, const std::string& allowed)
{
    if (!good)
        throw Error(say("Setting %1 is %2; it must be %3.", setting, value, allowed));
}

void throwIfCancelled(const std::atomic<bool>* cancel)
{
    if (cancel && cancel->load())
        throw Cancelled {};
}

} // namespace headroom
