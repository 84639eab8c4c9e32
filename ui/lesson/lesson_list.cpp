// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_list.h"

#include "config/model_config.h"
#include "error.h"
#include "lesson/lesson_player.h"
#include "words/tr.h"

#include <QLocale>

#include <algorithm>

namespace headroom {

QList<LessonEntry> lessonEntries(QString* unreadable)
{
    QList<LessonEntry> entries;
    try {
        for (const std::filesystem::path& file : lessonFiles(QLocale().name().toStdString()))
            try {
                const Lesson lesson = readLesson(file);
                LessonEntry entry;
                entry.file = QString::fromStdString(file.string());
                entry.id = QString::fromStdString(lesson.id);
                entry.title = QString::fromStdString(lesson.title);
                entry.path = QString::fromStdString(lesson.path);
                entry.minutes = lesson.minutes;
                entry.steps = static_cast<int>(lesson.steps.size());
                entry.reached = std::clamp(LessonPlayer::reached(entry.id), 0, entry.steps - 1);
                entry.done = LessonPlayer::done(entry.id);
                entries << entry;
            } catch (const Error& error) { // the others are there
                if (unreadable)
                    *unreadable = QString::fromUtf8(error.what());
            }
    } catch (const Error& error) {
        if (unreadable)
            *unreadable = QString::fromUtf8(error.what());
    }
    return entries;
}

std::optional<LessonEntry> nextLesson(const QList<LessonEntry>& entries)
{
    const QString last = LessonPlayer::last();
    const auto begin = entries.begin(), end = entries.end();
    const auto unread = [](const LessonEntry& entry) { return !entry.done; };
    const auto opened = std::find_if(begin, end, [&](const LessonEntry& entry) { return entry.id == last; });
    auto next = std::find_if(opened == end ? begin : opened, end, unread);
    if (next == end)
        next = std::find_if(begin, end, unread);
    return next == end ? std::nullopt : std::optional(*next);
}

QString lessonDetails(const LessonEntry& entry)
{
    if (entry.done || entry.reached == 0)
        return tr("%1 · %2 min").arg(entry.path).arg(entry.minutes);
    return tr("%1 · %2 min · step %3 of %4").arg(entry.path).arg(entry.minutes).arg(entry.reached + 1).arg(entry.steps);
}

} // namespace headroom
