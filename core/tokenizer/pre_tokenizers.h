// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/aligned_text.h"
#include "tokenizer/part.h"

#include <functional>
#include <vector>

namespace headroom::tokenizers {

// A text and the words in it, in order; what lies between them is left out.
struct Words {
    AlignedText text;
    std::vector<Range> ranges; // none is empty
};

// Splits words into smaller ones and may change their characters.
using PreTokenizer = std::function<void(Words& words)>;
PreTokenizer readPreTokenizer(const Part& part); // Error for a type that is not known

} // namespace headroom::tokenizers
