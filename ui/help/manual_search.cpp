// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_search.h"

#include "error.h"
#include "files/read_file.h"
#include "widgets/pictures_beside.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QTextBlock>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kLineLength = 110; // characters around a hit

// A section ends where the next begins.
void addPage(std::vector<ManualSection>& sections, const QString& file, const QByteArray& markdown)
{
    RichDocument page;
    page.setMarkdown(QString::fromUtf8(markdown));
    const QString text = page.toPlainText(); // a character for each position
    const std::size_t first = sections.size();
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0)
            sections.push_back({file, {}, block.text(), block.position(), {}, {}});
    for (std::size_t i = first; i < sections.size(); ++i) {
        ManualSection& section = sections[i];
        const auto end = i + 1 < sections.size() ? sections[i + 1].position : text.size();
        section.page = sections[first].heading;
        section.text = text.mid(section.position, end - section.position);
        section.words = Searchable(section.heading, section.text);
    }
}

} // namespace

// manual/zh_CN/lessons.md for manual/lessons.md. And the English one where a translated page names one that is not.
QString pageInLanguage(const QString& page)
{
    const QFileInfo asked(page), english(QFileInfo(asked.path()).dir(), asked.fileName());
    const QString locale = QLocale().name(); // "de_DE": in a folder of that name, or in "de"
    for (const QString& folder : {locale, locale.section(QLatin1Char('_'), 0, 0)})
        if (const QFileInfo own(asked.dir(), folder + QLatin1Char('/') + asked.fileName()); own.exists())
            return own.filePath();
    return !asked.exists() && english.exists() ? english.filePath() : page;
}

std::vector<ManualSection> manualSections(const QString& first)
{
    const QFileInfo page(first);
    QStringList names = page.dir().entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    if (QDir above = page.dir(); QLocale().name().startsWith(above.dirName()) && above.cdUp()) // it is translated
        names << above.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    names.prepend(page.fileName());
    names.removeDuplicates();
    std::vector<ManualSection> sections;
    for (const QString& name : std::as_const(names)) {
        const QString file = pageInLanguage(page.dir().filePath(name));
        try {
            addPage(sections, file, bytesBelow(QFileInfo(file).path(), QFileInfo(file).fileName()));
        } catch (const Error&) { // it cannot be read in the window either
        }
    }
    return sections;
}

std::vector<ManualHit> findInManual(const std::vector<ManualSection>& sections, const QString& words)
{
    std::vector<ManualHit> hits;
    const SoughtWords sought(words);
    for (const ManualSection& section : sections) {
        const auto match = section.words.match(sought);
        if (!match)
            continue;
        FoundWords found = firstOf(section.text, words);
        const qsizetype below = section.heading.size() + 1; // where its text begins
        if (found.at >= 0 && found.at < below)
            if (const FoundWords again = firstOf(section.text.mid(below), words); again.at >= 0)
                found = {again.at + below, again.length};
        QString line = lineAround(section.text, found.at < below ? FoundWords {below, 0} : found, kLineLength);
        line.remove(QChar::ObjectReplacementCharacter);
        hits.push_back({section.file, section.page, section.heading, line,
            section.position + static_cast<int>(std::max<qsizetype>(found.at, 0)), static_cast<int>(found.length),
            *match});
    }
    std::stable_sort(
        hits.begin(), hits.end(), [](const ManualHit& a, const ManualHit& b) { return a.match < b.match; });
    const Match worst = worstShown(!hits.empty() && hits.front().match < Match::Inside);
    hits.erase(
        std::find_if(hits.begin(), hits.end(), [&](const ManualHit& hit) { return hit.match > worst; }), hits.end());
    return hits;
}

} // namespace headroom
