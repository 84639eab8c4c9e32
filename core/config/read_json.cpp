// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/read_json.h"

#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <vector>

namespace headroom {

namespace {

void checkShape(std::string_view json, const std::string& where)
{
    constexpr int kMostLevels = 64; // the project's own files have under ten
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

// Reads nothing but where the parser stops, and at what.
struct Stop : nlohmann::json_sax<nlohmann::json> {
    std::size_t position = 0; // bytes read, with the one that was wrong
    std::string token;
    bool tooLarge = false; // a number, for any type

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t at, const std::string& last, const nlohmann::json::exception& error) override
    {
        position = at;
        token = last;
        tooLarge = dynamic_cast<const nlohmann::json::out_of_range*>(&error) != nullptr;
        return false;
    }
};

[[noreturn]] void fail(std::string_view text, const std::string& where)
{
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw Error(say("%1 is not valid JSON: it is empty.", where));
    Stop stop;
    nlohmann::json::sax_parse(text.begin(), text.end(), &stop);
    const std::size_t last = std::max<std::size_t>(stop.position, 1) - 1;
    const bool cutShort = last >= text.size();
    std::size_t at = std::min(last, text.size()); // where what is wrong begins
    if (stop.tooLarge)
        at -= std::min(at, stop.token.size() - 1);
    else if (!cutShort && text[at] == '"' && at > 0) // the parser reads a text to its end
        at = std::min(text.rfind('"', at - 1), at);
    while (!cutShort && at > 0 && (text[at] & 0xC0) == 0x80)
        --at;
    const std::string_view before = text.substr(0, at);
    const std::ptrdiff_t line = 1 + std::count(before.begin(), before.end(), '\n');
    std::size_t column = 1;
    for (std::size_t i = before.rfind('\n') + 1; i < before.size(); i += codePointAt(before, i).bytes) // npos + 1 is 0
        ++column;
    if (cutShort)
        throw Error(say("%1 is not valid JSON: it ends at line %2, column %3, in the middle.", where, line, column));
    const std::size_t end = std::max(last + 1, at + codePointAt(text, at).bytes);
    const bool quoted = text[at] == '"';
    const std::string met = quoted ? '"' + escaped(text.substr(at + 1, end - at - 2), 40) + '"'
                                   : escaped(text.substr(at, end - at), 40);
    throw Error(stop.tooLarge
            ? say("%1 is not valid JSON: the number %4 at line %2, column %3 is too large.", where, line, column, met)
            : say("%1 is not valid JSON: line %2, column %3 has %4, which cannot be there.", where, line, column, met));
}

} // namespace

nlohmann::ordered_json readJson(const std::string& text, const std::string& where)
{
    constexpr std::size_t kMostKeys = 20'000; // of one object: in order, each is looked for among all before it
    checkShape(text, where);
    std::vector<std::set<std::string>> keys; // of the objects the parser is in
    const auto check = [&](int, nlohmann::ordered_json::parse_event_t event, nlohmann::ordered_json& value) {
        if (event == nlohmann::ordered_json::parse_event_t::object_start)
            keys.emplace_back();
        else if (event == nlohmann::ordered_json::parse_event_t::object_end)
            keys.pop_back();
        else if (event == nlohmann::ordered_json::parse_event_t::key
            && !keys.back().insert(value.get<std::string>()).second)
            throw Error(say("%1 has \"%2\" twice; give it once.", where, escaped(value.get<std::string>())));
        if (event == nlohmann::ordered_json::parse_event_t::key && keys.back().size() > kMostKeys)
            throw Error(say("%1 has an object of more than %2 entries.", where, kMostKeys));
        return true;
    };
    try {
        return nlohmann::ordered_json::parse(text, check);
    } catch (const nlohmann::json::exception&) {
        fail(text, where);
    }
}

nlohmann::json readLargeJson(std::string_view text, const std::string& where)
{
    checkShape(text, where);
    try {
        return nlohmann::json::parse(text.begin(), text.end());
    } catch (const nlohmann::json::exception&) {
        fail(text, where);
    }
}

nlohmann::ordered_json ownJson(const std::string& text) { return nlohmann::ordered_json::parse(text); }

std::string reasonOf(const std::exception& error)
{
    std::string_view reason = error.what();
    if (const std::size_t end = reason.find("] "); reason.starts_with('[') && end != std::string_view::npos)
        reason.remove_prefix(end + 2);
    return escaped(reason, 160);
}

} // namespace headroom
