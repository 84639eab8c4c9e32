// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/part.h"
#include "tokenizer/tokenizer.h"

#include <functional>
#include <string_view>
#include <vector>

namespace headroom::tokenizers {

using Pieces = std::vector<Tokenizer::Piece>;

// One or two texts with their pieces; they may come back as more lists, which are then joined.
struct Sequences {
    std::vector<std::string_view> texts;
    std::vector<Pieces> pieces;
};

// Joins texts and puts special tokens in.
using PostProcessor = std::function<void(Sequences& sequences, bool addSpecial)>;
PostProcessor readPostProcessor(const Part& part); // Error for a type that is not known

} // namespace headroom::tokenizers
