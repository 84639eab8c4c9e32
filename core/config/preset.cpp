// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/json_fields.h"
#include "config/model_config.h"
#include "config/preset_list.h"
#include "config/view_name.h"
#include "error.h"
#include "files/read_file.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

namespace headroom {

namespace fs = std::filesystem;

std::string TaskSettings::toJson() const
{
    const TaskSettings usual;
    nlohmann::ordered_json json {{"id", id}, {"alphabet", alphabet}, {"shortest", shortest}, {"longest", longest}};
    const auto unless = [&](const char* key, const auto& value, const auto& left) {
        if (value != left)
            json[key] = value;
    };
    unless("noise", noise, usual.noise);
    unless("training", training, usual.training);
    unless("validation", validation, usual.validation);
    unless("test", test, usual.test);
    unless("file", file, usual.file);
    unless("target_file", targetFile, usual.targetFile);
    unless("options", options, usual.options);
    return json.dump();
}

TaskSettings TaskSettings::fromJson(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    TaskSettings task;
    task.id = fields.text("id", task.id);
    task.alphabet = fields.texts("alphabet");
    task.shortest = fields.integer("shortest", task.shortest);
    task.longest = fields.integer("longest", task.longest);
    task.noise = fields.real("noise", task.noise);
    task.training = fields.integer("training", task.training);
    task.validation = fields.integer("validation", task.validation);
    task.test = fields.integer("test", task.test);
    task.file = fields.text("file", task.file);
    task.targetFile = fields.text("target_file", task.targetFile);
    task.options = fields.numbers("options");
    fields.refuseUnknown();
    return task;
}

fs::path resourceFolder()
{
    if (const char* given = std::getenv("HEADROOM_RESOURCES"))
        return given;
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    const fs::path installed = program.parent_path().parent_path() / "share/headroom/resources";
    if (!program.empty() && fs::is_directory(installed, ignored))
        return installed;
    return fs::path(HEADROOM_SOURCE_DIR) / "resources";
}

Preset Preset::read(const fs::path& file)
{
    const JsonFields fields = JsonFields::parse(readText(file, kHandWritten), file.string());
    Preset preset;
    preset.id = file.stem().string();
    preset.title = fields.text("title", preset.id);
    preset.paper = fields.text("paper", "");
    preset.url = fields.text("url", "");
    preset.idea = fields.text("idea", "");
    preset.keywords = fields.texts("keywords");
    preset.sample = fields.text("sample", "");
    preset.view = viewName(fields.text("view", "attention"));
    preset.model = fields.text("model", "");
    preset.task = TaskSettings::fromJson(fields.object("task"), say("%1, task", file.string()));
    preset.training = fields.object("training");
    preset.config = ModelConfig::fromJson(fields.object("config"), say("%1, config", file.string()));
    fields.refuseUnknown();
    return preset;
}

namespace {

// A recipe names its variant, and its model is called as it is: nothing else links the two. What a recipe says besides
// is read where it is needed (recipe/recipe.h).
void addTrained(PresetList& list)
{
    const fs::path recipes = resourceFolder() / "recipes", models = resourceFolder() / "models";
    std::error_code ignored;
    if (fs::exists(recipes / "order.txt", ignored)) {
        std::istringstream order(readText(recipes / "order.txt", kHandWritten));
        for (std::string id; order >> id;) {
            const std::string file = (recipes / (id + ".json")).string();
            try {
                const JsonFields fields = JsonFields::parse(readText(file, kHandWritten), file);
                const JsonFields task = JsonFields::parse(fields.object("task"), say("%1, task", file));
                const std::string variant = fields.text("variant", "");
                for (Preset& preset : list.presets)
                    if (preset.id == variant)
                        preset.trained.push_back(
                            {(models / (id + ".safetensors")).string(), task.text("id", TaskSettings().id)});
            } catch (const std::exception& error) {
                list.broken.push_back({id, error.what()});
            }
        }
    }
    for (Preset& preset : list.presets)
        if (!preset.model.empty())
            preset.trained.push_back({(models / preset.model).string(), preset.task.id});
}

PresetList readPresets()
{
    const fs::path folder = resourceFolder() / "variants";
    std::istringstream order(readText(folder / "order.txt", kHandWritten));
    PresetList list;
    for (std::string id; order >> id;) {
        try {
            list.presets.push_back(Preset::read(folder / (id + ".json")));
        } catch (const std::exception& error) {
            list.broken.push_back({id, error.what()});
        }
    }
    addTrained(list);
    return list;
}

// The files that presets are read from: their times and sizes.
using Files = std::map<fs::path, std::pair<fs::file_time_type, std::uintmax_t>>;

Files filesOfPresets()
{
    Files files;
    std::error_code ignored;
    for (const char* folder : {"variants", "recipes"})
        for (const fs::directory_entry& entry : fs::directory_iterator(resourceFolder() / folder, ignored))
            files[entry.path()] = {entry.last_write_time(ignored), entry.file_size(ignored)};
    return files;
}

} // namespace

// Every model that is opened and every training that is checked asks for them, so they are read once, and again where a
// file has changed. What is wrong with a broken one is said anew, in the language of the moment.
PresetList presetList()
{
    static std::mutex mutex;
    static Files read;
    static PresetList list;
    const std::scoped_lock lock(mutex);
    Files now = filesOfPresets();
    if (now != read || !list.broken.empty()) {
        list = readPresets();
        read = std::move(now);
    }
    return list;
}

std::vector<Preset> presets() { return presetList().presets; }

bool namesVariantFile(const std::string& source)
{
    const fs::path file(source);
    return file.extension() == ".json" && file.filename() != "config.json"
        && !source.ends_with(".safetensors.index.json");
}

Preset findPreset(const std::string& id)
{
    if (namesVariantFile(id)) {
        Preset preset = Preset::read(id);
        preset.id = id;
        return preset;
    }
    PresetList list = presetList();
    std::string known;
    for (Preset& preset : list.presets) {
        if (preset.id == id)
            return std::move(preset);
        known += (known.empty() ? "" : ", ") + preset.id;
    }
    for (const BrokenPreset& broken : list.broken)
        if (broken.id == id)
            throw Error(say("Variant \"%1\" cannot be opened: %2", escaped(id), broken.message));
    throw Error(say("There is no variant \"%1\"; the variants are %2.", escaped(id), known));
}

} // namespace headroom
