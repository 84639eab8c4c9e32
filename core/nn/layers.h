// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/parameters.h"
#include "trace/tracer.h"

#include <string>

namespace headroom {

// y = x Wᵀ + b: [..., in] → [..., out]; weight [out, in], bias [out].
class Linear {
public:
    Linear(Parameters& parameters, const std::string& name, std::int64_t in, std::int64_t out);
    Traced operator()(Tracer& t, StepName name, const Traced& x, std::string_view axis = "feature") const;

private:
    Parameter m_weight;
    Parameter m_bias;
};

// Layer normalisation over the last axis (Ba, Kiros and Hinton 2016); biased variance, ε inside the root.
class LayerNorm {
public:
    LayerNorm(Parameters& parameters, const std::string& name, std::int64_t width, double epsilon);
    Traced operator()(Tracer& t, const Traced& x) const;

private:
    Parameter m_gain;
    Parameter m_bias;
    double m_epsilon;
};

// Position-wise feed-forward network, max(0, x W₁ + b₁) W₂ + b₂ (Vaswani et al. 2017, equation 2).
class FeedForward {
public:
    FeedForward(Parameters& parameters, const std::string& name, const ModelConfig& config);
    Traced operator()(Tracer& t, const Traced& x) const;

private:
    Linear m_hidden;
    Linear m_output;
    ActivationFunction m_activation;
    double m_dropout;
};

// A residual connection round a sublayer, normalised before it (x + f(norm(x))) or after it (norm(x + f(x)), as in
// the paper of 2017).
template <typename Sublayer>
Traced residual(Tracer& t, const LayerNorm& norm, const ModelConfig& config, const Traced& x, Sublayer sublayer)
{
    static const StepName sum("residual", "x + sublayer(x)", "What the sublayer found is added to what came in.");
    if (config.normPlacement == NormPlacement::Before)
        return t.add(sum, x, t.dropout(sublayer(norm(t, x)), config.dropout));
    return norm(t, t.add(sum, x, t.dropout(sublayer(x), config.dropout)));
}

} // namespace headroom
