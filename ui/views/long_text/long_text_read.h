// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tiles.h"

#include <QFont>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headroom::long_text_view {

// The keys of a matrix of weights as running text: pieces of a word are joined.
struct TextPieces {
    std::vector<QString> texts; // without the marks of their tokenizer
    std::vector<bool> spaced; // a space stands before it
    std::vector<bool> breaks; // it ends a line
    std::vector<std::int64_t> special; // those that stand for no text: "[CLS]"

    std::int64_t count() const { return static_cast<std::int64_t>(texts.size()); }
};
// `words` says which word each piece of the input belongs to, −1: none (see RunResult), and counts where the keys are
// that input; else the marks in the labels say it.
TextPieces piecesOf(const Axis& keys, const std::vector<std::string>& input = {}, const std::vector<int>& words = {});

// The same, broken into lines of a width in px: where each begins.
std::vector<std::int64_t> linesOf(const TextPieces& pieces, const QFont& font, double width);

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

// A tile read cell by cell here and now: for matrices so small that nobody waits.
inline constexpr std::int64_t kReadAtOnce = std::int64_t {1} << 19; // cells
Tile tileHere(const Trace& trace, const TileRequest& request);

// What 99.5 % of the dots do not exceed, rounded up; above 0.
double usualMost(const std::vector<float>& dots);
// Where colours begin: 0, or where all dots lie in the upper half, what 0.5 % of them do not reach.
double usualLeast(const std::vector<float>& dots);
int weightDecimals(double most); // so that weights up to it do not all read 0.00

} // namespace headroom::long_text_view
