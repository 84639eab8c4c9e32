// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/graph_stack.h"

#include "libtorch.h"
#include "nn/moves.h"
#include "nn/positions.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

std::shared_ptr<const Labels> labelsAt(const std::shared_ptr<const Labels>& labels, const std::optional<Index>& places)
{
    if (!labels || !places)
        return labels;
    auto picked = std::make_shared<Labels>();
    for (const std::int64_t place : *places)
        picked->push_back((*labels)[static_cast<std::size_t>(place)]);
    return picked;
}

} // namespace

GraphStack::GraphStack(Parameters& parameters, const std::string& name, const ModelConfig& config, bool decoder)
    : m_name(name), m_width(config.width)
{
    const bool universal = config.depth == DepthKind::Universal,
               normBefore = config.normPlacement == NormPlacement::Before;
    const std::int64_t count = universal ? 1 : decoder ? config.decoderLayers : config.encoderLayers;
    for (std::int64_t layer = 1; layer <= count; ++layer)
        m_layers.emplace_back(parameters, name + "." + std::to_string(layer), config, decoder);
    if (universal)
        m_halting.emplace(parameters, name + ".halting", config.width,
            HaltingSettings {config.halting, config.haltingThreshold, config.maxSteps, config.haltingBias});
    if (config.halting == HaltingKind::Remainder && normBefore)
        m_haltingNorm.emplace(parameters, name + ".halting.norm", config.width, config.norm, config.normEpsilon);
    if (normBefore && config.finalNorm)
        m_norm.emplace(parameters, name + ".norm", config.width, config.norm, config.normEpsilon);
}

GraphContext GraphStack::contextOf(Tracer& t, const GraphStackInput& input, const std::optional<Index>& places,
    std::int64_t times, GraphStackOutput& output) const
{
    const torch::Device device = input.x.tensor.device();
    const std::int64_t nodes = places ? static_cast<std::int64_t>(places->size()) : input.x.tensor.size(0);
    const std::shared_ptr<const Labels> labels = labelsAt(input.labels, places);
    GraphContext context;
    context.places = places;
    output.nodes += times * nodes;
    {
        const Tracer::Scope scope(t, steps::graph::edges);
        const Edges self = places ? edgesInto(input.self, *places) : input.self;
        output.selfEdges += times * self.count();
        context.self = traceEdges(t, self, nodes, {input.labels, labels}, device);
    }
    if (input.encoded) {
        const Tracer::Scope scope(t, steps::graph::encoderEdges);
        const Edges cross = places ? edgesInto(input.cross, *places) : input.cross;
        output.crossEdges += times * cross.count();
        context.encoded = input.encoded;
        context.cross = traceEdges(t, cross, nodes, {input.encodedLabels, labels}, device);
    }
    return context;
}

GraphStackOutput GraphStack::layers(Tracer& t, const GraphStackInput& input) const
{
    GraphStackOutput output;
    GraphContext context;
    {
        const Tracer::Scope scope(t, m_name);
        context = contextOf(t, input, {}, static_cast<std::int64_t>(m_layers.size()), output);
    }
    output.states = input.x;
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        const Tracer::Scope scope(t, m_name, static_cast<std::int64_t>(i) + 1);
        output.states = m_layers[i](t, output.states, context);
    }
    return output;
}

Traced GraphStack::encode(Tracer& t, const Traced& x, std::int64_t step, const std::optional<Index>& places,
    const GraphStackInput& input) const
{
    Traced y = x;
    if (input.positions) {
        Traced rows = *input.positions;
        if (places)
            rows = t.rearrange({"positions", "", "The positions of the nodes still running."}, rows,
                {pickAlong(-2, *places)}, {"node", "feature"});
        y = t.add({"with_position", "h + P_i",
                      "The position is added again before each step (Dehghani et al. 2019, section 2.1)."},
            y, rows);
    }
    const torch::Tensor time = sinusoids(torch::tensor({step - 1}, torch::kDouble), m_width, input.time);
    return t.add(
        {"with_time", input.positions ? "h + P_i + T_t" : "h + T_t",
            "The step number is added, so the layer knows how deep it is (Dehghani et al. 2019, section 2.1)."},
        y,
        t.formula({"time",
                      input.time == PositionKind::SinusoidalConcatenated
                          ? "all sines, then all cosines of t / 10000^(i/(d/2 − 1))"
                          : "sin, cos of t / 10000^(2i/d)",
                      "Sines and cosines of the step number, counted from 0."},
            time.to(x.tensor.options()), {"node", "feature"}, positionFormula(input.time, step - 1, 1)));
}

GraphStackOutput GraphStack::universal(Tracer& t, const GraphStackInput& input) const
{
    GraphStackOutput output;
    KeptKeys kept;
    const auto transition = [&](const Traced& x, std::int64_t, const std::optional<Index>& places) {
        GraphContext context = contextOf(t, input, places, 1, output);
        context.kept = &kept;
        return m_layers.front()(t, x, context);
    };
    output.halting = (*m_halting)(
        t, m_name, input.x, std::nullopt,
        [&](const Traced& x, std::int64_t step, const std::optional<Index>& places) {
            return encode(t, x, step, places, input);
        },
        transition, [&](const Traced& x) { return m_haltingNorm ? (*m_haltingNorm)(t, x, "halting_norm") : x; });
    output.states = output.halting->state;
    return output;
}

GraphStackOutput GraphStack::operator()(Tracer& t, const GraphStackInput& input) const
{
    GraphStackOutput output = m_halting ? universal(t, input) : layers(t, input);
    if (m_norm) {
        const Tracer::Scope scope(t, m_name);
        output.states = (*m_norm)(t, output.states);
    }
    return output;
}

} // namespace headroom
