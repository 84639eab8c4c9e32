// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "training_fixture.h"

#include "error.h"
#include "libtorch.h"
#include "test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <csignal>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

using namespace headroom;
using namespace headroom::test;

namespace training_run_test {

namespace {

using Kind = TrainingControl::Kind;
using Phase = TrainingState::Phase;

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

TrainingStatePtr control(Session& session, TrainingControl control)
{
    return resultOf<TrainingStatePtr>(
        [&](auto callbacks) { session.control(std::move(control), std::move(callbacks)); });
}

} // namespace

class TrainingRunTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dropoutIsTheRunsOwn();
    void pointsSayWhatHappened();
    void aChangedRateCountsFromTheNextStep();
    void eventsMarkWhatWasChanged();
    void stepOncePauseFinishDiscard();
    void weightsAreChangedByHand();
    void plannedChangesAreThoseByHand();
    void noNumberGoesBackToTheLastPoint();
    void explosionGoesBackToTheLastPoint();
    void whatWasSetInWeightsGoesBackToo();
    void nothingIsWrittenBeforeTheFirstStep();
    void aSaveThatFailsIsTold();
    void aRunThatCannotBeSavedIsNotReplaced();
    void aSnapshotThatFailsIsTold();
    void savesByTimeAndSteps();
    void wrongRequestsAreRefused();
};

void TrainingRunTest::pointsSayWhatHappened()
{
    TrainingRun run(smallRequest("transformer"), torch::kCPU);
    double sum = 0.0;
    std::vector<double> means;
    for (int step = 1; step <= 12; ++step) {
        takeSteps(run, 1);
        sum += run.state()->loss;
        if (step % 4 == 0) {
            means.push_back(sum / 4.0);
            sum = 0.0;
        }
    }
    toTheEnd(run);
    const TrainingStatePtr state = run.state();
    QVERIFY(state->phase == Phase::Finished);
    QCOMPARE(state->points.size(), 4U);
    QCOMPARE(state->points[0].loss, -1.0);
    for (std::size_t i = 1; i < 4; ++i) {
        const TrainingPoint& point = state->points[i];
        QCOMPARE(point.step, static_cast<std::int64_t>(4 * i));
        QVERIFY(std::abs(point.loss - means[i - 1]) < 1e-9);
        QCOMPARE(point.rate, learningRate(state->settings, point.step, state->config.width));
        QVERIFY(
            point.gradientNorm > 0.0 && point.tokensPerSecond > 0.0 && point.seconds > state->points[i - 1].seconds);
        QVERIFY(point.trainingAccuracy >= 0.0 && point.trainingAccuracy <= 1.0);
    }
    QVERIFY(state->points.back().heldOutLoss < state->points.front().heldOutLoss);
    QCOMPARE(state->testCount, 12);
    QVERIFY(state->testAccuracy >= 0.0 && state->testLoss > 0.0 && state->testSequences >= 0.0);
}

// A point's rate is that of its last step, whatever the settings became after it.
void TrainingRunTest::aChangedRateCountsFromTheNextStep()
{
    TrainingRun run(smallRequest("transformer"), torch::kCPU);
    takeSteps(run, 3);
    TrainingSettings settings = run.state()->settings;
    settings.rate *= 10.0;
    set(run, settings);
    settings.evaluateEvery = 3;
    set(run, settings);
    rest(run);
    takeSteps(run, 1);
    const TrainingStatePtr after = run.state();
    QCOMPARE(after->points.back().step, 3); // evaluated with the new settings in force
    QCOMPARE(after->points.back().rate, learningRate(smallRequest("transformer").settings, 3, after->config.width));
}

void TrainingRunTest::eventsMarkWhatWasChanged()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a.safetensors").toStdString();
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 3);
        TrainingSettings settings = run.state()->settings;
        settings.labelSmoothing = 0.0;
        settings.frozen = {"encoder."};
        set(run, settings);
        const auto before = weightsOf(run);
        takeSteps(run, 2);
        const auto after = weightsOf(run);
        for (const auto& [name, tensor] : after)
            QCOMPARE(torch::equal(tensor, before.at(name)), name.starts_with("encoder."));
        settings.seed = 3;
        QVERIFY(refusal([&] { set(run, settings); }).contains("The seed is 7"));
        toTheEnd(run);
    }
    const Checkpoint read = readCheckpoint(request.out);
    QCOMPARE(read.events, (std::vector<TrainingEvent> {{3, "label smoothing 0.1 → 0"}, {3, "frozen encoder."}}));
    const TrainingStatePtr state = TrainingRun::read(request.out);
    QVERIFY(state->phase == Phase::Finished);
    QCOMPARE(state->settings.labelSmoothing, 0.0);
    QCOMPARE(state->settings.seed, 7ULL);
    QCOMPARE(state->points.size(), 4U);
    QVERIFY(state->events == read.events);
    QCOMPARE(state->step, 12);
}

