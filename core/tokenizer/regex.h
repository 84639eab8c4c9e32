// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/aligned_text.h"
#include "tokenizer/part.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::tokenizers {

// A regular expression in the syntax of tokenizer.json (Oniguruma's), run by ICU.
class Regex {
public:
    // `where` names its source in messages. Error if the pattern is wrong.
    Regex(const std::string& pattern, std::string where);
    ~Regex();
    Regex(Regex&&) noexcept;

    // All matches in one text after the other. Error, with the pattern, if matching takes too many steps or too much
    // memory: some patterns need exponential time. Holds references to the Regex and to the text.
    class Search {
    public:
        explicit Search(const Regex& regex);
        ~Search();
        void start(std::string_view text);
        bool next();
        Range group(int index = 0) const; // of the last match; empty if the group took no part

    private:
        struct State;
        std::unique_ptr<State> m_state;
    };

private:
    struct Compiled;
    std::unique_ptr<Compiled> m_compiled;
};

// A pattern for Oniguruma, in whose syntax tokenizer.json is written, as ICU would have it. What differs: white space
// (ICU's \s lacks U+000B and U+0085), \h (hexadecimal digits), \w, literal characters and "&&" in [sets], {n,m}+ (not
// possessive), (?m) and braces that repeat nothing. What is wrong stays wrong: ICU says so.
std::string toIcuSyntax(std::string_view pattern);

// Appends where a text matches.
using Finder = std::function<void(std::string_view text, std::vector<Range>& matches)>;

// What a Split or Replace looks for: {"String": …} or {"Regex": …}. The maker of finders; a finder serves one thread.
using Pattern = std::function<Finder()>;
Pattern literalPattern(std::string text);
Pattern regexPattern(const std::string& pattern, const std::string& where);
Pattern readPattern(const Part& part);

// The text with every match replaced. "\1" in the replacement stands for the first group and so on; other characters
// stand for the part of the match that lies between the groups beside them.
AlignedText substituted(const AlignedText& text, const Regex& regex, std::string_view replacement);

} // namespace headroom::tokenizers
