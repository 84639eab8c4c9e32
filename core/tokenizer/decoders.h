// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/part.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::tokenizers {

// Turns tokens back into parts of a text, which are joined.
using Decoder = std::function<std::vector<std::string>(std::vector<std::string> tokens)>;

// What single tokens stand for, as the decoders tell.
struct Spelling {
    bool bytesAsCharacters = false; // "Ġ" is a space
    bool byteTokens = false; // "<0x0A>" is a byte
    std::string space; // "▁", or empty
    std::string continues; // "##" begins a token inside a word
    std::string endsWord; // "</w>"

    std::string bytes(std::string_view token) const;
};

Decoder readDecoder(const Part& part, Spelling& spelling); // Error for a type that is not known

} // namespace headroom::tokenizers
