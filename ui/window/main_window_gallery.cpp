// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery in the main window.
#include "compare/compare_pane.h"
#include "gallery/gallery.h"
#include "settings.h"
#include "window/main_window.h"

#include <QStackedWidget>

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

// A variant beside the present one; empty: none was asked for.
void MainWindow::compareWith(const QString& id)
{
    if (id.isEmpty())
        return;
    setComparing(true);
    m_compare->compareWith(id);
}

} // namespace headroom
