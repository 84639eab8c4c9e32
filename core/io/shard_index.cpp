// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/shard_index.h"

#include "config/read_json.h"
#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace headroom {

namespace {

constexpr std::size_t kMostShards = 1'000;

} // namespace

std::map<std::string, std::string> readShardIndex(std::string_view text, const std::string& where)
{
    const auto json = readJson(std::string(text), where);
    const auto map = json.is_object() ? json.find("weight_map") : json.end();
    if (!json.is_object() || map == json.end() || !map->is_object())
        throw Error(say("%1 has no \"weight_map\", which says which file each tensor is in.", where));
    std::map<std::string, std::string> placed;
    std::set<std::string> shards;
    for (const auto& [name, file] : map->items()) {
        if (!file.is_string())
            throw Error(say("%1: the file name of tensor \"%2\" must be a string.", where, escaped(name)));
        const std::string shard = file.get<std::string>();
        if (std::filesystem::path(shard).filename() != shard || shard == ".." || shard == "." || shard.empty())
            throw Error(
                say("%1 places tensor \"%2\" in \"%3\", which lies outside the folder; only files beside the index "
                    "are read.",
                    where, escaped(name), escaped(shard)));
        placed.emplace(name, shard);
        shards.insert(shard);
        if (shards.size() > kMostShards)
            throw Error(say("%1 names more than %2 files.", where, kMostShards));
    }
    return placed;
}

} // namespace headroom
