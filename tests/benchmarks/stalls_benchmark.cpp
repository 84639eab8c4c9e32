// SPDX-License-Identifier: GPL-3.0-or-later
// The longest that the window does not answer while somebody works in it: going to a view, stepping, scrubbing,
// hovering and pinning, alone and beside another run.
//   stalls_benchmark [PRESET|FOLDER…] [view=ID…] [TOKENS…] [alone] [large] [pan]
// A folder is that of a published model, and its text is so many words "look", each a token or several. With `pan`,
// only Long text: how long each picture takes while its lens is dragged over the map. The window has 1280×800 px;
// 1920×1080 with `large`.
#include "compare/compare_pane.h"
#include "config/model_config.h"
#include "files/settings.h"
#include "scene/scene_view.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "theme/theme.h"
#include "ui/timed_application.h"
#include "window/main_window.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QMouseEvent>
#include <QThread>

#include <algorithm>
#include <cstdio>

using namespace headroom;

namespace {

// Leaves the processors to those who compute.
template <typename There>
void await(There there)
{
    do {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        QThread::usleep(200);
    } while (!there());
}

template <typename Action>
double longest(TimedApplication& application, Document& document, MainWindow& window, Action action)
{
    QElapsedTimer timer;
    timer.start();
    action();
    application.longest = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    await([&] { return !document.busy() && !(window.compare() && window.compare()->comparison().busy()); });
    QApplication::processEvents();
    return application.longest;
}

QString textOf(const ModelInfo& model, int tokens)
{
    const QString sample = QString::fromStdString(model.sample);
    const bool words = sample.contains(QLatin1Char(' ')) && model.task.id != "text";
    const QStringList parts = words ? sample.split(QLatin1Char(' '), Qt::SkipEmptyParts)
                                    : sample.split(QString(), Qt::SkipEmptyParts);
    QStringList text;
    for (int i = 0; i < tokens; ++i)
        text += parts[(i + i / parts.size()) % parts.size()];
    return text.join(words ? QStringLiteral(" ") : QString());
}

// So many words.
QString publishedText(int count, const char* last)
{
    return QStringLiteral("look ").repeated(count - 1) + QLatin1String(last);
}

void hover(QWidget* view, const QPointF& at)
{
    QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(view, &move);
}

QPointF mapAt(SceneView& view, double share) // on the diagonal of the map
{
    for (const SceneHandle& handle : view.scene().handles)
        if (handle.id == QLatin1String("map"))
            return handle.area.topLeft() + QPointF(handle.area.width(), handle.area.height()) * share - view.offset();
    return {};
}

// The lens on its way over the map: from a movement of the mouse to the picture that follows it.
void pan(Document& document, MainWindow& window)
{
    document.setView(QStringLiteral("long_text"));
    auto* view = dynamic_cast<SceneView*>(window.stage()->view());
    QElapsedTimer opening;
    opening.start();
    await([&] { return !document.busy() && !view->reading(); });
    const double map = static_cast<double>(opening.elapsed()) / 1000.0;
    const auto mouse = [&](QEvent::Type type, const QPointF& at, Qt::MouseButtons buttons) {
        QMouseEvent event(type, at, view->mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
            buttons, Qt::NoModifier);
        QApplication::sendEvent(view, &event);
    };
    constexpr int kPictures = 240;
    std::vector<double> times;
    int between = 0;
    mouse(QEvent::MouseButtonPress, mapAt(*view, 0.02), Qt::LeftButton);
    for (int i = 1; i <= kPictures; ++i) {
        const QPointF at = mapAt(*view, 0.02 + 0.96 * i / kPictures);
        QElapsedTimer timer;
        timer.start();
        mouse(QEvent::MouseMove, at, Qt::LeftButton);
        QApplication::processEvents();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        between += view->reading() ? 1 : 0;
    }
    mouse(QEvent::MouseButtonRelease, mapAt(*view, 0.98), Qt::NoButton);
    std::sort(times.begin(), times.end());
    std::printf(
        "  the map after %.1f s; %d pictures while panning: median %.1f ms, 95 of 100 below %.1f, longest %.1f; "
        "tiles on their way in %d of them\n",
        map, kPictures, times[kPictures / 2], times[kPictures * 95 / 100], times.back(), between);
    std::fflush(stdout);
}

struct Asked {
    QStringList views;
    bool panning = false;
    QSize size {1280, 800};
};

void measure(TimedApplication& application, const QString& preset, const Asked& asked, int tokens, bool beside)
{
    Document document(QStringLiteral("cpu"));
    MainWindow window(document);
    window.resize(asked.size);
    window.show();
    const auto timed = [&](auto action) { return longest(application, document, window, action); };
    QElapsedTimer whole;
    whole.start();
    const bool published = preset.contains(QLatin1Char('/'));
    const double opened = timed([&] {
        if (published)
            document.openModel(preset, publishedText(tokens, "look"));
        else
            document.openModel(preset, {}, false);
    });
    const double typed = published ? opened : timed([&] { document.setText(textOf(document.model(), tokens)); });
    const double drawn = static_cast<double>(whole.elapsed()) / 1000.0;
    if (!document.trace() || !document.error().isEmpty()) {
        std::printf("%s at %d tokens: %s\n", qPrintable(preset), tokens, qPrintable(document.error()));
        return;
    }
    if (beside)
        timed([&] { window.setComparing(true); });
    std::printf("%s, %zu tokens%s: typing %.0f ms; from opening to the picture %.2f s\n", qPrintable(preset),
        document.result()->input.size(), beside ? ", beside another run" : "", typed, drawn);
    if (asked.panning)
        return pan(document, window);
    for (const ViewDescriptor& info : views()) {
        if (!document.trace() || !info.canShow(*document.trace())
            || (!asked.views.isEmpty() && !asked.views.contains(info.id)))
            continue;
        const double opening = timed([&] { document.setView(info.id); });
        QElapsedTimer sinceText; // from another text of that length to its picture
        sinceText.start();
        if (published)
            timed([&] { document.setText(publishedText(tokens, "book")); });
        const double pictured = static_cast<double>(sinceText.elapsed()) / 1000.0;
        if (published)
            timed([&] { document.setText(publishedText(tokens, "look")); });
        double stepping = 0.0, scrubbing = 0.0, hovering = 0.0, pinning = 0.0;
        for (int i = 0; i < 6; ++i)
            stepping = std::max(stepping, timed([&] { window.stage()->timeline()->next(); }));
        const int last = static_cast<int>(document.trace()->timeline().size()) - 1;
        for (int i = 0; i <= 8; ++i)
            scrubbing = std::max(scrubbing, timed([&] { document.setPosition({last * i / 8, 0.5}); }));
        QWidget* view = window.stage()->view();
        for (int i = 1; i < 8; ++i)
            for (int j = 1; j < 4; ++j)
                hovering = std::max(hovering, timed([&] {
                    hover(view, {view->width() * i / 8.0, view->height() * j / 4.0});
                }));
        if (const auto at = document.hovered())
            pinning = timed([&] { document.pinHere(*at); });
        timed([&] { document.release(); });
        const double again = timed([&] {
            document.setView(QStringLiteral("attention"));
            document.setView(info.id);
        });
        std::printf("  %-14s opens %4.0f  again %4.0f  step %4.0f  scrub %4.0f  hover %4.0f  pin %4.0f",
            qPrintable(info.id), opening, again, stepping, scrubbing, hovering, pinning);
        if (published)
            std::printf("  text to picture %.2f s", pictured);
        std::printf("\n");
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv)
{
    prepareProcess();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    Settings::setPlace(Settings::Place::Nowhere);
    Theme::instance().apply(application, ThemeMode::Light);
    Theme::instance().setReducedMotion(true);
    QStringList chosen;
    Asked asked;
    std::vector<int> lengths;
    std::vector<bool> besides {false, true};
    for (const QString& argument : QApplication::arguments().mid(1))
        if (const int tokens = argument.toInt(); tokens > 0)
            lengths.push_back(tokens);
        else if (argument.startsWith(QLatin1String("view=")))
            asked.views << argument.mid(5);
        else if (argument == QLatin1String("alone"))
            besides = {false};
        else if (argument == QLatin1String("large"))
            asked.size = {1920, 1080};
        else if (argument == QLatin1String("pan"))
            asked.panning = true;
        else
            chosen << argument;
    if (lengths.empty())
        lengths = {60, 250};
    if (chosen.isEmpty())
        chosen = {QStringLiteral("alibi"), QStringLiteral("transformer-decoder"), QStringLiteral("transformer-xl")};
    for (const QString& preset : chosen)
        for (const int tokens : lengths)
            for (const bool beside : besides)
                measure(application, preset, asked, tokens, beside);
    return 0;
}