void TrainingRunTest::stepOncePauseFinishDiscard()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a.safetensors").toStdString();
    TrainingRun run(request, torch::kCPU);
    QVERIFY(run.state()->phase == Phase::Paused && !run.advance());
    takeSteps(run, 1);
    QCOMPARE(run.state()->step, 1);
    QVERIFY(run.state()->phase == Phase::Paused && !run.advance());
    act(run, Kind::Continue);
    while (run.state()->step < 3)
        QVERIFY(run.advance());
    QCOMPARE(run.state()->savedStep, -1);
    act(run, Kind::Pause);
    QCOMPARE(run.state()->savedStep, 3);
    QVERIFY(!run.advance());
    act(run, Kind::Finish);
    rest(run);
    TrainingStatePtr state = run.state();
    QVERIFY(state->phase == Phase::Finished);
    QCOMPARE(state->step, 3);
    QCOMPARE(state->points.back().step, 3);
    QCOMPARE(state->testCount, 12);
    QVERIFY(refusal([&] { act(run, Kind::Continue); }).contains("ask for more steps first"));
    TrainingSettings more = state->settings;
    more.steps = 5;
    set(run, more);
    QVERIFY(run.state()->phase == Phase::Paused);
    toTheEnd(run);
    QCOMPARE(run.state()->step, 5);
    QVERIFY(readCheckpoint(request.out).progress.empty());
    QCOMPARE(run.state()->testCount, 12);
    more.steps = 9;
    set(run, more);
    takeSteps(run, 1);
    QCOMPARE(run.state()->testCount, 0); // it was of step 5
    QVERIFY(run.state()->testAccuracy < 0.0 && run.state()->testSequences < 0.0);
    const QByteArray before = bytesOf(QString::fromStdString(request.out));
    act(run, Kind::Discard);
    QVERIFY(!run.advance());
    QVERIFY(run.state()->phase == Phase::Stopped);
    QVERIFY(refusal([&] { act(run, Kind::Continue); }).contains("discarded"));
    run.keep();
    QVERIFY(bytesOf(QString::fromStdString(request.out)) == before);
}

void TrainingRunTest::weightsAreChangedByHand()
{
    TrainingRun run(smallRequest("transformer"), torch::kCPU);
    takeSteps(run, 1);
    const auto with = [](const Intervention& weight) {
        return TrainingControl {.kind = Kind::ChangeWeight, .weight = weight};
    };
    const std::string name = "encoder.1.self_attention.query.weight";
    const torch::Tensor before = weightsOf(run).at(name);
    run.control(with(byHand(name, Intervention::Kind::Set, {2, 3}, 5.0)));
    run.control(with(byHand(name, Intervention::Kind::Scale, {4, Intervention::kAll}, -2.0)));
    run.control(with(byHand(name, Intervention::Kind::Zero, {Intervention::kAll, 7}, 1.0)));
    torch::Tensor expected = before.clone();
    expected[2][3] = 5.0;
    expected[4] *= -2.0;
    expected.select(1, 7).zero_();
    QVERIFY(torch::equal(weightsOf(run).at(name), expected));
    const std::vector<TrainingEvent> events {
        {1, name + " at 2, 3 = 5"}, {1, name + " at 4, all × −2"}, {1, name + " at all, 7 = 0"}};
    QVERIFY(run.state()->events == events);
    QVERIFY(refusal([&] {
        run.control(with(byHand("nowhere", Intervention::Kind::Zero, {}, 0.0)));
    }).contains("no weight nowhere"));
    for (const Index& at : {Index {16, 0}, Index {0}, Index {0, 0, 0}, Index {-2, 0}})
        QVERIFY(refusal([&] {
            run.control(with(byHand(name, Intervention::Kind::Zero, at, 0.0)));
        }).contains("does not have those cells"));
    QVERIFY(refusal([&] {
        run.control(with(byHand(name, Intervention::Kind::Copy, {}, 0.0)));
    }).contains("does not have those cells"));
    QVERIFY(refusal([&] {
        run.control(with(byHand(name, Intervention::Kind::Set, {}, std::nan(""))));
    }).contains("finite"));
    QVERIFY(refusal([&] {
        run.control(with(byHand(name, Intervention::Kind::Scale, {2, 3}, 3e38)));
    }).contains("overflows float32"));
    QVERIFY(torch::equal(weightsOf(run).at(name), expected));
    takeSteps(run, 1);
    QVERIFY(!torch::equal(weightsOf(run).at(name), expected)); // it is trained on
}

