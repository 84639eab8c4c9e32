// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "lesson/lesson_judge.h"

#include <QFileSystemWatcher>
#include <QHash>

#include <memory>
#include <optional>
#include <set>

namespace headroom {

// Goes through a lesson: sets the stage of each step, takes the reader's answers from it, and judges them by the run.
// Whatever else the reader does stays possible; restore() brings the stage back.
class LessonPlayer : public QObject {
    Q_OBJECT

public:
    explicit LessonPlayer(Document& document, QObject* parent = nullptr);
    ~LessonPlayer() override;

    // An unreadable one is the document's error; a change of the file is read at once.
    void open(const QString& file, int step = 0);
    void close();
    bool isOpen() const { return m_lesson.has_value(); }
    bool isReady() const { return isOpen() && !m_setting && m_first; } // the stage is set
    bool failed() const { return isOpen() && !m_setting && !m_first; } // it could not be; the document says why
    const Lesson& lesson() const { return *m_lesson; } // requires isOpen()
    QString folder() const; // of the lesson's file, where its pictures lie
    int step() const { return m_step; }
    const LessonStep& now() const { return m_lesson->steps[static_cast<std::size_t>(m_step)]; }
    bool canGoOn() const; // there is another step
    bool wandered() const; // the stage shows something else than the lesson asks for, and that is no answer
    bool differs() const; // the run is another one than the lesson's: by wandering, or by an answer
    bool done(int step) const { return m_done.count(step) > 0; } // answered, or read where nothing is asked

    // Texts with the numbers of the run, marked (LessonNumbers); where it lacks one, as they were on the lesson's own
    // stage. Empty until that is set.
    QString prose() const;
    QString ask() const;
    QString filled(const std::string& text) const; // any text of the step
    QStringList hints() const; // those asked for
    bool numbersGone() const; // the present run lacks some of them
    bool moreHints() const;
    std::optional<LessonVerdict> verdict() const { return m_verdict; } // on the last answer, marked
    const LessonAnswer& given() const { return m_given; } // the last answer
    bool answered() const { return m_answered; } // rightly, by the reader or by showMe()
    bool shown() const { return m_shown; } // by showMe()
    int tries() const { return m_tries; }
    std::shared_ptr<const RunResult> run() const { return m_first; } // of the stage as it was set; null before
    QString value() const; // Type and Set: what is on the stage

    void goTo(int step);
    void next() { goTo(m_step + 1); }
    void back() { goTo(m_step - 1); }
    void restore(); // the stage of the present step
    void answer(const std::vector<int>& chosen); // Choose, Next: one; Order: all
    // The same, as scripts say it: "2", "3,1,2" counted from 1, a cell, the text or value. Throws Error.
    void answerSaid(const QString& said);
    void set(const QString& value); // Type: the text; Set: the setting's value
    void hint();
    void showMe(); // does what the question asks for

    // What was read on this machine, by id.
    static bool done(const QString& lesson); // to its end
    static int reached(const QString& lesson); // the step it was left at
    static QString last(); // opened; empty: none
    static void forgetProgress();

signals:
    void acted(const QString& line); // what the reader did, as a line of a script
    void arrivedAtStep(); // the stage is set
    void changed();
    void finished(); // at the end of the last step

private:
    void read();
    void begin(int step);
    void arrived();
    void judgeClick();
    void judgeRun();
    void give(const LessonAnswer& answer);
    bool atHome() const; // the lesson's model is open
    std::optional<QString> filledFrom(const std::shared_ptr<const RunResult>& run, const std::string& text) const;
    void showWhatWasCovered();
    void coverUp(); // what the question asks for, as far as it is unanswered
    bool asks(LessonQuestion::Kind kind) const;
    bool asksForRun() const;
    bool tried() const; // the run differs from the stage's in nothing but what the question asks for, if at all

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QString m_file;
    std::optional<Lesson> m_lesson;
    int m_step = 0;
    bool m_setting = false; // the stage is being set: what is pinned or run meanwhile is no answer
    std::shared_ptr<const RunResult> m_first; // the run of the stage as it was set
    std::optional<LessonVerdict> m_verdict;
    LessonAnswer m_given;
    bool m_answered = false, m_shown = false;
    int m_tries = 0;
    std::vector<NamedCell> m_opened; // by wrong answers
    std::size_t m_hints = 0;
    std::set<int> m_done;
    // Texts of the present run, which are asked for more often than it changes.
    mutable QHash<QString, QString> m_filled;
    mutable std::weak_ptr<const RunResult> m_filledFrom;
};

} // namespace headroom
