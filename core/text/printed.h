// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

// Numbers as people read them, rounded: no sentence may claim a difference that its own numbers do not show.

// Whether two numbers read the same with so many decimals.
bool readsSame(double a, double b, int decimals);

// The decimals, at least `least` and at most 9, with which two different numbers read differently.
int decimalsApart(double a, double b, int least = 3);

// How numbers smaller than their last decimal are written: as 0.00, or as formulas have them, "4.0e−4".
enum class SmallNumbers { Zero, Exponent };

// A number as it is read with so many decimals.
double asRead(double value, int decimals, SmallNumbers small = SmallNumbers::Zero);

// The decimals, from `least` to `most`, with which what is made of the parts as they are read is the result as it is
// read, itself with `own` decimals or as many: 0.42 + 0.06 = 0.47 is 0.417 + 0.055 = 0.472.
std::optional<int> decimalsThatGive(double result, const std::function<double(int decimals)>& made, int least, int most,
    std::optional<int> own = std::nullopt, SmallNumbers small = SmallNumbers::Zero);
std::optional<int> decimalsThatAdd(
    const std::vector<double>& terms, double sum, int least, int most, SmallNumbers small = SmallNumbers::Zero);

// The places of all numbers that read the same as the largest, in order; what is not a number has no place.
std::vector<int> readAsLargest(const std::vector<double>& numbers, int decimals);
std::vector<int> readAsSmallest(std::vector<double> numbers, int decimals);

} // namespace headroom
