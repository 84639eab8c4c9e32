// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace headroom::tokenizers {

// What Headroom needs of a SentencePiece model file (Kudo & Richardson 2018): sentencepiece_model.proto, ModelProto.
struct SentencePieceModel {
    enum class Type { Normal = 1, Unknown, Control, UserDefined, Unused, Byte };
    struct Entry {
        std::string text;
        double score = 0;
        Type type = Type::Normal;
    };
    std::vector<Entry> entries; // by id
    enum class Algorithm { Unigram = 1, Pairs, Words, Characters };
    Algorithm algorithm = Algorithm::Unigram;
    std::string charsmap; // base64; empty: none
    std::size_t unknown = 0; // id
    std::string unknownText = "<unk>";
    bool byteFallback = false;
    bool addsPrefix = true; // a space before a text
    bool joinsSpaces = true; // several spaces are one, and none is at the ends
};

// Throws Error naming the file.
SentencePieceModel readSentencePiece(const std::filesystem::path& file);

} // namespace headroom::tokenizers
