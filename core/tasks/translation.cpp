// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "files/posix.h"
#include "tasks/grammar.h"
#include "tasks/remembered.h"
#include "tasks/text_file.h"
#include "text/say.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <unordered_map>

namespace headroom {

namespace {

constexpr std::size_t kMostWords = 4000;
constexpr const char* kUnknown = "unknown";

// A word that cannot be a token: its name has another meaning among them.
bool isReserved(std::string_view word)
{
    return word == "pad" || word == "start" || word == "end" || word == kUnknown || word == "␣" || word.size() > 1024;
}

// Both files, line by line.
struct Lines {
    std::shared_ptr<const std::string> sourceText, targetText;
    std::vector<std::string_view> source, target;
};

// Why one file alone will not do; empty if there are two, or none.
std::string missingFile(const TaskSettings& settings)
{
    if (settings.file.empty() == settings.targetFile.empty())
        return {};
    return settings.file.empty()
        ? say("it has a file for the target only; give both, or neither for the built-in grammar")
        : say("it has a file for the source only; give both, or neither for the built-in grammar");
}

Lines readLines(const TaskSettings& settings)
{
    if (const std::string missing = missingFile(settings); !missing.empty())
        throw Error(say("Task translation cannot be made: %1.", missing));
    Lines lines {readTextFile(settings.file), readTextFile(settings.targetFile), {}, {}};
    lines.source = linesOf(*lines.sourceText);
    lines.target = linesOf(*lines.targetText);
    if (lines.source.size() != lines.target.size())
        throw Error(say(
            "The number of lines of %1 is %2, that of %3 is %4; each line of one must be the translation of the same line of the "
            "other.",
            shown(settings.file), lines.source.size(), shown(settings.targetFile), lines.target.size()));
    return lines;
}

// The sentences of both files as ids, those of fitting length and each pair once.
struct Pairs {
    std::vector<Example> examples; // training's, then validation's, then the test's
    std::array<std::size_t, 4> begins {}; // of each part; the last is the end
    std::size_t lines = 0;
    std::size_t repeated = 0; // pairs of a later part whose source is in an earlier one: left out
    std::int64_t unknownWords = 0;
};

// The files' first lines are training's, the next validation's; no source is in two parts.
void splitPairs(Pairs& pairs)
{
    std::set<std::vector<std::int64_t>> earlier;
    std::vector<Example> kept;
    for (const Part part : {Part::Training, Part::Validation, Part::Test}) {
        const auto [first, end] = rangeOf(part, pairs.examples.size());
        pairs.begins[static_cast<std::size_t>(part)] = kept.size();
        std::set<std::vector<std::int64_t>> own;
        for (std::size_t i = first; i < end; ++i) {
            if (earlier.count(pairs.examples[i].source) > 0)
                continue;
            own.insert(pairs.examples[i].source);
            kept.push_back(std::move(pairs.examples[i]));
        }
        earlier.merge(own);
    }
    pairs.begins.back() = kept.size();
    pairs.repeated = pairs.examples.size() - kept.size();
    pairs.examples = std::move(kept);
}

class PairReader {
public:
    explicit PairReader(const TaskSettings& settings) : m_settings(settings)
    {
        for (const std::string& word : settings.alphabet)
            m_known.emplace(word, kFirstSymbol + static_cast<std::int64_t>(m_known.size()));
    }

    Pairs read()
    {
        const Lines lines = readLines(m_settings);
        Pairs pairs;
        pairs.lines = lines.source.size();
        std::set<std::pair<std::string_view, std::string_view>> seen;
        for (std::size_t i = 0; i < lines.source.size(); ++i) {
            m_unknown = 0;
            Example example {encode(lines.source[i]), encode(lines.target[i])};
            if (!fits(example.source, m_settings.shortest) || !fits(example.target, 1)
                || !seen.emplace(lines.source[i], lines.target[i]).second)
                continue;
            pairs.unknownWords += m_unknown;
            pairs.examples.push_back(std::move(example));
        }
        splitPairs(pairs);
        return pairs;
    }

private:
    bool fits(const std::vector<std::int64_t>& sentence, std::int64_t shortest) const
    {
        const auto words = static_cast<std::int64_t>(sentence.size());
        return words >= shortest && words <= m_settings.longest;
    }

    // Empty where a word has no token and "unknown" is none either.
    std::vector<std::int64_t> encode(std::string_view line)
    {
        std::vector<std::int64_t> ids;
        for (const std::string_view word : wordsOf(line)) {
            auto found = isReserved(word) ? m_known.end() : m_known.find(word);
            if (found == m_known.end()) {
                found = m_known.find(kUnknown);
                ++m_unknown;
            }
            if (found == m_known.end())
                return {};
            ids.push_back(found->second);
        }
        return ids;
    }

