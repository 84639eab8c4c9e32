// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/rotary.h"

#include "libtorch.h"
#include "nn/moves.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace rotary {
constexpr StepName cosine {"cosine", "cos(m θ_i)", "The cosine of each pair's angle, which grows with the position m."};
constexpr StepName sine {"sine", "∓sin(m θ_i)", "The sine of each pair's angle, negative for the first of the pair."};
constexpr StepName kept {
    "kept", "x ∘ cos(m θ)", "What each number keeps of itself when its pair rotates (Su et al. 2021, section 3.4.2)."};
constexpr StepName crossed {"crossed", "(x₂, x₁)", "The two numbers of each pair swap places."};
constexpr StepName brought {
    "brought", "(x₂, x₁) ∘ ∓sin(m θ)", "What each number gets from the other number of its pair."};
} // namespace rotary

// One number per pair becomes one per dimension; what is not turned gets `rest`.
torch::Tensor spread(const torch::Tensor& first, const torch::Tensor& second, std::int64_t dimension, double rest,
    const RotaryRule& rule)
{
    torch::Tensor table = rule.halves ? torch::cat({first, second}, -1) : torch::stack({first, second}, -1).flatten(-2);
    table = torch::constant_pad_nd(table, {0, dimension - table.size(-1)}, rest);
    return table.dim() > 2 ? table.unsqueeze(-3) : table; // a batch's angles serve all heads
}

// The positions are read off the first pair's angles.
Formula turnFormula(const Tracer& t, FormulaFunction function, const torch::Tensor& angles, const RotaryRule& rule)
{
    Formula formula {.function = function};
    formula.rotary = rule;
    if (!t.active())
        return formula;
    const torch::Tensor positions = (angles.select(-1, 0).to(torch::kDouble) / rule.frequency(0))
                                        .round()
                                        .to(torch::kCPU, torch::kLong)
                                        .flatten()
                                        .contiguous();
    const auto* first = positions.data_ptr<std::int64_t>();
    formula.places.emplace(first, first + positions.numel());
    return formula;
}

} // namespace

Traced rotate(Tracer& t, std::string_view name, const Traced& x, const torch::Tensor& angles, RotaryRule rule)
{
    const std::int64_t dimension = x.tensor.size(-1), turned = 2 * angles.size(-1);
    rule.width = turned;
    torch::Tensor cosines = angles.cos(), sines = angles.sin();
    if (const double times = rule.multiplier(); times != 1.0)
        cosines = cosines * times, sines = sines * times;
    Index crossed(static_cast<std::size_t>(dimension));
    for (std::int64_t i = 0; i < dimension; ++i)
        crossed[static_cast<std::size_t>(i)] = i < turned ? rule.other(i) : i;

    const AxisNames axes {"head", "position", "dimension"};
    Traced kept, other;
    {
        const Tracer::Scope scope(t, name);
        const Traced cosine = t.formula(rotary::cosine, spread(cosines, cosines, dimension, 1.0, rule), axes,
            turnFormula(t, FormulaFunction::RotaryCosine, angles, rule));
        const Traced sine = t.formula(rotary::sine, spread(-sines, sines, dimension, 0.0, rule), axes,
            turnFormula(t, FormulaFunction::RotarySine, angles, rule));
        kept = t.multiply(rotary::kept, x, cosine);
        const Traced swapped = t.rearrange(rotary::crossed, x, {pickAlong(-1, std::move(crossed))}, axes);
        other = t.multiply(rotary::brought, swapped, sine);
    }
    return t.add(
        {name, "x cos(m θ) + x^⊥ sin(m θ)",
            "Each pair of numbers is rotated by an angle that grows with the position, so the dot product of a query "
            "and a key depends on their distance (Su et al. 2021, section 3.4.2)."},
        kept, other);
}

} // namespace headroom
