// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_kind.h"

#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headroom {

namespace {

constexpr std::array<std::string_view, 4> kSpecialTokens {"pad", "start", "end", "unknown"};

bool isTokenDigit(char32_t character) { return character >= U'0' && character <= U'9'; }

bool isTokenLetter(char32_t character)
{
    const char32_t space = U'␣';
    return (character >= U'a' && character <= U'z') || (character >= U'A' && character <= U'Z')
        || (character >= 0x80 && character != space);
}

struct TokenCharacters {
    std::size_t letters = 0, digits = 0, all = 0;
};

TokenCharacters charactersOf(std::string_view token)
{
    TokenCharacters counts;
    for (std::size_t at = 0; at < token.size(); ++counts.all) {
        const CodePoint point = codePointAt(token, at);
        counts.letters += isTokenLetter(point.value);
        counts.digits += isTokenDigit(point.value);
        at += point.bytes;
    }
    return counts;
}

bool isSpecial(const std::string& token)
{
    return std::find(kSpecialTokens.begin(), kSpecialTokens.end(), token) != kSpecialTokens.end();
}

} // namespace

TokenKind kindOfTokens(const std::vector<std::string>& tokens)
{
    std::size_t digits = 0, letters = 0, words = 0, symbols = 0;
    for (const std::string& token : tokens) {
        if (isSpecial(token))
            continue;
        const TokenCharacters counts = charactersOf(token);
        if (counts.letters > 0 && counts.digits > 0)
            ++symbols;
        else if (counts.letters > 1)
            ++words;
        else if (counts.letters == 1)
            ++letters;
        else if (counts.digits > 0)
            ++digits;
    }
    const std::size_t most = std::max({digits + letters, words, symbols});
    if (most == 0 || (symbols == most && symbols > digits + letters))
        return TokenKind::Symbols;
    if (words == most && words > digits + letters)
        return TokenKind::Words;
    return digits == 0 ? TokenKind::Letters : letters == 0 ? TokenKind::Digits : TokenKind::LettersAndDigits;
}

TokenNoun nounOfTokens(const std::vector<std::string>& tokens)
{
    bool digits = true, letters = true, characters = true, any = false;
    for (const std::string& token : tokens) {
        if (isSpecial(token))
            continue;
        const TokenCharacters counts = charactersOf(token);
        digits = digits && counts.all == 1 && counts.digits == 1;
        letters = letters && counts.all == 1 && counts.letters == 1;
        characters = characters && counts.all == 1;
        any = true;
    }
    return !any || !characters ? TokenNoun::Token
        : digits               ? TokenNoun::Digit
        : letters              ? TokenNoun::Letter
                               : TokenNoun::Character;
}

const char* toString(TokenKind kind)
{
    switch (kind) {
    case TokenKind::Digits: return toSay("digits");
    case TokenKind::Letters: return toSay("letters");
    case TokenKind::LettersAndDigits: return toSay("letters and digits");
    case TokenKind::Words: return toSay("words");
    case TokenKind::Symbols: return toSay("symbols");
    }
    return "";
}

} // namespace headroom
