// SPDX-License-Identifier: GPL-3.0-or-later
#include "training_fixture.h"

#include "error.h"
#include "io/safetensors.h"
#include "libtorch.h"
#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::test;

namespace training_resume_test {

namespace {

using Kind = TrainingControl::Kind;
using Phase = TrainingState::Phase;
using Json = nlohmann::ordered_json;

// What a file holds but for the times in its record.
struct Content {
    std::map<std::string, torch::Tensor> tensors, progress;
    std::map<std::string, std::string> metadata;
};

Content contentOf(const std::string& file)
{
    Content content;
    content.metadata = readSafetensors(file).metadata();
    Json record = Json::parse(content.metadata.at("headroom.record"));
    record["training"].erase("seconds");
    record["training"].erase("tokens_per_second");
    content.metadata["headroom.record"] = record.dump();
    if (content.metadata.count("headroom.progress") > 0) {
        Json progress = Json::parse(content.metadata.at("headroom.progress"));
        progress["trainer"].erase("seconds");
        progress["trainer"].erase("since_seconds");
        content.metadata["headroom.progress"] = progress.dump();
    }
    Checkpoint read = readCheckpoint(file);
    content.tensors = read.tensors;
    content.progress = read.progressTensors;
    return content;
}

QString apart(const std::string& a, const std::string& b)
{
    const Content left = contentOf(a), right = contentOf(b);
    for (const auto& [key, text] : left.metadata)
        if (right.metadata.count(key) == 0 || right.metadata.at(key) != text)
            return QString::fromStdString(
                key + ": " + text + "\n" + (right.metadata.count(key) > 0 ? right.metadata.at(key) : "nothing"));
    const QString weights = different(left.tensors, right.tensors);
    return !weights.isEmpty() ? weights : different(left.progress, right.progress);
}

TrainRequest from(const std::string& file)
{
    TrainRequest request;
    request.resume = file;
    return request;
}

// The program ends as if struck: nothing is written but what was.
void strike(TrainingRun& run) { act(run, Kind::Discard); }

// Saved, struck, and gone on with.
std::unique_ptr<TrainingRun> struck(TrainingRun& run)
{
    act(run, Kind::Save);
    strike(run);
    return std::make_unique<TrainingRun>(from(run.state()->out), torch::kCPU);
}

} // namespace

class TrainingResumeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goesOnToTheLastBit_data();
    void goesOnToTheLastBit();
    void goesOnWhereItWasChanged();
    void goesOnToWhatIsPlanned();
    void goesOnWhereAPlanNoLongerFits();
    void goesOnWithAProbeOfItsOwn();
    void goesOnAmidAnEvaluation();
    void goesOnWithItsTest();
    void goesOnElsewhereAndFurther();
    void snapshotsAreReadBack();
    void otherFilesAreRefused_data();
    void otherFilesAreRefused();
    void aChangedTextIsRefused();
};

void TrainingResumeTest::goesOnToTheLastBit_data()
{
    QTest::addColumn<QString>("preset");
    for (const char* preset : {"transformer-tutorial", "universal-transformer", "transformer-xl", "adaptive-embedding",
             "set-transformer", "perceiver-io", "message-passing", "r-transformer"})
        QTest::newRow(preset) << preset;
}

