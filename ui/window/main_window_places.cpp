// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the middle of the main window: the stage with its docks, the gallery, or the laboratory; the work
// stays open behind those.
#include "commands/recorder.h"
#include "docks/input_field.h"
#include "docks/model_dock.h"
#include "files/settings.h"
#include "gallery/gallery.h"
#include "help/help.h"
#include "stage/stage.h"
#include "theme/theme.h"
#include "training/training_page.h"
#include "training/training_stage.h"
#include "training/unfinished_bar.h"
#include "widgets/controls.h"
#include "window/main_window.h"

#include "scene/scene_view.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QUndoStack>

#include <utility>

namespace headroom {

void MainWindow::goTo(Place place)
{
    const Place before = std::exchange(m_place, place);
    if (before == place)
        return;
    if (before == Place::Stage) {
        m_docks = saveState(kLayoutVersion);
        for (QDockWidget* dock : findChildren<QDockWidget*>())
            dock->hide();
    }
    QWidget* const pages[] = {m_stack->widget(0), m_gallery, m_training};
    m_stack->setCurrentWidget(pages[static_cast<int>(place)]);
    if (place != Place::Stage)
        return;
    restoreState(m_docks, kLayoutVersion);
    if (isVisible())
        arrangeDocks();
    applyDockWidths(false);
    m_stage->setFocus();
}

void MainWindow::showGallery()
{
    if (!m_gallery)
        makeGallery();
    if (m_place != Place::Gallery) {
        m_gallery->forgetSearch();
        goTo(Place::Gallery);
        static_cast<KeyHint*>(m_galleryHints.last())
            ->setMarkup(
                Theme::instance().reducedMotion() ? tr("Click opens") : tr("Hover plays the picture, click opens"));
        m_gallery->focusCard(isVisible() ? Qt::ShortcutFocusReason : Qt::OtherFocusReason);
    }
    showPlace();
}

// Made when first asked for: a start with a model needs none.
void MainWindow::makeGallery()
{
    m_stack->addWidget(m_gallery = new Gallery(thumbnailFolder()));
    m_gallery->setBusy(m_document.busy());
    connect(m_gallery, &Gallery::openPreset, this, [this](const QString& id) { openPreset(id); });
    connect(m_gallery, &Gallery::comparePresets, this, [this](const QString& mine, const QString& beside) {
        openPreset(mine);
        m_besideIt = beside;
    });
    connect(m_gallery, &Gallery::openFile, this, &MainWindow::openFile);
    connect(m_gallery, &Gallery::chooseFile, this, &MainWindow::chooseFile);
    connect(m_gallery, &Gallery::openLesson, this, &MainWindow::openLesson);
    connect(m_gallery, &Gallery::openView, this, &MainWindow::openInView);
    connect(m_gallery, &Gallery::openSample, this, [this](const QString& source, const QString& text) {
        leaveFor();
        m_document.openModel(source, text);
    });
    connect(m_gallery, &Gallery::openManual, this,
        [this](const QString& words, int hit) { showManual(this, manualFile(), words, hit); });
    connect(m_gallery, &Gallery::left, this, [this] {
        if (m_document.hasModel())
            showStage();
    });
}

void MainWindow::showStage()
{
    if (m_place != Place::Stage && !m_leaving && m_document.hasModel())
        m_recorder->did(QStringLiteral("stage")); // what opens something leads there by itself
    m_leaving = false;
    goTo(Place::Stage);
    foldDocks();
    showPlace();
}

void MainWindow::showTraining()
{
    if (!m_training)
        makeTraining();
    m_leaving = false;
    if (m_place != Place::Training) {
        goTo(Place::Training);
        m_training->first();
    }
    m_training->showRuns();
    showPlace();
}

ExperimentsPage* MainWindow::showExperiments()
{
    showTraining();
    return m_training->showExperiments();
}

void MainWindow::trainPresent()
{
    showTraining();
    m_training->wantPresent();
}

// Made when first asked for, as the gallery is.
void MainWindow::makeTraining()
{
    m_stack->addWidget(m_training = new TrainingPage(m_document, *m_desk));
    connect(m_training, &TrainingPage::openAsked, this, &MainWindow::openTrainingInViews);
    connect(m_training, &TrainingPage::openFileAsked, this, &MainWindow::openFile);
    connect(m_training, &TrainingPage::notice, &m_document, &Document::notice);
    connect(m_training, &TrainingPage::failed, &m_document, &Document::showError);
    connect(m_training, &TrainingPage::left, this, [this] {
        if (m_document.hasModel())
            showStage();
    });
}

void MainWindow::openTrainingInViews()
{
    m_leaving = true;
    m_besideIt.clear();
    m_desk->openInViews();
}

void MainWindow::offerUnfinished()
{
    if (!m_desk->unfinished().isEmpty())
        m_document.tell(tr("A training run was not finished: continue it in the training lab (Ctrl+L)."));
}

void MainWindow::escape()
{
    if (m_place == Place::Training)
        showStage();
    else if (m_model->input()->hasFocus())
        m_stage->setFocus();
    else if (auto* picture = qobject_cast<SceneView*>(m_stage->view()); picture && picture->closeLens())
        return;
    else if (m_document.pinned())
        m_document.release();
    else if (isFullScreen())
        toggleFullScreen();
}

// What works only in one of the places.
void MainWindow::showPlace()
{
    const bool stage = m_place == Place::Stage;
    for (QAction* action : std::as_const(m_stageActions))
        action->setEnabled(stage);
    for (QAction* action : std::as_const(m_playActions))
        action->setEnabled(m_place != Place::Gallery);
    const QUndoStack* stack = m_document.undoStack();
    m_actions[QStringLiteral("edit.undo")]->setEnabled(stage && stack->canUndo());
    m_actions[QStringLiteral("edit.redo")]->setEnabled(stage && stack->canRedo());
    m_actions[QStringLiteral("edit.reset")]->setEnabled(stage);
    m_export->setEnabled(m_place != Place::Gallery);
    const QList<QWidget*>* const hints[] = {&m_stageHints, &m_galleryHints, &m_trainingHints};
    for (int i = 0; i < 3; ++i)
        for (QWidget* hint : *hints[i])
            hint->setVisible(i == static_cast<int>(m_place));
    showLessonActions();
    showResult();
}

} // namespace headroom
