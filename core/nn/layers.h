// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/parameters.h"
#include "trace/tracer.h"

#include <optional>
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
    Norm(Parameters& parameters, const std::string& name, std::int64_t width, NormKind kind, double epsilon,
        bool gain = true, bool bias = true);
    // As the layers of that model have it.
    Norm(Parameters& parameters, const std::string& name, std::int64_t width, const ModelConfig& config);
    // `step` names the recorded step where one is not enough ("query_norm").
    Traced operator()(Tracer& t, const Traced& x, std::string_view step = "norm") const;
    bool exists() const { return m_kind != NormKind::None; }

private:
    NormKind m_kind;
    Parameter m_gain; // undefined without one: 1
    Parameter m_bias; // undefined without one
    double m_epsilon;
};

// The step "activation" of a hidden layer.
Traced activated(Tracer& t, ActivationKind kind, const Traced& x);

// The steps that bend numbers towards ±cap: cap · tanh(x / cap), the last called `name` (Bello et al. 2016; Gemma 2).
Traced capped(Tracer& t, StepName name, const Traced& x, double cap);

// Position-wise feed-forward network, max(0, x W₁ + b₁) W₂ + b₂ (Vaswani et al. 2017, equation 2); gated, the hidden
// units are multiplied by x W₃ + b₃ before the last projection (Shazeer 2020). Weights: "NAME.hidden", "NAME.output"
// and, gated, "NAME.multiplier".
class FeedForward {
public:
    FeedForward(Parameters& parameters, const std::string& name, std::int64_t width, std::int64_t hidden,
        ActivationKind activation, double dropout, bool gated = false, bool bias = true);
    FeedForward(Parameters& parameters, const std::string& name, const ModelConfig& config);
    Traced operator()(Tracer& t, const Traced& x) const;

private:
    Linear m_hidden;
    std::optional<Linear> m_multiplier;
    Linear m_output;
    ActivationKind m_activation;
    double m_dropout;
};

// What a sublayer's output is added to: x, or α x (Wang et al. 2022, DeepNet).
Traced kept(Tracer& t, const Traced& x, double scale);

// A residual connection round a sublayer, normalised before it (x + f(norm(x))) or after it (norm(x + f(x)), as in
// the paper of 2017).
template <typename Sublayer>
Traced residual(Tracer& t, const Norm& norm, NormPlacement placement, double dropout, const Traced& x,
    Sublayer sublayer, double scale = 1.0)
{
    static const StepName before("residual", "x + sublayer(norm(x))",
        "The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1, where the sum is normalised "
        "afterwards).");
    static const StepName sum("residual", "x + sublayer(x)",
        "The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1).");
    const Traced under = kept(t, x, scale);
    if (placement != NormPlacement::After)
        return t.addDropout(norm.exists() ? before : sum, under, sublayer(norm(t, x)), dropout);
    return norm(t, t.addDropout(sum, under, sublayer(x), dropout));
}

// How a sublayer's residual connection is normed: of NormPlacement::Around `after` is the second norm.
struct SublayerNorms {
    const Norm& norm;
    const std::optional<Norm>& after;
    NormPlacement placement;
    bool normedResidual = false; // the normed row is added to
    double scale = 1.0; // of what is added to
};

// x + f(norm(x)), x + after(f(norm(x))) or norm(x + f(x)).
template <typename Sublayer>
Traced residual(Tracer& t, const SublayerNorms& norms, double dropout, const Traced& x, Sublayer sublayer)
{
    if (norms.placement == NormPlacement::Around) {
        static const StepName around("residual", "x + norm(sublayer(norm(x)))",
            "The sublayer's output is normalised and added to its input (Gemma Team 2024, section 2).");
        const Traced under = kept(t, x, norms.scale);
        return t.addDropout(around, under, (*norms.after)(t, sublayer(norms.norm(t, x)), "norm_after"), dropout);
    }
    if (norms.normedResidual) {
        static const StepName normed("residual", "norm(x) + sublayer(norm(x))",
            "The sublayer's output is added to the normalised row (BLOOM, apply_residual_connection_post_layernorm).");
        const Traced y = norms.norm(t, x);
        const Traced under = kept(t, y, norms.scale);
        return t.addDropout(normed, under, sublayer(y), dropout);
    }
    return residual(t, norms.norm, norms.placement, dropout, x, sublayer, norms.scale);
}

} // namespace headroom
