// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

namespace {

std::vector<std::string> lettersAndDigits(std::int64_t symbols)
{
    std::vector<std::string> alphabet;
    for (std::int64_t i = 0; i < symbols - symbols / 2; ++i)
        alphabet.emplace_back(1, static_cast<char>('a' + i));
    for (std::int64_t i = 0; i < symbols / 2; ++i)
        alphabet.emplace_back(1, static_cast<char>('0' + i));
    return alphabet;
}

} // namespace

// What a letter had last may lie any distance back, in an earlier segment too: a model without memory can only guess
// there. The alphabet's first half are letters, its second half digits.
TaskKind pairsTask()
{
    return {.id = "pairs",
        .name = toSay("Pairs"),
        .title = "Remember each letter's digit",
        .sentence = "Predict the digit after each letter: usually the one the letter had last time.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                const auto symbols = static_cast<std::int64_t>(settings.alphabet.size());
                const std::int64_t digits = symbols / 2, letters = symbols - digits,
                                   pairs = randomLength(settings, random);
                const double change = option(settings, "change");
                std::vector<std::int64_t> last(static_cast<std::size_t>(letters));
                for (std::int64_t& digit : last)
                    digit = random.below(digits);
                Example example;
                example.endless = true;
                for (std::int64_t i = 0; i < pairs; ++i) {
                    const std::int64_t letter = random.below(letters);
                    std::int64_t& digit = last[static_cast<std::size_t>(letter)];
                    if (random.chance(change))
                        digit = random.below(digits);
                    example.target.insert(
                        example.target.end(), {kFirstSymbol + letter, kFirstSymbol + letters + digit});
                }
                return example;
            },
        .lengths = "pairs of a letter and a digit",
        .options = {{toSay("change"), 0.2, 0.0, 1.0, false, "how often a letter gets a new digit"}},
        .fewestSymbols = 4,
        .mostSymbols = 20,
        .usualSymbols = 16,
        .usualShortest = 32,
        .usualLongest = 32,
        .usual = [](TaskSettings& settings, std::int64_t symbols) { settings.alphabet = lettersAndDigits(symbols); }};
}

} // namespace headroom
