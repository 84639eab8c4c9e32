// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docks/dock.h"
#include "lesson/lesson_player.h"

class QButtonGroup;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace headroom {

class LinkButton;
class Text;

// A lesson beside the stage: where one is in it, the sentences of the present step with their numbers, its question,
// what the last answer was told, and the way on.
class LessonDock : public Dock {
    Q_OBJECT

public:
    explicit LessonDock(LessonPlayer& player, QWidget* parent = nullptr);

signals:
    void left(); // the reader is through, or closed it

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void showStep();
    void showQuestion();
    QString spoken() const; // all of it, in one text for a screen reader

    LessonPlayer& m_player;
    Text* m_title;
    Text* m_progress;
    Text* m_prose;
    QWidget* m_question;
    Text* m_ask;
    QWidget* m_options;
    QButtonGroup* m_choice = nullptr;
    QListWidget* m_order = nullptr;
    QPushButton* m_check;
    Text* m_verdict;
    Text* m_hints;
    LinkButton* m_hint;
    LinkButton* m_showMe;
    LinkButton* m_restore;
    QPushButton* m_back;
    QPushButton* m_next;
    int m_shown = -1; // the step whose options stand there
};

} // namespace headroom
