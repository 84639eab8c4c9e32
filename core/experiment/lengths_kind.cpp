// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "experiment/train_run.h"
#include "libtorch.h"
#include "text/say.h"
#include "train/batch.h"

#include <cmath>

namespace headroom {

namespace {

// The task at another length.
struct LengthTest {
    std::string label; // "8 L"
    std::string task; // merge patch
};

struct LengthsSetup {
    RunGrid grid;
    std::vector<LengthTest> tests; // the last is the longest
};

LengthsSetup readLengths(const std::string& json, const std::string& where, std::uint64_t seed, bool quick)
{
    const JsonFields fields = JsonFields::parse(json, where);
    LengthsSetup setup;
    for (const std::string& text : fields.objects("lengths")) {
        const JsonFields test = JsonFields::parse(text, where + ", lengths");
        setup.tests.push_back({test.text("label", ""), test.object("task")});
        test.refuseUnknown();
    }
    if (setup.tests.empty())
        throw Error(say("%1: lengths is empty; give the lengths to test, the shortest first.", where));
    setup.grid = planRuns(fields, seed, setup.tests.back().task, quick);
    fields.refuseUnknown();
    return setup;
}

ExperimentTable emptyTable(const LengthsSetup& setup)
{
    ExperimentTable table {"", {{"run", "trained at the first length", "", 0}}, {}};
    for (const LengthTest& test : setup.tests)
        table.columns.push_back({"perplexity@" + test.label, say("perplexity at %1", test.label), "", 2});
    for (const LengthTest& test : setup.tests)
        table.columns.push_back({"accuracy@" + test.label, say("tokens right at %1", test.label), "%", 1});
    table.columns.push_back({"seconds", "training", "s", 1});
    return table;
}

// The model on longer examples than it was trained on.
Accuracy evaluateAt(const TrainedRun& trained, const TaskSettings& task, const ExperimentHost& host)
{
    const TrainingSettings settings {.steps = 1, .seed = trained.plan.settings.seed};
    const Trainer trainer(*trained.model, task, settings, host.device); // none of its steps is taken
    Trainer::Evaluation evaluation;
    while (!trainer.advance(evaluation, trainer.data().test))
        host.pause(0.99, say("%1: evaluation", say(trained.plan.label.c_str())));
    return Trainer::resultOf(evaluation);
}

void runLengths(const std::string& json, const std::string& where, const ExperimentHost& host, ExperimentResult& result)
{
    const LengthsSetup setup = readLengths(json, where, host.seed, result.quick);
    const auto count = static_cast<double>(setup.grid.runs.size());
    ExperimentTable table = emptyTable(setup);
    ExperimentPlot perplexity {"Perplexity beyond the trained length", "sequence length (tokens)",
        "perplexity of the targets", true, true, {}};
    ExperimentPlot accuracy {
        "Accuracy beyond the trained length", "sequence length (tokens)", "tokens right (%)", true, false, {}};
    for (std::size_t i = 0; i < setup.grid.runs.size(); ++i) {
        const ExperimentHost part = host.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
        const TrainedRun trained = trainRun(setup.grid.runs[i], part);
        ExperimentSeries losses {trained.plan.label, {}, {}}, rights = losses;
        for (const LengthTest& test : setup.tests) {
            const TaskSettings task = patchedTask(trained.plan, test.task, where);
            const Accuracy at = evaluateAt(trained, task, part);
            losses.x.push_back(static_cast<double>(neededPositions(trained.plan.config, task)));
            losses.y.push_back(std::exp(at.loss));
            rights.y.push_back(100.0 * at.token);
        }
        rights.x = losses.x;
        std::vector<ExperimentCell> row {trained.plan.label};
        row.insert(row.end(), losses.y.begin(), losses.y.end());
        row.insert(row.end(), rights.y.begin(), rights.y.end());
        row.emplace_back(trained.seconds);
        table.rows.push_back(std::move(row));
        perplexity.series.push_back(std::move(losses));
        accuracy.series.push_back(std::move(rights));
        for (std::string& sentence : shortcomings(trained))
            result.notices.push_back(std::move(sentence));
    }
    result.tables.push_back(std::move(table));
    result.plots = {std::move(perplexity), std::move(accuracy)};
}

} // namespace

// Trains at one length and tests at longer ones.
ExperimentKind lengthsKind() { return {"lengths", runLengths}; }

} // namespace headroom
