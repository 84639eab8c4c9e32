// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/steps.h"

#include "tokenizer/regex.h"
#include "tokenizer/unicode.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

namespace headroom::tokenizers {

namespace {

struct Rule {
    Regex regex;
    std::string replacement;
};

// Letters and digits as Moses' character tables have them: those of Chinese and Korean, which Unicode's tables do not
// list one by one, are missing.
#define LETTERS R"(\p{Alphabetic}\p{ccc=9}\p{ccc=7})"
#define LISTED R"(&&[^\p{Unified_Ideograph}\x{AC00}-\x{D7A3}])"
#define ALPHA "[" LETTERS LISTED "]"
#define ALNUM "[" LETTERS R"(\p{Nd})" LISTED "]"

constexpr char32_t kDot = 0xFDD0; // for each of several dots, which later rules leave alone

using RuleText = std::pair<const char*, const char*>;

// Punctuation made plain.
constexpr RuleText kPunctuation[] = {{R"(\r)", ""}, {R"(\()", " ("}, {R"(\))", ") "}, {" +", " "},
    {R"(\) ([.!:?;,]))", ")\\1"}, {" ([.!:?;,])", "\\1"}, {R"(\( )", "("}, {R"( \))", ")"}, {R"((\d) %)", "\\1%"},
    {" :", ":"}, {" ;", ";"}, {"`", "'"}, {"''", " \" "}, {"„", "\""}, {"“", "\""}, {"”", "\""}, {"–", "-"},
    {"—", " - "}, {" +", " "}, {"´", "'"}, {"([a-zA-Z])‘([a-zA-Z])", "\\1'\\2"}, {"([a-zA-Z])’([a-zA-Z])", "\\1'\\2"},
    {"‘", "'"}, {"‚", "'"}, {"’", "'"}, {"''", "\""}, {"´´", "\""}, {"…", "..."}, {"\u00A0«\u00A0", "\""},
    {"«\u00A0", "\""}, {"«", "\""}, {"\u00A0»\u00A0", "\""}, {"\u00A0»", "\""}, {"»", "\""}, {"\u00A0%", "%"},
    {"nº\u00A0", "nº "}, {"\u00A0:", ":"}, {"\u00A0ºC", " ºC"}, {"\u00A0cm", " cm"}, {"\u00A0\\?", "?"},
    {"\u00A0!", "!"}, {"\u00A0;", ";"}, {",\u00A0", ", "}, {" +", " "}, {R"("([,.]+))", "\\1\""},
    {"(\\d)\u00A0(\\d)", "\\1.\\2"}};

// Words set apart, up to the periods that end them.
constexpr RuleText kWords[] = {{R"(\s+)", " "}, {R"([\x{00}-\x{1F}])", ""}, {"([^" ALNUM R"(\s.'`,\-]))", " \\1 "},
    {"(" ALNUM ")-(?=" ALNUM ")", "\\1 @-@ "}};
constexpr RuleText kCommas[] = {{R"(([^\p{N}]),)", "\\1 , "}, {R"(,([^\p{N}]))", " , \\1"}, {R"((\p{N}),\z)", "\\1 , "},
    {"([^" ALPHA "])'([^" ALPHA "])", "\\1 ' \\2"}, {"([^" ALPHA R"(\p{N}])'()" ALPHA ")", "\\1 ' \\2"},
    {"(" ALPHA ")'([^" ALPHA "])", "\\1 ' \\2"}, {"(" ALPHA ")'(" ALPHA ")", "\\1 '\\2"},
    {R"((\p{N})'(s))", "\\1 '\\2"}};
constexpr RuleText kNumbers[] = {{R"((?<=\d)[,.](?=\d))", " @\\0@ "}};

std::vector<Rule> rules(const auto& texts)
{
    std::vector<Rule> rules;
    for (const auto& [pattern, replacement] : texts)
        rules.push_back({Regex(pattern, "Moses"), replacement});
    return rules;
}

AlignedText applied(AlignedText text, const std::vector<Rule>& rules)
{
    for (const Rule& rule : rules)
        text = substituted(text, rule.regex, rule.replacement);
    return text;
}

// What comes before a period that ends no sentence: abbreviations that a name or number follows.
bool endsNoSentence(std::string_view word, std::string_view next)
{
    static const std::set<std::string, std::less<>> kAbbreviations {"Adj", "Adm", "Adv", "Asst", "Bart", "Bldg", "Brig",
        "Bros", "Capt", "Cmdr", "Col", "Comdr", "Con", "Corp", "Cpl", "DR", "Dr", "Drs", "Ens", "Gen", "Gov", "Hon",
        "Hr", "Hosp", "Insp", "Lt", "MM", "MR", "MRS", "MS", "Maj", "Messrs", "Mlle", "Mme", "Mr", "Mrs", "Ms", "Msgr",
        "Op", "Ord", "Pfc", "Ph", "Prof", "Pvt", "Rep", "Reps", "Res", "Rev", "Rt", "Sen", "Sens", "Sfc", "Sgt", "Sr",
        "St", "Supt", "Surg", "v", "vs", "i.e", "rev", "e.g", "Nos", "Nr", "Jan", "Feb", "Mar", "Apr", "Jun", "Jul",
        "Aug", "Sep", "Oct", "Nov", "Dec"};
    static const std::set<std::string, std::less<>> kBeforeNumbers {"No", "Art", "pp"};
    bool letter = false;
    eachCharacter(word, [&](char32_t c, Range) { letter = letter || isLetter(c); });
    if (letter && word.find('.') != std::string_view::npos)
        return true;
    if (kAbbreviations.contains(word) || (word.size() == 1 && word[0] >= 'A' && word[0] <= 'Z'))
        return true;
    if (next.empty())
        return false;
    return isLowercase(codePointAt(next, 0).value)
        || (kBeforeNumbers.contains(word) && next[0] >= '0' && next[0] <= '9');
}

std::vector<Range> spacedWords(std::string_view text)
{
    std::vector<Range> words;
    bool open = false;
    eachCharacter(text, [&](char32_t character, Range bytes) {
        const bool space = isSpace(character) || (character >= 0x1C && character <= 0x1F);
        if (!space && open)
            words.back().end = bytes.end;
        else if (!space)
            words.push_back(bytes);
        open = !space;
    });
    return words;
}

// A period that ends a sentence is a word.
AlignedText splitPeriods(const AlignedText& text)
{
    AlignedText out;
    const std::vector<Range> words = spacedWords(text.text());
    for (std::size_t i = 0; i < words.size(); ++i) {
        Range word = words[i];
        const std::string_view next = i + 1 < words.size() ? cut(text.text(), words[i + 1]) : std::string_view();
        if (i > 0)
            out.put(" ", {});
        if (word.size() > 1 && text.text()[word.end - 1] == '.'
            && !endsNoSentence(cut(text.text(), {word.begin, word.end - 1}), next)) {
            out.keep(text, {word.begin, word.end - 1});
            out.put(" ", {});
            word.begin = word.end - 1;
        }
        out.keep(text, word);
    }
    return out;
}

// Two dots and more become one word of kDot.
AlignedText hideDots(const AlignedText& text)
{
    std::string dot;
    appendUtf8(dot, kDot);
    AlignedText out;
    const std::string& all = text.text();
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t begin = std::min(all.find("..", at), all.size());
        const std::size_t end = std::min(all.find_first_not_of('.', begin), all.size());
        out.keep(text, {at, begin});
        out.put(" ", {});
        for (at = begin; at < end; ++at)
            out.put(dot, text.span({at, at + 1}));
        out.put(" ", {});
    }
    return out;
}

