// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/printed.h"

#include <cmath>
#include <cstdio>
#include <string>

namespace headroom {

namespace {

std::string rounded(double value, int decimals)
{
    std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, "%.*f", decimals, value)), '\0');
    std::snprintf(text.data(), text.size() + 1, "%.*f", decimals, value);
    const bool zero = text.find_first_not_of("-0.") == std::string::npos;
    return zero ? std::string("0") : text;
}

} // namespace

bool readsSame(double a, double b, int decimals)
{
    if (std::abs(a - b) > 2.0 * std::pow(10.0, -decimals)) // too far apart to be rounded to one number
        return false;
    return a == b || rounded(a, decimals) == rounded(b, decimals);
}

int decimalsApart(double a, double b, int least)
{
    constexpr int kMost = 9;
    while (least < kMost && a != b && readsSame(a, b, least))
        ++least;
    return least;
}

std::vector<int> readAsLargest(const std::vector<double>& numbers, int decimals)
{
    double largest = -HUGE_VAL;
    for (const double number : numbers)
        largest = number > largest ? number : largest;
    std::vector<int> places;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!std::isnan(numbers[i]) && readsSame(numbers[i], largest, decimals))
            places.push_back(static_cast<int>(i));
    return places;
}

std::vector<int> readAsSmallest(std::vector<double> numbers, int decimals)
{
    for (double& number : numbers)
        number = -number;
    return readAsLargest(numbers, decimals);
}

} // namespace headroom
