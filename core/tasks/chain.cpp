// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/pointing.h"
#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

Example chained(const TaskSettings& settings, std::int64_t length, Random& random)
{
    const std::int64_t digits = pointingDigits(settings);
    const std::int64_t letters = std::ssize(settings.alphabet) - digits;
    const double share = option(settings, "letters");
    Example example;
    for (std::int64_t i = 0; i < length; ++i) {
        if (i == 0 || random.chance(share)) {
            example.source.push_back(kFirstSymbol + random.below(letters));
            example.target.push_back(example.source.back());
        } else {
            const std::int64_t back = 1 + random.below(std::min(i, digits));
            example.source.push_back(kFirstSymbol + letters + back - 1);
            example.target.push_back(example.target[static_cast<std::size_t>(i - back)]);
        }
    }
    return example;
}

} // namespace

// One look back is not enough: a digit may point at another digit. How many jumps it takes differs from place to place.
TaskKind chainTask()
{
    return {.id = "chain",
        .name = toSay("Chain"),
        .title = "Follow the digits to a letter",
        .sentence =
            "Write the letter each place leads to: a digit points that many places back, perhaps to another digit.",
        .example = [](const TaskSettings& settings,
                       Random& random) { return chained(settings, randomLength(settings, random), random); },
        .options = {{toSay("letters"), 0.25, 0.0, 1.0, false, "how often a place has a letter, which ends a chain"}},
        .fewestSymbols = 3,
        .mostSymbols = 30,
        .usualSymbols = 9,
        .usualShortest = 8,
        .usualLongest = 14,
        .usual = [](TaskSettings& settings, std::int64_t symbols) { useLettersAndDigits(settings, symbols, 3); },
        .refusal = pointingRefusal};
}

} // namespace headroom
