// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "help/manual_search.h"
#include "lesson/lesson_list.h"
#include "session/offered_models.h"
#include "words/find_words.h"

#include <vector>

namespace headroom {

// What the gallery's search finds besides the variants.
struct SearchHit {
    enum class Kind { Lesson, Sample, View, Manual };
    Kind kind = Kind::Lesson;
    QString title;
    QString details; // the line with the words, or whose sample it is
    Match match = Match::Inside;
    QString source; // a lesson's file, a sample's model, a view's id
    int place = 0; // the step a lesson goes on at; which of the manual's hits it is
};

// Through the titles, headings and texts of lessons and manual, the models' sample texts and the names of views, in the
// language of the program and by their English names. Files are read at the first search.
class GallerySearch {
public:
    explicit GallerySearch(const std::vector<Preset>& presets) : m_presets(presets) {}
    // Grouped by their kinds, of each the best first.
    std::vector<SearchHit> find(const QString& words, const std::vector<OfferedModel>& models);

private:
    struct LessonText {
        LessonEntry entry;
        QString text;
        Searchable words;
    };
    void read();
    static QString detailsOf(const LessonText& lesson, const QString& words); // the line that has them

    const std::vector<Preset>& m_presets;
    bool m_read = false;
    std::vector<LessonText> m_lessons;
    std::vector<ManualSection> m_manual;
};

} // namespace headroom
