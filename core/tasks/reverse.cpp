// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

// Where to look depends on the length, not on the position alone.
TaskKind reverseTask()
{
    return {.id = "reverse",
        .name = toSay("Reverse"),
        .title = "Reverse the sequence",
        .sentence = "Write the source from its last symbol to its first.",
        .answer = [](const TaskSettings&, const std::vector<std::int64_t>& source) {
            return std::vector<std::int64_t>(source.rbegin(), source.rend());
        }};
}

} // namespace headroom
