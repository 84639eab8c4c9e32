// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/pre_tokenizers.h"

#include <string>
#include <vector>

namespace headroom::tokenizers {

// English words as Transformer-XL's tokenizer splits them: Moses' punctuation rules and tokenizer (Koehn et al. 2007,
// as ported by sacremoses), with numbers and hyphens apart: "5,000" is "5 @,@ 000".
PreTokenizer splitMoses();
// The other way round.
std::vector<std::string> joinMoses(std::vector<std::string> words);

} // namespace headroom::tokenizers
