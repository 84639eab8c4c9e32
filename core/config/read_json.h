// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace headroom {

// The one reader of JSON that comes from a file or was typed. Nesting is bounded, because nlohmann/json writes, copies
// and merges documents by recursion: a file of a few megabytes could exhaust the stack. A key given twice is refused.
// Throws Error that begins with `where`.
nlohmann::ordered_json readJson(const std::string& text, const std::string& where);

} // namespace headroom
