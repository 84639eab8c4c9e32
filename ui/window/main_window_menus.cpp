// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and keys of the main window.
#include "window/main_window.h"

#include "commands/place_commands.h"
#include "commands/recorder.h"
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "document/document_focus.h"
#include "files/recent_files.h"
#include "files/settings.h"
#include "help/help.h"
#include "inspector/inspector.h"
#include "lecture/presentation.h"
#include "lesson/lesson_player.h"
#include "scene/scene_view.h"
#include "stage/option_menu.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "training/training_page.h"
#include "training/training_stage.h"
#include "training/training_timeline.h"
#include "widgets/controls.h"
#include "widgets/text.h"
#include "window/menu_letters.h"
#include "window/view_tabs.h"
#include "words/menu_text.h"
#include "words/names.h"
#include "words/tr.h"
#include "words/translation.h"

#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLayout>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

#include <functional>
#include <map>

namespace headroom {

namespace {

QKeySequence key(const char* text) { return QKeySequence(QLatin1String(text)); }

const QString kGallery = QStringLiteral("gallery"), kTraining = QStringLiteral("training"); // among the ids of views

} // namespace

QAction* MainWindow::act(
    const QString& id, const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& slot)
{
    auto* action = new QAction(text, this);
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, this, slot);
    enroll(id, action);
    return action;
}

// One that others look up by its name.
void MainWindow::put(QMenu* menu, const char* id, const QString& text, const QList<QKeySequence>& keys,
    const std::function<void()>& slot)
{
    menu->addAction(m_actions[QLatin1String(id)] = act(QLatin1String(id), text, keys, slot));
}

// An entry that performs a line of a script.
QAction* MainWindow::entry(QMenu* menu, const QString& text, const QString& line)
{
    QAction* action = menu->addAction(text, this, [this, line] { perform(line); });
    action->setObjectName(line);
    return action;
}

void MainWindow::makeFileMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    put(menu, "file.open", tr("&Open…"), {QKeySequence::Open}, [this] { chooseFile(); });
    put(menu, "file.open_folder", tr("Open &folder…"), {key("Ctrl+Shift+O")}, [this] { chooseFolder(); });
    m_recent = menu->addMenu(tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    menu->addSeparator();
    put(menu, "file.save", tr("&Save"), {QKeySequence::Save}, [this] {
        const QString file = QString::fromStdString(m_document.model().file);
        file.isEmpty() ? chooseSaveFile() : m_document.saveModel(file);
    });
    put(menu, "file.save_as", tr("Save &as…"), {key("Ctrl+Shift+S")}, [this] { chooseSaveFile(); });
    put(menu, "file.save_place", tr("Save &bookmark…"), {key("Ctrl+Alt+S")}, [this] { choosePlaceFile(); });
    menu->addSeparator();
    put(menu, "copy.picture", tr("&Copy picture"), {key("Ctrl+Shift+C")}, [this] { copyPicture(); });
    put(menu, "copy.numbers", tr("Copy &numbers"), {key("Ctrl+Alt+C")}, [this] { copyNumbers(); });
    put(menu, "copy.link", tr("Copy &link to this picture"), {key("Ctrl+Alt+L")}, [this] { copyLink(); });
    put(menu, "export", tr("&Export view…"), {key("Ctrl+E")}, [this] { exportPicture(); });
    m_stageActions << act(
        QStringLiteral("export.numbers"), tr("Save these &numbers…"), {}, [this] { chooseNumbersFile(); });
    menu->addAction(m_stageActions.last());
    m_stageActions << act(
        QStringLiteral("copy.explanation"), tr("Copy the e&xplanation as Markdown"), {}, [this] { copyExplanation(); });
    menu->addAction(m_stageActions.last());
    menu->addSeparator();
    menu->addAction(act(QStringLiteral("quit"), tr("&Quit"), {key("Ctrl+Q")}, [this] { close(); }));
}

void MainWindow::fillRecent()
{
    m_recent->clear();
    const QStringList files = recentFiles();
    for (const QString& file : files)
        entry(m_recent,
            menuText(
                QFileInfo(file).fileName() + QStringLiteral("   ") + QDir::toNativeSeparators(QFileInfo(file).path())),
            scriptLine(QStringLiteral("open"), {file}));
    if (files.isEmpty())
        m_recent->addAction(tr("Nothing opened yet"))->setEnabled(false);
    else
        entry(m_recent, tr("Clear this list"), QStringLiteral("file.forget_recent"));
}

