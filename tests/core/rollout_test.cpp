// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "session/session.h"
#include "test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace headroom;

namespace rollout_test {

namespace {

using Rows = std::vector<std::vector<double>>;

bool recordsSteps(const Trace& trace, const std::string& end)
{
    return std::any_of(
        trace.steps().begin(), trace.steps().end(), [&](const Step& step) { return step.path.ends_with(end); });
}

// The heads' mean of a sublayer, from the recorded weights.
Rows meanOf(const Trace& trace, const std::string& sublayer)
{
    const StepId weights = *trace.find(sublayer + "/weights");
    const Index shape = trace.step(weights).shape();
    Rows mean(static_cast<std::size_t>(shape[1]), std::vector<double>(static_cast<std::size_t>(shape[2]), 0.0));
    for (std::int64_t head = 0; head < shape[0]; ++head)
        for (std::int64_t query = 0; query < shape[1]; ++query)
            for (std::int64_t key = 0; key < shape[2]; ++key)
                mean[static_cast<std::size_t>(query)][static_cast<std::size_t>(key)] +=
                    trace.value(weights, {head, query, key}) / static_cast<double>(shape[0]);
    return mean;
}

// Abnar and Zuidema 2020, written out: from the input upwards, every layer half attention and half its own row.
Rows rolledOut(const Trace& trace, const std::string& stack, int layers)
{
    Rows reach;
    for (int layer = 1; layer <= layers; ++layer) {
        Rows share = meanOf(trace, stack + '.' + std::to_string(layer) + "/self_attention");
        const std::size_t n = share.size();
        for (std::size_t i = 0; i < n; ++i) {
            double sum = 0.0;
            for (std::size_t j = 0; j < n; ++j)
                sum += share[i][j] = 0.5 * (share[i][j] + (i == j ? 1.0 : 0.0));
            for (double& value : share[i])
                value /= sum;
        }
        if (reach.empty()) {
            reach = share;
            continue;
        }
        Rows next(n, std::vector<double>(n, 0.0));
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                for (std::size_t k = 0; k < n; ++k)
                    next[i][j] += share[i][k] * reach[k][j];
        reach = next;
    }
    return reach;
}

} // namespace

// What stands for all heads and layers: mean, maximum and rollout, against sums written out here.
class RolloutTest : public QObject {
    Q_OBJECT

    static RunResult run(
        const char* preset, const std::vector<std::string>& studies, std::vector<Intervention> changes = {})
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, preset, false);
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = studies;
        request.interventions = std::move(changes);
        return test::run(session, request);
    }

    static void compare(const Trace& trace, const std::string& stack, int layers)
    {
        for (int layer = 1; layer <= layers; ++layer) {
            const auto step = trace.find(
                "study/rollout/" + stack + '.' + std::to_string(layer) + "/self_attention/rollout");
            QVERIFY2(step, stack.c_str());
            const Rows expected = rolledOut(trace, stack, layer);
            for (std::size_t i = 0; i < expected.size(); ++i) {
                double sum = 0.0;
                for (std::size_t j = 0; j < expected.size(); ++j) {
                    const double value = trace.value(
                        *step, {static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)});
                    QVERIFY(std::abs(value - expected[i][j]) < 1e-6);
                    sum += value;
                }
                QVERIFY(std::abs(sum - 1.0) < 1e-5);
            }
        }
    }

