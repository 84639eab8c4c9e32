// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

void recordLayer(Tracer& t, const Sublayer& sublayer)
{
    const Tracer::Scope below(t, sublayer.path);
    t.reduce({studied::heads::mean, "1/h Σ_head weights",
                 "The mean of the heads’ weights: how much a query reads from a key on average."},
        sublayer.weights, ReduceFunction::Mean, -3);
    t.reduce({studied::heads::maximum, "max_head weights",
                 "The largest of the heads’ weights: whether any head reads from this key."},
        sublayer.weights, ReduceFunction::Maximum, -3);
}

// Halted positions ask no more, and a memory may hold fewer keys in one layer: then there is nothing to average.
bool shapesAgree(const std::vector<Sublayer>& layers)
{
    return std::all_of(layers.begin(), layers.end(),
        [&](const Sublayer& layer) { return layer.weights.tensor.sizes() == layers.front().weights.tensor.sizes(); });
}

void recordKind(Tracer& t, const std::vector<Sublayer>& layers)
{
    if (layers.size() < 2 || !shapesAgree(layers))
        return;
    const Tracer::Scope below(t, layers.front().kind);
    std::vector<Traced> weights;
    for (const Sublayer& layer : layers)
        weights.push_back(layer.weights);
    const Traced all = t.concatenate(
        {"all_heads", "[weights₁; weights₂; …]", "The heads of all layers, stacked, first layer first."}, weights, -3);
    t.reduce({studied::heads::mean, "1/Lh Σ_layer Σ_head weights",
                 "The mean over all heads of all layers: how much a query reads from a key anywhere in the stack, "
                 "on average."},
        all, ReduceFunction::Mean, -3);
    t.reduce({studied::heads::maximum, "max_layer max_head weights",
                 "The largest weight of any head in any layer: whether this key is read at all."},
        all, ReduceFunction::Maximum, -3);
}

void recordHeads(Tracer& t)
{
    const std::vector<Sublayer> sublayers = sublayersOf(t);
    for (const Sublayer& sublayer : sublayers)
        recordLayer(t, sublayer);
    for (const std::vector<Sublayer>& layers : byKind(sublayers))
        recordKind(t, layers);
}

bool fitsHeads(const ModelConfig& config)
{
    const bool several = config.heads > 1 || config.encoderLayers > 1 || config.decoderLayers > 1;
    return several && config.executor == Executor::Dense && !config.linearAttention();
}

} // namespace

Study headsStudy()
{
    return {"heads", toSay("Heads"),
        "The mean and the largest of the attention weights, over the heads of each layer and over all layers", {},
        fitsHeads, [](Tracer& t, const StudyInput&) { recordHeads(t); }, {}, false,
        [](Tracer& t, const RecordedInput&) { recordHeads(t); }, toSay("attention weights of several heads or layers")};
}

} // namespace headroom
