// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/read_json.h"
#include "error.h"
#include "experiment/runner.h"
#include "libtorch.h"
#include "text/printed.h"
#include "text/say.h"
#include "trace/tracer.h"
#include "version.h"

#include <nlohmann/json.hpp>
#include <torch/version.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

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

void ExperimentHost::pause(double share, const std::string& text) const
{
    if (cancel && cancel->load(std::memory_order_relaxed))
        throw Cancelled {};
    if (report)
        report(std::clamp(share, 0.0, 1.0), text);
    if (giveWay)
        giveWay();
}

ExperimentHost ExperimentHost::part(double begin, double end) const
{
    ExperimentHost host = *this;
    if (report)
        host.report = [whole = report, begin, end](
                          double share, const std::string& text) { whole(begin + (end - begin) * share, text); };
    return host;
}

namespace {

struct FoundCell {
    const ExperimentTable* table = nullptr;
    std::size_t row = 0, column = 0;

    double value() const
    {
        const auto* number = std::get_if<double>(&table->rows[row][column]);
        return number ? *number : std::nan("");
    }
    const ExperimentColumn& about() const { return table->columns[column]; }
    std::string text() const // "tokens right 99.7 % (99.5–99.9)"
    {
        if (!std::isfinite(value()))
            return say("%1 not a number", say(about().title.c_str()));
        return say(about().title.c_str()) + " " + textOf(*table, row, column)
            + (about().unit.empty() ? "" : " " + say(about().unit.c_str()));
    }
};

FoundCell findCell(const ExperimentResult& result, const std::string& row, const std::string& column)
{
    for (const ExperimentTable& table : result.tables) {
        const auto found = std::find_if(
            table.columns.begin(), table.columns.end(), [&](const auto& c) { return c.id == column; });
        if (found == table.columns.end())
            continue;
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const ExperimentCell& name = table.rows[i].front();
            if (std::holds_alternative<std::string>(name) && std::get<std::string>(name) == row)
                return {&table, i, static_cast<std::size_t>(found - table.columns.begin())};
        }
    }
    throw Error(say("Experiment %1 checks \"%2\" of \"%3\", which is in no table.", result.id, column, row));
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

// "sliding window: loss 0.25"
std::string named(const std::string& row, const std::string& told) { return say("%1: %2", say(row.c_str()), told); }

double boundOf(const ExperimentCheck& check, const ExperimentResult& result)
{
    return check.thanRow.empty() ? check.factor
                                 : check.factor * findCell(result, check.thanRow, check.thanColumn).value();
}

std::string plainNumber(double value)
{
    std::array<char, 32> text {};
    std::snprintf(text.data(), text.size(), "%g", value);
    return text.data();
}

// "must be at most 1.05 × 2.31 = 2.43"
std::string requirement(const ExperimentCheck& check, const ExperimentResult& result)
{
    const FoundCell cell = findCell(result, check.row, check.column);
    const auto text = [&](double value) { return textOf(ExperimentCell(value), cell.about()); };
    std::string bound = text(boundOf(check, result));
    if (!check.thanRow.empty() && check.factor != 1.0)
        bound = plainNumber(check.factor) + " × " + text(findCell(result, check.thanRow, check.thanColumn).value())
            + " = " + bound;
    return check.relation == "at least" ? say("must be at least %1", bound)
        : check.relation == "at most"   ? say("must be at most %1", bound)
        : check.relation == "above"     ? say("must be above %1", bound)
                                        : say("must be below %1", bound);
}

ExperimentTable joinedTable(const std::vector<ExperimentResult>& seeds, std::size_t index)
{
    ExperimentTable table = seeds.front().tables[index];
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        table.ranges.emplace_back(table.columns.size());
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            double* mean = std::get_if<double>(&table.rows[row][column]);
            if (!mean)
                continue;
            ExperimentRange& range = table.ranges[row][column];
            range = {*mean, *mean};
            for (std::size_t i = 1; i < seeds.size(); ++i) {
                const double value = std::get<double>(seeds[i].tables.at(index).rows.at(row).at(column));
                *mean += value; // what one seed did not measure has no mean
                range = {std::fmin(range.least, value), std::fmax(range.most, value)};
            }
            *mean /= static_cast<double>(seeds.size());
        }
    }
    return table;
}

// The mean of those seeds that have a line of this name at this place.
void joinSeries(ExperimentSeries& series, const std::vector<ExperimentResult>& seeds, std::size_t plot)
{
    std::map<double, std::pair<double, double>> sums; // by x: of y, and how many
    for (const ExperimentResult& seed : seeds)
        for (const ExperimentSeries& each : seed.plots.at(plot).series)
            for (std::size_t i = 0; each.name == series.name && i < each.x.size(); ++i) {
                sums[each.x[i]].first += each.y[i];
                sums[each.x[i]].second += 1.0;
            }
    for (std::size_t i = 0; i < series.x.size(); ++i)
        series.y[i] = sums[series.x[i]].first / sums[series.x[i]].second;
}

} // namespace

