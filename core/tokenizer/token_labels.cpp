// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/token_labels.h"

#include "text/token_text.h"
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

// Without the space that begins a word.
std::string labelOf(const std::string& bytes)
{
    if (!isUtf8(bytes))
        return asNumber(bytes);
    const bool blank = std::all_of(bytes.begin(), bytes.end(), [](char c) { return c == ' '; });
    return bytes.empty() ? bytes : visibleToken(std::string_view(bytes).substr(!blank && bytes.front() == ' ' ? 1 : 0));
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
