// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"
#include "commands/place_commands.h"
#include "commands/recorder.h"
#include "commands/script.h"
#include "compare/compare_pane.h"
#include "docks/outline_dock.h"
#include "error.h"
#include "lesson/lesson.h"
#include "lesson/lesson_player.h"
#include "session/run_settings.h"
#include "shot/shot.h"
#include "stage/stage.h"
#include "test_program.h"
#include "training/training_controls.h"
#include "training/training_desk.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QImageReader>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>

using namespace headroom;

namespace commands_test {

class CommandsTest : public WindowFixture {
    Q_OBJECT

    QString runLines(const QStringList& lines)
    {
        ScriptRunner* runner = m_window->runScript(lines);
        QSignalSpy ended(runner, &ScriptRunner::finished);
        if (!ended.wait(240000))
            return QStringLiteral("it did not end");
        return ended.first().first().toString();
    }

    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_window->settled(), 240000); }

    // The lines lead a fresh window to an equal place.
    void replays(const QStringList& lines)
    {
        settle();
        const PlaceFile there = m_window->placeNow();
        closeWindow();
        openWindow();
        const QString wrong = runLines(lines);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong + QLatin1Char('\n') + lines.join(QLatin1Char('\n'))));
        const PlaceFile here = m_window->placeNow();
        QVERIFY2(toJson(here, {}) == toJson(there, {}),
            qPrintable(QString::fromStdString(toJson(here, {}) + toJson(there, {})) + lines.join(QLatin1Char('\n'))));
    }

