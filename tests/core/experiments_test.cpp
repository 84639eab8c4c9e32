// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "small_experiments.h"

#include "experiment/experiment.h"
#include "experiment/runner.h"
#include "nn/attention/fused.h"
#include "session/session.h"
#include "test_program.h"
#include "text/say.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cmath>
#include <fstream>
#include <set>

using namespace headroom;

namespace experiments_test {

namespace {

const std::string kFile =
    R"({"title": "T", "question": "Q?", "paper": "P", "claim": "C.", "scale": "S.", "kind": "cost",
    "setup": {"lengths": [16, 32], "repeats": 1, "contenders": [{"label": "softmax", "changes": {"width": 8, "heads": 1}}]},
    "quick": {"lengths": [8, 16]},
    "checks": [{"claim": "A.", "row": "softmax", "column": "time_last", "relation": "above", "factor": 0}]})";

std::string replaced(std::string text, const std::string& what, const std::string& with)
{
    const std::size_t at = text.find(what);
    if (at == std::string::npos)
        throw Error("The file has no " + what);
    return text.replace(at, what.size(), with);
}

Experiment fromText(const std::string& text)
{
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("tried.json").toStdString();
    std::ofstream(file) << text;
    return Experiment::read(file);
}

std::string refusalOf(const auto& work)
{
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing was refused";
}

ExperimentResult runText(const std::string& text, std::int64_t seeds = 1, std::uint64_t seed = 1)
{
    return runExperiment(
        fromText(text), {"tried", seed, false, seeds}, ExperimentHost {torch::kCPU, seed, nullptr, {}, {}});
}

// A training of seconds, of two models.
std::string trainText()
{
    const std::string text = replaced(replaced(kFile, R"("kind": "cost")", R"("kind": "train")"),
        R"({"lengths": [16, 32], "repeats": 1, "contenders": [{"label": "softmax", "changes": {"width": 8, "heads": 1}}]})",
        R"({"preset": "transformer-encoder", "task": {"id": "copy", "training": 40, "validation": 8},
            "settings": {"steps": 3, "batch": 8, "evaluate_every": 2}, "measures": ["loss", "accuracy", "parameters"],
            "plots": [{"title": "Loss", "y": "loss"}, {"title": "Right", "y": "accuracy"}], "axes": [{"title": "norm", "options": [
            {"label": "layer", "changes": {"norm": "layer"}}, {"label": "rms", "changes": {"norm": "rms"}}]}]})");
    return replaced(text, R"("row": "softmax", "column": "time_last")", R"("row": "rms", "column": "loss")");
}

// Everything that a result shows, made by hand.
ExperimentResult sampleResult()
{
    ExperimentResult result;
    result.id = "sample";
    result.title = "A <title>";
    result.setup = R"({"a":1})";
    result.seed = 7;
    result.seconds = 1.5;
    result.tables = {{"t", {{"run", "run", "", 0}, {"loss", "loss", "nats", 3}, {"left", "left", "", 1}},
        {{std::string("a|b"), 0.25, std::nan("")}, {std::string("c"), 2.0, 4.0}}}};
    result.plots = {{"p", "x", "y", true, false, {{"s & t", {1.0, 10.0}, {0.5, std::nan("")}}, {"u", {1.0}, {2.0}}}}};
    result.maps = {{"m", "written", "read", {"r"}, {"u", "v"}, {0.25, 0.75}}};
    result.verdicts = {{"claim", "measured", false, "reason"}};
    result.notices = {"stopped"};
    return result;
}

} // namespace

class ExperimentsTest : public QObject {
    Q_OBJECT

private:
    test::SmallExperiments m_small;

private Q_SLOTS:
    void runsTheQuickSizeOfEvery_data()
    {
        QTest::addColumn<QString>("id");
        for (const Experiment& experiment : experimentList())
            QTest::newRow(experiment.id.c_str()) << QString::fromStdString(experiment.id);
    }

