// SPDX-License-Identifier: GPL-3.0-or-later
#include "known_deviations.h"

#include "error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace headroom::golden {

namespace {

bool matches(std::string_view pattern, std::string_view text)
{
    if (pattern.empty())
        return text.empty();
    if (pattern.front() == '*')
        return matches(pattern.substr(1), text) || (!text.empty() && matches(pattern, text.substr(1)));
    return !text.empty() && (pattern.front() == '?' || pattern.front() == text.front())
        && matches(pattern.substr(1), text.substr(1));
}

std::string field(const nlohmann::json& entry, const char* name, const std::string& where)
{
    const auto found = entry.find(name);
    if (found == entry.end() || !found->is_string() || found->get<std::string>().empty())
        throw Error(where + " needs \"" + name + "\", a text that is not empty.");
    return found->get<std::string>();
}

std::map<std::string, std::string> options(const nlohmann::json& entry, const std::string& where)
{
    std::map<std::string, std::string> result;
    if (!entry.contains("where"))
        return result;
    if (!entry["where"].is_object())
        throw Error(where + ": \"where\" must be an object of options and their settings.");
    for (const auto& [key, value] : entry["where"].items())
        result[key] = field(entry["where"], key.c_str(), where);
    return result;
}

bool holds(const Golden& golden, const std::string& option, const std::string& setting)
{
    if (!setting.starts_with("> "))
        return golden.text(option, "") == setting;
    return golden.real(option, 0.0) > std::stod(setting.substr(2));
}

} // namespace

KnownDeviations::KnownDeviations(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    const nlohmann::json list = nlohmann::json::parse(stream, nullptr, false);
    if (!list.is_array())
        throw Error(file.string() + " must hold a JSON list.");
    for (const nlohmann::json& entry : list) {
        const std::string where = file.string() + ", entry " + std::to_string(m_entries.size() + 1);
        if (!entry.is_object())
            throw Error(where + " must be an object.");
        for (const auto& [key, value] : entry.items())
            if (key != "oracle" && key != "kind" && key != "where" && key != "tensor" && key != "reason")
                throw Error(where + " has a field \"" + key + "\"; there are oracle, kind, where, tensor and reason.");
        m_entries.push_back({field(entry, "oracle", where), field(entry, "kind", where), field(entry, "tensor", where),
            options(entry, where), field(entry, "reason", where)});
    }
}

void KnownDeviations::each(
    const Golden& golden, std::vector<Comparison>& comparisons, const std::function<bool(Comparison&)>& use)
{
    for (KnownDeviation& entry : m_entries) {
        if (!matches(entry.oracle, golden.text("oracle")) || !matches(entry.kind, golden.text("kind"))
            || !std::all_of(entry.where.begin(), entry.where.end(),
                [&](const auto& option) { return holds(golden, option.first, option.second); }))
            continue;
        for (Comparison& comparison : comparisons) {
            if (!matches(entry.tensor, comparison.tensor))
                continue;
            entry.tried = true;
            if (!use(comparison))
                continue;
            ++entry.excused;
            comparison.note += (comparison.note.empty() ? "" : "; ") + entry.reason;
        }
    }
}

void KnownDeviations::mark(const Golden& golden, std::vector<Comparison>& comparisons)
{
    each(golden, comparisons, [](Comparison& comparison) {
        if (comparison.agrees || comparison.known || comparison.imitated)
            return false;
        return comparison.known = true;
    });
}

void KnownDeviations::explain(const Golden& golden, std::vector<Comparison>& comparisons)
{
    each(golden, comparisons, [](Comparison& comparison) {
        if (!comparison.vanishes || comparison.explained)
            return false;
        return comparison.explained = true;
    });
}

} // namespace headroom::golden
