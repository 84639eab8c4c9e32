// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace headroom {

// The numbers that 16 bits stand for: IEEE 754 binary16, and the upper half of a float.
inline float floatOfHalf(std::uint16_t bits)
{
    const std::uint32_t sign = (bits & 0x8000u) << 16;
    const std::uint32_t exponent = bits >> 10 & 0x1F;
    const std::uint32_t mantissa = bits & 0x3FF;
    if (exponent == 0) { // zero or subnormal
        const float value = std::ldexp(static_cast<float>(mantissa), -24);
        return sign ? -value : value;
    }
    const std::uint32_t wide = exponent == 0x1F ? 0xFF : exponent + 112;
    return std::bit_cast<float>(sign | wide << 23 | mantissa << 13);
}

inline float floatOfBFloat16(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

} // namespace headroom
