// SPDX-License-Identifier: GPL-3.0-or-later
// One weight's step in the training laboratory: what it shows is what core computes.
#include "commands/commands.h"
#include "document/ask.h"
#include "files/settings.h"
#include "test_program.h"
#include "theme/theme.h"
#include "training/term_rows.h"
#include "training/training_commands.h"
#include "training/training_curves.h"
#include "training/training_stage.h"
#include "training/weight_map.h"
#include "training/weight_panel.h"
#include "training/weight_words.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace headroom;

namespace weight_panel_test {

class WeightPanelTest : public QObject {
    Q_OBJECT

    static TrainRequest request()
    {
        TrainRequest request;
        request.preset = "transformer";
        request.task = taskFor({}, request.preset);
        request.task.training = 200;
        request.task.validation = 30;
        request.task.test = 20;
        request.settings.steps = 24;
        request.settings.batch = 8;
        request.settings.clip = 0.5;
        request.settings.evaluateEvery = 6;
        request.snapshotEvery = 6;
        return request;
    }

    // What core says, asked apart.
    ReplayedStep core(std::int64_t step, const WeightAt& weight)
    {
        std::optional<ReplayedStep> got;
        QString failed;
        StepRequest asked;
        asked.step = step;
        asked.weights = {weight};
        m_document->session().replayStep(asked,
            ask<ReplayedStep>(this,
                {.finished = [&](ReplayedStep replayed) { got = std::move(replayed); },
                    .failed = [&](const QString& message) { failed = message; }}));
        [&] { QTRY_VERIFY_WITH_TIMEOUT(got || !failed.isEmpty(), 60000); }();
        return got.value_or(ReplayedStep {});
    }

