// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/utf8.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::tokenizers {

// Bytes of the text as it was given.
struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

// Bytes of a text as it stands after some rules.
struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool empty() const { return begin == end; }
    std::size_t size() const { return end - begin; }
};

inline std::string_view cut(std::string_view text, Range range) { return text.substr(range.begin, range.size()); }

// Rules of a damaged or hostile file could multiply a text without end. Error where `of` bytes of the text as it was
// given have become `bytes` bytes, far more than any real rules make of them.
void checkGrowth(std::size_t bytes, std::size_t of);

// A text that rules change, each byte with the bytes of the original that it stands for. Bytes of one character have
// the span of the whole character; what was put in where nothing stood has an empty span.
class AlignedText {
public:
    AlignedText() = default;
    // UTF-8 that lies at `offset` in the original.
    explicit AlignedText(std::string_view text, std::size_t offset = 0);

    const std::string& text() const { return m_text; }
    bool empty() const { return m_text.empty(); }
    Span span(Range range) const;
    // Both throw what checkGrowth() does.
    void put(std::string_view bytes, Span from);
    void keep(const AlignedText& other, Range range);
    AlignedText slice(Range range) const;

private:
    std::string m_text;
    std::vector<Span> m_spans; // one per byte
    std::uint32_t m_reached = 0; // the last byte of the original that it stands for
};

// visit(character, its bytes), for each character of valid UTF-8.
template <typename Visit>
void eachCharacter(std::string_view text, Visit visit)
{
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        visit(character.value, Range {at, at + character.bytes});
        at += character.bytes;
    }
}

} // namespace headroom::tokenizers
