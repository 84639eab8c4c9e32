// SPDX-License-Identifier: GPL-3.0-or-later
// Which tokens a number comes from. tests/python/attribution_test.py compares it with Captum.
#include "error.h"
#include "outcome.h"
#include "preset_rows.h"
#include "session/run_settings.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::test;

namespace attribution_test {

namespace {

const std::string kScope = "study/attribution/";

RunRequest attributed(const ModelInfo& model, int steps, const std::string& logit = "0=#3")
{
    RunRequest request;
    request.text = model.sample;
    request.settings = ownSettings(model.config);
    request.settings.study = {{"attribution.steps", std::to_string(steps)}};
    request.settings.objective = Objective::logit(logit);
    request.studies = {"attribution"};
    return request;
}

double valueOf(const Trace& trace, const std::string& path)
{
    const auto step = trace.find(kScope + path);
    if (!step)
        throw Error("no step " + path);
    return trace.value(*step, {0});
}

// Recomputes cells of every step of the study; names the first that is not as recorded, or that says nothing.
QString wronglyExplained(const Trace& trace)
{
    Random random(6);
    for (const Step& step : trace.steps()) {
        if (!step.path.starts_with(kScope))
            continue;
        if (!step.caption.ends_with('.') || (step.operation != Operation::Rearrange && step.formula.empty()))
            return QString::fromStdString(step.path) + " has no caption or no formula";
        for (int i = 0; i < 4 && step.operation != Operation::Measure; ++i) {
            Index at;
            for (const Axis& axis : step.axes)
                at.push_back(random.below(axis.size));
            if (const Explanation why = trace.explain(step.id, at); !why.agrees())
                return QString("%1: %2, recomputed %3").arg(step.path.c_str()).arg(why.untouched).arg(why.rederived);
        }
    }
    return {};
}

} // namespace

class AttributionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyVariantHasIt_data() { addPresetRows(); }
    void everyVariantHasIt();
    void thePathAddsUp();
    void gradientsOnTheWayAreSlopes();
    void whereThePathBegins();
    void besideABackwardPass();
    void whatCannotBeIsRefused();
};

void AttributionTest::everyVariantHasIt()
{
    QFETCH(QString, id);
    Session session("cpu");
    const ModelInfo model = open(session, id.toStdString());
    const RunResult result = run(session, attributed(model, 2));
    QVERIFY2(!result.lacking.contains("attribution"), result.lacking.begin()->second.c_str());
    const Trace& trace = *result.trace;
    const QString wrong = wronglyExplained(trace);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    // Every sequence of tokens has its four numbers, and the totals add up to the change but for the residue.
    double total = 0.0;
    int sequences = 0;
    for (const char* scope : {"encoder", "decoder", "input"})
        if (const auto tokens = trace.find(kScope + scope + "/integrated_gradients")) {
            ++sequences;
            const Index shape = trace.step(*trace.find(std::string(scope) + "/embedding")).shape();
            QCOMPARE(trace.step(*tokens).shape(), Index {shape.front()});
            QVERIFY(trace.find(kScope + scope + "/gradient/length"));
            QVERIFY(trace.find(kScope + scope + "/gradient_by_input"));
            total += valueOf(trace, std::string(scope) + "/total");
        }
    QVERIFY(sequences >= 1);
    const double change = valueOf(trace, "change");
    QVERIFY(std::abs(change - total - valueOf(trace, "residue")) < 1e-4 * (1.0 + std::abs(change)));
}

// Sundararajan et al. 2017, section 3: completeness.
void AttributionTest::thePathAddsUp()
{
    Session session("cpu");
    // The first thing that rotary does with a row is a norm: from 0 on the number jumps.
    for (const auto& [id, baseline] : {std::pair {"transformer", "0"}, std::pair {"transformer-decoder", "0"},
             std::pair {"set-transformer", "0"}, std::pair {"rotary", "1"}}) {
        const ModelInfo model = open(session, id);
        const auto of = [&](int steps, const char* name) {
            RunRequest request = attributed(model, steps);
            request.settings.study.push_back({"attribution.baseline", baseline});
            return std::abs(valueOf(*run(session, request).trace, name));
        };
        const double change = of(1, "change"), few = of(4, "residue"), many = of(256, "residue");
        QVERIFY2(many < 0.02 * change && many < few,
            qPrintable(QString("%1: %2 of %3, %4 with few").arg(id).arg(many).arg(change).arg(few)));
    }
}

