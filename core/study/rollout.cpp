// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

constexpr const char* kShare =
    "The mean of the heads plus the residual connection, each row divided by its sum: where a "
    "position’s content comes from.";
constexpr const char* kFirstLayer =
    "In the first layer the rollout is that layer’s own share: half of a position’s content is its own, half is read.";
constexpr const char* kProduct =
    "A layer’s shares times the rollout of the layers below: how much of each input has reached each "
    "position, over all paths.";

bool isStack(const std::vector<Sublayer>& layers)
{
    const Sublayer& first = layers.front();
    for (const Sublayer& layer : layers)
        if (!layer.kind.ends_with(steps::selfAttention) || layer.queries() != layer.keys()
            || layer.queries() != first.queries())
            return false;
    return true;
}

// Abnar and Zuidema 2020: A′ = ½ (A + I), its rows made to sum to 1; that is (A + I) over the sum of its row.
Traced shareOf(Tracer& t, const Sublayer& layer, const Traced& identity, bool first)
{
    const Traced mean = t.reduce({"heads_mean", "A = 1/h Σ_head weights", "The mean of the heads’ weights."},
        layer.weights, ReduceFunction::Mean, -3);
    const Traced both = t.add({"with_residual", "A + I",
                                  "1 is added where query and key are the same position, for the residual connection."},
        mean, identity);
    const Traced sums = t.reduce({"row_sums", "Σ_key (A + I)", "The sum of each row: 2 where the weights add up to 1."},
        both, ReduceFunction::Sum, -1);
    const Traced column = t.rearrange({"row_sums_column", "", "The sums as a column, one per row."}, sums,
        {reshapeLast(1, {layer.queries(), 1})}, {"query", "sum"});
    return t.divide(first ? StepName {studied::rollout::rollout, "A′ = (A + I) / Σ_key (A + I)", kFirstLayer}
                          : StepName {"share", "A′ = (A + I) / Σ_key (A + I)", kShare},
        both, column);
}

void recordStack(Tracer& t, const std::vector<Sublayer>& layers)
{
    const Sublayer& bottom = layers.front();
    Traced identity;
    {
        const Tracer::Scope below(t, bottom.kind);
        identity = t.formula({"identity", "I", "1 where query and key are the same position, else 0."},
            torch::eye(bottom.queries(), bottom.weights.tensor.options()), {"query", "key"},
            {.function = FormulaFunction::Within, .least = 0, .most = 0}, t.labels(bottom.weights, -2));
    }
    Traced rollout;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const Tracer::Scope below(t, layers[i].path);
        const Traced share = shareOf(t, layers[i], identity, i == 0);
        rollout = i == 0 ? share : t.matmul({studied::rollout::rollout, "R = A′ · R_below", kProduct}, share, rollout);
    }
}

void recordRollout(Tracer& t)
{
    const std::vector<Step>& steps = t.steps();
    if (std::any_of(steps.begin(), steps.end(),
            [](const Step& step) { return !step.study() && step.path.find(steps::localRnn) != std::string::npos; }))
        return; // recurrent windows mix positions beside attention
    for (const std::vector<Sublayer>& layers : byKind(sublayersOf(t)))
        if (isStack(layers))
            recordStack(t, layers);
}

// Only where what a layer passes on is attention plus the residual, and its queries are the next layer's keys: not with
// memory, whose keys no query made; nor where recurrent windows mix positions beside attention, or positions halt.
bool fitsRollout(const ModelConfig& config)
{
    return config.executor == Executor::Dense && !config.linearAttention() && config.topology != Topology::Set
        && config.memory == 0 && config.local == LocalKind::None && config.halting == HaltingKind::None;
}

} // namespace

Study rolloutStudy()
{
    return {"rollout", toSay("Rollout"),
        "Attention rollout: how much of each input has reached each position, layer by layer", {}, fitsRollout,
        [](Tracer& t, const StudyInput&) { recordRollout(t); }, {}, false,
        [](Tracer& t, const RecordedInput&) { recordRollout(t); },
        toSay("attention weights of layers that read their own positions, and nothing else beside them")};
}

} // namespace headroom
