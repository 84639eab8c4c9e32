// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/models.h"

#include "error.h"
#include "text/say.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

namespace headroom::tokenizers {

void TokenTable::add(const std::string& token, std::int64_t id, const Part& part)
{
    if (id < 0 || id >= kMostIds)
        part.fail(
            say("the token \"%1\" has the id %2; ids from 0 to %3 are allowed.", escaped(token), id, kMostIds - 1));
    const auto place = m_ids.insert_or_assign(token, id).first;
    if (id >= size())
        m_tokens.resize(static_cast<std::size_t>(id) + 1);
    if (m_tokens[static_cast<std::size_t>(id)] == nullptr)
        m_tokens[static_cast<std::size_t>(id)] = &place->first;
    m_longest = std::max(m_longest, token.size());
}

std::optional<std::int64_t> TokenTable::find(std::string_view token) const
{
    const auto found = m_ids.find(token);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

const std::string* TokenTable::token(std::int64_t id) const
{
    return id >= 0 && id < size() ? m_tokens[static_cast<std::size_t>(id)] : nullptr;
}

void failUnknown(const std::string& where, std::string_view word)
{
    throw Error(say("%1: the vocabulary has no token for \"%2\" and no unknown token.", where, escaped(word)));
}

std::string byteToken(unsigned char byte)
{
    std::array<char, 8> text {};
    std::snprintf(text.data(), text.size(), "<0x%02X>", byte);
    return text.data();
}

namespace {

// The id of the unknown token; −1 if the vocabulary has none.
std::int64_t unknownId(const Model& model, const Part& part, const char* fallback)
{
    return model.table.find(part.text("unk_token", fallback)).value_or(-1);
}

ModelPointer readWordPiece(const Part& part)
{
    auto model = std::make_shared<Model>();
    readVocabulary(*model, part);
    const std::string prefix = part.text("continuing_subword_prefix", "##");
    const std::int64_t most = part.integer("max_input_chars_per_word", 100);
    const std::int64_t unknown = unknownId(*model, part, "[UNK]");
    model->tokenize = [&table = model->table, prefix, most, unknown, where = part.where()](
                          std::string_view word, std::vector<ModelToken>& tokens) {
        const std::size_t before = tokens.size();
        std::int64_t characters = 0;
        eachCharacter(word, [&](char32_t, Range) { ++characters; });
        std::string candidate;
        std::size_t begin = characters > most ? std::string_view::npos : 0;
        while (begin < word.size()) {
            // The longest token that continues here.
            std::size_t end = std::min(word.size(), begin + table.longest());
            std::optional<std::int64_t> id;
            for (; end > begin && !id; end -= !id) {
                if (end < word.size() && (word[end] & 0xC0) == 0x80)
                    continue;
                candidate = begin > 0 ? prefix : std::string();
                candidate += word.substr(begin, end - begin);
                id = table.find(candidate);
            }
            if (id)
                tokens.push_back({*id, {begin, end}});
            begin = id ? end : std::string_view::npos;
        }
        if (begin != std::string_view::npos)
            return;
        if (unknown < 0)
            failUnknown(where, word);
        tokens.resize(before);
        tokens.push_back({unknown, {0, word.size()}});
    };
    return model;
}

ModelPointer readWordLevel(const Part& part)
{
    auto model = std::make_shared<Model>();
    readVocabulary(*model, part);
    const std::int64_t unknown = unknownId(*model, part, "<unk>");
    const bool literal = part.flag("literal", false); // of folders without a tokenizer.json
    model->tokenize = [&table = model->table, unknown, literal, where = part.where()](
                          std::string_view word, std::vector<ModelToken>& tokens) {
        const auto id = table.find(word);
        if (!id && unknown < 0)
            failUnknown(where, word);
        tokens.push_back({id.value_or(unknown), {0, word.size()}, literal});
    };
    return model;
}

} // namespace

void readVocabulary(Model& model, const Part& part)
{
    const Part vocabulary = part.child("vocab");
    if (!vocabulary.json().is_object())
        vocabulary.fail(say("this is not an object with an id for each token."));
    for (const auto& [token, id] : vocabulary.json().items()) {
        if (!id.is_number_integer())
            vocabulary.fail(say("the id of \"%1\" is not a whole number.", escaped(token)));
        model.table.add(token, Part(id, vocabulary.where()).asInteger(), vocabulary);
    }
}

ModelPointer readModel(const Part& part)
{
    std::string guess = "WordLevel";
    if (part.has("merges"))
        guess = "BPE";
    else if (part.has("vocab") && part.child("vocab").json().is_array())
        guess = "Unigram";
    else if (part.has("max_input_chars_per_word") || part.has("continuing_subword_prefix"))
        guess = "WordPiece";
    const std::string type = part.text("type", guess);
    if (type == "BPE")
        return readBpe(part);
    if (type == "Unigram")
        return readUnigram(part);
    if (type == "WordPiece")
        return readWordPiece(part);
    if (type == "WordLevel")
        return readWordLevel(part);
    if (type == "SubwordPairs")
        return readSubwordPairs(part);
    part.fail(say("the model \"%1\" is unknown; Headroom reads BPE, Unigram, WordPiece and WordLevel.", escaped(type)));
}

} // namespace headroom::tokenizers
