// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "session/session.h"
#include "test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace headroom;

namespace shaw_routes_test {

// The study that computes Shaw's attention the other way: both ways against sums made here, number by number.
class ShawRoutesTest : public QObject {
    Q_OBJECT

    static RunResult runAs(bool direct, const std::string& text, const std::string& k = "4")
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "relative-positions", false);
        RunRequest request = test::requestOf(model, text);
        request.studies = {"shaw_routes"};
        request.settings.changes = {{"distances", k}};
        if (direct)
            request.settings.changes.push_back({"direct_relative", "true"});
        return test::run(session, request);
    }

    static StepId find(const Trace& trace, const std::string& path)
    {
        const auto step = trace.find(path);
        if (!step)
            throw std::runtime_error("no step " + path);
        return *step;
    }

private Q_SLOTS:
    void bothWaysAreTheSumOfTheirTerms_data()
    {
        QTest::addColumn<bool>("direct");
        QTest::newRow("split model") << false;
        QTest::newRow("direct model") << true;
    }

    void bothWaysAreTheSumOfTheirTerms()
    {
        QFETCH(bool, direct);
        const RunResult result = runAs(direct, "7 3 9 1 4 1 8 6");
        const Trace& trace = *result.trace;
        for (const std::string sublayer : {"encoder.1/self_attention", "decoder.2/self_attention"}) {
            const std::string study = "study/shaw_routes/" + sublayer + '/';
            const StepId query = find(trace, sublayer + "/query_heads"), key = find(trace, sublayer + "/key_heads"),
                         value = find(trace, sublayer + "/value_heads"),
                         embedded = find(trace, sublayer + "/key_distances"),
                         values = find(trace, sublayer + "/value_distances"),
                         weights = find(trace, sublayer + "/weights"),
                         own = find(trace, sublayer + (direct ? "/product" : "/sum")),
                         other = find(trace, study + (direct ? "sum" : "product")),
                         deviation = find(trace, study + "score_deviation"), context = find(trace, study + "context");
            const Index shape = trace.step(own).shape();
            QCOMPARE(trace.step(other).shape(), shape);
            const std::int64_t width = trace.step(query).axes.back().size;
            for (std::int64_t head = 0; head < shape[0]; ++head)
                for (std::int64_t i = 0; i < shape[1]; ++i) {
                    std::vector<double> read(static_cast<std::size_t>(width), 0.0);
                    for (std::int64_t j = 0; j < shape[2]; ++j) {
                        double score = 0.0;
                        for (std::int64_t d = 0; d < width; ++d) {
                            score += trace.value(query, {head, i, d})
                                * (trace.value(key, {head, j, d}) + trace.value(embedded, {i, j, d}));
                            read[static_cast<std::size_t>(d)] += trace.value(weights, {head, i, j})
                                * (trace.value(value, {head, j, d}) + trace.value(values, {i, j, d}));
                        }
                        QVERIFY(std::abs(trace.value(own, {head, i, j}) - score) < 1e-5);
                        QVERIFY(std::abs(trace.value(other, {head, i, j}) - score) < 1e-5);
                        const double apart = trace.value(other, {head, i, j}) - trace.value(own, {head, i, j});
                        QVERIFY(std::abs(trace.value(deviation, {head, i, j}) - apart) < 1e-7);
                    }
                    for (std::int64_t d = 0; d < width; ++d)
                        QVERIFY(
                            std::abs(trace.value(context, {head, i, d}) - read[static_cast<std::size_t>(d)]) < 1e-5);
                }
        }
    }

    // Longer than any table: what lies beyond k shares the outermost rows.
    void farKeysShareARow()
    {
        std::string text = "1";
        for (int i = 1; i < 30; ++i)
            text += ' ' + std::to_string(i % 10);
        const RunResult result = runAs(false, text, "3");
        const Trace& trace = *result.trace;
        const StepId index = find(trace, "encoder.1/self_attention/distance"),
                     rows = find(trace, "encoder.1/self_attention/key_distances");
        const Index shape = trace.step(rows).shape();
        QCOMPARE(shape[0], std::int64_t {31});
        const StepId table = trace.step(rows).inputs.front();
        QCOMPARE(trace.step(table).axes.front().size, std::int64_t {7});
        for (std::int64_t i = 0; i < shape[0]; ++i)
            for (std::int64_t j = 0; j < shape[1]; ++j) {
                const std::int64_t row = std::clamp<std::int64_t>(j - i, -3, 3) + 3;
                QCOMPARE(trace.value(index, {i, j}), static_cast<double>(row));
                QCOMPARE(trace.value(rows, {i, j, 2}), trace.value(table, {row, 2}));
            }
    }

    // A change of a row reaches both ways alike.
    void aChangeReachesBothWays()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "relative-positions", false);
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {"shaw_routes"};
        const std::string sublayer = "encoder.1/self_attention/";
        request.interventions = {{sublayer + "key_distances", Intervention::Kind::Zero, {}, 0.0, {}}};
        const RunResult result = test::run(session, request);
        const StepId product = find(*result.trace, "study/shaw_routes/" + sublayer + "product"),
                     content = find(*result.trace, sublayer + "content");
        for (std::int64_t key = 0; key < 5; ++key) {
            QVERIFY(
                std::abs(result.trace->value(product, {1, 2, key}) - result.trace->value(content, {1, 2, key})) < 1e-6);
            QVERIFY(std::abs(result.untouched->value(product, {1, 2, key}) - result.trace->value(product, {1, 2, key}))
                > 1e-6);
        }
    }
};

HEADROOM_TEST(ShawRoutesTest)

} // namespace shaw_routes_test

#include "shaw_routes_test.moc"
