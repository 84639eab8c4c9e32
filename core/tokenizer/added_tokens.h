// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/models.h"
#include "tokenizer/prefix_table.h"
#include "tokenizer/steps.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::tokenizers {

// Tokens that are found in a text before the model sees it.
class AddedTokens {
public:
    AddedTokens() = default;
    // "added_tokens". One that the model has too gets the model's id, the others the ids that follow: as the tokenizers
    // library does, whatever id the file gives.
    AddedTokens(const std::vector<Part>& list, const TokenTable& table, const Normalizer& normalizer);

    struct Found {
        Range range; // with the spaces that the token takes in
        std::optional<std::int64_t> id; // none: the text between
    };
    // Cuts all of a text up. The first are found in the text as it is, the second in what normalizing made of it.
    std::vector<Found> findRaw(std::string_view text) const { return find(m_raw, text); }
    std::vector<Found> findNormalized(std::string_view text) const { return find(m_normalized, text); }

    const std::string* token(std::int64_t id) const; // null if none is added with this id
    std::optional<std::int64_t> find(std::string_view token) const;
    const std::string* decoded(std::int64_t id) const; // what decoding gives: as normalized, if that is how it is found
    bool special(std::int64_t id) const;
    // Whether decoding without special tokens leaves it out: not one that normalizing spells otherwise than any special
    // token, as the tokenizers library has it.
    bool leftOut(std::int64_t id) const;
    std::int64_t size() const { return m_byId.empty() ? 0 : m_byId.rbegin()->first + 1; } // largest id + 1

private:
    struct Added {
        std::string content;
        std::string decoded;
        bool singleWord = false;
        bool takesLeft = false; // spaces before it
        bool takesRight = false;
        bool special = false;
    };

    std::vector<Found> find(const PrefixTable& tokens, std::string_view text) const;

    std::map<std::int64_t, Added> m_byId;
    std::map<std::string, std::int64_t, std::less<>> m_ids;
    PrefixTable m_raw;
    PrefixTable m_normalized;
};

} // namespace headroom::tokenizers
