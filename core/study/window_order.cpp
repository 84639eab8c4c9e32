// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/local_rnn.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/largest.h"
#include "study/step_names.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

namespace headroom {

namespace {

// The order in which the rows of every window are put: reversed for 0, else shuffled by that seed, and never as they
// were.
Index orderOf(std::int64_t window, std::uint64_t seed)
{
    Index order(static_cast<std::size_t>(window));
    std::iota(order.begin(), order.end(), 0);
    const Index asTheyWere = order;
    if (seed == 0)
        std::reverse(order.begin(), order.end());
    std::mt19937_64 random(seed);
    while (seed > 0 && window > 1 && order == asTheyWere)
        for (std::size_t i = order.size() - 1; i > 0; --i) // by hand: std::shuffle differs between libraries
            std::swap(order[i], order[random() % (i + 1)]);
    return order;
}

// A recurrent layer of the run: "decoder.1/local_rnn.1", what its weights are called, its windows and their last
// states.
struct LayerSteps {
    std::string scope, weights;
    StepId windows = -1, state = -1;
    LocalKind kind = LocalKind::Rnn;
};

std::vector<LayerSteps> layersOf(const Tracer& t)
{
    static const std::string input = ".input.weight";
    std::vector<LayerSteps> layers;
    for (const Step& step : t.steps()) {
        if (step.study())
            continue;
        if (step.name() == steps::local::windows && step.path.find(steps::localRnn) != std::string::npos)
            layers.push_back({std::string(step.scope()), {}, step.id, -1});
        if (layers.empty() || !step.path.starts_with(layers.back().scope + "/"))
            continue;
        if (step.path == layers.back().scope + '/' + steps::local::projected) {
            const std::string& weight = t.steps()[static_cast<std::size_t>(step.input(1))].path;
            layers.back().weights = weight.substr(0, weight.size() - input.size());
        }
        if (step.name() == steps::local::hidden)
            layers.back().state = step.id; // of the last place of a window
        if (step.name() == steps::local::resetGate)
            layers.back().kind = LocalKind::Gru;
        if (step.name() == steps::local::forgetGate)
            layers.back().kind = LocalKind::Lstm;
    }
    return layers;
}

// One recurrent layer on windows whose rows stand in another order, and beside it a sum, which has no order.
void recordLayer(Tracer& t, const LayerSteps& layer, std::uint64_t order)
{
    const Traced windows = t.recorded(layer.windows), state = t.recorded(layer.state);
    std::map<std::string, torch::Tensor> weights;
    for (const Step& step : t.steps())
        if (step.operation == Operation::Parameter && step.path.starts_with(layer.weights + '.'))
            weights.emplace(step.path, t.recorded(step.id).tensor);
    Parameters stored(std::move(weights), "The model");
    const std::int64_t window = windows.tensor.size(-2);
    const LocalRnn rnn(stored, layer.weights, windows.tensor.size(-1), layer.kind, window);

    const Tracer::Scope below(t, layer.scope);
    const Index places = orderOf(window, order);
    const Traced reordered = t.rearrange({studied::windowOrder::reordered, "the rows of each window in another order",
                                             "The rows of every window are reordered; no number changes."},
        windows, {pickAlong(-2, places)}, {"position", "window", "feature"});
    const Traced other = rnn.overWindows(t, reordered);
    const Traced sum = t.reduce(
        {studied::windowOrder::sum, "Σ_k x_k",
            "A convolution with equal weights would give this: the plain sum of a window’s rows."},
        windows, ReduceFunction::Sum, -2);
    const Traced otherSum = t.reduce(
        {studied::windowOrder::sumReordered, "Σ_k x_k", "The sum of the same rows in the other order."}, reordered,
        ReduceFunction::Sum, -2);
    {
        const Tracer::Scope of(t, studied::windowOrder::ofSums);
        largestDifference(t,
            t.subtract(
                {studied::difference, "Σ reordered − Σ", "What the new order changed in the sum: only rounding."},
                otherSum, sum));
    }
    const Tracer::Scope of(t, studied::windowOrder::ofStates);
    largestDifference(t,
        t.subtract({studied::difference, "h reordered − h",
                       "What the new order changed in the last state: the cell reads its window as a sequence (Wang et "
                       "al. 2019, LocalRNN)."},
            other, state));
}

void recordWindowOrder(Tracer& t, const std::vector<ConfigChange>& set)
{
    for (const LayerSteps& layer : layersOf(t))
        if (layer.state >= 0 && !layer.weights.empty())
            recordLayer(t, layer, static_cast<std::uint64_t>(optionOf(set, "order")));
}

} // namespace

Study windowOrderStudy()
{
    StudyOption order;
    order.name = "order";
    order.most = 999.0;
    order.meaning = "0 reverses the rows of every window; any other number is the seed of a shuffle";
    return {"window_order", toSay("In another order"),
        "What a LocalRNN makes of its windows with reordered rows, beside a plain sum", {order},
        [](const ModelConfig& config) { return config.local != LocalKind::None; },
        [](Tracer& t, const StudyInput& input) { recordWindowOrder(t, input.set); }, {}, true,
        [](Tracer& t, const RecordedInput& input) { recordWindowOrder(t, input.set); },
        toSay("the windows of a recurrent layer and its weights")};
}

} // namespace headroom
