// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_blocks.h"

#include "config/view_name.h"
#include "error.h"
#include "session/session.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/intervention_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace headroom {

namespace {

// What reads a field's value, by the field's name.
template <typename... Target>
using Readers = std::map<std::string, void (*)(const LessonField&, Target&...)>;

template <typename Readers, typename... Target>
void readEach(const LessonFields& fields, const Readers& readers, Target&... target)
{
    for (const LessonField& field : fields) {
        const auto reader = readers.find(field.name);
        if (reader == readers.end()) {
            std::string known;
            for (const auto& [name, read] : readers)
                known += (known.empty() ? "" : ", ") + name;
            throw Error(
                say("%1: there is no field \"%2\" here; the fields are %3.", field.where, escaped(field.name), known));
        }
        reader->second(field, target...);
    }
}

template <typename Number>
Number number(const LessonField& field)
{
    Number value = 0;
    const char* end = field.value.data() + field.value.size();
    const auto [stop, error] = std::from_chars(field.value.data(), end, value);
    bool good = error == std::errc {} && stop == end;
    if constexpr (std::is_floating_point_v<Number>)
        good = good && std::isfinite(value);
    if (!good)
        throw Error(say("%1: %2 is \"%3\"; it must be a number.", field.where, field.name, escaped(field.value)));
    return value;
}

bool yes(const LessonField& field)
{
    if (field.value != "yes" && field.value != "no")
        throw Error(say("%1: %2 is \"%3\"; it must be yes or no.", field.where, field.name, escaped(field.value)));
    return field.value == "yes";
}

ConfigChange settingOf(const LessonField& field)
{
    const std::size_t sign = field.value.find('=');
    if (sign == std::string::npos || sign == 0)
        throw Error(say("%1: \"%2\" sets nothing; write NAME=VALUE.", field.where, escaped(field.value)));
    return {field.value.substr(0, sign), field.value.substr(sign + 1)};
}

// "condition | text"
std::pair<std::string, std::string> halves(const LessonField& field, const char* form)
{
    const std::size_t bar = field.value.find(" | ");
    if (bar == std::string::npos)
        throw Error(say("%1: %2 must be written \"%3\".", field.where, field.name, form));
    return {field.value.substr(0, bar), field.value.substr(bar + 3)};
}

using Kind = LessonQuestion::Kind;

const std::map<std::string, Kind> kKinds {{"click", Kind::Click}, {"type", Kind::Type}, {"change", Kind::Change},
    {"set", Kind::Set}, {"choose", Kind::Choose}, {"order", Kind::Order}, {"next", Kind::Next}};

const Readers<LessonQuestion> kQuestion {
    {"kind",
        [](const LessonField& f, LessonQuestion& q) {
            const auto kind = kKinds.find(f.value);
            if (kind == kKinds.end())
                throw Error(say("%1: kind is \"%2\"; it can be click, type, change, set, choose, order or next.",
                    f.where, escaped(f.value)));
            q.kind = kind->second;
        }},
    {"ask", [](const LessonField& f, LessonQuestion& q) { q.ask = f.value; }},
    {"of", [](const LessonField& f, LessonQuestion& q) { q.of = cellPattern(f.value, f.where); }},
    {"setting", [](const LessonField& f, LessonQuestion& q) { q.setting = f.value; }},
    {"right", [](const LessonField& f, LessonQuestion& q) { q.right = f.value; }},
    {"option",
        [](const LessonField& f, LessonQuestion& q) {
            const auto [text, measure] = halves(f, "option: TEXT | EXPRESSION");
            q.options.push_back({text, measure});
        }},
    {"by",
        [](const LessonField& f, LessonQuestion& q) {
            if (f.value != "largest" && f.value != "smallest")
                throw Error(say("%1: by is \"%2\"; it can be largest or smallest.", f.where, escaped(f.value)));
            q.smallest = f.value == "smallest";
            q.largestFirst = f.value == "largest";
        }},
    {"picture", [](const LessonField& f, LessonQuestion& q) { q.pictures.push_back(f.value); }},
    {"solution", [](const LessonField& f, LessonQuestion& q) { q.solution = f.value; }},
    {"try", [](const LessonField& f, LessonQuestion& q) { q.tries.push_back(f.value); }},
    {"praise", [](const LessonField& f, LessonQuestion& q) { q.praise = f.value; }},
    {"wrong",
        [](const LessonField& f, LessonQuestion& q) {
            q.wrong.push_back({{}, f.value});
        }},
    {"wrong if",
        [](const LessonField& f, LessonQuestion& q) {
            const auto [condition, text] = halves(f, "wrong if: EXPRESSION | TEXT");
            q.wrong.push_back({condition, text});
        }},
    {"hint", [](const LessonField& f, LessonQuestion& q) { q.hints.push_back(f.value); }},
};

const Readers<LessonStage> kStage {
    {"model", [](const LessonField&, LessonStage&) {}}, // read first
    {"fresh", [](const LessonField& f, LessonStage& s) { s.place.trained = !yes(f); }},
    {"text", [](const LessonField& f, LessonStage& s) { s.place.text = f.value; }},
    {"set",
        [](const LessonField& f, LessonStage& s) {
            if (f.value == "none")
                s.place.changes.clear();
            else
                applySetting(s.place, settingOf(f), f.where);
        }},
    {"option", [](const LessonField& f, LessonStage& s) { applySetting(s.place, settingOf(f), f.where); }},
    {"temperature",
        [](const LessonField& f, LessonStage& s) {
            applySetting(s.place, {f.name, f.value}, f.where);
        }},
    {"causal",
        [](const LessonField& f, LessonStage& s) {
            applySetting(s.place, {f.name, f.value}, f.where);
        }},
    {"position",
        [](const LessonField& f, LessonStage& s) {
            applySetting(s.place, {f.name, f.value}, f.where);
        }},
    {"executor",
        [](const LessonField& f, LessonStage& s) {
            applySetting(s.place, {f.name, f.value}, f.where);
        }},
    {"padding", [](const LessonField& f, LessonStage& s) { s.place.padding = number<std::int64_t>(f); }},
    {"padding closed", [](const LessonField& f, LessonStage& s) { s.place.paddingClosed = yes(f); }},
    {"backward", // what gradients are of
        [](const LessonField& f, LessonStage& s) {
            s.place.objective = f.value == "none" ? std::nullopt : std::optional(Objective::from(f.value));
        }},
    {"difference", [](const LessonField& f, LessonStage& s) { s.place.difference = yes(f); }},
    {"change",
        [](const LessonField& f, LessonStage& s) {
            if (f.value == "none")
                s.place.interventions.clear();
            else
                s.place.interventions.push_back(lessonChange(f.value, f.where));
        }},
    {"segment", [](const LessonField& f, LessonStage& s) { s.place.segment = number<std::int64_t>(f); }},
    {"view",
        [](const LessonField& f, LessonStage& s) {
            s.place.view = viewName(f.value);
            for (const auto& [name, value] : viewOptions(f.value)) {
                s.place.options.erase(name); // of the step before
                if (!value.empty())
                    s.place.options.emplace(name, value);
            }
        }},
    {"show", // an option of a view
        [](const LessonField& f, LessonStage& s) {
            const ConfigChange option = settingOf(f);
            s.place.options[option.field] = option.value;
        }},
    {"step",
        [](const LessonField& f, LessonStage& s) {
            s.place.step = f.value;
            s.place.stop.reset();
        }},
    {"stop", [](const LessonField& f, LessonStage& s) { s.place.stop = number<double>(f); }},
    {"pin",
        [](const LessonField& f, LessonStage& s) {
            const CellPattern cell = f.value == "none" ? CellPattern() : cellPattern(f.value, f.where);
            s.place.pinned = {cell.path, cell.at};
        }},
    {"head", [](const LessonField& f, LessonStage& s) { s.place.head = number<int>(f); }},
    {"sublayer", [](const LessonField& f, LessonStage& s) { s.place.sublayer = f.value; }},
    {"beside", [](const LessonField& f, LessonStage& s) { s.place.beside = f.value == "none" ? "" : f.value; }},
    {"cover", [](const LessonField& f, LessonStage& s) { s.covered.push_back(f.value); }},
    {"lit", [](const LessonField& f, LessonStage& s) { s.lit.push_back(cellPattern(f.value, f.where)); }},
};

const Readers<Lesson> kLesson {
    {"path", [](const LessonField& f, Lesson& lesson) { lesson.path = f.value; }},
    {"minutes", [](const LessonField& f, Lesson& lesson) { lesson.minutes = number<int>(f); }},
};

// What a question of its kind cannot do without.
void checkComplete(const LessonQuestion& q, const std::string& where)
{
    const auto need = [&](bool there, const char* field) {
        if (!there)
            throw Error(say("%1: a question of this kind needs the field \"%2\".", where, field));
    };
    need(!q.ask.empty(), "ask");
    if (q.kind == Kind::Click || q.kind == Kind::Change)
        need(!q.of.path.empty(), "of");
    if (q.kind == Kind::Click || q.byRun())
        need(!q.right.empty(), "right");
    if (q.kind == Kind::Set)
        need(!q.setting.empty(), "setting");
    if (q.byRun())
        need(!q.solution.empty(), "solution");
    if (q.kind == Kind::Choose || q.kind == Kind::Order)
        need(q.options.size() >= 2, "option");
    if (q.kind == Kind::Next)
        need(q.pictures.size() >= 2, "picture");
    need(!q.praise.empty(), "praise");
    need(!q.wrong.empty() && q.wrong.back().condition.empty(), "wrong");
}

} // namespace

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n"), last = text.find_last_not_of(" \t\r\n");
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

