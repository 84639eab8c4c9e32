// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/layers.h"

namespace headroom {

namespace {

ActivationFunction functionOf(ActivationKind kind)
{
    switch (kind) {
    case ActivationKind::Relu: return ActivationFunction::Relu;
    case ActivationKind::Gelu: return ActivationFunction::Gelu;
    case ActivationKind::GeluTanh: return ActivationFunction::GeluTanh;
    }
    return ActivationFunction::Relu;
}

} // namespace

Linear::Linear(Parameters& parameters, const std::string& name, std::int64_t in, std::int64_t out)
    : m_weight(parameters.get(name + ".weight", {out, in}, Init::Xavier)),
      m_bias(parameters.get(name + ".bias", {out}, Init::Zeros))
{
}

Traced Linear::operator()(Tracer& t, StepName name, const Traced& x, std::string_view axis) const
{
    const Traced weight = t.parameter(m_weight.name, m_weight.tensor, {axis, "input feature"});
    const Traced bias = t.parameter(m_bias.name, m_bias.tensor, {axis});
    return t.linear(name, x, weight, bias, axis);
}

LayerNorm::LayerNorm(Parameters& parameters, const std::string& name, std::int64_t width, double epsilon)
    : m_gain(parameters.get(name + ".weight", {width}, Init::Ones)),
      m_bias(parameters.get(name + ".bias", {width}, Init::Zeros)), m_epsilon(epsilon)
{
}

Traced LayerNorm::operator()(Tracer& t, const Traced& x) const
{
    static const StepName name("norm", "(x − mean) / √(variance + ε) · gain + bias",
        "Each position's row is brought to mean 0 and deviation 1, then stretched by a learned gain.");
    const Traced gain = t.parameter(m_gain.name, m_gain.tensor, {"feature"});
    const Traced bias = t.parameter(m_bias.name, m_bias.tensor, {"feature"});
    return t.layerNorm(name, x, gain, bias, m_epsilon);
}

FeedForward::FeedForward(Parameters& parameters, const std::string& name, const ModelConfig& config)
    : m_hidden(parameters, name + ".hidden", config.width, config.feedForward),
      m_output(parameters, name + ".output", config.feedForward, config.width),
      m_activation(functionOf(config.activation)), m_dropout(config.dropout)
{
}

Traced FeedForward::operator()(Tracer& t, const Traced& x) const
{
    const Traced hidden = m_hidden(
        t, {"hidden", "x W₁ + b₁", "Each position alone is projected to the wider hidden layer."}, x, "hidden unit");
    static const StepName relu("activation", "max(0, hidden)", "The non-linearity: what is below zero is switched off.");
    static const StepName gelu("activation", "hidden · Φ(hidden)", "The non-linearity: each unit passes as far as it lies above most of a normal distribution.");
    const Traced active = t.activation(m_activation == ActivationFunction::Relu ? relu : gelu, hidden, m_activation);
    return m_output(t, {"output", "active W₂ + b₂", "The active hidden units are projected back to the model's width."},
        t.dropout(active, m_dropout));
}

} // namespace headroom
