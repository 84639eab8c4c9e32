// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/added_tokens.h"

#include "text/say.h"
#include "tokenizer/unicode.h"

#include <algorithm>
#include <utility>

namespace headroom::tokenizers {

namespace {

// The character that ends right before `end`.
CodePoint characterBefore(std::string_view text, std::size_t end)
{
    std::size_t begin = end - 1;
    while (begin > 0 && (text[begin] & 0xC0) == 0x80)
        --begin;
    return codePointAt(text, begin);
}

bool standsAlone(std::string_view text, Range range)
{
    return (range.begin == 0 || !isWordCharacter(characterBefore(text, range.begin).value))
        && (range.end == text.size() || !isWordCharacter(codePointAt(text, range.end).value));
}

} // namespace

AddedTokens::AddedTokens(const std::vector<Part>& list, const TokenTable& table, const Normalizer& normalizer)
{
    std::vector<std::pair<std::string, std::int64_t>> raw;
    std::vector<std::pair<std::string, std::int64_t>> normalizedOnes;
    const auto tableSize = static_cast<std::int64_t>(table.count());
    std::int64_t largest = -1; // of those added
    for (const Part& part : list) {
        Added added {part.text("content"), part.text("content"), part.flag("single_word", false),
            part.flag("lstrip", false), part.flag("rstrip", false), part.flag("special", false)};
        if (added.content.empty())
            continue;
        const auto known = m_ids.find(added.content);
        const std::int64_t id = known != m_ids.end()
            ? known->second
            : table.find(added.content).value_or(std::max(largest + 1, tableSize));
        if (id >= TokenTable::kMostIds)
            part.fail(say("the id %1 is too large; %2 is the largest.", id, TokenTable::kMostIds - 1));
        largest = std::max(largest, id);
        m_ids[added.content] = id;
        if (!part.flag("normalized", !added.special)) {
            raw.emplace_back(added.content, id);
        } else {
            if (normalizer)
                added.decoded = normalizer(AlignedText(added.content)).text();
            normalizedOnes.emplace_back(added.decoded, id);
        }
        m_byId[id] = std::move(added);
    }
    m_raw.set(std::move(raw));
    m_normalized.set(std::move(normalizedOnes));
}

std::vector<AddedTokens::Found> AddedTokens::find(const PrefixTable& tokens, std::string_view text) const
{
    std::vector<Found> all;
    std::size_t done = 0; // bytes in `all`
    for (std::size_t at = 0; at < text.size() && !tokens.empty();) {
        Range match {at, at};
        std::int64_t id = 0;
        tokens.each(text.substr(at), [&](std::size_t bytes, std::int64_t found) { // the last is the longest
            match.end = at + bytes;
            id = found;
        });
        at = match.empty() ? at + 1 : match.end;
        const Added* added = match.empty() ? nullptr : &m_byId.at(id);
        if (added == nullptr || (added->singleWord && !standsAlone(text, match)))
            continue;
        while (added->takesLeft && match.begin > done && isSpace(characterBefore(text, match.begin).value))
            match.begin -= characterBefore(text, match.begin).bytes;
        if (added->takesLeft) // the token before it may have taken white space that it begins with
            match.begin = std::max(match.begin, done);
        while (added->takesRight && match.end < text.size() && isSpace(codePointAt(text, match.end).value))
            match.end += codePointAt(text, match.end).bytes;
        if (done < match.begin)
            all.push_back({{done, match.begin}, std::nullopt});
        all.push_back({match, id});
        done = match.end;
    }
    if (done < text.size())
        all.push_back({{done, text.size()}, std::nullopt});
    return all;
}

const std::string* AddedTokens::token(std::int64_t id) const
{
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : &found->second.content;
}

std::optional<std::int64_t> AddedTokens::find(std::string_view token) const
{
    const auto found = m_ids.find(token);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

const std::string* AddedTokens::decoded(std::int64_t id) const
{
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : &found->second.decoded;
}

bool AddedTokens::special(std::int64_t id) const
{
    const auto found = m_byId.find(id);
    return found != m_byId.end() && found->second.special;
}

bool AddedTokens::leftOut(std::int64_t id) const
{
    const std::string* text = decoded(id);
    const auto named = text == nullptr ? std::nullopt : find(*text);
    return named && special(*named);
}

} // namespace headroom::tokenizers
