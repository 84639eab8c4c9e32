// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/main_window.h"

#include "commands/recorder.h"
#include "compare/compare_pane.h"
#include "docks/input_field.h"
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "error.h"
#include "export/export_dialog.h"
#include "files/files.h"
#include "files/recent_files.h"
#include "files/settings.h"
#include "gallery/gallery.h"
#include "inspector/inspector.h"
#include "io/numbers_file.h"
#include "lecture/presentation.h"
#include "lesson/lesson_dock.h"
#include "stage/stage.h"
#include "stage/view.h"
#include "stage/view_film.h"
#include "stage/view_picture.h"
#include "training/training_curves.h"
#include "training/training_desk.h"
#include "training/training_page.h"
#include "training/training_stage.h"
#include "training/training_strip.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/tab_order.h"
#include "window/error_bar.h"
#include "window/menu_letters.h"
#include "words/tr.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressDialog>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kWindowWideFrom = 1400; // window width from which the docks are 264 and 328
constexpr int kFoldedBelow = 1000; // window width from which on the docks have a column on each side
constexpr int kLeastOutline = 160; // height
constexpr QSize kLeastCentre(190, 120);
constexpr QSize kFrame(8, 40); // what a window manager adds, at most
constexpr int kBusyAfter = 150; // ms until a run is worth a word

struct DockWidths {
    int left, right;
};

DockWidths dockWidths(bool wide) { return wide ? DockWidths {264, 328} : DockWidths {240, 288}; }

// No more than there is on the screen.
QSize fitting(const QSize& wanted, const QWidget& window)
{
    return wanted.boundedTo(window.screen()->availableSize() - kFrame);
}

// Whether a number field has the focus, and what it says has taken effect.
bool nothingTyped(const QWidget* focus)
{
    const auto* whole = qobject_cast<const QSpinBox*>(focus);
    const auto* number = qobject_cast<const QDoubleSpinBox*>(focus);
    return (whole && whole->locale().toString(whole->value()) == whole->cleanText())
        || (number && number->textFromValue(number->value()) == number->cleanText());
}

// Keys that a focused control uses itself and that no shortcut may take from it.
bool ownKey(QWidget* focus, int key)
{
    if (qobject_cast<QAbstractButton*>(focus))
        return key == Qt::Key_Space;
    if (qobject_cast<QComboBox*>(focus) || qobject_cast<QAbstractSlider*>(focus)
        || qobject_cast<QAbstractItemView*>(focus))
        return key == Qt::Key_Space || key == Qt::Key_Home || key == Qt::Key_End;
    return false;
}

// To the same step of another layer, where there is one.
void moveStep(Document& document, const std::vector<Frame>& frames, int by)
{
    std::optional<StepId> step = document.currentStep();
    if (!frames.empty()) // the picture on screen need not be where playback stands
        step = document.trace()->timeline()[static_cast<std::size_t>(
            frames[static_cast<std::size_t>(placeIn(frames, document.position()).frame)].step)];
    const QString path = step ? QString::fromStdString(document.trace()->step(*step).path) : QString();
    const QString layer = path.section(QLatin1Char('/'), 0, 0), number = layer.section(QLatin1Char('.'), 1);
    const QString other = QStringLiteral("%1.%2").arg(layer.section(QLatin1Char('.'), 0, 0)).arg(number.toInt() + by);
    const auto there = number.isEmpty() ? std::nullopt
                                        : document.trace()->find((other + path.mid(layer.size())).toStdString());
    if (!there)
        return;
    document.release();
    document.setStep(*there);
}

} // namespace

MainWindow::MainWindow(Document& document, QWidget* parent)
    : MainWindow(document, TrainingDesk::defaultFolder(), parent)
{
}