// Struck at every few steps, twice or more, at moments drawn at random: the same file at the same step, and at the end.
void TrainingResumeTest::goesOnToTheLastBit()
{
    QFETCH(QString, preset);
    const QTemporaryDir folder;
    const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
    TrainRequest request = smallRequest(preset.toStdString());
    request.out = path("whole.safetensors");
    TrainingRun whole(request, torch::kCPU);
    std::map<std::int64_t, std::string> files; // the undisturbed run at each step
    for (std::int64_t step = 1; step <= 12; ++step) {
        takeSteps(whole, 1);
        files[step] = path("step-") + std::to_string(step);
        whole.control({.kind = Kind::Save, .text = files[step]});
    }
    toTheEnd(whole);
    QVERIFY2(whole.state()->phase == Phase::Finished && whole.state()->step == 12, whole.state()->reason.c_str());
    QRandomGenerator random(static_cast<quint32>(qHash(preset, 5)));
    for (int course = 0; course < 3; ++course) {
        const std::string file = path("struck.safetensors");
        request.out = file;
        QFile::remove(QString::fromStdString(file));
        auto run = std::make_unique<TrainingRun>(request, torch::kCPU);
        std::int64_t done = 0;
        while (done < 11) {
            const int further = random.bounded(1, static_cast<int>(12 - done));
            const int lost = random.bounded(0, 2); // steps after the last save
            takeSteps(*run, further);
            act(*run, Kind::Save);
            done += further;
            QCOMPARE(apart(file, files[done]), QString());
            takeSteps(*run, static_cast<int>(std::min<std::int64_t>(lost, 12 - done)));
            strike(*run);
            run = std::make_unique<TrainingRun>(from(file), torch::kCPU);
            QVERIFY(run->state()->phase == Phase::Paused);
            QCOMPARE(run->state()->step, done);
        }
        toTheEnd(*run);
        QCOMPARE(apart(file, path("whole.safetensors")), QString());
        QVERIFY(untimed(run->state()->points) == untimed(whole.state()->points));
        QCOMPARE(run->state()->testLoss, whole.state()->testLoss);
    }
    QVERIFY(contentOf(path("whole.safetensors")).progress.empty());
}

void TrainingResumeTest::goesOnWhereItWasChanged()
{
    const QTemporaryDir folder;
    const auto course = [&](const std::string& name, int strikeAt) {
        TrainRequest request = smallRequest("universal-transformer");
        request.out = folder.filePath(QString::fromStdString(name)).toStdString();
        auto run = std::make_unique<TrainingRun>(request, torch::kCPU);
        for (int step = 0; step < 12; ++step) {
            if (step == 2) {
                TrainingSettings settings = run->state()->settings;
                settings.frozen = {"decoder."};
                settings.interventions = {
                    {"encoder.1/self_attention/weights", Intervention::Kind::Scale, {1, -1, -1}, 1.0 / 3.0, {}}};
                settings.schedule = RateSchedule::Noam;
                settings.dropout = 0.3;
                settings.ponderWeight = 0.2;
                settings.clip = 0.5;
                settings.precision = TORCH_VERSION_MAJOR >= 2 ? Precision::BFloat16 : Precision::Float32;
                settings.batch = 5;
                set(*run, settings);
                run->control(
                    {.kind = Kind::ChangeWeight, .weight = {"output.bias", Intervention::Kind::Set, {3}, 0.7, {}}});
            }
            if (step == strikeAt)
                run = struck(*run);
            takeSteps(*run, 1);
        }
        toTheEnd(*run);
        return request.out;
    };
    const std::string whole = course("whole", -1);
    QVERIFY(readCheckpoint(whole).events.size() >= 8);
    for (const int at : {2, 3, 7, 8, 11})
        QCOMPARE(apart(course("struck", at), whole), QString());
}

void TrainingResumeTest::goesOnToWhatIsPlanned()
{
    const QTemporaryDir folder;
    const auto course = [&](const std::string& name, int strikeAt) {
        TrainRequest request = smallRequest("universal-transformer");
        request.out = folder.filePath(QString::fromStdString(name)).toStdString();
        request.at = {
            "3:head-off=encoder.2/self_attention/0", "4:freeze=decoder.", "6:set=output.bias[3]=0.7", "8:rate=0.002"};
        auto run = std::make_unique<TrainingRun>(request, torch::kCPU);
        for (int step = 0; step < 12; ++step) {
            if (step == strikeAt)
                run = struck(*run);
            takeSteps(*run, 1);
        }
        toTheEnd(*run);
        return request.out;
    };
    const std::string whole = course("whole", -1);
    QCOMPARE(readCheckpoint(whole).events.size(), 4U);
    for (const int at : {1, 3, 4, 5, 8, 11})
        QCOMPARE(apart(course("struck", at), whole), QString());
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("late").toStdString();
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 5);
    }
    TrainRequest late = from(request.out);
    late.at = {"4:freeze=decoder."};
    const QString said = refusal([&] { TrainingRun run(late, torch::kCPU); });
    QVERIFY2(said.contains("The run is already at step 5; give that step or a later one."), qPrintable(said));
    late.at = {"5:freeze=decoder."};
    TrainingRun run(late, torch::kCPU);
    toTheEnd(run);
    QCOMPARE(run.state()->events, (std::vector<TrainingEvent> {{5, "frozen decoder."}}));
}

