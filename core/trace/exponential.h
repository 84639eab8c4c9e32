// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/for_processor.h"

#include <bit>
#include <cstdint>

namespace headroom {

inline constexpr float kFaint = -87.0F; // e to less is below what exponential() tells from 0

// e^x for x ≤ 0 within some 2⁻²³ (after Moshier's Cephes): x = n ln 2 + r, e^r by a polynomial, 2ⁿ by its exponent's
// bits. NaN stays NaN, so that a row with one becomes NaN in all its weights, as torch::softmax makes it. Without
// branches: for loops over many numbers, behind HEADROOM_FOR_PROCESSOR.
HEADROOM_ALONG float exponential(float x)
{
    const float bounded = x > kFaint ? x : kFaint;
    const float n = (bounded * 1.44269504F + 12582912.0F) - 12582912.0F; // rounded to the nearest whole number
    const float r = bounded - n * 0.693359375F + n * 2.12194440e-4F;
    float y = 1.9875691500e-4F;
    y = y * r + 1.3981999507e-3F;
    y = y * r + 8.3334519073e-3F;
    y = y * r + 4.1665795894e-2F;
    y = y * r + 1.6666665459e-1F;
    y = y * r + 5.0000001201e-1F;
    y = y * r * r + r + 1.0F;
    const float power = std::bit_cast<float>((static_cast<std::int32_t>(n) + 127) << 23);
    const float tail = x <= kFaint ? 0.0F : x;
    return x > kFaint ? y * power : tail;
}

} // namespace headroom