MainWindow::MainWindow(Document& document, const QString& trainings, QWidget* parent)
    : QMainWindow(parent), m_document(document), m_desk(new TrainingDesk(document, trainings))
{
    setObjectName(QStringLiteral("window"));
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setContextMenuPolicy(Qt::NoContextMenu);
    setMinimumSize(480, 260); // 1024 × 600 at 200 %, with what a desktop takes of it
    resize(fitting({1440, 900}, *this));

    makeCentre();
    makeDocks();
    makeCommands();
    makeFileMenu();
    makeEditMenu();
    makeViewMenu();
    makeModelMenu();
    makePlaybackMenu();
    makeLessonMenu();
    makeWindowMenu();
    makeHelpMenu();
    for (const QAction* menu : menuBar()->actions())
        giveLetters(*menu->menu());
    makeKeys();
    makeToolBar();
    makeStatusBar();
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (!now) // what had the keyboard is hidden, or gone
            QTimer::singleShot(0, this, [this] {
                if (isActiveWindow() && !QApplication::focusWidget() && m_place == Place::Stage)
                    m_stage->setFocus();
            });
    });
    connectDocument();
    showTitle();
    showViews();
    showResult();
}

void MainWindow::makeCentre()
{
    auto* centre = new QWidget;
    auto* column = columnIn(centre);
    column->addWidget(m_errors = new ErrorBar);
    column->addWidget(m_stack = new QStackedWidget, 1);
    m_stack->setMinimumSize(kLeastCentre); // what has no room in it scrolls, or leaves out what stands elsewhere too
    auto* work = new QWidget;
    auto* halves = columnIn(work);
    halves->addWidget(m_halves = new QSplitter, 1);
    m_stack->addWidget(work);
    m_halves->setChildrenCollapsible(false);
    m_halves->setHandleWidth(1);
    m_halves->addWidget(m_stage = new Stage(m_document));
    m_stage->setStrip(new TrainingStrip(m_document, *m_desk));
    setCentralWidget(centre);
}

void MainWindow::connectDocument()
{
    connect(m_errors, &ErrorBar::dismissed, &m_document, &Document::dismissError);
    connect(&m_document, &Document::errorChanged, this, [this] {
        m_errors->setMessage(m_document.error());
        if (!m_document.error().isEmpty()) {
            m_leaving = false;
            m_bookmarkAsked.clear();
            m_viewAsked.clear();
        }
        if (!m_document.error().isEmpty() && !m_document.hasModel() && m_place == Place::Stage && isVisible())
            showGallery(); // with what can be opened instead
    });
    connect(&m_document, &Document::modelChanged, this, &MainWindow::showTitle);
    connect(&m_document, &Document::modelChanged, this, [this] {
        if (m_model->height() == m_modelHeight)
            fitModelDock();
    });
    connect(&m_document, &Document::modelOpened, this, [this] {
        setBookmark({});
        if (const QString view = QString::fromStdString(m_document.model().view); !sourceFor(view).isEmpty())
            m_document.askView(view);
        if (const QString asked = std::exchange(m_viewAsked, QString()); !asked.isEmpty())
            m_document.askView(asked);
        if (m_leaving) {
            if (m_gallery)
                m_gallery->opened();
            showStage();
            compareWith(std::exchange(m_besideIt, QString()));
        }
    });
    connect(&m_document, &Document::placeOpened, this, &MainWindow::arriveAt);
    connect(&m_document, &Document::modelChanged, this, [this] {
        if (!m_lesson || !m_lesson->isOpen()) // a lesson brings its own
            rememberFile(QString::fromStdString(m_document.model().file));
    });
    connect(&m_document, &Document::interventionsChanged, this, &MainWindow::showTitle);
    connect(&m_document, &Document::viewChanged, this, &MainWindow::showViews);
    connect(&m_document, &Document::resultChanged, this, &MainWindow::showResult);
    connect(&m_document, &Document::busyChanged, this, &MainWindow::showBusy);
    connect(&m_busyTick, &QTimer::timeout, this, &MainWindow::sayBusy);
    connect(&m_document, &Document::openingProgressed, this, &MainWindow::showOpening);
    connect(&m_document, &Document::notice, this,
        [this](const QString& message) { statusBar()->showMessage(message, 8000); });
}

