// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "session/session.h"
#include "study/ablation.h"
#include "test_program.h"
#include "trace/step_names.h"

#include <QtTest>

#include <cmath>

using namespace headroom;

namespace sweep_test {

namespace {

constexpr const char* kPhrase = HEADROOM_SOURCE_DIR "/resources/models/phrase.safetensors";

} // namespace

// Every cell of a sweep is the output of a run that has its change: checked against such runs, made by hand.
class SweepTest : public QObject {
    Q_OBJECT

    static RunRequest requestOf(const ModelInfo& model, const std::string& text, AblationOver over, AblationBy by,
        std::vector<ConfigChange> more = {})
    {
        RunRequest request = test::requestOf(model, text);
        request.studies = {"sweep"};
        request.settings.study = std::move(more);
        request.settings.study.push_back({"sweep.over", std::to_string(static_cast<int>(over))});
        request.settings.study.push_back({"sweep.by", std::to_string(static_cast<int>(by))});
        return request;
    }

private Q_SLOTS:
    void everyCellIsARun_data()
    {
        QTest::addColumn<QString>("variant");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("over");
        QTest::addColumn<int>("by");
        const QString phrase = QStringLiteral("3 b 7 0 a 3 b 7 0 a 3 b");
        for (const int over : {0, 1, 2})
            for (const int by : {0, 1, 2})
                QTest::addRow("decoder, over %d by %d", over, by) << QString::fromUtf8(kPhrase) << phrase << over << by;
        for (const int over : {0, 1, 2, 3})
            QTest::addRow("encoder-decoder, over %d", over) << "transformer"
                                                            << "4 1 8 3" << over << 0;
        QTest::newRow("encoder") << "transformer-encoder"
                                 << "4 1 8 3" << 2 << 1;
        QTest::newRow("with memory") << "transformer-xl"
                                     << "" << 0 << 0;
        QTest::newRow("relative") << "relative-positions"
                                  << "" << 0 << 1;
    }

    void everyCellIsARun()
    {
        QFETCH(QString, variant);
        QFETCH(QString, text);
        QFETCH(int, over);
        QFETCH(int, by);
        Session session("cpu");
        // The encoder that ships is so sure of its brackets that no single part changes its answer.
        const ModelInfo model = test::open(
            session, variant.toStdString(), variant != QLatin1String("transformer-encoder"));
        const std::string typed = text.isEmpty() ? model.sample : text.toStdString();
        RunRequest request = requestOf(model, typed, static_cast<AblationOver>(over), static_cast<AblationBy>(by));
        if (by == 2) {
            RunRequest other = test::requestOf(model, "9 c 1 5 h 9 c 1 5 h 9 c");
            request.patches = std::make_shared<RunResult>(test::run(session, other));
        }
        const RunResult swept = test::run(session, request);
        const Trace& trace = *swept.trace;
        const auto after = trace.find("study/sweep/after");
        QVERIFY2(after, swept.notices.empty() ? "" : swept.notices.back().c_str());
        const StepId effect = *trace.find("study/sweep/effect"), chosen = *trace.find("study/sweep/chosen");
        const Index output {
            static_cast<std::int64_t>(trace.value(chosen, {0})), static_cast<std::int64_t>(trace.value(chosen, {1}))};
        const StepId probabilities = *trace.find(steps::probabilities);
        const double before = trace.value(*trace.find("study/sweep/before"), {0, 0});
        QVERIFY(std::abs(before - trace.value(probabilities, output)) < 1e-5);
        const Ablations changes(trace.steps(), static_cast<AblationOver>(over), static_cast<AblationBy>(by),
            request.patches ? request.patches->trace.get() : nullptr);
        QCOMPARE(changes.rows(), static_cast<int>(trace.step(*after).axes[0].size));
        QCOMPARE(changes.columns(), static_cast<int>(trace.step(*after).axes[1].size));
        int differ = 0;
        for (int row = 0; row < changes.rows(); ++row)
            for (int column = 0; column < changes.columns(); column += std::max(1, changes.columns() / 4)) {
                const auto change = changes.at(row, column);
                if (!change)
                    continue;
                RunRequest one = test::requestOf(model, typed);
                one.interventions = {*change};
                const RunResult made = test::run(session, one);
                const double found = made.trace->value(*made.trace->find(steps::probabilities), output);
                QVERIFY2(std::abs(found - trace.value(*after, {row, column})) < 1e-5,
                    (change->path + ": " + std::to_string(found) + ", "
                        + std::to_string(trace.value(*after, {row, column})))
                        .c_str());
                QVERIFY(std::abs(trace.value(effect, {row, column}) - (found - before)) < 1e-5);
                differ += std::abs(found - before) > 1e-4 ? 1 : 0;
            }
        QVERIFY(differ > 0);
    }

