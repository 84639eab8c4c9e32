// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>

namespace headroom {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

bool contains(const auto& ranges, char32_t character)
{
    const auto after = std::upper_bound(std::begin(ranges), std::end(ranges), character,
        [](char32_t value, const Range& range) { return value < range.first; });
    return after != std::begin(ranges) && character <= std::prev(after)->last;
}

// Marks of Indic and South-East Asian scripts are not listed: shapers show them on a dotted circle when
// alone.
constexpr std::array kEscaped {
    Range {0x00, 0x1F}, // controls
    Range {0x7F, 0x9F}, Range {0xAD, 0xAD}, // soft hyphen
    Range {0x300, 0x36F}, // combining marks
    Range {0x483, 0x489}, Range {0x590, 0x8FF}, // Hebrew to Arabic, with their marks
    Range {0x115F, 0x1160}, // fillers
    Range {0x180B, 0x180F}, Range {0x1AB0, 0x1AFF}, Range {0x1DC0, 0x1DFF},
    Range {0x200B, 0x200F}, // invisible, directions
    Range {0x2028, 0x202E}, Range {0x2060, 0x206F}, Range {0x20D0, 0x20FF}, Range {0x3164, 0x3164},
    Range {0xFB1D, 0xFDFF}, // Hebrew and Arabic forms, noncharacters
    Range {0xFE00, 0xFE0F}, // variation selectors
    Range {0xFE20, 0xFE2F}, Range {0xFE70, 0xFEFF}, Range {0xFFA0, 0xFFA0}, Range {0xFFF0, 0xFFFB},
    Range {0xFFFE, 0xFFFF}, Range {0x10800, 0x10FFF}, // right-to-left scripts
    Range {0x1E800, 0x1EFFF}, Range {0xE0000, 0x10FFFF}, // tags, selectors, private use
};

constexpr std::array kActing {Range {0x00, 0x08}, Range {0x0B, 0x1F}, Range {0x7F, 0x9F}, Range {0x202A, 0x202E},
    Range {0xFFF9, 0xFFFB}, Range {0xE0000, 0xE007F}};

// Letters and digits of the scripts that are written from right to left, as far as fonts have them. A text with one is
// isolated, so that it turns nothing around it.
constexpr std::array kRightToLeft {
    Range {0x5D0, 0x5EA},
    Range {0x5EF, 0x5F2}, // Hebrew
    Range {0x620, 0x64A},
    Range {0x660, 0x669},
    Range {0x66E, 0x66F},
    Range {0x671, 0x6D3},
    Range {0x6D5, 0x6D5},
    Range {0x6EE, 0x6FC},
    Range {0x6FF, 0x6FF},
    Range {0x750, 0x77F}, // Arabic
    Range {0x8A0, 0x8C7},
    Range {0xFB1D, 0xFB1D},
    Range {0xFB1F, 0xFB4F},
    Range {0xFB50, 0xFBB1},
    Range {0xFBD3, 0xFD3D},
    Range {0xFE70, 0xFE74},
    Range {0xFE76, 0xFEFC},
};
constexpr std::string_view kIsolate = "\u2068", kIsolated = "\u2069";

constexpr std::array kSpaces {
    Range {0x09, 0x0D},
    Range {0x20, 0x20},
    Range {0x85, 0x85},
    Range {0xA0, 0xA0},
    Range {0x1680, 0x1680},
    Range {0x2000, 0x200A},
    Range {0x2028, 0x2029},
    Range {0x202F, 0x202F},
    Range {0x205F, 0x205F},
    Range {0x3000, 0x3000},
};

// As a number.
void appendCode(std::string& out, const CodePoint& character)
{
    const auto value = static_cast<unsigned>(character.value);
    std::array<char, 16> escape {};
    std::snprintf(escape.data(), escape.size(),
        !character.valid     ? "\\x%02X"
            : value > 0xFFFF ? "\\u{%X}"
                             : "\\u%04X",
        value);
    out += escape.data();
}

void appendEscaped(std::string& out, std::string_view bytes, const CodePoint& character)
{
    const auto value = static_cast<unsigned>(character.value);
    if (!character.valid)
        appendCode(out, character);
    else if (value == '\n' || value == '\t' || value == '\r')
        out.append("\\").append(value == '\n' ? "n" : value == '\t' ? "t" : "r");
    else if (value == '\\' || value == '"')
        out.append("\\").append(bytes);
    else if (contains(kEscaped, character.value) && !contains(kRightToLeft, character.value))
        appendCode(out, character);
    else
        out += bytes;
}

void appendEscaped(std::string& out, std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        appendEscaped(out, text.substr(at, character.bytes), character);
        at += character.bytes;
    }
}

} // namespace

CodePoint codePointAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return {lead, 1, true};
    const CodePoint invalid {lead, 1, false};
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + bytes > text.size())
        return invalid;
    char32_t value = lead & (0xFFu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return invalid;
        value = value << 6 | (byte(i) & 0x3F);
    }
    constexpr std::array<char32_t, 5> kSmallest {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    return value < kSmallest[bytes] || value > 0x10FFFF || surrogate ? invalid : CodePoint {value, bytes, true};
}

bool isUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        if (!character.valid)
            return false;
        at += character.bytes;
    }
    return true;
}

bool isSpace(char32_t character) { return contains(kSpaces, character); }

namespace {

std::string isolated(std::string text)
{
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        if (contains(kRightToLeft, character.value))
            return std::string(kIsolate) + text + std::string(kIsolated);
        at += character.bytes;
    }
    return text;
}

} // namespace

std::string escaped(std::string_view text, std::size_t limit)
{
    std::size_t headEnd = 0;
    for (std::size_t i = 0; i < limit - limit / 3 && headEnd < text.size(); ++i)
        headEnd += codePointAt(text, headEnd).bytes;
    std::size_t tailBegin = text.size();
    for (std::size_t i = 0; i < limit / 3 && tailBegin > headEnd; ++i) {
        const std::size_t end = tailBegin--;
        while (tailBegin > headEnd && end - tailBegin < 4 && (text[tailBegin] & 0xC0) == 0x80)
            --tailBegin;
    }
    std::string out;
    if (tailBegin <= headEnd) {
        appendEscaped(out, text);
        return isolated(std::move(out));
    }
    appendEscaped(out, text.substr(0, headEnd));
    out += "…";
    appendEscaped(out, text.substr(tailBegin));
    return isolated(std::move(out));
}

namespace {

// Whether each U+2068 is closed by a U+2069, as escaped() leaves them: nothing outside is turned.
bool isolatesEnd(std::string_view text)
{
    int depth = 0;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        depth += character.value == 0x2068 ? 1 : character.value == 0x2069 ? -1 : 0;
        if (depth < 0)
            return false;
        at += character.bytes;
    }
    return depth == 0;
}

} // namespace

std::string printable(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    const bool closed = isolatesEnd(text);
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        const bool isolates = closed && (character.value == 0x2068 || character.value == 0x2069);
        if (!character.valid || (contains(kActing, character.value) && !isolates))
            appendCode(out, character);
        else
            out += text.substr(at, character.bytes);
        at += character.bytes;
    }
    return out;
}

} // namespace headroom