void MainWindow::makeDocks()
{
    m_model = new ModelDock(m_document, this);
    connect(m_model, &ModelDock::heightChanged, this, [this] {
        if (m_model->height() == m_modelHeight)
            fitModelDock();
    });
    m_outline = new OutlineDock(m_document, this);
    m_inspector = new Inspector(m_document, this);
    connect(m_stage, &Stage::viewShown, m_inspector, &Inspector::setView);
    connect(m_inspector, &Inspector::sought, m_stage, &Stage::jump);
    m_inspector->setView(m_stage->view());
    connect(m_stage, &Stage::viewShown, this, &MainWindow::offerComparison);
    connect(m_stage, &Stage::saveLeftAsked, this, &MainWindow::chooseLeftFile);
    connect(m_stage, &Stage::copyPictureAsked, this, &MainWindow::copyPicture);
    connect(m_stage, &Stage::copyNumbersAsked, this, &MainWindow::copyNumbers);
    offerComparison(m_stage->view());
    setCorner(Qt::TopLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::TopRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    for (QDockWidget* dock : {static_cast<QDockWidget*>(m_model), static_cast<QDockWidget*>(m_outline)}) {
        connect(dock, &QDockWidget::visibilityChanged, this, &MainWindow::relieveOutline, Qt::QueuedConnection);
        connect(dock, &QDockWidget::topLevelChanged, this, &MainWindow::relieveOutline, Qt::QueuedConnection);
    }
    resetLayout();
}

// A dock that comes back takes the height of its content, and leaves the other a strip.
void MainWindow::relieveOutline()
{
    const auto docked = [](const QDockWidget* dock) { return dock->isVisible() && !dock->isFloating(); };
    if (m_place == Place::Stage && docked(m_model) && docked(m_outline) && m_outline->height() < kLeastOutline)
        fitModelDock();
}

void MainWindow::resetLayout()
{
    for (QDockWidget* dock : {static_cast<QDockWidget*>(m_model), static_cast<QDockWidget*>(m_outline),
             static_cast<QDockWidget*>(m_inspector)}) {
        dock->setFloating(false); // one that is removed floats on
        removeDockWidget(dock);
    }
    addDockWidget(Qt::LeftDockWidgetArea, m_model);
    splitDockWidget(m_model, m_outline, Qt::Vertical);
    addDockWidget(Qt::RightDockWidgetArea, m_inspector);
    m_model->show();
    m_outline->show();
    m_inspector->show();
    m_folded = false;
    m_outlineToo = true;
    applyDockWidths(true);
    foldDocks();
    arrangeLesson();
}

// In a narrow window they share one column, as tabs: the stage keeps the rest. As they were, they come back.
void MainWindow::foldDocks()
{
    const bool narrow = width() < kFoldedBelow;
    if (m_place != Place::Stage || m_compare || !m_arranged || narrow == m_folded)
        return;
    m_folded = narrow;
    if (!narrow)
        return unfoldDocks();
    m_wideDocks = saveState(kLayoutVersion);
    for (QDockWidget* dock : leftDocks())
        if (!dock->isFloating())
            tabifyDockWidget(m_inspector, dock);
    (m_lesson && m_lesson->isOpen() ? static_cast<QDockWidget*>(m_lessonDock) : m_inspector)->raise();
}

QList<QDockWidget*> MainWindow::leftDocks() const
{
    QList<QDockWidget*> docks {m_model, m_outline};
    if (m_lessonDock)
        docks << m_lessonDock;
    return docks;
}

// Those that were closed meanwhile stay closed.
void MainWindow::unfoldDocks()
{
    const QList<QDockWidget*> all = leftDocks() << m_inspector;
    QList<bool> shown;
    for (const QDockWidget* dock : all)
        shown << !dock->isHidden();
    restoreState(m_wideDocks, kLayoutVersion);
    if (m_lessonDock && dockWidgetArea(m_lessonDock) == Qt::RightDockWidgetArea) // it was opened meanwhile
        addDockWidget(Qt::LeftDockWidgetArea, m_lessonDock);
    for (qsizetype i = 0; i < all.size(); ++i)
        all[i]->setVisible(shown[i]);
}

// The widths of the design follow the window, until the person moved a border.
void MainWindow::applyDockWidths(bool force)
{
    if (m_place != Place::Stage)
        return;
    const bool wide = width() >= kWindowWideFrom;
    const DockWidths old = dockWidths(m_wide), now = dockWidths(wide);
    if (force || (wide != m_wide && m_model->width() == old.left && m_inspector->width() == old.right)) {
        m_wide = wide;
        resizeDocks({m_model, m_inspector}, {now.left, now.right}, Qt::Horizontal);
    }
    if (force)
        fitModelDock();
}

// As high as its content; what is left is the outline's.
void MainWindow::fitModelDock()
{
    const int model = m_model->contentHeight(dockWidths(m_wide).left) + 1;
    const int both = height() - menuBar()->sizeHint().height() - 40 - 24 - 1; // less tool bar, status bar and border
    resizeDocks({m_model, m_outline}, {model, std::max(kLeastOutline, both - model)}, Qt::Vertical);
    layout()->activate();
    m_modelHeight = m_model->height();
}

void MainWindow::arrangeForPicture()
{
    const auto docked = [](const QDockWidget* dock) { return dock->isVisible() && !dock->isFloating(); };
    if (m_place == Place::Stage && !m_folded && docked(m_model) && docked(m_outline))
        fitModelDock();
    QTreeView* tree = m_outline->tree();
    tree->scrollTo(tree->currentIndex(), QAbstractItemView::PositionAtCenter);
}

void MainWindow::restore()
{
    const QByteArray geometry = Settings::value(QStringLiteral("window/geometry")).toByteArray();
    const QByteArray state = Settings::value(QStringLiteral("window/state")).toByteArray();
    if (!geometry.isEmpty())
        restoreGeometry(geometry);
    if (const QSize room = fitting(size(), *this); room != size() && !isMaximized() && !isFullScreen()) {
        resize(room); // the screen is smaller than it was
        move(screen()->availableGeometry().topLeft());
    }
    m_arranged = !state.isEmpty() && restoreState(state, kLayoutVersion);
    if (state.isEmpty())
        beNew();
    m_model->restore();
    if (m_arranged
        && Settings::value(QStringLiteral("window/lesson"))
               .toBool()) { // which stood in their place, and is not open now
        m_model->show();
        m_outline->setVisible(Settings::value(QStringLiteral("window/outline"), true).toBool());
    }
}

void MainWindow::beNew()
{
    m_new = true;
    m_model->unfoldSettings(false);
    m_outline->hide();
}

// For the first time that they are seen.
void MainWindow::arrangeDocks()
{
    if (std::exchange(m_arranged, true))
        return;
    resetLayout();
    if (!m_new)
        return;
    m_outline->hide();
    m_outlineToo = false;
}

// A later answer closes the window, or leaves everything as it is.
void MainWindow::askBeforeClosing(const QString& text, const QString& reason, bool& answered)
{
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Close Headroom"), text, QMessageBox::NoButton, this);
    box->setObjectName(QStringLiteral("before-closing"));
    box->setInformativeText(reason);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton* close = box->addButton(tr("Close anyway"), QMessageBox::DestructiveRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(box, &QMessageBox::finished, this, [this, box, close, &answered] {
        m_closing = false;
        answered = box->clickedButton() == close;
        if (answered)
            this->close();
        else
            m_changesMayGo = m_trainingMayGo = false;
    });
    m_closing = true;
    box->open();
}

bool MainWindow::mayClose()
{
    if (m_closing)
        return false;
    const qsizetype changes = std::ssize(m_document.interventions());
    if (changes > 0 && !m_changesMayGo) {
        askBeforeClosing(
            changes == 1 ? tr("Close and lose your change?") : tr("Close and lose your %1 changes?").arg(changes),
            tr("Changes made by hand are not saved with the model."), m_changesMayGo);
        return false;
    }
    if (m_desk->unsaved() && !m_trainingMayGo) {
        m_closing = true;
        m_desk->keep(this, [this](const QString& error) {
            m_closing = false;
            m_trainingMayGo = error.isEmpty();
            if (error.isEmpty())
                close();
            else
                askBeforeClosing(
                    tr("The run could not be saved. Close and lose its last steps?"), error, m_trainingMayGo);
        });
        return false;
    }
    m_changesMayGo = m_trainingMayGo = false; // asked anew should the window be shown again
    return true;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayClose()) {
        event->ignore();
        return;
    }
    Settings::setValue(QStringLiteral("window/geometry"), saveGeometry());
    if (m_arranged) { // as a wide window has it on the stage
        const bool stage = m_place == Place::Stage && !m_compare;
        if (m_folded && stage)
            unfoldDocks();
        Settings::setValue(QStringLiteral("window/state"),
            stage           ? saveState(kLayoutVersion)
                : m_folded  ? m_wideDocks
                : m_compare ? m_docksAlone
                            : m_docks);
        Settings::setValue(QStringLiteral("window/lesson"), m_lesson && m_lesson->isOpen());
        Settings::setValue(QStringLiteral("window/outline"), m_outlineToo);
    }
    const ModelInfo& model = m_document.model();
    Settings::setValue(
        QStringLiteral("last/model"), QString::fromStdString(model.file.empty() ? model.preset : model.file));
    Settings::setValue(QStringLiteral("last/trained"), !model.file.empty());
    Settings::setValue(QStringLiteral("last/text"), m_document.text());
    Settings::setValue(QStringLiteral("last/view"), m_document.view());
    QMainWindow::closeEvent(event);
}

// Dock sizes can be given only once the window has its own.
void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    const bool onStage = m_place == Place::Stage;
    if (!focusWidget() && onStage)
        m_stage->setFocus();
    if (onStage)
        arrangeDocks();
    foldDocks();
    constexpr int kRestores = 300; // ms for which Qt restores the docks of a maximized window once more
    QTimer::singleShot(kRestores, this, [this] {
        if (m_folded && !m_model->isFloating() && dockWidgetArea(m_model) != dockWidgetArea(m_inspector)) {
            m_folded = false;
            foldDocks();
        }
    });
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    foldDocks();
    applyDockWidths(false);
    fitName();
    fitHalves();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return;
    event->acceptProposedAction();
    if (m_gallery)
        m_gallery->setDropping(true);
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*)
{
    if (m_gallery)
        m_gallery->setDropping(false);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (m_gallery)
        m_gallery->setDropping(false);
    openFile(event->mimeData()->urls().value(0).toLocalFile());
    event->acceptProposedAction();
}

