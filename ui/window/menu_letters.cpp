// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/menu_letters.h"

#include "words/names.h"

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QMenu>
#include <QSet>

namespace headroom {

namespace {

bool isLetter(QChar c) { return c.unicode() < 128 && c.isLetterOrNumber(); }

QChar ownLetter(const QString& text)
{
    const QString keys = QKeySequence::mnemonic(text).toString(); // "Alt+G"
    return keys.isEmpty() ? QChar() : keys.back();
}

// In the order of preference: its own, those that begin a word, the others; where a text has none, all.
QList<QChar> lettersFor(const QString& text)
{
    QList<QChar> first, rest;
    const QString bare = withoutMnemonic(text).toUpper();
    for (qsizetype i = 0; i < bare.size(); ++i)
        if (isLetter(bare[i]))
            (i == 0 || bare[i - 1].isSpace() ? first : rest) << bare[i];
    if (const QChar own = ownLetter(text); !own.isNull())
        first.prepend(own);
    if (first.isEmpty() && rest.isEmpty())
        for (char letter = 'A'; letter <= 'Z'; ++letter)
            rest << QLatin1Char(letter);
    return first + rest;
}

// An entry that finds all its letters taken asks those that have them to take another.
bool findLetter(QAction* entry, QHash<QChar, QAction*>& taken, QSet<QChar>& asked)
{
    for (const QChar letter : lettersFor(entry->text())) {
        if (asked.contains(letter))
            continue;
        asked << letter;
        if (!taken.contains(letter) || findLetter(taken[letter], taken, asked)) {
            taken[letter] = entry;
            return true;
        }
    }
    return false;
}

QString withLetter(const QString& text, QChar letter)
{
    QString bare = withoutMnemonic(text);
    qsizetype at = (QLatin1Char(' ') + bare).indexOf(QLatin1Char(' ') + letter, 0, Qt::CaseInsensitive);
    if (at < 0)
        at = bare.indexOf(letter, 0, Qt::CaseInsensitive);
    return at < 0 ? bare + QStringLiteral("(&%1)").arg(letter) : bare.insert(at, QLatin1Char('&'));
}

} // namespace

void giveLetters(const QMenu& menu)
{
    QHash<QChar, QAction*> taken;
    for (const bool own : {true, false})
        for (QAction* entry : menu.actions())
            if (!entry->isSeparator() && !entry->text().contains(QLatin1String("&&"))
                && ownLetter(entry->text()).isNull() != own) {
                QSet<QChar> asked;
                findLetter(entry, taken, asked);
            }
    for (QAction* entry : menu.actions()) {
        const QChar letter = taken.key(entry);
        if (letter != ownLetter(entry->text()) && !entry->text().contains(QLatin1String("&&")))
            entry->setText(letter.isNull() ? withoutMnemonic(entry->text()) : withLetter(entry->text(), letter));
        if (entry->menu())
            giveLetters(*entry->menu());
    }
}

} // namespace headroom
