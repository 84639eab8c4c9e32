// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

// A stream without an end in which what helps stands at one distance: how far a model sees, and whether it still does
// in texts longer than those it was trained on, decides how well it predicts.
TaskKind echoTask()
{
    return {.id = "echo",
        .name = toSay("Echo"),
        .title = "Predict an echo",
        .sentence = "Predict the next token of a stream in which most tokens repeat the one a fixed distance back.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                const auto distance = static_cast<std::size_t>(option(settings, "distance"));
                const double share = option(settings, "share");
                Example example;
                example.target = randomSource(settings, random);
                example.endless = true; // else a model would learn to count up to the end
                for (std::size_t i = distance; i < example.target.size(); ++i)
                    if (random.chance(share))
                        example.target[i] = example.target[i - distance];
                return example;
            },
        .lengths = "tokens of the stream",
        .options = {{toSay("distance"), 8, 1, 5000, true, "how far back the repeated token is"},
            {toSay("share"), 0.9, 0.0, 1.0, false, "share of the tokens that repeat another"}},
        .fewestSymbols = 2,
        .usualSymbols = 16,
        .usualShortest = 32,
        .usualLongest = 32};
}

} // namespace headroom