// A focused button presses with Space, a slider goes to its ends with Home and End: no shortcut takes that
// away.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Polish) {
        // A click on a button leaves the keyboard where it was: Space goes on to the next step, not to the button.
        auto* button = qobject_cast<QAbstractButton*>(watched);
        if (button && button->focusPolicy() == Qt::StrongFocus)
            button->setFocusPolicy(Qt::TabFocus);
        if (auto* tabs = qobject_cast<QTabBar*>(watched); tabs && tabs->parentWidget() == this)
            tabs->setFocusPolicy(Qt::TabFocus); // of docks that share a column: arrow keys change them
    }
    if (event->type() == QEvent::Show && !event->spontaneous()) { // its buttons are on the screen, however small
        if (auto* dialog = qobject_cast<QDialog*>(watched))
            dialog->resize(fitting(dialog->size(), *dialog));
    }
    if (event->type() == QEvent::ToolTip) // what a list has no room for
        if (auto* box = qobject_cast<QComboBox*>(watched); box && box->toolTip().isEmpty()) {
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), box->currentText(), box);
            return true;
        }
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && widget->window() == this && !(key->modifiers() & ~Qt::ShiftModifier)
            && ownKey(widget, key->key())) {
            key->accept();
            return true;
        }
        if (widget && widget->window() == this && key->matches(QKeySequence::Undo) && nothingTyped(widget)) {
            key->ignore(); // the window's, once what was typed has taken effect
            return true;
        }
        if (key->key() == Qt::Key_Escape && QApplication::activePopupWidget()) { // closes the list, and nothing else
            key->accept();
            return true;
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

// Enter presses whatever button has the focus, as Space does, where nothing else took it.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
    if (button && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        button->click();
    else if (event->key() == Qt::Key_Escape && inGallery()) // from wherever in the window
        emit m_gallery->left();
    else
        QMainWindow::keyPressEvent(event);
}

// In the order of reading, whenever a control was made.
bool MainWindow::focusNextPrevChild(bool next) { return focusNextStop(*this, next); }

void MainWindow::openFile(const QString& path)
{
    if (path.isEmpty())
        return;
    leaveFor();
    m_recorder->expect({scriptLine(QStringLiteral("open"), {path})});
    if (namesPlace(path.toStdString()))
        openPlaceFile(path);
    else
        m_document.openModel(path);
}

void MainWindow::openPreset(const QString& id, bool trained)
{
    leaveFor();
    m_recorder->expect(
        {scriptLine(QStringLiteral("open"), trained ? QStringList {id} : QStringList {id, QStringLiteral("fresh")})});
    m_document.openModel(id, {}, trained);
}

void MainWindow::openInView(const QString& view)
{
    const auto info = std::find_if(
        views().begin(), views().end(), [&](const ViewDescriptor& each) { return each.id == view; });
    if (info != views().end() && m_document.trace() && info->canShow(*m_document.trace())) {
        m_document.setView(view);
        return showStage();
    }
    const QString source = sourceFor(view);
    leaveFor(namesPlace(source.toStdString()) ? QString() : view); // a place says its view
    m_document.openModel(source);
}

void MainWindow::leaveFor(const QString& view)
{
    m_leaving = m_place != Place::Stage;
    m_besideIt.clear();
    m_bookmarkAsked.clear();
    m_viewAsked = view;
}

void MainWindow::chooseFile()
{
    const QString folder = !m_bookmark.isEmpty() ? QFileInfo(m_bookmark).path()
        : !lastFolder().isEmpty()                ? lastFolder()
                                                 : QFileInfo(QString::fromStdString(m_document.model().file)).path();
    QWidget* over = m_lecture ? static_cast<QWidget*>(m_lecture) : this;
    const QString path = QFileDialog::getOpenFileName(over, tr("Open a model"), folder,
        tr("Models, recorded runs and bookmarks (*.safetensors *.headroom config.json);;All files (*)"));
    if (!path.isEmpty())
        rememberFolderOf(path);
    openFile(path);
}

// A published model is a folder, which the dialog for files does not give.
void MainWindow::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a model’s folder"), lastFolder());
    if (!folder.isEmpty())
        rememberFolderOf(folder); // where others lie beside it
    openFile(folder);
}

