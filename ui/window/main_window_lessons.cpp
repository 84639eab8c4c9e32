// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons: their menu, and the dock that takes the left side while one is open.
#include "commands/recorder.h"
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "lesson/lesson_dock.h"
#include "lesson/lesson_list.h"
#include "lesson/lessons_panel.h"
#include "stage/stage.h"
#include "widgets/controls.h"
#include "window/main_window.h"
#include "window/menu_letters.h"

#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

#include <functional>

namespace headroom {

namespace {

// As scripts name it: by its id where it is one of those that ship.
QString lessonNamed(const QString& file)
{
    for (const LessonEntry& lesson : lessonEntries())
        if (QFileInfo(lesson.file) == QFileInfo(file))
            return lesson.id;
    return file;
}

} // namespace

void MainWindow::makeLessonMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Lessons"));
    const auto add = [this](const char* id, const QString& text, const QList<QKeySequence>& keys,
                         void (LessonPlayer::*slot)()) {
        QAction* action = act(QLatin1String(id), text, keys, [this, slot] { std::invoke(slot, m_lesson); });
        action->setEnabled(false);
        addAction(action); // the menu is filled when it is opened
        m_lessonActions << action;
    };
    add("lesson.next", tr("&Next step"), {QKeySequence(Qt::Key_PageDown)}, &LessonPlayer::next);
    add("lesson.back", tr("&Previous step"), {QKeySequence(Qt::Key_PageUp)}, &LessonPlayer::back);
    add("lesson.hint", tr("A &hint"), {QKeySequence(Qt::CTRL | Qt::Key_H)}, &LessonPlayer::hint);
    add("lesson.show_me", tr("&Show me"), {}, &LessonPlayer::showMe);
    QAction* back = act(QStringLiteral("lesson.restore"), tr("&Back to the lesson"),
        {QKeySequence(Qt::CTRL | Qt::Key_Home)}, [this] { restoreLesson(); });
    back->setEnabled(false);
    addAction(back);
    m_lessonActions << back;
    m_lessonActions << act(
        QStringLiteral("lesson.leave"), tr("&Leave the lesson"), {}, [this] { m_lessonDock->close(); });
    m_lessonActions.last()->setEnabled(false);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillLessonMenu(menu); });
    fillLessonMenu(menu);
}

// Files are read when they are asked for.
void MainWindow::fillLessonMenu(QMenu* menu)
{
    menu->clear();
    QString unreadable;
    const QList<LessonEntry> entries = menu->isVisible() || isVisible() ? lessonEntries(&unreadable)
                                                                        : QList<LessonEntry>();
    if (!unreadable.isEmpty())
        m_document.showError(unreadable);
    if (const auto next = nextLesson(entries))
        entry(menu, (next->reached > 0 ? tr("&Continue: %1") : tr("&Next lesson: %1")).arg(next->title),
            scriptLine(QStringLiteral("lesson"), {next->id, QString::number(next->reached + 1)}));
    menu->addSeparator();
    QHash<QString, QMenu*> paths;
    for (const LessonEntry& lesson : entries) {
        QMenu*& into = paths[lesson.path];
        if (!into)
            into = menu->addMenu(lesson.path);
        QAction* action = entry(into, tr("%1 (%2 min)").arg(lesson.title).arg(lesson.minutes),
            scriptLine(QStringLiteral("lesson"), {lesson.id}));
        action->setCheckable(true);
        action->setChecked(lesson.done);
    }
    menu->addSeparator();
    menu->addActions(m_lessonActions);
    menu->addSeparator();
    entry(menu, tr("&Reset lesson progress…"), QStringLiteral("lesson.reset_progress"));
    giveLetters(*menu);
}

void MainWindow::openLesson(const QString& file, int step)
{
    if (!m_lesson) {
        m_lesson = new LessonPlayer(m_document, this);
        m_lessonDock = new LessonDock(*m_lesson, m_document, this);
        m_lessonDock->setMinimumWidth(kLessonWidth); // its sentences are read to their ends wherever it is opened from
        m_folded ? tabifyDockWidget(m_inspector, m_lessonDock) : addDockWidget(Qt::LeftDockWidgetArea, m_lessonDock);
        connect(m_lessonDock, &LessonDock::nextLessonAsked, this, [this] {
            m_lesson->next(); // it is finished
            if (const auto next = nextLesson(lessonEntries()))
                openLesson(next->file, next->reached);
        });
        connect(m_lessonDock, &LessonDock::left, this, &MainWindow::leaveLesson);
        connect(m_lesson, &LessonPlayer::changed, this, &MainWindow::showLessonActions);
        connect(m_lesson, &LessonPlayer::acted, m_recorder, &Recorder::did);
        connect(m_lesson, &LessonPlayer::arrivedAtStep, m_recorder, &Recorder::adopt);
        connect(m_lesson, &LessonPlayer::finished, this, [this] {
            const auto next = nextLesson(lessonEntries());
            m_document.tell(next ? tr("Lesson finished. The next one is “%1” (Lessons menu).").arg(next->title)
                                 : tr("Lesson finished. You have read all the lessons."));
        });
    }
    const bool leaving = m_place != Place::Stage;
    m_leaving = leaving;
    m_lesson->open(file, step);
    if (!m_lesson->isOpen())
        return;
    m_recorder->did(scriptLine(QStringLiteral("lesson"), {lessonNamed(file), QString::number(m_lesson->step() + 1)}));
    if (leaving)
        showStage();
    arrangeLesson();
    m_stage->setFocus();
}

void MainWindow::restoreLesson()
{
    if (!m_lesson || !m_lesson->isOpen())
        return;
    if (m_place != Place::Stage)
        showStage();
    arrangeLesson();
    m_lesson->restore();
}

void MainWindow::arrangeLesson()
{
    if (!m_lesson || !m_lesson->isOpen())
        return;
    if (m_lessonDock->isHidden())
        m_outlineToo = !m_outline->isHidden();
    m_model->hide();
    m_outline->hide();
    m_lessonDock->show();
    if (m_folded)
        m_lessonDock->raise();
}

void MainWindow::showLessonActions()
{
    const bool anywhere = m_lesson && m_lesson->isOpen(), open = anywhere && m_place == Place::Stage;
    const bool asks = open && m_lesson->now().question && !m_lesson->answered();
    const bool usable[] = {open, open && m_lesson->step() > 0, asks && m_lesson->moreHints(), asks,
        anywhere && (!open || m_lesson->wandered() || m_lesson->differs()), open};
    for (int i = 0; i < m_lessonActions.size(); ++i)
        m_lessonActions[i]->setEnabled(usable[i]);
    for (QWidget* hint : std::as_const(m_lessonHints))
        hint->setVisible(open);
    for (QWidget* hint : m_stageHints.first(m_stageHints.size() - 1))
        if (hint != m_headHint)
            hint->setVisible(!open && m_place == Place::Stage);
    m_headHint->setVisible(!open && m_headHint->isVisible());
}

void MainWindow::leaveLesson()
{
    m_recorder->did(QStringLiteral("lesson.leave"));
    m_lesson->close();
    m_lessonDock->hide();
    m_model->show();
    m_outline->setVisible(m_outlineToo);
    applyDockWidths(true);
    m_stage->setFocus();
}

} // namespace headroom
