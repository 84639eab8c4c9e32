// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/long_text/long_text_read.h"

#include <QFontMetricsF>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace headroom::long_text_view {

std::vector<double> sumsOf(const std::vector<std::int64_t>& lines, const std::vector<float>& row)
{
    std::vector<double> sums(lines.size(), 0.0);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const std::size_t end = line + 1 < lines.size() ? static_cast<std::size_t>(lines[line + 1]) : row.size();
        for (auto i = static_cast<std::size_t>(lines[line]); i < std::min(end, row.size()); ++i)
            sums[line] += std::isfinite(row[i]) ? static_cast<double>(row[i]) : 0.0;
    }
    return sums;
}

std::vector<PageEntry> pageOf(const std::vector<double>& lineSums, std::int64_t about,
    const std::vector<std::int64_t>& opened, double room, bool fold)
{
    const auto count = static_cast<std::int64_t>(lineSums.size());
    const auto most = std::max<std::int64_t>(1, static_cast<std::int64_t>(room / kPageLine));
    std::vector<PageEntry> page;
    if (count <= most || !fold) {
        const std::int64_t first = std::clamp(
            about - most / 2, std::int64_t {0}, std::max<std::int64_t>(0, count - most));
        for (std::int64_t line = first; line < std::min(count, first + most); ++line)
            page.push_back({false, line, line, 0.0});
        return page;
    }
    const auto foldBelow = [&](double least) {
        page.clear();
        bool open = false;
        for (std::int64_t line = 0; line < count; ++line) {
            const double sum = lineSums[static_cast<std::size_t>(line)];
            const bool kept = line == about || sum >= least;
            const bool begins = !kept && (page.empty() || !page.back().folded) && !open;
            open = !kept && (open || (begins && std::find(opened.begin(), opened.end(), line) != opened.end()));
            if (kept || open) {
                page.push_back({false, line, line, 0.0});
            } else if (page.empty() || !page.back().folded) {
                page.push_back({true, line, line, sum});
            } else {
                page.back().last = line;
                page.back().sum += sum;
            }
        }
        return static_cast<std::int64_t>(page.size()) <= most;
    };
    if (foldBelow(0.001))
        return page;
    std::vector<double> sums = lineSums;
    std::sort(sums.begin(), sums.end(), std::greater<>());
    for (std::int64_t kept = std::min(most, count); kept > 0; --kept) // as many as there is room for
        if (foldBelow(sums[static_cast<std::size_t>(kept - 1)]))
            return page;
    // What was opened has no room: what comes last goes behind one rule.
    std::int64_t from = 0;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(page.size()); ++i)
        if (const PageEntry& entry = page[static_cast<std::size_t>(i)]; entry.first <= about && entry.last >= about)
            from = std::max<std::int64_t>(0, i - most / 2);
    page.erase(page.begin(), page.begin() + static_cast<std::ptrdiff_t>(from));
    page.resize(static_cast<std::size_t>(std::min<std::int64_t>(most - 1, static_cast<std::int64_t>(page.size()))));
    if (page.back().last + 1 < count) {
        PageEntry rest {true, page.back().last + 1, count - 1, 0.0};
        for (std::int64_t line = rest.first; line < count; ++line)
            rest.sum += lineSums[static_cast<std::size_t>(line)];
        page.push_back(rest);
    }
    return page;
}

int weightDecimals(double most) { return most >= 0.095 ? 2 : most >= 0.0095 ? 3 : 4; }

} // namespace headroom::long_text_view
