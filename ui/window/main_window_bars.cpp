// SPDX-License-Identifier: GPL-3.0-or-later
// The tool bar and the status bar of the main window.
#include "window/main_window.h"

#include "theme/icons.h"
#include "widgets/announcement.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "window/view_tabs.h"
#include "words/names.h"

#include <QActionGroup>
#include <QLayout>
#include <QMenu>
#include <QPushButton>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

namespace headroom {

namespace {

// From the left those that have room, each whole.
class HintRow : public QHBoxLayout {
public:
    using QHBoxLayout::QHBoxLayout;

    void setGeometry(const QRect& rect) override
    {
        QLayout::setGeometry(rect);
        const QRect room = rect.marginsRemoved(contentsMargins());
        int x = room.left();
        for (int i = 0; i < count(); ++i) {
            const QSize size = itemAt(i)->sizeHint();
            if (itemAt(i)->isEmpty())
                continue;
            const bool fits = x + size.width() <= room.right() + 1;
            itemAt(i)->setGeometry(
                fits ? QRect({x, room.top() + (room.height() - size.height()) / 2}, size) : QRect(x, 0, 0, 0));
            x = fits ? x + size.width() + spacing() : room.right() + 1;
        }
    }
};

} // namespace

void MainWindow::makeToolBar()
{
    QToolBar* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setFixedHeight(40);
    bar->layout()->setContentsMargins(8, 6, 8, 6);
    m_actions[QStringLiteral("file.open")]->setIcon(themedIcon(QStringLiteral("open")));
    m_actions[QStringLiteral("file.save")]->setIcon(themedIcon(QStringLiteral("save")));
    m_actions[QStringLiteral("window.full_screen")]->setIcon(themedIcon(QStringLiteral("fullscreen")));
    const auto add = [&](const QString& name) {
        QAction* action = m_actions[name];
        bar->addAction(action);
        auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action));
        button->setFixedSize(28, 28);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(withoutMnemonic(action->text()));
        return button;
    };
    add(QStringLiteral("file.open"));
    add(QStringLiteral("file.save"));
    bar->addSeparator();
    add(QStringLiteral("edit.undo"));
    add(QStringLiteral("edit.redo"));
    bar->addSeparator();
    bar->addWidget(m_tabs = new ViewTabs(m_viewGroups));

    auto* exporting = m_export = new QToolButton;
    exporting->setText(tr("Export"));
    exporting->setIcon(themedIcon(QStringLiteral("export")));
    exporting->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    exporting->setAutoRaise(true);
    exporting->setFocusPolicy(Qt::TabFocus);
    exporting->setPopupMode(QToolButton::InstantPopup);
    exporting->setFixedSize(QFontMetrics(exporting->font()).horizontalAdvance(exporting->text()) + 38, 28);
    exporting->setAccessibleName(tr("Export"));
    auto* exports = new QMenu(exporting);
    for (const char* name : {"copy.picture", "copy.numbers", "export"})
        exports->addAction(m_actions[QLatin1String(name)]);
    exporting->setMenu(exports);
    bar->addWidget(exporting);
    bar->addSeparator();
    add(QStringLiteral("compare"));
    add(QStringLiteral("window.full_screen"));
    add(QStringLiteral("inspector"));
}

void MainWindow::makeStatusBar()
{
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setFixedHeight(24);
    connect(statusBar(), &QStatusBar::messageChanged, this,
        [this](const QString& message) { Announcement::make(this, message); });
    auto* hints = new QWidget;
    auto* row = laidOut<HintRow>(hints, {10, 0, 0, 0}, 16);
    m_stageHints = {new KeyHint(tr("<Space> next")), new KeyHint(tr("<Backspace> previous")),
        m_headHint = new KeyHint(QString()), new KeyHint(tr("<[> <]> layer")),
        new KeyHint(tr("Hover explains, click pins, <Esc> releases"))};
    m_galleryHints = {new KeyHint(tr("<Enter> open")), new KeyHint(tr("<←> <↑> <↓> <→> choose")),
        new KeyHint(tr("<Ctrl> click a second card to compare")), new KeyHint(tr("<Esc> back to the stage")),
        new KeyHint(QString())};
    m_trainingHints = {new KeyHint(tr("<Space> next snapshot")), new KeyHint(tr("<Backspace> previous")),
        new KeyHint(tr("<P> play the snapshots")), new KeyHint(tr("<Esc> back to the stage")), new KeyHint(QString())};
    for (const QList<QWidget*>& some :
        {m_stageHints, m_galleryHints, m_trainingHints}) // the last one stands at the right
        for (QWidget* hint : some.first(some.size() - 1))
            row->addWidget(hint);
    m_lessonHints = {new KeyHint(tr("<PgDn> next step")), new KeyHint(tr("<PgUp> back")),
        new KeyHint(tr("<←> <→> <↑> <↓> choose a cell")), new KeyHint(tr("<Enter> answer")),
        new KeyHint(tr("<F6> other pane"))};
    for (QWidget* hint : std::as_const(m_lessonHints)) {
        row->addWidget(hint);
        hint->hide();
    }
    hints->setMinimumWidth(1); // where there is no room for all of them, the window does not grow
    statusBar()->addWidget(hints, 1);
    m_busy = new Text({}, TextSize::Small, Text::Tone::Ink3);
    statusBar()->addPermanentWidget(m_busy);
    m_stopOpening = new QPushButton(tr("Cancel"));
    m_stopOpening->setFixedHeight(20);
    m_stopOpening->setFont(Theme::instance().font(TextSize::Small));
    m_stopOpening->setToolTip(tr("Stop opening and keep the current model"));
    m_stopOpening->hide();
    connect(m_stopOpening, &QPushButton::clicked, &m_document, &Document::cancelOpening);
    statusBar()->addPermanentWidget(m_stopOpening);
    auto* right = new QWidget;
    auto* rightRow = rowIn(right, {0, 0, 10, 0}, -1);
    for (QWidget* hint : {m_stageHints.last(), m_galleryHints.last(), m_trainingHints.last()})
        rightRow->addWidget(hint);
    right->setMinimumWidth(1);
    statusBar()->addPermanentWidget(right);
    for (QWidget* hint : m_galleryHints + m_trainingHints)
        hint->hide();
}

} // namespace headroom