void MainWindow::chooseSaveFile()
{
    const QString file = QString::fromStdString(m_document.model().file);
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the model as"), file.isEmpty() ? lastFolder() : file, tr("Models (*.safetensors)"));
    if (path.isEmpty())
        return;
    rememberFolderOf(path);
    m_document.saveModel(path.endsWith(QLatin1String(".safetensors")) ? path : path + QLatin1String(".safetensors"));
}

std::unique_ptr<PictureSubject> MainWindow::picture() const
{
    if (m_place == Place::Training)
        return m_desk->state() ? m_training->stage()->curves()->picture() : nullptr;
    if (m_place != Place::Stage || !m_stage->view() || !m_document.trace())
        return nullptr;
    auto picture = std::make_unique<ViewPicture>(m_document, *m_stage->view());
    return m_compare && m_compare->comparison().trace() ? m_compare->withRight(std::move(picture)) : std::move(picture);
}

void MainWindow::copyPicture()
{
    const auto hovered = m_document.hovered();
    m_document.hover({});
    if (const auto subject = picture()) {
        QApplication::clipboard()->setImage(pictureOf(*subject, {coloursOnScreen(), {}, devicePixelRatioF()}));
        m_document.tell(tr("Picture copied."));
    }
    m_document.hover(hovered);
}

