// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons: their menu, and the dock that takes the left side while one is open.
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "error.h"
#include "lesson/lesson_dock.h"
#include "stage/stage.h"
#include "window/main_window.h"

#include <QMenu>
#include <QMenuBar>

namespace headroom {

void MainWindow::makeLessonMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Lessons"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { // files are read when they are asked for
        menu->clear();
        QHash<QString, QMenu*> paths;
        try {
            for (const std::filesystem::path& file : lessonFiles()) {
                const Lesson lesson = readLesson(file);
                const QString path = QString::fromStdString(lesson.path), id = QString::fromStdString(lesson.id);
                QMenu*& into = paths[path];
                if (!into)
                    into = menu->addMenu(path);
                const QString title = tr("%1 (%2 min)").arg(QString::fromStdString(lesson.title)).arg(lesson.minutes);
                QAction* action = into->addAction(
                    title, this, [this, file] { openLesson(QString::fromStdString(file.string())); });
                action->setCheckable(true);
                action->setChecked(LessonPlayer::done(id));
            }
        } catch (const Error& error) {
            m_document.showError(QString::fromUtf8(error.what()));
        }
        menu->addSeparator();
        menu->addAction(tr("Forget which lessons were read"), this, [] { LessonPlayer::forgetProgress(); });
    });
}

void MainWindow::openLesson(const QString& file)
{
    if (!m_lesson) {
        m_lesson = new LessonPlayer(m_document, this);
        m_lessonDock = new LessonDock(*m_lesson, this);
        addDockWidget(Qt::LeftDockWidgetArea, m_lessonDock);
        connect(m_lessonDock, &LessonDock::left, this, &MainWindow::leaveLesson);
    }
    m_leaving = m_place != Place::Stage;
    m_lesson->open(file);
    if (!m_lesson->isOpen())
        return;
    if (m_leaving)
        showStage();
    m_model->hide();
    m_outline->hide();
    m_lessonDock->show();
    resizeDocks({m_lessonDock}, {kLessonWidth}, Qt::Horizontal);
    m_stage->setFocus();
}

void MainWindow::leaveLesson()
{
    m_lesson->close();
    m_lessonDock->hide();
    m_model->show();
    m_outline->show();
    applyDockWidths(true);
}

} // namespace headroom