    WeightPanel& panel() const { return *m_stage->weight(); }
    void settled() const { QTRY_VERIFY_WITH_TIMEOUT(!panel().waiting() && panel().replayed(), 60000); }
    const WeightStep& shown() const { return panel().replayed()->weights.front(); }

private slots:
    void initTestCase()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        QVERIFY(m_folder.isValid());
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_desk = new TrainingDesk(*m_document, m_folder.path());
        m_stage = std::make_unique<TrainingStage>(*m_desk);
        m_stage->resize(847, 808);
        m_stage->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_stage.get()));
    }
    void cleanupTestCase()
    {
        m_stage.reset();
        m_document.reset();
    }

    void withoutARunTheCentreStays()
    {
        m_desk->showWeight(true);
        QVERIFY(!panel().isVisible());
        QString why;
        QCOMPARE(m_desk->replayableStep(&why), 0);
        QVERIFY(!why.isEmpty());
    }

    void showsWhatCoreComputes()
    {
        m_desk->start(request());
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->state() && m_desk->state()->phase == TrainingState::Phase::Finished, 120000);
        QVERIFY(panel().isVisible() && !m_stage->curves()->isVisible());
        m_desk->lookAt({"decoder.1.self_attention.query.weight", {15, 8}});
        settled();
        QTRY_COMPARE(panel().replayed()->step, 19); // behind the last snapshot whose next step was taken
        const ReplayedStep known = core(19, m_desk->weight());
        const WeightStep& step = known.weights.front();
        QVERIFY(step.exact() && step.agrees() && known.apart.empty());
        QCOMPARE(shown().after, step.after);
        QCOMPARE(shown().explained, step.explained);
        QCOMPARE(panel().said(7, 3), preciseNumber(step.after));
        const double numbers[] {step.clipped, step.first, step.second};
        for (int row = 0; row < 3; ++row)
            QCOMPARE(panel().said(row, 3), briefNumber(numbers[row]));
        QCOMPARE(panel().said(3, 3),
            briefNumber(step.first / known.correction1) + ", " + briefNumber(step.second / known.correction2));
        QCOMPARE(panel().said(4, 3), briefNumber(known.rate));
        QCOMPARE(panel().said(5, 3), QString("0"));
        QCOMPARE(panel().said(6, 3), briefNumber(static_cast<double>(step.after) - step.before));
        QVERIFY(panel().said(0, 2).contains(briefNumber(known.norm)));

        const TermLines& lines = panel().terms()->lines();
        QCOMPARE(lines.count, step.terms.size());
        QCOMPARE(lines.lines.size(), TermRows::kShown);
        double sum = lines.others, last = HUGE_VAL;
        for (const TermLine& line : lines.lines) {
            QVERIFY(std::abs(line.value) <= last);
            QVERIFY(!line.token.isEmpty() && line.product);
            QVERIFY(std::abs(line.gradient * line.input - line.value) < 1e-12);
            last = std::abs(line.value);
            sum += line.value;
        }
        QVERIFY(std::abs(sum - step.explained) < 1e-12);
        QVERIFY(std::abs(lines.sum - static_cast<double>(step.gradient)) <= step.allowed);
        const CellGrid& grid = panel().map()->grid();
        QCOMPARE(grid.values, known.changes);
        QCOMPARE(panel().map()->chosen(), (GridCell {15, 8}));
        QCOMPARE(panel().place()->text(), QString("15, 8"));
    }

    void theMatrixIsClickedAndWalked()
    {
        QSignalSpy acted(m_desk, &TrainingDesk::acted);
        const QPointF cell = panel().map()->cellArea({3, 5}).center();
        QTest::mouseClick(panel().map(), Qt::LeftButton, {}, cell.toPoint());
        QCOMPARE(m_desk->weight(), (WeightAt {"decoder.1.self_attention.query.weight", {3, 5}}));
        QCOMPARE(acted.last().first().toString(), QString("train.look decoder.1.self_attention.query.weight@3,5"));
        settled();
        QCOMPARE(shown().weight, m_desk->weight());
        panel().map()->setFocus();
        QTest::keyClick(panel().map(), Qt::Key_Down);
        QTest::keyClick(panel().map(), Qt::Key_Left);
        QCOMPARE(m_desk->weight().at, (Index {4, 4}));
        settled();
        QTRY_COMPARE(shown().weight, m_desk->weight());
        QCOMPARE(panel().place()->text(), QString("4, 4"));
    }

    void weightsAreChosenByName()
    {
        QComboBox* names = panel().names();
        QCOMPARE(names->count(), static_cast<int>(panel().replayed()->tensors.size()));
        const int bias = names->findData(QString("output.bias"));
        QVERIFY(bias >= 0);
        names->setCurrentIndex(bias);
        emit names->activated(bias);
        QTRY_COMPARE(QString::fromStdString(shown().weight.name), QString("output.bias"));
        settled();
        QCOMPARE(panel().map()->grid().rowCount(), 1);
        QVERIFY(!panel().terms()->lines().lines.front().product);
        panel().place()->setFocus();
        panel().place()->selectAll();
        QTest::keyClicks(panel().place(), "4");
        QTest::keyClick(panel().place(), Qt::Key_Return);
        QTRY_COMPARE(shown().weight, (WeightAt {"output.bias", {4}}));
        panel().place()->selectAll();
        QTest::keyClicks(panel().place(), "4000");
        QTest::keyClick(panel().place(), Qt::Key_Return);
        QVERIFY(panel().message().contains("4000"));
        QCOMPARE(m_desk->weight(), (WeightAt {"output.bias", {4}}));
        QTest::mouseClick(panel().farthest(), Qt::LeftButton);
        QCOMPARE(m_desk->weight(), WeightAt {});
        settled();
        QTRY_VERIFY(shown().weight.name != "output.bias" || shown().weight.at != Index {4});
        double farthest = 0.0;
        for (const ReplayedStep::Tensor& tensor : panel().replayed()->tensors)
            farthest = std::max(farthest, tensor.farthest);
        QVERIFY(std::abs(std::abs(static_cast<double>(shown().after) - shown().before) - farthest) < 1e-7);
    }

    void theMarkerChoosesTheStep()
    {
        m_desk->setMarker(6);
        settled();
        QTRY_COMPARE(panel().replayed()->step, 7);
        const ReplayedStep known = core(7, shown().weight);
        QCOMPARE(panel().said(7, 3), preciseNumber(known.weights.front().after));
        QCOMPARE(known.path.size(), std::size_t(5)); // 0, 6, 12, 18, 24
        QVERIFY(known.path[1].value == static_cast<double>(known.weights.front().before));
        m_desk->setMarker(-1);
        settled();
    }

    void commandsDoTheSame()
    {
        Commands commands;
        addTrainingCommands(commands, *m_desk, [](std::int64_t) {});
        commands.performLine("train.show curves");
        QVERIFY(!panel().isVisible() && m_stage->curves()->isVisible());
        commands.performLine("train.look output.bias@3");
        QVERIFY(!panel().waiting()); // nothing is asked for what nobody sees
        commands.performLine("train.show weight");
        QVERIFY(panel().isVisible());
        QTRY_COMPARE(shown().weight, (WeightAt {"output.bias", {3}}));
        settled();
        commands.performLine("train.look farthest");
        QCOMPARE(m_desk->weight(), WeightAt {});
        commands.performLine("train.look nothing@0");
        QTRY_VERIFY(panel().message().contains("nothing"));
        QVERIFY(!panel().replayed());
        commands.performLine("train.look farthest");
        settled();
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Document> m_document;
    TrainingDesk* m_desk = nullptr;
    std::unique_ptr<TrainingStage> m_stage;
};

HEADROOM_TEST(WeightPanelTest)

} // namespace weight_panel_test

#include "weight_panel_test.moc"
