// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "session/session.h"
#include "test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <tuple>

using namespace headroom;

namespace positions_norms_test {

// The studies of positions and of norms against the papers' formulas, computed here in double.
class PositionsNormsTest : public QObject {
    Q_OBJECT

    static RunResult runOf(const std::string& preset, const std::string& study,
        const std::vector<ConfigChange>& options = {}, const std::vector<ConfigChange>& changes = {})
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, preset, false);
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {study};
        request.settings.study = options;
        request.settings.changes = changes;
        return test::run(session, request);
    }

    static StepId find(const Trace& trace, const std::string& path)
    {
        const auto step = trace.find(path);
        if (!step)
            throw std::runtime_error("no step " + path);
        return *step;
    }

    static std::vector<double> row(const Trace& trace, StepId step, std::int64_t position)
    {
        std::vector<double> values;
        for (std::int64_t i = 0; i < trace.step(step).axes.back().size; ++i)
            values.push_back(trace.value(step, {position, i}));
        return values;
    }

    static double meanOf(const std::vector<double>& x)
    {
        double sum = 0.0;
        for (const double value : x)
            sum += value;
        return sum / static_cast<double>(x.size());
    }

    static double squaresOf(const std::vector<double>& x)
    {
        double sum = 0.0;
        for (const double value : x)
            sum += value * value;
        return sum;
    }

