// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

namespace headroom {

// Write the source back: the least task that needs attention from every output position to its own source position.
TaskKind copyTask()
{
    return {"copy", "Copy the sequence", [](const TaskSettings& settings, Random& random) {
                Example example;
                example.source = randomSource(settings, random);
                example.target = example.source;
                return example;
            }};
}

} // namespace headroom
