// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_search.h"

#include "docks/card_panel.h"
#include "error.h"
#include "help/help.h"
#include "lesson/lesson.h"
#include "stage/view.h"
#include "words/tr.h"

#include <QRegularExpression>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kDetails = 90; // characters around a hit

// A lesson's Markdown as it reads, its expressions left out.
QString plainProse(const std::string& markdown)
{
    static const QRegularExpression expression(QStringLiteral("\\{\\{.*?\\}\\}")),
        picture(QStringLiteral("!\\[[^\\]]*\\]\\([^)]*\\)")), link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)")),
        mark(QStringLiteral("[*`]"));
    QString text = QString::fromStdString(markdown);
    text.replace(expression, QStringLiteral("…")).remove(picture).replace(link, QStringLiteral("\\1")).remove(mark);
    return text;
}

QString lessonText(const Lesson& lesson)
{
    QStringList lines;
    for (const LessonStep& step : lesson.steps) {
        lines << QString::fromStdString(step.title) << plainProse(step.prose);
        if (step.question)
            lines << plainProse(step.question->ask);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

void GallerySearch::read()
{
    if (std::exchange(m_read, true))
        return;
    for (const LessonEntry& entry : lessonEntries())
        try {
            const QString text = lessonText(readLesson(entry.file.toStdString()));
            m_lessons.push_back({entry, text,
                Searchable(entry.title, text + QLatin1Char('\n') + entry.path + QLatin1Char('\n') + entry.id)});
        } catch (const Error&) { // it is in no list either
        }
    if (const QString manual = manualFile(); !manual.isEmpty())
        m_manual = manualSections(manual);
}

QString GallerySearch::detailsOf(const LessonText& lesson, const QString& words)
{
    const FoundWords found = firstOf(lesson.text, words);
    return found.at < 0 ? lessonDetails(lesson.entry) : lineAround(lesson.text, found, kDetails);
}

std::vector<SearchHit> GallerySearch::find(const QString& words, const std::vector<OfferedModel>& models)
{
    using Kind = SearchHit::Kind;
    read();
    std::vector<SearchHit> hits;
    const SoughtWords sought(words);
    for (const LessonText& lesson : m_lessons)
        if (const auto match = lesson.words.match(sought))
            hits.push_back({Kind::Lesson, lesson.entry.title, detailsOf(lesson, words), *match, lesson.entry.file,
                lesson.entry.done ? 0 : lesson.entry.reached});
    for (const OfferedModel& model : models)
        for (const std::string& sample : model.samples) {
            const QString text = QString::fromStdString(sample);
            const bool trained = model.source != model.variant; // on the task it is found by
            const auto match = Searchable(text,
                trained ? taskName(model.task) + QLatin1Char(' ') + QString::fromStdString(model.task) : QString())
                                   .match(sought);
            const auto preset = std::find_if(
                m_presets.begin(), m_presets.end(), [&](const Preset& each) { return each.id == model.variant; });
            if (match && preset != m_presets.end())
                hits.push_back({Kind::Sample, text, tr("%1, %2").arg(translated(preset->title), taskName(model.task)),
                    *match, QString::fromStdString(model.source), 0});
        }
    for (const ViewDescriptor& view : views())
        if (const auto match = Searchable(view.title, view.id + QLatin1Char(' ') + view.hint).match(sought))
            hits.push_back({Kind::View, view.title, view.hint, *match, view.id, 0});
    int number = 0;
    for (const ManualHit& hit : findInManual(m_manual, words))
        hits.push_back({Kind::Manual, hit.heading, hit.line, hit.match, {}, number++});
    std::stable_sort(hits.begin(), hits.end(),
        [](const SearchHit& a, const SearchHit& b) { return std::pair(a.kind, a.match) < std::pair(b.kind, b.match); });
    return hits;
}

} // namespace headroom
