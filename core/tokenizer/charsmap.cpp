// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/charsmap.h"

#include "text/say.h"
#include "tokenizer/unicode.h"

#include <array>

namespace headroom::tokenizers {

namespace {

std::string fromBase64(const Part& part)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<int, 256> values {};
    values.fill(-1);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        values[static_cast<unsigned char>(kDigits[i])] = static_cast<int>(i);
    const std::string text = part.asText();
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : std::string_view(text).substr(0, text.find('='))) {
        const int value = values[static_cast<unsigned char>(c)];
        if (value < 0)
            part.fail(say("this is not base64."));
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFF);
        }
    }
    return bytes;
}

std::uint32_t unitAt(const std::string& bytes, std::size_t at)
{
    std::uint32_t unit = 0;
    for (std::size_t i = 0; i < 4; ++i)
        unit |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return unit;
}

// The parts of a unit of Darts' double array.
bool hasLeaf(std::uint32_t unit) { return (unit >> 8 & 1) != 0; }
std::uint32_t valueOf(std::uint32_t unit) { return unit & 0x7FFFFFFF; }
std::uint32_t labelOf(std::uint32_t unit) { return unit & 0x800000FF; }
std::uint32_t offsetOf(std::uint32_t unit) { return unit >> 10 << ((unit & 1U << 9) >> 6); }

} // namespace

Charsmap::Charsmap(const Part& base64)
{
    const std::string bytes = fromBase64(base64);
    const std::uint32_t trieBytes = bytes.size() < 4 ? 0 : unitAt(bytes, 0);
    if (trieBytes == 0 || trieBytes % 4 != 0 || trieBytes > bytes.size() - 4)
        base64.fail(say("the table of characters is cut off: it has %1 bytes.", bytes.size()));
    for (std::size_t at = 4; at < 4 + trieBytes; at += 4)
        m_units.push_back(unitAt(bytes, at));
    m_replacements = bytes.substr(4 + trieBytes);
    if (!isUtf8(m_replacements))
        base64.fail(say("the table of characters holds text that is not valid UTF-8."));
}

std::optional<std::string_view> Charsmap::replacement(std::string_view text) const
{
    const auto unit = [&](std::uint32_t at) { return at < m_units.size() ? m_units[at] : 0; };
    std::uint32_t at = offsetOf(unit(0));
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        at ^= byte;
        if (byte == 0 || labelOf(unit(at)) != byte)
            return std::nullopt;
        const bool leaf = hasLeaf(unit(at));
        at ^= offsetOf(unit(at));
        if (!leaf)
            continue;
        const std::size_t begin = valueOf(unit(at));
        if (begin > m_replacements.size() || (begin < m_replacements.size() && (m_replacements[begin] & 0xC0) == 0x80))
            return std::nullopt; // a damaged table
        const std::string_view rest = std::string_view(m_replacements).substr(begin);
        return rest.substr(0, rest.find('\0'));
    }
    return std::nullopt;
}

AlignedText Charsmap::apply(const AlignedText& text) const
{
    constexpr std::size_t kLongestWhole = 5;
    AlignedText out;
    const auto replaced = [&](Range range) {
        const auto found = replacement(cut(text.text(), range));
        if (found)
            out.put(*found, text.span(range));
        return found.has_value();
    };
    std::size_t begin = 0;
    for (const std::size_t end : graphemeEnds(text.text())) {
        const Range cluster {begin, end};
        begin = end;
        if (cluster.size() <= kLongestWhole && replaced(cluster))
            continue;
        eachCharacter(cut(text.text(), cluster), [&](char32_t, Range bytes) {
            const Range character {cluster.begin + bytes.begin, cluster.begin + bytes.end};
            if (!replaced(character))
                out.keep(text, character);
        });
    }
    return out;
}

} // namespace headroom::tokenizers
