// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/aligned_text.h"
#include "tokenizer/part.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::tokenizers {

struct TextHash : std::hash<std::string_view> {
    using is_transparent = void;
};

// Tokens and their ids, which need not follow each other.
class TokenTable {
public:
    static constexpr std::int64_t kMostIds = 10'000'000;

    // Of two tokens with one id the first is the id's; of one token given twice the last id holds.
    void add(const std::string& token, std::int64_t id, const Part& part); // Error for an id out of range
    std::optional<std::int64_t> find(std::string_view token) const;
    const std::string* token(std::int64_t id) const; // null if there is none
    std::int64_t size() const { return static_cast<std::int64_t>(m_tokens.size()); } // largest id + 1
    std::size_t count() const { return m_ids.size(); } // different tokens
    std::size_t longest() const { return m_longest; } // bytes

private:
    std::unordered_map<std::string, std::int64_t, TextHash, std::equal_to<>> m_ids;
    std::vector<const std::string*> m_tokens; // by id, into m_ids
    std::size_t m_longest = 0;
};

struct ModelToken {
    std::int64_t id = 0;
    Range range; // of the word
    bool literal = false; // shows what it stands for, not the id's text
};

// Turns a word into tokens. Serves any number of threads.
struct Model {
    TokenTable table;
    std::function<void(std::string_view word, std::vector<ModelToken>& tokens)> tokenize;
};
using ModelPointer = std::shared_ptr<const Model>;

ModelPointer readModel(const Part& part); // by "type", or by its keys in older files
void readVocabulary(Model& model, const Part& part); // "vocab", an object
ModelPointer readBpe(const Part& part);
ModelPointer readUnigram(const Part& part);
// Pairs of subword-nmt, of folders without a tokenizer.json: "merges" of symbols that are not in the vocabulary
// themselves, whose tokens inside of a word end in "@@".
ModelPointer readSubwordPairs(const Part& part);

// Error: there is no token for a text, nor one for what is unknown.
[[noreturn]] void failUnknown(const std::string& where, std::string_view text);

// "<0x0A>"
std::string byteToken(unsigned char byte);

} // namespace headroom::tokenizers
