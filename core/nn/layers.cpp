// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/layers.h"

#include "libtorch.h"
#include "trace/activations.h"
#include "trace/step_names.h"

namespace headroom {

Linear::Linear(Parameters& parameters, const std::string& name, std::int64_t in, std::int64_t out, bool bias)
    : m_weight(parameters.get(name + ".weight", {out, in}, Init::Xavier))
{
    if (bias)
        m_bias = parameters.get(name + ".bias", {out}, Init::Zeros);
}

Traced Linear::operator()(Tracer& t, StepName name, const Traced& x, std::string_view axis) const
{
    if (!m_bias.tensor.defined()) // a formula names its bias last
        name.formula = name.formula.substr(0, name.formula.find(" + b"));
    const Traced weight = t.parameter(m_weight.name, m_weight.tensor, {axis, "input feature"});
    const Traced bias = t.parameter(m_bias.name, m_bias.tensor, {axis});
    return t.linear(name, x, weight, bias, axis);
}

Norm::Norm(Parameters& parameters, const std::string& name, std::int64_t width, const ModelConfig& config)
    : Norm(
        parameters, name, width, config.norm, config.normEpsilon, config.normGain, config.normBias && config.normGain)
{
}

Norm::Norm(Parameters& parameters, const std::string& name, std::int64_t width, NormKind kind, double epsilon,
    bool gain, bool bias)
    : m_kind(kind), m_epsilon(epsilon)
{
    if (kind == NormKind::None)
        return;
    if (kind == NormKind::Scale)
        m_gain = parameters.get(name + ".weight", {1}, Init::RootOfWidth, width);
    else if (gain)
        m_gain = parameters.get(name + ".weight", {width}, Init::Ones);
    if (!bias)
        return;
    if (kind == NormKind::Layer || kind == NormKind::LayerUnbiased)
        m_bias = parameters.get(name + ".bias", {width}, Init::Zeros);
}

Traced Norm::operator()(Tracer& t, const Traced& x, std::string_view step) const
{
    struct Entry {
        NormFunction function;
        std::string_view formula, caption;
    };
    static constexpr Entry entries[] {
        {NormFunction::Layer, "(x − mean) / √(variance + ε) · gain + bias",
            "Each position's row is normalised to mean 0 and standard deviation 1, then multiplied by a learned gain "
            "and shifted by a learned bias (Ba, Kiros and Hinton 2016, section 3)."},
        {NormFunction::LayerUnbiased, "(x − mean) / (deviation + ε) · gain + bias",
            "Each position's row is normalised to mean 0 and standard deviation 1 (dividing by n − 1), then "
            "multiplied by a learned gain and shifted by a learned bias, as in The Annotated Transformer (Rush 2018)."},
        {NormFunction::Rms, "x / √(mean of x² + ε) · gain",
            "Each position's row is scaled to root mean square 1, then multiplied by a learned gain; its mean is not "
            "subtracted (Zhang and Sennrich 2019, equation 4)."},
        {NormFunction::Scale, "g · x / max(‖x‖, ε)",
            "Each position's row is scaled to the one learned length g (Nguyen and Salazar 2019, section "
            "2.2)."},
    };
    static constexpr std::string_view without =
        "Each position's row is normalised to mean 0 and standard deviation 1, then multiplied by a gain; no bias is "
        "added.";
    if (m_kind == NormKind::None)
        return x;
    const Entry& entry = entries[static_cast<std::size_t>(m_kind)];
    const Traced gain = m_gain.tensor.defined()
        ? t.parameter(m_gain.name, m_gain.tensor, {"feature"})
        : t.formula({std::string(step) + "_gain", "1", "This norm learned no gain: it is 1."},
            torch::ones({x.tensor.size(-1)}, x.tensor.options().requires_grad(false)), {"feature"},
            {.function = FormulaFunction::Constant, .value = 1.0});
    const Traced bias = t.parameter(m_bias.name, m_bias.tensor, {"feature"});
    const bool layer = m_kind == NormKind::Layer && !m_bias.tensor.defined();
    return t.normalise({step, layer ? entry.formula.substr(0, entry.formula.find(" + bias")) : entry.formula,
                           layer ? without : entry.caption},
        x, gain, bias, entry.function, m_epsilon);
}

Traced activated(Tracer& t, ActivationKind kind, const Traced& x)
{
    const Activation& function = activationOf(kind);
    return t.activation({steps::activation, function.formula, function.caption}, x, kind);
}

Traced capped(Tracer& t, StepName name, const Traced& x, double cap)
{
    const std::string own(name.name);
    const Traced share = t.scale({own + "_share", "x / c", "The number, divided by the cap."}, x, Factor::over(cap));
    const Traced bent = t.activation(
        {own + "_bent", "tanh(x / c)", "The hyperbolic tangent keeps it within ±1."}, share, ActivationKind::Tanh);
    return t.scale(name, bent, Factor::times(cap));
}

FeedForward::FeedForward(Parameters& parameters, const std::string& name, std::int64_t width, std::int64_t hidden,
    ActivationKind activation, double dropout, bool gated, bool bias)
    : m_hidden(parameters, name + ".hidden", width, hidden, bias),
      m_output(parameters, name + ".output", hidden, width, bias),
      m_activation(activation),
      m_dropout(dropout)
{
    if (gated)
        m_multiplier.emplace(parameters, name + ".multiplier", width, hidden, bias);
}

FeedForward::FeedForward(Parameters& parameters, const std::string& name, const ModelConfig& config)
    : FeedForward(parameters, name, config.width, config.feedForward, config.activation, config.dropout, config.gated,
        config.feedForwardBias)
{
}

Traced FeedForward::operator()(Tracer& t, const Traced& x) const
{
    const Traced hidden = m_hidden(
        t, {"hidden", "x W₁ + b₁", "Each position's row is projected to the hidden layer."}, x, "hidden unit");
    if (m_multiplier) {
        const Traced active = activated(t, m_activation, hidden);
        const Traced multiplier = (*m_multiplier)(t,
            {"multiplier", "x W₃ + b₃", "A second projection of the same row, without a nonlinearity."}, x,
            "hidden unit");
        const Traced gated = t.multiply(
            {"gated", "active ∘ (x W₃)",
                "Each unit, after the nonlinearity, gates the same unit of the second projection: the two are "
                "multiplied (Shazeer 2020, GLU variants)."},
            active, multiplier);
        return m_output(t,
            {"output", "gated W₂ + b₂", "The gated hidden units are projected back to the model's width."},
            t.dropout(gated, m_dropout));
    }
    return m_output(t, {"output", "active W₂ + b₂", "The hidden activations are projected back to the model's width."},
        t.dropout(activated(t, m_activation, hidden), m_dropout));
}

Traced kept(Tracer& t, const Traced& x, double scale)
{
    static const StepName name("kept", "α x",
        "The row that the sublayer's output is added to, times α (Wang et al. 2022, DeepNet, section 3). With α = 0 "
        "nothing goes past the sublayer: there is no residual connection.");
    return scale == 1.0 ? x : t.scale(name, x, Factor::times(scale));
}

} // namespace headroom
