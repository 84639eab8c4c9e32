// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/activations.h"

#include "libtorch.h"
#include "text/printed.h"
#include "text/say.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numbers>

namespace headroom {

namespace {

namespace activation {

using torch::Tensor;
using Words = Activation::Words;

// What Rounding has, of plain numbers: one formula gives a number, and with Rounding its bound too.
struct Doubles {
    static double given(double x) { return x; }
    static double add(double a, double b) { return a + b; }
    static double multiply(double a, double b) { return a * b; }
    static double exponential(double x) { return std::exp(x); }
    static double logarithm(double x) { return std::log(x); }
    static double subtract(double a, double b) { return a - b; }
    static double divide(double a, double b) { return a / b; }
    static double root(double x) { return std::sqrt(x); }
    static double tanh(double x) { return std::tanh(x); }
    static double erf(double x) { return std::erf(x); }
    static double sigmoid(double x) { return 1.0 / (1.0 + std::exp(-x)); }
};

double valueOf(double x) { return x; }
double valueOf(const Rounded& x) { return x.value; }
double moved(double, double value) { return value; }
Rounded moved(const Rounded& x, double value) { return {value, x.error}; } // without rounding
double constant(double, double value) { return value; }
Rounded constant(const Rounded&, double value) { return {value, 0.0}; } // exact in every precision

constexpr auto relu = [](const auto&, const auto& x, double) { return moved(x, valueOf(x) < 0.0 ? 0.0 : valueOf(x)); };
constexpr auto gelu = [](const auto& r, const auto& x, double) {
    const auto below = r.erf(r.multiply(x, r.given(1.0 / std::numbers::sqrt2)));
    return r.multiply(r.multiply(x, constant(x, 0.5)), r.add(constant(x, 1.0), below));
};
constexpr auto geluTanh = [](const auto& r, const auto& x, double) {
    const auto cube = r.multiply(r.multiply(x, x), x);
    const auto inner = r.multiply(
        r.given(std::sqrt(2.0 / std::numbers::pi)), r.add(x, r.multiply(r.given(0.044715), cube)));
    return r.multiply(r.multiply(x, constant(x, 0.5)), r.add(constant(x, 1.0), r.tanh(inner)));
};
constexpr auto silu = [](const auto& r, const auto& x, double) { return r.multiply(x, r.sigmoid(x)); };
constexpr auto quickGelu = [](const auto& r, const auto& x, double) {
    return r.multiply(x, r.sigmoid(r.multiply(r.given(1.702), x)));
};
constexpr auto tanh = [](const auto& r, const auto& x, double) { return r.tanh(x); };
constexpr auto sigmoid = [](const auto& r, const auto& x, double) { return r.sigmoid(x); };
constexpr auto eluPlusOne = [](const auto& r, const auto& x, double) {
    return valueOf(x) > 0.0 ? r.add(x, constant(x, 1.0)) : r.exponential(x);
};
constexpr auto exponential = [](const auto& r, const auto& x, double) { return r.exponential(x); };
constexpr auto surprise = [](const auto& r, const auto& x, double) {
    const auto product = valueOf(x) == 0.0 ? constant(x, 0.0) : r.multiply(x, r.logarithm(x));
    return moved(product, -valueOf(product) + 0.0);
};
constexpr auto clip = [](const auto& r, const auto& x, double limit) {
    const auto most = r.given(limit);
    const double within = std::isnan(valueOf(x)) ? valueOf(x) : std::clamp(valueOf(x), -valueOf(most), valueOf(most));
    return moved(r.add(moved(x, 0.0), moved(most, 0.0)), within);
};

// 1 where `open`, else 0; NaN stays.
constexpr auto step = [](const auto& x, bool open) {
    return constant(x, std::isnan(valueOf(x)) ? valueOf(x) : open ? 1.0 : 0.0);
};
constexpr auto reluSlope = [](const auto&, const auto& x, double) { return step(x, valueOf(x) > 0.0); };
constexpr auto geluSlope = [](const auto& r, const auto& x, double) {
    const auto below = r.multiply(
        constant(x, 0.5), r.add(constant(x, 1.0), r.erf(r.multiply(x, r.given(1.0 / std::numbers::sqrt2)))));
    const auto density = r.multiply(r.given(1.0 / std::sqrt(2.0 * std::numbers::pi)),
        r.exponential(r.multiply(r.multiply(x, x), constant(x, -0.5))));
    return r.add(below, r.multiply(x, density));
};
constexpr auto geluTanhSlope = [](const auto& r, const auto& x, double) {
    const auto by = r.given(std::sqrt(2.0 / std::numbers::pi));
    const auto square = r.multiply(x, x);
    const auto inner = r.multiply(by, r.add(x, r.multiply(r.given(0.044715), r.multiply(square, x))));
    const auto bent = r.tanh(inner);
    const auto innerSlope = r.multiply(by, r.add(constant(x, 1.0), r.multiply(r.given(3.0 * 0.044715), square)));
    const auto bentSlope = r.multiply(r.subtract(constant(x, 1.0), r.multiply(bent, bent)), innerSlope);
    return r.multiply(constant(x, 0.5), r.add(r.add(constant(x, 1.0), bent), r.multiply(x, bentSlope)));
};
constexpr auto gateSlope = [](const auto& r, const auto& x, const auto& steepness) {
    const auto steep = r.multiply(steepness, x), gate = r.sigmoid(steep);
    return r.multiply(gate, r.add(constant(x, 1.0), r.multiply(steep, r.subtract(constant(x, 1.0), gate))));
};
constexpr auto siluSlope = [](const auto& r, const auto& x, double) { return gateSlope(r, x, constant(x, 1.0)); };
constexpr auto quickGeluSlope = [](const auto& r, const auto& x, double) { return gateSlope(r, x, r.given(1.702)); };
constexpr auto tanhSlope = [](const auto& r, const auto& x, double) {
    const auto bent = r.tanh(x);
    return r.subtract(constant(x, 1.0), r.multiply(bent, bent));
};
constexpr auto sigmoidSlope = [](const auto& r, const auto& x, double) {
    const auto gate = r.sigmoid(x);
    return r.multiply(gate, r.subtract(constant(x, 1.0), gate));
};
constexpr auto eluPlusOneSlope = [](const auto& r, const auto& x, double) {
    return valueOf(x) > 0.0 ? constant(x, 1.0) : r.exponential(x);
};
constexpr auto clipSlope = [](const auto& r, const auto& x, double limit) {
    return step(x, std::abs(valueOf(x)) <= valueOf(r.given(limit)));
};

template <typename Function>
double numberBy(double x, double limit)
{
    return Function {}(Doubles {}, x, limit);
}

template <typename Function>
Rounded roundedBy(const Rounding& rounding, const Rounded& x, double limit)
{
    return Function {}(rounding, x, limit);
}

std::string text(double value, int decimals = 3) { return formatNumber(value, decimals); }

// The decimals of what is printed to make the result, which has three.
int decimalsOf(double result, const std::function<double(int decimals)>& made)
{
    return decimalsThatGive(result, made, 3, 9, 3, SmallNumbers::Exponent).value_or(3);
}

double readAs(double value, int decimals) { return asRead(value, decimals, SmallNumbers::Exponent); }

std::string times(double x, double gate)
{
    const int decimals = decimalsOf(x * gate, [&](int d) { return readAs(x, d) * readAs(gate, d); });
    return text(x, decimals) + " · " + text(gate, decimals);
}

std::string expOf(double x)
{
    return "exp(" + text(x, decimalsOf(std::exp(x), [x](int d) { return std::exp(readAs(x, d)); })) + ")";
}

template <typename Function>
constexpr Activation row(ActivationKind kind, Tensor (*tensor)(const Tensor&, double), const Function&,
    Words (*words)(double, double), const char* formula = nullptr, const char* caption = nullptr, double lost = 0.0)
{
    constexpr const char* kNames[] = {
#define SETTING(Name, inFiles) inFiles,
#define OTHER(Name, inFiles) inFiles,
#include "config/activations.inc"
#undef SETTING
#undef OTHER
    };
    return {kind, kNames[static_cast<std::size_t>(kind)], formula, caption, tensor, numberBy<Function>,
        roundedBy<Function>, words, lost};
}

// In the order of config/activations.inc.
constexpr Activation kActivations[] = {
    row(
        ActivationKind::Relu, [](const Tensor& x, double) { return torch::relu(x); }, relu,
        [](double x, double) {
            return Words {"relu(x) = max(0, x)", "ReLU: a negative number becomes 0, a positive one stays.",
                "max(0, " + text(x) + ")"};
        },
        "max(0, hidden)", "The nonlinearity: negative numbers become 0 (Vaswani et al. 2017, equation 2)."),
    row(
        ActivationKind::Gelu, [](const Tensor& x, double) { return torch::gelu(x); }, gelu,
        [](double x, double) {
            return Words {"gelu(x) = x · Φ(x)", "GELU: the number times the share of a normal distribution below it.",
                times(x, 0.5 * (1.0 + std::erf(x / std::numbers::sqrt2)))};
        },
        "hidden · Φ(hidden)",
        "The nonlinearity: each number times the share of a normal distribution below it (Hendrycks and "
        "Gimpel 2016, section 2)."),
    row(
        ActivationKind::GeluTanh, [](const Tensor& x, double) { return torch::gelu(x, "tanh"); }, geluTanh,
        [](double x, double) {
            const double inner = std::sqrt(2.0 / std::numbers::pi) * (x + 0.044715 * x * x * x);
            return Words {"gelu(x) ≈ x · ½(1 + tanh(√(2/π)(x + 0.044715 x³)))",
                "GELU in its tanh form: the number times a gate between 0 and 1.",
                times(x, 0.5 * (1.0 + std::tanh(inner)))};
        },
        "hidden · ½ (1 + tanh(√(2/π) (hidden + 0.044715 hidden³)))",
        "The nonlinearity: GELU, with tanh approximating the normal distribution (Hendrycks and Gimpel "
        "2016, section 2)."),
    row(
        ActivationKind::Silu, [](const Tensor& x, double) { return torch::silu(x); }, silu,
        [](double x, double) {
            return Words {"silu(x) = x · σ(x)", "SiLU: the number times its own sigmoid, a gate between 0 and 1.",
                times(x, Doubles::sigmoid(x))};
        },
        "hidden · σ(hidden)",
        "The nonlinearity: each unit is multiplied by its own sigmoid (Hendrycks and Gimpel 2016; Ramachandran et al. "
        "2017, Swish)."),
    row(
        ActivationKind::QuickGelu, [](const Tensor& x, double) { return x * torch::sigmoid(1.702 * x); }, quickGelu,
        [](double x, double) {
            return Words {"gelu(x) ≈ x · σ(1.702 x)", "Quick GELU: the number times a steeper sigmoid of itself.",
                times(x, Doubles::sigmoid(1.702 * x))};
        },
        "hidden · σ(1.702 hidden)",
        "The nonlinearity: a sigmoid replaces the normal distribution of GELU (Hendrycks and Gimpel 2016, section 2)."),
    row(
        ActivationKind::Tanh, [](const Tensor& x, double) { return torch::tanh(x); }, tanh,
        [](double x, double) {
            return Words {"tanh(x)", "Hyperbolic tangent: maps any number to one between −1 and 1; 0 stays 0.",
                "tanh(" + text(x) + ")"};
        },
        "tanh(hidden)", "The nonlinearity: each unit is squashed into −1 to 1."),
    row(
        ActivationKind::Sigmoid, [](const Tensor& x, double) { return torch::sigmoid(x); }, sigmoid,
        [](double x, double) {
            return Words {"σ(x) = 1 / (1 + exp(−x))", "Sigmoid: maps any number to one between 0 and 1; 0 becomes ½.",
                "1 / (1 + exp(" + text(-x, decimalsOf(Doubles::sigmoid(x), [x](int d) {
                    return Doubles::sigmoid(readAs(x, d));
                })) + "))"};
        }),
    row(
        ActivationKind::EluPlusOne,
        [](const Tensor& x, double) { // not elu(x) + 1: the 1 would swallow what elu leaves below −17
            return torch::where(x > 0, x + 1, x.clamp_max(0).exp());
        },
        eluPlusOne,
        [](double x, double) {
            return Words {x > 0.0 ? say("elu(x) + 1 = x + 1 for x > 0") : say("elu(x) + 1 = exp(x) for x ≤ 0"),
                "ELU plus one: the result is always positive, so it can serve as a weight.",
                x > 0.0 ? text(x) + " + 1" : expOf(x)};
        },
        nullptr, nullptr, 4.0), // others add 1 to what elu left below it: its last digits are lost
    row(
        ActivationKind::Exponential, [](const Tensor& x, double) { return torch::exp(x); }, exponential,
        [](double x, double) {
            return Words {"exp(x)", "The exponential: always positive, and larger for larger numbers.", expOf(x)};
        }),
    row(
        ActivationKind::Surprise, [](const Tensor& x, double) { return -torch::xlogy(x, x); }, surprise,
        [](double x, double) {
            return Words {"−x ln x", "A share times its surprise: largest for medium shares, 0 for a share of 0 or 1.",
                "−" + text(x) + " · ln " + text(x)};
        }),
    row(
        ActivationKind::Clip, [](const Tensor& x, double limit) { return x.clamp(-limit, limit); }, clip,
        [](double x, double limit) {
            return Words {"clip(x, −c, c)",
                std::abs(x) > limit ? "The number lies beyond the limit and is clipped there."
                                    : "The number lies within the limits and stays as it is.",
                "clip(" + text(x) + ", " + text(-limit) + ", " + text(limit) + ")"};
        }),
    row(
        ActivationKind::ReluSlope, [](const Tensor& x, double) { return x.clamp(0, 1).ceil_(); }, reluSlope,
        [](double x, double) {
            return Words {"relu′(x) = 1 if x > 0, else 0",
                "The slope of ReLU: 1 where the number stayed, 0 where it became 0.",
                x > 0.0 ? text(x) + " > 0" : text(x) + " ≤ 0"};
        }),
    row(
        ActivationKind::GeluSlope,
        [](const Tensor& x, double) {
            return (1 + torch::erf(x * (1.0 / std::numbers::sqrt2))) * 0.5
                + x * (torch::exp(x * x * -0.5) * (1.0 / std::sqrt(2.0 * std::numbers::pi)));
        },
        geluSlope,
        [](double x, double) {
            const double below = 0.5 * (1.0 + std::erf(x / std::numbers::sqrt2)),
                         density = std::exp(-0.5 * x * x) / std::sqrt(2.0 * std::numbers::pi);
            const int d = decimalsOf(below + x * density,
                [&](int some) { return readAs(below, some) + readAs(x, some) * readAs(density, some); });
            return Words {"gelu′(x) = Φ(x) + x φ(x)",
                "The slope of GELU: the share of a normal distribution below the number, plus the number times its density.",
                text(below, d) + " + " + text(x, d) + " · " + text(density, d)};
        }),
    row(
        ActivationKind::GeluTanhSlope,
        [](const Tensor& x, double) {
            const double by = std::sqrt(2.0 / std::numbers::pi);
            const Tensor square = x * x, bent = torch::tanh((x + square * x * 0.044715) * by);
            return (1 + bent + x * ((1 - bent * bent) * ((1 + square * (3.0 * 0.044715)) * by))) * 0.5;
        },
        geluTanhSlope,
        [](double x, double) {
            const double by = std::sqrt(2.0 / std::numbers::pi), bent = std::tanh(by * (x + 0.044715 * x * x * x));
            return Words {"gelu′(x) ≈ ½ (1 + t + x (1 − t²) u′) with t = tanh u, u = √(2/π)(x + 0.044715 x³)",
                "The slope of GELU in its tanh form.",
                "½ (1 + " + text(bent) + " + " + times(x, (1.0 - bent * bent) * by * (1.0 + 3.0 * 0.044715 * x * x))
                    + ")"};
        }),
    row(
        ActivationKind::SiluSlope,
        [](const Tensor& x, double) {
            const Tensor gate = torch::sigmoid(x);
            return gate * (1 + x * (1 - gate));
        },
        siluSlope,
        [](double x, double) {
            const double gate = Doubles::sigmoid(x);
            return Words {"silu′(x) = σ(x) (1 + x (1 − σ(x)))", "The slope of SiLU.",
                text(gate) + " (1 + " + times(x, 1.0 - gate) + ")"};
        }),
    row(
        ActivationKind::QuickGeluSlope,
        [](const Tensor& x, double) {
            const Tensor steep = 1.702 * x, gate = torch::sigmoid(steep);
            return gate * (1 + steep * (1 - gate));
        },
        quickGeluSlope,
        [](double x, double) {
            const double gate = Doubles::sigmoid(1.702 * x);
            return Words {"gelu′(x) ≈ σ(1.702 x) (1 + 1.702 x (1 − σ(1.702 x)))", "The slope of quick GELU.",
                text(gate) + " (1 + " + times(1.702 * x, 1.0 - gate) + ")"};
        }),
    row(
        ActivationKind::TanhSlope,
        [](const Tensor& x, double) {
            const Tensor bent = torch::tanh(x);
            return 1 - bent * bent;
        },
        tanhSlope,
        [](double x, double) {
            return Words {"tanh′(x) = 1 − tanh(x)²", "The slope of tanh: 1 at 0, near 0 where it is flat.",
                "1 − " + text(std::tanh(x)) + "²"};
        }),
    row(
        ActivationKind::SigmoidSlope,
        [](const Tensor& x, double) {
            const Tensor gate = torch::sigmoid(x);
            return gate * (1 - gate);
        },
        sigmoidSlope,
        [](double x, double) {
            const double gate = Doubles::sigmoid(x);
            return Words {"σ′(x) = σ(x) (1 − σ(x))", "The slope of the sigmoid: ¼ at 0, near 0 where it is flat.",
                times(gate, 1.0 - gate)};
        }),
    row(
        ActivationKind::EluPlusOneSlope, [](const Tensor& x, double) { return x.clamp_max(0).exp_(); }, eluPlusOneSlope,
        [](double x, double) {
            return Words {x > 0.0 ? "1 for x > 0" : "exp(x) for x ≤ 0",
                "The slope of ELU: 1 above 0, the exponential below.", x > 0.0 ? text(x) + " > 0" : expOf(x)};
        }),
    row(
        ActivationKind::ClipSlope,
        [](const Tensor& x, double limit) { return torch::where(x.isnan(), x, x.abs().le(limit).to(x.scalar_type())); },
        clipSlope,
        [](double x, double limit) {
            return Words {"1 if |x| ≤ c, else 0", "The slope of a clipped number: 1 within the limits, 0 beyond them.",
                "|" + text(x) + "| and " + text(limit)};
        }),
};

constexpr bool inOrder()
{
    std::size_t place = 0;
    for (const Activation& activation : kActivations)
        if (static_cast<std::size_t>(activation.kind) != place++)
            return false;
    constexpr std::size_t kCount = 0
#define SETTING(Name, inFiles) +1
#define OTHER(Name, inFiles) +1
#include "config/activations.inc"
#undef SETTING
#undef OTHER
        ;
    return place == kCount;
}
static_assert(inOrder());

} // namespace activation

} // namespace

const Activation& activationOf(ActivationKind kind) { return activation::kActivations[static_cast<std::size_t>(kind)]; }

std::span<const Activation> activations() { return activation::kActivations; }

std::optional<ActivationKind> slopeOf(ActivationKind kind)
{
    switch (kind) {
    case ActivationKind::Relu: return ActivationKind::ReluSlope;
    case ActivationKind::Gelu: return ActivationKind::GeluSlope;
    case ActivationKind::GeluTanh: return ActivationKind::GeluTanhSlope;
    case ActivationKind::Silu: return ActivationKind::SiluSlope;
    case ActivationKind::QuickGelu: return ActivationKind::QuickGeluSlope;
    case ActivationKind::Tanh: return ActivationKind::TanhSlope;
    case ActivationKind::Sigmoid: return ActivationKind::SigmoidSlope;
    case ActivationKind::EluPlusOne: return ActivationKind::EluPlusOneSlope;
    case ActivationKind::Exponential: return ActivationKind::Exponential;
    case ActivationKind::Clip: return ActivationKind::ClipSlope;
    case ActivationKind::Surprise: // of studies
    case ActivationKind::ReluSlope: // of a backward pass itself, as all slopes are
    case ActivationKind::GeluSlope:
    case ActivationKind::GeluTanhSlope:
    case ActivationKind::SiluSlope:
    case ActivationKind::QuickGeluSlope:
    case ActivationKind::TanhSlope:
    case ActivationKind::SigmoidSlope:
    case ActivationKind::EluPlusOneSlope:
    case ActivationKind::ClipSlope: break;
    }
    return std::nullopt;
}

} // namespace headroom
