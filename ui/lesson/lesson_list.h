// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace headroom {

// A lesson that ships, and how far it was read on this machine.
struct LessonEntry {
    QString file, id, title, path;
    int minutes = 0, steps = 0;
    int reached = 0; // the step it was left at, from 0
    bool done = false;
};

// In their order, in the language of the program where it has lessons. `unreadable`: what could not be read, and why.
QList<LessonEntry> lessonEntries(QString* unreadable = nullptr);

// What to read next: the one that was left in its middle, else the first unread one behind the last, else the first
// unread one. None: all were read.
std::optional<LessonEntry> nextLesson(const QList<LessonEntry>& entries);

QString lessonDetails(const LessonEntry& entry); // "Attention · 5 min · step 2 of 4"

} // namespace headroom
