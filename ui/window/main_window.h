// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/commands.h"
#include "document/document.h"
#include "window/view_tabs.h"

#include <QElapsedTimer>
#include <QHash>
#include <QMainWindow>
#include <QPointer>
#include <QTimer>

class QActionGroup;
class QDockWidget;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace headroom {

class ComparePane;
class ErrorBar;
class ExportDialog;
class ExperimentsPage;
class Gallery;
class Inspector;
class KeyHint;
class LessonDock;
class LessonPlayer;
class ModelDock;
class OutlineDock;
class CommandPalette;
class PictureSubject;
class Presentation;
class Recorder;
class ReplayBar;
class ScriptRunner;
class SessionLog;
class Stage;
class TrainingDesk;
class TrainingPage;
class View;
class ViewTabs;

// The window: menus, tool bar, docks, the stage in the middle or, instead of stage and docks, the gallery or the
// training laboratory. Everything it knows of the work is in the Document, and of training in the desk.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    enum class Place { Stage, Gallery, Training };

    explicit MainWindow(Document& document, QWidget* parent = nullptr);
    ~MainWindow() override;
    // `trainings`: the folder that runs are written to; empty: they are not.
    MainWindow(Document& document, const QString& trainings, QWidget* parent = nullptr);

    Stage* stage() const { return m_stage; }
    Inspector* inspector() const { return m_inspector; }
    ModelDock* modelDock() const { return m_model; }
    OutlineDock* outlineDock() const { return m_outline; }
    ErrorBar* errorBar() const { return m_errors; }
    Gallery* gallery() const { return m_gallery; }
    std::unique_ptr<PictureSubject> picture() const; // of what stands in the middle; null: nothing to export
    Place place() const { return m_place; }
    bool inGallery() const { return m_place == Place::Gallery; }
    TrainingDesk& desk() const { return *m_desk; }
    TrainingPage* training() const { return m_training; } // null until it was first asked for

    void restore(); // geometry and docks as they were left
    void beNew(); // as somebody's first window: less beside the picture
    void resetLayout(); // docks as the design has them
    void
    arrangeForPicture(); // what else depends on how one came here: heights of docks, how far the outline is scrolled
    void openFile(const QString& path);
    void saveNumbers(const QString& path); // of the step in focus, as .csv or .npy
    void copyExplanation(); // of the number in focus, as Markdown
    void savePlace(const QString& path); // what is open and where one looks, as a bookmark
    void saveLeft(const QString& path); // the same of Document::left()
    void openPreset(const QString& id, bool trained = true);
    void openInView(const QString& view); // the run that is open where the view can show it, else its best variant
    void showGallery(); // the work stays open behind it
    void showTraining(); // so it does here
    void openTrainingInViews(); // at the marker
    void offerUnfinished(); // in the status line, where there is a training to go on with
    void trainPresent(); // the laboratory, set to the variant, task and text of the stage
    void showStage();
    ExperimentsPage* showExperiments(); // the laboratory's second tab
    void openLesson(const QString& file, int step = 0); // beside the stage, in place of the model and the outline
    LessonPlayer* lesson() const { return m_lesson; } // null until one was opened
    void restoreLesson(); // the stage of its step, from wherever one is
    ComparePane* compare() const { return m_compare; }
    Presentation* present(); // the view alone, in a window to be shown as large as the screen
    void setComparing(bool comparing); // another run beside the stage
    Commands& commands() { return m_commands; }
    Recorder& recorder() { return *m_recorder; }
    CommandPalette* palette(); // shown, on what can be done now
    void perform(const QString& line); // of a script; what is wrong with it is shown
    ScriptRunner* runScript(const QStringList& lines); // in place of one that is running
    bool settled() const; // nothing is being opened, computed or read
    PlaceFile placeNow() const; // with what stands beside it
    void logTo(const QString& folder); // what is done from now on; see SessionLog
    SessionLog* log() const { return m_log; } // null: none is written
    ReplayBar* offerReplay(); // of a session that was killed, after logTo(); null: there is none
    void openLink(const QString& link);
    void openAsked(const QString& source); // a file or a link, by another program: the window comes to the front
    // What another program asks for, a JSON object: {"file": PATH, "again": [LINE, …], "lines": ["view.masks", …],
    // "front": true, "script": true}, each of which may be left out. Opens the file (a model, a recording, a bookmark)
    // unless it is open, and performs, where it was not, the lines of a script in "again", then those in "lines". It
    // answers once all is on screen, with {"performed": true, "view": "masks"}, and "script": what was done in this
    // window; or with
    // {"error": SENTENCE}.
    void performAsked(const QByteArray& request, const std::function<void(const QByteArray& answer)>& answer);
    static bool isSingle(); // files and links are opened in the window that is running

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QAction* act(
        const QString& id, const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& slot);
    void put(QMenu* menu, const char* id, const QString& text, const QList<QKeySequence>& keys,
        const std::function<void()>& slot);
    QAction* entry(QMenu* menu, const QString& text, const QString& line);
    void enroll(const QString& id, QAction* action);
    QString whyNot(const QAction& action) const;
    void makeCommands();
    void openSaid(const QStringList& said);
    void openLessonSaid(const QStringList& said);
    void compareSaid(const QStringList& said);
    void copyScript(const QStringList& lines);
    void copyLink();
    void toFront();
    bool hasOpen(const QString& file) const;
    void addSessionCommands();
    void addSessionMenu(QMenu* menu);
    void addSingleEntry(QMenu* menu);
    static QStringList themeIds();
    static QStringList sizeIds();
    static QStringList languageIds();
    static QStringList colourIds();
    void makeCentre();
    void makeGallery();
    void compareWith(const QString& id);
    void offerComparison(View* view);
    void showBeside(const QString& id);
    void connectDocument();
    void makeDocks();
    void goTo(Place place);
    void leaveFor(const QString& view = {}); // the stage, and this view, once what is asked for next is open
    void makeTraining();
    void showPlace();
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void addViews(QMenu* menu);
    void addStageActions(QMenu* menu);
    void addLooks(QMenu* menu);
    void makeModelMenu();
    void makeLessonMenu();
    void fillLessonMenu(QMenu* menu);
    void showLessonActions();
    void arrangeLesson(); // its dock, in place of the model and the outline
    void leaveLesson();
    void makePlaybackMenu();
    void makeWindowMenu();
    void makeHelpMenu();
    void makeKeys();
    void makeToolBar();
    void makeStatusBar();

