// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/chapters.h"

#include "stage/captions.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom {

namespace {

QString pathAt(const Trace& trace, int index)
{
    return QString::fromStdString(trace.step(trace.timeline()[static_cast<std::size_t>(index)]).path);
}

bool isOfStudy(const QString& path) { return path.startsWith(QLatin1String("study/")); }

Chapter chapterOf(const Trace& trace, const QString& path)
{
    const std::vector<ScopeName> scopes = scopesOf(trace, path);
    if (isOfStudy(path) && scopes.size() > 1)
        return {.title = scopes[1].title, .shortTitle = scopes[1].shortTitle, .group = {}, .tip = scopes[1].title};
    const bool back = path.startsWith(QLatin1String("backward/")) && scopes.size() > 1;
    const QString block = path.section('/', back ? 1 : 0, back ? 1 : 0);
    Chapter chapter;
    chapter.title = scopes.back().title;
    chapter.shortTitle = block == QLatin1String("output") && scopes.size() == 1 ? tr("Out") : scopes.back().shortTitle;
    const bool named = block.contains('.') || block == QLatin1String("latent") || block == QLatin1String("pooling");
    if (named)
        chapter.group = back ? tr("%1, backward").arg(scopes[1].title) : scopes.front().title;
    chapter.tip = placeOf(trace, path);
    return chapter;
}

} // namespace

std::vector<Chapter> chapters(const Trace& trace)
{
    std::vector<Chapter> result;
    QString open;
    for (int i = 0; i < static_cast<int>(trace.timeline().size()); ++i) {
        const QString path = pathAt(trace, i);
        const QString scope = isOfStudy(path) ? path.section('/', 0, 1) // all that a study adds is one chapter
                                              : path.section('/', 0, -2) + ' ' + scopesOf(trace, path).back().title;
        if (!result.empty() && scope == open) {
            ++result.back().count;
            result.back().weight += 1.0;
            continue;
        }
        open = scope;
        Chapter chapter = chapterOf(trace, path);
        chapter.first = i;
        result.push_back(chapter);
    }
    return result;
}

std::vector<Chapter> unfoldedChapters(const Trace& trace, const std::vector<Chapter>& all, int timelineIndex)
{
    const auto present = std::find_if(all.begin(), all.end(),
        [&](const Chapter& c) { return timelineIndex >= c.first && timelineIndex < c.first + c.count; });
    std::vector<Chapter> result;
    if (present == all.end())
        return result;
    const auto fold = [&](const Chapter& neighbour, const QString& arrow) {
        Chapter chapter = neighbour;
        chapter.title = chapter.shortTitle = arrow;
        chapter.group.clear();
        chapter.elsewhere = true;
        chapter.weight = 0.0;
        result.push_back(chapter);
    };
    if (present != all.begin())
        fold(*std::prev(present), QStringLiteral("‹"));
    for (int i = present->first; i < present->first + present->count; ++i) {
        const Step& step = trace.step(trace.timeline()[static_cast<std::size_t>(i)]);
        Chapter chapter;
        chapter.title = chapter.shortTitle = shortTitle(trace, step);
        chapter.group = present->tip;
        chapter.tip = trailOf(trace, QString::fromStdString(step.path));
        chapter.first = i;
        chapter.weight = i == timelineIndex ? 2.0 : 1.0;
        result.push_back(chapter);
    }
    if (std::next(present) != all.end())
        fold(*std::next(present), QStringLiteral("›"));
    return result;
}

std::vector<std::pair<double, double>> chapterSpans(
    const std::vector<Chapter>& chapters, double width, double least, double gap)
{
    std::vector<double> widths(chapters.size(), 0.0);
    const auto count = static_cast<double>(chapters.size());
    double free = std::max(0.0, width - gap * std::max(0.0, count - 1.0));
    if (least * count > free)
        least = free / std::max(1.0, count);
    // Those that fall below the least get it; the rest share what is left, until nothing falls below.
    double weight = 0.0;
    for (const Chapter& chapter : chapters)
        weight += chapter.weight;
    for (bool settled = false; !settled;) {
        settled = true;
        for (std::size_t i = 0; i < chapters.size(); ++i) {
            if (widths[i] > 0.0 || (weight > 0.0 && free * chapters[i].weight / weight >= least))
                continue;
            widths[i] = least;
            free -= least;
            weight -= chapters[i].weight;
            settled = false;
        }
    }
    std::vector<std::pair<double, double>> spans;
    double x = 0.0;
    for (std::size_t i = 0; i < chapters.size(); ++i) {
        if (widths[i] == 0.0)
            widths[i] = free * chapters[i].weight / weight;
        spans.emplace_back(x, widths[i]);
        x += widths[i] + gap;
    }
    return spans;
}

} // namespace headroom
