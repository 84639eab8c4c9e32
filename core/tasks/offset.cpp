// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kPoints = 0.4; // how often a letter is followed by a digit, where one can point

// The digits at the alphabet's end: 1, 2, … up to how many there are.
std::int64_t digitsOf(const TaskSettings& settings)
{
    std::int64_t digits = 0;
    for (const std::string& symbol : settings.alphabet)
        digits += symbol.size() == 1 && symbol[0] >= '1' && symbol[0] <= '9';
    return digits;
}

Example pointing(const TaskSettings& settings, std::int64_t length, Random& random)
{
    const std::int64_t digits = digitsOf(settings);
    const std::int64_t letters = static_cast<std::int64_t>(settings.alphabet.size()) - digits;
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
        .sentence = "Predict the letter behind each digit: the one that stands so many places before the digit.",
        .example = [](const TaskSettings& settings,
                       Random& random) { return pointing(settings, randomLength(settings, random), random); },
        .lengths = "tokens of the stream",
        .fewestSymbols = 3,
        .mostSymbols = 30,
        .usualSymbols = 12,
        .usualShortest = 32,
        .usualLongest = 32,
        .usual =
            [](TaskSettings& settings, std::int64_t symbols) {
                const std::int64_t digits = std::min<std::int64_t>(4, symbols / 3);
                settings.alphabet.clear();
                for (std::int64_t i = 0; i < symbols - digits; ++i)
                    settings.alphabet.emplace_back(1, static_cast<char>('a' + i));
                for (std::int64_t i = 1; i <= digits; ++i)
                    settings.alphabet.push_back(std::to_string(i));
            },
        .refusal = [](const TaskSettings& settings) -> std::string {
            const std::int64_t digits = digitsOf(settings), all = std::ssize(settings.alphabet);
            bool inOrder = digits > 0 && digits + 2 <= all;
            for (std::int64_t i = 0; inOrder && i < digits; ++i)
                inOrder = settings.alphabet[static_cast<std::size_t>(all - digits + i)] == std::to_string(i + 1);
            return inOrder ? "" : say("its alphabet must end with the digits from 1 on, behind two letters or more");
        }};
}

} // namespace headroom
