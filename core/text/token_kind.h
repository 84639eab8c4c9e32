// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace headroom {

// What a person types for a model: most of its tokens are of this kind. A letter beside a digit in one token ("7c") is
// a symbol; marks go with letters, as spaces do.
enum class TokenKind { Digits, Letters, LettersAndDigits, Words, Symbols };

// Of a vocabulary; its special tokens (pad, start, end, unknown) do not count.
TokenKind kindOfTokens(const std::vector<std::string>& tokens);
const char* toString(TokenKind kind); // "letters and digits", to be translated where it is shown

// What each token of a vocabulary is, where all of them are that; its special tokens do not count. Character: any one.
enum class TokenNoun { Digit, Letter, Character, Token };
TokenNoun nounOfTokens(const std::vector<std::string>& tokens);

} // namespace headroom
