// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "session/session.h"
#include "test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace headroom;

Q_DECLARE_METATYPE(headroom::Index)

namespace decoding_study_test {

// The study of decoding records the tree that decoding considers: the same one that writing goes by, with numbers that
// follow from the logits of a forward.
class DecodingStudyTest : public QObject {
    Q_OBJECT

    static constexpr const char* kRoot = "study/decoding/";
    static constexpr const char* kSortModel = HEADROOM_SOURCE_DIR "/resources/models/sort.safetensors";

    struct Run {
        ModelInfo model;
        RunResult result;

        const Trace& trace() const { return *result.trace; }
        StepId step(const std::string& path) const
        {
            const auto id = trace().find(kRoot + path);
            if (!id)
                throw Error("no step " + path);
            return *id;
        }
        double value(const std::string& path, const Index& at) const { return trace().value(step(path), at); }
        std::int64_t whole(const std::string& path, std::int64_t at) const { return std::lround(value(path, {at})); }
        const Axis& axis(const std::string& path, std::size_t number) const
        {
            return trace().step(step(path)).axes[number];
        }
    };

    static std::string scope(std::int64_t step) { return "step." + std::to_string(step) + "/"; }

    static Run decode(
        Session& session, const std::string& id, const std::string& text, const std::vector<ConfigChange>& options)
    {
        Run run {test::open(session, id), {}};
        RunRequest request = test::requestOf(run.model, text.empty() ? run.model.sample : text);
        request.studies = {"decoding"};
        for (const ConfigChange& option : options)
            request.settings.study.push_back({"decoding." + option.field, option.value});
        run.result = test::run(session, request);
        return run;
    }

