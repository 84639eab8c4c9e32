// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/intervention_text.h"

#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace headroom {

Index indexFrom(const std::string& text)
{
    Index index;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(',', begin), text.size());
        const char *first = text.data() + begin, *last = text.data() + end;
        std::int64_t value = Intervention::kAll;
        if (text.compare(begin, end - begin, "-") != 0) {
            const auto [stop, error] = std::from_chars(first, last, value);
            if (error != std::errc {} || stop != last || value < 0)
                throw Error(say("\"%1\" is not a cell: give whole numbers from 0, one per axis, such as 0,3,5.",
                    escaped(text, 60)));
        }
        index.push_back(value);
    }
    return index;
}

double floatNumber(double value, const std::string& where)
{
    constexpr double kLargest = std::numeric_limits<float>::max();
    if (std::isfinite(value) && !std::isfinite(static_cast<float>(value)))
        throw Error(say("%1: %2 is beyond float32, whose largest number is 3.4028235e38.", where, shortNumber(value)));
    return std::isfinite(value) ? std::clamp(value, -kLargest, kLargest) : value;
}

Intervention interventionFrom(const std::string& text)
{
    const std::size_t equals = text.rfind('=');
    const std::string cells = text.substr(0, equals), number = equals < text.size() ? text.substr(equals + 1) : "";
    Intervention change;
    change.kind = Intervention::Kind::Set;
    const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), change.value);
    if (error != std::errc {} || stop != number.data() + number.size() || !std::isfinite(change.value))
        throw Error(say("\"%1\" is not a change: give PATH@i,j,k=VALUE, with a finite number.", escaped(text, 60)));
    change.value = floatNumber(change.value, escaped(text, 60));
    const std::size_t at = cells.rfind('@');
    change.path = cells.substr(0, at);
    if (at != std::string::npos)
        change.at = indexFrom(cells.substr(at + 1));
    return change;
}

} // namespace headroom