    void runsTheQuickSizeOfEvery()
    {
        QFETCH(QString, id);
        Session session("cpu");
        ExperimentRequest request {id.toStdString(), 3, true};
        std::atomic<int> told {0};
        const ExperimentResult result = test::resultOf<ExperimentResult>([&](JobCallbacks<ExperimentResult> callbacks) {
            callbacks.progress = [&](Progress progress) {
                told += progress.done >= 0 && progress.done <= progress.total ? 1 : -1000;
            };
            session.experiment(request, std::move(callbacks));
        });
        QCOMPARE(result.id, request.id);
        QCOMPARE(result.seed, request.seed);
        QVERIFY(result.quick);
        QVERIFY(!result.device.empty());
        QVERIFY(result.seconds > 0.0);
        QVERIFY(!result.tables.empty());
        QVERIFY(!result.plots.empty());
        QVERIFY(told > 0);
        for (const ExperimentTable& table : result.tables) {
            QVERIFY(!table.rows.empty());
            for (const auto& row : table.rows)
                QCOMPARE(row.size(), table.columns.size());
        }
        for (const ExperimentPlot& plot : result.plots) {
            QVERIFY2(!plot.series.empty(), plot.title.c_str());
            QVERIFY(!plot.xTitle.empty() && !plot.yTitle.empty());
            for (const ExperimentSeries& series : plot.series) {
                QVERIFY2(!series.x.empty(), series.name.c_str());
                QCOMPARE(series.x.size(), series.y.size());
            }
        }
        const std::size_t checks = findExperiment(request.id).checks.size();
        QVERIFY(checks > 0);
        QCOMPARE(result.verdicts.size(), checks); // each found its row and column
        for (const ExperimentVerdict& verdict : result.verdicts)
            QVERIFY(
                !verdict.conclusive && verdict.reason == "One seed and little training: run it in full to be sure.");
        QCOMPARE(result.seeds, 1);
        const std::string text = result.toMarkdown();
        QVERIFY(text.find("**Differs**") == std::string::npos && text.find("**Holds**") == std::string::npos);
        const ExperimentResult again = ExperimentResult::fromJson(result.toJson(), "again");
        QCOMPARE(again.toJson(), result.toJson());
        QVERIFY(result.toMarkdown().find(result.title) != std::string::npos);
    }

    void listsTenOfDifferentKinds()
    {
        std::set<std::string> ids, kinds;
        for (const Experiment& experiment : experimentList()) {
            ids.insert(experiment.id);
            kinds.insert(experiment.kind);
        }
        QCOMPARE(ids.size(), std::size_t {10});
        const std::vector<std::string> known = experimentKinds();
        QCOMPARE(kinds, std::set<std::string>(known.begin(), known.end()));
        QVERIFY(refusalOf([] { findExperiment("copi"); }).find("copi") != std::string::npos);
    }

    void sameSeedSameNumbers()
    {
        const ExperimentResult a = runText(trainText()), b = runText(trainText());
        QCOMPARE(a.toJson(), b.toJson());
        QVERIFY(measuredIn(a, "layer", "loss") != measuredIn(a, "rms", "loss"));
    }

    // Of the full size alone: a quick one may end before its warm-up does.
    void aWarmUpLongerThanTheRunIsRefused()
    {
        const std::string text = replaced(trainText(), "\"evaluate_every\": 2", "\"evaluate_every\": 2, \"warmup\": 3");
        const std::string said = refusalOf([&] { runText(text); });
        QVERIFY2(said.find("Warm-up is 3 steps, but training ends at step 3") != std::string::npos, said.c_str());
        const auto quick = [](const std::string& quickText) {
            return runExperiment(
                fromText(quickText), {"tried", 1, true, 1}, ExperimentHost {torch::kCPU, 1, nullptr, {}, {}});
        };
        QVERIFY(
            quick(replaced(text, R"("quick": {"lengths": [8, 16]})", R"("quick": {"settings": {"steps": 2}})")).quick);
        runText(replaced(text, "\"warmup\": 3", "\"warmup\": 2"));
    }

    void tablesEndWhereTheirPlotsDo()
    {
        const ExperimentResult result = runText(trainText());
        for (const auto& [plot, column] : {std::pair {0, "loss"}, std::pair {1, "accuracy"}})
            for (const ExperimentSeries& series : result.plots[static_cast<std::size_t>(plot)].series)
                QCOMPARE(series.y.back(), measuredIn(result, series.name, column));
    }

