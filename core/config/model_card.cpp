// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_card.h"

#include "config/json_fields.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const ClaimNumber& each)
{
    Json json {
        {"title", each.title}, {"relation", each.relation}, {"threshold", each.threshold}, {"found", each.found}};
    if (std::isfinite(each.number)) // JSON has no NaN: nothing was asked
        json["number"] = each.number;
    return json;
}

} // namespace

bool ClaimNumber::holds() const { return relation == "at most" ? number <= threshold : number >= threshold; }

std::string ModelCard::toJson() const
{
    Json list = Json::array();
    for (const ClaimNumber& each : numbers)
        list.push_back(jsonOf(each));
    return Json {{"recipe", recipe}, {"data", data}, {"licence", licence}, {"claim", claim}, {"steps", steps},
        {"seed", std::to_string(seed)}, {"score", score}, {"inputs", inputs},
        {"inputs_seed", std::to_string(inputsSeed)}, {"numbers", list}, {"samples", samples},
        {"opening", {{"view", opening.view}, {"step", opening.step}, {"cell", opening.cell}, {"head", opening.head}}}}
        .dump();
}

ModelCard ModelCard::fromJson(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    ModelCard card;
    card.recipe = fields.text("recipe", "");
    card.data = fields.text("data", "");
    card.licence = fields.text("licence", "");
    card.claim = fields.text("claim", "");
    card.steps = fields.integer("steps", 0);
    card.seed = std::strtoull(fields.text("seed", "0").c_str(), nullptr, 10);
    card.score = fields.real("score", -1.0);
    card.inputs = fields.integer("inputs", 0);
    card.inputsSeed = std::strtoull(fields.text("inputs_seed", "0").c_str(), nullptr, 10);
    for (const std::string& text : fields.objects("numbers")) {
        const JsonFields each = JsonFields::parse(text, where + ", numbers");
        card.numbers.push_back({each.text("title", ""), each.text("relation", "at least"), each.real("threshold", 0.0),
            each.real("number", std::nan("")), each.text("found", "")});
    }
    card.samples = fields.texts("samples");
    const JsonFields opening = JsonFields::parse(fields.object("opening"), where + ", opening");
    card.opening = {
        opening.text("view", ""), opening.text("step", ""), opening.integers("cell"), opening.integer("head", 0)};
    return card;
}

} // namespace headroom
