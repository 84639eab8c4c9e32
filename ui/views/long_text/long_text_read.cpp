// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/long_text/long_text_read.h"

#include <QFontMetricsF>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace headroom::long_text_view {

namespace {

constexpr double kUsual = 0.995;
constexpr double kEmpty = std::numeric_limits<double>::quiet_NaN();

bool standsForNoText(const QString& token)
{
    const auto within = [&](const char* open, const char* close) {
        return token.size() > 2 && token.startsWith(QLatin1String(open)) && token.endsWith(QLatin1String(close));
    };
    return within("[", "]") || (within("<", ">") && !token.startsWith(QLatin1String("<0x")));
}

} // namespace

namespace {

// The tokenizer said which word each piece belongs to; its marks are no longer in the labels.
TextPieces piecesOfWords(const std::vector<QString>& tokens, const std::vector<int>& words)
{
    static const QString closes = QStringLiteral(".,;:!?%)]}’'"), opens = QStringLiteral("([{");
    TextPieces pieces;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool added = words[i] < 0, breaks = tokens[i] == QStringLiteral("⏎");
        bool spaced = i > 0 && (added || words[i] != words[i - 1]);
        if (spaced && !added && words[i - 1] >= 0 && tokens[i].size() == 1 && closes.contains(tokens[i]))
            spaced = false;
        if (spaced && words[i - 1] >= 0 && tokens[i - 1].size() == 1 && opens.contains(tokens[i - 1]))
            spaced = false;
        if (added)
            pieces.special.push_back(static_cast<std::int64_t>(i));
        pieces.texts.push_back(breaks ? QStringLiteral("↵") : tokens[i]);
        pieces.spaced.push_back(spaced);
        pieces.breaks.push_back(breaks);
    }
    return pieces;
}

} // namespace

TextPieces piecesOf(const Axis& keys, const std::vector<std::string>& input, const std::vector<int>& words)
{
    static const QString byteSpace = QStringLiteral("Ġ"), metaSpace = QStringLiteral("▁"),
                         inside = QStringLiteral("##");
    TextPieces pieces;
    const auto count = static_cast<std::size_t>(keys.size);
    std::vector<QString> tokens;
    bool spaces = false, continues = false, same = words.size() == count && input.size() == count;
    for (std::int64_t i = 0; i < keys.size; ++i) {
        same = same && keys.label(i) == input[static_cast<std::size_t>(i)];
        tokens.push_back(QString::fromStdString(keys.label(i)));
        spaces = spaces || tokens.back().startsWith(byteSpace) || tokens.back().startsWith(metaSpace);
        continues = continues || tokens.back().startsWith(inside);
    }
    if (same && count > 0)
        return piecesOfWords(tokens, words);
    pieces.spaced.resize(count);
    pieces.breaks.resize(count);
    bool before = false; // stands for text
    for (std::size_t i = 0; i < count; ++i) {
        QString token = tokens[i];
        bool spaced = !spaces;
        if (standsForNoText(token)) {
            pieces.special.push_back(static_cast<std::int64_t>(i));
            spaced = true;
        } else if (spaces && (token.startsWith(byteSpace) || token.startsWith(metaSpace))) {
            token.remove(0, 1);
            spaced = true;
        } else if (continues && token.startsWith(inside) && token.size() > 2) {
            token.remove(0, 2);
            spaced = false;
        } else if (continues && before && token.size() == 1 && QStringLiteral(".,;:!?’'").contains(token)) {
            spaced = false;
        }
        pieces.breaks[i] = token == QStringLiteral("Ċ") || token == QStringLiteral("<0x0A>")
            || token == QStringLiteral("\n");
        if (pieces.breaks[i])
            token = QStringLiteral("↵");
        pieces.spaced[i] = spaced && i > 0;
        before = !standsForNoText(token);
        pieces.texts.push_back(std::move(token));
    }
    return pieces;
}

std::vector<std::int64_t> linesOf(const TextPieces& pieces, const QFont& font, double width)
{
    const QFontMetricsF metrics(font);
    const double space = metrics.horizontalAdvance(QLatin1Char(' '));
    QHash<QString, double> widths; // most words come again
    const auto widthOf = [&](std::int64_t i) {
        const QString& text = pieces.texts[static_cast<std::size_t>(i)];
        const auto known = widths.constFind(text);
        return known != widths.constEnd() ? *known : *widths.insert(text, metrics.horizontalAdvance(text));
    };
    std::vector<std::int64_t> lines;
    double x = 0.0;
    for (std::int64_t i = 0; i < pieces.count();) {
        std::int64_t end = i; // of the word
        double wide = 0.0;
        do
            wide += widthOf(end++);
        while (end < pieces.count() && !pieces.spaced[static_cast<std::size_t>(end)]
            && !pieces.breaks[static_cast<std::size_t>(end - 1)] && wide < width);
        const double gap = pieces.spaced[static_cast<std::size_t>(i)] ? space : 0.0;
        const bool broken = i > 0 && pieces.breaks[static_cast<std::size_t>(i - 1)];
        if (lines.empty() || broken || x + gap + wide > width) {
            lines.push_back(i);
            x = wide;
        } else {
            x += gap + wide;
        }
        i = end;
    }
    return lines;
}

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

