// SPDX-License-Identifier: GPL-3.0-or-later
#include "await.h"
#include "commands.h"

#include "tasks/task.h"
#include "text/utf8.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kTolerance = 1e-5;

struct ExplainOptions {
    RunOptions run;
    std::string step;
    std::string at;
    std::int64_t check = 0;
};

// The segment that computed a cell of memory, and the cell there; nothing if this run computed it.
struct LeftBy {
    std::size_t segment = 0;
    std::string path;
};
std::optional<LeftBy> originOf(const RunResult& result, StepId step)
{
    const Origin* origin = result.trace->origin(step);
    if (!origin)
        return std::nullopt;
    const auto found = std::find(result.segments.begin(), result.segments.end(), origin->trace);
    return LeftBy {static_cast<std::size_t>(found - result.segments.begin()), origin->trace->step(origin->step).path};
}

Json jsonOf(const RunResult& result, const Explanation& e)
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
    Json json {{"path", step.path}, {"caption", step.caption}, {"formula", step.formula}, {"segment", result.segment},
        {"segments", result.segments.size()}, {"at", e.cell.at}, {"value", e.value}, {"untouched", e.untouched},
        {"rederived", e.rederived}, {"deviation", e.deviation()}, {"masked", e.masked}, {"words", e.words},
        {"symbols", e.formula}, {"numbers", e.numbers}, {"terms", terms}};
    if (const auto origin = originOf(result, e.cell.step))
        json["origin"] = {{"segment", origin->segment}, {"path", origin->path}, {"at", e.cell.at}};
    return json;
}

std::string textOf(const Index& at)
{
    std::string text;
    for (const std::int64_t place : at)
        text += (text.empty() ? "" : ",") + std::to_string(place);
    return text;
}

void print(const RunResult& result, const Explanation& e)
{
    const Trace& trace = *result.trace;
    const Step& step = trace.step(e.cell.step);
    std::cout << step.path << '\n';
    if (result.segments.size() > 1)
        std::cout << "in segment " << result.segment + 1 << " of " << result.segments.size() << '\n';
    if (!step.caption.empty())
        std::cout << step.caption << '\n';
    if (!step.formula.empty())
        std::cout << "  " << step.formula << '\n';
    std::cout << e.words << "\n  " << e.formula << "\n  " << e.numbers << '\n';
    if (const auto origin = originOf(result, step.id))
        std::cout << "left by segment " << origin->segment + 1 << " of " << result.segments.size() << ", step "
                  << origin->path << ", cell " << textOf(e.cell.at) << " (explain it with --segment " << origin->segment
                  << ")\n";
    std::cout << "recorded " << std::setprecision(9) << e.untouched << ", re-derived " << e.rederived << ", "
              << std::setprecision(2) << e.deviation() << " apart\n";
    std::vector<Term> terms = e.terms;
    std::stable_sort(terms.begin(), terms.end(),
        [](const Term& a, const Term& b) { return std::abs(a.contribution) > std::abs(b.contribution); });
    for (const Term& term : terms) {
        std::cout << "  " << term.label << "  " << formatNumber(term.value);
        if (term.factorSource)
            std::cout << " × " << formatNumber(term.factor);
        std::cout << " → " << formatNumber(term.contribution) << "   " << trace.step(term.source.step).path << '\n';
    }
    if (e.changedByHand)
        std::cout << "changed by hand to " << formatNumber(e.value) << '\n';
}

// Re-derives `count` random cells of every step and reports the largest deviation of each.
int checkCells(const Trace& trace, std::int64_t count, const CommonOptions& common)
{
    Random random(1);
    Json steps = Json::array();
    double worst = 0.0;
    for (const Step& step : trace.steps()) {
        double largest = 0.0;
        for (std::int64_t i = 0; i < count; ++i) {
            Index at;
            for (const Axis& axis : step.axes)
                at.push_back(random.below(axis.size));
            const double deviation = trace.explain(step.id, at).deviation();
            largest = std::isnan(deviation) ? deviation : std::max(largest, deviation);
        }
        worst = std::isnan(largest) ? largest : std::max(worst, largest);
        steps.push_back({{"path", step.path}, {"operation", toString(step.operation)}, {"deviation", largest}});
        if (!common.json && step.computed())
            std::cout << std::setprecision(2) << largest << "\t" << toString(step.operation) << "\t" << step.path
                      << '\n';
    }
    const bool agrees = worst <= kTolerance;
    if (common.json)
        std::cout << Json {{"cells_a_step", count}, {"largest_deviation", worst}, {"tolerance", kTolerance},
            {"agrees", agrees},
            {"steps",
                steps}}.dump(2)
                  << '\n';
    else
        std::cout << count << " cells of each of " << trace.steps().size()
                  << " steps re-derived in double precision: the largest deviation is " << worst << " ("
                  << (agrees ? "agrees" : "disagrees") << ", limit " << kTolerance << ")\n";
    return agrees ? kDone : kDisagrees;
}

int explain(const ExplainOptions& options, const CommonOptions& common)
{
    const bool one = options.check == 0;
    if (one && (options.step.empty() || options.at.empty()))
        throw UsageError("explain needs a STEP and --at i,j,…, or --check N for random cells of every step.");
    const Index at = one ? parseIndex(options.at) : Index {};
    Session session(common.device);
    const RunResult result = openAndRun(session, options.run);
    const Trace& trace = *result.trace;
    if (!one)
        return checkCells(trace, options.check, common);
    const std::optional<StepId> step = trace.find(options.step);
    if (!step)
        throw Error("This run has no step \"" + escaped(options.step, 200) + "\"; headroom-cli run lists them.");
    const Explanation explanation = trace.explain(*step, at);
    if (common.json)
        std::cout << jsonOf(result, explanation).dump(2) << '\n';
    else
        print(result, explanation);
    return explanation.deviation() <= kTolerance ? kDone : kDisagrees;
}

} // namespace

void addExplain(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("explain", "Say where one number of a run came from, and re-derive it");
    auto options = std::make_shared<ExplainOptions>();
    CLI::Option* step = command->add_option("step", options->step, "Path of a step, as run lists them");
    command->add_option("--at", options->at, "The cell: one index per axis, from 0, such as 0,3,5");
    command->add_option("--check", options->check, "Instead re-derive this many random cells of every step")
        ->transform(wholeNumber(1, 1'000'000))
        ->excludes(step);
    addRunOptions(*command, options->run);
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = explain(*options, common); });
}

} // namespace headroom
