// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_text.h"

#include "text/utf8.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace headroom {

namespace {

bool isControl(char32_t c) { return c < 0x20 || (c >= 0x7F && c <= 0x9F); }

bool turnsDirection(char32_t c)
{
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

// Seen only by what they do to the characters beside them.
bool joins(char32_t c)
{
    return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0020 && c <= 0xE007F);
}

bool isInvisible(char32_t c)
{
    return c == 0xAD || c == 0x034F || c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5
        || (c >= 0x180B && c <= 0x180F) || c == 0x200B || c == 0x2028 || c == 0x2029 || (c >= 0x2060 && c <= 0x2065)
        || (c >= 0x206A && c <= 0x206F) || c == 0x3164 || c == 0xFEFF || c == 0xFFA0 || (c >= 0xFFF9 && c <= 0xFFFB)
        || (c >= 0xE0000 && c <= 0xE0FFF);
}

// Combining marks of alphabets, which have nothing to stand on at the beginning.
bool isMark(char32_t c)
{
    return (c >= 0x300 && c <= 0x36F) || (c >= 0x591 && c <= 0x5BD) || (c >= 0x64B && c <= 0x65F)
        || (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF)
        || (c >= 0xFE20 && c <= 0xFE2F);
}

std::string nameOf(char32_t c)
{
    char name[16];
    std::snprintf(name, sizeof name, "[U+%04X]", static_cast<unsigned>(c));
    return name;
}

} // namespace

std::string visibleToken(std::string_view text)
{
    std::vector<CodePoint> all;
    for (std::size_t at = 0; at < text.size(); at += all.back().bytes)
        all.push_back(codePointAt(text, at));
    if (all.empty())
        return "∅";
    const auto isBlank = [](const CodePoint& c) { return isSpace(c.value) && !isControl(c.value); };
    const bool blank = std::all_of(all.begin(), all.end(), isBlank);
    const bool seen = std::any_of(all.begin(), all.end(), [&](const CodePoint& c) {
        return !isBlank(c) && !isControl(c.value) && !turnsDirection(c.value) && !joins(c.value)
            && !isInvisible(c.value);
    });
    std::string label;
    std::size_t at = 0;
    for (const CodePoint& c : all) {
        const char32_t value = c.value;
        if (!c.valid || turnsDirection(value) || isInvisible(value) || (joins(value) && !seen))
            label += nameOf(value);
        else if (value == '\n')
            label += "⏎";
        else if (value == '\t')
            label += "⇥";
        else if (isControl(value))
            label += nameOf(value);
        else if (isBlank(c))
            label += blank ? "␣" : " ";
        else
            label += (at == 0 && isMark(value) ? "◌" : "") + std::string(text.substr(at, c.bytes));
        at += c.bytes;
    }
    return label;
}

} // namespace headroom
