// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "preset_rows.h"
#include "session/session.h"
#include "test_program.h"
#include "trace/axis_names.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <set>

using namespace headroom;

namespace studies_test {

// Further computations about a run: what they record is explained as the forward's own steps are, and leaves those
// alone.
class StudiesTest : public QObject {
    Q_OBJECT

    static std::vector<const Step*> ofStudy(const Trace& trace)
    {
        std::vector<const Step*> steps;
        for (const Step& step : trace.steps())
            if (step.study() && step.computed())
                steps.push_back(&step);
        return steps;
    }

private Q_SLOTS:
    void everyStudyOfEveryVariant_data() { test::addPresetRows(); }

    void everyStudyOfEveryVariant()
    {
        QFETCH(QString, id);
        Session session("cpu");
        const ModelInfo model = test::open(session, id.toStdString(), false);
        RunRequest request = test::requestOf(model, model.sample);
        const RunResult plain = test::run(session, request);
        QVERIFY(ofStudy(*plain.trace).empty());
        std::mt19937 random(7);
        for (const std::string& study : studiesFor(model.config)) {
            request.studies = {study};
            const RunResult result = test::run(session, request);
            const std::vector<const Step*> steps = ofStudy(*result.trace);
            const auto& own = plain.trace->steps();
            const bool masked = std::any_of(
                own.begin(), own.end(), [](const Step& step) { return step.operation == Operation::Mask; });
            QVERIFY2(steps.empty() == (study == "unmasked" && !masked), study.c_str());
            for (const auto& [name, words] : result.studiesNotFinite)
                QFAIL(words.c_str());
            for (std::size_t i = 0; i < plain.trace->steps().size(); ++i)
                QCOMPARE(result.trace->steps()[i].path, plain.trace->steps()[i].path);
            QCOMPARE(result.trace->values(plain.trace->timeline().back()),
                plain.trace->values(plain.trace->timeline().back()));
            for (const Step& step : result.trace->steps())
                for (const Axis& axis : step.axes)
                    QVERIFY2(std::find(axisNames().begin(), axisNames().end(), axis.name) != axisNames().end(),
                        (step.path + ": " + axis.name).c_str());
            for (const Step* step : steps) {
                QVERIFY2(!step->caption.empty(), step->path.c_str());
                QVERIFY2(step->path.rfind("study/" + study + "/", 0) == 0
                        || ((study == "backward" || study == "attribution")
                            && (step->path.starts_with("backward/") || step->path.starts_with("objective/"))),
                    step->path.c_str());
                for (int times = 0; times < 3; ++times) {
                    Index at;
                    for (const Axis& axis : step->axes)
                        at.push_back(static_cast<std::int64_t>(random() % static_cast<unsigned>(axis.size)));
                    const Explanation explained = result.trace->explain(step->id, at);
                    QVERIFY2(explained.agrees(), (step->path + ": " + explained.numbers.text()).c_str());
                    QVERIFY(!explained.words.empty());
                }
            }
        }
    }

