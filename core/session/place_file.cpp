// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/place_file.h"

#include "config/json_fields.h"
#include "config/view_name.h"
#include "error.h"
#include "files/atomic_file.h"
#include "files/read_file.h"
#include "session/run_settings.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/intervention_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kPlaceVersion = 1;
constexpr std::size_t kNumbersMost = 65'536; // of changes that copy whole steps
constexpr std::uint64_t kBytesMost = 2 << 20;
constexpr std::array kPositions {PositionKind::None, PositionKind::SinusoidalInterleaved,
    PositionKind::SinusoidalConcatenated, PositionKind::Learned, PositionKind::Fourier, PositionKind::Rotary};
constexpr std::array kExecutors {Executor::Dense, Executor::Graph};
constexpr std::array kKinds {Intervention::Kind::Set, Intervention::Kind::Scale, Intervention::Kind::Zero,
    Intervention::Kind::Copy, Intervention::Kind::Mean};

const char* nameOf(PositionKind kind) { return toString(kind); }
const char* nameOf(Executor executor) { return toString(executor); }
const char* nameOf(Intervention::Kind kind)
{
    constexpr const char* names[] = {"set", "scale", "zero", "copy", "mean"};
    return names[static_cast<int>(kind)];
}

template <typename Enum, std::size_t Count>
Enum named(const JsonFields& fields, const char* key, const std::array<Enum, Count>& values)
{
    const std::string given = fields.text(key, "");
    std::string allowed;
    for (const Enum value : values) {
        if (given == nameOf(value))
            return value;
        allowed += (allowed.empty() ? "" : ", ") + std::string(nameOf(value));
    }
    throw Error(say("%1: %2 is \"%3\"; it can be %4.", fields.where(), key, escaped(given, 60), allowed));
}

Json jsonOf(const std::vector<ConfigChange>& changes)
{
    Json list = Json::array();
    for (const ConfigChange& change : changes)
        list.push_back({{"setting", change.field}, {"value", change.value}});
    return list;
}

std::vector<ConfigChange> changesOf(const JsonFields& fields, const char* key)
{
    std::vector<ConfigChange> changes;
    for (const std::string& text : fields.objects(key)) {
        const JsonFields each = JsonFields::parse(text, fields.where() + ", " + key);
        changes.push_back({each.text("setting", ""), each.text("value", "")});
        each.refuseUnknown();
    }
    return changes;
}

Json jsonOf(const Intervention& change)
{
    Json json {{"step", change.path}, {"kind", nameOf(change.kind)}, {"cells", change.at}};
    if (change.kind == Intervention::Kind::Set || change.kind == Intervention::Kind::Scale)
        json["value"] = change.value;
    if (change.kind == Intervention::Kind::Copy)
        json["values"] = change.values;
    return json;
}

Intervention interventionOf(const std::string& text, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(text, where + ", interventions");
    Intervention change;
    change.path = fields.text("step", "");
    change.kind = named(fields, "kind", kKinds);
    change.at = fields.integers("cells");
    const std::string number = fields.where() + ", " + escaped(change.path, 60);
    change.value = floatNumber(fields.real("value", 0.0), number);
    for (const double value : fields.reals("values"))
        change.values.push_back(static_cast<float>(floatNumber(value, number)));
    fields.refuseUnknown();
    if (change.path.empty())
        throw Error(say("%1: a change names no step; give its path, such as decoder.1/self_attention/weights.", where));
    for (const std::int64_t at : change.at)
        if (at < Intervention::kAll)
            throw Error(say("%1: the change to %2 names cell %3; cells are counted from 0, and -1 is a whole axis.",
                where, escaped(change.path, 60), at));
    return change;
}

std::int64_t counted(const JsonFields& fields, const char* key, std::int64_t fallback, std::int64_t least)
{
    const std::int64_t value = fields.integer(key, fallback);
    if (value < least || value > bounds::kTokens)
        throw Error(say("%1: %2 is %3; it must be %4 to %5.", fields.where(), key, value, least, bounds::kTokens));
    return value;
}

NamedCell namedCell(const JsonFields& fields, const char* key, const std::string& where)
{
    const JsonFields cell = JsonFields::parse(fields.object(key), where + ", " + key);
    NamedCell named {cell.text("step", ""), cell.integers("cell")};
    cell.refuseUnknown();
    return named;
}

