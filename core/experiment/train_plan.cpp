// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/read_json.h"
#include "error.h"
#include "experiment/train_run.h"
#include "libtorch.h"
#include "text/say.h"
#include "train/batch.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

// A task as an experiment says it: the usual one of its kind, but for what is given.
TaskSettings taskOf(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    TaskSettings wanted;
    const TaskKind& kind = findTask(fields.text("id", wanted.id));
    wanted.file = fields.text("file", "");
    TaskSettings task = usualSettings(kind, fields.integer("symbols", 0), wanted);
    task.shortest = fields.integer("shortest", task.shortest);
    task.longest = fields.integer("longest", task.longest);
    task.noise = fields.real("noise", task.noise);
    task.training = fields.integer("training", task.training);
    task.validation = fields.integer("validation", task.validation);
    task.test = fields.integer("test", task.test);
    task.options = fields.numbers("options");
    fields.refuseUnknown();
    validate(task);
    return task;
}

ModelConfig configOf(const JsonFields& run, const std::vector<TaskSettings>& tasks)
{
    const Preset preset = findPreset(run.text("preset", "transformer"));
    std::vector<std::pair<std::string, std::string>> fields {
        {"vocabulary", std::to_string(static_cast<std::int64_t>(tasks.front().alphabet.size()) + kFirstSymbol)}};
    const Json changes = ownJson(run.object("changes"));
    for (const auto& [field, value] : changes.items())
        fields.emplace_back(field, value.is_string() ? value.get<std::string>() : value.dump());
    const ModelConfig config = preset.config.with(fields);
    std::int64_t needed = changes.contains("max_length") ? 1 : config.maxLength;
    for (const TaskSettings& task : tasks)
        needed = std::max(needed, neededPositions(config, task));
    if (needed <= config.maxLength)
        return config;
    fields.emplace_back("max_length", std::to_string(needed));
    return preset.config.with(fields);
}

PlannedRun planOf(
    const std::string& json, const std::string& where, std::uint64_t seed, const std::string& longest, bool quick)
{
    const JsonFields run = JsonFields::parse(json, where);
    PlannedRun plan;
    plan.json = json;
    plan.task = taskOf(run.object("task"), where + ", task");
    std::vector<TaskSettings> tasks {plan.task};
    if (!longest.empty())
        tasks.push_back(patchedTask(plan, longest, where));
    plan.config = configOf(run, tasks);
    plan.settings = TrainingSettings::fromJson(run.object("settings"), where + ", settings");
    plan.settings.seed = seed;
    if (const std::string reason = plan.settings.warmupTooLong(); !quick && !reason.empty())
        throw Error(where + ": " + reason);
    if (!ownJson(run.object("settings")).contains("evaluate_every"))
        plan.settings.evaluateEvery = std::max<std::int64_t>(plan.settings.steps / 10, 1);
    run.refuseUnknown();
    return plan;
}

RunAxis axisOf(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    RunAxis axis;
    axis.title = fields.text("title", "");
    for (const std::string& text : fields.objects("options")) {
        Json patch = ownJson(text);
        if (!patch.contains("label") || !patch["label"].is_string())
            throw Error(say("%1 has an option without a label.", where));
        RunAxis::Option option {patch["label"], patch.value("x", std::nan("")), {}};
        patch.erase("label");
        patch.erase("x");
        option.patch = patch.dump();
        axis.options.push_back(std::move(option));
    }
    fields.refuseUnknown();
    if (axis.options.empty())
        throw Error(say("%1 has no options; give at least one.", where));
    return axis;
}

} // namespace

TaskSettings patchedTask(const PlannedRun& run, const std::string& patch, const std::string& where)
{
    Json task = ownJson(run.json).value("task", Json::object());
    task.merge_patch(ownJson(patch));
    return taskOf(task.dump(), where + ", task");
}

RunGrid planRuns(const JsonFields& setup, std::uint64_t seed, const std::string& longest, bool quick)
{
    Json base = Json::object();
    base["preset"] = setup.text("preset", "transformer");
    for (const char* part : {"task", "changes", "settings"})
        base[part] = ownJson(setup.object(part));
    RunGrid grid;
    for (const std::string& axis : setup.objects("axes"))
        grid.axes.push_back(axisOf(axis, setup.where() + ", axes"));
    std::vector<std::size_t> at(grid.axes.size(), 0);
    while (true) {
        Json run = base;
        std::string label;
        for (std::size_t i = 0; i < at.size(); ++i) {
            run.merge_patch(ownJson(grid.axes[i].options[at[i]].patch));
            label += (label.empty() ? "" : ", ") + grid.axes[i].options[at[i]].label;
        }
        grid.runs.push_back(
            planOf(run.dump(), setup.where() + (label.empty() ? "" : ", " + label), seed, longest, quick));
        grid.runs.back().label = label.empty() ? findPreset(run["preset"]).title : label;
        grid.runs.back().options = at;
        std::size_t axis = at.size();
        while (axis > 0 && ++at[axis - 1] == grid.axes[axis - 1].options.size())
            at[--axis] = 0;
        if (axis == 0)
            return grid;
    }
}

} // namespace headroom
