// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/models.h"

#include "text/say.h"
#include "tokenizer/prefix_table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace headroom::tokenizers {

namespace {

// Unigram language model (Kudo 2018): of all ways to cut a word into pieces the one whose scores have the largest sum.
class Unigram {
public:
    Unigram(TokenTable& table, const Part& part) : m_table(table), m_where(part.where())
    {
        std::vector<std::pair<std::string, std::int64_t>> entries;
        double least = std::numeric_limits<double>::infinity();
        const Part vocabulary = part.child("vocab");
        for (const Part& entry : vocabulary.items()) {
            const auto& json = entry.json();
            if (!json.is_array() || json.size() != 2 || !json[0].is_string()
                || !(json[1].is_number() || json[1].is_null()))
                entry.fail(say("this is not a token followed by its score."));
            const auto id = static_cast<std::int64_t>(m_scores.size());
            table.add(json[0].get<std::string>(), id, vocabulary);
            m_scores.push_back(json[1].is_null() ? 0 : json[1].get<double>());
            if (json[1].is_null()) // never chosen; of folders without a tokenizer.json
                continue;
            least = std::min(least, m_scores.back());
            entries.emplace_back(json[0].get<std::string>(), id);
        }
        m_pieces.set(std::move(entries));
        constexpr double kPenalty = 10;
        m_unknownScore = least - kPenalty;
        m_unknown = part.integer("unk_id", -1);
        if (m_unknown >= table.size())
            part.fail(say("unk_id is %1, but the vocabulary has %2 tokens.", m_unknown, table.size()));
        m_bytes = part.flag("byte_fallback", false);
    }

    void tokenize(std::string_view word, std::vector<ModelToken>& tokens) const
    {
        const std::size_t before = tokens.size();
        const std::vector<Node> nodes = bestPath(word);
        bool unknown = false; // the piece after was
        for (std::size_t end = word.size(); end > 0; end = nodes[end].begin) {
            const Node& node = nodes[end];
            if (node.id == m_unknown && unknown)
                tokens.back().range.begin = node.begin;
            else
                tokens.push_back({node.id, {node.begin, end}});
            unknown = node.id == m_unknown;
        }
        std::reverse(tokens.begin() + static_cast<std::ptrdiff_t>(before), tokens.end());
        nameUnknown(word, tokens, before);
    }

private:
    struct Node { // the best path that ends at a place
        std::int64_t id = -1;
        std::size_t begin = std::string_view::npos; // of its last piece
        double score = 0;
    };

    std::vector<Node> bestPath(std::string_view word) const
    {
        std::vector<Node> nodes(word.size() + 1);
        eachCharacter(word, [&](char32_t, Range character) {
            const double before = nodes[character.begin].score;
            const auto reach = [&](std::size_t end, std::int64_t id, double score) {
                Node& node = nodes[end];
                if (node.begin == std::string_view::npos || before + score > node.score)
                    node = {id, character.begin, before + score};
            };
            bool single = false;
            m_pieces.each(word.substr(character.begin), [&](std::size_t bytes, std::int64_t id) {
                reach(character.begin + bytes, id, m_scores[static_cast<std::size_t>(id)]);
                single = single || bytes == character.size();
            });
            if (single)
                return;
            if (m_unknown < 0)
                failUnknown(m_where, cut(word, character));
            reach(character.end, m_unknown, m_unknownScore);
        });
        return nodes;
    }

    // Neighbours that are unknown are one piece, whose text may be known, or each of whose bytes has a token.
    void nameUnknown(std::string_view word, std::vector<ModelToken>& tokens, std::size_t from) const
    {
        std::vector<ModelToken> named;
        for (auto token = tokens.begin() + static_cast<std::ptrdiff_t>(from); token != tokens.end(); ++token) {
            if (token->id == m_unknown)
                nameUnknown(word, token->range, named);
            else
                named.push_back(*token);
        }
        tokens.resize(from);
        tokens.insert(tokens.end(), named.begin(), named.end());
    }

    void nameUnknown(std::string_view word, Range range, std::vector<ModelToken>& tokens) const
    {
        const std::string_view text = cut(word, range);
        if (const auto id = m_table.find(text)) {
            tokens.push_back({*id, range});
            return;
        }
        const std::size_t before = tokens.size();
        if (m_bytes)
            eachCharacter(text, [&](char32_t, Range character) {
                for (const char byte : cut(text, character))
                    if (const auto id = m_table.find(byteToken(static_cast<unsigned char>(byte))))
                        tokens.push_back({*id, {range.begin + character.begin, range.begin + character.end}});
            });
        if (tokens.size() - before == text.size())
            return;
        tokens.resize(before);
        tokens.push_back({m_unknown, range, true});
    }

    const TokenTable& m_table;
    std::string m_where;
    std::vector<double> m_scores;
    PrefixTable m_pieces;
    std::int64_t m_unknown = -1;
    double m_unknownScore = 0;
    bool m_bytes = false; // stand for what is unknown
};

} // namespace

ModelPointer readUnigram(const Part& part)
{
    auto model = std::make_shared<Model>();
    model->tokenize = [unigram = std::make_shared<const Unigram>(model->table, part)](
                          std::string_view word, std::vector<ModelToken>& tokens) { unigram->tokenize(word, tokens); };
    return model;
}

} // namespace headroom::tokenizers
