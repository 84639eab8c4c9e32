// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the main window: those of its menus, and those that take arguments.
#include "commands/place_commands.h"
#include "commands/place_link.h"
#include "commands/recorder.h"
#include "commands/script.h"
#include "compare/compare_pane.h"
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "error.h"
#include "files/recent_files.h"
#include "files/settings.h"
#include "help/help.h"
#include "inspector/inspector.h"
#include "lesson/lesson_list.h"
#include "lesson/lesson_player.h"
#include "lesson/lessons_panel.h"
#include "palette/palette.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "theme/theme.h"
#include "training/training_commands.h"
#include "window/main_window.h"
#include "words/names.h"
#include "words/tr.h"
#include "words/translation.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QStatusBar>

#include <algorithm>

namespace headroom {

namespace {

// What a command of a menu does is seen in the place, or is none of its own: the recorder reads the place.
bool seenInPlace(const QString& id)
{
    static const QStringList whole {QStringLiteral("edit.undo"), QStringLiteral("edit.redo"),
        QStringLiteral("edit.reset"), QStringLiteral("difference.toggle"), QStringLiteral("compare.toggle"),
        QStringLiteral("escape"), QStringLiteral("go.back"), QStringLiteral("go.forward"),
        QStringLiteral("go.gradient"), QStringLiteral("copy.script"), QStringLiteral("copy.session"),
        QStringLiteral("copy.way"), QStringLiteral("copy.link"), QStringLiteral("lesson.next"),
        QStringLiteral("lesson.back"), QStringLiteral("lesson.hint"), QStringLiteral("lesson.show_me"),
        QStringLiteral("lesson.leave"), QStringLiteral("palette")};
    static const QStringList begins {QStringLiteral("view."), QStringLiteral("head."), QStringLiteral("layer."),
        QStringLiteral("playback."), QStringLiteral("zoom."), QStringLiteral("table.")};
    return whole.contains(id)
        || std::any_of(begins.begin(), begins.end(), [&](const QString& each) { return id.startsWith(each); });
}

Argument oneOf(const char* name, const QStringList& words) { return {name, Argument::Word, 0.0, 0.0, words}; }

} // namespace

QStringList MainWindow::themeIds() { return {kSystem, QStringLiteral("light"), QStringLiteral("dark")}; }

QStringList MainWindow::sizeIds()
{
    QStringList ids {kSystem};
    for (const int size : {100, 125, 150, 175, 200})
        ids << QString::number(size);
    return ids;
}

QStringList MainWindow::languageIds()
{
    return QStringList {kSystem} + languagesIn(QString::fromStdString((resourceFolder() / "translations").string()));
}

QStringList MainWindow::colourIds() { return {QStringLiteral("viridis"), QStringLiteral("cividis")}; }

// Registers an action as a command. Whoever triggers it, it was performed.
void MainWindow::enroll(const QString& id, QAction* action)
{
    action->setObjectName(id);
    connect(action, &QAction::triggered, this, [this, id] { emit m_commands.performed(id); });
    m_commands.add({.id = id,
        .words = withoutMnemonic(action->text()),
        .run = [action](const QStringList&) { action->trigger(); },
        .whyNot = [this, action] { return action->isEnabled() ? QString() : whyNot(*action); },
        .action = action,
        .inPlace = seenInPlace(id)});
}

// Why an action is off now.
QString MainWindow::whyNot(const QAction& action) const
{
    const QString id = action.objectName();
    if (id == QLatin1String("edit.undo") && m_place == Place::Stage)
        return tr("There is nothing to undo.");
    if (id == QLatin1String("edit.redo") && m_place == Place::Stage)
        return tr("There is nothing to do again.");
    if (id.startsWith(QLatin1String("log.")))
        return tr("This session is not logged.");
    if (id.startsWith(QLatin1String("lesson.")))
        return tr("No lesson is open.");
    if (id.startsWith(QLatin1String("view.")) && m_document.trace())
        for (const ViewDescriptor& view : views())
            if (id.mid(5) == view.id)
                return view.cannotShow(*m_document.trace());
    if (!m_document.hasModel())
        return tr("No model is open.");
    if (id == QLatin1String("file.save") || id == QLatin1String("file.save_as"))
        return Document::recordedOnly();
    if (id == QLatin1String("train.present"))
        return tr("Only a variant of the gallery can be trained.");
    return m_place == Place::Stage ? tr("There is no picture yet.") : tr("It works on the stage (Esc goes there).");
}

bool MainWindow::settled() const
{
    const auto all = findChildren<View*>();
    const TrainingState* run = m_desk->state();
    const bool awaits = run && run->phase == TrainingState::Phase::Running && run->step < m_awaitedStep;
    return !m_document.busy() && m_document.openingProgress().isEmpty() && !m_desk->starting() && !awaits
        && !m_desk->readingTask() && !m_desk->replaying() && (!m_compare || !m_compare->comparison().busy())
        && std::none_of(all.begin(), all.end(), [](const View* view) { return view->isVisible() && view->reading(); });
}

PlaceFile MainWindow::placeNow() const
{
    PlaceFile place = m_document.placeFile();
    if (m_compare) {
        place.beside = m_compare->source().toStdString();
        place.besideDifference = !place.beside.empty() && m_compare->showsDifference();
    }
    return place;
}

void MainWindow::perform(const QString& line)
{
    try {
        m_commands.performLine(line);
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

ScriptRunner* MainWindow::runScript(const QStringList& lines)
{
    if (!m_script) {
        m_script = new ScriptRunner(
            m_commands, [this] { return settled(); }, [this] { return m_document.error(); },
            [] {
                auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
                const QString asked = dialog ? dialog->windowTitle() : QString();
                if (dialog)
                    dialog->reject();
                return asked;
            },
            this);
        connect(m_script, &ScriptRunner::performed, m_recorder, &Recorder::take);
        connect(m_script, &ScriptRunner::finished, this, [this](const QString& error) {
            if (!error.isEmpty())
                m_document.showError(error);
        });
    }
    m_document.dismissError();
    m_script->start(lines);
    return m_script;
}

void MainWindow::openSaid(const QStringList& said)
{
    if (isLink(said[0]))
        return openLink(said[0]);
    if (namesPlace(said[0].toStdString()) || said[0].contains(QLatin1Char('/')))
        return openFile(QFileInfo(said[0]).absoluteFilePath());
    openPreset(said[0], said.size() < 2);
}

void MainWindow::openLessonSaid(const QStringList& said)
{
    const QList<LessonEntry> all = lessonEntries();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const LessonEntry& lesson) { return lesson.id == said[0]; });
    if (found == all.end() && !QFileInfo::exists(said[0]))
        refuse(tr("There is no lesson “%1”.").arg(said[0]));
    openLesson(found == all.end() ? said[0] : found->file, said.value(1, QStringLiteral("1")).toInt() - 1);
}

void MainWindow::compareSaid(const QStringList& said)
{
    if (said[0] == QLatin1String("none"))
        return setComparing(false);
    setComparing(true);
    said[0] == QLatin1String(ComparePane::kUntouched) ? m_compare->compareWithUntouched()
                                                      : m_compare->compareWith(said[0]);
}

CommandPalette* MainWindow::palette()
{
    if (!m_palette) {
        m_palette = new CommandPalette(m_commands, m_document, this);
        connect(m_palette, &CommandPalette::asked, this, [this](const QStringList& lines) {
            lines.size() == 1 ? perform(lines.first()) : static_cast<void>(runScript(lines));
        });
        connect(m_palette, &CommandPalette::scriptCopied, this, &MainWindow::copyScript);
        connect(m_palette, &CommandPalette::sessionAsked, this, [this] { copyScript(m_recorder->lines()); });
    }
    m_palette->open(m_place == Place::Stage ? m_stage->view() : nullptr);
    return m_palette;
}

void MainWindow::copyScript(const QStringList& lines)
{
    if (lines.isEmpty())
        return m_document.tell(tr("Nothing was done yet."));
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
    m_document.tell(
        lines.size() == 1 ? tr("Copied: %1").arg(lines.first().left(80)) : tr("Copied %1 lines").arg(lines.size()));
}

// Before the menus, whose actions are commands themselves.
void MainWindow::makeCommands()
{
    addSessionCommands();
    addPlaceCommands(m_commands, m_document, [this](const SaidOptions& said) { return m_stage->choose(said); });
    m_recorder = new Recorder(
        m_commands, m_document, [this] { return placeNow(); }, this);
    const auto add = [this](const char* id, const QString& words, std::vector<Argument> arguments,
                         std::function<void(const QStringList&)> run, bool inPlace = false) {
        m_commands.add({.id = QLatin1String(id),
            .words = words,
            .arguments = std::move(arguments),
            .run = std::move(run),
            .inPlace = inPlace});
    };
    m_commands.add({.id = QStringLiteral("stage"),
        .words = tr("Back to the stage"),
        .run = [this](const QStringList&) { showStage(); },
        .whyNot = [this] { return m_document.hasModel() ? QString() : tr("No model is open."); },
        .inPlace = true}); // showStage() says it itself
    add(
        "open", tr("Open a model"),
        {{"source"}, {.name = "weights", .type = Argument::Word, .words = {QStringLiteral("fresh")}, .optional = true}},
        [this](const QStringList& said) { openSaid(said); }, true);
    add(
        "compare", tr("Side by side with"), {{"source"}}, [this](const QStringList& said) { compareSaid(said); }, true);
    add(
        "compare.difference", tr("The difference beside it"), {{"shown", Argument::OnOff}},
        [this](const QStringList& said) {
            if (!m_compare)
                refuse(tr("Nothing stands beside the stage."));
            m_compare->showDifference(said[0] == QLatin1String("on"));
        },
        true);
    add(
        "lesson", tr("Open a lesson"),
        {{"lesson"}, {.name = "step", .type = Argument::Whole, .least = 1.0, .most = 9999.0, .optional = true}},
        [this](const QStringList& said) { openLessonSaid(said); }, true); // openLesson() says it itself
    const auto inLesson = [&](const char* id, const QString& words, Argument argument,
                              std::function<void(const QStringList&)> run) {
        m_commands.add({.id = QLatin1String(id),
            .words = words,
            .arguments = {std::move(argument)},
            .run = std::move(run),
            .whyNot = [this] { return m_lesson && m_lesson->isOpen() ? QString() : tr("No lesson is open."); },
            .inPlace = true}); // as the player says
    };
    inLesson("lesson.answer", tr("Answer the question of the lesson"), {.name = "answer"},
        [this](const QStringList& said) { m_lesson->answerSaid(said[0]); });
    inLesson("lesson.go", tr("Go to a step of the lesson"),
        {.name = "step", .type = Argument::Whole, .least = 1.0, .most = 9999.0}, [this](const QStringList& said) {
            const auto steps = static_cast<int>(m_lesson->lesson().steps.size());
            if (said[0].toInt() > steps + 1)
                refuse(tr("This lesson has %1 steps.").arg(steps));
            m_lesson->goTo(said[0].toInt() - 1);
        });
    addTrainingCommands(m_commands, *m_desk, [this](std::int64_t step) { m_awaitedStep = step; });
    connect(m_desk, &TrainingDesk::acted, m_recorder, &Recorder::did);
    m_commands.add({.id = QStringLiteral("window.float"),
        .words = tr("A dock as a window of its own"),
        .arguments = {oneOf("dock", {m_model->objectName(), m_outline->objectName(), m_inspector->objectName()}),
            {"floating", Argument::OnOff}},
        .run =
            [this](const QStringList& said) {
                auto* dock = findChild<Dock*>(said[0]);
                said[1] == QLatin1String("on") ? dock->moveOut() : dock->putBack();
            },
        .inPlace = true});
    for (Dock* dock : {static_cast<Dock*>(m_model), static_cast<Dock*>(m_outline), static_cast<Dock*>(m_inspector)})
        connect(dock, &Dock::moved, this, [this, dock](bool floating) {
            m_recorder->did(scriptLine(QStringLiteral("window.float"),
                {dock->objectName(), floating ? QStringLiteral("on") : QStringLiteral("off")}));
        });
    add("lesson.reset_progress", tr("Reset lesson progress"), {},
        [this](const QStringList&) { askToResetProgress(this); });
    add(
        "palette.find", tr("Find in the list of commands"), {{.name = "words", .typed = true}},
        [this](const QStringList& said) { palette()->field()->setText(said[0]); }, true);
    add("help.find", tr("Search the manual"), {{.name = "words", .typed = true}},
        [this](const QStringList& said) { showManual(this, manualFile(), said[0]); });
    add("file.forget_recent", tr("Clear the list of recent files"), {}, [](const QStringList&) { forgetFiles(); });
    add("file.save_place_as", tr("Save a bookmark as"), {{"file"}},
        [this](const QStringList& said) { savePlace(QFileInfo(said[0]).absoluteFilePath()); });
    add("export.page", tr("Write the view as a web page"), {{"file"}},
        [this](const QStringList& said) { writePage(QFileInfo(said[0]).absoluteFilePath()); });
    add("playback.speed", tr("Speed of playback"), {{"speed", Argument::Number, 0.25, 4.0}},
        [this](const QStringList& said) { m_stage->timeline()->setSpeed(said[0].toDouble()); });
    add("theme", tr("Theme"), {oneOf("name", themeIds())},
        [this](const QStringList& said) { setTheme(static_cast<int>(themeIds().indexOf(said[0]))); });
    add("colours", tr("Colours of probabilities"), {oneOf("name", colourIds())}, [](const QStringList& said) {
        const auto map = static_cast<int>(colourIds().indexOf(said[0]));
        Theme::instance().setSequentialMap(static_cast<SequentialMap>(map));
        Settings::setValue(QStringLiteral("map"), map);
    });
    add("size", tr("Size of text and controls"), {oneOf("percent", sizeIds())}, [this](const QStringList& said) {
        Settings::setValue(QStringLiteral("size"), said[0] == kSystem ? 0 : said[0].toInt());
        statusBar()->showMessage(tr("Restart Headroom to switch the size."), 8000);
    });
    add("language", tr("Language"), {oneOf("code", languageIds())}, [this](const QStringList& said) {
        const QString code = said[0] == kSystem ? QString() : said[0], name = languageName(code);
        Settings::setValue(QStringLiteral("language"), code);
        statusBar()->showMessage(code.isEmpty() || fontsCanShow(name)
                ? tr("Restart Headroom to switch language.")
                : tr("No font on this machine can show %1: install one, then restart Headroom.").arg(name),
            8000);
    });
    add("device", tr("Device"), {{"name"}}, [this](const QStringList& said) {
        Settings::setValue(QStringLiteral("device"), said[0]);
        statusBar()->showMessage(tr("Restart Headroom to switch device."), 8000);
    });
}

} // namespace headroom
