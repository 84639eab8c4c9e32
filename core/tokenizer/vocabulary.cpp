// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/vocabulary.h"

#include "config/json_fields.h"
#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr std::size_t kMostVocabularyTokens = 1'000'000;
constexpr std::size_t kLongestToken = 1024; // bytes
constexpr std::size_t kNamedInNotice = 8; // characters left out
constexpr std::size_t kKnownInNotice = 24; // tokens that the model knows

bool isSpecial(std::string_view token)
{
    return token == "pad" || token == "start" || token == "end" || token == "unknown";
}

bool hasSpace(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        if (character.valid && isSpace(character.value))
            return true;
        at += character.bytes;
    }
    return false;
}

void checkToken(const std::string& token, std::size_t id)
{
    const auto fail = [&](const char* sentence) { throw Error(say(sentence, id, escaped(token))); };
    if (token.empty())
        fail(toSay("Vocabulary: token %1, \"%2\", is empty."));
    if (token.size() > kLongestToken)
        fail(toSay("Vocabulary: token %1, \"%2\", is longer than 1024 bytes."));
    if (!isUtf8(token))
        fail(toSay("Vocabulary: token %1, \"%2\", is not valid UTF-8."));
    if (hasSpace(token))
        fail(toSay("Vocabulary: token %1, \"%2\", has white space, so no text could contain it."));
}

std::string vocabularyTokens(std::size_t count)
{
    return count == 1 ? say("%1 token", count) : say("%1 tokens", count);
}

std::string countedWords(std::size_t count) { return count == 1 ? say("%1 word", count) : say("%1 words", count); }

std::string characters(std::size_t count)
{
    return count == 1 ? say("%1 character", count) : say("%1 characters", count);
}

} // namespace

// One pass over a text.
class Vocabulary::Encoder {
public:
    Encoder(const Vocabulary& vocabulary, std::size_t limit)
        : m_vocabulary(vocabulary), m_unknown(vocabulary.unknown()), m_space(vocabulary.space()), m_limit(limit)
    {
    }

    Encoded encode(std::string_view text);

private:
    void chunk(std::string_view text);
    void word(std::string_view text);
    void append(std::int64_t id);
    void missing(std::string_view character);
    std::string missingNotice() const;

    const Vocabulary& m_vocabulary;
    const std::optional<std::int64_t> m_unknown;
    const std::optional<std::int64_t> m_space;
    const std::size_t m_limit;
    Encoded m_result;
    std::size_t m_past = 0; // tokens past the limit
    std::size_t m_missing = 0;
    std::vector<std::string_view> m_named; // the first different missing characters or words
    bool m_unnamed = false; // there are more
};

Encoded Vocabulary::Encoder::encode(std::string_view text)
{
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        if (character.valid && isSpace(character.value)) {
            chunk(text.substr(begin, at - begin));
            begin = at + character.bytes;
            if (m_space)
                append(*m_space);
        }
        at += character.bytes;
    }
    chunk(text.substr(begin));
    if (m_missing > 0)
        m_result.notices.push_back(missingNotice());
    if (m_past > 0)
        m_result.notices.push_back(say(
            "read the first %1 and left out the last %2: the model takes no more", vocabularyTokens(m_limit), m_past));
    return std::move(m_result);
}

void Vocabulary::Encoder::chunk(std::string_view text)
{
    if (m_unknown && text == "unknown") {
        append(*m_unknown);
        return;
    }
    if (!m_space && text.size() <= m_vocabulary.m_longest && !isSpecial(text))
        if (const auto id = m_vocabulary.find(text)) {
            append(*id);
            return;
        }
    if (m_unknown && !m_space)
        return word(text);
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        const std::string_view bytes = text.substr(at, character.bytes);
        if (const auto id = m_vocabulary.find(bytes))
            append(*id);
        else
            missing(bytes);
        at += character.bytes;
    }
}

// A word as people write it, "Noah,": marks before and behind it are tokens of their own, and capitals may be small.
void Vocabulary::Encoder::word(std::string_view text)
{
    const auto mark = [&](char c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        return letter ? std::nullopt : m_vocabulary.find(std::string_view(&c, 1));
    };
    for (; !text.empty() && mark(text.front()); text.remove_prefix(1))
        append(*mark(text.front()));
    std::size_t size = text.size();
    while (size > 0 && mark(text[size - 1]))
        --size;
    const std::string_view plain = text.substr(0, size);
    std::string small(plain);
    for (char& c : small)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto id = isSpecial(plain) || plain.size() > m_vocabulary.m_longest ? std::nullopt : m_vocabulary.find(plain);
    const auto lower = isSpecial(small) || small.size() > m_vocabulary.m_longest ? std::nullopt
                                                                                 : m_vocabulary.find(small);
    if (id || lower)
        append(id ? *id : *lower);
    else if (!plain.empty())
        missing(plain);
    for (const char c : text.substr(size))
        append(*mark(c));
}