void TrainingRunTest::plannedChangesAreThoseByHand()
{
    TrainRequest request = smallRequest("transformer");
    TrainingRun hand(request, torch::kCPU);
    takeSteps(hand, 3);
    TrainingSettings settings = hand.state()->settings;
    settings.frozen = {"encoder."};
    set(hand, settings);
    settings.interventions = {byHand("decoder.1/self_attention/weights", Intervention::Kind::Zero, {1, -1, -1}, 0.0)};
    set(hand, settings);
    takeSteps(hand, 2);
    hand.control({.kind = Kind::ChangeWeight, .weight = byHand("output.bias", Intervention::Kind::Set, {3}, 0.7)});
    takeSteps(hand, 4);
    settings.frozen.clear();
    set(hand, settings);
    settings.labelSmoothing = 0.0;
    set(hand, settings);
    toTheEnd(hand);
    request.at = {"9:thaw=encoder.", "5:set=output.bias[3]=0.7", "3:freeze=encoder.",
        "3:head-off=decoder.1/self_attention/1", "9:label-smoothing=0"};
    TrainingRun planned(request, torch::kCPU);
    toTheEnd(planned);
    QVERIFY2(planned.state()->phase == Phase::Finished, planned.state()->reason.c_str());
    QVERIFY(planned.state()->events == hand.state()->events);
    QCOMPARE(planned.state()->events.size(), 5U);
    QVERIFY(planned.state()->settings == hand.state()->settings);
    QVERIFY(untimed(planned.state()->points) == untimed(hand.state()->points));
    QCOMPARE(different(weightsOf(planned), weightsOf(hand)), QString());
    QCOMPARE(planned.state()->testLoss, hand.state()->testLoss);
}

// As if the step that broke it had never been: what follows is what an undisturbed run does.
void TrainingRunTest::noNumberGoesBackToTheLastPoint()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    TrainingRun undisturbed(request, torch::kCPU);
    toTheEnd(undisturbed);
    request.out = folder.filePath("a.safetensors").toStdString();
    request.snapshotEvery = 1;
    TrainingRun run(request, torch::kCPU);
    takeSteps(run, 6);
    run.control({.kind = Kind::ChangeWeight, .weight = byHand("output.bias", Intervention::Kind::Set, {4}, 3e38)});
    run.control({.kind = Kind::ChangeWeight, .weight = byHand("output.bias", Intervention::Kind::Set, {5}, -3e38)});
    toTheEnd(run);
    TrainingStatePtr state = run.state();
    QVERIFY(state->phase == Phase::Stopped);
    const QString reason = QString::fromStdString(state->reason);
    QVERIFY(state->diverged);
    QVERIFY2(reason.startsWith("Training stopped after step 6: the loss is ")
            && reason.contains("The weights of step 4 are restored."),
        qPrintable(reason));
    QCOMPARE(state->step, 4);
    QCOMPARE(state->savedStep, 4); // what is left is safe
    QCOMPARE(state->snapshots.back().step, 4);
    QVERIFY(!QFile::exists(folder.filePath("a.safetensors.snapshots/00000005.safetensors")));
    for (const auto& [name, tensor] : weightsOf(run))
        QVERIFY2(torch::isfinite(tensor).all().item<bool>(), name.c_str());
    toTheEnd(run);
    QVERIFY(run.state()->phase == Phase::Finished && run.state()->reason.empty() && !run.state()->diverged);
    QCOMPARE(different(weightsOf(run), weightsOf(undisturbed)), QString());
    QVERIFY(untimed(run.state()->points) == untimed(undisturbed.state()->points));
}