void MainWindow::makeEditMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = m_document.undoStack()->createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setIcon(themedIcon(QStringLiteral("undo")));
    QAction* redo = m_document.undoStack()->createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({key("Ctrl+Shift+Z"), key("Ctrl+Y")});
    redo->setIcon(themedIcon(QStringLiteral("redo")));
    menu->addAction(m_actions[QStringLiteral("edit.undo")] = undo);
    menu->addAction(m_actions[QStringLiteral("edit.redo")] = redo);
    enroll(QStringLiteral("edit.undo"), undo);
    enroll(QStringLiteral("edit.redo"), redo);
    menu->addSeparator();
    put(menu, "palette", tr("Find a &command…"), {key("Ctrl+K"), key("Ctrl+Shift+P")}, [this] { palette(); });
    menu->addSeparator();
    put(menu, "copy.script", tr("Copy the last change as &script"), {key("Ctrl+Alt+K")},
        [this] { copyScript(m_recorder->last()); });
    put(menu, "copy.way", tr("Copy the &way to this picture as script"), {},
        [this] { copyScript(linesTo(placeNow())); });
    put(menu, "copy.session", tr("Copy the s&ession as script"), {}, [this] { copyScript(m_recorder->lines()); });
    menu->addSeparator();
    put(menu, "edit.reset", tr("Reset &all changes"), {key("Ctrl+Shift+R")}, [this] { m_document.resetAll(); });
}

void MainWindow::makeViewMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    m_viewActions = new QActionGroup(this);
    const auto place = [&](const QString& name, const QString& text, const char* keys, const QString& id,
                           const QString& tip, const std::function<void()>& go) {
        QAction* action = act(name, text, {key(keys)}, go);
        action->setToolTip(tip);
        action->setCheckable(!id.isEmpty());
        action->setData(id);
        menu->addAction(id.isEmpty() ? action : m_viewActions->addAction(action));
        if (!id.isEmpty())
            m_viewGroups << TabGroup {withoutMnemonic(text), {action}};
    };
    place(QStringLiteral("gallery"), tr("&Gallery"), "Ctrl+Shift+H", kGallery,
        tr("Every variant with its idea and a picture, and recent files"), [this] { showGallery(); });
    place(QStringLiteral("training"), tr("&Training lab"), "Ctrl+L", kTraining,
        tr("Train a variant on a task and watch it learn"), [this] { showTraining(); });
    place(QStringLiteral("experiments"), tr("E&xperiments"), "Ctrl+Shift+E", {},
        tr("The papers’ results, tested at small scale on this machine"), [this] { showExperiments(); });
    menu->addSeparator();
    addViews(menu);
    menu->addSeparator();
    QMenu* options = menu->addMenu(tr("Op&tions of this view"));
    connect(options, &QMenu::aboutToShow, this, [this, options] {
        options->clear();
        qDeleteAll(options->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // clear() leaves them
        addOptions(*options, *m_stage->view());
    });
    connect(menu, &QMenu::aboutToShow, options,
        [this, options] { options->menuAction()->setEnabled(!m_stage->view()->allOptions().empty()); });
    addStageActions(menu);
    menu->addSeparator();
    addLooks(menu);
}

// A menu for each family that has one, in their order.
void MainWindow::addViews(QMenu* menu)
{
    std::map<Family, TabGroup> groups;
    int number = 0;
    for (const ViewDescriptor& view : views()) {
        QList<QKeySequence> keys; // the first nine
        if (number < 9)
            keys << QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + number++));
        QAction* action = act(QStringLiteral("view.") + view.id, view.title, keys, [this, id = view.id] {
            m_document.setView(id);
            showStage();
            m_stage->setFocus(); // its keys work at once, wherever they were before
        });
        action->setCheckable(true);
        action->setData(view.id);
        action->setToolTip(view.hint);
        m_viewActions->addAction(action);
        groups[view.family].actions << action;
    }
    for (auto& [family, group] : groups) {
        group.title = familyTitle(family);
        group.menu = menu->addMenu(group.title);
        group.menu->setToolTipsVisible(true);
        group.menu->addActions(group.actions);
        m_viewGroups << group;
    }
}

