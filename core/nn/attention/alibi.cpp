// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/alibi.h"

#include "libtorch.h"
#include "nn/attention/descriptor.h"
#include "nn/attention/distances.h"
#include "nn/attention/softmax_attention.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <cmath>

namespace headroom {

torch::Tensor geometricSlopes(std::int64_t heads)
{
    std::int64_t power = 1;
    while (2 * power <= heads)
        power *= 2;
    std::vector<double> slopes;
    for (std::int64_t h = 1; h <= power; ++h)
        slopes.push_back(std::exp2(-8.0 * static_cast<double>(h) / static_cast<double>(power)));
    for (std::int64_t h = 1; static_cast<std::int64_t>(slopes.size()) < heads; h += 2)
        slopes.push_back(std::exp2(-4.0 * static_cast<double>(h) / static_cast<double>(power)));
    return torch::tensor(slopes, torch::kDouble);
}

std::string slopeFormula(std::int64_t heads)
{
    std::int64_t power = 1;
    while (2 * power <= heads)
        power *= 2;
    const std::string p = std::to_string(power);
    if (power == heads)
        return "m_h = 2^(−8h/" + p + ")";
    return "m_h = 2^(−8h/" + p + ") up to h = " + p + ", then 2^(−4 (2 (h − " + p + ") − 1)/" + p + ")";
}

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace alibi {
constexpr StepName slopes {steps::bias::slopes, "m = exp(log m)",
    "How much each head subtracts per position of distance: learned as a logarithm, so that it stays "
    "above 0 (fixed in Press et al. 2022, section 3)."};
constexpr StepName content {steps::bias::content, "q kᵀ / √d_k",
    "The products are divided by √d_k, which keeps their size independent of a head's width."};
constexpr StepName distance {steps::bias::distance, "−|i − j|", "The distance from each query to each key, negated."};
constexpr StepName slopeOfHead {steps::bias::slopeOfHead, "m", "Each head's slope, shaped to multiply all distances."};
constexpr StepName bias {steps::bias::bias, "−m |i − j|",
    "The farther away a key, the more is subtracted, whatever the tokens are (Press et al. 2022, "
    "section 3)."};
constexpr StepName scores {steps::attention::scores, "q kᵀ / √d_k − m |i − j|",
    "The penalty is added to the scaled products (Press et al. 2022, section 3)."};
} // namespace alibi

// Attention with linear biases (Press et al. 2022): a key is the less attended to the farther it lies from the query,
// each head losing its own amount m a position. Keys after the query lose likewise.
class AlibiAttention final : public SoftmaxAttention {
public:
    AlibiAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings)
        : SoftmaxAttention(parameters, name, settings), m_slopes(geometricSlopes(settings.heads))
    {
        if (settings.learnedSlopes)
            m_logarithms = parameters.get(name + ".slope.weight", m_slopes.log().to(torch::kFloat));
    }

private:
    Traced scores(Tracer& t, const Heads& heads, const AttentionContext& context) const override;
    Traced slopes(Tracer& t, const torch::TensorOptions& options) const;

    torch::Tensor m_slopes;
    Parameter m_logarithms; // undefined unless learned: log m
};

Traced AlibiAttention::slopes(Tracer& t, const torch::TensorOptions& options) const
{
    if (!m_logarithms.tensor.defined()) {
        const std::string formula = t.active() ? slopeFormula(settings().heads) : std::string();
        return t.formula(
            {"slopes", formula,
                "How much each head subtracts per position of distance: fixed. A head with a small slope looks "
                "far (Press et al. 2022, section 3)."},
            m_slopes.to(options), {"head"}, {.function = FormulaFunction::Slope, .column = 1});
    }
    return t.activation(
        alibi::slopes, t.parameter(m_logarithms.name, m_logarithms.tensor, {"head"}), ActivationKind::Exponential);
}

Traced AlibiAttention::scores(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    const torch::TensorOptions options = heads.query.tensor.options();
    const Traced content = t.scale(
        scaling(alibi::content, settings().scale), product(t, heads.query, heads.key), settings().scale);
    const Traced distance = ofDistances(
        t, alibi::distance, [&](const torch::Tensor& far) { return far.abs().neg().to(options); }, heads, context,
        distanceFormula(FormulaFunction::NegatedDistance, t, heads, context));
    const Traced column = t.rearrange(
        alibi::slopeOfHead, slopes(t, options), {reshapeLast(1, {settings().heads, 1, 1})}, {"head", "query", "key"});
    const Traced bias = t.multiply(alibi::bias, column, distance);
    return t.add(
        {alibi::scores.name, asScaled(alibi::scores.formula, settings().scale), alibi::scores.caption}, content, bias);
}

constexpr Setting kLearnedSlopes {
    "learned_slopes", &ModelConfig::learnedSlopes, {}, nullptr, "Only attention alibi has slopes."};

} // namespace

constinit const AttentionDescriptor attention::Alibi {
    .id = "alibi",
    .title = toSay("ALiBi"),
    .family = AttentionFamily::Distance,
    .make = makeAttentionOf<AlibiAttention>,
    .recorded = [](const ModelConfig& c, double, double,
                    bool) { return RecordedNumbers {.matrices = 6.0 + 1.0 / static_cast<double>(c.heads)}; },
    .edgeNumbers = 1.0,
    .settings = {&kLearnedSlopes, 1},
};

} // namespace headroom
