// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr std::int64_t kOrders = 6;

std::vector<std::string> ordersOfThree()
{
    std::vector<std::string> digits;
    for (std::int64_t i = 1; i <= kOrders; ++i)
        digits.push_back(std::to_string(i));
    return digits;
}

// Three different letters and the number, from 0, of their order: abc 0, acb 1, bac 2, bca 3, cab 4, cba 5.
std::array<std::int64_t, 4> word(std::int64_t letters, Random& random)
{
    std::array<std::int64_t, 3> three {random.below(letters), 0, 0};
    do
        three[1] = random.below(letters);
    while (three[1] == three[0]);
    do
        three[2] = random.below(letters);
    while (three[2] == three[0] || three[2] == three[1]);
    const std::int64_t first = (three[0] > three[1]) + (three[0] > three[2]);
    return {three[0], three[1], three[2], 2 * first + (three[1] > three[2])};
}

} // namespace

// Which letters came before does not tell the digit, only their order does, and it is told within four tokens. The
// alphabet's last six symbols are the digits 1 to 6.
TaskKind orderTask()
{
    return {.id = "order",
        .name = toSay("Order"),
        .title = "Name the order of three letters",
        .sentence = "Predict the digit after every three letters: it names their order.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                const std::int64_t letters = static_cast<std::int64_t>(settings.alphabet.size()) - kOrders;
                const std::int64_t words = randomLength(settings, random);
                Example example;
                example.endless = true;
                for (std::int64_t i = 0; i < words; ++i) {
                    const auto made = word(letters, random);
                    for (std::size_t k = 0; k < made.size(); ++k)
                        example.target.push_back(kFirstSymbol + made[k] + (k == 3 ? letters : 0));
                }
                return example;
            },
        .lengths = "groups of three letters and a digit",
        .fewestSymbols = kOrders + 3,
        .mostSymbols = kOrders + 26,
        .usualSymbols = kOrders + 4,
        .usualShortest = 6,
        .usualLongest = 6,
        .usual =
            [](TaskSettings& settings, std::int64_t symbols) {
                settings.alphabet.clear();
                for (std::int64_t i = 0; i < symbols - kOrders; ++i)
                    settings.alphabet.emplace_back(1, static_cast<char>('a' + i));
                const std::vector<std::string> digits = ordersOfThree();
                settings.alphabet.insert(settings.alphabet.end(), digits.begin(), digits.end());
            },
        .refusal = [](const TaskSettings& settings) -> std::string {
            const std::vector<std::string> digits = ordersOfThree();
            return settings.alphabet.size() > digits.size() + 2
                    && std::equal(digits.rbegin(), digits.rend(), settings.alphabet.rbegin())
                ? ""
                : say("the last six symbols of its alphabet must be the digits 1 to 6, after three letters or more");
        }};
}

} // namespace headroom
