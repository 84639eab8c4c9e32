// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "experiment/runner.h"
#include "libtorch.h"
#include "trace/tracer.h"

#include <nlohmann/json.hpp>
#include <torch/version.h>

#include <algorithm>
#include <cmath>

namespace headroom {

ExperimentKind trainKind();
ExperimentKind lengthsKind();
ExperimentKind evaluationKind();
ExperimentKind costKind();

const std::vector<ExperimentKind>& kinds()
{
    static const std::vector<ExperimentKind> all {
        trainKind(),
        lengthsKind(),
        evaluationKind(),
        costKind(),
    };
    return all;
}

std::vector<std::string> experimentKinds()
{
    std::vector<std::string> ids;
    for (const ExperimentKind& kind : kinds())
        ids.push_back(kind.id);
    return ids;
}

void Bench::pause(double share, const std::string& text) const
{
    if (cancel && cancel->load(std::memory_order_relaxed))
        throw Cancelled {};
    if (report)
        report(std::clamp(share, 0.0, 1.0), text);
    if (giveWay)
        giveWay();
}

Bench Bench::part(double begin, double end) const
{
    Bench bench = *this;
    if (report)
        bench.report = [whole = report, begin, end](
                           double share, const std::string& text) { whole(begin + (end - begin) * share, text); };
    return bench;
}

namespace {

const ExperimentColumn* findCell(
    const ExperimentResult& result, const std::string& row, const std::string& column, double& value)
{
    for (const ExperimentTable& table : result.tables) {
        const auto found = std::find_if(
            table.columns.begin(), table.columns.end(), [&](const auto& c) { return c.id == column; });
        if (found == table.columns.end())
            continue;
        for (const std::vector<ExperimentCell>& cells : table.rows) {
            const ExperimentCell& cell = cells[static_cast<std::size_t>(found - table.columns.begin())];
            if (!std::holds_alternative<std::string>(cells.front()) || std::get<std::string>(cells.front()) != row)
                continue;
            value = std::holds_alternative<double>(cell) ? std::get<double>(cell) : std::nan("");
            return &*found;
        }
    }
    throw Error("Experiment " + result.id + " checks \"" + column + "\" of \"" + row + "\", which no table has.");
}

std::string shownValue(double value, const ExperimentColumn& column)
{
    return std::isfinite(value) ? textOf(value, column) + (column.unit.empty() ? "" : " " + column.unit) : "no number";
}

bool compare(double left, const std::string& relation, double right)
{
    if (!std::isfinite(left) || !std::isfinite(right))
        return false;
    return relation == "at least" ? left >= right
        : relation == "at most"   ? left <= right
        : relation == "above"     ? left > right
                                  : left < right;
}

} // namespace

double measuredIn(const ExperimentResult& result, const std::string& row, const std::string& column)
{
    double value = 0.0;
    findCell(result, row, column, value);
    return value;
}

ExperimentVerdict verdictOf(const ExperimentCheck& check, const ExperimentResult& result)
{
    double left = 0.0, right = 0.0;
    const ExperimentColumn* column = findCell(result, check.row, check.column, left);
    ExperimentVerdict verdict {
        check.claim, check.row + ": " + column->title + " " + shownValue(left, *column), false, ""};
    double bound = check.factor;
    if (!check.thanRow.empty()) {
        const ExperimentColumn* than = findCell(result, check.thanRow, check.thanColumn, right);
        bound = check.factor * right;
        verdict.measured += "; " + (check.thanRow == check.row ? "" : check.thanRow + ": ") + than->title + " "
            + shownValue(right, *than);
    }
    verdict.holds = compare(left, check.relation, bound);
    const std::string small = result.quick ? "This was the quick size, which is too small to tell." : "";
    if (verdict.holds) {
        verdict.reason = small;
        return verdict;
    }
    const bool measured = std::isfinite(left) && std::isfinite(bound);
    verdict.reason = (measured ? "The first number would have to be " + check.relation + " " + textOf(bound, *column)
                                 + "."
                               : "One of the numbers could not be measured.")
        + (check.otherwise.empty() ? "" : " " + check.otherwise);
    for (const std::string& notice : result.notices) // what was measured of why
        if (notice.rfind(check.row + ": ", 0) == 0
            || (!check.thanRow.empty() && notice.rfind(check.thanRow + ": ", 0) == 0))
            verdict.reason += " " + notice;
    if (result.quick)
        verdict.reason += " " + small;
    return verdict;
}

ExperimentResult runExperiment(const Experiment& experiment, const ExperimentRequest& request, const Bench& bench)
{
    ExperimentResult result;
    result.id = experiment.id;
    result.title = experiment.title;
    result.question = experiment.question;
    result.paper = experiment.paper;
    result.url = experiment.url;
    result.claim = experiment.claim;
    result.scale = experiment.scale;
    result.kind = experiment.kind;
    result.seed = request.seed;
    result.quick = request.quick;
    result.software = std::string("Headroom ") + HEADROOM_VERSION + ", LibTorch " + TORCH_VERSION;
    nlohmann::ordered_json setup = nlohmann::ordered_json::parse(experiment.setup);
    if (request.quick)
        setup.merge_patch(nlohmann::ordered_json::parse(experiment.quick));
    result.setup = setup.dump();
    const std::string where = "Experiment " + experiment.id + ", setup";
    for (const ExperimentKind& kind : kinds())
        if (experiment.kind == kind.id)
            kind.run(result.setup, where, bench, result);
    for (const ExperimentCheck& check : experiment.checks)
        result.verdicts.push_back(verdictOf(check, result));
    return result;
}

} // namespace headroom