// Settings may have been changed since; a file that cannot be gone on from would be lost.
void TrainingResumeTest::goesOnWhereAPlanNoLongerFits()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a").toStdString();
    request.settings.frozen = {"decoder."};
    request.at = {"8:thaw=decoder.", "9:freeze=encoder."};
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 5);
        TrainingSettings thawed = run.state()->settings;
        thawed.frozen.clear();
        set(run, thawed);
    }
    TrainRequest later = from(request.out);
    later.stepsInAll = 10;
    TrainingRun run(later, torch::kCPU);
    toTheEnd(run);
    QVERIFY2(run.state()->phase == Phase::Finished, run.state()->reason.c_str());
    const std::vector<TrainingEvent> events = run.state()->events;
    QCOMPARE(events.size(), 3U);
    QCOMPARE(events[1].step, 8);
    QVERIFY2(events[1].text.starts_with("not made: thaw=decoder.: "), events[1].text.c_str());
    QCOMPARE(events[2], (TrainingEvent {9, "frozen encoder."}));
}

void TrainingResumeTest::goesOnWithAProbeOfItsOwn()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a").toStdString();
    request.snapshotEvery = 4;
    request.probe = "3 1 2";
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 5);
    }
    TrainingRun run(from(request.out), torch::kCPU);
    toTheEnd(run);
    const TrainingStatePtr state = run.state();
    QCOMPARE(state->notice, std::string());
    QCOMPARE(state->probe, std::string("3 1 2"));
    QVERIFY(state->snapshots.size() >= 3);
    for (const TrainingSnapshot& snapshot : state->snapshots)
        QVERIFY(!snapshot.output.empty());
}

// The evaluation begins again, for what it counts is in the program only.
void TrainingResumeTest::goesOnAmidAnEvaluation()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.task.validation = 600; // three pieces
    request.out = folder.filePath("whole").toStdString();
    TrainingRun whole(request, torch::kCPU);
    toTheEnd(whole);
    for (const int pieces : {1, 2, 4}) { // of what comes after step 4: the evaluation, then the fifth step
        request.out = folder.filePath("struck").toStdString();
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 4);
        act(run, Kind::Continue);
        for (int i = 0; i < pieces; ++i)
            QVERIFY(run.advance());
        QCOMPARE(run.state()->step, pieces < 4 ? 4 : 5);
        QCOMPARE(run.state()->points.size(), pieces < 3 ? 1U : 2U);
        act(run, Kind::Pause);
        strike(run);
        TrainingRun again(from(request.out), torch::kCPU);
        toTheEnd(again);
        QCOMPARE(apart(request.out, folder.filePath("whole").toStdString()), QString());
    }
}

