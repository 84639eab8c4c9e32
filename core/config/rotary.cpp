// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/rotary.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom {

double RotaryRule::frequency(std::int64_t pair) const
{
    const auto all = static_cast<double>(width);
    const double exponent = -2.0 * static_cast<double>(pair) / all;
    const double plain = std::pow(base, exponent);
    switch (scaling) {
    case RotaryScaling::None: return plain;
    case RotaryScaling::Linear: return plain / factor;
    case RotaryScaling::Dynamic: {
        if (length <= original)
            return plain;
        const double grown = factor * static_cast<double>(length) / static_cast<double>(original) - (factor - 1.0);
        return std::pow(base * std::pow(grown, all / (all - 2.0)), exponent);
    }
    case RotaryScaling::Llama3: {
        const double turns = static_cast<double>(original) * plain / (2.0 * std::numbers::pi); // within the original
        const double share = std::clamp((turns - low) / (high - low), 0.0, 1.0);
        return (1.0 - share) * plain / factor + share * plain;
    }
    case RotaryScaling::Yarn: {
        const auto pairAt = [&](double turns) { // that turns so many times within the original length
            return all * std::log(static_cast<double>(original) / (turns * 2.0 * std::numbers::pi))
                / (2.0 * std::log(base));
        };
        double first = pairAt(high), last = pairAt(low);
        if (rounded)
            first = std::floor(first), last = std::ceil(last);
        first = std::max(first, 0.0);
        last = std::min(last, all - 1.0);
        if (first == last)
            last += 0.001; // as in the reference, against a division by 0
        const double ramp = std::clamp((static_cast<double>(pair) - first) / (last - first), 0.0, 1.0);
        return plain / factor * ramp + plain * (1.0 - ramp);
    }
    case RotaryScaling::Longrope: return plain / factors.at(static_cast<std::size_t>(pair));
    }
    return plain;
}

double RotaryRule::multiplier() const
{
    if (scaling != RotaryScaling::Yarn && scaling != RotaryScaling::Longrope)
        return 1.0;
    if (amplitude > 0.0 || factor <= 1.0)
        return amplitude > 0.0 ? amplitude : 1.0;
    return scaling == RotaryScaling::Yarn ? 0.1 * std::log(factor) + 1.0
                                          : std::sqrt(1.0 + std::log(factor) / std::log(static_cast<double>(original)));
}

} // namespace headroom
