// SPDX-License-Identifier: GPL-3.0-or-later
// The main window with another run beside its own.
#include "compare/compare_pane.h"
#include "compare/difference_page.h"
#include "lecture/presentation.h"
#include "stage/stage.h"
#include "stage/view.h"
#include "window/main_window.h"

#include <QAction>
#include <QDockWidget>
#include <QLayout>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kInspectorFrom = 1800; // window width from which two stages leave room for the inspector

constexpr int kLeastHalf = 360;

} // namespace

// The run beside goes first: what follows it here is still there.
MainWindow::~MainWindow() { delete m_compare; }

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
        auto* column = static_cast<QBoxLayout*>(m_stack->widget(0)->layout());
        column->insertWidget(0, m_compare->header()); // above both
        column->addWidget(m_compare->footer()); // below both
        m_halves->setStretchFactor(0, 1);
        m_halves->setStretchFactor(1, 1);
        fitHalves();
        m_halves->setSizes({width(), width()}); // alike
        connect(m_compare, &ComparePane::closed, this, [this] { setComparing(false); });
        connect(m_compare, &ComparePane::copyPictureAsked, this, &MainWindow::copyPicture);
        connect(m_compare, &ComparePane::copyNumbersAsked, this, &MainWindow::copyNumbers);
        connect(m_compare, &ComparePane::shownChanged, this, [this] {
            m_compare->setVisible(!m_compare->showsDifference());
            m_stage->showInstead(m_compare->showsDifference() ? m_compare->difference() : nullptr);
        });
    } else {
        m_stage->showInstead(nullptr);
        m_stage->setMinimumWidth(0);
        m_compare->header()->hide();
        m_compare->footer()->hide();
        std::exchange(m_compare, nullptr)->deleteLater();
        restoreState(m_docksAlone, kLayoutVersion);
        foldDocks(); // the window may have got another size meanwhile
        m_stage->setFocus();
    }
    if (m_lecture)
        m_lecture->setBeside(m_compare);
}

// Wide enough to be read where the window is.
void MainWindow::fitHalves()
{
    for (int half = 0; m_compare && half < 2; ++half)
        m_halves->widget(half)->setMinimumWidth(std::min(kLeastHalf, (width() - 2) / 2));
}

void MainWindow::offerComparison(View* view)
{
    view->offerComparison();
    connect(view, &View::comparisonAsked, this, &MainWindow::showBeside, Qt::UniqueConnection);
}

// A variant in the right half, whatever stood there; empty: the stage alone.
void MainWindow::showBeside(const QString& id)
{
    setComparing(!id.isEmpty());
    if (id.isEmpty())
        return;
    m_compare->compareWith(id, !isUntrained(m_document.model())); // both learned, or neither
    m_compare->showDifference(false);
}

// A variant beside the present one; empty: none was asked for.
void MainWindow::compareWith(const QString& id)
{
    if (id.isEmpty())
        return;
    setComparing(true);
    m_compare->putBeside(id);
}

} // namespace headroom
