// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/running_text.h"

#include <vector>

namespace headroom::long_text_view {

// What stands on a page: lines of the text, and in place of those that get little of a row one rule.
struct PageEntry {
    bool folded = false;
    std::int64_t first = 0, last = 0; // lines
    double sum = 0.0; // of the row, over the folded lines
};
inline constexpr double kPageLine = 18.0;

// Of all lines where they have room, else of those that get at least a share that grows until they have: 0.001, 0.002 …
// `about` and `opened` (the first of a rule's lines) are always there. Not `fold`: the lines around `about`.
std::vector<PageEntry> pageOf(const std::vector<double>& lineSums, std::int64_t about,
    const std::vector<std::int64_t>& opened, double room, bool fold);
std::vector<double> sumsOf(const std::vector<std::int64_t>& lines, const std::vector<float>& row);

int weightDecimals(double most); // so that weights up to it do not all read 0.00

} // namespace headroom::long_text_view
