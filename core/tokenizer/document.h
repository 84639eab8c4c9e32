// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace headroom::tokenizers {

// JSON of a tokenizer's folder. Its nesting and the number of its values are bounded: nlohmann/json copies and writes a
// document by recursion, and holds it in far more memory than its text takes. Throws Error that begins with `where`.
nlohmann::json readDocument(std::string_view json, const std::string& where);

} // namespace headroom::tokenizers
