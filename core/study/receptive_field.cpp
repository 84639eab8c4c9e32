// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/all.h"
#include "text/say.h"

#include "libtorch.h"
#include "study/step_names.h"
#include "trace/step_names.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace headroom {

namespace {

constexpr std::int64_t kMostFieldTokens = 512;
constexpr double kMostWork = 1.5e10; // multiplications: about a second on two cores
constexpr std::int64_t kLeastTogether = 8, kMostPieces = 4; // queries that one forward serves; of all of them

// The text that is measured: whole segments, the one shown last.
struct Span {
    std::size_t first = 0; // segment
    std::int64_t tokens = 0; // of all its segments
    std::int64_t queries = 0; // the last ones of the segment shown
};

Span spanOf(const StudyInput& input)
{
    Span span;
    span.first = input.shown;
    const auto length = [&](std::size_t segment) { return input.segments[segment].target.size(-1); };
    const std::int64_t shown = length(input.shown);
    span.tokens = shown;
    while (span.first > 0 && span.tokens + length(span.first - 1) <= std::max(kMostFieldTokens, shown))
        span.tokens += length(--span.first);
    const ModelConfig& config = input.model.config();
    const auto d = static_cast<double>(config.width);
    double row = d * (4.0 * d + 2.0 * static_cast<double>(config.feedForward)); // of one layer
    if (config.local != LocalKind::None)
        row += 4.0 * d * d * static_cast<double>(config.window * config.localLayers);
    const double backward = 2.0 * d * static_cast<double>(span.tokens) * row;
    const auto layers = static_cast<double>(config.decoderLayers);
    const double each = backward * layers * (layers + 1.0) / 2.0; // a query, at every layer
    span.queries = std::min(shown, static_cast<std::int64_t>(kMostWork / each));
    return span;
}

// The changes by hand as a batch takes them: a step that follows from the rows has one more axis in front.
std::vector<Intervention> forBatch(const Tracer& t, const StudyInput& input, std::int64_t batch)
{
    const std::vector<Step>& steps = t.steps();
    std::vector<bool> batched(steps.size(), false);
    for (const Step& step : steps) {
        const auto id = static_cast<std::size_t>(step.id);
        batched[id] = step.id == input.output.layers.front().step || (!step.computed() && step.name() == steps::memory);
        for (const StepId source : step.inputs)
            batched[id] = batched[id] || batched[static_cast<std::size_t>(source)];
    }
    std::vector<Intervention> changes;
    for (Intervention change : input.interventions) {
        const auto step = std::find_if(
            steps.begin(), steps.end(), [&](const Step& s) { return s.path == change.path; });
        if (step == steps.end() || !change.fits(step->shape()))
            continue;
        if (batched[static_cast<std::size_t>(step->id)]) {
            if (!change.at.empty())
                change.at.insert(change.at.begin(), Intervention::kAll);
            const std::vector<float> once = change.values;
            for (std::int64_t copy = 1; copy < batch; ++copy)
                change.values.insert(change.values.end(), once.begin(), once.end());
        }
        changes.push_back(std::move(change));
    }
    return changes;
}

enum class Past { Through, None }; // whether gradients and states of earlier segments come in

class Field {
public:
    Field(const Tracer& t, const StudyInput& input, const Span& span) : m_input(input), m_span(span)
    {
        const std::int64_t width = input.model.config().width;
        m_changes = forBatch(t, input, width);
        ModelInput plain = input.segments.front();
        Tracer off({false, {}, input.cancel});
        for (std::size_t segment = 0; segment <= input.shown; ++segment) {
            plain.target = input.segments[segment].target;
            plain.targetOpen = input.segments[segment].targetOpen;
            plain.statesOnly = true;
            if (segment == span.first)
                for (const torch::Tensor& rows : plain.memory)
                    m_before.push_back(rows.expand({width, -1, -1}));
            torch::Tensor rows = input.output.layers.front().tensor;
            if (segment < input.shown) {
                const ModelOutput output = input.model.forward(off, plain, input.options);
                plain.memory = output.memory;
                rows = output.layers.front().tensor;
            }
            if (segment >= span.first)
                m_rows.push_back(rows.expand({width, -1, -1}).contiguous().requires_grad_());
        }
    }

