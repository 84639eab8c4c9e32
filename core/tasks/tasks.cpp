// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "error.h"

namespace headroom {

TaskKind copyTask();
TaskKind sortTask();
TaskKind reverseTask();
TaskKind largestTask();
TaskKind textTask();

const std::vector<TaskKind>& tasks()
{
    static const std::vector<TaskKind> all {
        copyTask(),
        sortTask(),
        reverseTask(),
        largestTask(),
        textTask(),
    };
    return all;
}

const TaskKind& findTask(const std::string& id)
{
    std::string known;
    for (const TaskKind& task : tasks()) {
        if (id == task.id)
            return task;
        known += (known.empty() ? "" : ", ") + std::string(task.id);
    }
    throw Error("There is no task \"" + id + "\"; there are " + known + ".");
}

std::uint64_t Random::next()
{
    std::uint64_t z = (m_state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

std::int64_t Random::below(std::int64_t bound)
{
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(bound));
}

std::vector<std::string> taskVocabulary(const TaskSettings& settings)
{
    std::vector<std::string> tokens {"pad", "start", "end"};
    tokens.insert(tokens.end(), settings.alphabet.begin(), settings.alphabet.end());
    return tokens;
}

void validate(const TaskSettings& settings)
{
    findTask(settings.id);
    if (settings.alphabet.empty())
        throw Error("Task " + settings.id + " has an empty alphabet; give it at least one symbol.");
    if (settings.shortest < 1 || settings.longest < settings.shortest || settings.longest > 10'000)
        throw Error("Task " + settings.id + " has lengths " + std::to_string(settings.shortest) + " to "
            + std::to_string(settings.longest) + "; they must rise from 1 to at most 10000.");
}

std::vector<std::int64_t> randomSource(const TaskSettings& settings, Random& random, std::int64_t length)
{
    if (length == 0)
        length = settings.shortest + random.below(settings.longest - settings.shortest + 1);
    std::vector<std::int64_t> source(static_cast<std::size_t>(length));
    for (std::int64_t& symbol : source)
        symbol = kFirstSymbol + random.below(static_cast<std::int64_t>(settings.alphabet.size()));
    return source;
}

Example longestExample(const TaskSettings& settings)
{
    validate(settings);
    TaskSettings longest = settings;
    longest.shortest = longest.longest;
    Random random(1);
    return findTask(settings.id).make(longest, random);
}

Dataset makeDataset(const TaskSettings& settings, std::uint64_t seed)
{
    validate(settings);
    const TaskKind& task = findTask(settings.id);
    const auto make = [&](std::uint64_t stream, std::size_t count) {
        Random random(seed * 0x9E3779B97F4A7C15ULL + stream);
        std::vector<Example> examples(count);
        for (Example& example : examples)
            example = task.make(settings, random);
        return examples;
    };
    return {make(1, 9000), make(2, 1000), make(3, 1000)};
}

} // namespace headroom
