// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/training_settings.h"

#include "config/json_fields.h"
#include "error.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/intervention_text.h"
#include "trace/trace.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<RateSchedule, const char*> kSchedules[] {
    {RateSchedule::Noam, "noam"}, {RateSchedule::Constant, "constant"}, {RateSchedule::Cosine, "cosine"}};
constexpr std::pair<Intervention::Kind, const char*> kChangeKinds[] {{Intervention::Kind::Set, "set"},
    {Intervention::Kind::Scale, "scale"}, {Intervention::Kind::Zero, "zero"}, {Intervention::Kind::Copy, "copy"},
    {Intervention::Kind::Mean, "mean"}};

Json jsonOf(const Intervention& intervention)
{
    const char* kind = "";
    for (const auto& [known, name] : kChangeKinds)
        if (known == intervention.kind)
            kind = name;
    return {{"path", intervention.path}, {"kind", kind}, {"at", intervention.at}, {"value", intervention.value},
        {"values", intervention.values}};
}

Intervention interventionOf(const JsonFields& fields)
{
    Intervention intervention;
    intervention.path = fields.text("path", "");
    const std::string kind = fields.text("kind", "zero");
    bool known = false;
    for (const auto& [value, name] : kChangeKinds)
        if (kind == name)
            intervention.kind = value, known = true;
    if (!known)
        throw Error(say("%1: kind is \"%2\"; it can be set, scale, zero, copy or mean.", fields.where(), kind));
    intervention.at = fields.integers("at");
    intervention.value = floatNumber(fields.real("value", 0.0), fields.where());
    for (const double value : fields.reals("values"))
        intervention.values.push_back(static_cast<float>(floatNumber(value, fields.where())));
    fields.refuseUnknown();
    return intervention;
}

// Short, and another text for another setting: 0.0005, not 0.001.
std::string plain(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", std::abs(value));
    return (value < 0.0 ? "−" : "") + std::string(text);
}

} // namespace

const char* toString(RateSchedule schedule)
{
    for (const auto& [known, name] : kSchedules)
        if (known == schedule)
            return name;
    return "";
}

RateSchedule scheduleOf(const std::string& name)
{
    for (const auto& [known, text] : kSchedules)
        if (name == text)
            return known;
    throw Error(say("There is no learning rate schedule \"%1\"; choose noam, constant or cosine.", escaped(name, 60)));
}

const char* toString(Precision precision) { return precision == Precision::BFloat16 ? "bfloat16" : "float32"; }

Precision precisionOf(const std::string& name)
{
    for (const Precision known : {Precision::Float32, Precision::BFloat16})
        if (name == toString(known))
            return known;
    throw Error(say("There is no precision \"%1\"; choose float32 or bfloat16.", escaped(name, 60)));
}

std::int64_t TrainingSettings::warmupSteps() const
{
    if (warmup > 0)
        return warmup;
    constexpr std::int64_t usual = 400;
    return schedule == RateSchedule::Noam ? usual : std::clamp<std::int64_t>(2 * steps / 5, 1, usual);
}

std::string TrainingSettings::warmupTooLong() const
{
    if (schedule == RateSchedule::Noam || warmup <= 1 || warmup < steps)
        return {};
    return say(
        "Warm-up is %1 steps, but training ends at step %2: schedule %3 would have no effect, since the rate would "
        "still be rising. Give fewer warm-up steps, or more steps.",
        warmup, steps, toString(schedule));
}

void TrainingSettings::validate() const
{
    const auto check = [](bool right, const char* name, double value, const std::string& allowed) {
        if (!right)
            throw Error(say("Training setting %1 is %2; it must be %3.", say(name), plain(value), allowed));
    };
    const auto count = [&](std::int64_t value, std::int64_t most, const char* name) {
        check(value >= 1 && value <= most, name, static_cast<double>(value), say("%1 to %2", 1, most));
    };
    const auto share = [&](double value, double most, const char* name) {
        check(value > 0.0 && value <= most, name, value, say("above 0 and at most %1", most));
    };
    count(steps, bounds::kSteps, toSay("steps"));
    count(batch, bounds::kBatch, toSay("batch"));
    share(rate, bounds::kRate, toSay("rate"));
    share(rateFactor, bounds::kRateFactor, toSay("rate factor"));
    check(warmup >= 0 && warmup <= bounds::kSteps, toSay("warm-up"), static_cast<double>(warmup),
        say("1 to %1 steps, or 0 to follow the number of steps", bounds::kSteps));
    check(labelSmoothing >= 0.0 && labelSmoothing < 1.0, toSay("label smoothing"), labelSmoothing,
        say("at least 0 and below 1"));
    check(dropout == -1.0 || (dropout >= 0.0 && dropout < 1.0), toSay("dropout"), dropout,
        say("at least 0 and below 1, or -1 for the model's own"));
    check(ponderWeight == -1.0 || (ponderWeight >= 0.0 && ponderWeight <= bounds::kPonderWeight),
        toSay("ponder weight"), ponderWeight, say("0 to 1000, or -1 for the model's own"));
    check(clip >= 0.0 && clip <= bounds::kClip, toSay("clip"), clip, say("0 (no clipping) to %1", bounds::kClip));
    count(evaluateEvery, bounds::kSteps, toSay("evaluate every"));
    for (const Intervention& change : interventions) {
        if (change.kind == Intervention::Kind::Copy)
            throw Error(
                say("The change to %1 copies the numbers of one sequence; training can only set, scale or zero cells.",
                    change.path));
        check(std::isfinite(change.value), toSay("change"), change.value, say("a finite number"));
    }
}

