// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/recipe_json.h"

#include "trace/activations.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

template <typename Enum>
struct NamedValue {
    const char* name;
    Enum value;
};

constexpr std::array<NamedValue<NormFunction>, 4> kNorms {{{"layer", NormFunction::Layer},
    {"layer-unbiased", NormFunction::LayerUnbiased}, {"rms", NormFunction::Rms}, {"scale", NormFunction::Scale}}};
constexpr std::array<NamedValue<HaltingFunction>, 6> kHalting {{{"halts", HaltingFunction::Halts},
    {"continues", HaltingFunction::Continues}, {"sum", HaltingFunction::Sum}, {"remainder", HaltingFunction::Remainder},
    {"weight", HaltingFunction::Weight}, {"count", HaltingFunction::Count}}};
constexpr std::array<NamedValue<ReduceFunction>, 3> kReductions {
    {{"sum", ReduceFunction::Sum}, {"mean", ReduceFunction::Mean}, {"maximum", ReduceFunction::Maximum}}};
constexpr std::array<NamedValue<Move::Kind>, 7> kMoves {{{"reshape", Move::Kind::Reshape},
    {"transpose", Move::Kind::Transpose}, {"slice", Move::Kind::Slice}, {"pad", Move::Kind::Pad},
    {"pick", Move::Kind::Pick}, {"window", Move::Kind::Window}, {"concatenate", Move::Kind::Concatenate}}};

template <typename Names, typename Enum>
const char* nameIn(const Names& names, Enum value)
{
    return std::ranges::find(names, value, [](const auto& named) { return named.value; })->name;
}

// Reads fields into numbers; `good` turns false at the first that is not as it should be.
class Fields {
public:
    explicit Fields(const Json& json) : m_json(json), good(json.is_object()) {}

    template <typename Number>
    void number(const char* key, Number& number, bool required = true)
    {
        const Json* field = find(key, required);
        const bool whole = std::is_integral_v<Number>;
        if (field && (whole ? field->is_number_integer() && !tooLarge(*field) : field->is_number()))
            number = field->get<Number>();
        else if (field)
            good = false;
        if constexpr (std::is_floating_point_v<Number>)
            good = good && std::isfinite(number);
    }

    void axis(const char* key, int& axis)
    {
        std::int64_t wide = axis;
        number(key, wide);
        good = good && wide >= -64 && wide <= 64;
        axis = good ? static_cast<int>(wide) : axis;
    }

    void flag(const char* key, bool& flag)
    {
        if (const Json* field = find(key, false))
            good = good && field->is_boolean();
        if (const Json* field = find(key, false); field && good)
            flag = field->get<bool>();
    }

    void numbers(const char* key, Index& numbers)
    {
        const Json* field = find(key, true);
        if (!field || !field->is_array()) {
            good = false;
            return;
        }
        for (const Json& entry : *field) {
            if (!entry.is_number_integer() || tooLarge(entry)) {
                good = false;
                return;
            }
            numbers.push_back(entry.get<std::int64_t>());
        }
    }

    template <typename Names, typename Enum>
    void named(const char* key, const Names& names, Enum& value)
    {
        named(key, names, value, &Names::value_type::value);
    }

    template <typename Names, typename Enum, typename Row>
    void named(const char* key, const Names& names, Enum& value, Enum Row::*of)
    {
        const Json* field = find(key, true);
        const auto found = field && field->is_string()
            ? std::ranges::find_if(names, [&](const auto& named) { return *field == named.name; })
            : names.end();
        good = good && found != names.end();
        if (good)
            value = (*found).*of;
    }

    const Json* find(const char* key, bool required)
    {
        const auto found = good ? m_json.find(key) : m_json.end();
        if (good && found != m_json.end())
            return &*found;
        good = good && !required;
        return nullptr;
    }

private:
    const Json& m_json;

    static bool tooLarge(const Json& number)
    {
        constexpr std::int64_t kMost = std::int64_t {1} << 53;
        return number.is_number_unsigned() ? number.get<std::uint64_t>() > kMost
                                           : std::abs(static_cast<double>(number.get<std::int64_t>())) > kMost;
    }

public:
    bool good;
};

std::optional<Move> moveFromJson(const Json& json)
{
    Move move;
    Fields fields(json);
    fields.named("kind", kMoves, move.kind);
    if (move.kind != Move::Kind::Window)
        fields.axis("axis", move.axis);
    switch (move.kind) {
    case Move::Kind::Reshape:
    case Move::Kind::Pick: fields.numbers("sizes", move.sizes); break;
    case Move::Kind::Transpose: fields.axis("other", move.other); break;
    case Move::Kind::Slice:
    case Move::Kind::Pad: fields.number("start", move.start); [[fallthrough]];
    case Move::Kind::Window: fields.number("end", move.end); break;
    case Move::Kind::Concatenate: break;
    }
    return fields.good ? std::optional(move) : std::nullopt;
}

