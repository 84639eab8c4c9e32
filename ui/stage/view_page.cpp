// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/view_page.h"

#include "config/model_config.h"
#include "document/document.h"
#include "document/document_focus.h"
#include "export/page_file.h"
#include "stage/captions.h"
#include "stage/view.h"
#include "stage/view_picture.h"
#include "theme/palettes.h"
#include "words/html.h"
#include "words/names.h"
#include "words/spoken.h"
#include "words/tr.h"
#include "words/translation.h"

#include <QScopeGuard>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace headroom {

namespace {

constexpr qsizetype kMostPageBytes = 2'000'000; // about: a longer sequence is thinned out
constexpr qsizetype kMostForOthers = 1'000'000; // with all heads, and with another language
constexpr std::size_t kMostPictures = 160; // with the stops on the way from frame to frame
constexpr std::size_t kMostSteps = 60; // of the run, in a view that follows them: then those of one layer
constexpr QSize kLeastPage(480, 320), kMostPage(1100, 1000);

struct PagePlace {
    std::size_t frame = 0;
    int stop = 1;
};

bool followsSteps(const Document& document, const View& view) { return view.frames(document).empty(); }

std::vector<PagePlace> placesOf(const std::vector<Frame>& frames, bool steps, bool all)
{
    std::vector<PagePlace> places;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const int stops = std::max(1, frames[i].stops);
        for (int stop = all && !steps && i > 0 ? 1 : stops; stop <= stops; ++stop)
            places.push_back({i, stop});
    }
    return places;
}

Position positionAt(const std::vector<Frame>& frames, const PagePlace& place, bool steps)
{
    if (steps)
        return {static_cast<int>(place.frame), place.stop - 1.0};
    return positionOf(frames, {static_cast<int>(place.frame), static_cast<double>(place.stop)});
}

PageWords wordsOf(const Document& document, const QString& code)
{
    PageWords words;
    words.code = code;
    words.language = languageName(code);
    words.title = document.view();
    for (const ViewDescriptor& info : viewsAsSaidNow())
        if (info.id == document.view())
            words.title = info.title;
    words.model = translated(document.model().title);
    words.text = document.text();
    words.said = {{"play", tr("Play")}, {"pause", tr("Pause")}, {"frame", tr("picture %1 of %2")},
        {"position", tr("Position in the sequence")}, {"head", tr("Head")}, {"chosenLanguage", tr("Language")},
        {"dark", tr("Dark")}, {"light", tr("Light")}, {"theme", tr("Colours")},
        {"picture", tr("The picture; arrow keys choose a number while it has the focus")}, {"number", tr("Number")},
        {"hint",
            tr("Point at a number to see what it is; click keeps it. With the keyboard: Tab to the picture, then the "
               "arrow keys.")},
        {"back", tr("Previous picture")}, {"forth", tr("Next picture")}, {"keyArrows", tr("picture")},
        {"keySpace", tr("play")}, {"keyEnds", tr("first, last")}, {"keyEscape", tr("release the number")},
        {"symbols", tr("In symbols")}, {"follows", tr("With its numbers")},
        {"computed", tr("Computed by Headroom in double precision as this page was written.")},
        {"equationsCut", tr("The equations of some numbers are left out: there are too many.")},
        {"mapsCut", tr("The numbers of some large matrices are left out: they would be too many.")},
        {"step", tr("Step")}, {"table", tr("The numbers of this picture as tables")}, {"group", tr("Numbers %1")},
        {"row", tr("row %1")}, {"column", tr("column %1")}, {"masked", tr("masked, cannot be read")},
        {"notFinite", tr("not a finite number")}, {"notThere", tr("not computed yet")},
        {"notCarried", tr("This page does not carry this number.")},
        {"tooLarge", tr("This matrix is too large for a table here: %1 × %2.")}, {"reads", tr("Text: %1")},
        {"madeBy", tr("Made with Headroom from a run of this model; every number is the run’s own.")},
        {"noScript", tr("This page draws itself with JavaScript, which is switched off here.")}};
    return words;
}

