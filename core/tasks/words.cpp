// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "files/posix.h"
#include "tasks/remembered.h"
#include "tasks/text_file.h"
#include "text/say.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace headroom {

namespace {

constexpr const char* kUnknownWord = "unknown";

std::filesystem::path wordFile(const TaskSettings& settings)
{
    return settings.file.empty() ? resourceFolder() / "samples" / "king-james.txt"
                                 : std::filesystem::path(settings.file);
}

// A word that is the name of a token of its own: it can only be read as unknown.
bool isNameOfToken(std::string_view word)
{
    return word == "pad" || word == "start" || word == "end" || word == kUnknownWord;
}

// The text as ids of the alphabet's words, "unknown" for all others.
struct WordIds {
    std::vector<std::int32_t> ids;
    std::int64_t unknown = 0;
};

std::shared_ptr<const WordIds> wordIdsOf(const TaskSettings& settings)
{
    static Remembered<std::tuple<std::shared_ptr<const std::string>, std::vector<std::string>>, WordIds> remembered;
    const auto text = readTextFile(wordFile(settings));
    return remembered.get(std::tie(text, settings.alphabet), [&] {
        std::unordered_map<std::string_view, std::int32_t> known;
        for (const std::string& word : settings.alphabet)
            known.emplace(word, static_cast<std::int32_t>(known.size()) + static_cast<std::int32_t>(kFirstSymbol));
        WordIds words;
        for (const std::string_view word : wordsOf(*text)) {
            auto found = isNameOfToken(word) ? known.end() : known.find(word);
            if (found == known.end()) {
                found = known.find(kUnknownWord);
                ++words.unknown;
            }
            words.ids.push_back(found->second);
        }
        return words;
    });
}

Example pieceOfWords(const TaskSettings& settings, const WordIds& words, Random& random, Part part)
{
    const auto [first, end] = rangeOf(part, words.ids.size());
    const auto all = static_cast<std::int64_t>(end - first);
    if (settings.longest > all)
        throw Error(say(
            "Task words needs up to %1 words at once, but of the %2 words of %3 the %4 part has only %5. Use a longer "
            "text or shorter sequences.",
            settings.longest, words.ids.size(), shown(wordFile(settings)), toString(part), all));
    const std::int64_t length = randomLength(settings, random);
    const auto begin = words.ids.begin() + static_cast<std::ptrdiff_t>(first) + random.below(all - length + 1);
    Example example;
    example.endless = true;
    example.target.assign(begin, begin + length);
    return example;
}

// "unknown", which stands for many words and is therefore among the most frequent, and behind it the most frequent
// words of the part that is for training.
void fillWords(TaskSettings& settings, std::int64_t symbols)
{
    const auto text = readTextFile(wordFile(settings));
    std::vector<std::string_view> words = wordsOf(*text);
    words.resize(rangeOf(Part::Training, words.size()).second);
    std::unordered_map<std::string_view, std::int64_t> counts;
    for (const std::string_view word : words)
        if (!isNameOfToken(word))
            ++counts[word];
    std::vector<std::pair<std::string_view, std::int64_t>> frequent(counts.begin(), counts.end());
    std::sort(frequent.begin(), frequent.end(),
        [](const auto& a, const auto& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
    frequent.resize(std::min(frequent.size(), static_cast<std::size_t>(symbols) - 1));
    settings.alphabet = {kUnknownWord};
    for (const auto& [word, count] : frequent)
        settings.alphabet.emplace_back(word);
}

std::string wordsRefusal(const TaskSettings& settings)
{
    const std::vector<std::string>& all = settings.alphabet;
    return std::find(all.begin(), all.end(), kUnknownWord) != all.end()
        ? ""
        : say("its alphabet must be words, one of them \"unknown\" for all others");
}

std::vector<std::string> wordsNotices(const TaskSettings& settings)
{
    const auto words = wordIdsOf(settings);
    if (words->unknown == 0)
        return {};
    return {say("Words of %3 outside the vocabulary of %4, which are read as \"unknown\": %1 of %2.", words->unknown,
        words->ids.size(), shown(wordFile(settings)), settings.alphabet.size())};
}

std::vector<double> wordFrequencies(const TaskSettings& settings)
{
    return frequenciesOf(wordIdsOf(settings)->ids, settings.alphabet.size());
}

} // namespace

// As the task text, but a token is a word: what white space separates. Training, validation and test read different
// parts of the text.
TaskKind wordsTask()
{
    return {.id = "words",
        .name = toSay("Words"),
        .title = "Continue the text, word by word",
        .sentence = "Predict the next word of a text.",
        .maker = [](const TaskSettings& settings) -> ExampleMaker {
            return [settings, words = wordIdsOf(settings)](
                       Random& random, Part part) { return pieceOfWords(settings, *words, random, part); };
        },
        .lengths = "words per piece",
        .readsFile = true,
        .splits = [](const TaskSettings&) { return true; },
        .fewestSymbols = 2,
        .mostSymbols = 20'000,
        .usualSymbols = 2000,
        .usualShortest = 64,
        .usualLongest = 64,
        .usual = fillWords,
        .refusal = wordsRefusal,
        .longest =
            [](const TaskSettings& settings) {
                return Example {
                    {}, std::vector<std::int64_t>(static_cast<std::size_t>(settings.longest), kFirstSymbol), true};
            },
        .notices = wordsNotices,
        .frequencies = wordFrequencies};
}

} // namespace headroom
