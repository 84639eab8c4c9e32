// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include <algorithm>

namespace headroom {

// Each output position must count what comes before it in the alphabet's order.
TaskKind sortTask()
{
    return {.id = "sort",
        .title = "Sort the sequence",
        .sentence = "Write the source's symbols in the order of the alphabet.",
        .example = [](const TaskSettings& settings, Random& random) {
            Example example;
            example.source = example.target = randomSource(settings, random);
            std::sort(example.target.begin(), example.target.end());
            return example;
        }};
}

} // namespace headroom