void TrainingRunTest::explosionGoesBackToTheLastPoint()
{
    TrainingRun run(smallRequest("transformer"), torch::kCPU);
    takeSteps(run, 5);
    TrainingSettings settings = run.state()->settings, wild = settings;
    wild.schedule = RateSchedule::Constant;
    wild.rate = 100.0;
    wild.warmup = 1;
    set(run, wild);
    toTheEnd(run);
    const QString reason = QString::fromStdString(run.state()->reason);
    QVERIFY(run.state()->phase == Phase::Stopped);
    QVERIFY2(run.state()->diverged && reason.contains("the loss has grown to "), qPrintable(reason));
    QCOMPARE(run.state()->step, 4);
    set(run, settings);
    act(run, Kind::Finish);
    QVERIFY(run.state()->reason.empty() && !run.state()->diverged);
    set(run, settings);
    toTheEnd(run);
    QVERIFY(run.state()->phase == Phase::Finished);
    QVERIFY(run.state()->points.back().heldOutLoss < run.state()->points.front().heldOutLoss);
}

// The event goes with the weights, and what was planned is planned again.
void TrainingRunTest::whatWasSetInWeightsGoesBackToo()
{
    TrainRequest request = smallRequest("transformer");
    request.at = {"5:set=output.bias[3]=0.5", "5:schedule=constant", "6:warmup=1", "6:rate=100"};
    TrainingRun run(request, torch::kCPU);
    TrainingSettings calm = run.state()->settings;
    toTheEnd(run);
    QVERIFY(run.state()->phase == Phase::Stopped);
    QCOMPARE(run.state()->step, 4);
    for (const TrainingEvent& event : std::vector<TrainingEvent>(run.state()->events)) {
        QVERIFY2(event.text.find("output.bias") == std::string::npos, event.text.c_str());
        QCOMPARE(event.step, 4);
    }
    set(run, calm);
    toTheEnd(run);
    QVERIFY2(run.state()->phase == Phase::Finished, run.state()->reason.c_str());
    const TrainingEvent last = run.state()->events.back();
    QVERIFY2(last.step == 5 && last.text.find("output.bias") != std::string::npos, last.text.c_str());
}

void TrainingRunTest::nothingIsWrittenBeforeTheFirstStep()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("a.safetensors");
    TrainRequest request = smallRequest("transformer");
    request.out = path.toStdString();
    {
        TrainingRun run(request, torch::kCPU);
        toTheEnd(run);
    }
    const QByteArray longAgo = bytesOf(path);
    {
        TrainingRun run(request, torch::kCPU);
        TrainingSettings settings = request.settings;
        settings.batch = 4;
        set(run, settings);
        act(run, Kind::Pause);
    }
    QVERIFY(!longAgo.isEmpty() && bytesOf(path) == longAgo);
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 2);
    } // leaving saves
    QCOMPARE(TrainingRun::read(request.out)->step, 2);
    {
        TrainRequest again;
        again.resume = request.out;
        TrainingRun run(again, torch::kCPU);
        TrainingSettings settings = run.state()->settings;
        settings.batch = 4;
        set(run, settings); // in the same step
    }
    QCOMPARE(TrainingRun::read(request.out)->settings.batch, 4);
}

void TrainingRunTest::aSaveThatFailsIsTold()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("inner"));
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("inner/a.safetensors").toStdString();
    request.saveEvery = 2;
    TrainingRun run(request, torch::kCPU);
    takeSteps(run, 2);
    QCOMPARE(run.state()->savedStep, 2);
    const QByteArray saved = bytesOf(QString::fromStdString(request.out));
    // A disk without room.
    rlimit before {};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = 4096;
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    takeSteps(run, 2);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QCOMPARE(run.state()->step, 4);
    QCOMPARE(run.state()->savedStep, 2);
    QVERIFY2(run.state()->saveError.find("a.safetensors was not saved: ") != std::string::npos,
        run.state()->saveError.c_str());
    QVERIFY(bytesOf(QString::fromStdString(request.out)) == saved); // what was there is whole
    // A folder that is gone, to the end.
    QVERIFY(QDir(folder.filePath("inner")).removeRecursively());
    toTheEnd(run);
    QVERIFY(run.state()->phase == Phase::Finished);
    QVERIFY(run.state()->saveError.find("opening the folder") != std::string::npos);
    QVERIFY(refusal([&] { act(run, Kind::Save); }).contains("opening the folder"));
    QVERIFY(QDir(folder.path()).mkdir("inner"));
    act(run, Kind::Save);
    QVERIFY(run.state()->saveError.empty());
    QCOMPARE(run.state()->savedStep, 12);
    const std::string copy = folder.filePath("copy.safetensors").toStdString();
    run.control({.kind = Kind::Save, .text = copy});
    QCOMPARE(bytesOf(QString::fromStdString(copy)), bytesOf(QString::fromStdString(request.out)));
    TrainingRun nowhere(smallRequest("transformer"), torch::kCPU);
    QVERIFY(refusal([&] { act(nowhere, Kind::Save); }).contains("has no file yet"));
}

