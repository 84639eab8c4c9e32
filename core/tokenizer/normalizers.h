// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/aligned_text.h"
#include "tokenizer/part.h"

#include <functional>
#include <optional>

namespace headroom::tokenizers {

// What is done to a text before it is split into words.
using Normalizer = std::function<AlignedText(const AlignedText& text)>;
Normalizer readNormalizer(const Part& part); // Error for a type that is not known

// GPT-2's stand-in for each byte: itself if it can be seen, else a character from U+0100 on.
char32_t characterOfByte(unsigned char byte);
std::optional<unsigned char> byteOfCharacter(char32_t character);
AlignedText bytesAsCharacters(const AlignedText& text, Range range);

} // namespace headroom::tokenizers
