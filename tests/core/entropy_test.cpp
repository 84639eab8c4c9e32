// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "session/session.h"
#include "test_program.h"

#include <QtTest>

#include <cmath>

using namespace headroom;

namespace entropy_test {

class EntropyTest : public QObject {
    Q_OBJECT

    static RunResult run(const char* preset, std::vector<Intervention> changes = {})
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, preset, false);
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {"entropy"};
        request.interventions = std::move(changes);
        return test::run(session, request);
    }

private Q_SLOTS:
    void entropyIsThatOfTheWeights()
    {
        const RunResult result = run("transformer-decoder");
        const Trace& trace = *result.trace;
        for (int layer = 1; layer <= 2; ++layer) {
            const std::string path = "decoder." + std::to_string(layer) + "/self_attention/";
            const StepId weights = *trace.find(path + "weights"),
                         entropy = *trace.find("study/entropy/" + path + "entropy"),
                         heads = *trace.find("study/entropy/decoder/self_attention/heads");
            const Index shape = trace.step(weights).shape();
            for (std::int64_t head = 0; head < shape[0]; ++head) {
                double mean = 0.0;
                for (std::int64_t query = 0; query < shape[1]; ++query) {
                    double sum = 0.0;
                    for (std::int64_t key = 0; key < shape[2]; ++key)
                        if (const double weight = trace.value(weights, {head, query, key}); weight > 0.0)
                            sum -= weight * std::log(weight);
                    QVERIFY(std::abs(trace.value(entropy, {head, query}) - sum) < 1e-5);
                    QVERIFY(sum <= std::log(static_cast<double>(query + 1)) + 1e-5); // it reads no later key
                    mean += sum / static_cast<double>(shape[1]);
                }
                QVERIFY(std::abs(trace.value(heads, {layer - 1, head}) - mean) < 1e-5);
            }
        }
    }

    // One key has it all: none; all keys alike: ln n.
    void theEndsAreNoneAndTheLogarithmOfTheKeys()
    {
        const std::string layer = "encoder.1/self_attention/";
        const auto set = [&](std::int64_t key, double weight) {
            return Intervention {layer + "weights", Intervention::Kind::Set, {0, 1, key}, weight, {}};
        };
        const RunResult plain = run("transformer-encoder");
        const std::int64_t keys = plain.trace->step(*plain.trace->find(layer + "weights")).shape()[2];
        const RunResult one = run("transformer-encoder", {set(Intervention::kAll, 0.0), set(2, 1.0)});
        QCOMPARE(one.trace->value(*one.trace->find("study/entropy/" + layer + "entropy"), {0, 1}), 0.0);
        const RunResult alike = run("transformer-encoder", {set(Intervention::kAll, 1.0 / static_cast<double>(keys))});
        const double entropy = alike.trace->value(*alike.trace->find("study/entropy/" + layer + "entropy"), {0, 1});
        QVERIFY(std::abs(entropy - std::log(static_cast<double>(keys))) < 1e-5);
    }
};

HEADROOM_TEST(EntropyTest)

} // namespace entropy_test

#include "entropy_test.moc"