constexpr const char* kShipped = "headroom:"; // before a path below resources/

bool isModelPath(const std::string& source)
{
    return source.find('/') != std::string::npos || source.ends_with(".safetensors");
}

std::string namedFrom(const std::string& source, const std::filesystem::path& folder)
{
    if (!isModelPath(source))
        return source;
    const std::filesystem::path path = std::filesystem::absolute(source).lexically_normal();
    const auto below = [&path](const std::filesystem::path& parent) -> std::optional<std::string> {
        const auto rest = path.lexically_relative(std::filesystem::absolute(parent).lexically_normal());
        return rest.empty() || *rest.begin() == ".." ? std::nullopt : std::optional(rest.string());
    };
    if (const auto shipped = below(resourceFolder()))
        return kShipped + *shipped;
    const auto sent = folder.empty() ? std::nullopt : below(folder);
    return sent ? "./" + *sent : path.string();
}

std::string foundFrom(const std::string& source, const std::filesystem::path& folder, const std::string& where)
{
    if (source.starts_with(kShipped)) {
        const std::filesystem::path below =
            std::filesystem::path(source.substr(std::string_view(kShipped).size())).lexically_normal();
        if (below.empty() || below.is_absolute() || *below.begin() == "..")
            throw Error(say("%1 names %2, which does not ship with Headroom.", where, escaped(source, 80)));
        return (resourceFolder() / below).string();
    }
    return isModelPath(source) ? (std::filesystem::absolute(folder) / source).lexically_normal().string() : source;
}

} // namespace

// A variant's own model by the variant's id: its file may have another name some day.
void PlaceFile::setModel(const ModelInfo& model)
{
    const bool own = !model.trained.empty() && model.trained.front().file == model.file;
    trained = !model.file.empty();
    source = own || model.file.empty() ? model.preset : model.file;
}

RunSettings PlaceFile::settings(const ModelConfig& model, std::vector<std::string>* leftOut) const
{
    RunSettings settings;
    settings.causal = causal.value_or(model.causal);
    settings.position = position.value_or(model.position);
    settings.executor = executor.value_or(model.executor);
    settings.temperature = temperature;
    settings.study = study;
    settings.padding = padding;
    settings.paddingClosed = paddingClosed;
    settings.objective = objective;
    settings.changes = changes;
    return withoutIdleChanges(std::move(settings), model, leftOut);
}

void PlaceFile::setSettings(const RunSettings& settings, const ModelConfig& model)
{
    causal = settings.causal == model.causal ? std::nullopt : std::optional(settings.causal);
    position = settings.position == model.position ? std::nullopt : std::optional(settings.position);
    executor = settings.executor == model.executor ? std::nullopt : std::optional(settings.executor);
    temperature = settings.temperature;
    changes = withoutIdleChanges(settings, model).changes; // reading it would leave the others out
    study = settings.study;
    padding = settings.padding;
    paddingClosed = settings.paddingClosed;
    objective = settings.objective;
}

