// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/read_json.h"

#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <set>
#include <vector>

namespace headroom {

nlohmann::ordered_json readJson(const std::string& text, const std::string& where)
{
    constexpr int kMostLevels = 64; // the project's own files have under ten
    constexpr std::size_t kMostKeys = 20'000; // of one object: in order, each is looked for among all before it
    std::vector<std::set<std::string>> keys; // of the objects the parser is in
    const auto check = [&](int depth, nlohmann::ordered_json::parse_event_t event, nlohmann::ordered_json& value) {
        const bool opens = event == nlohmann::ordered_json::parse_event_t::object_start
            || event == nlohmann::ordered_json::parse_event_t::array_start;
        if (opens && depth >= kMostLevels)
            throw Error(say("%1 nests lists or objects more than %2 deep.", where, kMostLevels));
        if (event == nlohmann::ordered_json::parse_event_t::object_start)
            keys.emplace_back();
        else if (event == nlohmann::ordered_json::parse_event_t::object_end)
            keys.pop_back();
        else if (event == nlohmann::ordered_json::parse_event_t::key
            && !keys.back().insert(value.get<std::string>()).second)
            throw Error(say("%1 has \"%2\" twice; give it once.", where, escaped(value.get<std::string>(), 60)));
        if (event == nlohmann::ordered_json::parse_event_t::key && keys.back().size() > kMostKeys)
            throw Error(say("%1 has an object of more than %2 entries.", where, kMostKeys));
        return true;
    };
    try {
        return nlohmann::ordered_json::parse(text, check);
    } catch (const nlohmann::json::exception& error) {
        throw Error(say("%1 is not valid JSON: %2", where, escaped(error.what(), 160)));
    }
}

} // namespace headroom
