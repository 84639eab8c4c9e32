// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace headroom {

// What a model.safetensors.index.json says: the file that each tensor lies in, by its name. Throws Error, naming
// `where`, if it is no such index, has too many files, or places a tensor outside its own folder.
std::map<std::string, std::string> readShardIndex(std::string_view json, const std::string& where);

} // namespace headroom