    // [layer, query, token]: ‖∂h(query) / ∂e(token)‖. Copy f of the text tells feature f of h, so that one backward
    // gives a query's whole Jacobian.
    torch::Tensor measure(Past past) const
    {
        const torch::AutoGradMode gradients(true);
        std::vector<torch::Tensor> inputs, memory = past == Past::None ? std::vector<torch::Tensor>() : m_before;
        for (std::size_t i = 0; i + 1 < m_rows.size(); ++i) {
            inputs.push_back(m_rows[i]);
            if (past != Past::None)
                memory = forward(i, {m_rows[i], 0}, past, memory).memory;
        }
        const std::int64_t rows = m_rows.back().size(1), first = rows - m_span.queries;
        const std::int64_t together = goesOn(past) ? std::max(kLeastTogether, m_span.queries / kMostPieces) : rows;
        DecodeCache cache;
        std::vector<std::vector<torch::Tensor>> maps;
        for (std::int64_t from = 0, to = 0; from < rows; from = to) {
            to = from < first && together < rows ? first : std::min(from + together, rows);
            inputs.push_back(m_rows.back().detach().narrow(1, from, to - from).contiguous().requires_grad_());
            const std::vector<Traced> layers = forward(
                m_rows.size() - 1, {inputs.back(), from}, past, memory, together < rows ? &cache : nullptr)
                                                   .layers;
            maps.resize(layers.size() - 1);
            for (std::size_t layer = 1; layer < layers.size(); ++layer)
                for (std::int64_t query = std::max(from, first); query < to; ++query) {
                    if (m_input.cancel && m_input.cancel->load(std::memory_order_relaxed))
                        throw Cancelled {};
                    const torch::Tensor told = layers[layer].tensor.select(1, query - from).diagonal().sum();
                    maps[layer - 1].push_back(torch::constant_pad_nd(norms(told, inputs), {0, rows - to}));
                }
        }
        std::vector<torch::Tensor> all;
        for (const std::vector<torch::Tensor>& map : maps)
            all.push_back(torch::stack(map));
        return torch::stack(all);
    }

private:
    // Whether the segment shown can be computed piece by piece, each from the keys and values of those before it: then
    // what leads to a query passes the rows of its piece alone, where it would pass all rows.
    bool goesOn(Past past) const
    {
        const ModelConfig& config = m_input.model.config();
        return m_input.options.causal && m_input.model.canCache() && !config.linearAttention()
            && config.local == LocalKind::None // what these keep has no gradient
            && !m_input.segments[m_input.shown].targetOpen.defined() && (m_changes.empty() || past == Past::None);
    }

    struct Rows {
        torch::Tensor tensor;
        std::int64_t first = 0; // of the segment
    };

    ModelOutput forward(std::size_t i, const Rows& rows, Past past, const std::vector<torch::Tensor>& memory,
        DecodeCache* cache = nullptr) const
    {
        const std::size_t segment = m_span.first + i;
        Tracer plain; // off, so that attention takes the shorter way where it has one
        std::optional<Tracer> changing;
        if (segment == m_input.shown && past != Past::None && !m_changes.empty())
            changing.emplace(Tracer::Options {false, m_changes, m_input.cancel});
        const torch::Tensor& x = rows.tensor;
        ModelInput part;
        part.statesOnly = true;
        part.memoryGradient = past == Past::Through;
        part.target = m_input.segments[segment].target.narrow(-1, rows.first, x.size(1));
        part.targetOpen = m_input.segments[segment].targetOpen;
        part.embedded = x;
        part.memory = memory;
        if (past == Past::None)
            part.memory.assign(static_cast<std::size_t>(m_input.model.config().decoderLayers),
                torch::zeros({x.size(0), 0, x.size(2)}, x.options().requires_grad(false)));
        return m_input.model.decode(changing ? *changing : plain, part, std::nullopt, m_input.options, cache);
    }

