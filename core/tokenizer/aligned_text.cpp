// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/aligned_text.h"

#include "error.h"
#include "files/posix.h"
#include "text/say.h"

#include <algorithm>

namespace headroom::tokenizers {

void checkGrowth(std::size_t bytes, std::size_t of)
{
    constexpr std::size_t kFold = 32, kRoom = 1 << 20; // a ligature becomes 11 times as long
    if (bytes > kRoom + kFold * of)
        throw Error(say("The tokenizer's rules turn %1 of the text into more than %2: its file is damaged or not meant "
                        "for text.",
            formatBytes(of), formatBytes(kRoom + kFold * of)));
}

AlignedText::AlignedText(std::string_view text, std::size_t offset) : m_text(text)
{
    m_spans.reserve(text.size());
    eachCharacter(text, [&](char32_t, Range bytes) {
        const Span span {
            static_cast<std::uint32_t>(offset + bytes.begin), static_cast<std::uint32_t>(offset + bytes.end)};
        m_spans.insert(m_spans.end(), bytes.size(), span);
    });
}

Span AlignedText::span(Range range) const
{
    if (m_spans.empty())
        return {};
    if (range.empty()) {
        const std::uint32_t at = range.begin < m_spans.size() ? m_spans[range.begin].begin : m_spans.back().end;
        return {at, at};
    }
    const Span first = m_spans[range.begin];
    return {first.begin, std::max(first.end, m_spans[range.end - 1].end)};
}

void AlignedText::put(std::string_view bytes, Span from)
{
    m_reached = std::max(m_reached, from.end);
    checkGrowth(m_text.size() + bytes.size(), m_reached);
    m_text += bytes;
    m_spans.insert(m_spans.end(), bytes.size(), from);
}

void AlignedText::keep(const AlignedText& other, Range range)
{
    m_reached = std::max(m_reached, other.span(range).end);
    checkGrowth(m_text.size() + range.size(), m_reached);
    m_text.append(other.m_text, range.begin, range.size());
    const auto begin = other.m_spans.begin();
    m_spans.insert(m_spans.end(), begin + static_cast<std::ptrdiff_t>(range.begin),
        begin + static_cast<std::ptrdiff_t>(range.end));
}

AlignedText AlignedText::slice(Range range) const
{
    AlignedText part;
    part.keep(*this, range);
    return part;
}

} // namespace headroom::tokenizers