std::string TrainingSettings::toJson() const
{
    Json acting = Json::array();
    for (const Intervention& intervention : interventions)
        acting.push_back(jsonOf(intervention).dump());
    return Json {{"steps", steps}, {"batch", batch}, {"seed", std::to_string(seed)}, {"schedule", toString(schedule)},
        {"rate", rate}, {"rate_factor", rateFactor}, {"warmup", warmup}, {"label_smoothing", labelSmoothing},
        {"dropout", dropout}, {"ponder_weight", ponderWeight}, {"clip", clip}, {"evaluate_every", evaluateEvery},
        {"precision", toString(precision)}, {"frozen", frozen}, {"interventions", acting}}
        .dump();
}

TrainingSettings TrainingSettings::fromJson(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    TrainingSettings settings;
    settings.steps = fields.integer("steps", settings.steps);
    settings.batch = fields.integer("batch", settings.batch);
    const std::string seed = fields.text("seed", "1"); // as text: JSON's numbers end at 2⁶³ here
    const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), settings.seed);
    if (error != std::errc {} || end != seed.data() + seed.size())
        throw Error(say("%1: seed is \"%2\"; it must be a whole number from 0 to 2⁶⁴ − 1.", where, escaped(seed, 40)));
    settings.schedule = scheduleOf(fields.text("schedule", toString(settings.schedule)));
    settings.rate = fields.real("rate", settings.rate);
    settings.rateFactor = fields.real("rate_factor", settings.rateFactor);
    settings.warmup = fields.integer("warmup", settings.warmup);
    settings.labelSmoothing = fields.real("label_smoothing", settings.labelSmoothing);
    settings.dropout = fields.real("dropout", settings.dropout);
    settings.ponderWeight = fields.real("ponder_weight", settings.ponderWeight);
    settings.clip = fields.real("clip", settings.clip);
    settings.evaluateEvery = fields.integer("evaluate_every", settings.evaluateEvery);
    settings.precision = precisionOf(fields.text("precision", toString(settings.precision)));
    settings.frozen = fields.texts("frozen");
    for (const std::string& text : fields.texts("interventions"))
        settings.interventions.push_back(interventionOf(JsonFields::parse(text, where + ", interventions")));
    fields.refuseUnknown();
    settings.validate();
    return settings;
}

std::vector<std::string> differences(const TrainingSettings& before, const TrainingSettings& after)
{
    std::vector<std::string> all;
    const auto number = [&](const char* name, double a, double b) {
        const auto text = [](double value) { return value == -1.0 ? say("the model's") : plain(value); };
        if (a != b)
            all.push_back(say("%1 %2 → %3", say(name), text(a), text(b)));
    };
    number(toSay("steps"), static_cast<double>(before.steps), static_cast<double>(after.steps));
    number(toSay("batch"), static_cast<double>(before.batch), static_cast<double>(after.batch));
    if (before.seed != after.seed)
        all.push_back(say("%1 %2 → %3", say("seed"), before.seed, after.seed));
    if (before.schedule != after.schedule)
        all.push_back(say("%1 %2 → %3", say("schedule"), toString(before.schedule), toString(after.schedule)));
    number(toSay("rate"), before.rate, after.rate);
    number(toSay("rate factor"), before.rateFactor, after.rateFactor);
    number(toSay("warm-up"), static_cast<double>(before.warmupSteps()), static_cast<double>(after.warmupSteps()));
    number(toSay("label smoothing"), before.labelSmoothing, after.labelSmoothing);
    number(toSay("dropout"), before.dropout, after.dropout);
    number(toSay("ponder weight"), before.ponderWeight, after.ponderWeight);
    number(toSay("clip"), before.clip, after.clip);
    number(
        toSay("evaluate every"), static_cast<double>(before.evaluateEvery), static_cast<double>(after.evaluateEvery));
    if (before.precision != after.precision)
        all.push_back(say("%1 %2 → %3", say("precision"), toString(before.precision), toString(after.precision)));
    const auto listed = [&](const auto& old, const auto& now, const auto& textOf, const char* gained,
                            const char* lost) {
        for (const auto& item : now)
            if (std::find(old.begin(), old.end(), item) == old.end())
                all.push_back(say(gained, textOf(item)));
        for (const auto& item : old)
            if (std::find(now.begin(), now.end(), item) == now.end())
                all.push_back(say(lost, textOf(item)));
    };
    listed(
        before.frozen, after.frozen, [](const std::string& name) { return name; }, toSay("frozen %1"),
        toSay("unfrozen %1"));
    listed(
        before.interventions, after.interventions, [](const Intervention& change) { return inWords(change); }, "%1",
        toSay("no longer %1"));
    return all;
}

std::string inWords(const Intervention& change)
{
    std::string places;
    for (std::size_t axis = 0; axis < change.at.size(); ++axis)
        places += (axis == 0 ? "" : ", ")
            + (change.at[axis] == Intervention::kAll ? say("all") : std::to_string(change.at[axis]));
    const std::string text = places.empty() ? change.path : say("%1 at %2", change.path, places);
    if (change.kind == Intervention::Kind::Scale)
        return text + " × " + plain(change.value);
    if (change.kind == Intervention::Kind::Mean)
        return say("%1 = its mean over positions", text);
    return text + " = " + plain(change.kind == Intervention::Kind::Zero ? 0.0 : change.value);
}

} // namespace headroom