void MainWindow::addStageActions(QMenu* menu)
{
    QMenu* zoom = menu->addMenu(tr("&Zoom"));
    zoom->addActions({act(QStringLiteral("zoom.in"), tr("Zoom &in"), {key("+"), key("="), QKeySequence::ZoomIn},
                          [this] { m_stage->zoom(1); }),
        act(QStringLiteral("zoom.out"), tr("Zoom &out"), {key("-"), QKeySequence::ZoomOut},
            [this] { m_stage->zoom(-1); }),
        act(QStringLiteral("zoom.fit"), tr("Zoom to &fit"), {key("Ctrl+0")}, [this] { m_stage->zoom(0); })});
    m_stageActions << zoom->actions();
    QAction* difference = act(QStringLiteral("difference.toggle"), tr("Show the &effect of my changes"), {key("D")},
        [this] { m_document.setShowDifference(!m_document.showDifference()); });
    difference->setCheckable(true);
    connect(&m_document, &Document::differenceChanged, difference,
        [this, difference] { difference->setChecked(m_document.showDifference()); });
    menu->addAction(difference);
    m_stageActions << difference;
    QAction* compare = m_actions[QStringLiteral("compare")] = act(
        QStringLiteral("compare.toggle"), tr("Side &by side"), {key("Ctrl+B")}, [this] { setComparing(!m_compare); });
    compare->setCheckable(true);
    compare->setIcon(themedIcon(QStringLiteral("compare")));
    compare->setToolTip(
        tr("Another run beside this one: a variant, a checkpoint, another input, or this model untouched"));
    menu->addAction(compare);
    m_stageActions << compare;
}

// Theme, size, language and colours.
void MainWindow::addLooks(QMenu* menu)
{
    const auto choices = [this, menu](const QString& title, const QString& command, const QStringList& ids,
                             const QStringList& names, const QString& chosen) {
        QMenu* into = menu->addMenu(title);
        auto* group = new QActionGroup(into);
        for (qsizetype i = 0; i < ids.size(); ++i) {
            QAction* action = group->addAction(entry(into, names[i], scriptLine(command, {ids[i]})));
            action->setCheckable(true);
            action->setChecked(ids[i] == chosen);
        }
    };
    choices(tr("&Theme"), QStringLiteral("theme"), themeIds(), {tr("Same as &system"), tr("&Light"), tr("&Dark")},
        themeIds().value(static_cast<int>(Theme::instance().mode())));
    QStringList percents;
    for (const QString& size : sizeIds())
        percents << (size == kSystem ? tr("Same as &system") : tr("%1 %").arg(size));
    const int size = Settings::value(QStringLiteral("size"), 0).toInt();
    choices(tr("&Size of text and controls"), QStringLiteral("size"), sizeIds(), percents,
        size == 0 ? kSystem : QString::number(size));
    QStringList names;
    for (const QString& code : languageIds())
        names << (code == kSystem ? tr("Same as &system") : languageName(code));
    const QString language = Settings::value(QStringLiteral("language")).toString();
    choices(tr("&Language"), QStringLiteral("language"), languageIds(), names, language.isEmpty() ? kSystem : language);
    choices(tr("&Colours of probabilities"), QStringLiteral("colours"), colourIds(),
        {QStringLiteral("&Viridis"), QStringLiteral("&Cividis")},
        colourIds().value(static_cast<int>(Theme::instance().sequentialMap())));
}

void MainWindow::setTheme(int mode)
{
    Theme::instance().apply(*qApp, static_cast<ThemeMode>(mode));
    Settings::setValue(QStringLiteral("theme"), mode);
}

void MainWindow::makeModelMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Model"));
    std::vector<Preset> all; // the gallery tells of those that cannot be read
    try {
        all = presets();
    } catch (const std::exception& broken) {
        m_document.showError(QString::fromUtf8(broken.what()));
    }
    for (const Preset& preset : all) {
        QAction* action = entry(
            menu, translated(preset.title), scriptLine(QStringLiteral("open"), {QString::fromStdString(preset.id)}));
        action->setToolTip(translated(preset.idea) + QLatin1Char(' ') + QString::fromStdString(preset.paper));
    }
    QMenu* fresh = menu->addMenu(tr("With &fresh weights"));
    for (const Preset& preset : all)
        entry(fresh, translated(preset.title),
            scriptLine(QStringLiteral("open"), {QString::fromStdString(preset.id), QStringLiteral("fresh")}));
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    put(menu, "train.present", tr("&Train this variant"), {key("Ctrl+Shift+L")}, [this] { trainPresent(); });
    menu->addSeparator();
    m_devices = menu->addMenu(tr("&Device"));
    connect(m_devices, &QMenu::aboutToShow, &m_document, &Document::listDevices);
    connect(&m_document, &Document::devicesKnown, this, [this](const std::vector<DeviceInfo>& devices) {
        m_devices->clear();
        const QString chosen = Settings::value(QStringLiteral("device"), QStringLiteral("auto")).toString();
        const auto offer = [&](const QString& title, const QString& name) {
            QAction* action = entry(m_devices, title, scriptLine(QStringLiteral("device"), {name}));
            action->setCheckable(true);
            action->setChecked(name == chosen);
        };
        offer(tr("Automatic"), QStringLiteral("auto"));
        for (const DeviceInfo& device : devices)
            offer(translated(device.title), QString::fromStdString(device.name));
        giveLetters(*m_devices);
    });
    m_devices->addAction(tr("Looking…"))->setEnabled(false);
}

