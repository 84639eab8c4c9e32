// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"

#include <algorithm>

namespace headroom {

std::vector<std::string> plain(std::vector<std::string> tokens)
{
    if (!tokens.empty() && tokens.front() == "start")
        tokens.erase(tokens.begin());
    if (!tokens.empty() && tokens.back() == "end")
        tokens.pop_back();
    return tokens;
}

Json stepsJson(const Trace& trace, bool parameters)
{
    Json steps = Json::array();
    for (const Step& step : trace.steps()) {
        if (step.operation == Operation::Parameter && !parameters)
            continue;
        Json axes = Json::array();
        for (const Axis& axis : step.axes)
            axes.push_back(axis.name);
        steps.push_back({{"path", step.path}, {"operation", toString(step.operation)}, {"axes", axes},
            {"shape", step.shape()}, {"formula", step.formula}, {"caption", step.caption}});
        if (step.changedByHand || step.downstream)
            steps.back()["changed"] = step.changedByHand ? "by hand" : "downstream";
    }
    return steps;
}

Json runJson(const RunResult& result, const Json& steps)
{
    return {{"input", plain(result.input)}, {"output", plain(result.output)}, {"fed", result.fed},
        {"segment", result.segment}, {"segments", result.segments.size()}, {"notices", result.notices},
        {"milliseconds", result.milliseconds}, {"steps", steps}};
}

std::optional<LeftBy> originOf(const RunResult& result, StepId step)
{
    const Origin* origin = result.trace->origin(step);
    if (!origin)
        return std::nullopt;
    const auto found = std::find(result.segments.begin(), result.segments.end(), origin->trace);
    return LeftBy {static_cast<std::size_t>(found - result.segments.begin()), origin->trace->step(origin->step).path};
}

Json explanationJson(const RunResult& result, const Explanation& e)
{
    const Trace& trace = *result.trace;
    const Step& step = trace.step(e.cell.step);
    Json terms = Json::array();
    for (const Term& term : e.terms) {
        terms.push_back({{"label", term.label}, {"source", trace.step(term.source.step).path}, {"at", term.source.at},
            {"value", term.value}, {"contribution", term.contribution}});
        if (term.factorSource) {
            terms.back()["factor_source"] = trace.step(term.factorSource->step).path;
            terms.back()["factor_at"] = term.factorSource->at;
            terms.back()["factor"] = term.factor;
        }
    }
    const Json equation {{"left", e.numbers.left}, {"right", e.numbers.right}, {"over", e.numbers.over}};
    Json json {{"path", step.path}, {"caption", step.caption}, {"formula", step.formula}, {"segment", result.segment},
        {"segments", result.segments.size()}, {"at", e.cell.at}, {"value", e.value}, {"untouched", e.untouched},
        {"rederived", e.rederived}, {"difference", e.difference()}, {"bound", e.bound}, {"agrees", e.agrees()},
        {"masked", e.masked}, {"words", e.words}, {"symbols", e.formula.line()}, {"numbers", e.numbers.text()},
        {"equation", equation}, {"terms", terms}, {"provenance", toString(trace.provenance(step.id))},
        {"recomputed", e.recomputed}};
    for (const Quantity& quantity : e.quantities)
        json["quantities"][quantity.name] = quantity.value;
    if (const auto origin = originOf(result, e.cell.step))
        json["origin"] = {{"segment", origin->segment}, {"path", origin->path}, {"at", e.cell.at}};
    return json;
}

} // namespace headroom
