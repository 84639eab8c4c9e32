// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/json_fields.h"

#include "config/read_json.h"
#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <set>

namespace headroom {

using Json = nlohmann::ordered_json;

struct JsonFields::Object {
    Json json;
    mutable std::set<std::string> asked;
};

namespace {

std::string shownJson(const Json& value)
{
    if (value.is_string())
        return '"' + escaped(value.get<std::string>()) + '"';
    return escaped(value.dump());
}

} // namespace

JsonFields::JsonFields(std::unique_ptr<Object> object, std::string where)
    : m_object(std::move(object)), m_where(std::move(where))
{
}

JsonFields::~JsonFields() = default;
JsonFields::JsonFields(JsonFields&&) noexcept = default;

JsonFields JsonFields::parse(const std::string& text, const std::string& where)
{
    auto object = std::make_unique<Object>();
    object->json = readJson(text, where);
    if (!object->json.is_object())
        throw Error(say("%1 must hold one JSON object, not %2.", where, object->json.type_name()));
    return JsonFields(std::move(object), where);
}

#define HEADROOM_FIELD(check, wanted)                                                                                  \
    m_object->asked.insert(key);                                                                                       \
    const auto found = m_object->json.find(key);                                                                       \
    if (found == m_object->json.end())                                                                                 \
        return fallback;                                                                                               \
    if (!found->check())                                                                                               \
        throw Error(say("%1: %2 is %3; it must be %4.", m_where, key, shownJson(*found), wanted));

std::string JsonFields::text(const char* key, const std::string& fallback) const
{
    HEADROOM_FIELD(is_string, say("a string"))
    return found->get<std::string>();
}

std::string JsonFields::needed(const char* key) const
{
    const std::string value = text(key, "");
    if (value.empty())
        throw Error(say("%1 has no \"%2\"; it needs one.", m_where, key));
    return value;
}

std::int64_t JsonFields::integer(const char* key, std::int64_t fallback) const
{
    HEADROOM_FIELD(is_number_integer, say("a whole number"))
    if (found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        throw Error(say("%1: %2 is %3; that is too large.", m_where, key, shownJson(*found)));
    return found->get<std::int64_t>();
}

double JsonFields::real(const char* key, double fallback) const
{
    HEADROOM_FIELD(is_number, say("a number"))
    return found->get<double>();
}

bool JsonFields::boolean(const char* key, bool fallback) const
{
    HEADROOM_FIELD(is_boolean, say("true or false"))
    return found->get<bool>();
}

std::vector<std::string> JsonFields::texts(const char* key) const
{
    const std::vector<std::string> fallback;
    HEADROOM_FIELD(is_array, say("a list of strings"))
    std::vector<std::string> texts;
    for (const Json& item : *found) {
        if (!item.is_string())
            throw Error(say("%1: %2 holds %3; every entry must be a string.", m_where, key, shownJson(item)));
        texts.push_back(item.get<std::string>());
    }
    return texts;
}

std::vector<double> JsonFields::reals(const char* key) const
{
    const std::vector<double> fallback;
    HEADROOM_FIELD(is_array, say("a list of numbers"))
    std::vector<double> numbers;
    for (const Json& item : *found) {
        if (!item.is_number())
            throw Error(say("%1: %2 holds %3; every entry must be a number.", m_where, key, shownJson(item)));
        numbers.push_back(item.get<double>());
    }
    return numbers;
}

std::vector<std::int64_t> JsonFields::integers(const char* key) const
{
    const std::vector<std::int64_t> fallback;
    HEADROOM_FIELD(is_array, say("a list of whole numbers"))
    std::vector<std::int64_t> numbers;
    for (const Json& item : *found) {
        if (!item.is_number_integer() || (item.is_number_unsigned() && item.get<std::uint64_t>() > INT64_MAX))
            throw Error(say("%1: %2 holds %3; every entry must be a whole number.", m_where, key, shownJson(item)));
        numbers.push_back(item.get<std::int64_t>());
    }
    return numbers;
}

std::map<std::string, double> JsonFields::numbers(const char* key) const
{
    const std::map<std::string, double> fallback;
    HEADROOM_FIELD(is_object, say("an object in braces"))
    std::map<std::string, double> numbers;
    for (const auto& [name, value] : found->items()) {
        if (!value.is_number())
            throw Error(say("%1: %2.%3 is %4; it must be a number.", m_where, key, name, shownJson(value)));
        numbers[name] = value.get<double>();
    }
    return numbers;
}

std::map<std::string, std::string> JsonFields::textsByName(const char* key) const
{
    const std::map<std::string, std::string> fallback;
    HEADROOM_FIELD(is_object, say("an object in braces"))
    std::map<std::string, std::string> texts;
    for (const auto& [name, value] : found->items()) {
        if (!value.is_string())
            throw Error(say("%1: %2.%3 is %4; it must be a text.", m_where, key, name, shownJson(value)));
        texts[name] = value.get<std::string>();
    }
    return texts;
}

std::string JsonFields::object(const char* key) const
{
    const std::string fallback = "{}";
    HEADROOM_FIELD(is_object, say("an object in braces"))
    return found->dump();
}

std::vector<std::string> JsonFields::objects(const char* key) const
{
    const std::vector<std::string> fallback;
    HEADROOM_FIELD(is_array, say("a list of objects"))
    std::vector<std::string> objects;
    for (const Json& item : *found) {
        if (!item.is_object())
            throw Error(
                say("%1: %2 holds %3; every entry must be an object in braces.", m_where, key, shownJson(item)));
        objects.push_back(item.dump());
    }
    return objects;
}

#undef HEADROOM_FIELD

bool JsonFields::has(const char* key) const { return m_object->json.contains(key); }

void JsonFields::refuseUnknown() const
{
    for (const auto& [key, value] : m_object->json.items()) {
        if (m_object->asked.count(key))
            continue;
        std::string known;
        for (const std::string& name : m_object->asked)
            known += (known.empty() ? "" : ", ") + name;
        throw Error(say("%1: \"%2\" is not a setting; the settings are %3.", m_where, escaped(key), known));
    }
}

} // namespace headroom
