// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/grammar.h"

#include "error.h"
#include "text/say.h"

#include <array>
#include <numeric>

namespace headroom {

namespace {

struct Word {
    const char* first;
    const char* second;
};

// In the order of their classes.
constexpr std::array kWords {Word {"the", "ka"}, Word {"a", "mo"}, Word {"every", "tis"}, //
    Word {"small", "piti"}, Word {"red", "rudi"}, Word {"old", "veko"}, Word {"quick", "rapo"}, Word {"quiet", "silu"},
    Word {"wise", "sapi"}, Word {"young", "juno"}, Word {"big", "grano"}, //
    Word {"cat", "felu"}, Word {"dog", "hundar"}, Word {"child", "kinto"}, Word {"bird", "avela"},
    Word {"king", "rexo"}, Word {"queen", "rexina"}, Word {"teacher", "doku"}, Word {"horse", "kabalu"},
    Word {"fish", "pisko"}, Word {"robot", "makino"}, Word {"wolf", "lupar"}, Word {"farmer", "agro"}, //
    Word {"sleeps", "domiret"}, Word {"runs", "kuret"}, Word {"sings", "kanet"}, Word {"waits", "atenet"},
    Word {"laughs", "ridet"}, //
    Word {"sees", "videt"}, Word {"likes", "amet"}, Word {"follows", "seket"}, Word {"helps", "judet"},
    Word {"hears", "audet"}, Word {"finds", "trovet"}, Word {"calls", "voket"}, Word {"feeds", "nutret"}};
constexpr auto kCount = static_cast<std::int64_t>(kWords.size());

// The first word of each class, counted from the alphabet's begin, and the first after it.
struct WordClass {
    std::int64_t begin, end;

    std::int64_t draw(Random& random) const { return kFirstSymbol + begin + random.below(end - begin); }
    bool holds(std::int64_t token) const { return token >= kFirstSymbol + begin && token < kFirstSymbol + end; }
};
constexpr WordClass kArticle {0, 3}, kAdjective {3, 11}, kNoun {11, 23}, kVerb {23, 28}, kVerbOfTwo {28, kCount};

void appendPhrase(std::vector<std::int64_t>& sentence, std::int64_t adjectives, Random& random)
{
    sentence.push_back(kArticle.draw(random));
    for (std::int64_t i = 0; i < adjectives; ++i)
        sentence.push_back(kAdjective.draw(random));
    sentence.push_back(kNoun.draw(random));
}

} // namespace

std::vector<std::string> grammarAlphabet()
{
    std::vector<std::string> alphabet;
    for (const Word& word : kWords)
        alphabet.emplace_back(word.first);
    for (const Word& word : kWords)
        alphabet.emplace_back(word.second);
    return alphabet;
}

Example grammarSentence(std::int64_t words, Random& random)
{
    Example example;
    const bool object = words >= 5 && random.below(4) > 0;
    const std::int64_t adjectives = words - (object ? 5 : 3),
                       before = object ? random.below(adjectives + 1) : adjectives;
    appendPhrase(example.source, before, random);
    example.source.push_back((object ? kVerbOfTwo : kVerb).draw(random));
    if (object)
        appendPhrase(example.source, adjectives - before, random);
    for (const std::int64_t place : grammarAlignment(example.source))
        example.target.push_back(example.source[static_cast<std::size_t>(place)] + kCount);
    return example;
}

std::vector<std::int64_t> grammarAlignment(const std::vector<std::int64_t>& source)
{
    std::vector<std::int64_t> alignment;
    std::size_t at = 0;
    const auto is = [&](const WordClass& word) { return at < source.size() && word.holds(source[at]); };
    const auto take = [&](const WordClass& word) {
        if (!is(word))
            throw Error(say(
                "Word %1 of %2 fits no sentence of the grammar: article, adjectives, noun, verb, and after some verbs a second noun.",
                at + 1, source.size()));
        return static_cast<std::int64_t>(at++);
    };
    const auto phrase = [&] {
        alignment.push_back(take(kArticle));
        const std::size_t firstAdjective = at;
        while (is(kAdjective))
            ++at;
        const std::size_t adjectives = at - firstAdjective;
        alignment.push_back(take(kNoun));
        alignment.resize(alignment.size() + adjectives);
        std::iota(alignment.end() - static_cast<std::ptrdiff_t>(adjectives), alignment.end(), firstAdjective);
    };
    phrase();
    const bool object = is(kVerbOfTwo);
    const std::int64_t verb = take(object ? kVerbOfTwo : kVerb);
    if (object)
        phrase();
    alignment.push_back(verb);
    if (at < source.size())
        take({0, 0}); // nothing may follow
    return alignment;
}

} // namespace headroom