// After the last step there is still the test to be done.
void TrainingResumeTest::goesOnWithItsTest()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.task.test = 600;
    request.out = folder.filePath("a").toStdString();
    TrainingRun run(request, torch::kCPU);
    takeSteps(run, 12);
    act(run, Kind::Continue);
    QVERIFY(run.advance() && run.advance()); // the last point and a piece of the test
    QCOMPARE(run.state()->points.size(), 4U);
    QCOMPARE(run.state()->testCount, 0);
    act(run, Kind::Save);
    strike(run);
    TrainingRun again(from(request.out), torch::kCPU);
    again.control({.kind = Kind::Name, .name = {7, "seed 1 → 2"}});
    toTheEnd(again);
    const TrainingStatePtr ended = again.state(), read = TrainingRun::read(request.out);
    QVERIFY(ended->phase == Phase::Finished);
    QCOMPARE(ended->testCount, 600);
    QVERIFY(readCheckpoint(request.out).progress.empty());
    QVERIFY((read->name == RunName {7, "seed 1 → 2"}));
    for (double TrainingState::*measure : {&TrainingState::testAccuracy, &TrainingState::testSequences,
             &TrainingState::testLoss, &TrainingState::testPonder})
        QCOMPARE((*read).*measure, (*ended).*measure);
    QCOMPARE(read->testCount, 600);
}

void TrainingResumeTest::goesOnElsewhereAndFurther()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a").toStdString();
    request.command = "headroom-cli train --out a";
    request.saveEvery = 5;
    request.settings.schedule = RateSchedule::Noam; // half a cosine would be another one for another number of steps
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 6);
    }
    TrainRequest further = from(request.out);
    further.out = folder.filePath("b").toStdString();
    further.stepsInAll = 16;
    TrainingRun run(further, torch::kCPU);
    QCOMPARE(run.state()->savedStep, -1);
    QCOMPARE(run.state()->settings.steps, 16);
    toTheEnd(run);
    QCOMPARE(run.state()->step, 16);
    QCOMPARE(TrainingRun::read(request.out)->step, 6); // as it was
    QCOMPARE(readCheckpoint(further.out).command, request.command);
    request.settings.steps = 16;
    request.out = folder.filePath("c").toStdString();
    TrainingRun whole(request, torch::kCPU);
    toTheEnd(whole);
    QCOMPARE(apart(further.out, request.out), QString());
    TrainRequest over = from(request.out = folder.filePath("a").toStdString());
    over.out = folder.filePath("notes").toStdString();
    QFile notes(folder.filePath("notes"));
    QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("Bring the slides.") > 0);
    notes.close();
    QVERIFY(refusal([&] { TrainingRun(over, torch::kCPU); }).contains("exists and is not a model"));
    over.out = folder.filePath("d").toStdString();
    QVERIFY(QFile::copy(folder.filePath("a"), folder.filePath("d")));
    QVERIFY(refusal([&] { TrainingRun(over, torch::kCPU); }).contains("holds an unfinished training run"));
    over.out = folder.filePath("./a").toStdString(); // the same file
    QCOMPARE(TrainingRun(over, torch::kCPU).state()->savedStep, 6);
    TrainRequest fewer = from(folder.filePath("a").toStdString());
    fewer.stepsInAll = 2;
    const QString said = refusal([&] { TrainingRun(fewer, torch::kCPU); });
    QVERIFY2(said.contains("has done 6 steps and was asked to stop at step 2"), qPrintable(said));
    QCOMPARE(TrainingRun::read(fewer.resume)->step, 6); // and can still go on
}

void TrainingResumeTest::snapshotsAreReadBack()
{
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a").toStdString();
    request.snapshotEvery = 2;
    std::vector<std::shared_ptr<const Trace>> traces;
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 5);
        const TrainingStatePtr state = run.state();
        for (const TrainingSnapshot& snapshot : state->snapshots)
            traces.push_back(snapshot.trace);
    }
    QCOMPARE(traces.size(), 3U);
    QFile::copy(folder.filePath("a.snapshots/00000002.safetensors"),
        folder.filePath("a.snapshots/00000003.safetensors")); // not its own
    TrainingRun run(from(request.out), torch::kCPU);
    rest(run);
    QCOMPARE(run.state()->samples.size(), 3U); // written anew
    QCOMPARE(run.state()->samplesStep, 5);
    std::vector<TrainingSnapshot> snapshots = run.state()->snapshots;
    QCOMPARE(snapshots.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(snapshots[i].step, static_cast<std::int64_t>(2 * i));
        const StepId logits = traces[i]->find("output/logits").value();
        QVERIFY(snapshots[i].trace && snapshots[i].trace->values(logits) == traces[i]->values(logits));
    }
    TrainRequest elsewhere = from(request.out); // the pictures that lie there are another run's
    elsewhere.out = folder.filePath("b").toStdString();
    QVERIFY(QDir(folder.path()).mkdir("b.snapshots"));
    QVERIFY(QFile::copy(
        folder.filePath("a.snapshots/00000002.safetensors"), folder.filePath("b.snapshots/00000002.safetensors")));
    QVERIFY(TrainingRun(elsewhere, torch::kCPU).state()->snapshots.empty());
    toTheEnd(run);
    QCOMPARE(run.state()->snapshots.size(), 7U);
}