    void seedsAreMeansWithTheirRange()
    {
        const ExperimentResult all = runText(trainText(), 3, 5);
        QCOMPARE(all.seeds, 3);
        double sum = 0.0, least = INFINITY, most = -INFINITY;
        for (const std::uint64_t seed : {5, 6, 7}) {
            const double loss = measuredIn(runText(trainText(), 1, seed), "rms", "loss");
            sum += loss;
            least = std::min(least, loss);
            most = std::max(most, loss);
        }
        QVERIFY(least < most);
        QCOMPARE(measuredIn(all, "rms", "loss"), sum / 3.0);
        const ExperimentRange range = all.tables[0].ranges[1][1];
        QCOMPARE(range.least, least);
        QCOMPARE(range.most, most);
        QCOMPARE(all.plots[0].series[1].y.back(), sum / 3.0);
        QVERIFY(textOf(all.tables[0], 1, 1).find("–") != std::string::npos);
        QVERIFY(textOf(all.tables[0], 1, 3).find("–") == std::string::npos); // as many weights with every seed
        QVERIFY2(all.verdicts[0].measured.ends_with("must be above 0.0000; holds for 3 of 3 seeds"),
            all.verdicts[0].measured.c_str());
        QVERIFY(
            all.toMarkdown().find("Seeds 5 to 7: means, with minimum and maximum in brackets") != std::string::npos);
        QCOMPARE(ExperimentResult::fromJson(all.toJson(), "again").toJson(), all.toJson());
    }

    void threeSeedsUnlessQuick()
    {
        const Experiment experiment = fromText(kFile);
        const ExperimentHost host {torch::kCPU, 1, nullptr, {}, {}};
        QCOMPARE(runExperiment(experiment, {"tried"}, host).seeds, 3);
        QCOMPARE(runExperiment(experiment, {"tried", 1, true}, host).seeds, 1);
    }

    // The window that slides is timed as it is used: with the kernel that never holds a matrix of weights.
    void slidingIsMeasuredWithItsKernel()
    {
        if (!hasFusedAttention())
            QSKIP("This LibTorch has no fused attention.");
        const Experiment experiment = findExperiment("segment-memory");
        const ExperimentResult result = runExperiment(
            experiment, {experiment.id, 1, true}, ExperimentHost {torch::kCPU, 1, nullptr, {}, {}});
        const double weights = 4.0 * 3800.0 * 3800.0 * sizeof(float) / 1048576.0; // of four heads
        const double held = measuredIn(result, "3800", "sliding_mib");
        QVERIFY2(held > 0.0 && held < weights, qPrintable(QString::number(held)));
    }

