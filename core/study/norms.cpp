// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "text/say.h"
#include "trace/trace_data.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom {

namespace {

constexpr double kAbove = 20.0; // degrees from which three features are looked at
constexpr double kTiny = 1e-12; // only keeps a row of zeros from becoming NaN where it is measured

// What norms are applied with: nothing learned, so that only their rules differ.
struct Plain {
    Traced ones, zeros, one, length;

    Plain(Tracer& t, const torch::Tensor& like, double g)
    {
        const auto options = torch::TensorOptions().dtype(like.scalar_type()).device(like.device());
        const std::int64_t width = like.size(-1);
        const double set = g > 0.0 ? g : std::sqrt(static_cast<double>(width));
        ones = t.formula({"ones", "1", "A gain of 1 for every feature."}, torch::ones({width}, options), {"feature"},
            {.value = 1.0});
        zeros = t.formula(
            {"zeros", "0", "A bias of 0 for every feature."}, torch::zeros({width}, options), {"feature"}, {});
        one = t.formula({"one", "1", "The length 1."}, torch::ones({1}, options), {"feature"}, {.value = 1.0});
        length = t.formula(
            {"g", "g", "The length ScaleNorm gives every row: √d, as in a fresh model, unless you set another."},
            torch::full({1}, set, options), {"feature"}, {.value = set});
    }
};

// A row against itself at root mean square 1, or at length 1, gives its root mean square and its length without a root.
void addLength(Tracer& t, const Plain& plain, const Traced& x)
{
    checkSquares(x.tensor);
    const Traced unit = t.normalise(
        {"at_length_1", "x / ‖x‖", "Each row scaled to length 1."}, x, plain.one, {}, NormFunction::Scale, kTiny);
    const Traced product = t.multiply(
        {"by_length_1", "x ⊙ x / ‖x‖", "Each row times the same row scaled to length 1, feature by feature."}, x, unit);
    t.reduce(
        {studied::norms::length, "Σ x · x / ‖x‖ = ‖x‖", "The length of each row."}, product, ReduceFunction::Sum, -1);
}

void addMeasures(Tracer& t, const Plain& plain, const Traced& x)
{
    checkSquares(x.tensor);
    t.reduce({studied::norms::mean, "1/d Σ x", "The mean of each row’s features."}, x, ReduceFunction::Mean, -1);
    const Traced level = t.normalise(
        {"at_rms_1", "x / RMS", "Each row scaled to root mean square 1."}, x, plain.ones, {}, NormFunction::Rms, kTiny);
    const Traced product = t.multiply(
        {"by_rms_1", "x ⊙ x / RMS", "Each row times the same row scaled to root mean square 1, feature by feature."}, x,
        level);
    t.reduce({studied::norms::rms, "1/d Σ x · x / RMS = RMS", "The root mean square of each row’s features."}, product,
        ReduceFunction::Mean, -1);
    addLength(t, plain, x);
}

// The three norms of x, each in a scope of its own.
template <typename After>
void addNorms(Tracer& t, const Plain& plain, const Traced& x, double epsilon, After after)
{
    const auto add = [&](std::string_view scope, StepName name, const Traced& gain, const Traced& bias,
                         NormFunction function, double e) {
        const Tracer::Scope below(t, scope);
        after(t.normalise(name, x, gain, bias, function, e));
    };
    add(studied::norms::layer,
        {studied::norms::row, "(x − mean) / √(variance + ε)",
            "LayerNorm: each row is shifted to mean 0 and scaled to standard deviation 1 (Ba, Kiros and Hinton 2016, "
            "section 3)."},
        plain.ones, plain.zeros, NormFunction::Layer, epsilon);
    add(studied::norms::rms,
        {studied::norms::row, "x / √(mean of x² + ε)",
            "RMSNorm: each row is scaled to root mean square 1; its mean is not subtracted (Zhang and "
            "Sennrich 2019, equation 4)."},
        plain.ones, {}, NormFunction::Rms, epsilon);
    add(studied::norms::scale,
        {studied::norms::row, "g · x / max(‖x‖, ε)",
            "ScaleNorm: each row is scaled to the same length g (Nguyen and Salazar 2019, section 2.2)."},
        plain.length, {}, NormFunction::Scale, epsilon);
}

void recordPair(Tracer& t, const Traced& x, std::int64_t first, double g, double epsilon)
{
    const Tracer::Scope below(t, studied::norms::pair);
    const Traced pair = t.rearrange(
        {studied::norms::before, "(x_i, x_i+1)", "Two features of each row, taken alone as a row of two."}, x,
        {sliceAxis(-1, first, first + 2)}, {"position", "feature"});
    const Plain plain(t, pair.tensor, g);
    addNorms(t, plain, pair, epsilon, [&](const Traced& row) { addLength(t, plain, row); });
}

// The three directions of one who looks at the features' axes from the side and from a little above: right, up,
// towards.
torch::Tensor lookedAt(double turn)
{
    const double around = turn * std::numbers::pi / 180.0, above = kAbove * std::numbers::pi / 180.0;
    const double c = std::cos(around), s = std::sin(around), up = std::sin(above), level = std::cos(above);
    return torch::tensor({-s, -up * c, level * c, c, -up * s, level * s, 0.0, level, up}, torch::kFloat64)
        .reshape({3, 3});
}

void recordTriple(Tracer& t, const Traced& x, std::int64_t first, double g, double turn, double epsilon)
{
    const Tracer::Scope below(t, studied::norms::triple);
    const Traced triple = t.rearrange(
        {studied::norms::before, "(x_i, x_i+1, x_i+2)", "Three features of each row, taken alone as a row of three."},
        x, {sliceAxis(-1, first, first + 3)}, {"position", "feature"});
    const Plain plain(t, triple.tensor, g);
    const Traced directions = t.formula(
        {studied::norms::directions, "right, up, towards",
            "The viewer’s right, up and line of sight: a rotation, which keeps lengths as they are."},
        lookedAt(turn).to(triple.tensor.options()), {"feature", "direction"},
        {.function = FormulaFunction::LookingDirections, .value = turn, .row = std::lround(kAbove)});
    const auto look = [&](const Traced& row) {
        t.matmul({studied::norms::seen, "x · (right, up, towards)",
                     "How far each point lies to the viewer’s right, up and towards the eye."},
            row, directions);
    };
    look(triple);
    addNorms(t, plain, triple, epsilon, [&](const Traced& row) {
        addLength(t, plain, row);
        look(row);
    });
}

void recordNorms(Tracer& t, const std::vector<ConfigChange>& set, const std::function<double(StepId)>& epsilonOf)
{
    std::vector<Step> norms;
    for (const Step& step : t.steps())
        if (!step.study() && step.operation == Operation::Normalise && step.axes.size() == 2 && !step.inputs.empty())
            norms.push_back(step);
    if (norms.empty())
        return;
    const auto which = static_cast<std::size_t>(optionOf(set, "norm"));
    const Step& own = norms[which == 0 ? norms.size() - 1 : std::min(which, norms.size()) - 1];
    const Traced x = t.recorded(own.inputs.front());
    const double g = optionOf(set, "g"), epsilon = epsilonOf(own.id);
    const Plain plain(t, x.tensor, g);
    {
        const Tracer::Scope below(t, studied::norms::before);
        addMeasures(t, plain, x);
    }
    addNorms(t, plain, x, epsilon, [&](const Traced& row) { addMeasures(t, plain, row); });
    {
        const Tracer::Scope below(t, studied::norms::own);
        addMeasures(t, plain, t.recorded(own.id));
    }
    const std::int64_t width = x.tensor.size(-1), feature = static_cast<std::int64_t>(optionOf(set, "feature")) - 1;
    if (width >= 2)
        recordPair(t, x, std::min(feature, width - 2), g, epsilon);
    if (width >= 3)
        recordTriple(t, x, std::min(feature, width - 3), g, optionOf(set, "turn"), epsilon);
}

} // namespace

Study normsStudy()
{
    return {"norms", toSay("Norms"), "LayerNorm, RMSNorm and ScaleNorm on the rows that enter a norm of the model",
        {{"norm", 0.0, 0.0, 100'000.0, true,
             "which norm of the forward pass, counted from 1; 0, or if there are fewer: the last"},
            {"g", 0.0, 0.0, 1000.0, false, "the length ScaleNorm gives; 0: √d"},
            {"feature", 1.0, 1.0, 1e6, true,
                "the first of the two or three features shown; if too large, the last one possible"},
            {"turn", -30.0, -180.0, 180.0, false, "the angle in degrees from which three features are seen"}},
        [](const ModelConfig& config) { return config.norm != NormKind::None; },
        [](Tracer& t, const StudyInput& input) {
            recordNorms(t, input.set, [&](StepId) { return input.model.config().normEpsilon; });
        },
        {}, true,
        [](Tracer& t, const RecordedInput& input) {
            recordNorms(t, input.set, [&](StepId step) { return input.recipe(step).epsilon; });
        },
        toSay("the rows that enter a norm")};
}

} // namespace headroom
