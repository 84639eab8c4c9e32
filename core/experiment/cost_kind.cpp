// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/json_fields.h"
#include "error.h"
#include "experiment/cost.h"
#include "experiment/runner.h"
#include "nn/attention/attention.h"

#include <nlohmann/json.hpp>
#include <torch/torch.h>

#include <algorithm>

namespace headroom {

namespace {

struct Contender {
    std::string label;
    ModelConfig config;
};

struct CostSetup {
    std::vector<Contender> contenders;
    std::vector<double> lengths;
    int repeats = 5;
};

CostSetup read(const std::string& json, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(json, where);
    CostSetup setup;
    for (const std::string& text : fields.objects("contenders")) {
        const JsonFields one = JsonFields::parse(text, where + ", contenders");
        ModelConfig config = findPreset(one.text("preset", "transformer-encoder")).config;
        std::vector<std::pair<std::string, std::string>> changes;
        const auto json_changes = nlohmann::ordered_json::parse(one.object("changes"));
        for (const auto& [field, value] : json_changes.items())
            changes.emplace_back(field, value.is_string() ? value.get<std::string>() : value.dump());
        setup.contenders.push_back({one.text("label", ""), config.with(changes)});
        one.refuseUnknown();
    }
    for (const std::int64_t length : fields.integers("lengths")) {
        if (length < 1 || length > 1'000'000)
            throw Error(where + ": lengths holds " + std::to_string(length) + "; it must be 1 to 1000000.");
        setup.lengths.push_back(static_cast<double>(length));
    }
    setup.repeats = static_cast<int>(std::clamp<std::int64_t>(fields.integer("repeats", 5), 1, 1000));
    fields.refuseUnknown();
    if (setup.contenders.empty() || setup.lengths.size() < 2)
        throw Error(where + " needs contenders and at least two lengths, so that an exponent can be fitted.");
    return setup;
}

struct Cost {
    std::vector<double> milliseconds, mebibytes;
};

Cost measure(const CostSetup& setup, const Contender& contender, const Bench& bench)
{
    Cost cost;
    Parameters parameters(bench.seed);
    const auto sublayer = makeAttention(parameters, "attention", AttentionSettings::self(contender.config, false));
    for (const Parameter& parameter : parameters.all()) {
        torch::Tensor weight = parameter.tensor; // the sublayer's own
        weight.set_data(weight.to(bench.device));
    }
    double work = 0.0, done = 0.0;
    for (const double length : setup.lengths)
        work += length * length;
    for (const double length : setup.lengths) {
        bench.pause(done / work, contender.label + ": " + std::to_string(static_cast<std::int64_t>(length)) + " tokens");
        const torch::NoGradGuard guard;
        const torch::Tensor rows = torch::randn({static_cast<std::int64_t>(length), contender.config.width}).to(bench.device);
        Tracer t;
        const auto forward = [&] { (*sublayer)(t, {rows, -1}, {rows, -1}, {}).tensor.sum().item<double>(); };
        cost.milliseconds.push_back(1e3 * shortestSeconds(setup.repeats, forward));
        cost.mebibytes.push_back(peakMemory(forward) / 1048576.0);
        done += length * length;
    }
    return cost;
}

void run(const std::string& json, const std::string& where, const Bench& bench, ExperimentResult& result)
{
    const CostSetup setup = read(json, where);
    torch::manual_seed(bench.seed);
    ExperimentTable byLength {"", {{"length", "tokens", "", 0}}, {}};
    ExperimentTable fitted {"Fitted over all lengths: cost ~ lengthᵉ.",
        {{"attention", "attention", "", 0}, {"time_exponent", "exponent of time", "", 2}, {"memory_exponent", "exponent of memory", "", 2},
            {"time_last", "time at the longest", "ms", 2}, {"memory_last", "memory at the longest", "MiB", 1}},
        {}};
    ExperimentPlot time {"Time of an attention sublayer", "tokens", "time (ms)", true, true, {}};
    ExperimentPlot memory {"Memory of an attention sublayer", "tokens", "most memory held at once (MiB)", true, true, {}};
    for (const double length : setup.lengths)
        byLength.rows.push_back({std::to_string(static_cast<std::int64_t>(length))});
    const auto count = static_cast<double>(setup.contenders.size());
    for (std::size_t i = 0; i < setup.contenders.size(); ++i) {
        const std::string& label = setup.contenders[i].label;
        const Bench part = bench.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
        const Cost cost = measure(setup, setup.contenders[i], part);
        byLength.columns.push_back({"ms@" + label, label, "ms", 2});
        byLength.columns.push_back({"mib@" + label, label, "MiB", 1});
        for (std::size_t row = 0; row < setup.lengths.size(); ++row)
            byLength.rows[row].insert(byLength.rows[row].end(), {cost.milliseconds[row], cost.mebibytes[row]});
        fitted.rows.push_back({label, fittedExponent(setup.lengths, cost.milliseconds), fittedExponent(setup.lengths, cost.mebibytes),
            cost.milliseconds.back(), cost.mebibytes.back()});
        time.series.push_back({label, setup.lengths, cost.milliseconds});
        memory.series.push_back({label, setup.lengths, cost.mebibytes});
    }
    result.tables = {std::move(byLength), std::move(fitted)};
    result.plots = {std::move(time), std::move(memory)};
}

} // namespace

// Time and memory of one attention sublayer by length.
ExperimentKind costKind()
{
    return {"cost", run};
}

} // namespace headroom
