// SPDX-License-Identifier: GPL-3.0-or-later
// The main window with another run beside its own.
#include "compare/compare_pane.h"
#include "main_window.h"
#include "stage/stage.h"

#include <QAction>
#include <QDockWidget>
#include <QSplitter>

#include <utility>

namespace headroom {

namespace {

constexpr int kInspectorFrom = 1800; // window width from which two stages leave room for the inspector

} // namespace

void MainWindow::setComparing(bool comparing)
{
    m_actions[QStringLiteral("compare")]->setChecked(comparing);
    if (comparing == (m_compare != nullptr))
        return;
    if (comparing) {
        m_docksAlone = saveState(kLayoutVersion);
        for (QDockWidget* dock : findChildren<QDockWidget*>())
            if (dockWidgetArea(dock) != Qt::RightDockWidgetArea || width() < kInspectorFrom)
                dock->hide();
        m_halves->addWidget(m_compare = new ComparePane(m_document));
        m_halves->setSizes({1, 1});
        m_halves->setStretchFactor(0, 1);
        m_halves->setStretchFactor(1, 1);
        connect(m_compare, &ComparePane::closed, this, [this] { setComparing(false); });
    } else {
        std::exchange(m_compare, nullptr)->deleteLater();
        restoreState(m_docksAlone, kLayoutVersion);
        m_stage->setFocus();
    }
}

} // namespace headroom
