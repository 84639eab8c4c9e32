// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/aligned_text.h"

namespace headroom::tokenizers {

bool isWordCharacter(char32_t character); // \w of Unicode
// As the tokenizers library has them, most from an older Unicode.
bool isPunctuation(char32_t character); // ASCII's and categories P*
bool isNumeric(char32_t character); // Nd, Nl, No
bool isDigit(char32_t character); // 0 to 9 in any script, superscripts, circled ones
bool isLetter(char32_t character); // property Alphabetic
bool isLowercase(char32_t character);
bool isMark(char32_t character); // Mn, Mc, Me
bool isNonspacingMark(char32_t character); // Mn
bool isControl(char32_t character); // Cc, Cf, Co

void appendUtf8(std::string& text, char32_t character);
std::string lower(char32_t character); // "i̇" for "İ"
// With U+FFFD for each part that is no UTF-8, as long as such a part can begin a character.
std::string toValidUtf8(std::string_view bytes);

enum class NormalForm { Nfc, Nfd, Nfkc, Nfkd };
AlignedText normalized(const AlignedText& text, NormalForm form);

// What a reader takes for one character: ends of extended grapheme clusters (UAX 29).
std::vector<std::size_t> graphemeEnds(std::string_view text);

} // namespace headroom::tokenizers