void TrainingResumeTest::otherFilesAreRefused_data()
{
    QTest::addColumn<QString>("spoiled");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* message) {
        QTest::newRow(name) << QString(name) << QString::fromUtf8(message);
    };
    row("finished", "holds a model, but no training run to resume");
    row("not JSON", "headroom.progress is not valid JSON");
    row("unknown field", "\"speed\" is not a setting");
    row("no sums", "sums has 0 numbers; it must have 4.");
    row("offset", "offset is 53; it must be 0 to 52.");
    row("step below 0", "step is -1; it must be 0 to");
    row("text for a step", "step is \"5\"; it must be a whole number");
    row("point ahead", "step is 2, but the record has a point at step 4 out of order.");
    row("another seed", "the task's sequences are not the ones it was trained on");
    row("wrong batch", "Training setting batch is 0");
    row("endless steps", "Training setting steps is 4.611686018e+18; it must be 1 to 100000000.");
    row("endless evaluations", "Training setting evaluate every is 4.611686018e+18");
    row("save below 0", "headroom.progress: Training setting save every is -1; it must be 0 to 100000000.");
    row("snapshots below 0", "headroom.progress: Training setting snapshot every is -1; it must be 0 to 100000000.");
    row("seconds below 0", "headroom.progress: Training setting save seconds is -1; it must be 0 to 1000000000.");
    row("time below 0", "seconds is -5; it must be 0 to");
    row("epochs without end", "epoch is 100000001; it must be 0 to 100000000.");
    row("missing moment",
        "a.safetensors, headroom.progress, trainer: the optimiser's first_moment.output.bias is missing");
    row("misshapen moment", "the optimiser's second_moment.output.bias has a different shape");
    row("no number among the weights", "values among the numbers needed to resume training: 1");
    row("infinite moments", "values among the numbers needed to resume training: 4");
    row("another version", "was saved as version 2; this program reads version 1.");
    row("missing weight", "output.bias");
    row("misshapen weight", "output.bias");
    row("cut", "a");
    row("nothing there", "cannot be opened");
}

