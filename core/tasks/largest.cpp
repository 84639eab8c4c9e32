// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>

namespace headroom {

// A property of the set, whatever the order of its members (the first experiment of Lee et al. 2019).
TaskKind largestTask()
{
    return {.id = "largest",
        .name = toSay("Largest"),
        .title = "Find the largest",
        .sentence = "Name the source symbol that comes last in the alphabet.",
        .answer = [](const TaskSettings&, const std::vector<std::int64_t>& source) {
            return std::vector<std::int64_t> {*std::max_element(source.begin(), source.end())};
        }};
}

} // namespace headroom
