// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/folder_settings.h"

namespace headroom::tokenizers {

// The classes of transformers whose vocabulary is a model of SentencePiece, and its file's name; null: no such class.
const char* sentencePieceFile(const std::string& className);

// What transformers 4.57 makes of the model for that class, in the form of a tokenizer.json; for Marian, which it
// leaves to the SentencePiece library, what that makes of a text. Error naming the file.
Document readSentencePieceFolder(
    const std::filesystem::path& file, const std::string& className, const FolderSettings& settings);

} // namespace headroom::tokenizers