private slots:
    // Nobody answers a dialog in a script: it is closed and the script ends there, with a sentence.
    void whatAsksAPersonEndsAScript()
    {
        QTemporaryDir folder;
        PlaceFile place = m_window->placeNow();
        place.source = folder.filePath(QStringLiteral("gone/model.safetensors")).toStdString();
        const QString bookmark = folder.filePath(QStringLiteral("place.headroom"));
        writePlace(place, bookmark.toStdString());
        for (const QStringList& line : {QStringList {"file.open"}, {"file.save_place"}, {"open", bookmark}}) {
            const QString said = runLines({scriptLine(line.first(), line.mid(1)), QStringLiteral("view.masks")});
            QVERIFY2(said.startsWith(QStringLiteral("Line 1: This asks a person: “")), qPrintable(said));
            QVERIFY(m_document->view() != QStringLiteral("masks"));
            QVERIFY(!QApplication::activeModalWidget());
        }
    }

    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void aLineIsReadAsItWasWritten()
    {
        for (const QStringList& words : {QStringList {"plain"}, {"two words"}, {"\"quoted\" \\ back"}, {""},
                 {"a\nb\tc\rd"}, {"#5"}, {"3 b", "", "x"}, {QString::fromUtf8("汉 字")}}) {
            QStringList read = scriptWords(scriptLine(QStringLiteral("run.text"), words));
            QCOMPARE(read.takeFirst(), QStringLiteral("run.text"));
            QCOMPARE(read, words);
        }
        QCOMPARE(scriptWords(QStringLiteral("  # a remark")), QStringList());
        QCOMPARE(scriptWords(QStringLiteral("head 2 # the second")), (QStringList {"head", "2"}));
        for (const char* line : {"run.text \"open", "run.text \"a\\qb\"", "run.text \"a\\"})
            QVERIFY_EXCEPTION_THROWN(scriptWords(QString::fromLatin1(line)), Error);
    }

    // Each action of the window has a name that a script can say.
    void everyActionIsACommand()
    {
        QStringList nameless;
        std::function<void(const QList<QAction*>&)> walk = [&](const QList<QAction*>& actions) {
            for (QAction* action : actions) {
                if (action->isSeparator())
                    continue;
                if (QMenu* menu = action->menu()) {
                    emit menu->aboutToShow();
                    walk(menu->actions());
                    continue;
                }
                const QStringList words = scriptWords(action->objectName());
                if (action->isEnabled() && (words.isEmpty() || !m_window->commands().find(words.first())))
                    nameless << action->text();
            }
        };
        walk(m_window->menuBar()->actions());
        walk(m_window->actions());
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral(", "))));
        for (const ViewDescriptor& view : views()) {
            QVERIFY2(m_window->commands().find(QStringLiteral("view.") + view.id), qPrintable(view.id));
            for (const Option* option : view.options)
                QVERIFY2(m_window->commands().find(QStringLiteral("option.") + QLatin1String(option->id)), option->id);
        }
    }

    void whatDoesNotFitIsNamed_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown") << "view.maskz"
                                 << "There is no command “view.maskz”. Closest: view.masks.";
        QTest::newRow("far") << "xyzzy"
                             << "There is no command “xyzzy”. --list-commands lists them all.";
        QTest::newRow("missing") << "head"
                                 << "head takes HEAD; it was given “”.";
        QTest::newRow("more") << "unpin 3"
                              << "unpin takes no arguments; it was given “3”.";
        QTest::newRow("word") << "theme mauve"
                              << "theme: name is “mauve”; it must be system, light, dark.";
        QTest::newRow("number") << "run.temperature 0"
                                << "run.temperature: value is “0”; it must be a number from 0.01 to 100.";
        QTest::newRow("nan") << "run.temperature nan"
                             << "run.temperature: value is “nan”; it must be a number from 0.01 to 100.";
        QTest::newRow("flag") << "difference yes"
                              << "difference: shown is “yes”; it must be on or off.";
        QTest::newRow("step") << "playback.at nowhere"
                              << "This run has no step “nowhere”.";
        QTest::newRow("stop") << "playback.at encoder.1/self_attention/weights minus"
                              << "playback.at: stop is “minus”; it must be a number from 0, end or opening.";
        QTest::newRow("impossible") << "lesson.next"
                                    << "lesson.next is not possible now. No lesson is open.";
        QTest::newRow("lesson") << "lesson none-such"
                                << "There is no lesson “none-such”.";
    }

    void whatDoesNotFitIsNamed()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        try {
            m_window->commands().performLine(line);
            QFAIL("it was performed");
        } catch (const Error& error) {
            QCOMPARE(QString::fromUtf8(error.what()), says);
        }
        QCOMPARE(runLines({QStringLiteral("head 2"), line}), QStringLiteral("Line 2: ") + says);
        QCOMPARE(m_document->head(), 1);
    }

    // Nor does what was refused stay, to refuse what comes next.
    void aRefusedSettingChangesNothing_data()
    {
        QTest::addColumn<QString>("line");
        for (const char* line : {"run.set relative_values false", "run.set position learned", "run.set heads 7",
                 "run.set topology decoder", "run.set nothing 3", "run.set d_model many"})
            QTest::newRow(line) << QString::fromLatin1(line);
    }

    void aRefusedSettingChangesNothing()
    {
        QFETCH(QString, line);
        QCOMPARE(runLines({QStringLiteral("open transformer")}), QString());
        settle();
        const PlaceFile before = m_window->placeNow();
        const QString wrong = runLines({line});
        QVERIFY(wrong.startsWith(QLatin1String("Line 1: ")));
        m_document->dismissError();
        QVERIFY(m_window->placeNow() == before);
        QCOMPARE(runLines({QStringLiteral("run.text \"1 2 3\"")}), QString());
        QVERIFY(m_document->settings() == ownSettings(m_document->model().config));
    }

    void theWayToAPictureLeadsThere()
    {
        m_document->setText(QStringLiteral("4 4 2 9"));
        settle();
        RunSettings settings = m_document->settings();
        settings.temperature = 0.7;
        settings = withField(settings, m_document->model().config, "executor", "graph");
        settings = withField(settings, m_document->model().config, "executor", "dense");
        m_document->setSettings(settings);
        settle();
        m_document->setView(QStringLiteral("attention"));
        m_document->setSublayer(QStringLiteral("decoder.1/self_attention"));
        m_document->pin({*m_document->trace()->find("decoder.1/self_attention/weights"), {1, 2, 1}});
        m_document->addIntervention(
            {"decoder.1/self_attention/weights", Intervention::Kind::Set, {1, 2, 1}, 0.125, {}});
        m_document->addIntervention({"encoder.1/feed_forward/output", Intervention::Kind::Zero, {0, -1}, 0.0, {}});
        settle();
        m_document->setShowDifference(true);
        m_document->setOption(QStringLiteral("model.scroll"), QStringLiteral("0.5"));
        replays(linesTo(m_window->placeNow()));
    }

    void aSessionLeadsWhereItLed()
    {
        m_document->setText(QStringLiteral("1 2 3"));
        settle();
        m_window->recorder().take();
        m_window->perform(QStringLiteral("view.step"));
        settle();
        QTest::keyClick(m_window.get(), Qt::Key_Space);
        QTest::keyClick(m_window.get(), Qt::Key_Space);
        m_window->recorder().take();
        m_window->perform(QStringLiteral("open transformer-xl"));
        settle();
        m_window->perform(QStringLiteral("option.rel_shift.direction both"));
        m_window->perform(QStringLiteral("view.rel_shift"));
        settle();
        QTest::keyClick(m_window.get(), Qt::Key_2);
        m_window->recorder().take();
        m_window->perform(QStringLiteral("compare untouched"));
        settle();
        m_window->perform(QStringLiteral("edit.undo"));
        replays(m_window->recorder().lines());
    }

    // Also to a view that was there before, and by Esc.
    void theWayBackToTheStageIsRecorded()
    {
        for (const QString& page : {QStringLiteral("gallery"), QStringLiteral("training")}) {
            const QString view = QStringLiteral("view.") + m_document->view();
            QCOMPARE(runLines({page, view}), QString());
            QVERIFY(m_window->place() == MainWindow::Place::Stage);
            QCOMPARE(runLines(m_window->recorder().lines()), QString());
            QVERIFY(m_window->place() == MainWindow::Place::Stage);
        }
        QCOMPARE(runLines({QStringLiteral("training")}), QString());
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), Qt::Key_Escape);
        QVERIFY(m_window->place() == MainWindow::Place::Stage);
        QCOMPARE(m_window->recorder().lines().last(), QStringLiteral("stage"));
    }

    // Playback goes to another sublayer and what is pinned stays; a key goes to the next table, and is seen in what it
    // pins.
    void aPinStaysWherePlaybackGoesOn()
    {
        m_document->setView(QStringLiteral("step"));
        settle();
        m_document->setStep(*m_document->trace()->find("encoder.2/self_attention/weights"));
        m_document->pinHere({*m_document->trace()->find("encoder.2/self_attention/weights"), {3, 5, 5}});
        settle();
        m_window->recorder().take();
        m_document->setStep(*m_document->trace()->find("encoder.1/self_attention/weights"));
        settle();
        m_window->recorder().take();
        m_window->perform(QStringLiteral("table.next"));
        settle();
        replays(m_window->recorder().lines());
    }

    // A slider that is dragged and a text that is typed are one line.
    void aScriptMakesAFilm()
    {
        QTemporaryDir folder;
        addShotCommands(*m_window);
        const QString file = folder.filePath(QStringLiteral("tour.webp")),
                      begin = scriptLine(QStringLiteral("film.begin"), {file});
        const auto said = [&](const QStringList& lines) { return runLines(QStringList {begin} + lines); };
        QVERIFY(runLines({QStringLiteral("film.picture")}).contains(QStringLiteral("film.begin FILE comes first")));
        QVERIFY(said({QStringLiteral("film.end")}).contains(QStringLiteral("The film has no picture")));
        QVERIFY(runLines({scriptLine(QStringLiteral("film.begin"), {folder.filePath(QStringLiteral("tour.mp4"))})})
                    .contains(QStringLiteral("“.mp4”")));
        const QStringList tour {QStringLiteral("view.masks"), QStringLiteral("film.picture 0.5"),
            QStringLiteral("film.picture 0.5"), QStringLiteral("view.attention"), QStringLiteral("film.picture")};
        const QString wrong = said(tour + QStringList {QStringLiteral("film.end")});
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QImageReader film(file); // Qt 6.4 reads the first picture only where its WebP plugin is there
        if (film.canRead())
            QCOMPARE(film.size(), m_window->size());
        QFile bytes(file);
        QVERIFY(bytes.open(QIODevice::ReadOnly));
        const QByteArray all = bytes.readAll();
        QCOMPARE(all.count("ANMF"), 2); // equal pictures are one that stays longer
        const qsizetype first = all.indexOf("ANMF") + 8 + 12; // after four sizes of three bytes
        QCOMPARE(static_cast<uchar>(all[first]) + 256 * static_cast<uchar>(all[first + 1]), 1000); // milliseconds
        QVERIFY(said(tour).isEmpty());
        m_window->resize(m_window->size() + QSize(40, 0));
        QVERIFY(runLines({QStringLiteral("film.picture")})
                    .contains(QStringLiteral("all pictures of a film have one size")));
        QVERIFY(runLines({begin}).contains(QStringLiteral("film.end writes it"))); // what was taken is not dropped
    }

    void theLastOfManyIsRecorded()
    {
        Recorder& recorder = m_window->recorder();
        const qsizetype before = recorder.lines().size();
        for (const char* text : {"5", "5 6", "5 6 7"}) {
            m_document->setText(QString::fromLatin1(text), true);
            recorder.take();
        }
        settle();
        const QStringList lines = recorder.lines();
        QVERIFY(before > 0);
        const QStringList texts = lines.filter(QStringLiteral("run.text"));
        QCOMPARE(texts.last(), QStringLiteral("run.text \"5 6 7\""));
        QVERIFY2(!texts.contains(QStringLiteral("run.text 5")), qPrintable(lines.join(QLatin1Char('\n'))));
        m_window->perform(QStringLiteral("head 2"));
        recorder.take();
        m_window->perform(QStringLiteral("head 3"));
        const QStringList heads = recorder.lines().filter(QStringLiteral("head"));
        QVERIFY2(heads.contains(QStringLiteral("head 3")) && !heads.contains(QStringLiteral("head 2")),
            qPrintable(heads.join(QLatin1Char('\n'))));
        // What is undone by itself has a line of its own.
        for (const char* line : {"run.text \"5 6\"", "run.text \"5 7\""}) {
            m_window->perform(QString::fromLatin1(line));
            settle();
            recorder.take();
        }
        QCOMPARE(recorder.lines().filter(QStringLiteral("run.text")).mid(texts.size()),
            (QStringList {QStringLiteral("run.text \"5 6\""), QStringLiteral("run.text \"5 7\"")}));
        // What a text leaves of the changes by hand its line leaves of them again.
        for (const char* line : {"change.zero decoder.1/self_attention/weights@0,1,0",
                 "change.zero decoder.1/self_attention/context@0,-,-", "run.text \"5 7 5\""}) {
            m_window->perform(QString::fromLatin1(line));
            settle();
            recorder.take();
        }
        QCOMPARE(m_document->interventions().size(), 1U);
        QVERIFY(!recorder.lines().contains(QStringLiteral("change.reset")));
        m_document->undoStack()->undo(); // which no text brings back
        settle();
        recorder.take();
        QCOMPARE(m_document->interventions().size(), 2U);
        QVERIFY2(recorder.last().filter(QStringLiteral("change.zero")).size() == 2,
            qPrintable(recorder.last().join(QLatin1Char('\n'))));
        // Settings that one control changes are one line, and one change.
        const int undoable = m_document->undoStack()->index();
        m_window->perform(QStringLiteral("run.set position none causal false"));
        settle();
        QVERIFY(!m_document->settings().causal && m_document->undoStack()->index() == undoable + 1);
        QVERIFY(recorder.lines().contains(QStringLiteral("run.set causal false position none")));
        m_document->undoStack()->undo();
        settle();
        recorder.take();
        // So has a model that is opened again.
        for (int opened = 0; opened < 2; ++opened) {
            m_window->perform(QStringLiteral("open transformer"));
            settle();
            recorder.take();
        }
        QCOMPARE(recorder.lines().count(QStringLiteral("open transformer")), 2);
        m_window->perform(QStringLiteral("theme dark"));
        QCOMPARE(recorder.last(), QStringList {QStringLiteral("theme dark")});
    }

    // By the laboratory's buttons and fields, or by a script: the same lines, and the same weights again.
    void aTrainingIsRecordedAndReplayed()
    {
        m_window->perform(QStringLiteral("training"));
        const QString wrong = runLines(
            {QStringLiteral("train.want transformer copy"), QStringLiteral("train.model width 16"),
                QStringLiteral("train.model feed_forward 16"), QStringLiteral("train.set steps 6"),
                QStringLiteral("train.set batch 8"), QStringLiteral("train.set evaluate_every 3")});
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        auto* start = m_window->findChild<TrainingControls*>()->start();
        QTRY_VERIFY(start->isEnabled());
        start->click();
        const auto done = [this] {
            const TrainingState* state = m_window->desk().state();
            return state && state->phase == TrainingState::Phase::Finished;
        };
        QTRY_VERIFY_WITH_TIMEOUT(done(), 240000);
        const std::vector<TrainingPoint> points = m_window->desk().state()->points;
        QVERIFY(points.size() >= 2);
        QStringList lines = m_window->recorder().lines();
        QVERIFY2(lines.last() == QLatin1String("train.start"), qPrintable(lines.join(QLatin1Char('\n'))));
        lines.remove(0, lines.indexOf(QStringLiteral("training")));
        for (const char* line : {"train.want transformer copy", "train.model width 16", "train.set batch 8"})
            QVERIFY2(lines.contains(QLatin1String(line)), qPrintable(lines.join(QLatin1Char('\n'))));
        closeWindow();
        openWindow();
        const QString again = runLines(lines + QStringList {QStringLiteral("train.wait 6")});
        QVERIFY2(again.isEmpty(), qPrintable(again));
        QTRY_VERIFY_WITH_TIMEOUT(done(), 240000);
        QCOMPARE(m_window->desk().state()->points.size(), points.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            QCOMPARE(m_window->desk().state()->points[i].loss, points[i].loss);
        QVERIFY(!m_window->commands().find(QStringLiteral("train.pause"))->whyNot().isEmpty());
        const QString unknown = runLines({QStringLiteral("train.set speed 3")});
        QVERIFY2(unknown.startsWith(QStringLiteral("Line 1: There is no setting “speed” of a training; there are ")),
            qPrintable(unknown));
    }

    void answersOfALessonAreRecordedAndReplayed()
    {
        QString file;
        int step = 0;
        for (const std::filesystem::path& each : lessonFiles()) {
            const Lesson lesson = readLesson(each);
            for (std::size_t i = 0; i < lesson.steps.size() && file.isEmpty(); ++i)
                if (lesson.steps[i].question && lesson.steps[i].question->kind == LessonQuestion::Kind::Choose) {
                    file = QString::fromStdString(each.string());
                    step = static_cast<int>(i);
                }
        }
        QVERIFY(!file.isEmpty());
        const auto ready = [this] {
            return m_window->lesson() && m_window->lesson()->isReady() && m_window->settled();
        };
        m_window->openLesson(file, 0);
        QTRY_VERIFY_WITH_TIMEOUT(ready(), 240000);
        m_window->recorder().take();
        m_window->lesson()->goTo(step);
        QTRY_VERIFY_WITH_TIMEOUT(ready(), 240000);
        m_window->lesson()->answer({0});
        m_window->lesson()->answer({1});
        const LessonPlayer& lesson = *m_window->lesson();
        const int tries = lesson.tries();
        const bool answered = lesson.answered();
        QVERIFY(lesson.verdict());
        QStringList lines = m_window->recorder().lines();
        lines.remove(0, lines.indexOf(lines.filter(QStringLiteral("lesson ")).first()));
        const QString all = lines.join(QLatin1Char('\n'));
        QVERIFY2(lines.contains(QStringLiteral("lesson.go %1").arg(step + 1)), qPrintable(all));
        QVERIFY2(lines.contains(QStringLiteral("lesson.answer 1")), qPrintable(all));
        closeWindow();
        openWindow();
        const QString wrong = runLines(lines);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong + QLatin1Char('\n') + all));
        QCOMPARE(m_window->lesson()->step(), step);
        QCOMPARE(m_window->lesson()->tries(), tries);
        QCOMPARE(m_window->lesson()->answered(), answered);
        QVERIFY(!runLines({QStringLiteral("lesson.answer 99")}).isEmpty());
        m_window->perform(QStringLiteral("lesson.leave"));
        QCOMPARE(m_window->recorder().last(), QStringList {QStringLiteral("lesson.leave")});
    }

    // Clicked, said by a script, or played again: one try each.
    void aClickInALessonIsOneTry()
    {
        const QStringList begin {QStringLiteral("lesson rel-shift 2")};
        const QString cell = QStringLiteral("decoder.1/self_attention/position/shifted@0,6,4");
        QString wrong = runLines(begin);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        m_document->pinHere(cellSaid(*m_document->trace(), cell));
        QCOMPARE(m_window->lesson()->tries(), 1);
        QVERIFY(!m_window->lesson()->answered());
        settle();
        QStringList lines = m_window->recorder().lines();
        lines.remove(0, lines.indexOf(begin.first()));
        for (const QStringList& script :
            {lines, begin + QStringList {scriptLine(QStringLiteral("lesson.answer"), {cell})}}) {
            closeWindow();
            openWindow();
            wrong = runLines(script);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            QVERIFY2(m_window->lesson()->tries() == 1, qPrintable(script.join(QLatin1Char('\n'))));
        }
    }

    void docksAreClosedAndFloatedByCommands()
    {
        Dock* outline = m_window->outlineDock();
        const auto button = [&](const QString& name) {
            for (auto* each : outline->findChildren<QToolButton*>())
                if (each->accessibleName() == name)
                    return each;
            return static_cast<QToolButton*>(nullptr);
        };
        button(QStringLiteral("Float Outline"))->click();
        QCOMPARE(m_window->recorder().last(), QStringList {QStringLiteral("window.float outline on")});
        m_window->perform(QStringLiteral("window.float outline off"));
        QVERIFY(!outline->isFloating());
        button(QStringLiteral("Close Outline"))->click();
        QVERIFY(outline->isHidden());
        QCOMPARE(m_window->recorder().last(), QStringList {QStringLiteral("window.outline")});
    }

    // What a person opened in the outline stays open, and is open where the place is opened.
    void theOutlinesRowsBelongToThePlace()
    {
        QTreeView* tree = m_window->outlineDock()->tree();
        const auto open = [&] {
            QStringList rows;
            std::function<void(const QModelIndex&, const QString&)> walk = [&](const QModelIndex& parent,
                                                                               const QString& above) {
                for (int row = 0; row < tree->model()->rowCount(parent); ++row) {
                    const QModelIndex index = tree->model()->index(row, 0, parent);
                    const QString name = above + QLatin1Char('/') + index.data().toString();
                    if (tree->isExpanded(index))
                        rows << name;
                    walk(index, name);
                }
            };
            walk({}, {});
            return rows;
        };
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/weights"));
        settle();
        const QStringList before = open();
        const QModelIndex first = tree->model()->index(0, 0),
                          last = tree->model()->index(tree->model()->rowCount() - 1, 0);
        QVERIFY(!tree->isExpanded(last) || !tree->isExpanded(first));
        tree->expand(tree->isExpanded(first) ? last : first);
        QVERIFY(open() != before);
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/scores"));
        m_document->setStep(*m_document->trace()->find("encoder.1/self_attention/weights"));
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/weights"));
        settle();
        const QStringList opened = open();
        QVERIFY2(opened != before, qPrintable(opened.join(QLatin1Char('\n'))));
        const QStringList lines = linesTo(m_window->placeNow());
        QVERIFY(!lines.filter(QStringLiteral("option outline.open")).isEmpty());
        closeWindow();
        openWindow();
        tree = m_window->outlineDock()->tree();
        const QString wrong = runLines(lines);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QCOMPARE(open(), opened);
    }
};

HEADROOM_TEST(CommandsTest)

} // namespace commands_test

#include "commands_test.moc"
