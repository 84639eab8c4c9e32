// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t kPlus = kFirstSymbol + 10; // after the ten digits

std::vector<std::string> digitsAndPlus()
{
    std::vector<std::string> alphabet = plainSymbols(10);
    alphabet.push_back("+");
    return alphabet;
}

// Digits from the most significant on, without leading zeros.
std::vector<int> randomNumber(std::int64_t digits, Random& random)
{
    std::vector<int> number;
    for (std::int64_t i = 0; i < digits; ++i) {
        const int least = i == 0 && digits > 1 ? 1 : 0;
        number.push_back(least + static_cast<int>(random.below(10 - least)));
    }
    return number;
}

std::vector<int> sum(const std::vector<int>& a, const std::vector<int>& b)
{
    std::vector<int> result;
    int carry = 0;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry > 0; ++i) {
        const int column = carry + (i < a.size() ? a[a.size() - 1 - i] : 0) + (i < b.size() ? b[b.size() - 1 - i] : 0);
        result.push_back(column % 10);
        carry = column / 10;
    }
    std::reverse(result.begin(), result.end());
    return result;
}

Example exampleOf(const std::vector<int>& a, const std::vector<int>& b)
{
    Example example;
    const auto write = [](std::vector<std::int64_t>& tokens, const std::vector<int>& number) {
        for (const int digit : number)
            tokens.push_back(kFirstSymbol + digit);
    };
    write(example.source, a);
    example.source.push_back(kPlus);
    write(example.source, b);
    write(example.target, sum(a, b));
    return example;
}

} // namespace

// The most significant digit comes first and depends on every carry to its right.
TaskKind additionTask()
{
    return {.id = "addition",
        .name = toSay("Addition"),
        .title = "Add two numbers",
        .sentence = "Write the sum of the two numbers.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                const std::vector<int> a = randomNumber(randomLength(settings, random), random);
                return exampleOf(a, randomNumber(randomLength(settings, random), random));
            },
        .lengths = "digits of each number",
        .mostSymbols = 0,
        .usualShortest = 1,
        .usualLongest = 3,
        .marks = 1,
        .usual = [](TaskSettings& settings, std::int64_t) { settings.alphabet = digitsAndPlus(); },
        .refusal = [](const TaskSettings& settings) -> std::string {
            return settings.alphabet == digitsAndPlus()
                ? ""
                : say("its alphabet must be the digits 0 to 9 and +, in this order");
        },
        .longest =
            [](const TaskSettings& settings) {
                const std::vector<int> nines(static_cast<std::size_t>(settings.longest), 9);
                return exampleOf(nines, nines);
            }};
}

} // namespace headroom
