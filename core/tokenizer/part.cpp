// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/part.h"

#include "error.h"
#include "text/say.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace headroom::tokenizers {

void Part::fail(const std::string& what) const { throw Error(m_where + (m_where.ends_with(": ") ? "" : ": ") + what); }

bool Part::has(const char* key) const
{
    if (!m_json.is_object())
        fail(say("this is not an object with keys."));
    const auto found = m_json.find(key);
    return found != m_json.end() && !found->is_null();
}

Part Part::child(const char* key) const
{
    constexpr int kDeepest = 32; // rules in sequences are read by recursion
    if (!has(key))
        fail(say("\"%1\" is missing.", key));
    if (m_depth >= kDeepest)
        fail(say("more than %1 parts lie in each other.", kDeepest));
    return {*m_json.find(key), m_where + (m_where.ends_with(": ") ? "" : ".") + key, m_depth + 1};
}

std::string Part::text(const char* key) const { return child(key).asText(); }

std::string Part::text(const char* key, const std::string& fallback) const { return has(key) ? text(key) : fallback; }

bool Part::flag(const char* key, bool fallback) const
{
    if (!has(key))
        return fallback;
    const Part value = child(key);
    if (!value.m_json.is_boolean())
        value.fail(say("this is neither true nor false."));
    return value.m_json.get<bool>();
}

std::int64_t Part::integer(const char* key) const { return child(key).asInteger(); }

std::int64_t Part::integer(const char* key, std::int64_t fallback) const { return has(key) ? integer(key) : fallback; }

std::vector<Part> Part::list(const char* key) const { return child(key).items(); }

std::vector<Part> Part::items() const
{
    if (!m_json.is_array())
        fail(say("this is not a list."));
    std::vector<Part> items;
    items.reserve(m_json.size());
    for (const auto& item : m_json)
        items.push_back({item, m_where + '[' + std::to_string(items.size()) + ']', m_depth + 1});
    return items;
}

std::string Part::asText() const
{
    if (!m_json.is_string())
        fail(say("this is not a text."));
    return m_json.get<std::string>();
}

std::int64_t Part::asInteger() const
{
    const bool huge = m_json.is_number_unsigned()
        && m_json.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max();
    if (!m_json.is_number_integer() || huge)
        fail(say("this is not a whole number."));
    return m_json.get<std::int64_t>();
}

double Part::asNumber() const
{
    if (!m_json.is_number())
        fail(say("this is not a number."));
    return m_json.get<double>();
}

} // namespace headroom::tokenizers
