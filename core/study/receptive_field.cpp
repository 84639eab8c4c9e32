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

enum class Past { Through, Stopped, None }; // how gradients and states of earlier segments come in

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
        const std::vector<Traced> layers = forward(past);
        std::vector<torch::Tensor> maps;
        for (std::size_t layer = 1; layer < layers.size(); ++layer) {
            const torch::Tensor& states = layers[layer].tensor;
            std::vector<torch::Tensor> rows;
            for (std::int64_t query = states.size(1) - m_span.queries; query < states.size(1); ++query) {
                if (m_input.cancel && m_input.cancel->load(std::memory_order_relaxed))
                    throw Cancelled {};
                rows.push_back(norms(states.select(1, query).diagonal().sum()));
            }
            maps.push_back(torch::stack(rows));
        }
        return torch::stack(maps);
    }

private:
    std::vector<Traced> forward(Past past) const
    {
        ModelInput part;
        std::vector<Traced> layers;
        const torch::TensorOptions options = m_rows.front().options().requires_grad(false);
        const std::vector<torch::Tensor> nothing(static_cast<std::size_t>(m_input.model.config().decoderLayers),
            torch::zeros({m_rows.front().size(0), 0, m_rows.front().size(2)}, options));
        part.memory = m_before;
        part.statesOnly = true;
        part.memoryGradient = past == Past::Through;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const std::size_t segment = m_span.first + i;
            const bool changed = segment == m_input.shown && past != Past::None && !m_changes.empty();
            Tracer plain; // off, so that attention takes the shorter way where it has one
            std::optional<Tracer> changing;
            if (changed)
                changing.emplace(Tracer::Options {false, m_changes, m_input.cancel});
            Tracer& t = changed ? *changing : plain;
            part.target = m_input.segments[segment].target;
            part.targetOpen = m_input.segments[segment].targetOpen;
            part.embedded = m_rows[i];
            if (past == Past::None)
                part.memory = nothing;
            ModelOutput output = m_input.model.forward(t, part, m_input.options);
            part.memory = output.memory;
            layers = std::move(output.layers);
        }
        return layers;
    }

    // Over features and copies, a number for each token; 0 where nothing leads there.
    torch::Tensor norms(const torch::Tensor& sum) const
    {
        const auto gradients = torch::autograd::grad({sum}, m_rows, {}, true, false, true);
        std::vector<torch::Tensor> all;
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            all.push_back(gradients[i].defined() ? gradients[i].square().sum(std::vector<std::int64_t> {0, 2}).sqrt()
                                                 : torch::zeros({m_rows[i].size(1)}, gradients.back().options()));
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

void recordReceptiveField(Tracer& t, const StudyInput& input)
{
    const std::vector<Traced>& layers = input.output.layers;
    if (layers.empty())
        return; // computed by messages along edges
    const Span span = spanOf(input);
    if (span.queries < 1)
        return; // a model so wide would keep the person waiting
    const Field field(t, input, span);
    const auto add = [&](const StepName& name, Past past) {
        const torch::Tensor map = field.measure(past);
        t.measure(name, map, {layers.front().step, layers.back().step},
            {{"layer", map.size(0), {}}, {"query", map.size(1), labelsOf(input, span.first, map.size(1))},
                {"token", map.size(2), labelsOf(input, span.first, map.size(2))}});
    };
    if (input.model.config().memory > 0) {
        add({studied::receptiveField::withoutMemory, "‖∂h(query) / ∂e(token)‖, no memory",
                "How much a token's embedding affects a hidden state if segments share nothing, by autograd: the "
                "vanilla model with the same weights."},
            Past::None);
        add({studied::receptiveField::stopped, "‖∂h(query) / ∂e(token)‖, memory held",
                "How much a token's embedding affects a hidden state as training sees it, by autograd: the "
                "gradient stops at the memory."},
            Past::Stopped);
    }
    add({studied::receptiveField::reach, "‖∂h(query) / ∂e(token)‖",
            "How much a token's embedding affects a hidden state, by autograd through memory: the Frobenius "
            "norm of the Jacobian, exactly 0 where no path connects the two."},
        Past::Through);
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
