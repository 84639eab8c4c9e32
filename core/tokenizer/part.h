// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace headroom::tokenizers {

// A value in a tokenizer.json, usually an object, and its place in the file. Reads with checked types: what is missing
// or of another type is an Error that names the place and the key. A key whose value is null counts as missing. Holds a
// reference to the document.
class Part {
public:
    Part(const nlohmann::json& json, std::string where, int depth = 0)
        : m_json(json), m_where(std::move(where)), m_depth(depth)
    {
    }

    const nlohmann::json& json() const { return m_json; }
    const std::string& where() const { return m_where; }
    [[noreturn]] void fail(const std::string& what) const; // Error "WHERE: what"

    bool has(const char* key) const;
    std::string text(const char* key) const;
    std::string text(const char* key, const std::string& fallback) const;
    bool flag(const char* key, bool fallback) const;
    std::int64_t integer(const char* key) const;
    std::int64_t integer(const char* key, std::int64_t fallback) const;
    Part child(const char* key) const;
    std::vector<Part> list(const char* key) const;
    std::vector<Part> items() const; // of a list

    std::string asText() const;
    std::int64_t asInteger() const;
    double asNumber() const;

private:
    const nlohmann::json& m_json;
    std::string m_where;
    int m_depth;
};

} // namespace headroom::tokenizers
