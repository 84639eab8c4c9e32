// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document.h"
#include "lesson/lesson_judge.h"

#include <QFileSystemWatcher>

#include <memory>
#include <optional>

namespace headroom {

// Goes through a lesson: sets the stage of each step, takes the reader's answers from it, and judges them by the run.
// Whatever else the reader does stays possible; restore() brings the stage back.
class LessonPlayer : public QObject {
    Q_OBJECT

public:
    explicit LessonPlayer(Document& document, QObject* parent = nullptr);
    ~LessonPlayer() override;

    void open(const QString& file); // an unreadable one is the document's error; a change of the file is read at once
    void close();
    bool isOpen() const { return m_lesson.has_value(); }
    const Lesson& lesson() const { return *m_lesson; } // requires isOpen()
    int step() const { return m_step; }
    const LessonStep& now() const { return m_lesson->steps[static_cast<std::size_t>(m_step)]; }
    bool canGoOn() const; // there is another step
    bool wandered() const; // the stage shows something else than the lesson asks for

    // Texts with the numbers of the run; where it lacks one, a sentence that says so.
    QString prose() const;
    QString ask() const;
    QStringList hints() const; // those asked for
    bool moreHints() const;
    std::optional<LessonVerdict> verdict() const { return m_verdict; } // on the last answer
    bool answered() const { return m_answered; } // rightly, by the reader or by showMe()
    bool shown() const { return m_shown; } // by showMe()
    int tries() const { return m_tries; }

    void goTo(int step);
    void next() { goTo(m_step + 1); }
    void back() { goTo(m_step - 1); }
    void restore(); // the stage of the present step
    void answer(const std::vector<int>& chosen); // Choose, Next: one; Order: all
    void hint();
    void showMe(); // does what the question asks for

    static bool done(const QString& lesson); // by id: read to its end, on this machine
    static void forgetProgress();

signals:
    void changed();
    void finished(); // at the end of the last step

private:
    void read();
    void begin(int step);
    void arrived();
    void judgeClick();
    void judgeRun();
    void give(const LessonAnswer& answer);
    QString filled(const std::string& text) const;
    void coverUp(); // what the question asks for, as far as it is unanswered
    bool asks(LessonQuestion::Kind kind) const;
    bool asksForRun() const;

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QString m_file;
    std::optional<Lesson> m_lesson;
    int m_step = 0;
    bool m_setting = false; // the stage is being set: what is pinned or run meanwhile is no answer
    std::shared_ptr<const RunResult> m_first; // the run of the stage as it was set
    std::optional<LessonVerdict> m_verdict;
    bool m_answered = false, m_shown = false;
    int m_tries = 0;
    std::vector<NamedCell> m_opened; // by wrong answers
    std::size_t m_hints = 0;
};

} // namespace headroom
