// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docks/dock.h"
#include "lesson/lesson_player.h"
#include "theme/theme.h"

class QLineEdit;
class QPushButton;
class QScrollArea;

namespace headroom {

class AnswerButton;
class LessonCard;
class LessonText;
class OrderList;
class StepDots;
class Text;

// A lesson beside the stage: where one is in it, the sentences of the present step with their numbers, its question,
// what the last answer was told, and the way on.
class LessonDock : public Dock {
    Q_OBJECT

public:
    LessonDock(LessonPlayer& player, Document& document, QWidget* parent = nullptr);

    void focusFirst(); // what comes next: an answer, or the way on
    QString announced() const { return m_announced; } // what a screen reader was told last
    QList<AnswerButton*> answers() const { return m_answers; }

signals:
    void nextLessonAsked(); // on the last step
    void left(); // the reader is through, or closed it

protected:
    void closeEvent(QCloseEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeContent();
    QWidget* makeFoot();
    LessonText* passage(QWidget* parent, TextSize size = TextSize::Body);
    void showStep();
    void makeAnswers();
    void showQuestion();
    void showVerdict();
    void showAnswers();
    void check();
    void announce(bool fresh); // fresh: a step that has just come
    void reveal(QWidget* part); // of what scrolls
    void scrollToRevealed();
    QString stepWords() const; // "Step 2 of 4: Where will it look? Click …"
    void tell(const QString& sentence);

    LessonPlayer& m_player;
    Document& m_document;
    QScrollArea* m_scroll;
    Text* m_title;
    Text* m_english;
    StepDots* m_dots;
    Text* m_count;
    Text* m_heading;
    LessonText* m_prose;
    LessonCard* m_question;
    LessonText* m_ask;
    Text* m_how;
    QWidget* m_options;
    QList<AnswerButton*> m_answers;
    OrderList* m_order = nullptr;
    QLineEdit* m_field = nullptr;
    QPushButton* m_check;
    LessonCard* m_verdictCard;
    LessonText* m_verdict;
    LessonCard* m_hintCard;
    LessonText* m_hints;
    QPushButton* m_hint;
    QPushButton* m_showMe;
    Text* m_tries;
    QWidget* m_help;
    QWidget* m_away;
    Text* m_awayWords;
    QPushButton* m_restore;
    QPushButton* m_back;
    QPushButton* m_next;
    QPushButton* m_nextLesson;
    QWidget* m_revealed = nullptr;
    int m_shown = -1; // the step whose options stand there
    std::shared_ptr<const RunResult> m_picturesOf;
    QString m_announced, m_stateTold;
    qsizetype m_hintsTold = 0;
};

} // namespace headroom