void TrainingResumeTest::otherFilesAreRefused()
{
    QFETCH(QString, spoiled);
    QFETCH(QString, message);
    const QTemporaryDir folder;
    TrainRequest request = smallRequest("transformer");
    request.out = folder.filePath("a.safetensors").toStdString();
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 5);
        if (spoiled == "finished")
            toTheEnd(run);
    }
    Checkpoint file = readCheckpoint(request.out);
    Json progress = file.progress.empty() ? Json() : Json::parse(file.progress);
    Json settings = Json::parse(file.settings);
    if (spoiled == "unknown field")
        progress["trainer"]["speed"] = 1;
    if (spoiled == "no sums")
        progress["trainer"].erase("sums");
    if (spoiled == "offset")
        progress["trainer"]["offset"] = 53;
    if (spoiled == "step below 0")
        progress["trainer"]["step"] = -1;
    if (spoiled == "text for a step")
        progress["trainer"]["step"] = "5";
    if (spoiled == "point ahead")
        progress["trainer"]["step"] = 2;
    if (spoiled == "another seed")
        settings["seed"] = "8";
    if (spoiled == "wrong batch")
        settings["batch"] = 0;
    constexpr std::int64_t kEndless = 4'611'686'018'427'387'904;
    if (spoiled == "endless steps")
        settings["steps"] = kEndless;
    if (spoiled == "endless evaluations")
        settings["evaluate_every"] = kEndless;
    if (spoiled == "save below 0")
        progress["save_every"] = -1;
    if (spoiled == "snapshots below 0")
        progress["snapshot_every"] = -1;
    if (spoiled == "seconds below 0")
        progress["save_seconds"] = -1.0;
    if (spoiled == "time below 0")
        progress["trainer"]["seconds"] = -5.0;
    if (spoiled == "epochs without end")
        progress["trainer"]["epoch"] = 100'000'001;
    if (spoiled == "missing moment")
        file.progressTensors.erase("first_moment.output.bias");
    if (spoiled == "misshapen moment")
        file.progressTensors["second_moment.output.bias"] = torch::zeros({3});
    if (spoiled == "no number among the weights")
        file.tensors["output.bias"][3] = std::nan("");
    if (spoiled == "infinite moments")
        file.progressTensors["first_moment.output.bias"].slice(0, 2, 6).fill_(INFINITY);
    if (spoiled == "missing weight")
        file.tensors.erase("output.bias");
    if (spoiled == "misshapen weight")
        file.tensors["output.bias"] = torch::zeros({3});
    if (!file.progress.empty())
        file.progress = spoiled == "not JSON" ? "{" : progress.dump();
    file.settings = settings.dump();
    std::vector<Parameter> weights;
    for (const auto& [name, tensor] : file.tensors)
        weights.push_back({name, tensor});
    writeCheckpoint(request.out, file, weights);
    const QString path = QString::fromStdString(request.out);
    if (spoiled == "another version") {
        QFile bytes(path);
        QVERIFY(bytes.open(QIODevice::ReadOnly));
        QByteArray content = bytes.readAll();
        bytes.close();
        const QByteArray version = R"("headroom.version":"1")";
        QCOMPARE(content.count(version), 1);
        content.replace(version, R"("headroom.version":"2")");
        QVERIFY(bytes.open(QIODevice::WriteOnly) && bytes.write(content) == content.size());
        bytes.close();
    }
    if (spoiled == "cut")
        QVERIFY(QFile::resize(path, QFile(path).size() - 8));
    if (spoiled == "nothing there")
        QVERIFY(QFile::remove(path));
    const QString said = refusal([&] { TrainingRun run(from(request.out), torch::kCPU); });
    QVERIFY2(said != "accepted" && said.contains(message), qPrintable(said));
    qInfo("%s", qPrintable(said));
}

void TrainingResumeTest::aChangedTextIsRefused()
{
    const QTemporaryDir folder;
    const auto text = [&](const QByteArray& content) {
        QFile file(folder.filePath("book.txt"));
        return file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(content) > 0;
    };
    const QByteArray content = QByteArray("the eye moves over the line. she looks back when she must. ").repeated(30);
    QVERIFY(text(content));
    TrainRequest request = smallRequest("transformer-xl");
    request.task = taskWith("text", 0, folder.filePath("book.txt").toStdString(), "");
    request.task.training = 52;
    request.task.validation = request.task.test = 12;
    request.task.shortest = request.task.longest = 9;
    request.out = folder.filePath("a.safetensors").toStdString();
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 3);
    }
    {
        TrainingRun run(from(request.out), torch::kCPU);
        QCOMPARE(run.state()->step, 3);
    }
    QByteArray other = content;
    QVERIFY(text(other.replace("back", "kcab")));
    const QString said = refusal([&] { TrainingRun run(from(request.out), torch::kCPU); });
    QVERIFY2(said.contains("the task's sequences are not the ones it was trained on"), qPrintable(said));
}

HEADROOM_TEST(TrainingResumeTest)

} // namespace training_resume_test

#include "training_resume_test.moc"