void MainWindow::copyNumbers()
{
    const QString numbers = m_stage->view() ? m_stage->view()->numbers(m_document) : QString();
    if (numbers.isEmpty())
        return;
    const bool both = m_compare && m_compare->comparison().trace();
    QApplication::clipboard()->setText(both ? m_compare->withRight(numbers) : numbers);
    m_document.tell(tr("Numbers copied, separated by tabs."));
}

Presentation* MainWindow::present()
{
    m_document.hover({});
    m_lecture = new Presentation(m_document, *m_stage, m_lesson && m_lesson->isOpen() ? m_lesson : nullptr, this);
    m_lecture->setBeside(m_compare);
    connect(m_lecture, &Presentation::openAsked, this, &MainWindow::chooseFile);
    connect(m_lecture, &Presentation::bookmarkAsked, this, &MainWindow::goToBookmark);
    setBookmark(m_bookmark);
    return m_lecture;
}

void MainWindow::writePage(const QString& path)
{
    const auto subject = picture();
    const QString wrong = !subject ? tr("There is no picture yet.")
        : !isPage(path)            ? tr("%1: a web page ends in .html.").arg(path)
                                   : headroom::exportPicture(*subject, {coloursOnScreen(), {}, 1.0}, path);
    if (!wrong.isEmpty())
        refuse(wrong);
    statusBar()->showMessage(tr("Written to %1").arg(path), 8000);
}

