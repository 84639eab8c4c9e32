// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/models.h"

#include "text/say.h"

#include <nlohmann/json.hpp>

#include <array>
#include <queue>
#include <tuple>
#include <utility>

namespace headroom::tokenizers {

namespace {

struct Merge {
    std::uint32_t rank = 0;
    std::int32_t id = 0; // of what the two become
};

std::uint64_t pairKey(std::int32_t left, std::int32_t right)
{
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 | static_cast<std::uint32_t>(right);
}

// Part of a word; those that are left form a list.
struct Symbol {
    std::int32_t id = 0;
    std::int32_t previous = -1;
    std::int32_t next = -1;
    Range range;
    bool gone = false;
};

// Byte pair encoding (Sennrich et al. 2016) with SentencePiece's byte fallback.
class Bpe {
public:
    Bpe(const TokenTable& table, const Part& part) : m_table(table), m_where(part.where())
    {
        m_prefix = part.text("continuing_subword_prefix", "");
        m_suffix = part.text("end_of_word_suffix", "");
        m_fuseUnknown = part.flag("fuse_unk", false);
        m_ignoreMerges = part.flag("ignore_merges", false);
        if (part.has("unk_token"))
            m_unknown = static_cast<std::int32_t>(table.find(part.text("unk_token")).value_or(kMissing));
        m_bytes.fill(-1);
        if (part.flag("byte_fallback", false))
            for (unsigned byte = 0; byte < m_bytes.size(); ++byte)
                m_bytes[byte] = static_cast<std::int32_t>(
                    table.find(byteToken(static_cast<unsigned char>(byte))).value_or(-1));
        readMerges(part.child("merges"));
    }

    void tokenize(std::string_view word, std::vector<ModelToken>& tokens) const
    {
        if (m_ignoreMerges)
            if (const auto whole = m_table.find(word)) {
                tokens.push_back({*whole, {0, word.size()}});
                return;
            }
        std::vector<Symbol> symbols = symbolsOf(word);
        merge(symbols);
        for (const Symbol& symbol : symbols)
            if (!symbol.gone)
                tokens.push_back({symbol.id, symbol.range});
    }

private:
    // ["a b", …] or [["a", "b"], …]
    void readMerges(const Part& list)
    {
        if (!list.json().is_array())
            list.fail(say("this is not a list of pairs."));
        m_merges.reserve(list.json().size());
        std::uint32_t rank = 0;
        for (const auto& json : list.json()) {
            const auto place = [&] { return Part(json, list.where() + '[' + std::to_string(rank) + ']'); };
            std::string left;
            std::string right;
            if (json.is_string()) {
                const auto& text = json.get_ref<const std::string&>();
                if (text.starts_with("#version")) // the first line of a merges.txt
                    continue;
                const std::size_t space = text.find(' ');
                if (space == std::string::npos || text.find(' ', space + 1) != std::string::npos)
                    place().fail(say("\"%1\" is not two tokens with a space in between.", escaped(text)));
                left = text.substr(0, space);
                right = text.substr(space + 1);
            } else if (json.is_array() && json.size() == 2 && json[0].is_string() && json[1].is_string()) {
                left = json[0].get<std::string>();
                right = json[1].get<std::string>();
            } else {
                place().fail(say("this is not a pair of tokens."));
            }
            if (right.size() < m_prefix.size())
                place().fail(say("\"%1\" does not begin with \"%2\".", escaped(right), escaped(m_prefix)));
            const auto known = [&](const std::string& token) {
                const auto id = m_table.find(token);
                if (!id)
                    place().fail(say("\"%1\" is not in the vocabulary.", escaped(token)));
                return static_cast<std::int32_t>(*id);
            };
            const std::int32_t leftId = known(left);
            const std::int32_t rightId = known(right);
            m_merges[pairKey(leftId, rightId)] = {rank, known(left + right.substr(m_prefix.size()))};
            ++rank;
        }
    }

    std::vector<Symbol> symbolsOf(std::string_view word) const
    {
        std::vector<Symbol> symbols;
        symbols.reserve(word.size());
        std::optional<Symbol> unknown; // not yet in the list, as the next one may join it
        const auto flush = [&] {
            if (unknown)
                symbols.push_back(*unknown);
            unknown.reset();
        };
        std::string text;
        eachCharacter(word, [&](char32_t, Range range) {
            text = range.begin > 0 ? m_prefix : std::string();
            text += cut(word, range);
            if (range.end == word.size())
                text += m_suffix;
            if (const auto id = m_table.find(text)) {
                flush();
                symbols.push_back({.id = static_cast<std::int32_t>(*id), .range = range});
                return;
            }
            if (fallBack(text, range, symbols) || !m_unknown)
                return;
            if (*m_unknown == kMissing)
                failUnknown(m_where, cut(word, range));
            if (unknown && m_fuseUnknown) {
                unknown->range.end = range.end;
            } else {
                flush();
                unknown = Symbol {.id = *m_unknown, .range = range};
            }
        });
        flush();
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            symbols[i].previous = static_cast<std::int32_t>(i) - 1;
            symbols[i].next = i + 1 < symbols.size() ? static_cast<std::int32_t>(i) + 1 : -1;
        }
        return symbols;
    }

