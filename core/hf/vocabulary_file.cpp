// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/vocabulary_file.h"

#include "config/read_json.h"
#include "error.h"
#include "files/read_file.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <sstream>

namespace headroom::hf {

namespace {

constexpr std::uint64_t kMostBytes = 64'000'000;

using Json = nlohmann::json; // of 100,000 entries, which an ordered one takes minutes to read

Json jsonOf(const std::filesystem::path& file)
{
    return readLargeJson(readText(file, kMostBytes), shown(file.filename()));
}

void place(std::vector<std::string>& all, const Json& id, const std::string& entry)
{
    if (id.is_number_integer() && id.get<std::int64_t>() >= 0 && id.get<std::int64_t>() < std::ssize(all))
        all[static_cast<std::size_t>(id.get<std::int64_t>())] = entry;
}

// {"entry": id, …} or [["entry", score], …].
void place(std::vector<std::string>& all, const Json& vocabulary)
{
    if (vocabulary.is_object())
        for (const auto& [entry, id] : vocabulary.items())
            place(all, id, entry);
    else if (vocabulary.is_array())
        for (std::size_t id = 0; id < vocabulary.size(); ++id)
            if (vocabulary[id].is_array() && !vocabulary[id].empty() && vocabulary[id][0].is_string())
                place(all, id, vocabulary[id][0].get<std::string>());
}

void read(std::vector<std::string>& all, const std::filesystem::path& folder)
{
    std::error_code ignored;
    if (const auto file = folder / "tokenizer.json"; std::filesystem::exists(file, ignored)) {
        const Json json = jsonOf(file);
        if (json.contains("model") && json["model"].is_object() && json["model"].contains("vocab"))
            place(all, json["model"]["vocab"]);
        if (json.contains("added_tokens") && json["added_tokens"].is_array())
            for (const Json& token : json["added_tokens"])
                if (token.is_object() && token.contains("id") && token.contains("content")
                    && token["content"].is_string())
                    place(all, token["id"], token["content"].get<std::string>());
    } else if (const auto vocabulary = folder / "vocab.json"; std::filesystem::exists(vocabulary, ignored)) {
        place(all, jsonOf(vocabulary));
    } else if (const auto lines = folder / "vocab.txt"; std::filesystem::exists(lines, ignored)) {
        std::istringstream text(readText(lines, kMostBytes));
        std::string line;
        for (std::size_t id = 0; id < all.size() && std::getline(text, line); ++id)
            all[id] = line;
    }
}

} // namespace

std::vector<std::string> readVocabularyFile(
    const std::filesystem::path& folder, std::int64_t size, std::vector<std::string>& notices)
{
    std::vector<std::string> all(static_cast<std::size_t>(size));
    try {
        read(all, folder);
    } catch (const Error& error) {
        notices.push_back(say("The vocabulary is not shown: %1", error.what()));
    }
    for (std::size_t id = 0; id < all.size(); ++id)
        if (all[id].empty() || !isUtf8(all[id]))
            all[id] = "#" + std::to_string(id);
    return all;
}

std::vector<std::int64_t> idsOfEntries(const std::string& text, const std::vector<std::string>& vocabulary)
{
    std::vector<std::int64_t> ids;
    std::istringstream entries(text);
    std::string entry;
    while (entries >> entry) {
        const auto found = std::find(vocabulary.begin(), vocabulary.end(), entry);
        if (found == vocabulary.end())
            throw Error(
                say("\"%1\" is not in this model's vocabulary. Type entries separated by spaces, such as %2, or give "
                    "token ids.",
                    escaped(entry), escaped(vocabulary[vocabulary.size() / 2])));
        ids.push_back(found - vocabulary.begin());
    }
    return ids;
}

} // namespace headroom::hf
