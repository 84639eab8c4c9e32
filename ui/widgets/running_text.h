// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QFont>
#include <QString>

#include <vector>

namespace headroom {

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

} // namespace headroom
