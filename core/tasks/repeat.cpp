// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

// The same source position is read from several output positions: position alone, without a count, does not say where.
TaskKind repeatTask()
{
    return {.id = "repeat",
        .name = toSay("Repeat"),
        .title = "Repeat the sequence",
        .sentence = "Write the source several times in a row.",
        .answer =
            [](const TaskSettings& settings, const std::vector<std::int64_t>& source) {
                const auto times = static_cast<std::int64_t>(option(settings, "times"));
                std::vector<std::int64_t> written;
                for (std::int64_t i = 0; i < times; ++i)
                    written.insert(written.end(), source.begin(), source.end());
                return written;
            },
        .options = {{toSay("times"), 2, 2, 5, true, "how many times the source is written"}}};
}

} // namespace headroom
