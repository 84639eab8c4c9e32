// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace headroom {

// Numbers as people read them, rounded: no sentence may claim a difference that its own numbers do not show.

// Whether two numbers read the same with so many decimals.
bool readsSame(double a, double b, int decimals);

// The decimals, at least `least` and at most 9, with which two different numbers read differently.
int decimalsApart(double a, double b, int least = 3);

// The places of all numbers that read the same as the largest, in order; what is not a number has no place.
std::vector<int> readAsLargest(const std::vector<double>& numbers, int decimals);
std::vector<int> readAsSmallest(std::vector<double> numbers, int decimals);

} // namespace headroom
