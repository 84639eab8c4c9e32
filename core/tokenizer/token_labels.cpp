// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/token_labels.h"

#include "text/utf8.h"
#include "tokenizer/unicode.h"

#include <algorithm>

namespace headroom {

namespace {

// Bytes as they are, where they are no text.
std::string asNumber(const std::string& bytes)
{
    constexpr const char* kDigits = "0123456789ABCDEF";
    std::string text = "0x";
    for (const unsigned char byte : bytes) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

std::string labelOf(const std::string& bytes)
{
    if (!isUtf8(bytes))
        return asNumber(bytes);
    const bool blank = std::all_of(bytes.begin(), bytes.end(), [](char c) { return c == ' '; });
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        const CodePoint character = codePointAt(bytes, at);
        const char c = bytes[at];
        if (c == ' ')
            text += blank ? "␣" : at == 0 ? "" : " ";
        else if (c == '\n')
            text += "⏎";
        else if (c == '\t')
            text += "⇥";
        else if (character.value < 0x20 || character.value == 0x7F)
            text += asNumber(bytes.substr(at, 1));
        else
            text += bytes.substr(at, character.bytes);
        at += character.bytes;
    }
    return text;
}

bool beginsAsWord(const std::string& bytes)
{
    if (bytes.empty() || !isUtf8(bytes))
        return false;
    const CodePoint first = codePointAt(bytes, 0);
    return (tokenizers::isLetter(first.value) || tokenizers::isNumeric(first.value));
}

} // namespace

std::string tokenLabel(const Tokenizer& tokenizer, std::int64_t id)
{
    if (!tokenizer.has(id))
        return "#" + std::to_string(id);
    const std::string label = labelOf(tokenizer.bytes(id));
    return label.empty() ? tokenizer.token(id) : label;
}

std::vector<std::string> vocabularyLabels(const Tokenizer& tokenizer, std::int64_t size)
{
    std::vector<std::string> labels;
    for (std::int64_t id = 0; id < size; ++id) {
        labels.push_back(tokenLabel(tokenizer, id));
        if (tokenizer.has(id) && tokenizer.continuesWord(id) && beginsAsWord(tokenizer.bytes(id)))
            labels.back().insert(0, "…");
    }
    return labels;
}

} // namespace headroom
