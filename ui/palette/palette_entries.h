// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "words/find_words.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace headroom {

class Commands;
class Document;
class View;

// One thing that the palette finds, and the lines of a script that do it.
struct PaletteEntry {
    enum class Kind { Action, View, Setting, Step, Variant, Lesson, Sample, File, Manual };
    Kind kind = Kind::Action;
    QString title = {};
    QString details = {}; // a sentence, or what a setting is now
    QString keys = {}; // "Ctrl+B"; empty: none
    QString whyNot = {}; // why it is not possible now; empty: it is
    QStringList lines = {};
    Searchable words = {}; // in the language of the program and by its English names
};

QString paletteHeading(PaletteEntry::Kind kind);

// What stays the same as long as the program runs: variants, lessons, samples, pages of the manual. Reads files once.
const std::vector<PaletteEntry>& standingEntries();

// What there is now: commands without arguments, views, settings and options with their choices, steps of the run,
// files opened last and the bookmarks beside them.
std::vector<PaletteEntry> presentEntries(const Commands& commands, const Document& document, const View* view);

// What typing a whole command, or a name and a number, does: "head 2", "temperature 0.7", "step 37".
std::vector<PaletteEntry> saidEntries(const Commands& commands, const Document& document, const QString& typed);

// An entry that was found, and how well.
struct PaletteHit {
    const PaletteEntry* entry = nullptr;
    Match match = Match::Inside;
};

// The best first, those of a kind together, the kind with the best one first.
std::vector<PaletteHit> findEntries(const std::vector<const std::vector<PaletteEntry>*>& among, const QString& typed);

} // namespace headroom
