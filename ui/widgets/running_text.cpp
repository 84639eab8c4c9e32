// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/running_text.h"

#include <QFontMetricsF>
#include <QHash>

namespace headroom {

namespace {

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

} // namespace headroom