void MainWindow::exportPicture()
{
    auto subject = picture();
    if (!subject)
        return m_place == Place::Training
            ? statusBar()->showMessage(tr("There are no curves to export before the training starts."), 8000)
            : void();
    m_document.hover({});
    auto* dialog = new ExportDialog(std::move(subject), this);
    connect(dialog, &ExportDialog::chosen, this, [this, dialog](const QString& path) {
        const auto told = [this, path](const QString& failure) {
            if (failure.isEmpty())
                statusBar()->showMessage(tr("Written to %1").arg(path), 8000);
            else
                m_document.showError(failure);
        };
        if (!dialog->film()) {
            statusBar()->showMessage(tr("Writing %1…").arg(path));
            headroom::exportPicture(dialog->subject(), dialog->options(), path, this, told);
        } else if (const auto failure = exportFilm(*dialog, path)) // else stopped
            told(*failure);
    });
    dialog->open();
}

std::optional<QString> MainWindow::exportFilm(const ExportDialog& dialog, const QString& path)
{
    QProgressDialog progress(tr("Recording the view…"), tr("Stop"), 0, 100, this);
    progress.setWindowModality(Qt::WindowModal);
    progress.setMinimumDuration(0); // it would let the window wait for four seconds without a word
    bool stopped = false;
    const QString failure = headroom::exportFilm(
        m_document, *m_stage->view(), dialog.subject(), dialog.options(), path, [&](double share) {
            progress.setValue(static_cast<int>(99.0 * share)); // lets events through
            stopped = progress.wasCanceled();
            return !stopped;
        });
    return stopped ? std::nullopt : std::optional(failure);
}

