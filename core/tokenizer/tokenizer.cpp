// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/tokenizer.h"

#include "config/read_json.h"
#include "error.h"
#include "files/posix.h"
#include "files/read_file.h"
#include "text/say.h"
#include "tokenizer/added_tokens.h"
#include "tokenizer/folder_settings.h"
#include "tokenizer/models.h"
#include "tokenizer/older_folder.h"
#include "tokenizer/steps.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <new>
#include <utility>

namespace headroom {

using namespace tokenizers;

namespace {

constexpr std::uint64_t kLargestFile = 100'000'000; // the largest that are published have 40 MB
constexpr std::size_t kMostRuleValues = 4000; // of the rules for one stage, each of which may take its time with a text

std::size_t valuesIn(const nlohmann::json& json)
{
    std::size_t count = 1;
    if (json.is_structured())
        for (const auto& value : json)
            count += valuesIn(value);
    return count;
}

tokenizers::Part rulesIn(const tokenizers::Part& file, const char* stage)
{
    tokenizers::Part rules = file.child(stage);
    if (const std::size_t values = valuesIn(rules.json()); values > kMostRuleValues)
        rules.fail(say("its rules hold %1 values; at most %2 are allowed.", values, kMostRuleValues));
    return rules;
}

} // namespace

struct Tokenizer::Parts {
    Normalizer normalizer; // each may be absent
    PreTokenizer preTokenizer;
    ModelPointer model;
    PostProcessor postProcessor;
    Decoder decoder;
    Spelling spelling;
    AddedTokens added;
    std::vector<std::string> notices;

    Parts(const tokenizers::Part& file, std::vector<std::string> told) : notices(std::move(told))
    {
        if (file.has("normalizer"))
            normalizer = readNormalizer(rulesIn(file, "normalizer"));
        if (file.has("pre_tokenizer"))
            preTokenizer = readPreTokenizer(rulesIn(file, "pre_tokenizer"));
        model = readModel(file.child("model"));
        if (file.has("post_processor"))
            postProcessor = readPostProcessor(rulesIn(file, "post_processor"));
        if (file.has("decoder"))
            decoder = readDecoder(rulesIn(file, "decoder"), spelling);
        if (file.has("added_tokens"))
            added = AddedTokens(file.list("added_tokens"), model->table, normalizer);
    }

    template <typename Read>
    static std::shared_ptr<const Parts> made(const std::string& where, Read read)
    {
        try {
            std::vector<std::string> notices;
            const Document document = read(notices);
            return std::make_shared<const Parts>(tokenizers::Part(document, where + ": "), std::move(notices));
        } catch (const nlohmann::json::exception& error) {
            throw Error(say("%1 is not a tokenizer: %2.", where, reasonOf(error)));
        } catch (const std::bad_alloc&) {
            throw Error(say("%1: there is not enough memory for this tokenizer.", where));
        }
    }

    const std::string* token(std::int64_t id) const
    {
        const std::string* text = added.token(id);
        return text != nullptr ? text : model->table.token(id);
    }

    Pieces join(Sequences sequences, bool addSpecial) const
    {
        if (postProcessor)
            postProcessor(sequences, addSpecial);
        Pieces all;
        for (Pieces& pieces : sequences.pieces)
            std::move(pieces.begin(), pieces.end(), std::back_inserter(all));
        return all;
    }

    class WordCache;
    class Encoder;
};

// The words of one text that have been turned into tokens.
class Tokenizer::Parts::WordCache {
public:
    explicit WordCache(const Model& model) : m_model(model) {}