// What a path's gradients say, against numbers of other runs: the text's embedding put in by hand at places near by.
void AttributionTest::gradientsOnTheWayAreSlopes()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer-decoder");
    constexpr int kSteps = 5;
    const RunResult result = run(session, attributed(model, kSteps));
    const Trace& trace = *result.trace;
    const std::vector<float> x = trace.values(*trace.find("decoder/embedding"));
    const std::vector<float> gradients = trace.values(*trace.find(kScope + "decoder/gradients_on_the_way"));
    QCOMPARE(gradients.size(), kSteps * x.size());
    const auto numberAt = [&](double share) {
        RunRequest request = attributed(model, 0);
        request.studies = {};
        request.backward = BackwardRequest {*request.settings.objective, false};
        Intervention put {"decoder/embedding", Intervention::Kind::Copy, {}, 0.0, {}};
        for (const float each : x)
            put.values.push_back(static_cast<float>(each * share));
        request.interventions = {put};
        return run(session, request).backward->number;
    };
    constexpr double h = 0.01;
    for (int step = 0; step < kSteps; ++step) {
        const double share = (step + 0.5) / kSteps, slope = (numberAt(share + h) - numberAt(share - h)) / (2.0 * h);
        double told = 0.0;
        for (std::size_t i = 0; i < x.size(); ++i)
            told += static_cast<double>(x[i]) * gradients[static_cast<std::size_t>(step) * x.size() + i];
        QVERIFY2(std::abs(slope - told) < 0.02 * (1.0 + std::abs(told)),
            qPrintable(QString("step %1: moves by %2, the gradient says %3").arg(step).arg(slope).arg(told)));
    }
}

void AttributionTest::whereThePathBegins()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer-decoder");
    RunRequest request = attributed(model, 64);
    const RunResult fromZero = run(session, request);
    request.settings.study.push_back({"attribution.baseline", "1"});
    const RunResult fromPadding = run(session, request);
    const Trace& trace = *fromPadding.trace;
    const auto baseline = trace.find(kScope + "decoder/baseline");
    QVERIFY(baseline);
    const std::vector<float> table = trace.values(trace.step(*trace.find("decoder/embedding")).inputs.front());
    const std::vector<float> row = trace.values(*baseline);
    QVERIFY(std::equal(row.begin(), row.end(), table.begin())); // padding is token 0
    QVERIFY(valueOf(trace, "at_baseline") != valueOf(*fromZero.trace, "at_baseline"));
    QVERIFY(std::abs(valueOf(trace, "residue")) < 0.05 * std::abs(valueOf(trace, "change")));
    // A token that is padding itself lies at the baseline: it is given nothing.
    const auto given = trace.find(kScope + "decoder/integrated_gradients");
    request.settings.padding = 2;
    request.settings.paddingClosed = false;
    const RunResult padded = run(session, request);
    const auto there = padded.trace->find(kScope + "decoder/integrated_gradients");
    QVERIFY(given && there);
    const std::int64_t length = padded.trace->step(*there).axes.front().size;
    QCOMPARE(length, trace.step(*given).axes.front().size + 2);
    QCOMPARE(padded.trace->value(*there, {length - 1}), 0.0);
}

// One backward pass serves both studies and the request, in whatever order they come.
void AttributionTest::besideABackwardPass()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer");
    const RunResult alone = run(session, attributed(model, 3));
    for (const std::vector<std::string>& studies :
        {std::vector<std::string> {"attribution", "backward"}, std::vector<std::string> {"backward", "attribution"}}) {
        RunRequest request = attributed(model, 3);
        request.studies = studies;
        request.backward = BackwardRequest {*request.settings.objective, false};
        const RunResult both = run(session, request);
        QVERIFY(both.lacking.empty() && both.backward);
        QCOMPARE(valueOf(*both.trace, "residue"), valueOf(*alone.trace, "residue"));
        QVERIFY(both.trace->find("study/backward/decoder.1/self_attention/to_values"));
    }
}

void AttributionTest::whatCannotBeIsRefused()
{
    Session session("cpu");
    const ModelInfo model = open(session, "adaptive-embedding");
    RunRequest request = attributed(model, 2);
    request.settings.study.push_back({"attribution.baseline", "1"});
    QVERIFY(run(session, request).lacking["attribution"].find("choose 0") != std::string::npos);
    request = attributed(model, 0);
    const RunResult plain = run(session, request);
    QVERIFY(plain.trace->find(kScope + "decoder/gradient_by_input"));
    QVERIFY(!plain.trace->find(kScope + "residue"));
    request.settings.objective = Objective::cells("decoder/tokens");
    QVERIFY(!run(session, request).lacking["attribution"].empty());
}

HEADROOM_TEST(AttributionTest)

} // namespace attribution_test

#include "attribution_test.moc"
