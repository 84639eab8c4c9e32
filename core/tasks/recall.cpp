// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

namespace headroom {

namespace {

constexpr std::int64_t kKeys = 16, kValues = 8;
constexpr std::int64_t kFirstValue = kFirstSymbol + kKeys, kFirstPair = kFirstValue + kValues;

// The keys a to p, the values 0 to 7, and a symbol for each pair of them: "a3".
std::vector<std::string> recallAlphabet()
{
    std::vector<std::string> keys, alphabet;
    for (std::int64_t key = 0; key < kKeys; ++key)
        keys.emplace_back(1, static_cast<char>('a' + key));
    alphabet = keys;
    for (std::int64_t value = 0; value < kValues; ++value)
        alphabet.push_back(std::to_string(value));
    for (const std::string& key : keys)
        for (std::int64_t value = 0; value < kValues; ++value)
            alphabet.push_back(key + std::to_string(value));
    return alphabet;
}

Example recalled(const TaskSettings& settings, Random& random)
{
    std::vector<std::int64_t> keys(static_cast<std::size_t>(kKeys));
    for (std::size_t i = 0; i < keys.size(); ++i)
        keys[i] = static_cast<std::int64_t>(i);
    random.shuffle(keys);
    keys.resize(static_cast<std::size_t>(randomLength(settings, random)));
    std::vector<std::int64_t> values(static_cast<std::size_t>(kKeys));
    Example example;
    for (const std::int64_t key : keys) {
        const std::int64_t value = random.below(kValues);
        values[static_cast<std::size_t>(key)] = value;
        example.target.push_back(kFirstPair + key * kValues + value);
    }
    random.shuffle(keys);
    if (option(settings, "source") != 0.0) {
        example.source = example.target;
        for (const std::int64_t key : keys) {
            example.source.push_back(kFirstSymbol + key);
            example.target.push_back(kFirstValue + values[static_cast<std::size_t>(key)]);
        }
        return example;
    }
    example.endless = true;
    for (const std::int64_t key : keys) {
        example.target.push_back(kFirstSymbol + key);
        example.target.push_back(kFirstValue + values[static_cast<std::size_t>(key)]);
    }
    return example;
}

} // namespace

// Associative recall where nothing but memory is needed: key and value come as one symbol, each key once. What is kept
// of the pairs must hold all of them. As a stream each key's value follows it; as a source it is written in its place.
TaskKind recallTask()
{
    return {.id = "recall",
        .name = toSay("Recall"),
        .title = "Recall each key's value",
        .sentence = "After pairs such as a3 and b1, predict the value of each key that is named again.",
        .example = recalled,
        .lengths = "pairs of key and value",
        .options = {{toSay("source"), 0, 0, 1, true,
            "whether the target repeats the source with each key replaced by its value (1), or each value follows its "
            "key in a stream (0)"}},
        .mostSymbols = 0,
        .usualShortest = 2,
        .usualLongest = 8,
        .usual = [](TaskSettings& settings, std::int64_t) { settings.alphabet = recallAlphabet(); },
        .refusal = [](const TaskSettings& settings) -> std::string {
            if (settings.alphabet != recallAlphabet())
                return say(
                    "its alphabet must be the keys a to p, the values 0 to 7 and all pairs of them, in this order");
            return settings.longest <= kKeys
                ? ""
                : say("it has only %1 keys and each is in at most one pair, so there cannot be %2 pairs", kKeys,
                    settings.longest);
        }};
}

} // namespace headroom
