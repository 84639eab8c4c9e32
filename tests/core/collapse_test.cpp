// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/checkpoint.h"
#include "test_program.h"
#include "train/collapse.h"
#include "training_fixture.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <limits>

using namespace headroom;
using namespace headroom::test;

namespace collapse_test {

namespace {

using Kind = TrainingControl::Kind;

struct Row {
    std::int64_t step;
    double heldOut, training, accuracy;
};

std::vector<TrainingPoint> curve(const std::vector<Row>& rows)
{
    std::vector<TrainingPoint> points;
    for (const Row& row : rows) {
        TrainingPoint point;
        point.step = row.step;
        point.heldOutLoss = row.heldOut;
        point.loss = row.training;
        point.heldOutAccuracy = row.accuracy;
        points.push_back(point);
    }
    return points;
}

// transformer on copy, 400 steps, the rate set from 0.005 to 1 after step 250.
const std::vector<Row> kCopy {{0, 3.480, -1.0, 0.028}, {25, 2.420, 2.925, 0.128}, {50, 2.256, 2.465, 0.207},
    {75, 2.043, 2.313, 0.248}, {100, 1.821, 2.160, 0.329}, {125, 1.552, 2.016, 0.436}, {150, 1.154, 1.819, 0.597},
    {175, 0.745, 1.590, 0.775}, {200, 0.438, 1.353, 0.897}, {225, 0.295, 1.159, 0.917}, {250, 0.164, 1.006, 0.979},
    {275, 22.582, 19.381, 0.091}, {300, 4.174, 12.452, 0.091}, {325, 2.500, 3.393, 0.090}, {350, 2.421, 2.584, 0.090},
    {375, 2.413, 2.492, 0.090}, {400, 2.411, 2.473, 0.090}};

std::vector<Row> first(std::size_t count)
{
    return {kCopy.begin(), kCopy.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<Row> with(std::vector<Row> rows, const std::vector<Row>& more)
{
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

TrainRequest fortySteps()
{
    TrainRequest request = smallRequest("transformer");
    request.settings.steps = 40;
    return request;
}

} // namespace

class CollapseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isSeen_data();
    void isSeen();
    void isNotSeenInShippedRuns();
    void saysFromWhatToWhatAndWhy();
    void goesBackAsIfItHadNeverBeen();
    void goesBackInALaterProgram();
    void goesBackToATenthOfTheRate();
    void goesBackToNoRateThatLostIt();
    void whatWasChosenAfterTheRiseStays();
    void goesBackFromNoNumber();
    void goesBackOnlyFromThere();
};

void CollapseTest::isSeen_data()
{
    QTest::addColumn<std::vector<Row>>("rows");
    QTest::addColumn<int>("good"); // −1: none
    QTest::addColumn<int>("bad");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QTest::newRow("nothing") << std::vector<Row> {} << -1 << -1;
    QTest::newRow("one point") << first(1) << -1 << -1;
    QTest::newRow("as it learns") << first(11) << -1 << -1;
    QTest::newRow("at once") << first(12) << 250 << 275;
    QTest::newRow("back to guessing") << kCopy << 250 << 275;
    QTest::newRow("not a number") << with(first(11), {{275, nan, nan, 0.0}}) << 250 << 275;
    QTest::newRow("set shortly before the point") << with(first(11), {{275, 4.2, 1.9, 0.09}}) << 250 << 275;
    QTest::newRow("half learned, back to guessing")
        << with(first(6), {{150, 9.0, 6.0, 0.09}, {175, 2.41, 2.6, 0.09}}) << 125 << 150;
    QTest::newRow("barely learned, back to guessing")
        << with(first(4), {{100, 9.0, 6.0, 0.09}, {125, 2.41, 2.6, 0.09}}) << 75 << 100;
    QTest::newRow("slowly") << with(first(11), {{275, 0.6, 1.4, 0.8}, {300, 1.2, 1.9, 0.5}, {325, 2.1, 2.5, 0.1}})
                            << 250 << 325;
    QTest::newRow("from the start") << std::vector<Row> {{0, 3.48, -1.0, 0.03}, {25, 19.0, 25.0, 0.09},
        {50, 9.0, 12.0, 0.09}} << 0 << 25;
    QTest::newRow("no held-out loss") << std::vector<Row> {{1, -1.0, 3.3, 0.1}, {50, -1.0, 1.0, 0.6},
        {100, -1.0, 0.5, 0.9}, {150, -1.0, 6.0, 0.1}}
                                      << 100 << 150;
    QTest::newRow("a spike that is over") << with(first(11), {{275, 3.0, 2.0, 0.3}, {300, 0.2, 1.1, 0.96}}) << -1 << -1;
    QTest::newRow("a spike of a step") << with(first(11), {{251, 4.0, 3.0, 0.1}, {252, 3.0, 3.0, 0.2}}) << -1 << -1;
    QTest::newRow("a noisy start") << std::vector<Row> {{0, 3.48, -1.0, 0.03}, {25, 3.3, 3.4, 0.05},
        {50, 3.7, 3.5, 0.04}, {75, 3.5, 3.4, 0.05}}
                                   << -1 << -1;
    QTest::newRow("a peak of the warm-up") << std::vector<Row> {{0, 3.48, -1.0, 0.03}, {25, 2.4, 2.9, 0.13},
        {50, 2.0, 2.3, 0.25}, {75, 2.6, 2.6, 0.15}, {100, 2.2, 2.4, 0.2}}
                                           << -1 << -1;
    QTest::newRow("a rate raised a little")
        << with(first(11), {{275, 0.5, 1.3, 0.85}, {300, 0.6, 1.4, 0.8}}) << -1 << -1;
    QTest::newRow("overfitting") << with(first(11), {{500, 0.9, 0.7, 0.9}, {900, 2.6, 0.6, 0.85}}) << -1 << -1;
    QTest::newRow("more label smoothing")
        << with(first(11), {{275, 0.2, 2.9, 0.98}, {300, 0.2, 2.9, 0.98}}) << -1 << -1;
}

void CollapseTest::isSeen()
{
    QFETCH(std::vector<Row>, rows);
    QFETCH(int, good);
    QFETCH(int, bad);
    const auto collapse = collapseOf(curve(rows));
    QCOMPARE(collapse ? static_cast<int>(collapse->good.step) : -1, good);
    QCOMPARE(collapse ? static_cast<int>(collapse->bad.step) : -1, bad);
}

// At no point of any.
void CollapseTest::isNotSeenInShippedRuns()
{
    int runs = 0;
    for (const auto& file :
        std::filesystem::directory_iterator(std::string(HEADROOM_SOURCE_DIR) + "/resources/models")) {
        if (file.path().extension() != ".safetensors")
            continue;
        const std::vector<TrainingPoint> all = readCheckpoint(file.path().string()).training;
        QVERIFY2(all.size() >= 10, file.path().c_str());
        for (std::size_t count = 1; count <= all.size(); ++count)
            QVERIFY2(!collapseOf({all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)}), file.path().c_str());
        QVERIFY2(isCalm(all), file.path().c_str());
        ++runs;
    }
    QVERIFY(runs >= 30);
}

void CollapseTest::saysFromWhatToWhatAndWhy()
{
    std::vector<TrainingPoint> points = curve(kCopy);
    const std::vector<TrainingEvent> events {
        {40, "batch 128 → 64"}, {250, "rate 0.005 → 1"}, {260, "clip 1 → 0"}, {300, "rate 1 → 2"}};
    const Collapse collapse = *collapseOf(points);
    const QString rose = "Training collapsed: the loss rose from 0.16 at step 250 to 22.58 at step 275, and token "
                         "accuracy fell from 97.9 % to 9.1 %. ";
    QCOMPARE(QString::fromStdString(inWords(collapse, between(collapse, events))),
        rose + "It followed these changes: rate 0.005 → 1 at step 250; clip 1 → 0 at step 260.");
    QCOMPARE(QString::fromStdString(inWords(collapse, between(collapse, {events[0], events[1]}))),
        rose + "It followed this change: rate 0.005 → 1 at step 250.");
    points[10].gradientNorm = 1.0;
    points[11].gradientNorm = 12.28;
    points[11].rate = 0.5;
    QCOMPARE(QString::fromStdString(inWords(*collapseOf(points), {})),
        rose
            + "The learning rate at step 275 was 0.5. The gradient norm rose from 1.00 to 12.28. A lower learning "
              "rate, a longer warm-up or gradient clipping can help.");
    points[11].rate = 0.516617;
    QVERIFY(QString::fromStdString(inWords(*collapseOf(points), {}, 5.0))
                .contains("The learning rate at step 275 was 0.52; its peak is 5. "));
}

// To the last bit: weights, moments, the order of the data and the rate.
void CollapseTest::goesBackAsIfItHadNeverBeen()
{
    TrainingRun undisturbed(fortySteps(), torch::kCPU);
    toTheEnd(undisturbed);
    QVERIFY(undisturbed.state()->collapse.empty() && undisturbed.state()->goBackStep == -1);
    TrainRequest request = fortySteps();
    request.at = {"16:schedule=constant", "16:rate=1"};
    request.snapshotEvery = 4;
    TrainingRun run(request, torch::kCPU);
    toTheEnd(run);
    const TrainingStatePtr risen = run.state();
    const QString said = QString::fromStdString(risen->collapse);
    QVERIFY2(
        said.contains("at step 16 to ") && said.endsWith("at step 16; rate 0.005 → 1 at step 16."), qPrintable(said));
    QCOMPARE(risen->goBackStep, 16);
    QVERIFY(risen->goBackUndoes);
    run.control({.kind = Kind::GoBack});
    QCOMPARE(run.state()->step, 16);
    QCOMPARE(run.state()->points.back().step, 16);
    QCOMPARE(run.state()->snapshots.back().step, 16);
    QCOMPARE(run.state()->samplesStep, 16);
    QCOMPARE(run.state()->settings.rate, 0.005);
    QVERIFY(run.state()->collapse.empty() && run.state()->phase == TrainingState::Phase::Running);
    rest(run);
    QCOMPARE(different(weightsOf(run), weightsOf(undisturbed)), QString());
    QVERIFY(untimed(run.state()->points) == untimed(undisturbed.state()->points));
    QCOMPARE(run.state()->events.size(), std::size_t {1}); // that it went back
    QCOMPARE(run.state()->testLoss, undisturbed.state()->testLoss);
}

void CollapseTest::goesBackInALaterProgram()
{
    const QTemporaryDir folder;
    TrainRequest request = fortySteps();
    TrainingRun undisturbed(request, torch::kCPU);
    toTheEnd(undisturbed);
    request.out = folder.filePath("a.safetensors").toStdString();
    request.at = {"16:schedule=constant", "16:rate=1"};
    std::string said;
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 30);
        said = run.state()->collapse;
    } // which writes it
    TrainRequest later;
    later.resume = request.out;
    TrainingRun run(later, torch::kCPU);
    QCOMPARE(run.state()->collapse, said);
    QVERIFY2(said.ends_with("rate 0.005 → 1 at step 16."), said.c_str());
    QCOMPARE(run.state()->goBackStep, 16);
    run.control({.kind = Kind::GoBack});
    rest(run);
    QCOMPARE(different(weightsOf(run), weightsOf(undisturbed)), QString());
    QVERIFY(untimed(run.state()->points) == untimed(undisturbed.state()->points));
    Checkpoint cut = readCheckpoint(request.out); // and what it has to go back with is no longer in the way
    QVERIFY(cut.progressTensors.empty());
}