void MainWindow::makePlaybackMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Playback"));
    const auto play = [&](const char* id, const QString& text, const char* keys, void (Timeline::*onStage)(),
                          void (TrainingTimeline::*inTraining)()) {
        m_playActions << act(QLatin1String(id), text, {key(keys)}, [this, onStage, inTraining] {
            m_place == Place::Training ? std::invoke(inTraining, m_training->stage()->timeline())
                                       : std::invoke(onStage, m_stage->timeline());
        });
        menu->addAction(m_playActions.last());
    };
    play("playback.next", tr("&Next"), "Space", &Timeline::next, &TrainingTimeline::next);
    play("playback.previous", tr("&Previous"), "Backspace", &Timeline::previous, &TrainingTimeline::previous);
    play("playback.play", tr("Play or pa&use"), "P", &Timeline::togglePlay, &TrainingTimeline::togglePlay);
    play("playback.first", tr("&First"), "Home", &Timeline::first, &TrainingTimeline::first);
    play("playback.last", tr("&Last"), "End", &Timeline::last, &TrainingTimeline::last);
    menu->addSeparator();
    QMenu* speeds = menu->addMenu(tr("&Speed"));
    for (const auto& [text, speed] : {std::pair {"¼×", 0.25}, {"½×", 0.5}, {"1×", 1.0}, {"2×", 2.0}, {"4×", 4.0}})
        entry(speeds, QString::fromUtf8(text), scriptLine(QStringLiteral("playback.speed"), {QString::number(speed)}));
    menu->addSeparator();
    put(menu, "go.back", tr("&Back to where you were"), {key("Alt+Left")}, [this] { m_document.back(); });
    put(menu, "go.forward", tr("For&ward again"), {key("Alt+Right")}, [this] { m_document.forward(); });
    put(menu, "go.gradient", tr("&Gradient of this number"), {key("G")}, [this] { m_document.goToGradient(); });
    m_playActions << act(QStringLiteral("escape"), tr("Unp&in"), {key("Escape")}, [this] { escape(); });
    menu->addAction(m_playActions.last());
    for (QAction* action : menu->actions())
        if (!m_playActions.contains(action))
            m_stageActions << action;
}

void MainWindow::makeWindowMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Window"));
    enroll(QStringLiteral("window.model"), m_model->toggleViewAction());
    enroll(QStringLiteral("window.outline"), m_outline->toggleViewAction());
    m_stageActions << m_model->toggleViewAction() << m_outline->toggleViewAction();
    QAction* inspector = m_inspector->toggleViewAction();
    inspector->setShortcut(key("I"));
    inspector->setIcon(themedIcon(QStringLiteral("info")));
    enroll(QStringLiteral("window.inspector"), inspector);
    m_stageActions << (m_actions[QStringLiteral("inspector")] = inspector);
    menu->addActions({m_model->toggleViewAction(), m_outline->toggleViewAction(), inspector});
    menu->addSeparator();
    m_stageActions << act(QStringLiteral("window.next_pane"), tr("&Next pane"), {key("F6")}, [this] { goToPane(1); })
                   << act(QStringLiteral("window.previous_pane"), tr("&Previous pane"), {key("Shift+F6")},
                          [this] { goToPane(-1); });
    menu->addActions(m_stageActions.last(2));
    menu->addSeparator();
    m_stageActions << act(
        QStringLiteral("lecture"), tr("Lect&ure mode"), {key("F5")}, [this] { present()->showOnScreens(); });
    menu->addAction(m_stageActions.last());
    put(menu, "window.full_screen", tr("&Full screen"), {key("F"), key("F11")}, [this] { toggleFullScreen(); });
    m_stageActions << act(QStringLiteral("window.reset_layout"), tr("&Reset layout"), {}, [this] { resetLayout(); });
    menu->addAction(m_stageActions.last());
    menu->addSeparator();
    addSingleEntry(menu);
}

