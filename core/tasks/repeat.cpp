// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

namespace headroom {

// The same source position is read from several output positions: position alone, without a count, does not say where.
TaskKind repeatTask()
{
    return {.id = "repeat",
        .title = "Repeat the sequence",
        .sentence = "Write the source several times, one after the other.",
        .example = [](const TaskSettings& settings, Random& random) {
            Example example;
            example.source = randomSource(settings, random);
            const auto times = static_cast<std::int64_t>(option(settings, "times"));
            for (std::int64_t i = 0; i < times; ++i)
                example.target.insert(example.target.end(), example.source.begin(), example.source.end());
            return example;
        },
        .options = {{"times", 2, 2, 5, true, "how often the source is written"}}};
}

} // namespace headroom
