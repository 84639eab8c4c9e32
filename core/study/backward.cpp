// SPDX-License-Identifier: GPL-3.0-or-later
#include "backward/backward.h"
#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/go_back.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"
#include "trace/trace_data.h"

#include <algorithm>

namespace headroom {

StepId gradientOf(const Tracer& t, const std::string& path)
{
    return findStep(t, std::string(studied::backward::gradients) + '/' + path);
}

namespace {

namespace names = studied::backward;

constexpr double kNoGradient = 1e-30; // only keeps a row of zeros from becoming NaN
constexpr std::int64_t kMostLinks = std::int64_t {1} << 22; // of [head, query, key]

// Whether a step is what a block leaves on the residual stream, or what enters the first.
bool isStation(const Step& step)
{
    static const std::vector<std::string_view> leaves {steps::residual, "embedded", "attention_norm", "output_norm"};
    const bool state = step.name() == "state" && step.path.find('/') == step.path.rfind('/'); // of a repeated layer
    return !step.study() && step.computed() && step.axes.size() == 2
        && (state || std::find(leaves.begin(), leaves.end(), step.name()) != leaves.end());
}

// What an attention reads that no block has left: the embeddings of a set.
void addWhatIsRead(const Tracer& t, std::vector<Step>& found)
{
    for (const Sublayer& sublayer : sublayersOf(t)) {
        const StepId value = findStep(t, sublayer.path + '/' + steps::attention::value);
        StepId id = value < 0 || t.steps()[static_cast<std::size_t>(value)].inputs.empty()
            ? -1
            : t.steps()[static_cast<std::size_t>(value)].inputs.front();
        const auto isFound = [&] {
            return std::any_of(found.begin(), found.end(), [&](const Step& each) {
                return each.id == id
                    || (!each.inputs.empty() && each.inputs.front() == id && each.name() == steps::norm);
            });
        };
        if (id >= 0 && !isFound() && t.steps()[static_cast<std::size_t>(id)].operation == Operation::Normalise)
            id = t.steps()[static_cast<std::size_t>(id)].inputs.front(); // what is normed before it is read
        if (id < 0)
            continue;
        const Step& step = t.steps()[static_cast<std::size_t>(id)];
        const bool known = isFound();
        if (!known && step.computed() && step.operation != Operation::Rearrange && step.axes.size() == 2
            && gradientOf(t, step.path) >= 0)
            found.push_back(step);
    }
    std::sort(found.begin(), found.end(), [](const Step& a, const Step& b) { return a.id < b.id; });
}

// In the order of the forward pass; of one that is normed afterwards the normed row. What enters a stack is one, too.
std::vector<Step> stationsOfRun(const Tracer& t)
{
    std::vector<Step> found;
    const auto enter = [&](const Step& step) {
        if (step.inputs.empty())
            return;
        const Step& from = t.steps()[static_cast<std::size_t>(step.inputs.front())];
        const bool known = std::any_of(found.begin(), found.end(),
            [&](const Step& each) { return each.id == from.id || each.inputs == from.inputs; });
        const bool first = found.empty() || found.back().shape() != step.shape();
        if (first && !known && from.computed() && from.shape() == step.shape() && gradientOf(t, from.path) >= 0)
            found.push_back(from);
    };
    for (const Step& step : t.steps())
        if (isStation(step) && gradientOf(t, step.path) >= 0) {
            if (step.name() == steps::residual)
                enter(step);
            found.push_back(step);
        } else if (!found.empty() && step.name() == steps::norm && !step.study() && !step.inputs.empty()
            && step.inputs.front() == found.back().id && step.scope() == found.back().scope()
            && gradientOf(t, step.path) >= 0)
            found.back() = step;
    addWhatIsRead(t, found);
    return found;
}

} // namespace

void goBack(Tracer& t, const StudyInput& input)
{
    if (*input.backward)
        return;
    if (findStep(t, names::number) >= 0)
        throw Error(say("The backward pass of this run came to no end."));
    const Objective of = completed(input.objective, input.output.logits.tensor, input.answered, input.special);
    *input.backward = std::make_shared<const BackwardResult>(
        recordBackward(t, of, input.output.logits, input.model.config().embedding == EmbeddingKind::Adaptive));
}

// A row against itself at length 1 gives its length without a root.
Traced recordLength(Tracer& t, const Traced& x, const Traced& one)
{
    checkSquares(x.tensor);
    const Traced unit = t.normalise({"at_length_1", "∂ / ‖∂‖", "Each row of the gradient scaled to length 1."}, x, one,
        {}, NormFunction::Scale, kNoGradient);
    const Traced product = t.multiply(
        {"by_length_1", "∂ ⊙ ∂ / ‖∂‖", "Each row of the gradient times the same row scaled to length 1."}, x, unit);
    return t.reduce({names::length, "Σ ∂ · ∂ / ‖∂‖ = ‖∂‖",
                        "The length of each row of the gradient: how much the number depends on that row."},
        product, ReduceFunction::Sum, -1);
}

namespace {

// What goes back to each value from each query: weight · ‖∂context‖, which is the length of weight · ∂context.
void recordLinks(Tracer& t, const Sublayer& sublayer, const Traced& one)
{
    const StepId context = gradientOf(t, sublayer.path + '/' + steps::attention::context);
    if (context < 0 || sublayer.weights.tensor.is_meta() || sublayer.weights.tensor.numel() > kMostLinks)
        return;
    const Traced gradient = t.recorded(context);
    if (gradient.tensor.dim() != 3 || gradient.tensor.size(0) != sublayer.weights.tensor.size(0)
        || gradient.tensor.size(1) != sublayer.queries())
        return;
    const Tracer::Scope below(t, sublayer.path);
    const Traced length = recordLength(t, gradient, one);
    const Traced column = t.rearrange({"length_column", "", "The same numbers as a column."}, length,
        {reshapeLast(2, {length.tensor.size(0), length.tensor.size(1), 1})}, {"head", "query", "column"});
    const Traced each = t.multiply({"to_each_value", "weight · ‖∂context‖",
                                       "What each head passes back to each value: its weight times what arrived."},
        sublayer.weights, column);
    t.reduce({names::toValues, "Σ weight · ‖∂context‖",
                 "What attention passes back from each query to each value, added over the heads."},
        each, ReduceFunction::Sum, -3);
}

// Goes back from the run's objective, then measures what arrives at the residual stream, from the loss down.
void recordBackwardStudy(Tracer& t, const StudyInput& input)
{
    goBack(t, input);
    const std::vector<Step> stations = stationsOfRun(t);
    std::vector<Sublayer> sublayers = sublayersOf(t);
    const Tracer::Scope study(t, steps::study), below(t, names::id);
    const Traced one = t.formula({"one", "1", "The length 1."},
        torch::ones({1}, t.recorded(findStep(t, names::number)).tensor.options()), {"feature"}, {.value = 1.0});
    for (std::size_t i = stations.size(); i-- > 0;) {
        for (; !sublayers.empty() && sublayers.back().weights.step > stations[i].id; sublayers.pop_back())
            recordLinks(t, sublayers.back(), one);
        const Tracer::Scope station(t, stations[i].path);
        recordLength(t, t.recorded(gradientOf(t, stations[i].path)), one);
    }
    for (; !sublayers.empty(); sublayers.pop_back())
        recordLinks(t, sublayers.back(), one);
}

} // namespace

Study backwardStudy()
{
    return {.id = names::id,
        .name = toSay("Backward"),
        .title = "The gradient of a loss or another number, step by step, and how large it is on the residual stream",
        .fits = [](const ModelConfig&) { return true; },
        .record = recordBackwardStudy,
        .output = false,
        .ownScopes = true,
        .goesBack = true};
}

} // namespace headroom