// What the view draws at a place, in one theme.
bool pictureIn(const Palette& palette, const Document& document, const View& view, ViewPicture& posed,
    const QSize& size, StepId step, PagePicture& picture)
{
    const Theme::Scope colours(palette);
    posed.pose(size);
    if (!view.describePicture(picture))
        return false;
    picture.caption = captionBelow(&view, document, step, document.outcomeByHand());
    picture.formula = formulaBelow(&view, document, step);
    return true;
}

std::unique_ptr<View> another(Document& document)
{
    const auto info = std::find_if(
        views().begin(), views().end(), [&](const ViewDescriptor& each) { return each.id == document.view(); });
    std::unique_ptr<View> view(info->make(document, nullptr));
    view->setId(info->id);
    return view;
}

const Axis* headsIn(const Document& document) // null: there is but one
{
    const auto weights = document.trace()->find(document.sublayer().toStdString() + "/weights");
    const int axis = weights ? headAxis(document.trace()->step(*weights)) : -1;
    return axis < 0 ? nullptr : &document.trace()->step(*weights).axes[static_cast<std::size_t>(axis)];
}

} // namespace

QString viewPage(Document& document, View& view, ViewPicture& posed, const QSize& wanted, QByteArray& html)
{
    if (!document.trace() || !document.currentStep())
        return tr("There is no picture yet.");
    const QSize size = wanted.expandedTo(kLeastPage).boundedTo(kMostPage);
    const auto run = document.result(); // all of it is about
    const Position stood = document.position();
    const int head = document.head();
    const QSignalBlocker quiet(document); // nobody else follows, above all not in another language
    const auto home = qScopeGuard([&] {
        document.setHead(head);
        document.setPosition(stood);
        posed.leave();
    });
    posed.pose(size);
    const QString folder = QString::fromStdString((resourceFolder() / "translations").string());
    const bool steps = followsSteps(document, view);
    const std::vector<Frame> all = view.pageFrames(document);
    if (all.empty())
        return tr("There is no picture yet.");
    std::vector<PagePlace> places = placesOf(all, steps, true);
    const bool many = places.size() > kMostPictures;
    if (many)
        places = placesOf(all, steps, false);
    QString layer; // whose steps they are alone
    if (steps && places.size() > kMostSteps) {
        const auto layerOf = [&](int step) {
            const StepId id = document.trace()->timeline()[static_cast<std::size_t>(step)];
            return QString::fromStdString(document.trace()->step(id).path).section(QLatin1Char('/'), 0, 0);
        };
        layer = layerOf(stood.step);
        std::erase_if(places, [&](const PagePlace& place) { return layerOf(all[place.frame].step) != layer; });
    }
    const FramePlace now = steps ? FramePlace {stood.step, 0.0} : placeIn(all, stood);
    std::size_t opening = 0; // the last that is not behind it
    for (std::size_t i = 0; i < places.size(); ++i)
        if (static_cast<int>(places[i].frame) < now.frame
            || (static_cast<int>(places[i].frame) == now.frame
                && (steps || many || places[i].stop <= std::max(1.0, std::ceil(now.stop)))))
            opening = i;

    View* drawn = &view;
    ViewPicture* picture = &posed;
    const auto add = [&](PageFile& file, const std::vector<Frame>& frames, std::size_t at) {
        const Frame& frame = frames[places[at].frame];
        document.setPosition(positionAt(frames, places[at], steps));
        const StepId step = document.trace()->timeline()[static_cast<std::size_t>(frame.step)];
        PagePicture light, dark;
        if (!pictureIn(lightPalette(), document, *drawn, *picture, size, step, light)
            || !pictureIn(darkPalette(), document, *drawn, *picture, size, step, dark))
            return;
        file.add({frame.title, frame.group, frame.length(places[at].stop), places[at].stop >= std::max(1, frame.stops),
                     at == opening},
            light, dark);
    };
    const auto addAll = [&](PageFile& file, int of) {
        document.setHead(of);
        const Axis* named = headsIn(document);
        file.beginHead(of, named && named->labels ? QString::fromStdString(named->label(of)) : QString());
        const std::vector<Frame> frames = drawn->pageFrames(document);
        for (std::size_t i = 0; i < places.size() && places[i].frame < frames.size(); ++i)
            add(file, frames, i);
    };
    const auto inSymbols = [](const Step& step, bool dark) {
        const Theme::Scope colours(dark ? darkPalette() : lightPalette());
        return step.formula.empty() ? QString() : stepFormula(step);
    };
    const auto headMatters = [&](int another) {
        PageFile tried(*run->trace, document.view());
        tried.beginLanguage({});
        for (const int each : {head, another}) {
            document.setHead(each);
            tried.beginHead(each);
            if (const std::vector<Frame> frames = drawn->pageFrames(document); places[opening].frame < frames.size())
                add(tried, frames, opening);
        }
        return !tried.headsAreEqual();
    };

    // By a few of them: what all would come to.
    const std::size_t whole = places.size();
    {
        PageFile tried(*run->trace, document.view());
        tried.beginLanguage({});
        tried.beginHead(head);
        add(tried, all, opening);
        qsizetype each = 1;
        for (const std::size_t from : {whole / 2, whole - 1}) { // what a picture adds to the one before it
            add(tried, all, from - std::min<std::size_t>(from, 1));
            const qsizetype before = tried.bytes();
            add(tried, all, from);
            each += (tried.bytes() - before) / 2;
        }
        if (const auto room = static_cast<std::size_t>(std::max<qsizetype>(2, kMostPageBytes / each)); room < whole) {
            std::vector<PagePlace> fewer;
            std::size_t opens = 0;
            for (std::size_t i = 0; i < whole; ++i) {
                if (i == opening)
                    opens = fewer.size();
                if (i == opening || i + 1 == whole || i * room / whole != (i + 1) * room / whole)
                    fewer.push_back(places[i]);
            }
            places = std::move(fewer);
            opening = opens;
        }
    }

    // An equation would tell a number that is covered.
    PageFile file(*run->trace, document.view(),
        document.cover().steps.empty() ? PageFile::InSymbols(inSymbols) : PageFile::InSymbols());
    QStringList languages = languagesIn(folder);
    const QString spoken = spokenLanguage(folder);
    languages.removeAll(spoken);
    languages.removeIf([](const QString& language) { return !fontsCanShow(languageName(language)); }); // nor measure
    languages.prepend(spoken);
    std::vector<int> heads {head};
    for (const QString& language : std::as_const(languages)) {
        if (language != spoken && file.bytes() * 2 > kMostForOthers) {
            file.leaveOut(tr("This page speaks %1 alone: with another language it would be too large.")
                              .arg(languageName(spoken)));
            break;
        }
        const Spoken said(language, folder);
        // A view keeps words of what it read: another language has one of its own.
        std::unique_ptr<View> own;
        std::optional<ViewPicture> ownPicture;
        if (language != spoken) {
            own = another(document);
            drawn = own.get();
            picture = &ownPicture.emplace(document, *own);
        }
        file.beginLanguage(wordsOf(document, language));
        document.setPosition(positionAt(all, places[opening], steps));
        if (PagePicture first;
            pictureIn(lightPalette(), document, *drawn, *picture, size, *document.currentStep(), first))
            file.prefer(first);
        addAll(file, head);
        if (file.isEmpty())
            return tr("This view has no picture of numbers now, so a page has nothing to show. Use PNG, SVG or PDF.");
        if (!layer.isEmpty())
            file.leaveOut(tr("This page holds the steps of %1 alone.").arg(layer));
        if (places.size() < whole)
            file.leaveOut(tr("This page holds %1 of the sequence’s %2 pictures: with all it would be too large.")
                              .arg(static_cast<int>(places.size()))
                              .arg(static_cast<int>(whole)));
        if (many && !steps)
            file.leaveOut(tr("The stops on the way from picture to picture are left out: there are too many."));
        const int count = headsIn(document) ? static_cast<int>(headsIn(document)->size) : 1;
        if (language == spoken && count > 1 && headMatters(head == 0 ? 1 : 0)) {
            if (file.bytes() * count > kMostForOthers)
                file.leaveOut(
                    tr("Only head %1 is here: with all %2 the page would be too large.").arg(head + 1).arg(count));
            else
                for (int each = 0; each < count; ++each)
                    if (each != head)
                        heads.push_back(each);
        }
        for (std::size_t i = 1; i < heads.size(); ++i)
            addAll(file, heads[i]);
    }
    html = file.html();
    return {};
}

} // namespace headroom