// Where nothing was changed, the same settings would do the same again.
void CollapseTest::goesBackToATenthOfTheRate()
{
    TrainRequest request = fortySteps();
    request.settings.schedule = RateSchedule::Constant;
    request.settings.rate = 1.0;
    TrainingRun run(request, torch::kCPU);
    toTheEnd(run);
    const TrainingStatePtr risen = run.state();
    QVERIFY2(!risen->collapse.empty() && !risen->goBackUndoes && risen->goBackStep >= 0, risen->collapse.c_str());
    run.control({.kind = Kind::GoBack});
    QCOMPARE(run.state()->step, risen->goBackStep);
    QCOMPARE(run.state()->settings.rate, 0.1);
    QCOMPARE(run.state()->events.back().text, std::string("rate 1 → 0.1"));
}

// From one step on, each offer is lower than all that lost it.
void CollapseTest::goesBackToNoRateThatLostIt()
{
    TrainRequest request = fortySteps();
    request.settings.schedule = RateSchedule::Constant;
    request.settings.rate = 100.0;
    TrainingRun run(request, torch::kCPU);
    toTheEnd(run);
    double rate = 100.0;
    int rises = 0;
    for (TrainingStatePtr risen = run.state(); risen->goBackStep >= 0; risen = run.state(), ++rises) {
        QVERIFY2(risen->goBackSettings.rate < rate, risen->collapse.c_str());
        rate = risen->goBackSettings.rate;
        run.control({.kind = Kind::GoBack});
        QCOMPARE(run.state()->settings.rate, rate);
        rest(run);
    }
    QVERIFY2(rises >= 2, std::to_string(rises).c_str());
}

