// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headroom {

// How well a thing answers what was typed, the best first: it is the title, the title begins with it, each word is one
// of the title's, begins one of the title's, is one of the text's, begins one of them, or is inside others.
enum class Match { Title, TitleStart, TitleWord, TitleWordStart, Word, WordStart, Inside };

// What has a word only inside others ("along" for "long") is shown where nothing else is found.
constexpr Match worstShown(bool anyBetter) { return anyBetter ? Match::WordStart : Match::Inside; }

// What was typed, as Searchable compares it: made once for all that is looked through.
struct SoughtWord {
    QString word, begun, whole; // with a space before it, and with one behind it too
    bool anywhere = false; // of a language without spaces
};
struct SoughtWords {
    SoughtWords(const QString& typed); // a text is meant where words are asked for
    QString all;
    bool anywhere = false;
    std::vector<SoughtWord> words;
};

// What a search looks through: titles and texts, however they are written (capitals, full-width letters, marks).
class Searchable {
public:
    Searchable() = default;
    Searchable(const QString& title, const QString& text);

    // All of these words are in it: short ones at the start of a word, longer ones, and those of a language without
    // spaces, anywhere. None: they are not, or there is no word.
    std::optional<Match> match(const SoughtWords& sought) const;

private:
    QString m_title, m_all;
};

// Where a text has these words, as they are or the first of them that it has: the first place where it is a word, else
// where it begins one, else where it is inside one; −1: nowhere.
struct FoundWords {
    qsizetype at = -1, length = 0;
};
FoundWords firstOf(const QString& text, const QString& words);

// The line of a text with that place in it, cut at its ends to about so many characters.
QString lineAround(const QString& text, const FoundWords& found, int most);

} // namespace headroom
