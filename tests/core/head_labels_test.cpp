// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "session/session.h"
#include "study/head_labels.h"
#include "test_program.h"

#include <QtTest>

#include <cmath>

using namespace headroom;

namespace head_labels_test {

namespace {

constexpr const char* kLayer = "encoder.1/self_attention";

// Weights of head 0 of the first layer, row by row; the others stay as they are.
std::vector<Intervention> patternOf(const std::vector<std::vector<double>>& rows)
{
    std::vector<Intervention> changes;
    for (std::size_t query = 0; query < rows.size(); ++query)
        for (std::size_t key = 0; key < rows[query].size(); ++key)
            changes.push_back({std::string(kLayer) + "/weights", Intervention::Kind::Set,
                {0, static_cast<std::int64_t>(query), static_cast<std::int64_t>(key)}, rows[query][key], {}});
    return changes;
}

} // namespace

class HeadLabelsTest : public QObject {
    Q_OBJECT

    // Tokens "7 3 7 1" and the end token, which is set aside.
    static RunResult run(std::vector<Intervention> changes, bool aside = true, const char* text = "7 3 7 1")
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "transformer-encoder", false);
        RunRequest request = test::requestOf(model, text);
        request.studies = {"head_labels"};
        request.interventions = std::move(changes);
        if (!aside)
            request.settings.study = {{"head_labels.set_aside", "0"}};
        return test::run(session, request);
    }

    static double measured(const RunResult& result, const char* id)
    {
        const HeadLabels labels(*result.trace, "encoder/self_attention");
        const StepId step = std::string(id) == "at_rest" ? labels.atRest() : labels.measure(id);
        return step < 0 ? std::nan("") : result.trace->value(step, {0, 0});
    }

