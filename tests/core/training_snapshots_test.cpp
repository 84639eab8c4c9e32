// SPDX-License-Identifier: GPL-3.0-or-later
#include "decode/beam_search.h"
#include "libtorch.h"
#include "outcome.h"
#include "test_program.h"
#include "training_fixture.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <mutex>

using namespace headroom;
using namespace headroom::test;

namespace training_snapshots_test {

namespace {

using Kind = TrainingControl::Kind;
using Phase = TrainingState::Phase;

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<float> logitsOf(const Trace& trace) { return trace.values(trace.find("output/logits").value()); }

// What does not depend on what the decoder is fed: a snapshot gets the right answer, a run what the model writes.
std::vector<float> encoderOf(const Trace& trace)
{
    return trace.values(trace.find("encoder.2/self_attention/weights").value());
}

TrainingStatePtr control(Session& session, TrainingControl control)
{
    return resultOf<TrainingStatePtr>(
        [&](auto callbacks) { session.control(std::move(control), std::move(callbacks)); });
}

// A session's training, run to its end; keeps what it was told.
class Watched {
public:
    Watched(Session& session, const TrainRequest& request)
    {
        begun = resultOf<TrainingStatePtr>([&](auto callbacks) {
            session.train(
                request,
                [told = m_told](const TrainingStatePtr& state) {
                    const std::lock_guard lock(told->mutex);
                    told->states.push_back(state);
                },
                std::move(callbacks));
        });
    }
    std::vector<TrainingStatePtr> told() const
    {
        const std::lock_guard lock(m_told->mutex);
        return m_told->states;
    }
    TrainingStatePtr last() const { return told().empty() ? nullptr : told().back(); }
    bool reaches(Phase phase) const
    {
        return QTest::qWaitFor([&] { return last() && last()->phase == phase; }, 60'000);
    }

    TrainingStatePtr begun;

private:
    struct Told { // the worker may still be in it as the test ends
        std::mutex mutex;
        std::vector<TrainingStatePtr> states;
    };
    std::shared_ptr<Told> m_told = std::make_shared<Told>();
};

} // namespace

class TrainingSnapshotsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void snapshotsAreThinned();
    void snapshotsOfAnotherRunGo();
    void probeCanChange();
    void samplesAreWritten();
    void aPastStepIsOpened();
    void theWatchIsTold();
    void aReplacedRunWritesNoMore();
};

void TrainingSnapshotsTest::snapshotsAreThinned()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.settings.steps = 131;
    request.settings.evaluateEvery = 50;
    request.snapshotEvery = 1;
    request.out = folder.filePath("a.safetensors").toStdString();
    TrainingRun run(request, torch::kCPU);
    takeSteps(run, 1);
    const TrainingSnapshot first = run.state()->snapshots.front();
    const std::vector<float> logits = logitsOf(*first.trace);
    toTheEnd(run);
    const TrainingStatePtr state = run.state();
    QVERIFY(state->phase == Phase::Finished);
    std::vector<std::int64_t> there, expected;
    for (const TrainingSnapshot& snapshot : state->snapshots)
        there.push_back(snapshot.step);
    for (std::int64_t step = 0; step <= 128; step += 4)
        expected.push_back(step);
    expected.push_back(131); // the last step, whatever the distance
    QCOMPARE(there, expected);
    QStringList files = QDir(folder.filePath("a.safetensors.snapshots")).entryList(QDir::Files);
    QCOMPARE(static_cast<std::size_t>(files.size()), expected.size());
    for (const std::int64_t step : expected)
        QVERIFY(files.contains(QString("%1.safetensors").arg(step, 8, 10, QChar('0'))));
    // Training goes on with the same tensors, and what was recorded stays.
    QVERIFY(state->snapshots.front().trace == first.trace);
    QVERIFY(logitsOf(*first.trace) == logits);
    QVERIFY(logitsOf(*state->snapshots.back().trace) != logits);
    for (const std::int64_t step : {0, 64, 131}) {
        const OpenedModel::Weights weights = run.weightsAt(step);
        QCOMPARE(weights.step, step);
        const Checkpoint file = readCheckpoint(
            folder.filePath(QString("a.safetensors.snapshots/%1.safetensors").arg(step, 8, 10, QChar('0')))
                .toStdString());
        const Transformer model(file.config, Parameters(file.tensors, "test"));
        for (std::size_t i = 0; i < weights.tensors.size(); ++i)
            QVERIFY(torch::equal(weights.tensors[i], model.parameters()[i].tensor));
    }
    QCOMPARE(run.weightsAt(66).step, 64);
    QCOMPARE(run.weightsAt(-1).step, 131);
}

