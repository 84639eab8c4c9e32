// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/model_folder.h"

#include "config/read_json.h"
#include "error.h"
#include "files/posix.h"
#include "files/read_file.h"
#include "io/other_weights.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace headroom::hf {

namespace {

constexpr std::uint64_t kMostRefBytes = 1'000'000;

bool there(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

bool isModel(const std::filesystem::path& folder)
{
    return there(folder / "config.json") || there(folder / "params.json") || there(folder / "adapter_config.json");
}

bool isPlainName(const std::string& name)
{
    return !name.empty() && name != "." && name != ".." && std::filesystem::path(name).filename() == name;
}

std::string firstLine(const std::filesystem::path& file)
{
    const std::vector<std::byte> bytes = readFile(file, kMostRefBytes);
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return text.substr(0, text.find_first_of(" \r\n\t"));
}

// The part of a model of sentence-transformers that reads the text.
std::optional<std::filesystem::path> firstModule(const std::filesystem::path& folder)
{
    if (!there(folder / "modules.json"))
        return std::nullopt;
    const std::vector<std::byte> bytes = readFile(folder / "modules.json", kMostRefBytes);
    const auto modules = readJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "modules.json");
    if (!modules.is_array() || modules.empty() || !modules[0].is_object() || !modules[0].contains("path")
        || !modules[0]["path"].is_string())
        return std::nullopt;
    const std::string path = modules[0]["path"].get<std::string>();
    return isPlainName(path) && isModel(folder / path) ? std::optional(folder / path) : std::nullopt;
}

// models--ORG--NAME of the hub's cache: refs/main names the snapshot.
std::optional<std::filesystem::path> snapshotOf(const std::filesystem::path& folder)
{
    const std::filesystem::path all = folder / "snapshots";
    if (!there(all))
        return std::nullopt;
    if (there(folder / "refs" / "main"))
        if (const std::string main = firstLine(folder / "refs" / "main"); isPlainName(main) && isModel(all / main))
            return all / main;
    std::vector<std::string> models;
    for (const std::string& name : filesIn(all))
        if (isModel(all / name))
            models.push_back(name);
    if (models.size() == 1)
        return all / models.front();
    if (models.empty())
        throw Error(say("%1 is a model’s folder in the Hugging Face cache, but no snapshot in it has a config.json: it "
                        "was not downloaded in full.",
            shown(folder)));
    throw Error(say("%1 holds %2 snapshots of a model. Open the folder of one: snapshots/%3.", shown(folder),
        models.size(), escaped(models.front())));
}

std::string someOf(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < 4; ++i)
        text += (i ? ", " : "") + escaped(names[i]);
    return names.size() > 4 ? text + ", …" : text;
}

} // namespace

std::filesystem::path modelFolder(const std::filesystem::path& folder)
{
    if (const auto module = firstModule(folder); module && !isModel(folder))
        return *module;
    if (isModel(folder))
        return folder;
    if (const auto snapshot = snapshotOf(folder)) {
        const auto module = firstModule(*snapshot);
        return module && !there(*snapshot / "config.json") ? *module : *snapshot;
    }
    for (const std::filesystem::path& cache : {folder, folder / "hub"}) {
        std::vector<std::string> models;
        for (const std::string& name : filesIn(cache))
            if (name.starts_with("models--"))
                models.push_back((cache == folder ? "" : "hub/") + name);
        if (!models.empty())
            throw Error(
                say("%1 is a cache of the Hugging Face hub, not one model. Open the folder of a model in it: %2.",
                    shown(folder), someOf(models)));
    }
    std::vector<std::string> inside;
    for (const std::string& name : filesIn(folder))
        if (isModel(folder / name))
            inside.push_back(name);
    if (!inside.empty())
        throw Error(say("%1 has no config.json, so it is not the folder of a model; these folders in it have one: %2.",
            shown(folder), someOf(inside)));
    const std::string others = otherWeights(folder);
    throw Error(others.empty()
            ? say("%1 has no config.json, so it is not the folder of a model.", shown(folder))
            : say("%1 has no config.json, so it is not the folder of a model. %2", shown(folder), others));
}

std::filesystem::path modulesFolder(const std::filesystem::path& folder)
{
    if (there(folder / "modules.json"))
        return folder;
    std::error_code ignored;
    const std::filesystem::path above = folder / "..";
    const auto module = firstModule(above);
    return module && std::filesystem::equivalent(*module, folder, ignored) ? above : std::filesystem::path();
}

std::optional<std::filesystem::path> folderOfPart(const std::filesystem::path& file)
{
    const std::string name = file.filename().string();
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    constexpr std::array kSettings {"config.json", "params.json", "adapter_config.json", "modules.json"};
    if (std::find(kSettings.begin(), kSettings.end(), name) != kSettings.end()
        || (name.ends_with(".json") && name.find(".safetensors.index") != std::string::npos))
        return folder;
    constexpr std::array kWeights {"model.", "model-", "consolidated", "adapter_model"};
    const bool part = name.ends_with(".safetensors") && isModel(folder)
        && std::any_of(kWeights.begin(), kWeights.end(), [&](const char* start) { return name.starts_with(start); });
    return part ? std::optional(folder) : std::nullopt;
}

std::filesystem::path hubFolder(const std::string& model)
{
    std::string name = "models--" + model;
    for (std::size_t at = name.find('/'); at != std::string::npos; at = name.find('/'))
        name.replace(at, 1, "--");
    const auto environment = [](const char* variable) {
        const char* value = std::getenv(variable);
        return std::filesystem::path(value ? value : "");
    };
    std::filesystem::path cache = environment("HF_HUB_CACHE");
    if (cache.empty())
        cache = environment("HF_HOME").empty() ? std::filesystem::path() : environment("HF_HOME") / "hub";
    if (cache.empty())
        cache = environment("HOME") / ".cache" / "huggingface" / "hub";
    return cache / name;
}

} // namespace headroom::hf
