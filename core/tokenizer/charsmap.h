// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/aligned_text.h"
#include "tokenizer/part.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom::tokenizers {

// SentencePiece's precompiled_charsmap (Kudo & Richardson 2018): a double-array trie (Darts) from byte sequences to
// places among the replacements, which end in zero bytes. Applied as the tokenizers library does: to a grapheme cluster
// of less than six bytes as a whole, else to each character; the shortest entry that begins it replaces all of it.
class Charsmap {
public:
    explicit Charsmap(const Part& base64); // Error if it is no such table
    AlignedText apply(const AlignedText& text) const;

private:
    std::optional<std::string_view> replacement(std::string_view text) const;

    std::vector<std::uint32_t> m_units;
    std::string m_replacements;
};

} // namespace headroom::tokenizers
