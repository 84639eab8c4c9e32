// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace headroom::hf {

// The entries of the vocabulary, as tokenizer.json, vocab.json or vocab.txt have them, one a token id; ids without an
// entry are called "#7". A file that cannot be read adds a notice and leaves the ids.
std::vector<std::string> readVocabularyFile(
    const std::filesystem::path& folder, std::int64_t size, std::vector<std::string>& notices);

// What a person types as entries of the vocabulary between white space: their ids. Throws Error naming one that is
// none.
std::vector<std::int64_t> idsOfEntries(const std::string& text, const std::vector<std::string>& vocabulary);

} // namespace headroom::hf
