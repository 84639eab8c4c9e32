// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace headroom {

enum class RotaryScaling {
    None,
    Linear, // all frequencies are divided by the factor (Chen et al. 2023)
    Dynamic, // the base grows with texts longer than the original length ("NTK-aware")
    Llama3, // low frequencies are divided, high ones stay, those between are mixed (Llama 3.1)
    Yarn, // the same with a linear ramp between pairs, and larger cosines and sines (Peng et al. 2023)
    Longrope, // each pair's frequency is divided by a number of its own, one for short texts, one for long (Ding et al.
              // 2024)
};

// How fast each pair of numbers turns with the position, and which numbers are a pair (Su et al. 2021).
struct RotaryRule {
    bool halves = false; // (i, i + width/2) instead of (2i, 2i + 1)
    std::int64_t width = 0; // numbers that are turned, two a pair
    double base = 10000.0;
    RotaryScaling scaling = RotaryScaling::None;
    double factor = 1.0;
    std::int64_t original = 2048; // longest text before the scaling
    double low = 1.0, high = 4.0; // see LayerOptions::rotaryLow
    double amplitude = 0.0; // yarn, longrope; 0: see LayerOptions::rotaryAmplitude
    bool rounded = true; // yarn
    std::int64_t length = 0; // dynamic: positions of the text
    std::vector<double> factors {}; // longrope, by pair: for a text of this length

    double frequency(std::int64_t pair) const; // radians a position
    double multiplier() const; // of cosines and sines
    std::int64_t pairOf(std::int64_t number) const { return halves ? number % (width / 2) : number / 2; }
    bool isFirst(std::int64_t number) const { return halves ? number < width / 2 : number % 2 == 0; }
    std::int64_t other(std::int64_t number) const // of its pair
    {
        return !halves ? number ^ 1 : number < width / 2 ? number + width / 2 : number - width / 2;
    }
};

} // namespace headroom
