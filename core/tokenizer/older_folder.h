// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>

namespace headroom::tokenizers {

// What a tokenizer.json of a folder would hold that has none, but a family's older files. Error if it has none of them,
// or files that only other programs read.
nlohmann::json readOlderFolder(const std::filesystem::path& folder);

} // namespace headroom::tokenizers
