// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/stack.h"

#include "libtorch.h"
#include "nn/attention/distance_rows.h"
#include "nn/moves.h"
#include "nn/positions.h"

#include <algorithm>

namespace headroom {

namespace {

// The queries' rows of a mask [..., query, key] at some places; a mask without queries of its own stays.
std::optional<Traced> rowsOfMask(Tracer& t, const std::optional<Traced>& mask, const Index& places)
{
    if (!mask || mask->tensor.size(-2) == 1)
        return mask;
    return t.rearrange({"mask_rows", "", "The mask's rows for the positions still running."}, *mask,
        {pickAlong(-2, places)}, {"query", "key"});
}

} // namespace

Stack::Stack(Parameters& parameters, const std::string& name, const ModelConfig& config, bool decoder)
    : m_name(name), m_config(config.ofStack(decoder))
{
    SharedByLayers shared;
    if (config.attention == AttentionKind::T5Bias && config.sharedBuckets)
        shared.bucketTable = parameters.get(name + ".bucket.weight", {config.distances, m_config.heads}, Init::Normal);
    if (config.attention == AttentionKind::TransformerXl && config.sharedPositionBias)
        shared.positionBias = PositionBias::make(
            parameters, name + ".position_bias", m_config.heads, m_config.headWidth());
    const bool universal = config.depth == DepthKind::Universal;
    const std::int64_t count = universal ? 1 : decoder ? config.decoderLayers : config.encoderLayers;
    for (std::int64_t layer = 1; layer <= count; ++layer) {
        const std::size_t place = m_order.size();
        const bool borrows = place < config.layerWeights.size() && config.layerWeights[place] != layer;
        m_order.push_back(
            borrows ? m_order[static_cast<std::size_t>(config.layerWeights[place]) - 1] : m_layers.size());
        if (!borrows)
            m_layers.emplace_back(parameters, name + "." + std::to_string(layer), m_config, decoder, layer, shared);
    }
    if (universal)
        m_halting.emplace(parameters, name + ".halting", config.width,
            HaltingSettings {config.halting, config.haltingThreshold, config.maxSteps, config.haltingBias});
    const bool after = config.normPlacement == NormPlacement::After;
    if (config.halting == HaltingKind::Remainder && !after)
        m_haltingNorm.emplace(parameters, name + ".halting.norm", config.width, config);
    if (!after && config.finalNorm)
        m_norm.emplace(parameters, name + ".norm", config.width, config);
}

std::optional<Traced> Stack::memoryOf(Tracer& t, const StackInput& input, std::size_t layer) const
{
    torch::Tensor rows;
    if (layer < input.memory.size()) {
        rows = input.memory[layer];
    } else if (m_config.memory > 0 && m_config.firstMemory == FirstMemory::Zeros) {
        std::vector<std::int64_t> sizes = input.x.tensor.sizes().vec();
        sizes[sizes.size() - 2] = m_config.memory;
        rows = torch::zeros(sizes, input.x.tensor.options());
    }
    if (!rows.defined() || rows.size(-2) == 0)
        return std::nullopt;
    static const StepName kept("memory", "SG(h of the segment before)",
        "The rows that entered this layer in earlier segments. They are read, but no gradient flows into "
        "them (Dai et al. 2019, section 3.2).");
    static const StepName zeros("memory", "0",
        "There was no earlier segment: memory starts as rows of zeros, and queries may read them like any "
        "others.");
    const StepName& name = layer < input.memory.size() ? kept : zeros;
    if (layer >= input.memory.size())
        return t.formula(name, rows, {"position", "feature"}, {.function = FormulaFunction::Constant},
            std::make_shared<const Labels>(static_cast<std::size_t>(rows.size(-2)), "0"));
    if (layer < input.memoryOrigins.size() && input.memoryOrigins[layer].trace)
        return t.input(name, rows, {"position", "feature"}, input.memoryOrigins[layer]);
    return t.leftBefore(name, rows, {"position", "feature"});
}

Traced Stack::remember(Tracer& t, const std::optional<Traced>& memory, const Traced& x) const
{
    Traced rows = x;
    if (memory)
        rows = t.concatenate(
            {"memory_and_input", "[memory ∘ x]",
                "What is remembered so far, followed by this segment's rows (Dai et al. 2019, section 3.2)."},
            {*memory, x}, -2);
    const std::int64_t all = rows.tensor.size(-2), kept = std::min(all, m_config.memory);
    return t.rearrange({"next_memory", "the last M rows",
                           "The last M rows: what the next segment will read (Dai et al. 2019, section 3.2)."},
        rows, {sliceAxis(-2, all - kept, all)}, {"position", "feature"});
}

// R of Transformer-XL, the same for all layers: one row for each distance between a query and a key.
std::optional<Traced> Stack::distances(Tracer& t, const StackInput& input) const
{
    if (m_config.attention != AttentionKind::TransformerXl)
        return std::nullopt;
    const torch::Tensor& x = input.x.tensor;
    std::int64_t before = input.memory.empty() ? 0 : input.memory.front().size(-2);
    if (input.memory.empty() && m_config.firstMemory == FirstMemory::Zeros)
        before = m_config.memory;
    if (input.cache && input.cache->front().self.keys.defined()) // it holds the memory's keys as well
        before = input.cache->front().self.keys.size(-2);
    const Tracer::Scope scope(t, m_name);
    const Traced rows = distanceRows(t, before + x.size(-2) - 1, input.self.causal ? 0 : 1 - x.size(-2), m_config.width,
        m_config.clampLength, x.options());
    const Tracer::Scope inner(t, "distances_kept");
    return t.dropout(rows, m_config.dropout);
}

StackOutput Stack::layers(Tracer& t, const StackInput& input) const
{
    StackOutput output;
    Traced x = input.x;
    output.layers.push_back(x);
    AttentionContext self = input.self;
    self.distances = distances(t, input);
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        const Tracer::Scope scope(t, m_name, static_cast<std::int64_t>(i) + 1);
        LayerContext context {self, input.cross, input.encoded, {}, nullptr};
        const std::vector<std::int64_t>& windowed = m_config.windowedLayers;
        if (input.wideMask
            && std::find(windowed.begin(), windowed.end(), static_cast<std::int64_t>(i) + 1) == windowed.end())
            context.self.mask = input.wideMask;
        const bool continued = input.cache && (*input.cache)[i].self.keys.defined();
        if (m_config.memory > 0 && !continued) // a cache already holds the memory's keys
            context.memory = memoryOf(t, input, i);
        if (input.cache) {
            context.cache = &(*input.cache)[i];
            context.self.cache = &context.cache->self;
            context.cross.cache = &context.cache->cross;
        }
        if (m_config.memory > 0) {
            const Traced next = remember(t, context.memory, x);
            output.memory.push_back(input.memoryGradient ? next.tensor : next.tensor.detach());
            output.memorySteps.push_back(next.step);
        }
        x = m_layers[m_order[i]](t, x, context);
        output.layers.push_back(x);
        if (input.cache && input.encoded)
            context.cache->cross.complete = true;
    }
    output.states = x;
    return output;
}

