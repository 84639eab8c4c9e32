// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace headroom {

// One character of a text, or one byte that begins no valid one.
struct CodePoint {
    char32_t value = 0; // the byte itself where `valid` is false
    std::size_t bytes = 1;
    bool valid = true;
};

// Requires at < text.size().
CodePoint codePointAt(std::string_view text, std::size_t at);

bool isUtf8(std::string_view text);

// Whether the character separates words: ASCII and Unicode white space.
bool isSpace(char32_t character);

// Text as messages show it. What cannot be seen alone, or would disturb the text around it (controls,
// combining and invisible marks, invalid bytes), becomes an escape such as \n, \u0301, \u{1F3FB} or \xFF. Letters that
// are written from right to left stay, and the text is isolated (U+2068, U+2069): it turns nothing around it. Text of
// more than `limit` characters is cut in the middle.
std::string escaped(std::string_view text, std::size_t limit = 80);

// Text as a terminal or a window may be given it, whoever wrote it: what would act there rather than be seen (controls
// but for line breaks and tabs, marks that reverse the writing, invalid bytes) becomes an escape such as \u001B or
// \xFF.
std::string printable(std::string_view text);

} // namespace headroom