    // A token for each byte, if there is one for all of them.
    bool fallBack(const std::string& text, Range range, std::vector<Symbol>& symbols) const
    {
        for (const char byte : text)
            if (m_bytes[static_cast<unsigned char>(byte)] < 0)
                return false;
        for (const char byte : text)
            symbols.push_back({.id = m_bytes[static_cast<unsigned char>(byte)], .range = range});
        return true;
    }

    // Merges the pair of lowest rank, the leftmost of several, until no pair is left: O(n log n).
    void merge(std::vector<Symbol>& symbols) const
    {
        struct Candidate {
            std::uint32_t rank;
            std::int32_t left;
            std::int32_t id;
            bool operator>(const Candidate& other) const
            {
                return std::tie(rank, left) > std::tie(other.rank, other.left);
            }
        };
        const auto at = [&](std::int32_t i) -> Symbol& { return symbols[static_cast<std::size_t>(i)]; };
        const auto mergeOf = [&](std::int32_t left) {
            const std::int32_t right = left < 0 ? -1 : at(left).next;
            return right < 0 ? m_merges.end() : m_merges.find(pairKey(at(left).id, at(right).id));
        };
        std::vector<Candidate> memory;
        memory.reserve(symbols.size());
        std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue({}, std::move(memory));
        const auto consider = [&](std::int32_t left) {
            if (const auto found = mergeOf(left); found != m_merges.end())
                queue.push({found->second.rank, left, found->second.id});
        };
        for (std::size_t i = 0; i < symbols.size(); ++i)
            consider(static_cast<std::int32_t>(i));
        while (!queue.empty()) {
            const Candidate best = queue.top();
            queue.pop();
            const auto still = at(best.left).gone ? m_merges.end() : mergeOf(best.left);
            if (still == m_merges.end() || still->second.id != best.id)
                continue;
            Symbol& left = at(best.left);
            Symbol& right = at(left.next);
            left.id = best.id;
            left.range.end = std::max(left.range.end, right.range.end);
            right.gone = true;
            left.next = right.next;
            if (left.next >= 0)
                at(left.next).previous = best.left;
            consider(left.previous);
            consider(best.left);
        }
    }

    static constexpr std::int32_t kMissing = -1; // named, but not in the vocabulary

    const TokenTable& m_table;
    std::string m_where;
    std::string m_prefix;
    std::string m_suffix;
    bool m_fuseUnknown = false;
    bool m_ignoreMerges = false;
    std::optional<std::int32_t> m_unknown;
    std::array<std::int32_t, 256> m_bytes {}; // their tokens, or −1
    std::unordered_map<std::uint64_t, Merge> m_merges;
};

} // namespace

ModelPointer readBpe(const Part& part)
{
    auto model = std::make_shared<Model>();
    readVocabulary(*model, part);
    model->tokenize = [bpe = std::make_shared<const Bpe>(model->table, part)](
                          std::string_view word, std::vector<ModelToken>& tokens) { bpe->tokenize(word, tokens); };
    return model;
}

ModelPointer readSubwordPairs(const Part& part)
{
    auto model = std::make_shared<Model>();
    readVocabulary(*model, part);
    const auto unknown = model->table.find(part.text("unk_token")).value_or(-1);
    nlohmann::json symbols {{"", 0}}; // "": any other character
    for (const Part& merge : part.list("merges")) {
        const std::vector<Part> pair = merge.items();
        if (pair.size() != 2)
            merge.fail(say("this is not a pair of tokens."));
        const std::string left = pair[0].asText(), right = pair[1].asText();
        for (const std::string& symbol : {left, right, left + right})
            if (!symbols.contains(symbol))
                symbols[symbol] = symbols.size();
    }
    const nlohmann::json pairs {{"type", "BPE"}, {"vocab", symbols}, {"merges", part.child("merges").json()},
        {"unk_token", ""}, {"end_of_word_suffix", "</w>"}};
    model->tokenize = [&table = model->table, unknown, splits = readBpe(Part(pairs, part.where())),
                          where = part.where()](std::string_view word, std::vector<ModelToken>& tokens) {
        const std::size_t before = tokens.size();
        splits->tokenize(word, tokens);
        for (std::size_t i = before; i < tokens.size(); ++i) {
            std::string text(cut(word, tokens[i].range));
            if (tokens[i].range.end < word.size())
                text += "@@";
            tokens[i].id = table.find(text).value_or(unknown);
            if (tokens[i].id < 0)
                failUnknown(where, text);
        }
    };
    return model;
}

} // namespace headroom::tokenizers