void MainWindow::saveNumbers(const QString& path)
{
    constexpr std::int64_t kNumbersMost = 4'000'000; // written while the window waits
    const Trace* trace = m_document.trace();
    const auto subject = m_document.subject();
    const auto step = subject ? std::optional(subject->step) : m_document.currentStep();
    if (!trace || !step)
        return;
    std::int64_t count = 1;
    for (const std::int64_t size : trace->step(*step).shape())
        count *= size;
    try {
        if (count > kNumbersMost)
            throw Error(
                tr("That is %1 numbers; at most %2 can be saved here. On the command line: headroom-cli run "
                   "--numbers %3 --out FILE.")
                    .arg(countText(count), countText(kNumbersMost), QString::fromStdString(trace->step(*step).path))
                    .toStdString());
        writeNumbers(*trace, *step, path.toStdString());
        statusBar()->showMessage(tr("Written to %1").arg(path), 8000);
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

void MainWindow::chooseNumbersFile()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the numbers as"), lastFolder(), tr("Tables (*.csv);;NumPy arrays (*.npy)"));
    if (path.isEmpty())
        return;
    rememberFolderOf(path);
    saveNumbers(path);
}

void MainWindow::copyExplanation()
{
    const auto subject = m_document.subject();
    if (!m_document.trace() || !subject || m_document.cover().covers(*m_document.trace(), *subject))
        return statusBar()->showMessage(tr("Click a number first."), 8000);
    const Trace& trace = *m_document.trace();
    QApplication::clipboard()->setText(
        QString::fromStdString(explanationMarkdown(trace, trace.explain(subject->step, subject->at))));
    statusBar()->showMessage(tr("Copied as Markdown."), 8000);
}

// The keyboard goes round: input, outline, view, the lesson, and at "Why this number" to where the number came from.
void MainWindow::goToPane(int by)
{
    struct Pane {
        QWidget *whole, *first;
    };
    const QList<LinkButton*> sources = m_inspector->sourceLinks();
    std::vector<Pane> panes {{m_model, m_model->input()}, {m_outline, m_outline->findChild<QTreeView*>()},
        {m_stage, m_stage},
        {m_inspector,
            !sources.isEmpty() && sources.front()->isVisible() ? sources.front()
                                                               : tabStops(*m_inspector->widget()).value(0)}};
    if (m_lessonDock && m_lesson->isOpen()) {
        const auto& question = m_lesson->now().question;
        const bool changes = question && question->kind == LessonQuestion::Kind::Change; // there
        if (!changes && tabifiedDockWidgets(m_lessonDock).contains(m_inspector))
            panes.pop_back(); // it would hide the lesson for nothing
        panes.insert(panes.begin() + 3, {m_lessonDock, m_lessonDock});
    }
    std::erase_if(panes, [](const Pane& pane) { return !pane.whole->isVisible() || !pane.first; });
    const QWidget* focus = QApplication::focusWidget();
    const auto here = std::find_if(panes.begin(), panes.end(),
        [focus](const Pane& pane) { return pane.whole == focus || pane.whole->isAncestorOf(focus); });
    const auto count = static_cast<std::ptrdiff_t>(panes.size());
    if (count == 0)
        return;
    const std::ptrdiff_t at = here == panes.end() ? (by > 0 ? -1 : 0) : here - panes.begin();
    const Pane& next = panes[static_cast<std::size_t>((at + by + count) % count)];
    if (auto* dock = qobject_cast<QDockWidget*>(next.whole))
        dock->raise(); // it may lie behind another's tab
    next.whole->activateWindow(); // it may float
    if (m_lessonDock && next.whole == m_lessonDock)
        m_lessonDock->focusFirst();
    else
        next.first->setFocus(Qt::TabFocusReason);
}

// The same kind of attention, a layer up or down.
void MainWindow::moveLayer(int by)
{
    const QString kind = m_document.sublayer().section(QLatin1Char('/'), -1);
    const QString stack = m_document.sublayer().section(QLatin1Char('.'), 0, 0);
    QStringList same;
    for (const QString& sublayer : m_document.sublayers())
        if (sublayer.endsWith(QLatin1Char('/') + kind) && sublayer.section(QLatin1Char('.'), 0, 0) == stack)
            same << sublayer;
    const qsizetype at = same.indexOf(m_document.sublayer()) + by;
    if (m_document.trace() && m_document.sublayers().isEmpty()) // as messages: no matrix is in focus
        moveStep(m_document, m_stage->view() ? m_stage->view()->frames(m_document) : std::vector<Frame>(), by);
    else if (at >= 0 && at < same.size())
        m_document.setSublayer(same[at]);
}

void MainWindow::toggleFullScreen()
{
    if (isFullScreen()) {
        m_wasMaximized ? showMaximized() : showNormal();
    } else {
        m_wasMaximized = isMaximized();
        showFullScreen();
    }
}

void MainWindow::showTitle()
{
    const ModelInfo& model = m_document.model();
    const QString name = !m_document.hasModel() ? QString()
        : model.inTraining                      ? translated(model.title)
        : model.file.empty()                    ? tr("%1, fresh weights").arg(translated(model.title))
                                                : QFileInfo(QString::fromStdString(model.file)).fileName();
    m_name->setText(m_document.interventions().empty() ? name : name + QStringLiteral(" •"));
    fitName();
    m_name->setToolTip(QString::fromStdString(model.file));
    const QString all = m_bookmark.isEmpty()
        ? name
        : QStringLiteral("%1 – %2").arg(QFileInfo(m_bookmark).completeBaseName(), name);
    setWindowTitle(all.isEmpty() ? tr("Headroom") : tr("%1 – Headroom").arg(all));
}

// Beside the menus, which come first; the window's title has it too.
void MainWindow::fitName()
{
    m_name->hide();
    const int menus = menuBar()->sizeHint().width();
    menuBar()->setCornerWidget(m_name); // gives it its new width
    m_name->setVisible(menus + m_name->sizeHint().width() <= width());
}

void MainWindow::showBusy()
{
    if (m_gallery)
        m_gallery->setBusy(m_document.busy());
    if (!m_document.busy()) {
        m_busy->clear();
        m_busyTick.stop();
    } else if (!m_busyTick.isActive()) {
        m_busySince.start();
        m_busyTick.start(kBusyAfter);
    }
}

// A long text takes minutes: how many seconds have passed.
void MainWindow::sayBusy()
{
    m_busyTick.setInterval(1000);
    const qint64 seconds = m_busySince.elapsed() / 1000;
    if (m_document.openingProgress().isEmpty())
        m_busy->setText(seconds < 2 ? tr("computing…") : tr("computing… %1 s").arg(seconds));
}

void MainWindow::showOpening()
{
    const QString& progress = m_document.openingProgress();
    m_busy->setText(progress);
    m_stopOpening->setVisible(!progress.isEmpty());
}

} // namespace headroom