void applySetting(PlaceFile& place, const ConfigChange& setting, const std::string& where)
{
    const LessonField field {setting.field, setting.value, where};
    const auto named = [&]<typename Enum>(std::initializer_list<Enum> values) {
        std::string allowed;
        for (const Enum value : values) {
            if (setting.value == toString(value))
                return value;
            allowed += (allowed.empty() ? "" : ", ") + std::string(toString(value));
        }
        throw Error(say("%1: %2 is \"%3\"; it can be %4.", where, setting.field, escaped(setting.value), allowed));
    };
    const auto replace = [&](std::vector<ConfigChange>& in) {
        std::erase_if(in, [&](const ConfigChange& old) { return old.field == setting.field; });
        in.push_back(setting);
    };
    if (setting.field == "temperature") {
        place.temperature = number<double>(field);
        checkTemperature(place.temperature, where);
    } else if (setting.field == "causal")
        place.causal = setting.value == "true" || (setting.value != "false" && yes(field));
    else if (setting.field == "position")
        place.position = named({PositionKind::None, PositionKind::SinusoidalInterleaved,
            PositionKind::SinusoidalConcatenated, PositionKind::Learned, PositionKind::Fourier, PositionKind::Rotary});
    else if (setting.field == "executor")
        place.executor = named({Executor::Dense, Executor::Graph});
    else
        replace(setting.field.find('.') == std::string::npos ? place.changes : place.study);
}

Intervention lessonChange(const std::string& text, const std::string& where)
{
    std::string said = text;
    std::replace(said.begin(), said.end(), '*', '-');
    std::erase(said, ' ');
    Intervention change;
    try {
        change = interventionFrom(said);
    } catch (const Error& error) {
        throw Error(say("%1: %2", where, error.what()));
    }
    change.kind = change.value == 0.0 ? Intervention::Kind::Zero : Intervention::Kind::Set;
    return change;
}

void readLessonBlock(const LessonFields& fields, Lesson& lesson) { readEach(fields, kLesson, lesson); }

void readStageBlock(const LessonFields& fields, const std::filesystem::path& folder, LessonStage& stage)
{
    for (const LessonField& field : fields)
        if (field.name == "model") {
            stage.place = PlaceFile();
            const bool path = field.value.find('/') != std::string::npos || field.value.ends_with(".safetensors");
            stage.place.source = path ? (folder / field.value).lexically_normal().string() : field.value;
        }
    readEach(fields, kStage, stage);
}

LessonQuestion readQuestionBlock(const LessonFields& fields, const std::string& where)
{
    LessonQuestion question;
    readEach(fields, kQuestion, question);
    checkComplete(question, where);
    return question;
}

} // namespace headroom
