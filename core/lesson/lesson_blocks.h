// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

#include <filesystem>
#include <string>
#include <vector>

namespace headroom {

// A fenced block of a lesson: "name: value", a line each, in order. Each reader throws Error that names file and line.
struct LessonField {
    std::string name, value;
    std::string where; // "file:line"
};
using LessonFields = std::vector<LessonField>;

void readLessonBlock(const LessonFields& fields, Lesson& lesson); // path, minutes
// Changes what is on the stage; a block that names a model clears it first. `folder`: of the lesson's file.
void readStageBlock(const LessonFields& fields, const std::filesystem::path& folder, LessonStage& stage);
LessonQuestion readQuestionBlock(const LessonFields& fields, const std::string& where);

std::string trimmed(const std::string& text); // without white space at its ends

// Sets what a run can be set to: "temperature", "causal", "position" and "executor" of the run, an option of a study by
// "STUDY.OPTION", any other name a setting of the model's configuration. Throws Error where a value is none.
void applySetting(PlaceFile& place, const ConfigChange& setting, const std::string& where);

// "PATH@0,-,3=0.5": - is a whole axis.
Intervention lessonChange(const std::string& text, const std::string& where);

} // namespace headroom
