// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/sentences.h"

#include "graph/run_forward.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace sentences {
constexpr StepName mean {"vector", "mean of the last states",
    "The text's vector: the mean of its tokens' last states (Reimers and Gurevych 2019, section 3)."};
constexpr StepName one {"gain", "1", "The unit vector has length 1."};
constexpr StepName row {"row", "v", "The vector as a row; nothing is computed."};
constexpr StepName unit {"unit", "v / ‖v‖", "The vector divided by its length: only its direction is left."};
constexpr StepName others {
    "others", "w", "The vectors of the other texts, one below the other, from a forward pass for each."};
constexpr StepName otherUnits {
    "other_units", "w / ‖w‖", "Each vector divided by its length: only its direction is left."};
constexpr StepName products {
    "products", "w_f / ‖w‖ · v_f / ‖v‖", "Each feature of one direction times the same feature of the other."};
constexpr StepName cosine {"cosine", "cos = Σ_f w_f v_f / (‖w‖ ‖v‖)",
    "The cosine of the angle between two texts' vectors: 1 where they point the same way."};
} // namespace sentences

} // namespace

void recordSentences(Tracer& t, const Transformer& model, const ForwardOptions& options, const ModelOutput& output,
    const std::vector<OtherText>& others)
{
    const Tracer::Scope below(t, steps::study), name(t, "sentences");
    const Traced one = t.formula(
        sentences::one, torch::ones({1}, output.states.tensor.options()), {"gain"}, {.value = 1.0});
    const auto unitOf = [&](StepName step, const Traced& vectors) {
        return t.normalise(step, vectors, one, {}, NormFunction::Scale, 1e-12);
    };
    const Traced mean = t.reduce(sentences::mean, output.states, ReduceFunction::Mean, -2);
    const Traced own = unitOf(sentences::unit,
        t.rearrange(sentences::row, mean, {reshapeLast(1, {1, mean.tensor.size(-1)})}, {"text", "feature"}));
    std::vector<torch::Tensor> vectors;
    Labels texts;
    for (const OtherText& other : others) {
        ModelInput input;
        input.source = other.ids;
        Tracer off;
        vectors.push_back(runForward(model, off, input, options).states.tensor.mean(-2));
        texts.push_back(other.text);
    }
    if (vectors.empty())
        return;
    const torch::Tensor all = torch::stack(vectors);
    const Traced measured = t.measure(sentences::others, all, {},
        {{"text", all.size(0), std::make_shared<const Labels>(std::move(texts))}, {"feature", all.size(1), {}}});
    const Traced products = t.multiply(sentences::products, unitOf(sentences::otherUnits, measured), own);
    t.reduce(sentences::cosine, products, ReduceFunction::Sum, -1);
}

} // namespace headroom
