// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/rel_shift.h"
#include "nn/attention/shift_right.h"
#include "study/all.h"
#include "study/step_names.h"
#include "text/say.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

constexpr std::int64_t kSide = 3; // of the matrix of small numbers

// Everything above the diagonal that ends in the lower right corner set to zero, as the code of Dai et al. (2019)
// offers it.
void recordZeroTriu(Tracer& t, const Traced& shifted)
{
    const std::int64_t queries = shifted.tensor.size(-2), keys = shifted.tensor.size(-1);
    const Traced open = t.formula(
        {"lower_triangle", "1 where j ≤ i + k − q, else 0", "1 for the keys up to the query’s own, 0 for later keys."},
        torch::ones({queries, keys}, shifted.tensor.options()).tril(keys - queries), {"query", "key"},
        {.function = FormulaFunction::Within, .row = keys - queries, .most = 0});
    t.multiply({studied::shifts::zeroTriu, "shifted ⊙ tril(1, k − q)",
                   "Scores moved in from the next row are set to 0. Zero is not masked: softmax still gives it "
                   "weight, so the mask is needed as well."},
        shifted, open);
}

void recordNumbers(Tracer& t, const torch::TensorOptions& options)
{
    const Traced numbers = t.formula(
        {studied::shifts::numbers, "1 … 9",
            "Nine numbers that are easy to tell apart: scores of three queries by three distances."},
        torch::arange(1, kSide * kSide + 1, options).reshape({1, kSide, kSide}), {"head", "query", "column"},
        {.function = FormulaFunction::Count, .column = 1});
    {
        const Tracer::Scope below(t, studied::shifts::left);
        recordZeroTriu(t, relShift(t, numbers));
    }
    const Tracer::Scope below(t, studied::shifts::right);
    shiftRight(t, numbers);
}

// A shift that had no scores for keys after the query and so moved in those of the next row instead.
bool movedIn(const Tracer& t, const Step& step)
{
    if (step.study() || step.name() != steps::xl::shifted || !step.scope().ends_with(steps::xl::position))
        return false;
    const Step& cut = t.steps()[static_cast<std::size_t>(step.input(0))];
    return cut.name() == steps::xl::shiftReshaped && cut.shape()[cut.axes.size() - 2] == step.shape().back() + 1;
}

void recordShifts(Tracer& t)
{
    std::vector<std::pair<std::string, StepId>> shifted;
    for (const Step& step : t.steps())
        if (movedIn(t, step))
            shifted.emplace_back(step.path.substr(0, step.scope().rfind('/')), step.id);
    if (std::any_of(t.steps().begin(), t.steps().end(),
            [](const Step& step) { return !step.study() && step.name() == steps::xl::shifted; }))
        recordNumbers(t, torch::dtype(torch::kFloat));
    for (const auto& [sublayer, step] : shifted) {
        const Tracer::Scope below(t, sublayer);
        recordZeroTriu(t, t.recorded(step));
    }
}

} // namespace

Study shiftsStudy()
{
    return {"shifts", toSay("Both shifts"),
        "Both conventions of rel_shift on the numbers 1 to 9, and zero_triu after the shift to the left", {},
        [](const ModelConfig& config) {
            return (config.attention == AttentionKind::TransformerXl
                       || config.attention == AttentionKind::LearnedRelative)
                && config.executor == Executor::Dense;
        },
        [](Tracer& t, const StudyInput&) { recordShifts(t); }, {}, true,
        [](Tracer& t, const RecordedInput&) { recordShifts(t); }, toSay("scores that rel_shift realigns")};
}

} // namespace headroom