void Vocabulary::Encoder::append(std::int64_t id)
{
    if (m_result.ids.size() < m_limit)
        m_result.ids.push_back(id);
    else
        ++m_past;
}

void Vocabulary::Encoder::missing(std::string_view character)
{
    if (m_unknown)
        append(*m_unknown);
    if (m_past > 0)
        return; // not read at all
    ++m_missing;
    if (std::find(m_named.begin(), m_named.end(), character) != m_named.end())
        return;
    if (m_named.size() < kNamedInNotice)
        m_named.push_back(character);
    else
        m_unnamed = true;
}

std::string Vocabulary::Encoder::missingNotice() const
{
    std::string names;
    for (const std::string_view character : m_named)
        names += (names.empty() ? "'" : ", '") + escaped(character) + "'";
    if (m_unnamed)
        names = say("%1 and others", names);
    if (m_missing > m_named.size())
        names += " (" + (m_unknown && !m_space ? countedWords(m_missing) : characters(m_missing)) + ")";
    return m_unknown ? say("read %1 as unknown: this model knows %2", names, m_vocabulary.known())
                     : say("left out %1: this model knows %2", names, m_vocabulary.known());
}

Vocabulary::Vocabulary(std::vector<std::string> tokens) : m_tokens(std::move(tokens))
{
    if (m_tokens.empty() || m_tokens.size() > kMostVocabularyTokens)
        throw Error(
            say("Vocabulary: %1; there must be 1 to %2.", vocabularyTokens(m_tokens.size()), kMostVocabularyTokens));
    m_ascii.fill(-1);
    for (std::size_t id = 0; id < m_tokens.size(); ++id) {
        const std::string& token = m_tokens[id];
        checkToken(token, id);
        const auto [first, isNew] = m_ids.emplace(token, static_cast<std::int64_t>(id));
        if (!isNew)
            throw Error(say("Vocabulary: tokens %1 and %2 are both \"%3\".", first->second, id, escaped(token)));
        m_longest = std::max(m_longest, token.size());
        if (token.size() == 1)
            m_ascii[static_cast<unsigned char>(token[0])] = static_cast<std::int64_t>(id);
    }
}

Vocabulary Vocabulary::symbols(std::vector<std::string> tokens) { return Vocabulary(std::move(tokens)); }

Vocabulary Vocabulary::fromJson(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    std::vector<std::string> tokens = fields.texts("tokens");
    if (const std::string kind = fields.text("kind", "symbols"); kind != "symbols")
        throw Error(say("%1: kind is \"%2\"; it must be \"symbols\".", where, escaped(kind)));
    fields.refuseUnknown();
    try {
        return Vocabulary(std::move(tokens));
    } catch (const Error& error) {
        throw Error(where + ": " + error.what());
    }
}

std::string Vocabulary::toJson() const
{
    return nlohmann::ordered_json {{"kind", "symbols"}, {"tokens", m_tokens}}.dump();
}

const std::string& Vocabulary::token(std::int64_t id) const
{
    if (id < 0 || id >= size())
        throw Error(say("Vocabulary: there is no token %1; ids run from 0 to %2.", id, size() - 1));
    return m_tokens[static_cast<std::size_t>(id)];
}

std::optional<std::int64_t> Vocabulary::find(std::string_view token) const
{
    if (token.size() == 1 && static_cast<unsigned char>(token[0]) < m_ascii.size()) {
        const std::int64_t id = m_ascii[static_cast<unsigned char>(token[0])];
        return id < 0 ? std::nullopt : std::optional(id);
    }
    const auto found = m_ids.find(token);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

Encoded Vocabulary::encode(std::string_view text, std::size_t limit) const
{
    return Encoder(*this, limit).encode(text);
}

std::string Vocabulary::decode(const std::vector<std::int64_t>& ids) const
{
    std::string text;
    const std::optional<std::int64_t> blank = space();
    for (const std::int64_t id : ids)
        if (blank)
            text += id == *blank ? " " : token(id);
        else
            text += (text.empty() ? "" : " ") + token(id);
    return text;
}

// The start of the list of what a person can type.
std::string Vocabulary::known() const
{
    std::string text;
    std::size_t count = 0;
    for (const std::string& token : m_tokens) {
        if (isSpecial(token))
            continue;
        if (count++ == kKnownInNotice)
            return text + " …";
        text += (text.empty() ? "" : " ") + escaped(token, 20);
    }
    return text.empty() ? say("no symbols") : text;
}

} // namespace headroom