// Beginning another run writes the one that is there first; where that fails it is not lost, and the person is told.
void TrainingRunTest::aRunThatCannotBeSavedIsNotReplaced()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("inner"));
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("inner/a.safetensors").toStdString();
    std::atomic<std::int64_t> step = 0;
    Session session("cpu");
    const auto begin = [&](const TrainRequest& wanted) {
        return resultOf<TrainingStatePtr>([&](auto callbacks) {
            session.train(
                wanted, [&](const TrainingStatePtr& state) { step = state->step; }, std::move(callbacks));
        });
    };
    begin(request);
    control(session, {.kind = Kind::StepOnce});
    QTRY_COMPARE(step.load(), 1);
    QVERIFY(QDir(folder.filePath("inner")).removeRecursively());
    control(session, {.kind = Kind::StepOnce});
    QTRY_COMPARE(step.load(), 2);
    const QString said = refusal([&] { begin(smallRequest("transformer-decoder")); });
    QVERIFY2(said.contains("could not be saved, so no other was started") && said.contains("a.safetensors"),
        qPrintable(said));
    const TrainingStatePtr kept = control(session, {.kind = Kind::Pause});
    QCOMPARE(kept->preset, std::string("transformer"));
    QCOMPARE(kept->step, 2);
    control(session, {.kind = Kind::Discard});
    QCOMPARE(begin(smallRequest("transformer-decoder"))->preset, std::string("transformer-decoder"));
}

// The run and its film go on; only the file is missing.
void TrainingRunTest::aSnapshotThatFailsIsTold()
{
    const QTemporaryDir folder;
    const QString inTheWay = folder.filePath("a.safetensors.snapshots");
    QFile file(inTheWay);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a.safetensors").toStdString();
    request.snapshotEvery = 6;
    request.saveEvery = 1;
    TrainingRun run(request, torch::kCPU);
    takeSteps(run, 8);
    QCOMPARE(run.state()->savedStep, 8);
    QVERIFY2(run.state()->saveError.find("a.safetensors.snapshots, cannot be made: ") != std::string::npos,
        run.state()->saveError.c_str());
    QVERIFY(QFile::remove(inTheWay));
    toTheEnd(run);
    QVERIFY(run.state()->phase == Phase::Finished && run.state()->saveError.empty());
    QCOMPARE(run.state()->snapshots.size(), 3U);
    QVERIFY(QFile::exists(inTheWay + "/00000012.safetensors") && !QFile::exists(inTheWay + "/00000006.safetensors"));
}

void TrainingRunTest::savesByTimeAndSteps()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a.safetensors").toStdString();
    request.saveSeconds = 1e-6;
    TrainingRun often(request, torch::kCPU);
    takeSteps(often, 3);
    QCOMPARE(often.state()->savedStep, 3);
    act(often, Kind::Discard);
    request.out = folder.filePath("b.safetensors").toStdString();
    request.saveSeconds = 1e6;
    request.saveEvery = 5;
    TrainingRun fifth(request, torch::kCPU);
    takeSteps(fifth, 9);
    QCOMPARE(fifth.state()->savedStep, 5);
    QCOMPARE(TrainingRun::read(request.out)->step, 5);
    act(fifth, Kind::Save);
    act(fifth, Kind::Discard);
    TrainRequest later; // how often is a matter of each program's run, and the file remembers the last
    later.resume = request.out;
    later.saveSeconds = 1e-6;
    {
        TrainingRun run(later, torch::kCPU);
        takeSteps(run, 1);
        QCOMPARE(run.state()->savedStep, 10);
        act(run, Kind::Discard);
    }
    later.saveSeconds.reset();
    TrainingRun run(later, torch::kCPU);
    takeSteps(run, 1);
    QCOMPARE(run.state()->savedStep, 11);
}

