// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// The tokenizer of a Hugging Face folder. Reads the tokenizer.json of the tokenizers library (Hugging Face) and gives
// the ids that the library gives. Nothing changes after it is opened: copies share their data and any number of threads
// may use one.
class Tokenizer {
public:
    // A folder with a tokenizer.json or with a family's older files (vocab.json and merges.txt, vocab.txt, a model of
    // SentencePiece), or a tokenizer.json itself. Padding and truncation that a file asks for are left to the caller.
    // Throws Error: what is missing, wrong or not known, and where.
    static Tokenizer open(const std::filesystem::path& folder);
    // Of a tokenizer.json's text; `where` names its source in messages.
    static Tokenizer fromJson(std::string_view json, const std::string& where);

    // What a person should know of how the folder was read; sentences without a full stop.
    const std::vector<std::string>& notices() const;

    struct Piece {
        std::int64_t id = 0;
        std::string
            text; // the token as in the vocabulary ("Ġthe", "##ing", "<0xE4>"); or what it stands for, if unknown
        // Bytes of the text given. A part of a character has the bytes of all of it; a token that stands for none of
        // the text has begin = end.
        std::size_t begin = 0;
        std::size_t end = 0;
        int sequence = 0; // 1: of the second text; −1: put in, of neither
        int type = 0; // for a model's token type embedding
        int word = -1; // those with the same number and sequence are parts of one word; −1: put in
        bool added = false; // found whole in the text, or put in: not made by the model
        bool special = false; // means nothing in a text: what decode() may skip
    };

    // Text must be valid UTF-8; Error otherwise. addSpecial: with [CLS], <s> and the like, as the file says.
    std::vector<Piece> encode(std::string_view text, bool addSpecial = true) const;
    std::vector<Piece> encodePair(std::string_view first, std::string_view second, bool addSpecial = true) const;
    std::vector<std::int64_t> ids(std::string_view text, bool addSpecial = true) const;

    // Ids that are no token's are left out, as the library does.
    std::string decode(const std::vector<std::int64_t>& ids, bool skipSpecial) const;

    std::int64_t size() const; // largest id + 1
    bool has(std::int64_t id) const;
    std::string token(std::int64_t id) const; // Error if there is none
    std::optional<std::int64_t> find(std::string_view token) const;
    bool special(std::int64_t id) const;
    // The bytes of a text that a token stands for, with a space where it begins a word: "Ġthe" is " the", "<0xE4>" one
    // byte that is no character, "##ing" is "ing". Error if there is no such id.
    std::string bytes(std::int64_t id) const;
    // Whether the vocabulary says of a token that no space stands before it: "##ing", "ing" where "Ġthe" begins a word.
    bool continuesWord(std::int64_t id) const;

private:
    struct Parts;
    explicit Tokenizer(std::shared_ptr<const Parts> parts) : m_parts(std::move(parts)) {}

    std::shared_ptr<const Parts> m_parts;
};

} // namespace headroom