double measuredIn(const ExperimentResult& result, const std::string& row, const std::string& column)
{
    return findCell(result, row, column).value();
}

ExperimentVerdict verdictOf(
    const ExperimentCheck& check, const ExperimentResult& result, const std::vector<ExperimentResult>& seeds)
{
    const FoundCell cell = findCell(result, check.row, check.column);
    ExperimentVerdict verdict {check.claim, named(check.row, cell.text()), false, "", !result.quick};
    const auto alsoMeasured = [&](const std::string& told) {
        verdict.measured = say("%1; %2", verdict.measured, told);
    };
    if (!check.thanRow.empty()) {
        const std::string than = findCell(result, check.thanRow, check.thanColumn).text();
        alsoMeasured(check.thanRow == check.row ? than : named(check.thanRow, than));
    }
    const bool measured = std::isfinite(cell.value()) && std::isfinite(boundOf(check, result));
    if (measured)
        alsoMeasured(requirement(check, result));
    if (const double bound = boundOf(check, result);
        measured && cell.value() != bound && readsSame(cell.value(), bound, cell.about().decimals)) {
        const int decimals = decimalsApart(cell.value(), bound, cell.about().decimals);
        alsoMeasured(say("that is %1 and %2", formatNumber(cell.value(), decimals), formatNumber(bound, decimals)));
    }
    const auto held = std::count_if(seeds.begin(), seeds.end(), [&](const ExperimentResult& seed) {
        return compare(findCell(seed, check.row, check.column).value(), check.relation, boundOf(check, seed));
    });
    const auto count = static_cast<std::ptrdiff_t>(seeds.size());
    if (count > 1)
        alsoMeasured(say("holds for %1 of %2 seeds", held, count));
    verdict.holds = held == count;
    if (result.quick) {
        verdict.reason = say("One seed and little training: run it in full to be sure.");
        return verdict;
    }
    if (verdict.holds)
        return verdict;
    const auto add = [&](const std::string& sentence) {
        verdict.reason += (verdict.reason.empty() ? "" : " ") + sentence;
    };
    if (!measured)
        add(say("One of the numbers could not be measured."));
    for (const std::string& notice : result.notices) // what was measured of why
        if (notice.rfind(named(check.row, ""), 0) == 0
            || (!check.thanRow.empty() && notice.rfind(named(check.thanRow, ""), 0) == 0))
            add(notice);
    if (!check.otherwise.empty())
        add(say("A possible reason, not measured: %1", say(check.otherwise.c_str())));
    return verdict;
}

ExperimentResult joined(const std::vector<ExperimentResult>& seeds)
{
    ExperimentResult result = seeds.front();
    result.seeds = static_cast<std::int64_t>(seeds.size());
    if (seeds.size() == 1)
        return result;
    for (std::size_t i = 0; i < result.tables.size(); ++i)
        result.tables[i] = joinedTable(seeds, i);
    for (std::size_t i = 0; i < result.plots.size(); ++i)
        for (ExperimentSeries& series : result.plots[i].series)
            joinSeries(series, seeds, i);
    result.notices.clear();
    for (const ExperimentResult& seed : seeds)
        for (const std::string& notice : seed.notices)
            result.notices.push_back(say("%1 (Seed %2.)", notice, seed.seed));
    return result;
}

ExperimentResult runExperiment(
    const Experiment& experiment, const ExperimentRequest& request, const ExperimentHost& host)
{
    ExperimentResult plan;
    plan.id = experiment.id;
    plan.title = experiment.title;
    plan.question = experiment.question;
    plan.paper = experiment.paper;
    plan.url = experiment.url;
    plan.claim = experiment.claim;
    plan.scale = experiment.scale;
    plan.kind = experiment.kind;
    plan.quick = request.quick;
    plan.software = std::string("Headroom ") + kVersion + ", LibTorch " + TORCH_VERSION;
    nlohmann::ordered_json setup = ownJson(experiment.setup);
    if (request.quick)
        setup.merge_patch(ownJson(experiment.quick));
    plan.setup = setup.dump();
    const std::string where = say("Experiment %1, setup", experiment.id);
    const std::int64_t count = request.seeds > 0 ? request.seeds : request.quick ? 1 : kExperimentSeeds;
    std::vector<ExperimentResult> seeds;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto share = [&](std::int64_t done) { return static_cast<double>(done) / static_cast<double>(count); };
        ExperimentHost part = host.part(share(i), share(i + 1));
        part.seed = request.seed + static_cast<std::uint64_t>(i);
        if (count > 1 && part.report)
            part.report = [report = part.report, i, count](double done, const std::string& text) {
                report(done, say("seed %1 of %2, %3", i + 1, count, text));
            };
        seeds.push_back(plan);
        seeds.back().seed = part.seed;
        for (const ExperimentKind& kind : kinds())
            if (experiment.kind == kind.id)
                kind.run(plan.setup, where, part, seeds.back());
    }
    ExperimentResult result = joined(seeds);
    for (const ExperimentCheck& check : experiment.checks)
        result.verdicts.push_back(verdictOf(check, result, seeds));
    return result;
}

} // namespace headroom