void TrainingRunTest::wrongRequestsAreRefused()
{
    const auto refused = [](auto spoil) {
        TrainRequest request = smallRequest("transformer");
        spoil(request);
        return refusal([&] { TrainingRun run(request, torch::kCPU); });
    };
    QVERIFY(refused([](TrainRequest& r) { r.preset = "nothing"; }).contains("nothing"));
    QVERIFY(refused([](TrainRequest& r) { r.task.id = "knit"; }).contains("There is no task \"knit\""));
    QVERIFY(refused([](TrainRequest& r) { r.settings.batch = 0; }).contains("batch is 0"));
    QVERIFY(refused([](TrainRequest& r) { r.settings.frozen = {"x"}; }).contains("No weight's name begins with \"x\""));
    QVERIFY(refused([](TrainRequest& r) { r.changes.push_back({"heads", "3"}); }).contains("heads"));
    QVERIFY(refused([](TrainRequest& r) {
        r.changes.push_back({"hats", "3"});
    }).contains("There is no setting \"hats\""));
    QVERIFY(refused([](TrainRequest& r) { r.out = "/nowhere/x.safetensors"; }).contains("/nowhere"));
    QVERIFY(refused([](TrainRequest& r) { r.out = "/"; }).contains("is a folder"));
    QVERIFY(refused([](TrainRequest& r) { r.probe = "\xFF"; }).contains("valid UTF-8"));
    const QTemporaryDir folder;
    QFile notes(folder.filePath("notes"));
    QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("Bring the slides.") > 0);
    notes.close();
    const auto writing = [&](const QString& path) {
        return refused([&](TrainRequest& r) { r.out = path.toStdString(); });
    };
    QVERIFY(writing(notes.fileName()).contains("exists and is not a model"));
    QVERIFY(notes.setPermissions(QFileDevice::ReadOwner));
    if (geteuid() != 0) // who may write everywhere
        QVERIFY(writing(notes.fileName()).contains("cannot be written: "));
    TrainRequest begun = smallRequest("transformer");
    begun.out = folder.filePath("a.safetensors").toStdString();
    {
        TrainingRun run(begun, torch::kCPU);
        takeSteps(run, 2);
    }
    QVERIFY(writing(QString::fromStdString(begun.out))
                .contains("holds an unfinished training run. Continue with --resume"));
    Session session("cpu");
    QVERIFY(refusal([&] { control(session, {.kind = Kind::Continue}); }).contains("There is no training"));
    QVERIFY(refusal([&] {
        resultOf<ModelInfo>([&](auto callbacks) { session.openTraining(std::move(callbacks)); });
    }).contains("There is no training"));
}

// Dropout comes from the run's seed and step alone: neither another session's training nor whatever draws from
// LibTorch's one generator meanwhile changes a weight, and training leaves that generator alone.
void TrainingRunTest::dropoutIsTheRunsOwn()
{
    TrainRequest request = smallRequest("transformer");
    request.settings.dropout = 0.4;
    TrainRequest other = request;
    other.settings.seed = 8;
    const auto trained = [](const TrainRequest& from) {
        TrainingRun run(from, torch::kCPU);
        toTheEnd(run);
        return weightsOf(run);
    };
    const auto first = trained(request), second = trained(other);
    QVERIFY(!different(first, second).isEmpty());

    torch::manual_seed(5);
    const torch::Tensor expected = torch::rand({8});
    torch::manual_seed(5);
    QVERIFY(different(trained(request), first).isEmpty());
    QVERIFY(torch::equal(torch::rand({8}), expected));

    std::atomic<bool> stop = false;
    std::thread drawing([&] {
        for (std::uint64_t seed = 0; !stop; ++seed) {
            torch::manual_seed(seed);
            torch::rand({4});
        }
    });
    std::map<std::string, torch::Tensor> beside;
    std::thread training([&] { beside = trained(other); });
    const auto here = trained(request);
    training.join();
    stop = true;
    drawing.join();
    QCOMPARE(different(here, first), QString());
    QCOMPARE(different(beside, second), QString());
}

HEADROOM_TEST(TrainingRunTest)

} // namespace training_run_test

#include "training_run_test.moc"
