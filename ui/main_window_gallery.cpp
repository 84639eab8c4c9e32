// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's way into the gallery and back.
#include "compare/compare_pane.h"
#include "gallery/gallery.h"
#include "main_window.h"
#include "settings.h"
#include "stage/stage.h"
#include "theme/theme.h"
#include "widgets/controls.h"

#include <QDockWidget>
#include <QLayout>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QUndoStack>

#include <utility>

namespace headroom {

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
    connect(m_gallery, &Gallery::left, this, [this] {
        if (m_document.hasModel())
            showStage();
    });
}

void MainWindow::showGallery()
{
    if (!m_gallery)
        makeGallery();
    if (!m_inGallery) {
        m_docks = saveState(kLayoutVersion);
        m_inGallery = true;
        for (QDockWidget* dock : findChildren<QDockWidget*>())
            dock->hide();
        m_stack->setCurrentWidget(m_gallery);
        static_cast<KeyHint*>(m_galleryHints.last())
            ->setMarkup(Theme::instance().reducedMotion() ? tr("Click opens") : tr("Hover plays the picture, click opens"));
        m_gallery->focusCard(isVisible() ? Qt::ShortcutFocusReason : Qt::OtherFocusReason);
    }
    showPlace();
}

void MainWindow::showStage()
{
    m_leaving = false;
    if (m_inGallery) {
        m_inGallery = false;
        m_stack->setCurrentIndex(0);
        restoreState(m_docks, kLayoutVersion);
        if (isVisible() && !std::exchange(m_arranged, true))
            resetLayout();
        applyDockWidths(false);
        m_stage->setFocus();
    }
    showPlace();
}

// A variant beside the present one; empty: none was asked for.
void MainWindow::compareWith(const QString& id)
{
    if (id.isEmpty())
        return;
    setComparing(true);
    m_compare->compareWith(id);
}

// What works only on one of the two.
void MainWindow::showPlace()
{
    for (QAction* action : std::as_const(m_stageActions))
        action->setEnabled(!m_inGallery);
    const QUndoStack* stack = m_document.undoStack();
    m_actions[QStringLiteral("undo")]->setEnabled(!m_inGallery && stack->canUndo());
    m_actions[QStringLiteral("redo")]->setEnabled(!m_inGallery && stack->canRedo());
    m_actions[QStringLiteral("reset")]->setEnabled(!m_inGallery);
    m_export->setEnabled(!m_inGallery);
    for (QWidget* hint : std::as_const(m_stageHints))
        hint->setVisible(!m_inGallery);
    for (QWidget* hint : std::as_const(m_galleryHints))
        hint->setVisible(m_inGallery);
    showResult();
}

} // namespace headroom
