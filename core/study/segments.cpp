// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t kMostSegments = 12; // the last ones, the one shown included

// What one layer left so far, for the next segment to read.
struct LayerMemory {
    std::string path; // of the layer's states, the same in every segment's trace
    Traced kept;
};

// The states of a segment as its own pass recorded them.
Traced stateOf(Tracer& t, const StudyInput& input, std::size_t segment, const Traced& shown, const std::string& path)
{
    if (segment == input.shown)
        return t.recorded(shown.step);
    const std::shared_ptr<const Trace>& trace = input.before[segment];
    const StepId step = trace->find(path).value();
    const Index shape = trace->step(step).shape();
    const torch::Tensor rows = torch::tensor(trace->values(step)).view(shape).to(shown.tensor.options());
    return t.input({"state", "h", "The hidden states that this segment's own pass computed here."}, rows,
        {"position", "feature"}, {trace, step});
}

// ‖h‖ = h · (h / ‖h‖).
void addLength(Tracer& t, const Traced& state)
{
    checkSquares(state.tensor);
    const Traced one = t.formula({"gain", "1", "The unit vector has length 1."},
        torch::ones({1}, state.tensor.options()), {"gain"}, {.value = 1.0});
    const Traced unit = t.normalise(
        {studied::segments::unit, "h / ‖h‖", "Each hidden state divided by its length, so only its direction is left."},
        state, one, {}, NormFunction::Scale, 1e-12);
    const Traced products = t.multiply(
        {"products", "h_f · h_f / ‖h‖", "Each feature times the same feature of the unit vector."}, state, unit);
    t.reduce(
        {studied::segments::length, "‖h‖ = Σ_f h_f · h_f / ‖h‖", "The length of each hidden state of this segment."},
        products, ReduceFunction::Sum, -1);
}

// What a segment finds in memory: the rows that its own pass read.
std::optional<Traced> memoryOf(
    Tracer& t, const StudyInput& input, std::size_t segment, std::size_t layer, const Traced& like)
{
    const std::string path = std::string(steps::decoder) + '.' + std::to_string(layer + 1) + '/' + steps::memory;
    if (segment == input.shown) {
        for (const Step& step : t.steps())
            if (step.path == path)
                return t.recorded(step.id);
        return std::nullopt;
    }
    const std::shared_ptr<const Trace>& trace = input.before[segment];
    const auto step = trace->find(path);
    if (!step)
        return std::nullopt;
    const torch::Tensor rows =
        torch::tensor(trace->values(*step)).view(trace->step(*step).shape()).to(like.tensor.options());
    return t.input({"memory", "SG(h of the segments before)", "The rows that this segment found in memory."}, rows,
        {"position", "feature"}, {trace, *step});
}

Traced keep(Tracer& t, const std::optional<Traced>& memory, const Traced& state, std::int64_t length)
{
    Traced rows = state;
    if (memory)
        rows = t.concatenate({studied::segments::memoryAndState, "[memory ∘ h]",
                                 "What this layer remembered, followed by the segment's own states."},
            {*memory, state}, -2);
    const std::int64_t all = rows.tensor.size(-2);
    return t.rearrange(
        {"kept", "the last M rows of [memory ∘ h]",
            "The last M rows stay in memory: the layer above reads them in the next segment, and no gradient flows back."},
        rows, {sliceAxis(-2, all - std::min(all, length), all)}, {"position", "feature"});
}

void recordSegments(Tracer& t, const StudyInput& input)
{
    const std::vector<Traced>& layers = input.output.layers;
    if (layers.empty())
        return; // computed by messages along edges
    std::vector<LayerMemory> memories;
    for (const Traced& layer : layers)
        memories.push_back({t.steps()[static_cast<std::size_t>(layer.step)].path, {}});
    const std::int64_t memory = input.model.config().memory;
    const std::size_t first = input.shown + 1 - std::min(input.shown + 1, kMostSegments);
    for (std::size_t segment = first; segment <= input.shown; ++segment) {
        const Tracer::Scope part(t, studied::segments::segment, static_cast<std::int64_t>(segment) + 1);
        for (std::size_t layer = 0; layer < layers.size(); ++layer) {
            const Tracer::Scope place(t, layer == 0 ? studied::segments::embedded : studied::segments::layer,
                static_cast<std::int64_t>(layer));
            const Traced state = stateOf(t, input, segment, layers[layer], memories[layer].path);
            addLength(t, state);
            if (memory == 0 || layer + 1 == layers.size())
                continue;
            std::optional<Traced> read;
            if (segment == first || segment == input.shown)
                read = memoryOf(t, input, segment, layer, state);
            else
                read = memories[layer].kept;
            memories[layer].kept = keep(t, read, state, memory);
        }
    }
}

// A recorded run is one segment: its states, and the rows that it found in memory.
void recordShown(Tracer& t)
{
    std::vector<StepId> layers;
    std::string layer;
    for (const Station& station : stationsOf(t, steps::decoder)) {
        const std::string& path = t.steps()[static_cast<std::size_t>(station.stream)].path;
        const std::string own = path.substr(0, path.find('/'));
        if (layers.size() < 2 || own != layer)
            layers.push_back(station.stream);
        layers.back() = station.stream;
        layer = own;
    }
    const auto memoryAt = [&](std::size_t number) {
        return findStep(t, std::string(steps::decoder) + '.' + std::to_string(number) + '/' + steps::memory);
    };
    if (layers.empty())
        return;
    const Tracer::Scope part(t, studied::segments::segment, 1);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const Tracer::Scope place(
            t, i == 0 ? studied::segments::embedded : studied::segments::layer, static_cast<std::int64_t>(i));
        const Traced state = t.recorded(layers[i]);
        addLength(t, state);
        if (const StepId rows = memoryAt(i + 1); rows >= 0) {
            const Traced memory = t.recorded(rows);
            keep(t, memory, state, memory.tensor.size(-2));
        }
    }
}

} // namespace

Study segmentsStudy()
{
    return {"segments", toSay("Segments"),
        "The hidden states of all segments so far, their lengths, and which of them stay in memory", {},
        [](const ModelConfig& config) {
            return config.topology == Topology::Decoder && config.depth == DepthKind::Layers;
        },
        recordSegments, {}, true, [](Tracer& t, const RecordedInput&) { recordShown(t); },
        toSay("hidden states and the memory that they read")};
}

} // namespace headroom