namespace {

// What the mouse would be told over it.
void showTipOfFocus()
{
    QWidget* at = QApplication::focusWidget();
    if (!at)
        return;
    const QPoint middle = at->rect().center();
    QHelpEvent asked(QEvent::ToolTip, middle, at->mapToGlobal(middle));
    QApplication::sendEvent(at, &asked);
}

} // namespace

void MainWindow::makeHelpMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(act(QStringLiteral("help.keys"), tr("&Keys"), {key("F1"), key("?")},
        [this] { showKeys(this, *menuBar(), actions()); }));
    menu->addAction(act(QStringLiteral("help.tip"), tr("&Tip of the control with the focus"), {key("Ctrl+F1")},
        [] { showTipOfFocus(); }));
    const QString manual = manualFile(), words = manualFile(QStringLiteral("words.md"));
    if (!manual.isEmpty())
        menu->addAction(act(QStringLiteral("help.manual"), tr("&Manual"), {key("Shift+F1")},
            [this, manual] { showManual(this, manual); }));
    if (!words.isEmpty())
        menu->addAction(
            act(QStringLiteral("help.words"), tr("&Words"), {}, [this, words] { showManual(this, words); }));
    menu->addSeparator();
    addSessionMenu(menu);
    menu->addSeparator();
    menu->addAction(
        act(QStringLiteral("help.about"), tr("&About Headroom"), {}, [this] { showAbout(this, m_document.model()); }));

    m_name = new Text({}, TextSize::Small, Text::Tone::Ink3);
    m_name->setObjectName(QStringLiteral("documentName"));
    m_name->setContentsMargins(0, 0, 12, 0);
    m_name->setFixedHeight(28);
    menuBar()->setCornerWidget(m_name);
}

// Keys that stand in no menu: heads, layers and tables.
void MainWindow::makeKeys()
{
    for (int digit = 1; digit <= 9; ++digit)
        addAction(act(QStringLiteral("head.%1").arg(digit), tr("Head %1").arg(digit), {QKeySequence(Qt::Key_0 + digit)},
            [this, digit] { m_document.setHead(digit - 1); }));
    addAction(act(QStringLiteral("layer.above"), tr("Layer above"), {key("[")}, [this] { moveLayer(-1); }));
    addAction(act(QStringLiteral("layer.below"), tr("Layer below"), {key("]")}, [this] { moveLayer(1); }));
    const auto go = [this](bool back) {
        return [this, back] {
            if (auto* picture = qobject_cast<SceneView*>(m_stage->view()))
                picture->nextTable(back);
        };
    };
    addAction(act(QStringLiteral("table.next"), tr("Next table of the picture"), {key("T")}, go(false)));
    addAction(act(QStringLiteral("table.previous"), tr("Previous table of the picture"), {key("Shift+T")}, go(true)));
    m_stageActions << actions();
}

void MainWindow::showViews()
{
    for (QAction* action : m_viewActions->actions())
        action->setChecked(action->data().toString()
            == (m_place == Place::Gallery        ? kGallery
                    : m_place == Place::Training ? kTraining
                                                 : m_document.view()));
    m_tabs->refresh();
}

void MainWindow::showResult()
{
    const Trace* trace = m_document.trace();
    for (QAction* action : m_viewActions->actions())
        for (const ViewDescriptor& view : views())
            if (view.id == action->data().toString()) {
                const bool can = !trace || view.canShow(*trace);
                action->setEnabled(can);
                action->setToolTip(can ? view.hint : view.cannotShow(*trace));
            }
    showViews();
    const auto weights = m_document.weights();
    const int axis = weights ? headAxis(trace->step(*weights)) : -1; // of messages it is not the first
    const int heads = axis >= 0 ? static_cast<int>(trace->step(*weights).axes[static_cast<std::size_t>(axis)].size)
        : trace                 ? static_cast<int>(m_document.model().config.heads)
                                : 0;
    m_headHint->setVisible(heads > 1 && m_place == Place::Stage && !(m_lesson && m_lesson->isOpen()));
    m_headHint->setMarkup(tr("<1>–<%1> head").arg(std::min(heads, 9)));
    for (const char* name : {"copy.picture", "copy.numbers", "export"})
        m_actions[QLatin1String(name)]->setEnabled(trace && m_place == Place::Stage);
    if (m_place == Place::Training)
        m_actions[QStringLiteral("export")]->setEnabled(true); // its curves
    for (const char* name : {"file.save", "file.save_as"})
        m_actions[QLatin1String(name)]->setEnabled(m_document.hasModel() && !m_document.model().recorded);
    m_actions[QStringLiteral("train.present")]->setEnabled(m_document.hasModel() && !m_document.model().preset.empty());
}

} // namespace headroom
