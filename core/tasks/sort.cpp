// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include <algorithm>

namespace headroom {

// Write the source's symbols in the alphabet's order: each output position must count what comes before it.
TaskKind sortTask()
{
    return {"sort", "Sort the sequence", [](const TaskSettings& settings, Random& random) {
                Example example;
                example.source = example.target = randomSource(settings, random);
                std::sort(example.target.begin(), example.target.end());
                return example;
            }};
}

} // namespace headroom