    // log softmax in double precision of the last row of logits, over all tokens but pad and start.
    static std::vector<double> logShares(const Trace& trace, StepId logits)
    {
        const std::vector<Axis>& axes = trace.step(logits).axes;
        const std::int64_t row = axes[0].size - 1;
        std::vector<double> numbers;
        double sum = 0.0;
        for (std::int64_t token = 0; token < axes[1].size; ++token) {
            numbers.push_back(trace.value(logits, {row, token}));
            if (token >= 2)
                sum += std::exp(numbers.back());
        }
        for (double& number : numbers)
            number -= std::log(sum);
        return numbers;
    }

private Q_SLOTS:
    void theTreeIsTheOneThatWritingGoesBy_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id :
            {"transformer", "rotary", "transformer-xl", kSortModel, "linear-attention", "adaptive-embedding"})
            QTest::newRow(id) << id;
    }

    void theTreeIsTheOneThatWritingGoesBy()
    {
        QFETCH(QString, id);
        Session session("cpu");
        const Run run = decode(
            session, id.toStdString(), {}, {{"width", "3"}, {"limit", "5"}, {"length_penalty", "1"}});
        WriteRequest request;
        request.text = run.model.sample;
        request.method = "beam";
        request.width = 3;
        request.limit = 5;
        request.lengthPenalty = 1.0;
        const WriteResult written = test::write(session, request);
        std::int64_t first = 0, before = 0;
        std::size_t seen = 0;
        for (std::int64_t step = 1; run.trace().find(kRoot + scope(step) + "score"); ++step) {
            const std::int64_t count = run.axis(scope(step) + "score", 0).size;
            for (std::int64_t text = 0; text < count; ++text, ++seen) {
                const WrittenHypothesis& h = written.hypotheses.at(seen);
                QCOMPARE(h.length, step);
                QCOMPARE(run.axis(scope(step) + "logits", 1).label(run.whole(scope(step) + "tokens", text)), h.token);
                const std::int64_t parent = run.whole(scope(step) + "parents", text);
                QCOMPARE(parent < 0 ? -1 : before + parent, h.parent);
                QCOMPARE(run.whole(scope(step) + "dropped", text), h.dropped);
                QCOMPARE(run.whole(scope(step) + "finished", text) == 1, h.finished);
                QVERIFY(std::abs(run.value(scope(step) + "log_probability", {text}) - h.logProbability) < 1e-4);
                QVERIFY(std::abs(run.value(scope(step) + "probability", {text}) - std::exp(h.logProbability)) < 1e-5);
                QVERIFY(std::abs(run.value(scope(step) + "total", {text}) - h.total) < 1e-4);
                QVERIFY(std::abs(run.value(scope(step) + "score", {text}) - h.score) < 1e-4);
            }
            before = first;
            first += count;
        }
        QCOMPARE(seen, written.hypotheses.size());
        for (std::size_t rank = 0; rank < written.best.size(); ++rank) {
            const auto at = static_cast<std::int64_t>(rank);
            QCOMPARE(run.whole("best_places", at), written.best[rank]);
            QVERIFY(std::abs(run.value("best", {at})
                        - written.hypotheses[static_cast<std::size_t>(written.best[rank])].score)
                < 1e-4);
        }
        QCOMPARE(run.axis("best", 0).size, static_cast<std::int64_t>(written.best.size()));
    }

    // What is changed in the run's forward is changed while the text is written, and in the forward behind a token.
    void changesByHandReachTheTree_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("path");
        QTest::addColumn<Index>("at");
        const Index all {-1, -1, -1};
        QTest::newRow("weights of the decoder") << "transformer"
                                                << "decoder.2/encoder_decoder_attention/weights" << all;
        QTest::newRow("one cell of the encoder") << "transformer"
                                                 << "encoder.1/self_attention/scores" << Index {0, 2, 1};
        QTest::newRow("one row of logits") << "transformer"
                                           << "output/logits" << Index {2, -1};
        QTest::newRow("a language model") << "alibi"
                                          << "decoder.1/self_attention/weights" << all;
        QTest::newRow("halting") << kSortModel << "encoder.1/self_attention/weights" << all;
    }

    void changesByHandReachTheTree()
    {
        QFETCH(QString, id);
        QFETCH(QString, path);
        QFETCH(Index, at);
        Session session("cpu");
        const ModelInfo model = test::open(session, id.toStdString());
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {"decoding"};
        request.settings.study = {{"decoding.method", "0"}, {"decoding.limit", "4"}};
        request.interventions = {{path.toStdString(), Intervention::Kind::Scale, at, -3.0, {}}};
        const RunResult result = test::run(session, request);
        const auto numbers = [](const Trace& trace, const std::string& step) {
            const StepId found = trace.find(kRoot + step).value();
            const Index shape = trace.step(found).shape();
            std::vector<double> row;
            for (std::int64_t token = 0; token < shape[1]; ++token)
                row.push_back(trace.value(found, {shape[0] - 1, token}));
            return row;
        };
        const bool later = path.startsWith("output/"); // the first token is chosen by another row
        bool differs = false;
        for (int step = 1; result.trace->find(kRoot + scope(step) + "logits")
             && result.untouched->find(kRoot + scope(step) + "logits");
             ++step) {
            const bool same = numbers(*result.trace, scope(step) + "logits")
                == numbers(*result.untouched, scope(step) + "logits");
            QVERIFY(step != 1 || same == later);
            differs = differs || !same;
        }
        QVERIFY(differs);
        int last = 1;
        while (result.trace->find(kRoot + scope(last + 1) + "logits"))
            ++last;
        const std::vector<double> tree = numbers(*result.trace, scope(last) + "logits"),
                                  forward = numbers(*result.trace, "forward/output/logits");
        for (std::size_t token = 0; token < tree.size(); ++token)
            QVERIFY2(std::abs(tree[token] - forward[token]) < 1e-4 * (1.0 + std::abs(tree[token])),
                qPrintable(QString::number(token)));
        QVERIFY(
            result.trace->step(result.trace->find(kRoot + ("forward/" + path.toStdString())).value()).changedByHand);
    }

    // The run's own forward ends where a language model goes on.
    void theFirstStepIsTheForwardsLastRow()
    {
        Session session("cpu");
        const Run run = decode(session, "rotary", "the line of", {{"width", "4"}, {"limit", "1"}});
        const std::vector<double> shares = logShares(run.trace(), *run.trace().find("output/logits"));
        std::vector<double> sorted(shares.begin() + 2, shares.end());
        std::sort(sorted.rbegin(), sorted.rend());
        for (std::int64_t text = 0; text < 4; ++text) {
            const auto token = static_cast<std::size_t>(run.whole("step.1/tokens", text));
            const double recorded = run.value("step.1/log_probability", {text});
            QVERIFY(std::abs(recorded - shares[token]) < 1e-4);
            QVERIFY(std::abs(recorded - sorted[static_cast<std::size_t>(text)]) < 1e-4);
        }
    }

    void theChosenForwardGivesItsTokenThatProbability_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id :
            {"transformer", "rotary", "transformer-xl", "transformer-xl-same-length", kSortModel, "message-passing"})
            QTest::newRow(id) << id;
    }

    // Whole forwards, one a segment, against the tree, which was written token by token from a cache.
    void theChosenForwardGivesItsTokenThatProbability()
    {
        QFETCH(QString, id);
        Session session("cpu");
        for (const int chosen : {1, 5, 14, 23}) {
            const Run run = decode(session, id.toStdString(), {}, {{"limit", "4"}, {"chosen", std::to_string(chosen)}});
            std::int64_t left = chosen - 1, step = 1;
            while (
                run.trace().find(kRoot + scope(step + 1) + "score") && left >= run.axis(scope(step) + "score", 0).size)
                left -= run.axis(scope(step++) + "score", 0).size;
            if (left >= run.axis(scope(step) + "score", 0).size)
                continue; // the tree of this model is smaller
            QCOMPARE(run.whole("chosen", 0), step - 1);
            QCOMPARE(run.whole("chosen", 1), left);
            const std::vector<double> shares = logShares(run.trace(), run.step("forward/output/logits"));
            const auto token = static_cast<std::size_t>(run.whole(scope(step) + "tokens", left));
            const double recorded = run.value(scope(step) + "log_probability", {left});
            QVERIFY2(std::abs(recorded - shares[token]) < 2e-4,
                qPrintable(QStringLiteral("%1 %2 %3").arg(chosen).arg(recorded).arg(shares[token])));
        }
    }

    void scoresAreExplainedDownToTheLogits()
    {
        Session session("cpu");
        const Run run = decode(session, "transformer", {}, {});
        const Explanation score = run.trace().explain(run.step("step.2/score"), {1});
        QVERIFY(score.agrees());
        QCOMPARE(score.terms.front().source.step, run.step("step.2/total"));
        const Explanation total = run.trace().explain(run.step("step.2/total"), {1});
        QCOMPARE(total.terms.size(), std::size_t {2});
        QVERIFY(std::abs(total.terms[0].value + total.terms[1].value - run.value("step.2/total", {1})) < 1e-5);
        const double parent = run.value("step.1/total", {run.whole("step.2/parents", 1)});
        QVERIFY(std::abs(run.value("step.2/total_before", {1}) - parent) < 1e-12);
    }

    // Which token, which text goes on, which is given up: each follows from the numbers before it.
    void everyDecisionIsExplained_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("method");
        for (const char* id : {"transformer", "transformer-xl", "alibi"})
            for (const char* method : {"0", "1", "2"})
                QTest::addRow("%s, method %s", id, method) << id << method;
    }

    void everyDecisionIsExplained()
    {
        QFETCH(QString, id);
        QFETCH(QString, method);
        Session session("cpu");
        int decisions = 0;
        for (const char* width : {"1", "4"})
            for (const char* chosen : {"0", "3"}) {
                const Run run = decode(session, id.toStdString(), {},
                    {{"method", method.toStdString()}, {"width", width}, {"chosen", chosen}, {"limit", "9"},
                        {"temperature", "2"}, {"seed", "7"}});
                const Trace& trace = run.trace();
                for (const Step& step : trace.steps()) {
                    if (step.operation != Operation::Formula || step.path.rfind("study/decoding/", 0) != 0
                        || step.path.rfind("study/decoding/forward/", 0) == 0)
                        continue;
                    QCOMPARE(trace.provenance(step.id), Provenance::Derived);
                    for (std::int64_t cell = 0; cell < step.axes.front().size; ++cell) {
                        const Explanation e = trace.explain(step.id, {cell});
                        QVERIFY2(e.agrees(),
                            qPrintable(QString("%1 %2: %3, not %4")
                                           .arg(step.path.c_str())
                                           .arg(cell)
                                           .arg(e.untouched)
                                           .arg(e.rederived)));
                        QVERIFY(!e.words.empty() && !e.formula.empty() && !e.numbers.empty());
                        ++decisions;
                    }
                }
            }
        QVERIFY(decisions > 100);
    }

    void greedyKeepsTheLikeliestToken()
    {
        Session session("cpu");
        const Run run = decode(session, "transformer", {}, {{"method", "0"}});
        WriteRequest request;
        request.text = run.model.sample;
        const WriteResult written = test::write(session, request);
        for (std::size_t i = 0; i < written.tokens.size(); ++i) {
            const std::string at = scope(static_cast<std::int64_t>(i) + 1);
            QCOMPARE(run.axis(at + "logits", 0).size, std::int64_t {1});
            for (std::int64_t text = 0; text < run.axis(at + "score", 0).size; ++text) {
                QCOMPARE(run.whole(at + "dropped", text) == 0, text == 0);
                QVERIFY(run.value(at + "probability", {text}) <= run.value(at + "probability", {0}));
            }
            QCOMPARE(run.axis(at + "logits", 1).label(run.whole(at + "tokens", 0)), written.tokens[i]);
        }
        QCOMPARE(run.axis("best", 0).size, std::int64_t {1});
    }

    void samplingDrawsByWhatTheFiltersLeave()
    {
        Session session("cpu");
        const Run run = decode(session, "rotary", "the line",
            {{"method", "1"}, {"temperature", "2"}, {"top_k", "6"}, {"top_p", "0.8"}, {"seed", "5"}, {"limit", "6"}});
        WriteRequest request;
        request.text = "the line";
        request.method = "sample";
        request.temperature = 2.0;
        request.topK = 6;
        request.topP = 0.8;
        request.seed = 5;
        request.limit = 6;
        const WriteResult written = test::write(session, request);
        for (std::size_t i = 0; i < written.steps.size(); ++i) {
            const std::string at = scope(static_cast<std::int64_t>(i) + 1);
            for (std::int64_t text = 0; text < run.axis(at + "score", 0).size; ++text) {
                const std::string token = run.axis(at + "logits", 1).label(run.whole(at + "tokens", text));
                QCOMPARE(run.whole(at + "dropped", text) == 0, token == written.tokens[i]);
                for (const WrittenToken::Candidate& candidate : written.steps[i].candidates)
                    if (candidate.token == token)
                        QVERIFY(std::abs(run.value(at + "share", {text}) - candidate.probability) < 1e-5);
            }
            QCOMPARE(run.axis(at + "shares", 1).size, static_cast<std::int64_t>(written.steps[i].candidates.size()));
        }
    }

    void modelsThatDoNotWriteAreRefused()
    {
        const auto has = [](const std::vector<std::string>& all) {
            return std::find(all.begin(), all.end(), "decoding") != all.end();
        };
        for (const Preset& preset : presets())
            QCOMPARE(has(studiesFor(preset.config)), preset.config.hasDecoder());
    }
};

HEADROOM_TEST(DecodingStudyTest)

} // namespace decoding_study_test

#include "decoding_study_test.moc"
