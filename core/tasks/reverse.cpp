// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include <algorithm>

namespace headroom {

// Where to look depends on the length, not on the position alone.
TaskKind reverseTask()
{
    return {.id = "reverse",
        .title = "Reverse the sequence",
        .sentence = "Write the source from its last symbol to its first.",
        .example = [](const TaskSettings& settings, Random& random) {
            Example example;
            example.source = example.target = randomSource(settings, random);
            std::reverse(example.target.begin(), example.target.end());
            return example;
        }};
}

} // namespace headroom
