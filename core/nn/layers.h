// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/parameters.h"
#include "trace/tracer.h"

#include <string>

namespace headroom {

// y = x Wᵀ + b: [..., in] → [..., out]; weight [out, in], bias [out] if there is one.
class Linear {
public:
    Linear(Parameters& parameters, const std::string& name, std::int64_t in, std::int64_t out, bool bias = true);
    Traced operator()(Tracer& t, StepName name, const Traced& x, std::string_view axis = "feature") const;

private:
    Parameter m_weight;
    Parameter m_bias;
};

// Normalisation of each row over its last axis. Weights: "NAME.weight" [width] ([1] for NormKind::Scale, the g of
// Nguyen and Salazar, √width at first) and, for the two layer norms, "NAME.bias" [width]. NormKind::None has none and
// gives back what it is given.
class Norm {
public:
    Norm(Parameters& parameters, const std::string& name, std::int64_t width, NormKind kind, double epsilon);
    // `step` names the recorded step where one is not enough ("query_norm").
    Traced operator()(Tracer& t, const Traced& x, std::string_view step = "norm") const;
    bool exists() const { return m_kind != NormKind::None; }

private:
    NormKind m_kind;
    Parameter m_gain;
    Parameter m_bias; // undefined without one
    double m_epsilon;
};

// The step "activation" of a hidden layer.
Traced activated(Tracer& t, ActivationKind kind, const Traced& x);

// Position-wise feed-forward network, max(0, x W₁ + b₁) W₂ + b₂ (Vaswani et al. 2017, equation 2).
class FeedForward {
public:
    FeedForward(Parameters& parameters, const std::string& name, std::int64_t width, std::int64_t hidden,
        ActivationKind activation, double dropout);
    Traced operator()(Tracer& t, const Traced& x) const;

private:
    Linear m_hidden;
    Linear m_output;
    ActivationKind m_activation;
    double m_dropout;
};

// A residual connection round a sublayer, normalised before it (x + f(norm(x))) or after it (norm(x + f(x)), as in
// the paper of 2017).
template <typename Sublayer>
Traced residual(
    Tracer& t, const Norm& norm, NormPlacement placement, double dropout, const Traced& x, Sublayer sublayer)
{
    static const StepName before("residual", "x + sublayer(norm(x))",
        "The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1, norms it "
        "afterwards).");
    static const StepName sum("residual", "x + sublayer(x)",
        "The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1).");
    if (placement == NormPlacement::Before)
        return t.addDropout(norm.exists() ? before : sum, x, sublayer(norm(t, x)), dropout);
    return norm(t, t.addDropout(sum, x, sublayer(x), dropout));
}

} // namespace headroom
