// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/document.h"

#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

namespace headroom::tokenizers {

namespace {

void checkShape(std::string_view json, const std::string& where)
{
    constexpr int kMostLevels = 64;
    constexpr std::size_t kMostValues = 8'000'000; // a vocabulary of a million tokens has three
    int depth = 0;
    std::size_t values = 0;
    bool inText = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (c == '"')
            inText = !inText;
        else if (inText)
            i += c == '\\';
        else if (c == '[' || c == '{')
            ++values, ++depth;
        else if (c == ']' || c == '}')
            --depth;
        else if (c == ',')
            ++values;
        if (depth > kMostLevels)
            throw Error(say("%1 nests lists or objects more than %2 deep.", where, kMostLevels));
    }
    if (values > kMostValues)
        throw Error(say("%1 holds %2 values; at most %3 are allowed.", where, values, kMostValues));
}

} // namespace

nlohmann::json readDocument(std::string_view json, const std::string& where)
{
    checkShape(json, where);
    try {
        return nlohmann::json::parse(json.begin(), json.end());
    } catch (const nlohmann::json::exception& error) {
        throw Error(say("%1 is not valid JSON: %2", where, escaped(error.what(), 160)));
    }
}

} // namespace headroom::tokenizers