    void showTitle();
    void fitName();
    void fitHalves();
    void showViews();
    void showResult();
    void showBusy();
    void sayBusy();
    void showOpening();
    bool mayClose(); // false: the person is asked, or the training is being saved, and the window closes itself then
    void askBeforeClosing(const QString& text, const QString& reason, bool& answered);
    void applyDockWidths(bool force);
    void foldDocks();
    void unfoldDocks();
    QList<QDockWidget*> leftDocks() const;
    void fitModelDock();
    void arrangeDocks();
    void relieveOutline();
    void chooseFile();
    void chooseFolder();
    void chooseSaveFile();
    void openPlaceFile(const QString& path);
    QString chosenPlaceFile();
    QStringList bookmarksBeside() const; // those of the open one's folder, itself among them
    void goToBookmark(int by);
    void setBookmark(const QString& path);
    void choosePlaceFile();
    void chooseLeftFile();
    bool write(const PlaceFile& place, const QString& path);
    QString modelOf(const PlaceFile& place);
    void arriveAt(const PlaceFile& place, bool work);
    void exportPicture();
    void writePage(const QString& path); // throws Error
    void copyPicture();
    void copyNumbers();
    std::optional<QString> exportFilm(
        const ExportDialog& dialog, const QString& path); // what went wrong; none: stopped
    void chooseNumbersFile();
    void goToPane(int by);
    void moveLayer(int by);
    void escape();
    void toggleFullScreen();
    void fillRecent();
    void setTheme(int mode);

    static constexpr int kLayoutVersion = 1; // of saved dock states
    static inline const QString kSystem = QStringLiteral("system"); // as the system has it
    static constexpr int kLessonWidth = 300;

    Document& m_document;
    ModelDock* m_model = nullptr;
    OutlineDock* m_outline = nullptr;
    Inspector* m_inspector = nullptr;
    Stage* m_stage = nullptr;
    QStackedWidget* m_stack = nullptr; // stage, gallery, laboratory
    QSplitter* m_halves = nullptr; // stage, and the run that it is compared with
    ComparePane* m_compare = nullptr;
    QByteArray m_docksAlone; // as they were before the comparison
    Gallery* m_gallery = nullptr;
    LessonPlayer* m_lesson = nullptr;
    LessonDock* m_lessonDock = nullptr;
    QList<QAction*> m_lessonActions;
    QList<QWidget*> m_lessonHints; // of the status bar
    TrainingDesk* m_desk = nullptr; // the document's: its worker speaks to it
    TrainingPage* m_training = nullptr;
    ErrorBar* m_errors = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_busy = nullptr;
    QTimer m_busyTick; // active while something is computed
    QElapsedTimer m_busySince;
    QPushButton* m_stopOpening = nullptr;
    Commands m_commands;
    Recorder* m_recorder = nullptr;
    CommandPalette* m_palette = nullptr; // null until it was first asked for
    ScriptRunner* m_script = nullptr;
    SessionLog* m_log = nullptr;
    std::int64_t m_awaitedStep = 0; // of the training, by a script
    QHash<QString, QAction*> m_actions; // by the command's id, or a short name
    QActionGroup* m_viewActions = nullptr;
    QList<TabGroup> m_viewGroups; // the same actions, as menu and tool bar have them
    ViewTabs* m_tabs = nullptr;
    QMenu* m_recent = nullptr;
    QToolButton* m_export = nullptr;
    QList<QAction*> m_stageActions; // of no use elsewhere
    QList<QAction*> m_playActions; // of the stage and the laboratory
    QList<QWidget*> m_stageHints, m_galleryHints, m_trainingHints; // of the status bar
    QMenu* m_devices = nullptr;
    KeyHint* m_headHint = nullptr;
    bool m_folded = false; // the docks are tabs of one column
    QByteArray m_wideDocks; // as they were before
    bool m_wide = true; // the dock widths of 1440 px, not those of 1280
    bool m_wasMaximized = false;
    int m_modelHeight = 0; // as last fitted
    QByteArray m_docks; // as they were when something else took the stage's place
    Place m_place = Place::Stage;
    bool m_leaving = false; // for the stage, once the model that was asked for is open
    QString m_viewAsked; // which view to show it in; empty: its own
    QString m_bookmark, m_bookmarkAsked; // the file of what is open, and of what is being opened; empty: none
    QPointer<Presentation> m_lecture;
    QString m_besideIt; // and what to compare that model with
    bool m_closing = false; // a question is on screen, or a save under way
    bool m_changesMayGo = false, m_trainingMayGo = false; // as the person answered
    bool m_arranged = false; // the docks have had their place since the window has a size
    bool m_new = false; // nobody has had a window yet
    bool m_outlineToo = true; // comes back when the lesson in its place is left
};

} // namespace headroom
