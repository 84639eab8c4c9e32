// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace headroom::hf {

// The folder with config.json (or params.json, or adapter_config.json) of what somebody points at: itself, the
// snapshot in a folder of the hub's cache (models--ORG--NAME), or sentence-transformers' 0_Transformer. Throws Error
// that says what lies there instead.
std::filesystem::path modelFolder(const std::filesystem::path& folder);

// The folder of modules.json for that of config.json: itself or the one above; empty if there is none.
std::filesystem::path modulesFolder(const std::filesystem::path& folder);

// The folder that a file belongs to which is no model by itself: config.json, an index, a shard, an adapter.
std::optional<std::filesystem::path> folderOfPart(const std::filesystem::path& file);

// A folder of the hub's cache on this machine for ORG/NAME, whether or not it is there.
std::filesystem::path hubFolder(const std::string& model);

} // namespace headroom::hf
