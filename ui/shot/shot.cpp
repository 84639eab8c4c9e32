// SPDX-License-Identifier: GPL-3.0-or-later
#include "shot/shot.h"

#include "commands/place_commands.h"
#include "commands/script.h"
#include "compare/compare_pane.h"
#include "error.h"
#include "export/picture_export.h"
#include "export/recording.h"
#include "gallery/gallery.h"
#include "lesson/lesson_player.h"
#include "shot/shot_gallery.h"
#include "shot/shot_training.h"
#include "stage/stage.h"
#include "stage/view.h"
#include "stage/view_film.h"
#include "theme/focus_ring.h"
#include "theme/theme.h"
#include "trace/intervention_text.h"
#include "window/main_window.h"
#include "words/tr.h"

#include <QAction>
#include <QCoreApplication>
#include <QEventLoop>
#include <QPixmap>
#include <QPointer>
#include <QScopeGuard>
#include <QStatusBar>
#include <QVariantAnimation>

#include <algorithm>
#include <memory>

namespace headroom {

namespace {

constexpr int kPasses =
    10; // of the event loop: a height that follows from a width moves what lies below it, each a pass

// Waits until the document has a result for what it was asked, or an error, which is returned.
QString waitForResult(Document& document)
{
    QEventLoop loop;
    QObject::connect(&document, &Document::busyChanged, &loop, [&] {
        if (!document.busy())
            loop.quit();
    });
    QObject::connect(&document, &Document::errorChanged, &loop, [&] {
        if (!document.error().isEmpty())
            loop.quit();
    });
    if (document.busy())
        loop.exec();
    return document.error();
}

bool reads(const MainWindow& window)
{
    const auto all = window.findChildren<View*>();
    return std::any_of(all.begin(), all.end(), [](const View* view) { return view->isVisible() && view->reading(); });
}

// The docks find their widths, then the view's row of controls its lines, then views what they want to read.
void showWindow(MainWindow& window, const ShotOptions& options)
{
    window.resize(options.size);
    window.show();
    do {
        for (int pass = 0; pass < kPasses; ++pass)
            QCoreApplication::processEvents();
        if (reads(window))
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    } while (reads(window));
    window.arrangeForPicture();
}

void waitForCards(const Gallery& gallery)
{
    QEventLoop loop;
    QObject::connect(&gallery, &Gallery::becameSettled, &loop, &QEventLoop::quit);
    if (!gallery.settled())
        loop.exec();
}

// Shows the gallery at its size, and waits for every picture in it.
void waitForGallery(MainWindow& window, const ShotOptions& options)
{
    window.showGallery();
    window.gallery()->setPictureRatio(options.ratio);
    window.resize(options.size);
    window.show();
    waitForCards(*window.gallery());
}

void setTheStage(Document& document, const ShotOptions& options)
{
    const Trace& trace = *document.trace();
    if (options.select == QLatin1String("none"))
        document.release();
    else if (!options.select.isEmpty())
        options.lesson.isEmpty() ? document.pin(cellSaid(trace, options.select))
                                 : document.pinHere(cellSaid(trace, options.select)); // as a click on the stage
    if (!options.step.isEmpty())
        document.setStep(stepSaid(trace, options.step));
    if (options.position)
        document.setPosition({document.position().step, *options.position});
    document.setShowDifference(options.difference);
}

// Opens the lesson at the step, with its dock, and answers as asked.
QString showLesson(Document& document, MainWindow& window, const ShotOptions& options)
{
    window.resize(options.size);
    window.show();
    window.openLesson(options.lesson, options.lessonStep - 1);
    if (const QString error = waitForResult(document); !error.isEmpty())
        return error;
    const int steps = static_cast<int>(window.lesson()->lesson().steps.size());
    if (options.lessonStep < 1 || options.lessonStep > steps)
        return tr("--lesson-step is %1; the number of steps in the lesson is %2.").arg(options.lessonStep).arg(steps);
    QCoreApplication::processEvents();
    setTheStage(document, options);
    if (options.lessonSolved)
        window.lesson()->showMe();
    return waitForResult(document);
}

// Why the run cannot be shown in the view asked for; empty where it can.
QString whyNotIn(const QString& wanted, const Document& document, const QString& source)
{
    QString why;
    QStringList others;
    for (const ViewDescriptor& view : views())
        if (view.canShow(*document.trace()))
            others << view.id;
        else if (view.id == wanted)
            why = view.cannotShow(*document.trace());
    return why.isEmpty() ? QString()
                         : tr("The view “%1” cannot show “%2”. %3. Views that can: %4.")
                               .arg(wanted, source, why, others.join(QStringLiteral(", ")));
}

QImage render(MainWindow& window, const ShotOptions& options)
{
    if (options.picture)
        return pictureOf(*window.picture(), *options.picture);
    QPixmap picture(window.size() * options.ratio); // at least as large as its parts need
    picture.setDevicePixelRatio(options.ratio);
    window.render(&picture);
    return picture.toImage();
}

QString onlyExported(const ShotOptions& options) // empty: it can be written
{
    return isPage(options.file) && !options.picture
        ? tr("%1: a web page holds one view, so --export or the command export.page writes it.").arg(options.file)
        : QString();
}

QString save(MainWindow& window, const ShotOptions& options)
{
    if (const QString wrong = onlyExported(options); !wrong.isEmpty())
        return wrong;
    if (options.picture)
        return exportPicture(*window.picture(), *options.picture, options.file);
    const NoFocusRing withoutRing;
    if (!isDrawing(options.file))
        return savePicture(render(window, options), options.file);
    return saveDrawing({window.windowTitle(), {}, window.size(), window.size(), 1.0,
                           [&](QPainter& painter) { window.render(&painter); }},
        options.file);
}

// The run as it is asked for, in its view, at its place.
QString arrange(Document& document, MainWindow& window, const ShotOptions& options, const QString& source)
{
    std::vector<Intervention> changes;
    for (const QString& change : options.changes) {
        changes.push_back(interventionFrom(change.toStdString()));
        stepSaid(*document.trace(), QString::fromStdString(changes.back().path));
    }
    if (!changes.empty()) {
        document.addInterventions(changes, QStringLiteral("change"));
        if (const QString error = waitForResult(document); !error.isEmpty())
            return error;
    }
    for (const Intervention& change : document.interventions()) { // those of a place, too
        const auto step = document.trace()->find(change.path);
        if (!step)
            return tr("This run has no step “%1” to change.").arg(QString::fromStdString(change.path));
        if (!change.fits(document.trace()->step(*step).shape()))
            return tr("The change to %1 names cells that the step does not have in this run.")
                .arg(QString::fromStdString(change.path));
    }
    const bool gallery = options.view == QLatin1String("gallery");
    if (!gallery && !(options.view.isEmpty() && namesPlace(source.toStdString()))) // a place has its own
        document.askView(options.view.isEmpty() ? QString::fromStdString(document.model().view) : options.view);
    if (const View* view = gallery ? nullptr : window.stage()->view())
        document.setStudies(view->studies(document)); // of a view chosen before the run: some follow from what it took
    if (const QString error = waitForResult(document); !error.isEmpty()) // a view may ask for more than the forward
        return error;
    if (!options.options.empty())
        showWindow(window, options); // some can be chosen only where cells have room for it
    if (const QString why = window.stage()->choose(options.options); !why.isEmpty())
        return why;
    if (const QString error = waitForResult(document); !error.isEmpty())
        return error;
    setTheStage(document, options);
    return {};
}

QString putBeside(MainWindow& window, const ShotOptions& options)
{
    window.resize(options.size);
    window.show();
    window.setComparing(true);
    waitForResult(window.compare()->comparison());
    if (options.compare != QLatin1String("untouched"))
        options.apart ? window.compare()->compareWith(options.compare) : window.compare()->putBeside(options.compare);
    if (const QString error = waitForResult(window.compare()->comparison()); !error.isEmpty())
        return error;
    if (options.apart)
        window.compare()->showDifference(true);
    return {};
}

// Bars that grow to their new values, what flies from view to view: all at its end.
void finishMoves(const MainWindow& window)
{
    const auto found = window.findChildren<QVariantAnimation*>();
    for (const QPointer<QVariantAnimation>& move : QList<QPointer<QVariantAnimation>>(found.begin(), found.end()))
        if (move && move->state() == QAbstractAnimation::Running && move->totalDuration() >= 0)
            move->setCurrentTime(move->totalDuration());
}

} // namespace

QString playScript(MainWindow& window, const QStringList& lines)
{
    QEventLoop loop;
    QString wrong;
    QObject::connect(window.runScript(lines), &ScriptRunner::finished, &loop, [&](const QString& error) {
        wrong = error;
        loop.quit();
    });
    loop.exec();
    return wrong;
}

void addShotCommands(MainWindow& window)
{
    // Of a picture that a script takes, no part depends on who watches, nor on how soon it is taken.
    const auto arranged = [&window] {
        finishMoves(window);
        if (window.inGallery())
            waitForCards(*window.gallery());
        window.statusBar()->clearMessage();
        window.arrangeForPicture();
    };
    window.commands().add({.id = QStringLiteral("shot"),
        .words = tr("Write a picture of the window"),
        .arguments = {{"file"}},
        .run = [&window, arranged](const QStringList& said) {
            ShotOptions options;
            options.file = said[0];
            QString wrong = unknownFormat(options.file, false);
            arranged();
            if (wrong.isEmpty())
                wrong = save(window, options);
            if (!wrong.isEmpty())
                refuse(wrong);
        }});

    struct Film {
        QString file;
        std::unique_ptr<Recording> recording;
        QSize size; // of its pictures
    };
    const auto film = std::make_shared<Film>();
    const auto whyNot = [film] {
        return film->recording ? QString() : tr("No film has been begun: film.begin FILE comes first.");
    };
    window.commands().add({.id = QStringLiteral("film.begin"),
        .words = tr("Begin a film of the window"),
        .arguments = {{"file"}},
        .run = [film](const QStringList& said) {
            if (const QString wrong = unknownFormat(said[0], true); !wrong.isEmpty())
                refuse(wrong);
            if (film->recording && film->recording->count() > 0)
                refuse(tr("A film is being made: film.end writes it."));
            *film = {said[0], recordingFor(said[0]), {}};
        }});
    window.commands().add({.id = QStringLiteral("film.picture"),
        .words = tr("The window as the next picture of the film"),
        .arguments = {{"seconds", Argument::Number, 0.05, 60.0, {}, true}},
        .run =
            [&window, arranged, film](const QStringList& said) {
                arranged();
                const NoFocusRing withoutRing;
                const QImage picture = render(window, {});
                if (film->recording->count() > 0 && picture.size() != film->size)
                    refuse(tr("The film is %1×%2 and the window is now %3×%4; all pictures of a film have one size.")
                               .arg(film->size.width())
                               .arg(film->size.height())
                               .arg(picture.width())
                               .arg(picture.height()));
                film->size = picture.size();
                film->recording->add(picture, qRound(1000.0 * said.value(0, QStringLiteral("2")).toDouble()));
            },
        .whyNot = whyNot});
    window.commands().add({.id = QStringLiteral("film.end"),
        .words = tr("Write the film"),
        .run =
            [film](const QStringList&) {
                if (film->recording->count() == 0)
                    refuse(tr("The film has no picture: film.picture takes one."));
                const QString wrong = film->recording->save(film->file);
                film->recording.reset();
                if (!wrong.isEmpty())
                    refuse(wrong);
            },
        .whyNot = whyNot});
}

QString takeShot(Document& document, MainWindow& window, const ShotOptions& options, bool* misused)
{
    const auto refused = [misused](const QString& message) {
        if (misused)
            *misused = true;
        return message;
    };
    const bool gallery = options.view == QLatin1String("gallery");
    const bool training = options.view == QLatin1String("training");
    const bool known = gallery || training || options.view.isEmpty() || !sourceFor(options.view).isEmpty();
    if (!known)
        return refused(tr("There is no view “%1”; --list-views lists them.").arg(options.view));
    if (const QString unknown = unknownFormat(options.file, options.record); !unknown.isEmpty())
        return refused(unknown);
    if (const QString wrong = onlyExported(options); !wrong.isEmpty())
        return refused(wrong);
    if (gallery && options.picture)
        return refused(tr("The gallery cannot be exported as a view; --shot writes a picture of the window."));
    if (!options.script.isEmpty()) {
        window.resize(options.size);
        window.show();
        if (const QString error = playScript(window, options.script); !error.isEmpty())
            return refused(error);
        if (window.inGallery())
            waitForGallery(window, options);
        // No picture depends on the time, nor on the way to what it shows.
        window.statusBar()->clearMessage();
        for (const char* id : {"edit.undo", "edit.redo"})
            if (auto* action = window.findChild<QAction*>(QLatin1String(id)))
                action->setEnabled(false);
        showWindow(window, options);
        return options.record
            ? recordFilm(document, *window.stage()->view(), options.file, [&] { return render(window, options); })
            : save(window, options);
    }
    if (!options.lesson.isEmpty()) {
        try {
            if (const QString error = showLesson(document, window, options); !error.isEmpty())
                return error;
        } catch (const Error& error) {
            return refused(QString::fromUtf8(error.what()));
        }
        showWindow(window, options);
        return save(window, options);
    }
    QString source = options.source.isEmpty() ? sourceFor(options.view) : options.source;
    if (source.isEmpty())
        source = QStringLiteral("transformer");
    if (!gallery && !training && !options.view.isEmpty()) // before the run, which then has what the view asks for
        QObject::connect(
            &document, &Document::modelOpened, &document, [&] { document.askView(options.view); },
            Qt::SingleShotConnection);
    QString lacking; // of a place
    QMetaObject::Connection lacks;
    const auto listened = qScopeGuard([&] { QObject::disconnect(lacks); });
    if (namesPlace(source.toStdString()))
        lacks = QObject::connect(&document, &Document::notice, [&](const QString& notice) { lacking = notice; });
    document.openModel(source, options.text, options.trained);
    if (const QString error = waitForResult(document); !error.isEmpty() || !lacking.isEmpty())
        return error.isEmpty() ? lacking : error;
    if (const QString why = whyNotIn(options.view, document, source); !why.isEmpty())
        return refused(why);
    if (training || options.trainSteps > 0) {
        showWindow(window, options);
        const QString failure = trainForShot(document, window, options, [&] { return render(window, options); });
        if (!failure.isEmpty() || training)
            return !failure.isEmpty() || options.record ? failure : save(window, options);
        if (const QString error = waitForResult(document); !error.isEmpty())
            return error;
    }
    try {
        if (const QString error = arrange(document, window, options, source); !error.isEmpty())
            return error;
    } catch (const Error& error) {
        return refused(QString::fromUtf8(error.what()));
    }
    if (gallery) {
        if (options.record)
            Theme::instance().setReducedMotion(false); // the cards play
        waitForGallery(window, options);
        if (options.record)
            return recordGallery(document, window, options, [&] { return render(window, options); });
    }
    if (!options.compare.isEmpty())
        if (const QString error = putBeside(window, options); !error.isEmpty())
            return error;
    showWindow(window, options);
    if (!options.record)
        return save(window, options);
    View& view = *window.stage()->view();
    return options.picture ? exportFilm(document, view, *window.picture(), *options.picture, options.file)
                           : recordFilm(document, view, options.file, [&] { return render(window, options); });
}

} // namespace headroom
