// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

namespace headroom {

// The least task that needs attention from every output position to its own source position.
TaskKind copyTask()
{
    return {.id = "copy",
        .title = "Copy the sequence",
        .sentence = "Write the source back.",
        .example = [](const TaskSettings& settings, Random& random) {
            Example example;
            example.source = example.target = randomSource(settings, random);
            return example;
        }};
}

} // namespace headroom
