// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/aligned_text.h"
#include "tokenizer/part.h"
#include "tokenizer/tokenizer.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::tokenizers {

// What is done to a text before it is split into words.
using Normalizer = std::function<AlignedText(const AlignedText& text)>;
Normalizer readNormalizer(const Part& part); // Error for a type that is not known

// GPT-2's stand-in for each byte: itself if it can be seen, else a character from U+0100 on.
std::optional<unsigned char> byteOfCharacter(char32_t character);
std::string characterOfByte(unsigned char byte); // UTF-8
AlignedText bytesAsCharacters(const AlignedText& text, Range range);

// A text and the words in it, in order; what lies between them is left out.
struct Words {
    AlignedText text;
    std::vector<Range> ranges; // none is empty
};

// Splits words into smaller ones and may change their characters.
using PreTokenizer = std::function<void(Words& words)>;
PreTokenizer readPreTokenizer(const Part& part); // Error for a type that is not known

using Pieces = std::vector<Tokenizer::Piece>;

// One or two texts with their pieces; they may come back as more lists, which are then joined.
struct Sequences {
    std::vector<std::string_view> texts;
    std::vector<Pieces> pieces;
};

// Joins texts and puts special tokens in.
using PostProcessor = std::function<void(Sequences& sequences, bool addSpecial)>;
PostProcessor readPostProcessor(const Part& part); // Error for a type that is not known

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

// English words as Transformer-XL's tokenizer splits them: Moses' punctuation rules and tokenizer (Koehn et al. 2007,
// as ported by sacremoses), with numbers and hyphens apart: "5,000" is "5 @,@ 000".
PreTokenizer splitMoses();
// The other way round.
std::vector<std::string> joinMoses(std::vector<std::string> words);

} // namespace headroom::tokenizers
