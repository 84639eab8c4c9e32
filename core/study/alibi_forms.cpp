// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/attention.h"
#include "study/all.h"
#include "study/largest.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

// One self-attention with the bias m j in place of −m |i − j|.
void recordForm(Tracer& t, const std::string& sublayer, StepId slopeStep)
{
    const Traced weights = t.recorded(findStep(t, sublayer + '/' + steps::attention::weights)),
                 content = t.recorded(findStep(t, sublayer + '/' + steps::bias::content));
    const Factor scale = t.steps()[static_cast<std::size_t>(content.step)].factor;
    const Step normed = t.steps()[static_cast<std::size_t>(weights.step)];
    const Step before = t.steps()[static_cast<std::size_t>(normed.input(0))];
    const Tracer::Scope below(t, sublayer);
    const Traced places = t.formula({"places", "j", "The position of each key, counted from 0."},
        torch::arange(content.tensor.size(-1), content.tensor.options()), {"key"}, {.function = FormulaFunction::Count},
        t.labels(content, -1));
    const Traced bias = t.multiply(
        {"bias", "m j",
            "The bias in its other form: it depends only on the key's position, not on its distance from the query."},
        t.recorded(slopeStep), places);
    Traced scores = t.add(
        {"scores", asScaled("q kᵀ / √d_k + m j", scale),
            "Within a row, every unmasked score exceeds its value under −m (i − j) by the same number: m times "
            "the query’s place."},
        content, bias);
    if (before.operation == Operation::Mask)
        scores = t.mask(
            {"masked", "scores where the mask is 1, else −∞", "The same mask."}, scores, t.recorded(before.input(1)));
    const Traced shares = t.softmax({"shares", asScaled("softmax(q kᵀ / √d_k + m j)", scale),
                                        "Softmax ignores a number added to a whole row, so the weights are the same."},
        scores);
    largestDifference(t,
        t.subtract(
            {studied::difference, "shares − weights",
                "The difference between the two forms: only rounding, where every key after the query is masked."},
            shares, weights));
}

void recordAlibiForms(Tracer& t)
{
    std::vector<std::pair<std::string, StepId>> slopes;
    for (const Step& step : t.steps())
        if (!step.study() && step.path.starts_with(steps::decoder) && step.scope().ends_with(steps::selfAttention)
            && step.name() == steps::bias::slopeOfHead)
            slopes.emplace_back(step.scope(), step.id);
    for (const auto& [sublayer, step] : slopes)
        recordForm(t, sublayer, step);
}

} // namespace

Study alibiFormsStudy()
{
    return {"alibi_forms", toSay("ALiBi’s two forms"),
        "ALiBi’s bias in its other form, m j for a key at place j, and how much the weights differ", {},
        [](const ModelConfig& config) {
            return config.hasDecoder() && config.causal && config.attention == AttentionKind::Alibi
                && config.executor == Executor::Dense;
        },
        [](Tracer& t, const StudyInput&) { recordAlibiForms(t); }, {}, true,
        [](Tracer& t, const RecordedInput&) { recordAlibiForms(t); }, toSay("ALiBi’s slopes, head by head")};
}

} // namespace headroom