Tile tileHere(const Trace& trace, const TileRequest& request)
{
    Tile tile;
    tile.request = request;
    const std::int64_t across = request.dotColumns(), dots = request.dotRows() * across;
    tile.mean.assign(static_cast<std::size_t>(dots), 0.0F);
    tile.largest.assign(static_cast<std::size_t>(dots), -std::numeric_limits<float>::infinity());
    std::vector<double> sums(static_cast<std::size_t>(dots), 0.0);
    std::vector<std::int64_t> counts(static_cast<std::size_t>(dots), 0);
    const Index shape = trace.step(request.step).shape();
    Index at = request.lead;
    at.resize(at.size() + 2);
    for (std::int64_t r = 0; r < request.rows; ++r) {
        const std::int64_t row = at[at.size() - 2] = request.row + r;
        const std::vector<float> numbers = trace.values(
            request.step, (request.lead.front() * shape[1] + row) * shape[2] + request.column, request.columns);
        for (std::int64_t c = 0; c < request.columns; ++c) {
            const std::int64_t column = at.back() = request.column + c;
            const float number = numbers[static_cast<std::size_t>(c)];
            if (number == 0.0F && trace.masked(request.step, at))
                continue;
            const auto dot = static_cast<std::size_t>(r / request.down * across + c / request.across);
            sums[dot] += static_cast<double>(number);
            ++counts[dot];
            tile.largest[dot] = std::max(tile.largest[dot], number);
            const bool counted = (request.diagonal || row != column)
                && std::find(request.leftOut.begin(), request.leftOut.end(), column) == request.leftOut.end();
            if (request.links > 0 && counted
                && (std::ssize(tile.links) < request.links || number > tile.links.back().value)) {
                const auto place = std::upper_bound(tile.links.begin(), tile.links.end(), number,
                    [](float value, const TileLink& link) { return value > link.value; });
                tile.links.insert(place, {row, column, number});
                if (std::ssize(tile.links) > request.links)
                    tile.links.pop_back();
            }
        }
    }
    for (std::size_t dot = 0; dot < counts.size(); ++dot) {
        tile.mean[dot] = static_cast<float>(counts[dot] > 0 ? sums[dot] / static_cast<double>(counts[dot]) : kEmpty);
        if (counts[dot] == 0)
            tile.largest[dot] = static_cast<float>(kEmpty);
    }
    return tile;
}

namespace {

// Which so large a share of the numbers lies below; 0 of none.
double percentile(std::vector<float>& numbers, double share)
{
    if (numbers.empty())
        return 0.0;
    const auto place = std::min(
        numbers.size() - 1, static_cast<std::size_t>(share * static_cast<double>(numbers.size())));
    std::nth_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(place), numbers.end());
    return static_cast<double>(numbers[place]);
}

std::vector<float> openOf(const std::vector<float>& dots)
{
    std::vector<float> open;
    for (const float dot : dots)
        if (std::isfinite(dot))
            open.push_back(dot);
    return open;
}

double unitOf(double number) { return std::pow(10.0, std::floor(std::log10(number)) - 1.0); } // two digits

} // namespace

double usualMost(const std::vector<float>& dots)
{
    std::vector<float> open = openOf(dots);
    double most = percentile(open, kUsual);
    if (most <= 0.0 && !open.empty())
        most = static_cast<double>(*std::max_element(open.begin(), open.end()));
    if (!(most > 0.0))
        return 1.0;
    return std::min(1.0, std::ceil(most / unitOf(most) - 1e-9) * unitOf(most));
}

double usualLeast(const std::vector<float>& dots)
{
    std::vector<float> open = openOf(dots);
    const double least = percentile(open, 1.0 - kUsual), most = usualMost(dots);
    if (!(least > 0.5 * most))
        return 0.0;
    const double rounded = std::floor(least / unitOf(least) + 1e-9) * unitOf(least);
    return rounded < most ? rounded : 0.0;
}

int weightDecimals(double most) { return most >= 0.095 ? 2 : most >= 0.0095 ? 3 : 4; }

} // namespace headroom::long_text_view