void TrainingSnapshotsTest::snapshotsOfAnotherRunGo()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.snapshotEvery = 2;
    request.out = folder.filePath("a.safetensors").toStdString();
    {
        TrainingRun run(request, torch::kCPU);
        toTheEnd(run);
    }
    const QDir snapshots(folder.filePath("a.safetensors.snapshots"));
    QCOMPARE(snapshots.entryList(QDir::Files).size(), 7);
    QFile other(snapshots.filePath("notes.txt"));
    QVERIFY(other.open(QIODevice::WriteOnly));
    request.snapshotEvery = 4;
    TrainingRun run(request, torch::kCPU);
    takeSteps(run, 1);
    QCOMPARE(snapshots.entryList(QDir::Files), (QStringList {"00000000.safetensors", "notes.txt"}));
}

void TrainingSnapshotsTest::probeCanChange()
{
    TrainRequest request = smallRequest("transformer");
    request.snapshotEvery = 4;
    TrainingRun run(request, torch::kCPU);
    toTheEnd(run);
    const std::string first = run.state()->probe;
    QVERIFY(!first.empty());
    run.control({.kind = Kind::Probe, .text = "7 3 9"});
    rest(run);
    QCOMPARE(run.state()->probe, std::string("7 3 9"));
    const TrainingStatePtr state = run.state();
    for (const TrainingSnapshot& snapshot : state->snapshots) {
        const Step& tokens = snapshot.trace->step(snapshot.trace->find("encoder/tokens").value());
        QCOMPARE(tokens.shape(), (Index {4}));
        const Step& fed = snapshot.trace->step(
            snapshot.trace->find("decoder/tokens").value()); // start and the right answer
        QCOMPARE(fed.shape(), (Index {4}));
        QCOMPARE(fed.axes.back().label(3), std::string("9"));
    }
    QVERIFY(run.state()->notice.empty());
    run.control({.kind = Kind::Probe, .text = "7 x 9"});
    rest(run);
    QVERIFY2(run.state()->notice.find('x') != std::string::npos, run.state()->notice.c_str());
    QVERIFY(refusal([&] { run.control({.kind = Kind::Probe, .text = "\xFF"}); }).contains("valid UTF-8"));
    run.control({.kind = Kind::Probe, .text = "7 3 9"});
    rest(run);
    QVERIFY(run.state()->notice.empty());
}

void TrainingSnapshotsTest::samplesAreWritten()
{
    TrainingRun run(smallRequest("transformer"), torch::kCPU);
    act(run, Kind::Continue);
    while (run.state()->samples.empty())
        QVERIFY(run.advance());
    QCOMPARE(run.state()->step, 0);
    QCOMPARE(run.state()->samples.size(), 3U);
    const TrainingStatePtr state = run.state();
    for (const TrainingSample& sample : state->samples) {
        QVERIFY(sample.expected == sample.input && sample.input.back() == "end"); // the task is copy
        QVERIFY(!sample.written.empty() && !sample.beam.empty());
    }
    // The same texts as when the opened file writes them.
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a.safetensors").toStdString();
    request.settings.steps = 60;
    TrainingRun whole(request, torch::kCPU);
    toTheEnd(whole);
    const Checkpoint file = readCheckpoint(request.out);
    const Transformer model(file.config, Parameters(file.tensors, "test"));
    int differ = 0;
    const TrainingStatePtr done = whole.state();
    for (const TrainingSample& sample : done->samples) {
        std::vector<std::int64_t> source;
        for (const std::string& token : sample.input)
            source.push_back(
                std::find(file.vocabulary.begin(), file.vocabulary.end(), token) - file.vocabulary.begin());
        Prompt prompt;
        prompt.source = torch::tensor(source, torch::kLong);
        const auto textOf = [&](std::int64_t width) {
            BeamSettings settings;
            settings.width = width;
            settings.closed = {kPad, kStart};
            settings.limit = static_cast<std::int64_t>(sample.expected.size()) + 2;
            const BeamSearch search = beamSearch(model, prompt, model.defaults(), settings);
            std::vector<std::string> tokens;
            for (const std::int64_t id : search.tokens(search.best.front()))
                tokens.push_back(file.vocabulary[static_cast<std::size_t>(id)]);
            return tokens;
        };
        QVERIFY(sample.written == textOf(1));
        QVERIFY(sample.beam == textOf(kSampleBeam));
        differ += sample.written != sample.beam;
    }
    QVERIFY(differ
        > 0); // of a model that has hardly learnt the likeliest token is rarely the beginning of the likeliest text
    TrainingRun encoder(smallRequest("transformer-encoder"), torch::kCPU);
    toTheEnd(encoder);
    QVERIFY(encoder.state()->samples.empty()); // it does not write token by token
}

