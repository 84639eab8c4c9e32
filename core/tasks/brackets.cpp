// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

namespace {

constexpr const char* kClose = ")";

Example nested(const TaskSettings& settings, std::int64_t pairs, Random& random)
{
    const auto names = static_cast<std::int64_t>(settings.alphabet.size()) - 1;
    const auto deepest = static_cast<std::size_t>(option(settings, "depth"));
    Example example;
    std::vector<std::int64_t> open;
    for (std::int64_t opened = 0; opened < pairs || !open.empty();) {
        const bool opens = opened < pairs && open.size() < deepest && (open.empty() || random.chance(0.5));
        if (opens) {
            open.push_back(kFirstSymbol + random.below(names));
            ++opened;
        }
        example.source.push_back(opens ? open.back() : kFirstSymbol + names);
        example.target.push_back(open.back());
        if (!opens)
            open.pop_back();
    }
    return example;
}

} // namespace

// Which bracket is closed is known only by counting what opened and closed between. Each symbol but the last opens a
// bracket; the last, ), closes the innermost.
TaskKind bracketsTask()
{
    return {.id = "brackets",
        .name = toSay("Brackets"),
        .title = "Match the brackets",
        .sentence = "At each closing bracket, write the symbol that opened its pair.",
        .example = [](const TaskSettings& settings,
                       Random& random) { return nested(settings, randomLength(settings, random), random); },
        .lengths = "pairs of brackets",
        .options = {{toSay("depth"), 3, 1, 20, true, "maximum nesting depth"}},
        .fewestSymbols = 2,
        .mostSymbols = 27,
        .usualSymbols = 9,
        .usualShortest = 3,
        .usualLongest = 7,
        .marks = 1,
        .usual =
            [](TaskSettings& settings, std::int64_t symbols) {
                settings.alphabet.clear();
                for (std::int64_t i = 0; i < symbols - 1; ++i)
                    settings.alphabet.emplace_back(1, static_cast<char>('a' + i));
                settings.alphabet.emplace_back(kClose);
            },
        .refusal = [](const TaskSettings& settings) -> std::string {
            return settings.alphabet.size() > 1 && settings.alphabet.back() == kClose
                ? ""
                : say("the last symbol of its alphabet must be ), which closes a bracket");
        }};
}

} // namespace headroom
