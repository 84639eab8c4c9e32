// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"
#include "lesson/lesson_numbers.h"

#include <functional>
#include <string>
#include <vector>

namespace headroom {

// An answer, as the stage gives it. Of Type, Change and Set the run is the answer: what it was run on.
struct LessonAnswer {
    std::string step; // Click: where
    Index cell;
    std::vector<int> chosen; // Choose and Next: one option; Order: all of them, in the reader's order
};

struct LessonVerdict {
    bool right = false;
    std::string feedback; // Markdown, from what was answered
};

// Judged by the run alone: nothing of it is stored. Throws Error where the run lacks what the question asks about.
LessonVerdict judge(const LessonQuestion& question, const LessonStage& stage, const LessonAnswer& answer,
    const LessonNumbers& numbers, const RunResult& run);

// All answers that a question takes where they can be counted (Click, Choose, Order, Next), at most `most`.
std::vector<LessonAnswer> possibleAnswers(const LessonQuestion& question, const RunResult& run, std::size_t most);

// What the reader's text, change or setting makes of the stage: its solution, or one of its tries.
PlaceFile answered(const LessonQuestion& question, const PlaceFile& place, const std::string& answer);

// Runs a lesson without a window: every stage opens, every number exists, every question accepts its solution and
// refuses at least three wrong answers with different words. `runPlace` opens a place's model and runs it; throws
// Error.
struct LessonReport {
    int questions = 0;
    std::vector<std::string> faults; // "file:line: …"
};
using PlaceRunner =
    std::function<std::shared_ptr<const RunResult>(const PlaceFile& place, const std::vector<std::string>& studies)>;
LessonReport checkLesson(const Lesson& lesson, const PlaceRunner& runPlace);

} // namespace headroom
