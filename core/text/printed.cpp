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

int decimalsOf(double value, int decimals, SmallNumbers small)
{
    const double size = std::abs(value);
    const bool exponent = small == SmallNumbers::Exponent && size > 0.0 && size < 0.5 * std::pow(10.0, -decimals);
    return exponent ? 1 - static_cast<int>(std::floor(std::log10(size))) : decimals;
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

double asRead(double value, int decimals, SmallNumbers small)
{
    const double unit = std::pow(10.0, decimalsOf(value, decimals, small));
    return std::round(value * unit) / unit;
}

std::optional<int> decimalsThatGive(double result, const std::function<double(int decimals)>& made, int least, int most,
    std::optional<int> own, SmallNumbers small)
{
    for (int decimals = least; decimals <= most; ++decimals) {
        const double half = 0.5 * std::pow(10.0, -decimalsOf(result, own.value_or(decimals), small));
        if (std::abs(made(decimals) - asRead(result, own.value_or(decimals), small)) < (1.0 - 1e-7) * half)
            return decimals;
    }
    return std::nullopt;
}

std::optional<int> decimalsThatAdd(
    const std::vector<double>& terms, double sum, int least, int most, SmallNumbers small)
{
    const auto made = [&](int decimals) {
        double total = 0.0;
        for (const double term : terms)
            total += asRead(term, decimals, small);
        return total;
    };
    return decimalsThatGive(sum, made, least, most, std::nullopt, small);
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
