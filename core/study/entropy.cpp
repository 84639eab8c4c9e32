// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"

namespace headroom {

namespace {

// [1, head]: the mean over queries, from [head, query, key] weights.
Traced entropiesOf(Tracer& t, const Sublayer& layer)
{
    const Tracer::Scope below(t, layer.path);
    const Traced term = t.activation(
        {studied::entropy::term, "−α ln α",
            "What each weight adds to the entropy: the weight times its surprise, −ln of the weight. A weight of 0 adds nothing."},
        layer.weights, ActivationKind::Surprise);
    const Traced entropy = t.reduce(
        {studied::entropy::entropy, "H = −Σ_key α ln α",
            "How widely each query spreads its weight, in nats: 0 if one key has it all, ln n if n keys share "
            "it evenly."},
        term, ReduceFunction::Sum, -1);
    const Traced mean = t.reduce({"mean", "1/n Σ_query H", "The mean over all queries: how widely a head reads."},
        entropy, ReduceFunction::Mean, -1);
    return t.rearrange({"row", "", "A row for this layer, one entry per head."}, mean,
        {reshapeLast(1, {1, mean.tensor.size(-1)})}, {"layer", "head"});
}

bool sameHeads(const std::vector<Sublayer>& layers)
{
    for (const Sublayer& layer : layers)
        if (layer.weights.tensor.size(0) != layers.front().weights.tensor.size(0))
            return false;
    return true;
}

void recordEntropy(Tracer& t)
{
    for (const std::vector<Sublayer>& layers : byKind(sublayersOf(t))) {
        if (!sameHeads(layers))
            continue;
        std::vector<Traced> rows;
        for (const Sublayer& layer : layers)
            rows.push_back(entropiesOf(t, layer));
        const Tracer::Scope below(t, layers.front().kind);
        t.concatenate({studied::entropy::heads, "H by layer and head", "The rows of all layers, stacked."}, rows, -2);
    }
}

bool fitsEntropy(const ModelConfig& config) { return config.executor == Executor::Dense && !config.linearAttention(); }

} // namespace

Study entropyStudy()
{
    return {"entropy", toSay("Entropy"), "Attention entropy: how widely each head reads, query by query and on average",
        {}, fitsEntropy, [](Tracer& t, const StudyInput&) { recordEntropy(t); }, {}, false,
        [](Tracer& t, const RecordedInput&) { recordEntropy(t); }, toSay("attention weights")};
}

} // namespace headroom