void TrainingSnapshotsTest::aPastStepIsOpened()
{
    Session session("cpu");
    TrainRequest request = smallRequest("transformer");
    request.snapshotEvery = 4;
    request.probe = "7 3 9 1";
    Watched watched(session, request);
    control(session, {.kind = Kind::Continue});
    QVERIFY(watched.reaches(Phase::Finished));
    const std::vector<TrainingSnapshot> snapshots = watched.last()->snapshots;
    QCOMPARE(snapshots.size(), 4U);
    const ModelInfo info = resultOf<ModelInfo>([&](auto callbacks) { session.openTraining(std::move(callbacks)); });
    QVERIFY(info.inTraining);
    RunRequest at = test::requestOf(info, "7 3 9 1");
    const auto runAt = [&](std::int64_t step) {
        at.settings.trainingStep = step;
        return test::run(session, at);
    };
    for (const TrainingSnapshot& snapshot : snapshots) {
        const RunResult result = runAt(snapshot.step);
        QCOMPARE(result.trainingStep, snapshot.step);
        QVERIFY(encoderOf(*result.trace) == encoderOf(*snapshot.trace));
    }
    QCOMPARE(runAt(7).trainingStep, 4);
    const RunResult now = runAt(-1);
    QCOMPARE(now.trainingStep, 12);
    QVERIFY(encoderOf(*now.trace) == encoderOf(*snapshots.back().trace));
    QVERIFY(encoderOf(*snapshots[0].trace) != encoderOf(*snapshots[1].trace));
    // A change by hand is seen at once, in the same step.
    control(session, {.kind = Kind::ChangeWeight, .weight = byHand("output.bias", Intervention::Kind::Set, {5}, 4.0)});
    QVERIFY(logitsOf(*runAt(-1).trace) != logitsOf(*now.trace));
    QVERIFY(logitsOf(*runAt(12).trace) == logitsOf(*now.trace)); // the snapshot stays
}

void TrainingSnapshotsTest::theWatchIsTold()
{
    Session session("cpu");
    Watched watched(session, smallRequest("transformer"));
    QVERIFY(watched.begun->phase == Phase::Paused);
    QCOMPARE(watched.begun->step, 0);
    QVERIFY(watched.reaches(Phase::Paused));
    control(session, {.kind = Kind::StepOnce});
    QVERIFY(
        QTest::qWaitFor([&] { return watched.last()->phase == Phase::Paused && watched.last()->step == 1; }, 60'000));
    control(session, {.kind = Kind::Continue});
    QVERIFY(watched.reaches(Phase::Finished));
    const std::vector<TrainingStatePtr> told = watched.told();
    for (std::size_t i = 1; i < told.size(); ++i)
        QVERIFY(told[i]->step >= told[i - 1]->step && told[i]->points.size() >= told[i - 1]->points.size());
    QCOMPARE(told.back()->step, 12);
    QCOMPARE(told.back()->testCount, 12);
}

void TrainingSnapshotsTest::aReplacedRunWritesNoMore()
{
    const QTemporaryDir folder;
    Session session("cpu");
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a.safetensors").toStdString();
    {
        Watched first(session, request);
        control(session, {.kind = Kind::StepOnce});
        QVERIFY(QTest::qWaitFor([&] { return first.last() && first.last()->step == 1; }, 60'000));
        resultOf<ModelInfo>([&](auto callbacks) { session.openTraining(std::move(callbacks)); }); // holds it on
        TrainRequest wrong = request;
        wrong.preset = "no-such-variant";
        QVERIFY(refusal([&] { Watched nothing(session, wrong); }).contains("no-such-variant"));
        QCOMPARE(control(session, {.kind = Kind::Pause})->step, 1); // still there
        request.settings.seed = 99;
        request.out = folder.filePath("b.safetensors").toStdString();
        Watched second(session, request);
        control(session, {.kind = Kind::Continue});
        QVERIFY(second.reaches(Phase::Finished));
    }
    const QByteArray written = bytesOf(QString::fromStdString(request.out));
    open(session, "transformer", false); // lets the first run go
    QVERIFY(bytesOf(QString::fromStdString(request.out)) == written);
    QCOMPARE(TrainingRun::read(request.out)->settings.seed, 99ULL);
    QCOMPARE(TrainingRun::read(folder.filePath("a.safetensors").toStdString())->step, 1); // and can go on
}

HEADROOM_TEST(TrainingSnapshotsTest)

} // namespace training_snapshots_test

#include "training_snapshots_test.moc"