    const std::vector<ModelToken>& tokens(std::string_view word)
    {
        constexpr std::size_t kLongest = 256;
        constexpr std::size_t kMost = 100'000;
        if (word.size() > kLongest || m_known.size() > kMost) {
            m_last.clear();
            m_model.tokenize(word, m_last);
            return m_last;
        }
        auto known = m_known.find(word);
        if (known == m_known.end()) {
            known = m_known.try_emplace(std::string(word)).first;
            m_model.tokenize(word, known->second);
        }
        return known->second;
    }

private:
    const Model& m_model;
    std::unordered_map<std::string, std::vector<ModelToken>, TextHash, std::equal_to<>> m_known;
    std::vector<ModelToken> m_last;
};

// Turns one text into pieces.
class Tokenizer::Parts::Encoder {
public:
    Encoder(const Parts& parts, std::string_view text, int sequence)
        : m_parts(parts), m_text(text), m_sequence(sequence), m_cache(*parts.model)
    {
    }

    Pieces encode()
    {
        if (!isUtf8(m_text))
            throw Error(say("The text is not valid UTF-8."));
        if (m_text.size() > std::numeric_limits<std::int32_t>::max() / 4)
            throw Error(
                say("The text has %1, more than can be split into tokens at once.", formatBytes(m_text.size())));
        for (const auto& [range, id] : m_parts.added.findRaw(m_text))
            if (id)
                add(*id, cut(m_text, range),
                    {static_cast<std::uint32_t>(range.begin), static_cast<std::uint32_t>(range.end)});
            else
                normalize(AlignedText(cut(m_text, range), range.begin));
        return std::move(m_pieces);
    }

private:
    void add(std::int64_t id, std::string_view text, Span span)
    {
        ++m_word;
        Piece& piece = put(id, std::string(text), span);
        piece.added = true;
        piece.special = m_parts.added.special(id);
    }

    Piece& put(std::int64_t id, std::string text, Span span)
    {
        m_shown += text.size() + 1;
        checkGrowth(m_shown, m_text.size());
        Piece& piece = m_pieces.emplace_back();
        piece.id = id;
        piece.text = std::move(text);
        piece.begin = span.begin;
        piece.end = span.end;
        piece.sequence = m_sequence;
        piece.type = m_sequence;
        piece.word = m_word;
        return piece;
    }

    void normalize(AlignedText text)
    {
        if (m_parts.normalizer)
            text = m_parts.normalizer(text);
        m_grown += text.text().size();
        checkGrowth(m_grown, m_text.size());
        for (const auto& [range, id] : m_parts.added.findNormalized(text.text()))
            if (id)
                add(*id, cut(text.text(), range), text.span(range));
            else
                tokenize(text.slice(range));
    }

    void tokenize(AlignedText text)
    {
        const std::size_t size = text.text().size();
        Words words {std::move(text), {{0, size}}};
        if (m_parts.preTokenizer)
            m_parts.preTokenizer(words);
        for (const Range word : words.ranges) {
            bool first = true;
            for (const ModelToken& token : m_cache.tokens(cut(words.text.text(), word))) {
                const Range range {word.begin + token.range.begin, word.begin + token.range.end};
                const std::string_view shown = cut(words.text.text(), range);
                m_word += first || shown.starts_with(kSpaceMark);
                first = false;
                const std::string* known = token.literal ? nullptr : m_parts.token(token.id);
                put(token.id, known != nullptr ? *known : std::string(shown), words.text.span(range));
            }
        }
    }

    static constexpr std::string_view kSpaceMark = "▁"; // begins a word where there is no pre-tokenizer

