// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "tasks/task.h"
#include "text/say.h"
#include "text/utf8.h"
#include "tokenizer/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace headroom {

namespace {

constexpr std::int64_t kLongest = 10'000;
constexpr std::int64_t kMostSequences = 10'000'000;
constexpr std::int64_t kMostTokens = 250'000'000; // of a dataset: 2 GB

std::string number(double value)
{
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

const TaskOption* findOption(const TaskKind& kind, const std::string& name)
{
    const auto found = std::find_if(
        kind.options.begin(), kind.options.end(), [&](const auto& o) { return o.name == name; });
    return found == kind.options.end() ? nullptr : &*found;
}

double checked(const TaskKind& kind, const TaskOption& option, double value)
{
    if (!(value >= option.least && value <= option.most) || (option.whole && value != std::floor(value)))
        throw Error(option.whole
                ? say("Task %1: %2 (%3) is %4; it must be a whole number from %5 to %6.", kind.id, option.name,
                    say(option.meaning.c_str()), number(value), number(option.least), number(option.most))
                : say("Task %1: %2 (%3) is %4; it must be from %5 to %6.", kind.id, option.name,
                    say(option.meaning.c_str()), number(value), number(option.least), number(option.most)));
    return value;
}

void checkOptions(const TaskKind& kind, const TaskSettings& settings)
{
    for (const auto& [name, value] : settings.options) {
        if (const TaskOption* option = findOption(kind, name)) {
            checked(kind, *option, value);
            continue;
        }
        std::string known;
        for (const TaskOption& option : kind.options)
            known += (known.empty() ? "" : ", ") + option.name;
        throw Error(known.empty()
                ? say("Task %1 has no option \"%2\"; it takes no options.", kind.id, escaped(name))
                : say("Task %1 has no option \"%2\"; its options are %3.", kind.id, escaped(name), known));
    }
}

void checkFile(const TaskKind& kind, const std::string& what, const std::string& file, bool reads)
{
    if (!file.empty() && !reads)
        throw Error(
            say("Task %1 reads no %2, but \"%3\" was given. The tasks that read files are text, words and translation.",
                kind.id, what, escaped(file)));
    if (!isUtf8(file))
        throw Error(say(
            "Task %1: the name of the %2, \"%3\", is not UTF-8 and could not be remembered. Give the file another name.",
            kind.id, what, escaped(file)));
}

Example longestOf(const TaskKind& kind, TaskSettings settings)
{
    if (kind.longest)
        return kind.longest(settings);
    settings.shortest = settings.longest;
    Random random(1);
    return kind.make(settings, random);
}

void checkCounts(const TaskSettings& settings, std::int64_t tokens)
{
    const std::pair<const char*, std::int64_t> counts[] = {{toSay("training"), settings.training},
        {toSay("validation"), settings.validation}, {toSay("test"), settings.test}};
    for (const auto& [name, count] : counts)
        if (count < 1 || count > kMostSequences)
            throw Error(
                say("Task %1 has %2 %3 sequences; it takes 1 to %4.", settings.id, count, say(name), kMostSequences));
    const std::int64_t all = settings.training + settings.validation + settings.test;
    if (all > kMostTokens / tokens)
        throw Error(
            say("Task %1 has %2 sequences of up to %3 tokens, more than the %4 tokens kept in memory; at most %5 "
                "sequences fit.",
                settings.id, all, tokens, kMostTokens, kMostTokens / tokens));
}

// The path from the root: what a file remembers must not depend on where the program was started.
std::string absolute(const std::string& file)
{
    return file.empty() ? file : std::filesystem::absolute(file).lexically_normal().string();
}

} // namespace

std::vector<std::string> plainSymbols(std::int64_t count)
{
    const std::string characters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const bool numbers = count > static_cast<std::int64_t>(characters.size());
    std::vector<std::string> symbols;
    for (std::int64_t i = 0; i < count; ++i)
        symbols.push_back(numbers ? std::to_string(i) : characters.substr(static_cast<std::size_t>(i), 1));
    return symbols;
}

double option(const TaskSettings& settings, const char* name)
{
    const TaskKind& kind = findTask(settings.id);
    const TaskOption* option = findOption(kind, name);
    if (!option)
        throw Error(say("Task %1 has no option \"%2\".", settings.id, name));
    const auto set = settings.options.find(name);
    return set == settings.options.end() ? option->value : checked(kind, *option, set->second);
}

TaskSettings usualSettings(const TaskKind& kind, std::int64_t symbols, const TaskSettings& wanted)
{
    if (symbols != 0 && kind.mostSymbols == 0)
        throw Error(say("Task %1 has its own alphabet, but the number of symbols was given as %2. Leave it out.",
            kind.id, symbols));
    if (symbols != 0 && (symbols < kind.fewestSymbols || symbols > kind.mostSymbols))
        throw Error(say("Task %1: the number of symbols is %2; it must be %3 to %4.", kind.id, symbols,
            kind.fewestSymbols, kind.mostSymbols));
    TaskSettings settings = wanted;
    settings.id = kind.id;
    settings.shortest = kind.usualShortest;
    settings.longest = kind.usualLongest;
    settings.file = kind.readsFile ? absolute(wanted.file) : "";
    settings.targetFile = kind.readsTargetFile ? absolute(wanted.targetFile) : "";
    std::erase_if(settings.options, [&](const auto& set) { return !findOption(kind, set.first); });
    if (kind.usual)
        kind.usual(settings, symbols == 0 ? kind.usualSymbols : symbols);
    else
        settings.alphabet = plainSymbols(symbols == 0 ? kind.usualSymbols : symbols);
    return settings;
}

void validate(const TaskSettings& settings)
{
    const TaskKind& kind = findTask(settings.id);
    if (settings.alphabet.empty())
        throw Error(say("Task %1 has an empty alphabet; give it at least one symbol.", settings.id));
    Vocabulary::symbols(taskVocabulary(settings)); // refuses what cannot be told apart or typed
    if (static_cast<std::int64_t>(settings.alphabet.size()) < kind.fewestSymbols)
        throw Error(say("Task %1 has an alphabet of %2; it takes at least %3 symbols.", settings.id,
            settings.alphabet.size(), kind.fewestSymbols));
    if (settings.shortest < 1 || settings.longest < settings.shortest || settings.longest > kLongest)
        throw Error(say("Task %1 has lengths (%2) %3 to %4; the first must be at least 1, the second no smaller than "
                        "the first and at most %5.",
            settings.id, say(kind.lengths), settings.shortest, settings.longest, kLongest));
    checkOptions(kind, settings);
    checkFile(kind, say("file"), settings.file, kind.readsFile);
    checkFile(kind, say("target file"), settings.targetFile, kind.readsTargetFile);
    if (const std::string reason = kind.refusal ? kind.refusal(settings) : ""; !reason.empty())
        throw Error(say("Task %1 cannot be made: %2.", settings.id, reason));
    const Example longest = longestOf(kind, settings);
    checkCounts(settings, static_cast<std::int64_t>(longest.source.size() + longest.target.size()));
    if (!(settings.noise >= 0.0 && settings.noise <= 1.0))
        throw Error(say("Task %1 has noise %2; it must be from 0 to 1.", settings.id, number(settings.noise)));
    if (settings.noise > 0.0 && longest.source.empty())
        throw Error(say("Task %1 has no source for noise %2 to change: it only predicts. Set noise to 0.", settings.id,
            number(settings.noise)));
}

Example longestExample(const TaskSettings& settings)
{
    validate(settings);
    return longestOf(findTask(settings.id), settings);
}

} // namespace headroom
