// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace headroom::tokenizers {

// A pattern for Oniguruma, in whose syntax tokenizer.json is written, as ICU would have it. What differs: white space
// (ICU's \s lacks U+000B and U+0085), \h (hexadecimal digits), \w, literal characters and "&&" in [sets], {n,m}+ (not
// possessive), (?m) and braces that repeat nothing. What is wrong stays wrong: ICU says so.
std::string toIcuSyntax(std::string_view pattern);

} // namespace headroom::tokenizers