    void aChangeReachesTheStudy()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "transformer");
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {"heads"};
        const std::string sublayer = "decoder.1/self_attention/";
        request.interventions = {{sublayer + "weights", Intervention::Kind::Zero, {0, 2, Intervention::kAll}, 0.0, {}}};
        const RunResult result = test::run(session, request);
        const StepId mean = *result.trace->find("study/heads/" + sublayer + "mean");
        QVERIFY(result.trace->step(mean).downstream);
        const double before = result.untouched->value(mean, {2, 1}), after = result.trace->value(mean, {2, 1});
        const StepId weights = *result.trace->find(sublayer + "weights");
        const double lost = result.untouched->value(weights, {0, 2, 1}) / 4.0;
        QVERIFY(lost > 0.0);
        QVERIFY(std::abs(before - lost - after) < 1e-6);
        QCOMPARE(result.trace->value(mean, {1, 1}), result.untouched->value(mean, {1, 1}));
    }

    // As two views that show the same ask for it.
    void oneThatIsAskedForTwiceIsMadeOnce()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "transformer");
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {"entropy"};
        const RunResult once = test::run(session, request);
        request.studies = {"entropy", "heads", "entropy"};
        const RunResult twice = test::run(session, request);
        const auto count = [](const RunResult& result) {
            return std::count_if(result.trace->steps().begin(), result.trace->steps().end(),
                [](const Step& step) { return step.path.starts_with("study/entropy/"); });
        };
        QVERIFY(count(once) > 0);
        QCOMPARE(count(twice), count(once));
    }

    // A study that runs the model again has the changes by hand in it, as the run has.
    void aChangeReachesEveryStudy()
    {
        std::set<std::string> reached, passed;
        for (const Preset& preset : presets()) {
            Session session("cpu");
            const ModelInfo model = test::open(session, preset.id, false);
            RunRequest request = test::requestOf(model, model.sample);
            for (const std::string& study : studiesFor(model.config))
                if (!reached.count(study))
                    request.studies.push_back(study);
            if (request.studies.empty())
                continue;
            const RunResult plain = test::run(session, test::requestOf(model, model.sample));
            for (const StepId id : plain.trace->timeline()) {
                const Step& step = plain.trace->step(id);
                if (step.axes.size() != 2 || step.axes[1].name != "feature")
                    continue;
                request.interventions = {{step.path, Intervention::Kind::Set, {Intervention::kAll, 0}, 3.0, {}}};
                break;
            }
            QVERIFY(!request.interventions.empty());
            const RunResult changed = test::run(session, request);
            for (const std::string& study : request.studies) {
                const bool differs = std::any_of(
                    changed.trace->timeline().begin(), changed.trace->timeline().end(), [&](StepId id) {
                        const std::string& path = changed.trace->step(id).path;
                        const auto before = changed.untouched->find(path);
                        return path.starts_with("study/" + study + "/")
                            && (!before || changed.trace->values(id) != changed.untouched->values(*before));
                    });
                (differs ? reached : passed).insert(study);
            }
        }
        std::vector<std::string> unreached;
        std::set_difference(
            passed.begin(), passed.end(), reached.begin(), reached.end(), std::back_inserter(unreached));
        // What is counted, and what follows from weights alone.
        for (const std::string& study : unreached)
            QVERIFY2(study == "evaluation" || study == "pca" || study == "positions", study.c_str());
    }

    // Where the run itself has all its numbers: a study names the first of its own that is none, and one whose squares
    // no float can hold says so instead of a length of 0.
    void whatAStudyMakesNotANumberIsNamed()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "transformer-decoder");
        const auto run = [&](const std::string& path, const Index& at, double value, const char* study) {
            RunRequest request = test::requestOf(model, model.sample);
            request.interventions = {{path, Intervention::Kind::Set, at, value, {}}};
            request.studies = {study};
            return test::run(session, request);
        };
        const std::string weights = "decoder.1/self_attention/weights", states = "decoder/embedded"; // a norm's rows
        const RunResult entropy = run(weights, {1, 3, 2}, -0.5, "entropy");
        QVERIFY(!entropy.notANumber && entropy.lacking.empty());
        const std::string words = entropy.studiesNotFinite.at("entropy");
        QVERIFY2(
            words.starts_with("Not a number, first at step study/entropy/decoder.1/self_attention/entropy_term: NaN at "
                              "head 2, query 4"),
            words.c_str());
        QVERIFY(std::ranges::find(entropy.notices, words) != entropy.notices.end());
        for (const char* study : {"norms", "logit_lens"}) {
            const RunResult lengths = run(states, {2, 1}, 3e37, study);
            if (lengths.notANumber) // LayerNorm of LibTorch 1.13 overflows there itself, which is said of the run
                continue;
            QVERIFY2(lengths.studiesNotFinite.empty(), study);
            const auto why = lengths.lacking.find(study);
            QVERIFY2(why != lengths.lacking.end(), study);
            QVERIFY2(why->second.find("squares of such numbers are larger than any float") != std::string::npos,
                why->second.c_str());
        }
        // The largest whose square still is one.
        QVERIFY(run(states, {2, 1}, 1e17, "norms").lacking.empty());
    }

    void optionsAreRefusedByName()
    {
        Session session("cpu");
        RunRequest request = test::requestOf(test::open(session, "transformer"), "1 2");
        const auto refused = [&](const char* field) {
            request.settings.study = {{field, "3"}};
            try {
                test::run(session, request);
            } catch (const Error& error) {
                return std::string(error.what());
            }
            return std::string();
        };
        QCOMPARE(refused("heads.width"), std::string("Study heads has no option \"width\"; it takes no options."));
        QVERIFY(refused("tails.width").rfind("There is no study \"tails\"", 0) == 0);
    }
};

HEADROOM_TEST(StudiesTest)

} // namespace studies_test

#include "studies_test.moc"
