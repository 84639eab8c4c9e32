// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/run_settings.h"

#include "config/settings.h"
#include "error.h"
#include "text/say.h"
#include "trace/explanation.h"

#include <algorithm>
#include <map>

namespace headroom {

namespace {

using NamedFields = std::vector<std::pair<std::string, std::string>>;

// As a person reads a value that JSON has: "memory" without its marks, on and off.
std::string plainValue(const std::string& json)
{
    if (json == "true" || json == "false")
        return json == "true" ? say("on") : say("off");
    return json.size() > 1 && json.front() == '"' ? json.substr(1, json.size() - 2) : json;
}

std::string valueIn(const ModelConfig& config, const std::string& field)
{
    for (const Setting& setting : settings())
        if (field == setting.name)
            return plainValue(valueOf(setting, config));
    return {};
}

} // namespace

RunSettings ownSettings(const ModelConfig& own) { return {own.causal, own.position, 1.0, own.executor, {}, {}}; }

NamedFields fieldsOf(const RunSettings& settings, const ModelConfig& own)
{
    NamedFields fields;
    if (settings.causal != own.causal)
        fields.emplace_back("causal", settings.causal ? "true" : "false");
    if (settings.position != own.position)
        fields.emplace_back("position", toString(settings.position));
    if (settings.executor != own.executor)
        fields.emplace_back("executor", toString(settings.executor));
    for (const ConfigChange& change : settings.changes)
        fields.emplace_back(change.field, change.value);
    return fields;
}

RunSettings withField(RunSettings settings, const ModelConfig& own, const std::string& field, const std::string& value)
{
    if (field == "causal" || field == "position" || field == "executor") {
        const ModelConfig asked = own.unchecked({{field, value}});
        settings.causal = field == "causal" ? asked.causal : settings.causal;
        settings.position = field == "position" ? asked.position : settings.position;
        settings.executor = field == "executor" ? asked.executor : settings.executor;
        return settings;
    }
    std::erase_if(settings.changes, [&](const ConfigChange& change) { return change.field == field; });
    settings.changes.push_back({field, value});
    return settings;
}

RunSettings withoutIdleChanges(RunSettings settings, const ModelConfig& own, std::vector<std::string>* reasons)
{
    NamedFields idle;
    try {
        idle = own.withoutEffect(fieldsOf(settings, own));
    } catch (const Error&) { // of a setting or a value that is none: the run says so
    }
    for (const auto& [field, reason] : idle) {
        if (field == "causal")
            settings.causal = own.causal;
        std::erase_if(settings.changes, [&, name = field](const ConfigChange& change) { return change.field == name; });
        if (reasons)
            reasons->push_back(reason);
    }
    return settings;
}

void checkSettings(const RunSettings& settings, const ModelConfig& own)
{
    checkTemperature(settings.temperature, say("This run"));
    if (settings.position == PositionKind::Learned && own.position != PositionKind::Learned)
        throw Error(say("This model has no learned positions; choose none or a sinusoidal kind."));
    if (settings.temperature != 1.0 && own.output == OutputKind::States)
        throw Error(say("Temperature is %1, which would have no effect here: this model has no logits to divide.",
            formatNumber(settings.temperature)));
    for (const ConfigChange& change : settings.changes)
        if (change.field == "causal" || change.field == "position" || change.field == "executor")
            throw Error(say("Setting %1 belongs to the run, not to the model's configuration.", change.field));
    const ModelConfig asked = own.with(fieldsOf(settings, own)); // they go together as those of a model do
    if (asked.topology != own.topology || asked.vocabulary != own.vocabulary)
        throw Error(say("A run keeps its model's topology and vocabulary; open another variant to change them."));
}

std::vector<SettingDifference> settingDifferences(
    const ModelConfig& own, const RunSettings& opened, const RunSettings& now)
{
    std::vector<SettingDifference> all;
    const auto add = [&](const std::string& name, const std::string& before, const std::string& after) {
        if (before != after)
            all.push_back({name, before, after});
    };
    add(say("causal mask"), opened.causal ? say("on") : say("off"), now.causal ? say("on") : say("off"));
    add(say("positions"), toString(opened.position), toString(now.position));
    add("executor", toString(opened.executor), toString(now.executor));
    add(say("temperature"), formatNumber(opened.temperature, 2), formatNumber(now.temperature, 2));
    add(say("padding"), std::to_string(opened.padding), std::to_string(now.padding));
    if (opened.padding > 0 || now.padding > 0)
        add(say("padding mask"), opened.paddingClosed ? say("on") : say("off"),
            now.paddingClosed ? say("on") : say("off"));
    NamedFields before, after;
    std::vector<std::string> names;
    for (const auto& [settings, fields] : {std::pair(&opened, &before), std::pair(&now, &after)})
        for (const ConfigChange& change : settings->changes) {
            fields->emplace_back(change.field, change.value);
            if (std::find(names.begin(), names.end(), change.field) == names.end())
                names.push_back(change.field);
        }
    try {
        const ModelConfig then = own.unchecked(before), configured = own.unchecked(after);
        for (const std::string& name : names)
            add(name, valueIn(then, name), valueIn(configured, name));
    } catch (const Error&) { // of a setting or a value that is none: the run says so
    }
    return all;
}

} // namespace headroom
