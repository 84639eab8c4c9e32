// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

namespace {

constexpr const char* kBlank = "_";
constexpr const char* kGo = ">";

} // namespace

// What is asked for lies a whole gap back: the copying problem of Hochreiter and Schmidhuber 1997.
TaskKind delayTask()
{
    return {.id = "delay",
        .name = toSay("Delay"),
        .title = "Copy after a delay",
        .sentence = "Write the symbols that came before the blanks.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                Example example;
                example.source = example.target = randomSource(settings, random);
                const std::int64_t go = kFirstSymbol + static_cast<std::int64_t>(settings.alphabet.size()) - 1;
                example.source.resize(
                    example.source.size() + static_cast<std::size_t>(option(settings, "delay")), go - 1);
                example.source.push_back(go);
                return example;
            },
        .lengths = "symbols before the blanks",
        .options = {{toSay("delay"), 20, 0, 5000, true, "how many blanks follow the symbols"}},
        .fewestSymbols = 3,
        .usualSymbols = 10,
        .usualShortest = 3,
        .usualLongest = 6,
        .marks = 2,
        .usual =
            [](TaskSettings& settings, std::int64_t symbols) {
                settings.alphabet = plainSymbols(symbols - 2);
                settings.alphabet.insert(settings.alphabet.end(), {kBlank, kGo});
            },
        .refusal = [](const TaskSettings& settings) -> std::string {
            const std::size_t symbols = settings.alphabet.size();
            return symbols >= 3 && settings.alphabet[symbols - 2] == kBlank && settings.alphabet[symbols - 1] == kGo
                ? ""
                : say("the last two symbols of its alphabet must be _ for a blank and > for the signal to write");
        }};
}

} // namespace headroom
