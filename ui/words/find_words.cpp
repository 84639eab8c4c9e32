// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/find_words.h"

#include <QRegularExpression>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kFoundAnywhere = 4; // letters from which on a word is looked for within others

// In lower case, each word with one space before it and nothing else between.
QString foldedWords(const QString& text)
{
    static const QRegularExpression between(
        QStringLiteral("[^\\p{L}\\p{N}]+"), QRegularExpression::UseUnicodePropertiesOption);
    QString words = QLatin1Char(' ') + text.normalized(QString::NormalizationForm_KC).toLower();
    words.replace(between, QStringLiteral(" "));
    while (words.endsWith(QLatin1Char(' ')))
        words.chop(1);
    return words;
}

bool hasNoSpaces(const QString& word) // the language that it is of
{
    return std::any_of(word.begin(), word.end(), [](QChar letter) {
        const QChar::Script script = letter.script();
        return script == QChar::Script_Han || script == QChar::Script_Hiragana || script == QChar::Script_Katakana;
    });
}

bool begins(const QString& text, const SoughtWord& word)
{
    return word.anywhere ? text.contains(word.word) : text.contains(word.begun);
}

bool isWord(const QString& text, const SoughtWord& word)
{
    return word.anywhere ? text.contains(word.word) : text.contains(word.whole) || text.endsWith(word.begun);
}

bool within(const QString& text, const SoughtWord& word)
{
    return begins(text, word) || (word.word.size() >= kFoundAnywhere && text.contains(word.word));
}

} // namespace

Searchable::Searchable(const QString& title, const QString& text)
    : m_title(foldedWords(title)), m_all(m_title + foldedWords(text))
{
}

SoughtWords::SoughtWords(const QString& typed) : all(foldedWords(typed)), anywhere(hasNoSpaces(all))
{
    for (const QString& word : all.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const QString begun = QLatin1Char(' ') + word;
        words.push_back({word, begun, begun + QLatin1Char(' '), hasNoSpaces(word)});
    }
}

std::optional<Match> Searchable::match(const SoughtWords& sought) const
{
    const auto all = [&](const QString& text, bool (*has)(const QString&, const SoughtWord&)) {
        return std::all_of(
            sought.words.begin(), sought.words.end(), [&](const SoughtWord& word) { return has(text, word); });
    };
    if (sought.words.empty() || !all(m_all, within))
        return std::nullopt;
    const QString& whole = sought.all;
    const bool starts = m_title.startsWith(whole) && (sought.anywhere || m_title.startsWith(whole + QLatin1Char(' ')));
    return whole == m_title    ? Match::Title
        : starts               ? Match::TitleStart
        : all(m_title, isWord) ? Match::TitleWord
        : all(m_title, begins) ? Match::TitleWordStart
        : all(m_all, isWord)   ? Match::Word
        : all(m_all, begins)   ? Match::WordStart
                               : Match::Inside;
}

namespace {

FoundWords bestOf(const QString& text, const QString& word)
{
    const bool anywhere = hasNoSpaces(word);
    FoundWords begun, inside;
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        const FoundWords here {at, word.size()};
        const qsizetype end = at + word.size();
        const bool begins = anywhere || at == 0 || !text[at - 1].isLetterOrNumber();
        if (begins && (anywhere || end == text.size() || !text[end].isLetterOrNumber()))
            return here;
        FoundWords& first = begins ? begun : inside;
        if (first.at < 0)
            first = here;
    }
    return begun.at >= 0 ? begun : inside;
}

} // namespace

FoundWords firstOf(const QString& text, const QString& words)
{
    const QString whole = words.simplified();
    QStringList tries {whole};
    tries << whole.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : std::as_const(tries))
        if (const FoundWords found = word.isEmpty() ? FoundWords() : bestOf(text, word); found.at >= 0)
            return found;
    return {};
}

QString lineAround(const QString& text, const FoundWords& found, int most)
{
    const qsizetype at = std::max<qsizetype>(found.at, 0);
    const qsizetype begin = at == 0 ? 0 : text.lastIndexOf(QLatin1Char('\n'), at - 1) + 1;
    qsizetype end = text.indexOf(QLatin1Char('\n'), at);
    end = end < 0 ? text.size() : end;
    qsizetype from = begin, to = end;
    if (end - begin > most) {
        from = std::clamp(at - most / 3, begin, std::max(begin, end - most));
        to = std::min(end, from + most);
        const auto space = [&](qsizetype i) { return text[i].isSpace(); };
        while (from > begin && from < at && !hasNoSpaces(text.mid(from, 1)) && !space(from - 1))
            ++from;
        while (to < end && to > at + found.length && !hasNoSpaces(text.mid(to, 1)) && !space(to))
            --to;
    }
    return (from > begin ? QStringLiteral("… ") : QString()) + text.mid(from, to - from).simplified()
        + (to < end ? QStringLiteral(" …") : QString());
}

} // namespace headroom
