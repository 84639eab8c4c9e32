// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/place_file.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// A lesson is one Markdown file: a title, then steps ("## …") of prose, each with a stage to look at and perhaps a
// question that the reader answers there. Numbers are never typed into the prose: they are expressions over the run on
// the stage (lesson/lesson_numbers.h), and so is what makes an answer right. The authors' guide is in the manual.

// Cells of a step, as a lesson names them: "PATH@0,-,*". A number is a fixed place; "-" is asked for, "*" is whatever.
struct CellPattern {
    static constexpr std::int64_t kAsked = -1, kAny = -2;
    std::string path;
    Index at; // one entry an axis; a number, kAsked or kAny

    bool covers(const std::string& step, const Index& cell) const; // whether such a click is an answer
    bool operator==(const CellPattern&) const = default;
};
CellPattern cellPattern(const std::string& text, const std::string& where); // throws Error

struct LessonStage {
    PlaceFile place;
    std::vector<std::string> covered; // steps whose numbers are not shown: until the question is answered
    std::vector<CellPattern> lit; // of steps that are named here all other cells are pale
};

// What a wrong answer is told: the first whose condition is met.
struct LessonFeedback {
    std::string condition; // an expression; empty: always
    std::string text;
};

// One of the things a person chooses from or puts in order, and the number it is judged by.
struct LessonOption {
    std::string text; // with {{expressions}}
    std::string measure; // an expression; of Set the value that is set
};

struct LessonQuestion {
    enum class Kind {
        Click, // a cell, row, column or head of a step: `of`
        Type, // a text for which `right` is true
        Change, // a value for the cells `of`, by hand, for which `right` is true
        Set, // a value for the setting `setting` for which `right` is true: one of the options, or any number
        Choose, // the option whose measure is the largest (or the smallest, `smallest`)
        Order, // the options from the smallest measure to the largest (or the other way round, `largestFirst`)
        Next, // which of the steps `pictures` is computed first after the one on the stage
    };
    Kind kind = Kind::Click;
    std::string ask; // in Markdown, with numbers of the run
    CellPattern of;
    std::string setting;
    std::string right; // an expression; of a click with the names of its axes, from 0: "key == query - 1"
    std::vector<LessonOption> options;
    bool smallest = false;
    bool largestFirst = false;
    std::vector<std::string> pictures; // paths of steps
    std::string solution; // of Type, Change and Set: what "Show me" does
    std::vector<std::string> tries; // of those: wrong answers that the check tries
    std::string praise; // what a right answer is told
    std::vector<LessonFeedback> wrong;
    std::vector<std::string> hints; // closer and closer

    // What kind of answer it takes, as authors and readers tell kinds apart: "cell", "row", "head", "text", …
    std::string answer() const;
    bool byRun() const { return kind == Kind::Type || kind == Kind::Change || kind == Kind::Set; }
};

struct LessonStep {
    std::string title;
    std::string prose; // Markdown with {{expressions}}
    LessonStage stage; // with what the steps before it left on the stage
    std::optional<LessonQuestion> question;
    int line = 0; // of its heading, in the file

    std::vector<std::string> studies() const; // whose numbers it speaks of or covers: "study/ID/…"
};

struct Lesson {
    std::string id; // the file's name without its extension
    std::string title;
    std::string path; // the row of lessons it stands in: "Memory and masks"
    int minutes = 0;
    std::vector<LessonStep> steps;
};

// Throws Error that names the file and the line. `where`: the file, for messages and for models named relative to it.
Lesson lessonFromMarkdown(const std::string& markdown, const std::filesystem::path& where);
Lesson readLesson(const std::filesystem::path& file);

// Those that ship, in the order of resources/lessons/en/order.txt: each in `language` (a folder's name: zh_CN; for
// de_DE also de) where that folder has it, in English else. Throws Error.
std::vector<std::filesystem::path> lessonFiles(const std::string& language = "en");
std::vector<std::string> lessonLanguages(); // those folders' names, sorted

} // namespace headroom