// Whether it still trains or has done its last step; what nobody has touched is taken back.
void CollapseTest::whatWasChosenAfterTheRiseStays()
{
    for (const int until : {30, 40}) {
        TrainRequest request = fortySteps();
        request.at = {"16:schedule=constant", "16:rate=1"};
        TrainingRun run(request, torch::kCPU);
        until < 40 ? takeSteps(run, until) : toTheEnd(run);
        QCOMPARE(run.state()->goBackSettings.rate, 0.005);
        TrainingSettings chosen = run.state()->settings;
        chosen.rate = 0.002;
        chosen.batch = 7;
        run.control({.kind = Kind::Settings, .settings = chosen});
        QCOMPARE(run.state()->settings.rate, until < 40 ? 0.002 : 1.0); // what was is not rewritten
        QCOMPARE(run.state()->goBackSettings.rate, 0.002);
        run.control({.kind = Kind::GoBack});
        QCOMPARE(run.state()->settings.rate, 0.002);
        QCOMPARE(run.state()->settings.batch, 7);
        QVERIFY(run.state()->settings.schedule == RateSchedule::Cosine);
        rest(run);
        QVERIFY(run.state()->collapse.empty() && run.state()->phase == TrainingState::Phase::Finished);
    }
}

void CollapseTest::goesBackFromNoNumber()
{
    TrainRequest request = fortySteps();
    TrainingRun run(request, torch::kCPU);
    takeSteps(run, 6);
    for (const auto& [at, value] : {std::pair {4, 3e38}, std::pair {5, -3e38}})
        run.control(
            {.kind = Kind::ChangeWeight, .weight = byHand("output.bias", Intervention::Kind::Set, {at}, value)});
    toTheEnd(run);
    QVERIFY(run.state()->phase == TrainingState::Phase::Stopped && run.state()->diverged);
    const QString reason = QString::fromStdString(run.state()->reason);
    QVERIFY2(reason.contains("It followed these changes: output.bias at 4 = 3e+38 at step 6; "), qPrintable(reason));
    QCOMPARE(run.state()->goBackStep, 4);
    run.control({.kind = Kind::GoBack});
    rest(run);
    QVERIFY(run.state()->phase == TrainingState::Phase::Finished);
}

void CollapseTest::goesBackOnlyFromThere()
{
    TrainingRun run(fortySteps(), torch::kCPU);
    takeSteps(run, 5);
    QCOMPARE(refusal([&] { run.control({.kind = Kind::GoBack}); }),
        QString("This run cannot go back: its loss has not risen, or no step before that is kept."));
}

HEADROOM_TEST(CollapseTest)

} // namespace collapse_test

#include "collapse_test.moc"