    // What has no place on an axis, such as a reference, is a line across the plot.
    void drawsAReferenceAcross()
    {
        const std::string text = replaced(
            replaced(replaced(kFile, R"("kind": "cost")", R"("kind": "train")"),
                R"({"lengths": [16, 32], "repeats": 1, "contenders": [{"label": "softmax", "changes": {"width": 8, "heads": 1}}]})",
                R"({"preset": "set-transformer", "task": {"id": "largest", "training": 40, "validation": 8, "test": 8},
                "settings": {"steps": 2, "batch": 8}, "measures": ["loss"], "axes": [{"title": "points", "options": [
                {"label": "four", "x": 4, "changes": {"latents": 4}}, {"label": "one", "x": 1, "changes": {"latents": 1}},
                {"label": "all", "changes": {"latents": 0}}]}], "plots": [{"title": "Loss", "y": "loss", "across": 0, "x_log": true}]})"),
            R"("row": "softmax", "column": "time_last")", R"("row": "all", "column": "loss")");
        const ExperimentResult result = runText(text);
        const std::vector<ExperimentSeries>& series = result.plots.front().series;
        QCOMPARE(series.size(), std::size_t {2});
        QCOMPARE(series[0].x, (std::vector<double> {4.0, 1.0}));
        QCOMPARE(series[1].name, std::string("all"));
        QCOMPARE(series[1].x, (std::vector<double> {1.0, 4.0}));
        const double all = measuredIn(result, "all", "loss");
        QCOMPARE(series[1].y, (std::vector<double> {all, all}));
        const std::string nowhere = replaced(replaced(text, R"("x": 4, )", ""), R"("x": 1, )", "");
        QVERIFY(refusalOf([&] { runText(nowhere); }).find("no option of axis 0 has an \"x\"") != std::string::npos);
    }

    void judgesByWhatWasMeasured()
    {
        const ExperimentResult result = sampleResult();
        const auto holds = [&](const char* relation, double factor, const char* row = "a|b", const char* than = "") {
            return verdictOf({"c", row, "loss", relation, than, *than ? "loss" : "", factor, ""}, result, {result})
                .holds;
        };
        QVERIFY(holds("at least", 0.25) && !holds("above", 0.25) && holds("at most", 0.25) && !holds("below", 0.25));
        QVERIFY(holds("below", 0.5, "a|b", "c") && !holds("below", 0.125, "a|b", "c")); // against 0.5 · 2 and 0.125 · 2
        const ExperimentVerdict near = verdictOf(
            {"c", "a|b", "loss", "at most", "c", "loss", 0.25, ""}, result, {result});
        QVERIFY(near.holds && near.reason.empty()); // how near is said all the same
        QCOMPARE(near.measured,
            std::string("a|b: loss 0.250 nats; c: loss 2.000 nats; must be at most 0.25 × 2.000 = 0.500"));
        ExperimentResult other = result;
        other.tables[0].rows[0][1] = 0.75;
        const ExperimentVerdict split = verdictOf(
            {"c", "a|b", "loss", "below", "", "", 0.5, "Because."}, joined({result, other}), {result, other});
        QVERIFY(!split.holds && split.conclusive);
        QCOMPARE(split.measured,
            std::string("a|b: loss 0.500 (0.250–0.750) nats; must be below 0.500; holds for 1 of 2 seeds"));
        QCOMPARE(split.reason, std::string("A possible reason, not measured: Because."));
        const ExperimentVerdict missing = verdictOf(
            {"c", "a|b", "left", "below", "", "", 5.0, "Because."}, result, {result});
        QVERIFY(!missing.holds); // not measured is not below
        QVERIFY(missing.reason.find("could not be measured") != std::string::npos
            && missing.reason.find("Because.") != std::string::npos);
        QVERIFY(refusalOf([&] {
            verdictOf({"c", "d", "loss", "below", "", "", 5.0, ""}, result, {result});
        }).find("\"d\"")
            != std::string::npos);
    }

    // "As good as" is meant within a twentieth: with more slack no measurement could refute it.
    void noCheckIsTooLenientToFail()
    {
        for (const Experiment& experiment : experimentList())
            for (const ExperimentCheck& check : experiment.checks) {
                const bool upper = check.relation == "at most" || check.relation == "below";
                QVERIFY2(check.thanRow.empty() || (upper ? check.factor <= 1.05 : check.factor >= 0.95),
                    (experiment.id + ": " + check.claim).c_str());
            }
    }

    // Two numbers that read the same are told with the decimals that part them.
    void whatReadsTheSameIsToldMoreExactly()
    {
        ExperimentResult result = sampleResult();
        result.tables[0].rows[0][1] = 1.99996;
        const ExperimentVerdict near = verdictOf({"c", "a|b", "loss", "below", "c", "loss", 1.0, ""}, result, {result});
        QVERIFY(near.holds);
        QCOMPARE(near.measured,
            std::string("a|b: loss 2.000 nats; c: loss 2.000 nats; must be below 2.000; that is 1.99996 and 2.00000"));
        const ExperimentVerdict equal = verdictOf(
            {"c", "c", "loss", "at most", "c", "loss", 1.0, ""}, result, {result});
        QVERIFY(equal.holds && equal.measured.find("that is") == std::string::npos);
    }

    // What a run said on the way is its reason in any language.
    void judgesInOtherLanguages()
    {
        ExperimentResult result = sampleResult();
        result.notices = {"甲：zu kurz."};
        setSentenceTranslator([](const char* sentence) -> std::string {
            const std::string_view english = sentence;
            return english == "%1: %2" ? "%1：%2" : english == "%1; %2" ? "%1；%2" : english == "a|b" ? "甲" : sentence;
        });
        const ExperimentVerdict verdict = verdictOf(
            {"c", "a|b", "loss", "at least", "c", "loss", 1.0, ""}, result, {result});
        setSentenceTranslator(nullptr);
        QCOMPARE(verdict.measured, std::string("甲：loss 0.250 nats；c：loss 2.000 nats；must be at least 2.000"));
        QCOMPARE(verdict.reason, result.notices.front());
    }

    void writesResults()
    {
        const ExperimentResult result = sampleResult();
        const ExperimentResult again = ExperimentResult::fromJson(result.toJson(2), "again");
        QCOMPARE(again.toJson(), result.toJson());
        QVERIFY(std::isnan(measuredIn(again, "a|b", "left")));
        QCOMPARE(measuredIn(again, "c", "loss"), 2.0);
        const std::string text = result.toMarkdown({"one.svg"});
        QVERIFY(text.find("| a\\|b | 0.250 | – |") != std::string::npos);
        QVERIFY(text.find("](one.svg)") != std::string::npos);
        QVERIFY(text.find("**Differs**: claim Measured: measured. reason") != std::string::npos);
        QVERIFY(toSvg(result.plots.front()).find("s &amp; t") != std::string::npos);
        QVERIFY(toSvg(result.plots.front()).find("nan") == std::string::npos);
        QVERIFY(toSvg(result.maps).find("</svg>") != std::string::npos);
        QVERIFY(
            refusalOf([] { ExperimentResult::fromJson("{}", "file.json"); }).find("file.json") != std::string::npos);
        QVERIFY(refusalOf([&] {
            ExperimentResult::fromJson(replaced(result.toJson(), "[0.25,0.75]", "[0.25]"), "f");
        }).find("1 values")
            != std::string::npos);
    }

    void refusesBadFiles_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("with");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* what, const char* with, const char* message) {
            QTest::newRow(name) << QString(what) << QString(with) << QString(message);
        };
        row("no JSON", "{\"title\"", "{title", "is not valid JSON");
        row("no question", R"("question": "Q?",)", "", "has no \"question\"");
        row("unknown field", R"("paper")", R"("papers": 1, "paper")", "\"papers\" is not a setting");
        row("unknown kind", R"("kind": "cost")", R"("kind": "costs")", "kind is \"costs\"; the kinds are train");
        row("unknown relation", "above", "over", "relation is \"over\"");
        row("setup is a list", R"("setup": {)", R"("setup": [], "x": {)", "setup is []");
    }

    void refusesBadFiles()
    {
        QFETCH(QString, what);
        QFETCH(QString, with);
        QFETCH(QString, message);
        const std::string said = refusalOf([&] { fromText(replaced(kFile, what.toStdString(), with.toStdString())); });
        QVERIFY2(said.find(message.toStdString()) != std::string::npos, said.c_str());
        fromText(kFile); // as it is, it is right
    }

    void refusesBadSetups_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("with");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* what, const char* with, const char* message) {
            QTest::newRow(name) << QString(what) << QString(with) << QString(message);
        };
        row("unknown setting", R"("repeats": 1)", R"("repeat": 1)", "\"repeat\" is not a setting");
        row("one length", "[16, 32]", "[16]", "at least two lengths");
        row("length", "[16, 32]", "[0, 32]", "lengths holds 0");
        row("unknown change", R"("heads": 1)", R"("head": 1)", "no setting \"head\"");
        row("bad change", R"("heads": 1)", R"("heads": 3)", "heads");
        row("unknown row", R"("row": "softmax")", R"("row": "hardmax")", "\"hardmax\", which is in no table");
    }

    void refusesBadSetups()
    {
        QFETCH(QString, what);
        QFETCH(QString, with);
        QFETCH(QString, message);
        const std::string said = refusalOf([&] { runText(replaced(kFile, what.toStdString(), with.toStdString())); });
        QVERIFY2(said.find(message.toStdString()) != std::string::npos, said.c_str());
    }

    // What the laboratory offers for a halting model is what the claim about halting was measured with.
    void haltingIsMeasuredAsTheLaboratoryTrains()
    {
        const Experiment experiment = findExperiment("sort-halting");
        const auto setup = QJsonDocument::fromJson(QByteArray::fromStdString(experiment.setup)).object();
        QJsonObject settings = setup["settings"].toObject();
        settings["dropout"] = setup["changes"].toObject()["dropout"];
        TrainingSettings measured = TrainingSettings::fromJson(
            QJsonDocument(settings).toJson().toStdString(), "sort-halting");
        for (const char* preset : {"universal-transformer", "universal-tensor2tensor"}) {
            TrainingSettings offered = trainingFor(preset);
            offered.evaluateEvery = measured.evaluateEvery;
            QVERIFY2(offered == measured, preset);
        }
    }

    void givesWayAndCanBeCancelled()
    {
        Session session("cpu");
        test::Outcome<ExperimentResult> outcome;
        std::promise<void> begun;
        bool told = false;
        auto callbacks = outcome.callbacks();
        callbacks.progress = [&](Progress) {
            if (!std::exchange(told, true))
                begun.set_value();
        };
        const JobId job = session.experiment({"sort-halting"}, std::move(callbacks));
        begun.get_future().wait();
        const ModelInfo model = test::open(session, "transformer"); // while the experiment is under way
        QVERIFY(!test::run(session, test::requestOf(model, "1 2 3")).output.empty());
        session.cancel(job);
        QCOMPARE(outcome.wait(), std::string("cancelled"));
        QVERIFY(!test::run(session, test::requestOf(model, "1 2 3")).output.empty());
    }
};

HEADROOM_TEST(ExperimentsTest)

} // namespace experiments_test

#include "experiments_test.moc"
#include "libtorch.h"
