// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/planned_change.h"

#include "config/read_json.h"
#include "error.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/intervention_text.h"
#include "trace/step_names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

constexpr const char* kForms = toSay(
    "STEP:head-off=PATH/HEAD, STEP:head-on=PATH/HEAD, STEP:freeze=PREFIX, STEP:thaw=PREFIX, "
    "STEP:set=WEIGHT[i,j]=VALUE or STEP:SETTING=VALUE, as in 400:rate=0.001");

// False where the text is not a number from its first to its last character.
template <typename Number>
bool read(const std::string& text, Number& number)
{
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc {} && stop == text.data() + text.size();
}

std::string quoted(const std::string& text) { return "\"" + escaped(text) + "\""; }

// "PATH/HEAD": the weights of one head, zeroed at every step.
Intervention headOff(const std::string& value)
{
    const std::size_t slash = value.rfind('/');
    Intervention change;
    std::int64_t head = -1;
    if (slash == std::string::npos || slash == 0 || !read(value.substr(slash + 1), head) || head < 0)
        throw Error(say("%1 names no head; give the attention's path and the head's number from 0, such as "
                        "encoder.1/self_attention/0.",
            quoted(value)));
    change.path = value.substr(0, slash);
    const std::string weights = std::string("/") + steps::attention::weights;
    if (!change.path.ends_with(weights))
        change.path += weights;
    change.at = {head, Intervention::kAll, Intervention::kAll};
    return change;
}

// "WEIGHT[i,j]=VALUE"
Intervention weightSet(const std::string& value)
{
    const auto refuse = [&] {
        throw Error(say("%1 sets no weight; give WEIGHT[i,j]=VALUE with cells from 0 (- for a whole axis) and a finite "
                        "number, such as output.bias[3]=0.5.",
            quoted(value)));
    };
    Intervention change;
    change.kind = Intervention::Kind::Set;
    const std::size_t equals = value.rfind('=');
    if (equals == std::string::npos || !read(value.substr(equals + 1), change.value) || !std::isfinite(change.value))
        refuse();
    change.value = floatNumber(change.value, quoted(value));
    std::string name = value.substr(0, equals);
    if (const std::size_t bracket = name.find('['); bracket != std::string::npos) {
        if (!name.ends_with(']'))
            refuse();
        std::string cells = name.substr(bracket + 1, name.size() - bracket - 2) + ',';
        name.resize(bracket);
        for (std::size_t comma = cells.find(','); comma != std::string::npos; comma = cells.find(',')) {
            std::int64_t cell = Intervention::kAll;
            if (const std::string one = cells.substr(0, comma); one != "-" && (!read(one, cell) || cell < 0))
                refuse();
            change.at.push_back(cell);
            cells.erase(0, comma + 1);
        }
    }
    if (name.empty())
        refuse();
    change.path = name;
    return change;
}

// In the list, or no longer; `refusal` says that it is or is not already.
template <typename Item>
void put(std::vector<Item>& list, const Item& item, bool in, const std::string& name, const char* refusal)
{
    const auto found = std::find(list.begin(), list.end(), item);
    if (in == (found != list.end()))
        throw Error(say(refusal, quoted(name)));
    if (in)
        list.push_back(item);
    else
        list.erase(found);
}

std::string fieldOf(std::string name)
{
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

} // namespace

std::string PlannedChange::text() const { return std::to_string(step) + ':' + what + '=' + value; }

PlannedChange plannedChange(const std::string& text)
{
    PlannedChange change;
    const std::size_t colon = text.find(':'), equals = text.find('=');
    if (!isUtf8(text) || colon == std::string::npos || equals == std::string::npos || equals < colon + 2
        || !read(text.substr(0, colon), change.step) || change.step < 0)
        throw Error(say("%1 is not a change at a step; give %2.", quoted(text), say(kForms)));
    change.what = text.substr(colon + 1, equals - colon - 1);
    change.value = text.substr(equals + 1);
    controlFor({change.step,
                   change.what == "head-on"    ? "head-off"
                       : change.what == "thaw" ? "freeze"
                                               : change.what,
                   change.value},
        {});
    return change;
}

TrainingControl controlFor(const PlannedChange& change, const TrainingSettings& now)
{
    if (change.what == "set")
        return {.kind = TrainingControl::Kind::ChangeWeight, .weight = weightSet(change.value)};
    TrainingControl control {.kind = TrainingControl::Kind::Settings, .settings = now};
    if (change.what == "head-off" || change.what == "head-on")
        put(control.settings.interventions, headOff(change.value), change.what == "head-off", change.value,
            change.what == "head-off" ? toSay("%1 is already off.") : toSay("%1 is not off at that step."));
    else if (change.what == "freeze" || change.what == "thaw")
        put(control.settings.frozen, change.value, change.what == "freeze", change.value,
            change.what == "freeze" ? toSay("%1 is already frozen.") : toSay("%1 is not frozen at that step."));
    else
        control.settings = withSetting(now, change.what, change.value);
    return control;
}

TrainingSettings withSetting(const TrainingSettings& settings, const std::string& name, const std::string& value)
{
    nlohmann::ordered_json json = ownJson(settings.toJson());
    const std::string field = fieldOf(name);
    const auto changes = [](const std::string& key) {
        return key != "seed" && key != "frozen" && key != "interventions";
    };
    if (!json.contains(field) || !changes(field)) {
        std::string known;
        for (const auto& [key, old] : json.items())
            if (changes(key))
                known += (known.empty() ? "" : ", ") + key;
        throw Error(
            say("There is no training setting %1 that can change during training; choose %2, head-off, head-on, "
                "freeze, thaw or set.",
                quoted(name), known));
    }
    double number = 0.0;
    if (json[field].is_string())
        json[field] = value;
    else if (!read(value, number) || !std::isfinite(number))
        throw Error(say("Training setting %1 is %2; it must be a finite number.", name, quoted(value)));
    else if (number == std::floor(number) && std::abs(number) < 1e15)
        json[field] = static_cast<std::int64_t>(number);
    else
        json[field] = number;
    return TrainingSettings::fromJson(json.dump(), say("training settings"));
}

std::string idleReason(const std::string& name, const TrainingSettings& settings, const ModelConfig& config)
{
    const std::string field = fieldOf(name);
    const bool noam = settings.schedule == RateSchedule::Noam;
    if (field == "rate" && noam)
        return say(
            "applies to schedules constant and cosine; this schedule is noam, whose height is set by rate-factor");
    if (field == "rate_factor" && !noam)
        return say(
            "applies to schedule noam; this schedule is %1, whose height is set by rate", toString(settings.schedule));
    if (field == "warmup" && !settings.warmupTooLong().empty())
        return say("is %1; schedule %2 needs it to be smaller than the number of steps, %3", settings.warmup,
            toString(settings.schedule), settings.steps);
    if (field == "ponder_weight" && config.halting == HaltingKind::None)
        return say("weighs the ponder cost of a model that halts; this one does not (universal-transformer does)");
    return {};
}

} // namespace headroom
