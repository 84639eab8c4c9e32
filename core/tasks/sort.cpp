// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>

namespace headroom {

// Each output position must count what comes before it in the alphabet's order.
TaskKind sortTask()
{
    return {.id = "sort",
        .name = toSay("Sort"),
        .title = "Sort the sequence",
        .sentence = "Write the source's symbols in the order of the alphabet.",
        .answer = [](const TaskSettings&, const std::vector<std::int64_t>& source) {
            std::vector<std::int64_t> sorted = source;
            std::sort(sorted.begin(), sorted.end());
            return sorted;
        }};
}

} // namespace headroom
