// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t kColumns = 19; // sums of two digits: 0 to 18

std::vector<std::string> columnSums()
{
    std::vector<std::string> sums;
    for (std::int64_t sum = 0; sum < kColumns; ++sum)
        sums.push_back(std::to_string(sum));
    return sums;
}

// A column of 9 hands on whatever carry reaches it; all others decide it for the column before.
std::int64_t columnSum(bool first, double nines, Random& random)
{
    if (first)
        return random.below(9); // no carry leaves it
    if (random.chance(nines))
        return 9;
    return random.below(9) + (random.chance(0.5) ? 10 : 0);
}

} // namespace

// How far a carry runs depends on the columns of 9 it meets.
TaskKind carryTask()
{
    return {.id = "carry",
        .name = toSay("Carry"),
        .title = "Carry in an addition",
        .sentence = "Given the sum of each column, write the digits of the whole sum.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                const double nines = option(settings, "nines");
                const std::int64_t columns = randomLength(settings, random);
                Example example;
                for (std::int64_t i = 0; i < columns; ++i)
                    example.source.push_back(kFirstSymbol + columnSum(i == 0, nines, random));
                std::int64_t carry = 0;
                for (auto column = example.source.rbegin(); column != example.source.rend(); ++column) {
                    const std::int64_t sum = *column - kFirstSymbol + carry;
                    example.target.push_back(kFirstSymbol + sum % 10);
                    carry = sum / 10;
                }
                std::reverse(example.target.begin(), example.target.end());
                return example;
            },
        .lengths = "columns",
        .options = {{toSay("nines"), 0.5, 0.0, 1.0, false, "how often a column is 9, which hands a carry on"}},
        .mostSymbols = 0,
        .usualShortest = 6,
        .usualLongest = 10,
        .usual = [](TaskSettings& settings, std::int64_t) { settings.alphabet = columnSums(); },
        .refusal = [](const TaskSettings& settings) -> std::string {
            return settings.alphabet == columnSums() ? ""
                                                     : say("its alphabet must be the numbers 0 to 18, in this order");
        }};
}

} // namespace headroom
