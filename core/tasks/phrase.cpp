// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

// What comes next stands behind the last occurrence of the symbol, at a distance that differs from stream to stream:
// found by content, not by position (induction heads, Olsson et al. 2022).
TaskKind phraseTask()
{
    return {.id = "phrase",
        .name = toSay("Repeated phrase"),
        .title = "Repeat a phrase",
        .sentence = "Predict the next token of a random phrase that is written again and again.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                const std::vector<std::int64_t> phrase = randomSource(settings, random);
                const auto times = static_cast<std::int64_t>(option(settings, "times"));
                Example example;
                example.endless = true;
                for (std::int64_t i = 0; i < times; ++i)
                    example.target.insert(example.target.end(), phrase.begin(), phrase.end());
                return example;
            },
        .lengths = "symbols of the phrase",
        .options = {{toSay("times"), 3, 2, 20, true, "how many times the phrase is written"}},
        .fewestSymbols = 2,
        .usualSymbols = 12,
        .usualShortest = 4,
        .usualLongest = 8};
}

} // namespace headroom