private Q_SLOTS:
    // Each pattern by hand: [query][key], the fifth key is the end token.
    void patterns_data()
    {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<QString>("label");
        QTest::newRow("before") << 0 << "prev";
        QTest::newRow("after") << 1 << "next";
        QTest::newRow("itself") << 2 << "itself";
        QTest::newRow("same word") << 3 << "same";
        QTest::newRow("one token") << 4 << "1";
        QTest::newRow("even") << 5 << "broad";
        QTest::newRow("all at rest") << 6 << "";
    }

    void patterns()
    {
        QFETCH(int, pattern);
        QFETCH(QString, label);
        const std::size_t n = pattern == 4 ? 7 : 5; // of few tokens each is often the one before or after
        std::vector<std::vector<double>> rows(n, std::vector<double>(n, 0.0));
        for (std::size_t q = 0; q < n; ++q) {
            switch (pattern) {
            case 0: rows[q][(q + 4) % 5] = 1.0; break;
            case 1: rows[q][(q + 1) % 5] = 1.0; break;
            case 2: rows[q][q] = 1.0; break;
            case 3: rows[q][q == 0 ? 2 : q == 2 ? 0 : 4] = 1.0; break;
            case 4: rows[q][3] = 1.0; break;
            case 5: rows[q].assign(5, 0.2); break;
            default: rows[q][4] = 1.0; break;
            }
        }
        const RunResult result = run(patternOf(rows), true, pattern == 4 ? "7 3 7 1 5 8" : "7 3 7 1");
        const HeadLabels labels(*result.trace, "encoder/self_attention");
        QCOMPARE(labels.sublayers().front(), std::string(kLayer));
        const HeadLabel found = labels.of(*result.trace, 0, 0);
        QCOMPARE(QString::fromStdString(found.text), label);
        if (found.measure) {
            QVERIFY2(found.value > 0.99, std::to_string(found.value).c_str());
            QCOMPARE(result.trace->value(found.number.step, found.number.at), found.value);
        }
        const double atRest[] {0.25, 0.25, 0.0, 0.5, 0.0, 0.2, 1.0};
        QVERIFY(std::abs(measured(result, "at_rest") - atRest[pattern]) < 1e-6);
    }

    // What rests on the end token is set aside, and what is left of a row counts in full: by hand.
    void theRestIsScaled()
    {
        const std::vector<std::vector<double>> rows {{0.1, 0.1, 0.1, 0.1, 0.6}, {0.2, 0.1, 0.0, 0.1, 0.6},
            {0.0, 0.3, 0.1, 0.0, 0.6}, {0.1, 0.1, 0.2, 0.0, 0.6}, {0.2, 0.2, 0.2, 0.2, 0.2}};
        const RunResult result = run(patternOf(rows));
        QVERIFY(std::abs(measured(result, "at_rest") - 0.6) < 1e-6);
        // Rows 1 to 3 have a token before; row 0 has none, and the end token's row does not count.
        QVERIFY(std::abs(measured(result, "previous") - (0.2 + 0.3 + 0.2) / 0.4 / 3.0) < 1e-6);
        QVERIFY(std::abs(measured(result, "itself") - (0.1 + 0.1 + 0.1 + 0.0) / 0.4 / 4.0) < 1e-6);
        QVERIFY(std::abs(measured(result, "same") - (0.1 + 0.0) / 0.4 / 2.0) < 1e-6); // the two 7s
        const RunResult all = run(patternOf(rows), false);
        QVERIFY(std::abs(measured(all, "previous") - (0.2 + 0.3 + 0.2 + 0.2) / 4.0) < 1e-6);
        const HeadLabels labels(*all.trace, "encoder/self_attention");
        QCOMPARE(labels.of(*all.trace, 0, 0).text, std::string("sink"));
        QVERIFY(std::abs(labels.of(*all.trace, 0, 0).value - (0.6 * 4 + 0.2) / 5.0) < 1e-6);
    }

    // Later tokens are closed to a causal model: it has no head that reads ahead, and even rows are as broad as they
    // can be.
    void causalRows()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "transformer-decoder", false);
        RunRequest request = test::requestOf(model, "5 1 7 2 9");
        request.studies = {"head_labels"};
        for (std::int64_t query = 0; query < 6; ++query)
            for (std::int64_t key = 0; key < 6; ++key)
                request.interventions.push_back({"decoder.1/self_attention/weights", Intervention::Kind::Set,
                    {0, query, key}, key <= query ? 1.0 / static_cast<double>(query + 1) : 0.0, {}});
        const RunResult result = test::run(session, request);
        const HeadLabels labels(*result.trace, "decoder/self_attention");
        QCOMPARE(labels.measure("next"), -1);
        QCOMPARE(labels.measure("same"), -1); // no token comes twice
        QVERIFY(std::abs(result.trace->value(labels.measure("broad"), {0, 0}) - 1.0) < 1e-5);
        // Row q shares 1 / q among the tokens without the first: rows 2 to 5 have a choice.
        QVERIFY(std::abs(result.trace->value(labels.measure("previous"), {0, 0})
                    - (1.0 / 2 + 1.0 / 3 + 1.0 / 4 + 1.0 / 5) / 4.0)
            < 1e-6);
    }

    // One rule for all labels: of the random tokens, too, the first and special ones are set aside. With all weights of
    // a head at 1 each of the 16 tokens that are left has 1/16 of a row.
    void inductionSetsAsideAsWell_data()
    {
        QTest::addColumn<QString>("variant");
        QTest::newRow("end token") << "transformer-encoder";
        QTest::newRow("start token") << "transformer-decoder";
    }

    void inductionSetsAsideAsWell()
    {
        QFETCH(QString, variant);
        const std::string id = variant.toStdString(), stack = id.substr(id.find('-') + 1);
        Session session("cpu");
        const ModelInfo model = test::open(session, id, false);
        RunRequest request = test::requestOf(model, "5 1 7 2");
        request.studies = {"head_labels"};
        request.interventions = {{stack + ".1/self_attention/weights", Intervention::Kind::Set,
            {0, Intervention::kAll, Intervention::kAll}, 1.0, {}}};
        const auto induction = [&] {
            const RunResult result = test::run(session, request);
            return result.trace->value(
                HeadLabels(*result.trace, stack + "/self_attention").measure("induction"), {0, 0});
        };
        QVERIFY(std::abs(induction() - 1.0 / 16.0) < 1e-6);
        request.settings.study = {{"head_labels.set_aside", "0"}};
        QVERIFY(std::abs(induction() - 1.0) < 1e-6);
    }

    // The recipe's claim, measured on random tokens: layer 1 reads the token before, layer 2 what came next the last
    // time; without layer 1 (both of its heads look one back) the latter is lost.
    void inductionNeedsTheTokenBefore()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, HEADROOM_SOURCE_DIR "/resources/models/phrase.safetensors");
        RunRequest request = test::requestOf(model, "3 b 7 0 a 3 b 7 0 a 3 b");
        request.studies = {"head_labels"};
        const auto best = [](const RunResult& result, const char* id, int layer) {
            const HeadLabels labels(*result.trace, "decoder/self_attention");
            int most = 0;
            for (int head = 1; head < labels.heads(); ++head)
                if (result.trace->value(labels.measure(id), {layer, head})
                    > result.trace->value(labels.measure(id), {layer, most}))
                    most = head;
            return std::pair(most, labels.of(*result.trace, layer, most));
        };
        const RunResult whole = test::run(session, request);
        const HeadLabel labelBefore = best(whole, "previous", 0).second;
        const auto [induction, labelInduction] = best(whole, "induction", 1);
        QCOMPARE(labelBefore.text, std::string("prev"));
        QVERIFY2(labelBefore.value > 0.8, std::to_string(labelBefore.value).c_str());
        QCOMPARE(labelInduction.text, std::string("induction"));
        QVERIFY2(labelInduction.value > 0.7, std::to_string(labelInduction.value).c_str());
        request.interventions = {{"decoder.1/self_attention/context", Intervention::Kind::Zero, {}, 0.0, {}}};
        const RunResult broken = test::run(session, request);
        const double left = broken.trace->value(
            HeadLabels(*broken.trace, "decoder/self_attention").measure("induction"), {1, induction});
        QVERIFY2(left < 0.6 * labelInduction.value, std::to_string(left).c_str());
        QVERIFY(std::abs(broken.untouched->value(labelInduction.number.step, labelInduction.number.at)
                    - labelInduction.value)
            < 1e-6);
    }
};

HEADROOM_TEST(HeadLabelsTest)

} // namespace head_labels_test

#include "head_labels_test.moc"