private Q_SLOTS:
    // Scores of the rows as they were before the rotation, for keys that heads share too; the mask is the model's.
    void scoresWithoutRotation()
    {
        for (const auto& [keyHeads, halves, cap] :
            {std::tuple {"0", "false", "0"}, std::tuple {"1", "true", "0"}, std::tuple {"0", "false", "0.5"}}) {
            const RunResult result = runOf("rotary", "rotation", {},
                {{"kv_heads", keyHeads}, {"rotary_halves", halves}, {"score_cap", cap}, {"dropout", "0"}});
            const Trace& trace = *result.trace;
            const std::string layer = "decoder.1/self_attention/", study = "study/rotation/" + layer;
            const StepId query = find(trace, layer + "query_heads"), key = find(trace, layer + "key_heads"),
                         scores = find(trace, study + "scores"), weights = find(trace, study + "weights");
            const std::int64_t heads = trace.step(query).axes[0].size, shared = heads / trace.step(key).axes[0].size,
                               width = trace.step(query).axes[2].size;
            QCOMPARE(shared, keyHeads == std::string("1") ? heads : 1);
            double most = 0.0;
            for (std::int64_t head = 0; head < heads; ++head)
                for (const std::int64_t row : {3, 9}) {
                    double total = 0.0;
                    std::vector<double> shares;
                    for (std::int64_t column = 0; column <= row; ++column) {
                        double product = 0.0;
                        for (std::int64_t d = 0; d < width; ++d)
                            product += trace.value(query, {head, row, d})
                                * trace.value(key, {head / shared, column, d});
                        const double score = product / std::sqrt(static_cast<double>(width));
                        QVERIFY(std::abs(trace.value(scores, {head, row, column}) - score) < 1e-4);
                        most = std::max(
                            most, std::abs(trace.value(find(trace, layer + "scores"), {head, row, column}) - score));
                        const double bound = std::stod(cap);
                        shares.push_back(std::exp(bound > 0.0 ? bound * std::tanh(score / bound) : score));
                        total += shares.back();
                    }
                    for (std::int64_t column = 0; column <= row; ++column)
                        QVERIFY(std::abs(trace.value(weights, {head, row, column})
                                    - shares[static_cast<std::size_t>(column)] / total)
                            < 1e-5);
                    QCOMPARE(trace.value(weights, {head, row, row + 1}), 0.0);
                }
            QVERIFY(most > 0.01); // what the rotation does
        }
    }

    void tablesAndTheirProducts()
    {
        const RunResult result = runOf("transformer", "positions");
        const Trace& trace = *result.trace;
        const StepId interleaved = find(trace, "study/positions/interleaved/table"),
                     concatenated = find(trace, "study/positions/concatenated/table");
        const std::int64_t length = trace.step(interleaved).axes[0].size, width = trace.step(interleaved).axes[1].size;
        QCOMPARE(length, std::max<std::int64_t>(64, trace.step(find(trace, "decoder/positions")).axes[0].size));
        QCOMPARE(width, std::int64_t {32});
        const auto frequency = [&](std::int64_t i) { return std::pow(10000.0, -2.0 * static_cast<double>(i) / 32.0); };
        const auto scale = [&](std::int64_t i) { return std::pow(10000.0, -static_cast<double>(i) / 15.0); };
        for (std::int64_t p = 0; p < length; ++p)
            for (std::int64_t i = 0; i < 16; ++i) {
                const auto at = static_cast<double>(p);
                QVERIFY(std::abs(trace.value(interleaved, {p, 2 * i}) - std::sin(at * frequency(i))) < 1e-5);
                QVERIFY(std::abs(trace.value(interleaved, {p, 2 * i + 1}) - std::cos(at * frequency(i))) < 1e-5);
                QVERIFY(std::abs(trace.value(concatenated, {p, i}) - std::sin(at * scale(i))) < 1e-5);
                QVERIFY(std::abs(trace.value(concatenated, {p, i + 16}) - std::cos(at * scale(i))) < 1e-5);
            }
        const StepId products = find(trace, "study/positions/interleaved/products"),
                     others = find(trace, "study/positions/concatenated/products");
        for (std::int64_t p = 0; p < length; ++p)
            for (std::int64_t q = 0; q < length; ++q) { // the cosines of the distance alone
                double expected = 0.0, other = 0.0;
                for (std::int64_t i = 0; i < 16; ++i) {
                    expected += std::cos(static_cast<double>(p - q) * frequency(i));
                    other += std::cos(static_cast<double>(p - q) * scale(i));
                }
                QVERIFY(std::abs(trace.value(products, {p, q}) - expected) < 1e-4);
                QVERIFY(std::abs(trace.value(others, {p, q}) - other) < 1e-4);
            }
        QVERIFY(!trace.find("study/positions/own/products")); // the model's own is one of the two
    }

    void learnedRowsStandBeside()
    {
        const RunResult result = runOf("transformer-decoder", "positions");
        const Trace& trace = *result.trace;
        const StepId own = find(trace, "decoder/positions"), products = find(trace, "study/positions/own/products");
        const std::vector<double> two = row(trace, own, 2), five = row(trace, own, 5);
        double expected = 0.0;
        for (std::size_t i = 0; i < two.size(); ++i)
            expected += two[i] * five[i];
        QVERIFY(std::abs(trace.value(products, {2, 5}) - expected) < 1e-4);
    }

    void normsOfEveryKind_data()
    {
        QTest::addColumn<QString>("preset");
        for (const char* preset : {"transformer", "rms-norm", "scale-norm", "perceiver-io", "transformer-xl"})
            QTest::newRow(preset) << preset;
    }

    void normsOfEveryKind()
    {
        QFETCH(QString, preset);
        const RunResult result = runOf(preset.toStdString(), "norms", {{"norms.norm", "2"}, {"norms.g", "3"}});
        const Trace& trace = *result.trace;
        const StepId layer = find(trace, "study/norms/layer/row"), rms = find(trace, "study/norms/rms/row"),
                     scale = find(trace, "study/norms/scale/row");
        const StepId before = trace.step(layer).inputs.front();
        for (std::int64_t p = 0; p < trace.step(before).axes[0].size; ++p) {
            const std::vector<double> x = row(trace, before, p), l = row(trace, layer, p), r = row(trace, rms, p),
                                      s = row(trace, scale, p);
            const double mean = meanOf(x), squares = squaresOf(x), d = static_cast<double>(x.size());
            double variance = 0.0;
            for (const double value : x)
                variance += (value - mean) * (value - mean) / d;
            for (std::size_t i = 0; i < x.size(); ++i) {
                QVERIFY(std::abs(l[i] - (x[i] - mean) / std::sqrt(variance + result.config.normEpsilon)) < 1e-4);
                QVERIFY(std::abs(r[i] - x[i] / std::sqrt(squares / d + result.config.normEpsilon)) < 1e-4);
                QVERIFY(std::abs(s[i] - 3.0 * x[i] / std::sqrt(squares)) < 1e-4);
            }
            QVERIFY(std::abs(trace.value(find(trace, "study/norms/before/mean"), {p}) - mean) < 1e-5);
            QVERIFY(std::abs(trace.value(find(trace, "study/norms/before/rms"), {p}) - std::sqrt(squares / d)) < 1e-4);
            QVERIFY(std::abs(trace.value(find(trace, "study/norms/before/length"), {p}) - std::sqrt(squares)) < 1e-3);
            QVERIFY(std::abs(trace.value(find(trace, "study/norms/scale/length"), {p}) - 3.0) < 1e-4);
            QVERIFY(std::abs(trace.value(find(trace, "study/norms/layer/mean"), {p})) < 1e-5);
        }
    }

    // The row is that of the norm asked for, and the model's own norm stands beside.
    void theNormAskedFor()
    {
        const RunResult result = runOf("rms-norm", "norms", {{"norms.norm", "3"}});
        const Trace& trace = *result.trace;
        std::vector<StepId> norms;
        for (const Step& step : trace.steps())
            if (!step.study() && step.operation == Operation::Normalise)
                norms.push_back(step.id);
        QCOMPARE(trace.step(find(trace, "study/norms/own/mean")).inputs.front(), norms[2]);
        QCOMPARE(trace.step(find(trace, "study/norms/layer/row")).inputs.front(), trace.step(norms[2]).inputs.front());
        // A fresh model's gain is 1, so its own norm and the study's are the same.
        QVERIFY(
            std::abs(trace.value(norms[2], {1, 4}) - trace.value(find(trace, "study/norms/rms/row"), {1, 4})) < 1e-6);
    }

    // Of three features a root mean square of 1 is a sphere of radius √3, and mean 0 a circle of it; a look keeps
    // lengths.
    void threeFeaturesAlone()
    {
        const RunResult result = runOf("transformer", "norms", {{"norms.feature", "5"}, {"norms.turn", "-70"}});
        const Trace& trace = *result.trace;
        const std::string study = "study/norms/triple/";
        const StepId before = trace.step(find(trace, "study/norms/layer/row")).inputs.front();
        const double turn = -70.0 * std::acos(-1.0) / 180.0;
        for (std::int64_t p = 0; p < trace.step(before).axes[0].size; ++p) {
            const std::vector<double> triple = row(trace, find(trace, study + "before"), p),
                                      rms = row(trace, find(trace, study + "rms/row"), p),
                                      layer = row(trace, find(trace, study + "layer/row"), p);
            for (std::int64_t i = 0; i < 3; ++i)
                QCOMPARE(triple[static_cast<std::size_t>(i)], trace.value(before, {p, 4 + i}));
            QVERIFY(std::abs(squaresOf(rms) - 3.0) < 1e-3);
            QVERIFY(std::abs(meanOf(layer)) < 1e-5);
            QVERIFY(std::abs(trace.value(find(trace, study + "scale/length"), {p}) - std::sqrt(3.0)) < 1e-4);
            for (const auto& [scope, at] : {std::pair {std::string(), triple}, std::pair {std::string("rms/"), rms}}) {
                const std::vector<double> seen = row(trace, find(trace, study + scope + "seen"), p);
                QVERIFY(std::abs(squaresOf(seen) - squaresOf(at)) < 1e-3);
                QVERIFY(std::abs(seen[0] - (at[1] * std::cos(turn) - at[0] * std::sin(turn)))
                    < 1e-5); // to the right: level
            }
        }
    }

    // In the plane a root mean square of 1 is a circle of radius √2, and mean 0 leaves two points.
    void twoFeaturesAlone()
    {
        const RunResult result = runOf("transformer", "norms", {{"norms.feature", "5"}});
        const Trace& trace = *result.trace;
        const StepId before = trace.step(find(trace, "study/norms/layer/row")).inputs.front(),
                     pair = find(trace, "study/norms/pair/before");
        const StepId layer = find(trace, "study/norms/pair/layer/row"), rms = find(trace, "study/norms/pair/rms/row"),
                     scale = find(trace, "study/norms/pair/scale/length");
        for (std::int64_t p = 0; p < trace.step(pair).axes[0].size; ++p) {
            const double x = trace.value(before, {p, 4}), y = trace.value(before, {p, 5});
            QCOMPARE(trace.value(pair, {p, 0}), x);
            QCOMPARE(trace.value(pair, {p, 1}), y);
            QVERIFY(std::abs(std::hypot(trace.value(rms, {p, 0}), trace.value(rms, {p, 1})) - std::sqrt(2.0)) < 1e-2);
            QVERIFY(std::abs(trace.value(scale, {p}) - std::sqrt(2.0)) < 1e-4);
            QVERIFY(std::abs(trace.value(layer, {p, 0}) + trace.value(layer, {p, 1})) < 1e-5);
            if (std::abs(x - y) > 0.1)
                QVERIFY(std::abs(trace.value(layer, {p, 0}) - (x > y ? 1.0 : -1.0)) < 1e-2);
        }
    }
};

HEADROOM_TEST(PositionsNormsTest)

} // namespace positions_norms_test

#include "positions_norms_test.moc"
