// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <exception>
#include <string>
#include <string_view>

namespace headroom {

// The readers of JSON that comes from a file or was typed: there are no others. Nesting and the number of values are
// bounded, because nlohmann/json writes, copies and merges documents by recursion, and holds them in far more memory
// than their text takes. They throw Error that begins with `where` and says the line, the column and what is there.
// In the text's order; a key given twice is refused.
nlohmann::ordered_json readJson(const std::string& text, const std::string& where);
// By key, for objects of 100,000 entries, which take minutes in order; of a key given twice the last value stays.
nlohmann::json readLargeJson(std::string_view text, const std::string& where);

// What this program wrote itself.
nlohmann::ordered_json ownJson(const std::string& text);

// Why a value that was read cannot be what it should: "key 'ids' not found".
std::string reasonOf(const std::exception& error);

} // namespace headroom
