// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tasks/task.h"

#include <cstdint>
#include <string>

namespace headroom {

// Tasks whose alphabet is letters and then the digits from 1 on: a digit points so many places back.

std::int64_t pointingDigits(const TaskSettings& settings); // how many of the alphabet are digits
// How many places back a symbol points; 0: it is a letter.
std::int64_t pointsBack(const TaskSettings& settings, std::int64_t symbol);
// So many symbols, a third of them digits but at most `most`.
void useLettersAndDigits(TaskSettings& settings, std::int64_t symbols, std::int64_t most);
std::string pointingRefusal(const TaskSettings& settings); // TaskKind::refusal

} // namespace headroom