Traced Stack::step(
    Tracer& t, const Traced& x, const std::optional<Index>& places, const StackInput& input, LayerCache& kept) const
{
    LayerContext context {input.self, input.cross, input.encoded, {}, nullptr};
    if (m_config.halting == HaltingKind::Remainder) {
        context.self.cache = &kept.self;
        context.self.positions = input.x.tensor.size(-2);
        context.self.places = places;
        if (!places)
            kept.self = {}; // every position runs: nothing is kept
    }
    if (places) {
        context.self.mask = rowsOfMask(t, input.self.mask, *places);
        if (input.self.angles.defined())
            context.self.angles = input.self.angles.index_select(
                -2, torch::tensor(*places, torch::kLong).to(x.tensor.device()));
    }
    context.cross.cache = input.encoded ? &kept.cross : nullptr;
    const Traced y = m_layers.front()(t, x, context);
    kept.cross.complete = input.encoded.has_value(); // one layer, one encoded text: its keys and values stay
    return y;
}

StackOutput Stack::universal(Tracer& t, const StackInput& input) const
{
    LayerCache kept;
    const auto encode = [&](const Traced& x, std::int64_t number, const std::optional<Index>& places) {
        Traced y = x;
        if (input.positions) {
            Traced rows = *input.positions;
            if (places)
                rows = t.rearrange({"positions", "", "The positions of the rows still running."}, rows,
                    {pickAlong(-2, *places)}, {"position", "feature"});
            y = t.add({"with_position", "h + P_i",
                          "The position is added again before each step (Dehghani et al. 2019, section 2.1)."},
                y, rows);
        }
        const PositionKind kind = m_config.position == PositionKind::SinusoidalConcatenated
            ? PositionKind::SinusoidalConcatenated
            : PositionKind::SinusoidalInterleaved;
        const torch::Tensor time = sinusoids(torch::tensor({number - 1}, torch::kDouble), m_config.width, kind);
        return t.add(
            {"with_time", input.positions ? "h + P_i + T_t" : "h + T_t",
                "The step number is added, so the layer knows how deep it is (Dehghani et al. 2019, section 2.1)."},
            y,
            t.formula({"time",
                          kind == PositionKind::SinusoidalConcatenated
                              ? "all sines, then all cosines of t / 10000^(i/(d/2 − 1))"
                              : "sin, cos of t / 10000^(2i/d)",
                          "Sines and cosines of the step number, counted from 0."},
                time.to(x.tensor.options()), {"position", "feature"}, positionFormula(kind, number - 1, 1)));
    };
    const auto transition = [&](const Traced& x, std::int64_t, const std::optional<Index>& places) {
        return step(t, x, places, input, kept);
    };
    const auto read = [&](const Traced& x) { return m_haltingNorm ? (*m_haltingNorm)(t, x, "halting_norm") : x; };
    const HaltingOutcome outcome = (*m_halting)(t, m_name, input.x, input.open, encode, transition, read);
    StackOutput output;
    output.states = outcome.state;
    if (m_config.halting != HaltingKind::None)
        output.ponder = outcome.ponder, output.meanPonder = outcome.meanPonder, output.updates = outcome.updates.tensor;
    return output;
}

StackOutput Stack::operator()(Tracer& t, const StackInput& input) const
{
    StackOutput output = m_halting ? universal(t, input) : layers(t, input);
    output.states = normed(t, output.states);
    return output;
}

Traced Stack::normed(Tracer& t, const Traced& states) const
{
    if (!m_norm)
        return states;
    const Tracer::Scope scope(t, m_name);
    return (*m_norm)(t, states);
}

} // namespace headroom
