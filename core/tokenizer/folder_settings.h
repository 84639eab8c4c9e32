// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::tokenizers {

using Document = nlohmann::json;

std::string readText(const std::filesystem::path& file); // Error if it is not valid UTF-8
Document readObject(const std::filesystem::path& file); // empty if there is no such file
bool isThere(const std::filesystem::path& file);

// A token that a class of tokenizers has by itself, whatever the files say.
struct UsualToken {
    const char* role; // "mask_token"
    std::string content;
    bool takesLeft = false;
    bool takesRight = false;
    bool normalized = false;
};

// What a folder says beside its vocabulary: tokenizer_config.json, special_tokens_map.json, added_tokens.json and
// config.json, with the meaning that transformers 4.57 gives them.
class FolderSettings {
public:
    explicit FolderSettings(const std::filesystem::path& folder); // Error: a file is damaged

    // The class of transformers without "Tokenizer" and "Fast": "T5", "XLMRoberta". As tokenizer_config.json names it,
    // config.json, or the model's type means; empty if none does.
    const std::string& className() const { return m_class; }
    std::string namedClass() const; // as tokenizer_config.json or config.json has it; empty if neither names one
    bool namesClassItself() const; // tokenizer_config.json does

    bool has(const char* key) const; // in tokenizer_config.json, not null
    bool flag(const char* key, bool fallback) const;
    std::int64_t integer(const char* key, std::int64_t fallback) const;
    std::string text(const char* key, const std::string& fallback) const;
    Document optionalFlag(const char* key) const;
    std::optional<std::string> token(const char* role) const; // "cls_token" and the like

    // As "added_tokens" of a tokenizer.json: first those of the vocabulary's file, then the folder's, then what the
    // class has by itself. A later one replaces an earlier one of the same content if the folder spells its flags out.
    Document addedTokens(const Document& first, const std::vector<UsualToken>& usual,
        const std::vector<std::string>& additional, bool besideOthers = false) const; // additional: given others or not
    // What tokenizer_config.json changes in the parts of a tokenizer.json.
    void change(Document& tokenizer, std::vector<std::string>& notices) const;

private:
    std::map<std::int64_t, Document> addedById() const;

    Document m_tokenizer;
    Document m_special;
    Document m_model;
    Document m_added;
    std::string m_class;
};

// A step made of others: "normalizers", "pretokenizers" or "decoders".
Document sequenceOf(const char* list, Document steps);

// The ids of a vocabulary and of the tokens added to it.
Document withAdded(Document ids, const Document& added);

// A TemplateProcessing: tokens and "$A", "$B", each with its type.
using TemplateEntries = std::vector<std::pair<std::string, int>>;
// Error: an id is missing.
Document templateOf(const Document& ids, const TemplateEntries& single, const TemplateEntries& pair);

} // namespace headroom::tokenizers
