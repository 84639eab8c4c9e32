// SPDX-License-Identifier: GPL-3.0-or-later
// How far a recorded number may be from the one that is computed again in double precision, on any processor.
//
// The model works with float32: each operation gives the exact result times (1 + δ), |δ| ≤ u = 2⁻²⁴ (float16: 2⁻¹¹,
// bfloat16: 2⁻⁸, double: 2⁻⁵³), and n of them one after the other are off by at most γ_n = n u / (1 − n u) (Higham,
// Accuracy and Stability of Numerical Algorithms, 2002, section 3.1). The bound of a cell follows from what was done
// for it, on the numbers that were recorded:
//
//   sum of n terms      γ_n Σ|terms|: holds for every order of summation, in blocks or not, and with products and sums
//                       fused (section 4.2); so for every number of threads and width of vector registers
//   products, quotients u of the result, and the errors of what they take, each times the size of the other
//   variance            γ_(n+8) (σ² + 2 √(σ² (σ² + mean²))), for mean and squares in one pass (Chan, Golub, LeVeque
//   1983) √x, 1/√x            √ is monotonic: the error is that of the interval x ± error, and u of the result exp 20
//   ulp, log, tanh, sin, cos: 4 ulp, of LibTorch's vectorised functions (Sleef's are within 1,
//                       exp_u20 within 20), and the error of the argument times the slope
//   erf                 4·10⁻⁷, of the polynomial in LibTorch's vector code (Abramowitz and Stegun 7.1.26)
//   tiny                numbers below 2⁻¹²⁶, float32's smallest normal one, may be read and written as 0: each
//                       operation adds that much
//   overflow            beyond float32's largest number nothing is bounded
//
// A number that was not kept past a trace's memory budget was rounded before it was used; what is recomputed was not.
// It comes in with the bound of its own step. Where a step is stored in 16 bits, sums are made in float32 and rounded
// to 16 bits at most four times. The re-derivation's own rounding, in double precision, is below all of this; a model
// that works with double is allowed twice its own.
//
// The bound is never exceeded by a right computation, and a wrong one exceeds it soon: one product of 64 that is off by
// a thousandth is found as soon as it is 1/250 of the sum of their sizes. RESULTS.md has what share of it is used.
#pragma once

#include "trace/trace_data.h"

namespace headroom {

// A number, and how far rounding may have carried the model's from it.
struct Rounded {
    double value = 0.0;
    double error = 0.0;
};

class Rounding {
public:
    explicit Rounding(Storage::Type type);

    double gamma(double operations) const; // γ_n
    double tiny() const { return m_tiny; } // the smallest normal number
    double most() const { return m_most; } // the largest one
    Rounded kept(double x) const; // a number as it was recorded
    Rounded given(double x) const; // one that the model rounds to its precision: a constant, a formula of positions

    Rounded add(const Rounded& a, const Rounded& b) const;
    Rounded subtract(const Rounded& a, const Rounded& b) const { return add(a, {-b.value, b.error}); }
    Rounded multiply(const Rounded& a, const Rounded& b) const;
    Rounded divide(const Rounded& a, const Rounded& b) const;
    Rounded root(const Rounded& x) const;
    Rounded exponential(const Rounded& x) const;
    Rounded logarithm(const Rounded& x) const;
    Rounded tanh(const Rounded& x) const;
    Rounded erf(const Rounded& x) const;
    Rounded sigmoid(const Rounded& x) const;
    Rounded sine(double value) const; // of an angle that is exact
    Rounded variance(double variance, double mean, double count, double inputError) const;

    // What is stored: 16 bits round again.
    Rounded stored(const Rounded& x, double largest = 0.0) const;

private:
    Rounded rounded(double value, double error, double operations = 1.0) const;

    double m_unit, m_storedUnit, m_tiny, m_most;
    bool m_double;
};

// A sum in any order.
class RoundedSum {
public:
    void add(const Rounded& term);
    Rounded total(const Rounding& rounding) const;
    double size() const { return m_size; } // Σ|terms|
    std::int64_t count() const { return m_count; }

private:
    double m_value = 0.0, m_size = 0.0, m_error = 0.0;
    std::int64_t m_count = 0;
};

} // namespace headroom