    const Parts& m_parts;
    std::string_view m_text;
    int m_sequence;
    int m_word = -1;
    std::size_t m_grown = 0; // bytes after the normalizer
    std::size_t m_shown = 0; // bytes in the pieces
    WordCache m_cache;
    Pieces m_pieces;
};

namespace {

// Its other files in what it says of its tokenizer, unless one is damaged.
void readSettings(const std::filesystem::path& folder, Document& document, std::vector<std::string>& notices)
{
    try {
        const FolderSettings settings(folder);
        settings.change(document, notices);
        noteClass(settings, notices);
    } catch (const Error& error) {
        notices.push_back(say("Only tokenizer.json was read: %1", error.what()));
    }
}

} // namespace

Tokenizer Tokenizer::fromJson(std::string_view json, const std::string& where)
{
    return Tokenizer(Parts::made(where, [&](std::vector<std::string>&) { return readLargeJson(json, where); }));
}

Tokenizer Tokenizer::open(const std::filesystem::path& folder)
{
    std::error_code error;
    const bool inFolder = std::filesystem::is_directory(folder, error);
    const std::filesystem::path file = inFolder ? folder / "tokenizer.json" : folder;
    if (inFolder && !std::filesystem::exists(file, error))
        return Tokenizer(Parts::made(
            shown(folder), [&](std::vector<std::string>& notices) { return readOlderFolder(folder, notices); }));
    return Tokenizer(Parts::made(shown(file), [&](std::vector<std::string>& notices) {
        const std::vector<std::byte> bytes = readFile(file, kLargestFile);
        Document document = readLargeJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, shown(file));
        if (inFolder)
            readSettings(folder, document, notices);
        return document;
    }));
}

const std::vector<std::string>& Tokenizer::notices() const { return m_parts->notices; }

std::vector<Tokenizer::Piece> Tokenizer::encode(std::string_view text, bool addSpecial) const
{
    return m_parts->join({{text}, {Parts::Encoder(*m_parts, text, 0).encode()}}, addSpecial);
}

std::vector<Tokenizer::Piece> Tokenizer::encodePair(
    std::string_view first, std::string_view second, bool addSpecial) const
{
    return m_parts->join(
        {{first, second}, {Parts::Encoder(*m_parts, first, 0).encode(), Parts::Encoder(*m_parts, second, 1).encode()}},
        addSpecial);
}

std::vector<std::int64_t> Tokenizer::ids(std::string_view text, bool addSpecial) const
{
    std::vector<std::int64_t> ids;
    for (const Piece& piece : encode(text, addSpecial))
        ids.push_back(piece.id);
    return ids;
}

std::string Tokenizer::decode(const std::vector<std::int64_t>& ids, bool skipSpecial) const
{
    std::vector<std::string> tokens;
    for (const std::int64_t id : ids) {
        const std::string* added = m_parts->added.decoded(id);
        const std::string* token = added != nullptr ? added : m_parts->model->table.token(id);
        if (token != nullptr && !(skipSpecial && m_parts->added.leftOut(id)))
            tokens.push_back(*token);
    }
    std::string text;
    if (m_parts->decoder)
        tokens = m_parts->decoder(std::move(tokens));
    for (std::size_t i = 0; i < tokens.size(); ++i)
        text += (i > 0 && !m_parts->decoder ? " " : "") + tokens[i];
    return text;
}

std::int64_t Tokenizer::size() const { return std::max(m_parts->model->table.size(), m_parts->added.size()); }
bool Tokenizer::has(std::int64_t id) const { return m_parts->token(id) != nullptr; }
bool Tokenizer::special(std::int64_t id) const { return m_parts->added.special(id); }

std::string Tokenizer::token(std::int64_t id) const
{
    if (const std::string* text = m_parts->token(id))
        return *text;
    throw Error(say("The tokenizer has no token with the id %1; its ids end at %2.", id, size() - 1));
}

std::optional<std::int64_t> Tokenizer::find(std::string_view token) const
{
    const auto added = m_parts->added.find(token);
    return added ? added : m_parts->model->table.find(token);
}

std::string Tokenizer::bytes(std::int64_t id) const
{
    const std::string text = token(id);
    return m_parts->added.token(id) != nullptr ? text : m_parts->spelling.bytes(text);
}

bool Tokenizer::continuesWord(std::int64_t id) const
{
    const Spelling& spelling = m_parts->spelling;
    if (m_parts->added.token(id) != nullptr)
        return false;
    if (!spelling.continues.empty())
        return token(id).starts_with(spelling.continues);
    return (spelling.bytesAsCharacters || !spelling.space.empty()) && !bytes(id).starts_with(' ');
}

} // namespace headroom