Json moveToJson(const Move& move)
{
    Json json {{"kind", nameIn(kMoves, move.kind)}};
    if (move.kind != Move::Kind::Window)
        json["axis"] = move.axis;
    switch (move.kind) {
    case Move::Kind::Reshape:
    case Move::Kind::Pick: json["sizes"] = move.sizes; break;
    case Move::Kind::Transpose: json["other"] = move.other; break;
    case Move::Kind::Slice:
    case Move::Kind::Pad: json["start"] = move.start; [[fallthrough]];
    case Move::Kind::Window: json["end"] = move.end; break;
    case Move::Kind::Concatenate: break;
    }
    return json;
}

} // namespace

std::optional<Operation> operationNamed(std::string_view name)
{
    for (int i = 0; i <= static_cast<int>(Operation::Measure); ++i)
        if (name == toString(static_cast<Operation>(i)))
            return static_cast<Operation>(i);
    return std::nullopt;
}

Json recipeToJson(Operation operation, const Recipe& recipe)
{
    Json json = Json::object();
    switch (operation) {
    case Operation::Scale:
        json["factor"] = {
            {"number", recipe.factor.number}, {"root", recipe.factor.root}, {"divides", recipe.factor.divides}};
        break;
    case Operation::Matmul:
        if (recipe.transposed.first)
            json["first_transposed"] = true;
        if (recipe.transposed.second)
            json["second_transposed"] = true;
        break;
    case Operation::Normalise:
    case Operation::NormBack:
        json["norm"] = nameIn(kNorms, recipe.norm);
        json["epsilon"] = recipe.epsilon;
        break;
    case Operation::Halting:
        json["halting"] = nameIn(kHalting, recipe.halting);
        json["threshold"] = recipe.threshold;
        json["strict"] = recipe.strict;
        break;
    case Operation::Softmax:
        if (recipe.logarithm)
            json["logarithm"] = true;
        if (recipe.grouped)
            json["grouped"] = true;
        break;
    case Operation::Activation:
        json["activation"] = activationOf(recipe.activation).name;
        if (recipe.activation == ActivationKind::Clip)
            json["threshold"] = recipe.threshold;
        break;
    case Operation::Reduce: json["reduce"] = nameIn(kReductions, recipe.reduce); [[fallthrough]];
    case Operation::Accumulate:
        json["axis"] = recipe.axis;
        if (operation == Operation::Accumulate && recipe.reduce == ReduceFunction::Maximum)
            json["reduce"] = nameIn(kReductions, recipe.reduce);
        break;
    case Operation::Rearrange:
        json["moves"] = Json::array();
        for (const Move& move : recipe.moves)
            json["moves"].push_back(moveToJson(move));
        break;
    default: break;
    }
    return json;
}

std::optional<Recipe> recipeFromJson(Operation operation, const Json& json)
{
    Recipe recipe;
    Fields fields(json);
    switch (operation) {
    case Operation::Scale:
        if (const Json* factor = fields.find("factor", true)) {
            Fields of(*factor);
            of.number("number", recipe.factor.number);
            of.flag("root", recipe.factor.root);
            of.flag("divides", recipe.factor.divides);
            fields.good = fields.good && of.good;
        }
        break;
    case Operation::Matmul:
        fields.flag("first_transposed", recipe.transposed.first);
        fields.flag("second_transposed", recipe.transposed.second);
        break;
    case Operation::Normalise:
    case Operation::NormBack:
        fields.named("norm", kNorms, recipe.norm);
        fields.number("epsilon", recipe.epsilon);
        break;
    case Operation::Halting:
        fields.named("halting", kHalting, recipe.halting);
        fields.number("threshold", recipe.threshold);
        fields.flag("strict", recipe.strict);
        break;
    case Operation::Softmax:
        fields.flag("logarithm", recipe.logarithm);
        fields.flag("grouped", recipe.grouped);
        break;
    case Operation::Activation:
        fields.named("activation", activations(), recipe.activation, &Activation::kind);
        if (recipe.activation == ActivationKind::Clip) {
            fields.number("threshold", recipe.threshold);
            fields.good = fields.good && recipe.threshold >= 0.0;
        }
        break;
    case Operation::Reduce: fields.named("reduce", kReductions, recipe.reduce); [[fallthrough]];
    case Operation::Accumulate:
        fields.axis("axis", recipe.axis);
        if (operation == Operation::Accumulate && json.contains("reduce")) {
            fields.named("reduce", kReductions, recipe.reduce);
            fields.good = fields.good && recipe.reduce == ReduceFunction::Maximum;
        }
        break;
    case Operation::Rearrange:
        if (const Json* moves = fields.find("moves", true); moves && moves->is_array())
            for (const Json& entry : *moves)
                if (const std::optional<Move> move = moveFromJson(entry))
                    recipe.moves.push_back(*move);
                else
                    return std::nullopt;
        else
            return std::nullopt;
        break;
    default: break;
    }
    return fields.good ? std::optional(std::move(recipe)) : std::nullopt;
}

} // namespace headroom