private Q_SLOTS:
    void rolloutIsTheProductOfTheLayers_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QStringList>("stacks");
        QTest::newRow("encoder") << "transformer-encoder" << QStringList {"encoder"};
        QTest::newRow("both") << "transformer" << QStringList {"encoder", "decoder"};
        QTest::newRow("causal") << "transformer-decoder" << QStringList {"decoder"};
        QTest::newRow("rotary") << "rotary" << QStringList {"decoder"};
        QTest::newRow("segments without memory") << "vanilla-segments" << QStringList {"decoder"};
        QTest::newRow("latents") << "perceiver-io" << QStringList {"latent"};
    }

    void rolloutIsTheProductOfTheLayers()
    {
        QFETCH(QString, preset);
        QFETCH(QStringList, stacks);
        const RunResult result = run(preset.toUtf8(), {"rollout"});
        for (const QString& stack : stacks)
            compare(*result.trace, stack.toStdString(), 2);
        QVERIFY(!recordsSteps(*result.trace, "encoder_decoder_attention/rollout"));
        const StepId top = *result.trace->find(
            "study/rollout/" + stacks.front().toStdString() + ".2/self_attention/rollout");
        const StepId weights = *result.trace->find(stacks.front().toStdString() + ".2/self_attention/weights");
        for (const int axis : {0, 1})
            QCOMPARE(result.trace->step(top).axes[static_cast<std::size_t>(axis)].labels != nullptr,
                result.trace->step(weights).axes[static_cast<std::size_t>(axis) + 1].labels != nullptr);
    }

    void aPositionReadsNothingThatComesLater()
    {
        const RunResult result = run("transformer-decoder", {"rollout"});
        const StepId rollout = *result.trace->find("study/rollout/decoder.2/self_attention/rollout");
        const std::int64_t n = result.trace->step(rollout).axes.front().size;
        QVERIFY(n > 2);
        QCOMPARE(result.trace->value(rollout, {0, 0}), 1.0);
        for (std::int64_t query = 0; query < n; ++query)
            for (std::int64_t key = query + 1; key < n; ++key)
                QCOMPARE(result.trace->value(rollout, {query, key}), 0.0);
    }

    void rowsThatWereChangedStillSumToOne()
    {
        const RunResult result = run("transformer-encoder", {"rollout"},
            {{"encoder.1/self_attention/weights", Intervention::Kind::Zero, {Intervention::kAll, 1, Intervention::kAll},
                0.0, {}}});
        compare(*result.trace, "encoder", 2);
        const StepId first = *result.trace->find("study/rollout/encoder.1/self_attention/rollout");
        QVERIFY(result.trace->step(first).downstream);
        QCOMPARE(result.trace->value(first, {1, 1}), 1.0); // nothing but its own
        QVERIFY(result.untouched->value(first, {1, 1}) < 1.0);
    }

    void whereLayersCannotBeMultipliedThereIsNone()
    {
        for (const char* preset : {"transformer-xl", "universal-transformer", "r-transformer", "set-transformer",
                 "linear-attention", "message-passing"}) {
            const std::vector<std::string> has = studiesFor(findPreset(preset).config);
            QVERIFY2(std::find(has.begin(), has.end(), "rollout") == has.end(), preset);
        }
    }

    void meanAndLargestOverAllLayers()
    {
        const RunResult result = run("transformer", {"heads"});
        const Trace& trace = *result.trace;
        const StepId mean = *trace.find("study/heads/decoder/encoder_decoder_attention/mean");
        const StepId largest = *trace.find("study/heads/decoder/encoder_decoder_attention/maximum");
        const Index shape = trace.step(mean).shape();
        QCOMPARE(shape.size(), std::size_t {2});
        const std::vector<StepId> layers {*trace.find("decoder.1/encoder_decoder_attention/weights"),
            *trace.find("decoder.2/encoder_decoder_attention/weights")};
        for (std::int64_t query = 0; query < shape[0]; ++query)
            for (std::int64_t key = 0; key < shape[1]; ++key) {
                double sum = 0.0, most = 0.0;
                for (const StepId layer : layers)
                    for (std::int64_t head = 0; head < 4; ++head) {
                        sum += trace.value(layer, {head, query, key});
                        most = std::max(most, trace.value(layer, {head, query, key}));
                    }
                QVERIFY(std::abs(trace.value(mean, {query, key}) - sum / 8.0) < 1e-6);
                QCOMPARE(trace.value(largest, {query, key}), most);
            }
    }

    void layersOfOtherShapesAreNotAveraged()
    {
        const RunResult result = run("universal-transformer", {"heads"}); // halted positions ask no more
        const Trace& trace = *result.trace;
        std::vector<std::int64_t> queries;
        for (const char* layer : {"encoder.1", "encoder.4"})
            if (const auto weights = trace.find(std::string(layer) + "/self_attention/weights"))
                queries.push_back(trace.step(*weights).axes[1].size);
        QVERIFY(queries.size() == 2 && queries[0] != queries[1]);
        QVERIFY(!trace.find("study/heads/encoder/self_attention/mean"));
        QVERIFY(trace.find("study/heads/encoder.1/self_attention/mean"));
        QVERIFY(trace.find("study/heads/decoder/self_attention/mean"));
    }
};

HEADROOM_TEST(RolloutTest)

} // namespace rollout_test

#include "rollout_test.moc"
