// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "words/find_words.h"

#include <QString>

#include <vector>

namespace headroom {

// What stands below a heading of a page, up to the next.
struct ManualSection {
    QString file; // of the page
    QString page, heading; // the titles of both
    int position = 0; // of the heading in the page's QTextDocument
    QString text; // with the heading; a character for each of the document's
    Searchable words;
};

// A section with what was looked for: where, in its page, and the line around it.
struct ManualHit {
    QString file, page, heading, line;
    int position = 0, length = 0; // in the page's QTextDocument
    Match match = Match::Inside;
};

QString pageInLanguage(const QString& page); // as it is translated, where it is
// All pages beside `first`, which comes first, in the language of the program; English where a page is in no other.
std::vector<ManualSection> manualSections(const QString& first);
// The best first; those that have a word only inside others where no section has it otherwise.
std::vector<ManualHit> findInManual(const std::vector<ManualSection>& sections, const QString& words);

} // namespace headroom