    // Over features and copies, a number for each token; 0 where nothing leads there.
    static torch::Tensor norms(const torch::Tensor& sum, const std::vector<torch::Tensor>& inputs)
    {
        const auto gradients = torch::autograd::grad({sum}, inputs, {}, true, false, true);
        std::vector<torch::Tensor> all;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            all.push_back(gradients[i].defined() ? gradients[i].square().sum(std::vector<std::int64_t> {0, 2}).sqrt()
                                                 : torch::zeros({inputs[i].size(1)}, gradients.back().options()));
        return torch::cat(all).detach();
    }

    const StudyInput& m_input;
    Span m_span;
    std::vector<Intervention> m_changes;
    std::vector<torch::Tensor> m_rows; // what comes into the first layer: [width, position, feature], one a segment
    std::vector<torch::Tensor> m_before; // what the first of them finds in memory
};

// The tokens from `first`, behind each other.
std::shared_ptr<const Labels> labelsOf(const StudyInput& input, std::size_t first, std::int64_t last)
{
    auto labels = std::make_shared<Labels>();
    for (std::size_t segment = first; segment <= input.shown; ++segment)
        if (const auto& own = input.segments[segment].targetLabels)
            labels->insert(labels->end(), own->begin(), own->end());
    if (static_cast<std::int64_t>(labels->size()) < last)
        return nullptr;
    labels->erase(labels->begin(), labels->end() - last);
    return labels;
}

// The map with the gradient stopped at the memory, of that through it: within the segment the paths are the same.
torch::Tensor stopped(const torch::Tensor& through, std::int64_t segment)
{
    torch::Tensor map = through.clone();
    map.narrow(-1, 0, map.size(-1) - segment).zero_();
    return map;
}

void recordReceptiveField(Tracer& t, const StudyInput& input)
{
    const std::vector<Traced>& layers = input.output.layers;
    if (layers.empty())
        return; // computed by messages along edges
    const Span span = spanOf(input);
    if (span.queries < 1)
        return; // a model so wide would keep the person waiting
    std::optional<Field> made;
    const auto field = [&]() -> const Field& { return made ? *made : made.emplace(t, input, span); };
    const auto measured = [&](const char* name, Past past) {
        if (layers.front().tensor.scalar_type() != torch::kFloat)
            return field().measure(past);
        std::vector<float> numbers = remembered(input, name + keyOf(input), [&] {
            const torch::Tensor map = field().measure(past).to(torch::kCPU).contiguous();
            return std::vector<float>(map.data_ptr<float>(), map.data_ptr<float>() + map.numel());
        });
        return torch::tensor(numbers).view({std::ssize(layers) - 1, span.queries, span.tokens});
    };
    const auto add = [&](const StepName& name, const torch::Tensor& map) {
        t.measure(name, map, {layers.front().step, layers.back().step},
            {{"layer", map.size(0), {}}, {"query", map.size(1), labelsOf(input, span.first, map.size(1))},
                {"token", map.size(2), labelsOf(input, span.first, map.size(2))}});
    };
    const torch::Tensor reach = measured(studied::receptiveField::reach, Past::Through);
    if (input.model.config().memory > 0) {
        add({studied::receptiveField::withoutMemory, "‖∂h(query) / ∂e(token)‖, no memory",
                "How much a token's embedding affects a hidden state if segments share nothing, by autograd: the "
                "vanilla model with the same weights."},
            measured(studied::receptiveField::withoutMemory, Past::None));
        add({studied::receptiveField::stopped, "‖∂h(query) / ∂e(token)‖, memory held",
                "How much a token's embedding affects a hidden state as training sees it, by autograd: the "
                "gradient stops at the memory."},
            stopped(reach, input.segments[input.shown].target.size(-1)));
    }
    add({studied::receptiveField::reach, "‖∂h(query) / ∂e(token)‖",
            "How much a token's embedding affects a hidden state, by autograd through memory: the Frobenius "
            "norm of the Jacobian, exactly 0 where no path connects the two."},
        reach);
}

} // namespace

Study receptiveFieldStudy()
{
    return {"receptive_field", toSay("Receptive field"),
        "How much every token so far affects each hidden state of the segment, in every layer", {},
        [](const ModelConfig& config) {
            return config.topology == Topology::Decoder && config.depth == DepthKind::Layers;
        },
        recordReceptiveField};
}

} // namespace headroom