    // Layer 1 reads the token before, layer 2 what came next: without the attention of either the phrase is lost, and
    // without a feed-forward it is not.
    void aPhraseNeedsBothLayersOfAttention()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, kPhrase);
        const RunResult swept = test::run(
            session, requestOf(model, "3 b 7 0 a 3 b 7 0 a 3 b", AblationOver::Parts, AblationBy::Zero));
        const StepId effect = *swept.trace->find("study/sweep/effect");
        QCOMPARE(swept.trace->step(effect).shape(), (Index {2, 2}));
        for (const std::int64_t layer : {0, 1}) {
            QVERIFY(swept.trace->value(effect, {layer, 0}) < -0.7);
            QVERIFY(std::abs(swept.trace->value(effect, {layer, 1})) < 0.1);
        }
    }

    void changesByHandActInEveryCell_data()
    {
        QTest::addColumn<QString>("step");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("row"); // −1: all cells
        for (const int measure : {0, 1}) {
            const auto row = [&](const char* step, Intervention::Kind kind, int at) {
                QTest::addRow("%s, %d, measure %d", step, at, measure)
                    << QStringLiteral("%1 %2").arg(measure).arg(step) << static_cast<int>(kind) << at;
            };
            row("decoder.1/self_attention/weights", Intervention::Kind::Zero, -1);
            row("decoder.2/self_attention/context", Intervention::Kind::Scale, 1);
            row("output/logits", Intervention::Kind::Scale, 10);
            if (measure == 0)
                row("output/probabilities", Intervention::Kind::Scale, 10);
        }
    }

    // A run with changes by hand: each cell is the run that has them and the cell's own.
    void changesByHandActInEveryCell()
    {
        QFETCH(QString, step);
        QFETCH(int, kind);
        QFETCH(int, row);
        const bool logit = step.section(' ', 0, 0) == "1";
        Session session("cpu");
        const ModelInfo model = test::open(session, kPhrase);
        const std::string text = "3 b 7 0 a 3 b 7 0 a 3 b";
        RunRequest request = requestOf(
            model, text, AblationOver::Heads, AblationBy::Zero, {{"sweep.measure", logit ? "1" : "0"}});
        const std::vector<float> plain = [&] {
            const RunResult swept = test::run(session, request);
            return swept.trace->values(*swept.trace->find("study/sweep/after"));
        }();
        Intervention own {step.section(' ', 1).toStdString(), static_cast<Intervention::Kind>(kind), {}, 0.5, {}};
        {
            const RunResult untouched = test::run(session, test::requestOf(model, text));
            own.at.assign(untouched.trace->step(*untouched.trace->find(own.path)).axes.size(), Intervention::kAll);
            own.at.front() = row < 0 ? Intervention::kAll : row;
        }
        request.interventions = {own};
        const RunResult swept = test::run(session, request);
        const Trace& trace = *swept.trace;
        const StepId after = *trace.find("study/sweep/after"), chosen = *trace.find("study/sweep/chosen");
        const Index output {
            static_cast<std::int64_t>(trace.value(chosen, {0})), static_cast<std::int64_t>(trace.value(chosen, {1}))};
        const char* const measured = logit ? "output/logits" : steps::probabilities;
        const double before = trace.value(*trace.find("study/sweep/before"), {0, 0});
        QVERIFY(std::abs(before - trace.value(*trace.find(measured), output)) < 1e-5);
        const Ablations changes(trace.steps(), AblationOver::Heads, AblationBy::Zero);
        for (int layer = 0; layer < changes.rows(); ++layer)
            for (int head = 0; head < changes.columns(); ++head) {
                RunRequest one = test::requestOf(model, text);
                one.interventions = {own, *changes.at(layer, head)};
                const RunResult made = test::run(session, one);
                QVERIFY(
                    std::abs(made.trace->value(*made.trace->find(measured), output) - trace.value(after, {layer, head}))
                    < 1e-5);
            }
        QVERIFY(row == 10 || trace.values(after) != plain); // that row is not the one measured
    }

    void anotherTokenIsAnotherSweep()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, kPhrase);
        RunRequest request = requestOf(
            model, "3 b 7 0 a 3 b 7 0 a 3 b", AblationOver::Heads, AblationBy::Zero, {{"sweep.measure", "1"}});
        const RunResult plain = test::run(session, request);
        const StepId after = *plain.trace->find("study/sweep/after");
        request.settings.study.push_back({"sweep.token", "5"});
        const RunResult other = test::run(session, request);
        QCOMPARE(other.trace->value(*other.trace->find("study/sweep/chosen"), {1}), 5.0);
        QVERIFY(other.trace->values(after) != plain.trace->values(after));
        const StepId logits = *other.trace->find("output/logits");
        const auto position = static_cast<std::int64_t>(
            other.trace->value(*other.trace->find("study/sweep/chosen"), {0}));
        QVERIFY(std::abs(other.trace->value(*other.trace->find("study/sweep/before"), {0, 0})
                    - other.trace->value(logits, {position, 5}))
            < 1e-4);
    }

    void whatCannotBeCopiedIsSaid()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, kPhrase);
        RunRequest request = requestOf(model, "3 b 7 0", AblationOver::Heads, AblationBy::Patch);
        const RunResult alone = test::run(session, request);
        QVERIFY(!alone.trace->find("study/sweep/after"));
        QVERIFY(alone.notices.back().find("Put one beside") != std::string::npos);
        request.patches = std::make_shared<RunResult>(test::run(session, test::requestOf(model, "3 b 7 0 a")));
        QVERIFY(test::run(session, request).notices.back().find("same length") != std::string::npos);
    }

    // A newer run ends one that is sweeping.
    void aSweepIsCancelled()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, kPhrase);
        test::Outcome<RunResult> outcome;
        std::promise<void> began;
        bool told = false;
        JobCallbacks<RunResult> callbacks = outcome.callbacks();
        JobId job = 0;
        callbacks.progress = [&](Progress progress) {
            if (!told && progress.done > 2) {
                told = true;
                began.set_value();
            }
        };
        std::string text = "3";
        for (int i = 0; i < 50; ++i)
            text += i % 2 ? " 3" : " b";
        job = session.run(requestOf(model, text, AblationOver::Positions, AblationBy::Zero), std::move(callbacks));
        began.get_future().wait();
        session.cancel(job);
        QCOMPARE(outcome.wait(), std::string("cancelled"));
    }
};

HEADROOM_TEST(SweepTest)

} // namespace sweep_test

#include "sweep_test.moc"
