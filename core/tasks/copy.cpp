// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

// The least task that needs attention from every output position to its own source position.
TaskKind copyTask()
{
    return {.id = "copy",
        .name = toSay("Copy"),
        .title = "Copy the sequence",
        .sentence = "Write the source back.",
        .answer = [](const TaskSettings&, const std::vector<std::int64_t>& source) { return source; }};
}

} // namespace headroom
