// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

// Associative recall: find the key that equals the last symbol, then read what stands behind it. A key may come several
// times; its first value counts. The alphabet's first half are keys, its second half values.
TaskKind lookupTask()
{
    return {.id = "lookup",
        .name = toSay("Lookup"),
        .title = "Look up a key",
        .sentence = "Name the value after the first occurrence of the key asked for at the end.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                const auto symbols = static_cast<std::int64_t>(settings.alphabet.size()), keys = symbols / 2;
                const std::int64_t pairs = randomLength(settings, random);
                Example example;
                for (std::int64_t i = 0; i < pairs; ++i) {
                    example.source.push_back(kFirstSymbol + random.below(keys));
                    example.source.push_back(kFirstSymbol + keys + random.below(symbols - keys));
                }
                const std::int64_t key = example.source[static_cast<std::size_t>(2 * random.below(pairs))];
                for (std::size_t i = 0; example.target.empty(); i += 2)
                    if (example.source[i] == key)
                        example.target.push_back(example.source[i + 1]);
                example.source.push_back(key);
                return example;
            },
        .lengths = "pairs of key and value",
        .fewestSymbols = 2,
        .usualSymbols = 20,
        .usualShortest = 2,
        .usualLongest = 6};
}

} // namespace headroom
