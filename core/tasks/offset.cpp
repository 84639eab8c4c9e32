// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/pointing.h"
#include "text/say.h"

namespace headroom {

namespace {

constexpr double kPoints = 0.4; // how often a letter is followed by a digit, where one can point

Example pointing(const TaskSettings& settings, std::int64_t length, Random& random)
{
    const std::int64_t digits = pointingDigits(settings);
    const std::int64_t letters = std::ssize(settings.alphabet) - digits;
    Example example;
    example.endless = true;
    std::vector<std::int64_t>& stream = example.target;
    while (std::ssize(stream) < length) {
        const std::int64_t back = 1 + random.below(digits), place = std::ssize(stream) - back;
        const bool points = random.chance(kPoints) && place >= 0 && std::ssize(stream) + 1 < length
            && stream[static_cast<std::size_t>(place)] < kFirstSymbol + letters;
        if (points) {
            const std::int64_t meant = stream[static_cast<std::size_t>(place)];
            stream.push_back(kFirstSymbol + letters + back - 1);
            stream.push_back(meant);
        } else {
            stream.push_back(kFirstSymbol + random.below(letters));
        }
    }
    return example;
}

} // namespace

// What to read is said by a distance and nothing else: the letter so many places before the digit. The alphabet ends
// with the digits from 1 on.
TaskKind offsetTask()
{
    return {.id = "offset",
        .name = toSay("Offset"),
        .title = "Follow a digit back",
        .sentence = "Predict the letter after each digit n: the letter n places before it.",
        .example = [](const TaskSettings& settings,
                       Random& random) { return pointing(settings, randomLength(settings, random), random); },
        .lengths = "tokens of the stream",
        .fewestSymbols = 3,
        .mostSymbols = 30,
        .usualSymbols = 12,
        .usualShortest = 32,
        .usualLongest = 32,
        .usual = [](TaskSettings& settings, std::int64_t symbols) { useLettersAndDigits(settings, symbols, 4); },
        .refusal = pointingRefusal};
}

} // namespace headroom
