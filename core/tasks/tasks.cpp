// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace headroom {

TaskKind copyTask();
TaskKind sortTask();
TaskKind reverseTask();
TaskKind repeatTask();
TaskKind largestTask();
TaskKind handsTask();
TaskKind additionTask();
TaskKind lookupTask();
TaskKind recallTask();
TaskKind delayTask();
TaskKind zipfTask();
TaskKind echoTask();
TaskKind phraseTask();
TaskKind pairsTask();
TaskKind offsetTask();
TaskKind chainTask();
TaskKind orderTask();
TaskKind bracketsTask();
TaskKind textTask();
TaskKind wordsTask();
TaskKind translationTask();

const std::vector<TaskKind>& tasks()
{
    static const std::vector<TaskKind> all {
        copyTask(),
        sortTask(),
        reverseTask(),
        repeatTask(),
        largestTask(),
        handsTask(),
        additionTask(),
        lookupTask(),
        recallTask(),
        delayTask(),
        zipfTask(),
        echoTask(),
        phraseTask(),
        pairsTask(),
        offsetTask(),
        chainTask(),
        orderTask(),
        bracketsTask(),
        textTask(),
        wordsTask(),
        translationTask(),
    };
    return all;
}

const TaskKind& findTask(std::string_view id)
{
    std::string known;
    for (const TaskKind& task : tasks()) {
        if (id == task.id)
            return task;
        known += (known.empty() ? "" : ", ") + std::string(task.id);
    }
    throw Error(say("There is no task \"%1\"; the tasks are %2.", escaped(id), known));
}

ExampleMaker TaskKind::makerFor(const TaskSettings& settings) const
{
    if (maker)
        return maker(settings);
    if (answer)
        return [answer = answer, settings](Random& random, Part) {
            Example made;
            made.source = randomSource(settings, random);
            made.target = answer(settings, made.source);
            return made;
        };
    return [make = example, settings](Random& random, Part) { return make(settings, random); };
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

bool Random::chance(double probability) { return static_cast<double>(next() >> 11) * 0x1p-53 < probability; }

void Random::shuffle(std::vector<std::int64_t>& items)
{
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[static_cast<std::size_t>(below(static_cast<std::int64_t>(left)))]);
}

std::vector<std::string> taskVocabulary(const TaskSettings& settings)
{
    std::vector<std::string> tokens {"pad", "start", "end"};
    tokens.insert(tokens.end(), settings.alphabet.begin(), settings.alphabet.end());
    return tokens;
}

std::vector<std::int64_t> frequencyRanks(const TaskSettings& settings)
{
    const TaskKind& kind = findTask(settings.id);
    if (!kind.frequencies)
        return {};
    const std::vector<double> often = kind.frequencies(settings);
    std::vector<std::size_t> order(often.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return often[a] > often[b]; });
    std::vector<std::int64_t> ranks(often.size() + static_cast<std::size_t>(kFirstSymbol), 0);
    for (std::size_t i = 0; i < order.size(); ++i)
        ranks[order[i] + static_cast<std::size_t>(kFirstSymbol)] = static_cast<std::int64_t>(i) + 1;
    return ranks;
}

std::int64_t randomLength(const TaskSettings& settings, Random& random)
{
    return settings.shortest + random.below(settings.longest - settings.shortest + 1);
}

namespace {

std::int64_t drawnSymbols(const TaskSettings& settings)
{
    return static_cast<std::int64_t>(settings.alphabet.size()) - findTask(settings.id).marks;
}

} // namespace

std::vector<std::int64_t> randomSource(const TaskSettings& settings, Random& random, std::int64_t length)
{
    if (length == 0)
        length = randomLength(settings, random);
    const std::int64_t symbols = drawnSymbols(settings);
    std::vector<std::int64_t> source(static_cast<std::size_t>(length));
    for (std::int64_t& symbol : source)
        symbol = kFirstSymbol + random.below(symbols);
    return source;
}

} // namespace headroom