std::string toJson(const PlaceFile& place, const std::filesystem::path& folder)
{
    std::size_t numbers = 0;
    for (const Intervention& change : place.interventions)
        numbers += change.values.size();
    if (numbers > kNumbersMost)
        throw Error(say(
            "The changes hold %1 numbers; a bookmark holds at most %2. Undo a copied step, or zero or set its cells "
            "instead.",
            numbers, kNumbersMost));
    Json json {{"headroom_place", kPlaceVersion}, {"model", namedFrom(place.source, folder)}};
    if (!place.trained)
        json["fresh"] = true;
    json["text"] = place.text;
    Json settings = Json::object();
    if (place.causal)
        settings["causal"] = *place.causal;
    if (place.position)
        settings["position"] = nameOf(*place.position);
    if (place.executor)
        settings["executor"] = nameOf(*place.executor);
    if (place.temperature != 1.0)
        settings["temperature"] = place.temperature;
    if (!place.changes.empty())
        settings["model"] = jsonOf(place.changes);
    if (!place.study.empty())
        settings["study"] = jsonOf(place.study);
    if (place.padding > 0) {
        settings["padding"] = place.padding;
        settings["padding_closed"] = place.paddingClosed;
    }
    if (place.objective)
        settings["backward"] = place.objective->text();
    if (!settings.empty())
        json["settings"] = settings;
    if (place.segment >= 0)
        json["segment"] = place.segment;
    if (!place.interventions.empty()) {
        json["interventions"] = Json::array();
        for (const Intervention& change : place.interventions)
            json["interventions"].push_back(jsonOf(change));
    }
    json["view"] = place.view;
    if (!place.options.empty())
        json["options"] = place.options;
    json["step"] = place.step;
    if (place.stop)
        json["stop"] = *place.stop;
    if (!place.pinned.path.empty())
        json["pinned"] = {{"step", place.pinned.path}, {"cell", place.pinned.at}};
    if (!place.explained.path.empty())
        json["explained"] = {{"step", place.explained.path}, {"cell", place.explained.at}};
    json["head"] = place.head;
    json["sublayer"] = place.sublayer;
    if (place.difference)
        json["difference"] = true;
    if (!place.beside.empty())
        json["beside"] = namedFrom(place.beside, folder);
    if (place.besideDifference)
        json["beside_difference"] = true;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

PlaceFile placeFromJson(const std::string& json, const std::filesystem::path& folder, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    const std::int64_t version = fields.integer("headroom_place", 0);
    if (version < 1)
        throw Error(say("%1 is not a bookmark: it has no field headroom_place.", where));
    if (version > kPlaceVersion)
        throw Error(say("%1 was written by a newer Headroom (version %2 of bookmarks; this one reads %3).", where,
            version, kPlaceVersion));
    PlaceFile place;
    place.source = foundFrom(fields.text("model", ""), folder, where);
    if (place.source.empty())
        throw Error(say("%1 names no model; give a variant's id or the path of a model.", where));
    place.trained = !fields.boolean("fresh", false);
    place.text = fields.text("text", "");
    const JsonFields settings = JsonFields::parse(fields.object("settings"), where + ", settings");
    if (settings.has("causal"))
        place.causal = settings.boolean("causal", true);
    if (settings.has("position"))
        place.position = named(settings, "position", kPositions);
    if (settings.has("executor"))
        place.executor = named(settings, "executor", kExecutors);
    place.temperature = settings.real("temperature", 1.0);
    checkTemperature(place.temperature, where);
    place.changes = changesOf(settings, "model");
    place.study = changesOf(settings, "study");
    place.padding = counted(settings, "padding", 0, 0);
    place.paddingClosed = settings.boolean("padding_closed", true);
    if (settings.has("backward"))
        place.objective = Objective::from(settings.text("backward", ""));
    settings.refuseUnknown();
    place.segment = counted(fields, "segment", -1, -1);
    for (const std::string& text : fields.objects("interventions"))
        place.interventions.push_back(interventionOf(text, where));
    const std::string view = fields.text("view", "");
    place.view = viewName(view);
    place.options = fields.textsByName("options");
    for (const auto& [name, value] : viewOptions(view))
        if (!value.empty())
            place.options.emplace(name, value);
    place.step = fields.text("step", "");
    if (fields.has("stop")) {
        place.stop = fields.real("stop", 0.0);
        if (!(*place.stop >= 0.0))
            throw Error(say("%1: stop is %2; it must be 0 or more.", where, *place.stop));
    }
    place.pinned = namedCell(fields, "pinned", where);
    place.explained = namedCell(fields, "explained", where);
    place.head = static_cast<int>(counted(fields, "head", 0, 0));
    place.sublayer = fields.text("sublayer", "");
    place.difference = fields.boolean("difference", false);
    const std::string beside = fields.text("beside", "");
    place.beside = beside.empty() ? beside : foundFrom(beside, folder, where);
    place.besideDifference = fields.boolean("beside_difference", false);
    fields.refuseUnknown();
    return place;
}

void writePlace(const PlaceFile& place, const std::filesystem::path& file)
{
    const std::string json = toJson(place, std::filesystem::absolute(file).parent_path());
    writeFileAtomically(file, json);
}

PlaceFile readPlace(const std::filesystem::path& file)
{
    const std::string json = readText(file, kBytesMost);
    if (!isUtf8(json))
        throw Error(say("%1 is not a bookmark: it is not UTF-8 text.", shown(file)));
    return placeFromJson(json, std::filesystem::absolute(file).parent_path(), shown(file));
}

bool namesPlace(const std::filesystem::path& path) { return path.extension() == ".headroom"; }

} // namespace headroom