AlignedText showDots(const AlignedText& text)
{
    AlignedText out;
    eachCharacter(text.text(), [&](char32_t character, Range bytes) {
        if (character == kDot)
            out.put(".", text.span(bytes));
        else
            out.keep(text, bytes);
    });
    return out;
}

} // namespace

PreTokenizer splitMoses()
{
    struct Stages {
        std::vector<Rule> punctuation = rules(kPunctuation);
        std::vector<Rule> words = rules(kWords);
        std::vector<Rule> commas = rules(kCommas);
        std::vector<Rule> numbers = rules(kNumbers);
        Rule lastPeriod {Regex(R"(\.' ?\z)", "Moses"), " . ' "};
        Rule spaces {Regex(R"(\s+)", "Moses"), " "};
    };
    const auto stages = std::make_shared<const Stages>();
    return [stages](Words& words) {
        Words out;
        for (const Range range : words.ranges) {
            AlignedText text = applied(words.text.slice(range), stages->punctuation);
            text = hideDots(applied(std::move(text), stages->words));
            text = splitPeriods(applied(std::move(text), stages->commas));
            text = showDots(substituted(text, stages->lastPeriod.regex, stages->lastPeriod.replacement));
            text = applied(std::move(text), stages->numbers);
            const std::size_t before = out.text.text().size();
            out.text.keep(text, {0, text.text().size()});
            for (const Range word : spacedWords(text.text()))
                out.ranges.push_back({before + word.begin, before + word.end});
        }
        words = std::move(out);
    };
}

std::vector<std::string> joinMoses(std::vector<std::string> words)
{
    std::string text;
    bool space = false; // before the next word
    bool inQuotes = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        const bool inNumber = word == "@,@" || word == "@.@" || word == "@-@";
        const bool opens = word.find_first_not_of("([{¿¡$€£") == std::string::npos;
        const bool closes = word.find_first_not_of(",.?!:;\\%}])") == std::string::npos;
        const bool contraction = i > 0 && word.size() > 1 && word[0] == '\'' && isLetter(codePointAt(word, 1).value);
        const bool quote = word == "\"";
        const bool left = inNumber || closes || contraction || (quote && inQuotes);
        if (space && !left)
            text += ' ';
        text += inNumber ? word.substr(1, 1) : word;
        space = !inNumber && !opens && !(quote && !inQuotes);
        inQuotes = inQuotes != quote;
    }
    return {text};
}

} // namespace headroom::tokenizers
