// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/json_fields.h"
#include "config/read_json.h"
#include "error.h"
#include "experiment/cost.h"
#include "experiment/runner.h"
#include "libtorch.h"
#include "text/say.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

namespace {

CostRequest readCosts(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    CostRequest setup;
    for (const std::string& text : fields.objects("contenders")) {
        const JsonFields one = JsonFields::parse(text, where + ", contenders");
        ModelConfig config = findPreset(one.text("preset", "transformer-encoder")).config;
        std::vector<std::pair<std::string, std::string>> changes;
        const auto json_changes = ownJson(one.object("changes"));
        for (const auto& [field, value] : json_changes.items())
            changes.emplace_back(field, value.is_string() ? value.get<std::string>() : value.dump());
        setup.contenders.push_back({one.text("label", ""), config.with(changes), 0, one.boolean("fused", false)});
        one.refuseUnknown();
    }
    for (const std::int64_t length : fields.integers("lengths")) {
        if (length < 1 || length > 1'000'000)
            throw Error(say("%1: lengths holds %2; it must be 1 to 1000000.", where, length));
        setup.at.push_back(length);
    }
    setup.repeats = static_cast<int>(std::clamp<std::int64_t>(fields.integer("repeats", 5), 1, 1000));
    fields.refuseUnknown();
    if (setup.contenders.empty() || setup.at.size() < 2)
        throw Error(say("%1 needs contenders and at least two lengths to fit an exponent.", where));
    return setup;
}

void runCosts(const std::string& json, const std::string& where, const ExperimentHost& host, ExperimentResult& result)
{
    const CostRequest setup = readCosts(json, where);
    torch::manual_seed(host.seed);
    ExperimentTable byLength {"", {{"length", "tokens", "", 0}}, {}};
    ExperimentTable fitted {"Fitted over all lengths: cost ~ lengthᵉ.",
        {{"attention", "attention", "", 0}, {"time_exponent", "time exponent", "", 2},
            {"memory_exponent", "memory exponent", "", 2}, {"time_last", "time at max length", "ms", 2},
            {"memory_last", "memory at max length", toSay("MiB"), 1}},
        {}};
    ExperimentPlot time {"Time of an attention sublayer", "tokens", "time (ms)", true, true, {}};
    ExperimentPlot memory {"Memory of an attention sublayer", "tokens", "peak memory (MiB)", true, true, {}};
    for (const std::int64_t length : setup.at)
        byLength.rows.push_back({std::to_string(length)});
    for (const CostCurve& curve : costCurves(setup, host)) {
        byLength.columns.push_back({"ms@" + curve.label, curve.label, "ms", 2});
        byLength.columns.push_back({"mib@" + curve.label, curve.label, toSay("MiB"), 1});
        for (std::size_t row = 0; row < curve.at.size(); ++row)
            byLength.rows[row].insert(byLength.rows[row].end(), {curve.milliseconds[row], curve.mebibytes[row]});
        fitted.rows.push_back(
            {curve.label, curve.timeExponent, curve.memoryExponent, curve.milliseconds.back(), curve.mebibytes.back()});
        time.series.push_back({curve.label, curve.at, curve.milliseconds});
        memory.series.push_back({curve.label, curve.at, curve.mebibytes});
    }
    result.tables = {std::move(byLength), std::move(fitted)};
    result.plots = {std::move(time), std::move(memory)};
}

} // namespace

// Time and memory of one attention sublayer by length.
ExperimentKind costKind() { return {"cost", runCosts}; }

} // namespace headroom