    const TaskSettings& m_settings;
    std::unordered_map<std::string_view, std::int64_t> m_known;
    std::int64_t m_unknown = 0; // words of a pair
};

std::shared_ptr<const Pairs> pairsOf(const TaskSettings& settings)
{
    using Text = std::shared_ptr<const std::string>;
    static Remembered<std::tuple<Text, Text, std::vector<std::string>, std::int64_t, std::int64_t>, Pairs> remembered;
    const Text source = readTextFile(settings.file), target = readTextFile(settings.targetFile);
    return remembered.get(std::tie(source, target, settings.alphabet, settings.shortest, settings.longest),
        [&] { return PairReader(settings).read(); });
}

ExampleMaker maker(const TaskSettings& settings)
{
    if (settings.file.empty())
        return [settings](Random& random, Part) {
            return grammarSentence(std::max<std::int64_t>(3, randomLength(settings, random)), random);
        };
    const auto pairs = pairsOf(settings);
    const std::size_t count = pairs->examples.size() + pairs->repeated;
    if (count < 10)
        throw Error(say(
            "Of the %1 lines of %2, only %3 distinct ones can be used: they have %4 to %5 words, their translation "
            "has at most %6, and every word is in the vocabulary. 10 are needed. Allow longer sentences, or use longer "
            "texts.",
            pairs->lines, shown(settings.file), count, settings.shortest, settings.longest, settings.longest));
    for (const Part part : {Part::Validation, Part::Test})
        if (const auto at = static_cast<std::size_t>(part); pairs->begins[at] == pairs->begins[at + 1])
            throw Error(say(
                "Every source sentence of the %1 part of %2 is also in an earlier part, so nothing is held out. Use "
                "longer texts.",
                toString(part), shown(settings.file)));
    return [pairs](Random& random, Part part) {
        const auto at = static_cast<std::size_t>(part);
        const std::size_t first = pairs->begins[at], end = pairs->begins[at + 1];
        return pairs->examples[first + static_cast<std::size_t>(random.below(static_cast<std::int64_t>(end - first)))];
    };
}

// The most frequent words of both files; "unknown" where that is not all. A sentence has up to 24 of them.
void fill(TaskSettings& settings, std::int64_t)
{
    if (settings.file.empty() && settings.targetFile.empty()) {
        settings.alphabet = grammarAlphabet();
        return;
    }
    const Lines lines = readLines(settings);
    std::unordered_map<std::string_view, std::int64_t> counts;
    bool unknown = false;
    std::size_t longest = 1;
    for (const auto* side : {&lines.source, &lines.target})
        for (const std::string_view line : *side) {
            const auto words = wordsOf(line);
            longest = std::max(longest, words.size());
            for (const std::string_view word : words)
                if (isReserved(word))
                    unknown = true;
                else
                    ++counts[word];
        }
    std::vector<std::pair<std::string_view, std::int64_t>> frequent(counts.begin(), counts.end());
    std::sort(frequent.begin(), frequent.end(),
        [](const auto& a, const auto& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
    unknown = unknown || frequent.size() > kMostWords;
    frequent.resize(std::min(frequent.size(), kMostWords - (unknown ? 1 : 0)));
    settings.alphabet.clear();
    for (const auto& [word, count] : frequent)
        settings.alphabet.emplace_back(word);
    if (unknown)
        settings.alphabet.emplace_back(kUnknown);
    settings.shortest = 1;
    settings.longest = static_cast<std::int64_t>(std::min<std::size_t>(longest, 24));
}

std::string translationRefusal(const TaskSettings& settings)
{
    if (const std::string missing = missingFile(settings); !missing.empty() || !settings.file.empty())
        return missing;
    if (settings.alphabet != grammarAlphabet())
        return say("its alphabet must be the words of the built-in grammar, unless two files are given");
    if (settings.shortest < 3)
        return settings.shortest == 1
            ? say("its shortest sentence has 1 word; article, noun and verb of the built-in grammar make 3")
            : say("its shortest sentence has %1 words; article, noun and verb of the built-in grammar make 3",
                settings.shortest);
    return {};
}

std::vector<std::string> translationNotices(const TaskSettings& settings)
{
    std::vector<std::string> notices;
    if (settings.file.empty())
        return notices;
    const auto pairs = pairsOf(settings);
    if (const std::size_t read = pairs->examples.size() + pairs->repeated; read < pairs->lines)
        notices.push_back(
            say("Lines of %3 that are left out: %1 of %2 (repeated, too short, too long, or with words outside the "
                "vocabulary).",
                pairs->lines - read, pairs->lines, shown(settings.file)));
    if (pairs->unknownWords > 0)
        notices.push_back(say("Words of the two texts outside the vocabulary of %2, which are read as \"unknown\": %1.",
            pairs->unknownWords, settings.alphabet.size()));
    if (pairs->repeated > 0)
        notices.push_back(
            say("Held-out lines of %2 left out because their source sentence is also in an earlier part: %1.",
                pairs->repeated, shown(settings.file)));
    return notices;
}

} // namespace

// Line i of one file to line i of the other, word by word; without files, a small grammar whose alignment is known.
// Training, validation and test read different lines.
TaskKind translationTask()
{
    return {.id = "translation",
        .name = toSay("Translation"),
        .title = "Translate",
        .sentence = "Write the sentence in the other language.",
        .maker = maker,
        .lengths = "words of a sentence",
        .readsFile = true,
        .readsTargetFile = true,
        .splits = [](const TaskSettings& settings) { return !settings.file.empty(); },
        .mostSymbols = 0,
        .usualShortest = 3,
        .usualLongest = 9,
        .usual = fill,
        .refusal = translationRefusal,
        .longest =
            [](const TaskSettings& settings) {
                const std::vector<std::int64_t> words(static_cast<std::size_t>(settings.longest), kFirstSymbol);
                return Example {words, words};
            },
        .notices = translationNotices};
}

} // namespace headroom
