// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/folder_settings.h"

namespace headroom::tokenizers {

// The files that folders had before tokenizer.json, in its form, as the class of tokenizers that the folder names reads
// them. Throws Error: no file, or a class that is not known, which is named.
Document readOlderFolder(const std::filesystem::path& folder, std::vector<std::string>& notices);

// A notice where a folder with a tokenizer.json names a class that does more than this file says.
void noteClass(const FolderSettings& settings, std::vector<std::string>& notices);

} // namespace headroom::tokenizers
