// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/rounding_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kUlps = 4.0, kUlpsOfExponential = 20.0, kErrorOfErf = 4e-7;
constexpr double kStoredRoundings = 4.0;

double unitOf(Storage::Type type)
{
    switch (type) {
    case Storage::Type::Double: return 0x1p-53;
    case Storage::Type::Float: return 0x1p-24;
    case Storage::Type::Half: return 0x1p-11;
    case Storage::Type::BFloat16: return 0x1p-8;
    }
    return 0x1p-24;
}

} // namespace

Rounding::Rounding(Storage::Type type)
    : m_unit(type == Storage::Type::Double ? 2.0 * unitOf(type) : unitOf(Storage::Type::Float)),
      m_storedUnit(type == Storage::Type::Half || type == Storage::Type::BFloat16 ? unitOf(type) : 0.0),
      m_tiny(type == Storage::Type::Double  ? std::numeric_limits<double>::min()
              : type == Storage::Type::Half ? 0x1p-24
                                            : static_cast<double>(std::numeric_limits<float>::min())),
      m_most(type == Storage::Type::Double  ? std::numeric_limits<double>::max()
              : type == Storage::Type::Half ? 65504.0
                                            : static_cast<double>(std::numeric_limits<float>::max())),
      m_double(type == Storage::Type::Double)
{
}

double Rounding::gamma(double operations) const
{
    const double nu = operations * m_unit;
    return nu < 1.0 ? nu / (1.0 - nu) : kInfinite;
}

Rounded Rounding::rounded(double value, double error, double operations) const
{
    const double size = std::abs(value) + error;
    if (!(size <= m_most))
        return {value, kInfinite};
    return {value, error + gamma(operations) * size + operations * m_tiny};
}

Rounded Rounding::kept(double x) const { return {x, std::abs(x) < m_tiny ? std::abs(x) : 0.0}; }

Rounded Rounding::given(double x) const { return stored(rounded(x, 0.0)); }

Rounded Rounding::add(const Rounded& a, const Rounded& b) const
{
    return rounded(a.value + b.value, a.error + b.error);
}

Rounded Rounding::multiply(const Rounded& a, const Rounded& b) const
{
    return rounded(a.value * b.value,
        (a.error > 0.0 ? a.error * (std::abs(b.value) + b.error) : 0.0)
            + (b.error > 0.0 ? b.error * std::abs(a.value) : 0.0));
}

Rounded Rounding::divide(const Rounded& a, const Rounded& b) const
{
    const double value = a.value / b.value, least = std::abs(b.value) - b.error;
    if (a.error == 0.0 && b.error == 0.0)
        return rounded(value, 0.0);
    if (!(least > 0.0))
        return {value, kInfinite};
    return rounded(value, (a.error + std::abs(value) * b.error) / least);
}

Rounded Rounding::root(const Rounded& x) const
{
    const double value = std::sqrt(x.value);
    return rounded(
        value, std::max(value - std::sqrt(std::max(0.0, x.value - x.error)), std::sqrt(x.value + x.error) - value));
}

Rounded Rounding::exponential(const Rounded& x) const
{
    const double value = std::exp(x.value);
    const double moved = x.error > 0.0 ? std::exp(x.value + x.error) - value : 0.0;
    return rounded(value, moved, 2.0 * kUlpsOfExponential);
}

Rounded Rounding::logarithm(const Rounded& x) const
{
    const double value = std::log(x.value);
    const double moved = x.error == 0.0 ? 0.0
        : x.error < x.value             ? std::max(value - std::log(x.value - x.error), 0.0)
                                        : kInfinite;
    return rounded(value, moved, 2.0 * kUlps);
}

Rounded Rounding::tanh(const Rounded& x) const
{
    const double value = std::tanh(x.value), steepest = std::tanh(std::max(0.0, std::abs(x.value) - x.error));
    return rounded(value, std::min(2.0, x.error * (1.0 - steepest * steepest)), 2.0 * kUlps);
}

Rounded Rounding::erf(const Rounded& x) const
{
    const double nearest = std::max(0.0, std::abs(x.value) - x.error);
    return rounded(std::erf(x.value),
        std::min(2.0, 1.13 * std::exp(-nearest * nearest) * x.error) + (m_double ? 0.0 : kErrorOfErf), 2.0 * kUlps);
}

// 1 / (1 + e^−x). Its slope is its distance from both ends, so an exponential that is off by a share moves it by that.
Rounded Rounding::sigmoid(const Rounded& x) const
{
    const double value = 1.0 / (1.0 + std::exp(-x.value));
    const double share = std::expm1(std::min(x.error, 700.0)) + gamma(2.0 * kUlpsOfExponential);
    return rounded(value, std::min(1.0, value * (1.0 - value) * share), 3.0);
}

Rounded Rounding::sine(double value) const { return {value, gamma(2.0 * kUlps)}; }

Rounded Rounding::variance(double variance, double mean, double count, double inputError) const
{
    const double ofMean = gamma(count) * std::abs(mean);
    return rounded(variance,
        gamma(count + 8.0) * (variance + 2.0 * std::sqrt(variance * (variance + mean * mean))) + 4.0 * ofMean * ofMean
            + inputError * (2.0 * std::sqrt(variance) + inputError) + count * m_tiny);
}

Rounded Rounding::stored(const Rounded& x, double largest) const
{
    const double size = std::max(std::abs(x.value), largest);
    return {x.value, x.error + (m_storedUnit > 0.0 ? kStoredRoundings * m_storedUnit * size : 0.0)};
}

void RoundedSum::add(const Rounded& term)
{
    m_value += term.value;
    m_size += std::abs(term.value);
    m_error += term.error;
    ++m_count;
}

Rounded RoundedSum::total(const Rounding& rounding) const
{
    if (m_count <= 1)
        return {m_value, m_error};
    if (!(m_size <= rounding.most()))
        return {m_value, kInfinite};
    return {m_value,
        m_error + rounding.gamma(static_cast<double>(m_count)) * (m_size + m_error)
            + static_cast<double>(m_count) * rounding.tiny()};
}

} // namespace headroom
