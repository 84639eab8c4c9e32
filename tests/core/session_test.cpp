// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "outcome.h"
#include "session/worker.h"
#include "tasks/task.h"
#include "test_program.h"
#include "trace/tracer.h"
#include "training_fixture.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>
#include <thread>

using namespace headroom;
using namespace headroom::test;

namespace session_test {

namespace {

const std::string kCopy = HEADROOM_SOURCE_DIR "/resources/models/copy.safetensors"; // copies digits

RunRequest requestOf(const std::string& text)
{
    RunRequest request;
    request.text = text;
    return request;
}

// Waits for the end of a training. Throws Error where it stops before.
TrainingStatePtr trained(Session& session, const TrainRequest& request)
{
    auto end = std::make_shared<std::promise<TrainingStatePtr>>();
    resultOf<TrainingStatePtr>([&](auto callbacks) {
        session.train(
            request,
            [end, done = false](const TrainingStatePtr& state) mutable {
                if (done
                    || (state->phase != TrainingState::Phase::Finished
                        && state->phase != TrainingState::Phase::Stopped))
                    return;
                done = true;
                end->set_value(state);
            },
            std::move(callbacks));
    });
    resultOf<TrainingStatePtr>(
        [&](auto callbacks) { session.control({.kind = TrainingControl::Kind::Continue}, std::move(callbacks)); });
    const TrainingStatePtr state = end->get_future().get();
    if (state->phase == TrainingState::Phase::Stopped)
        throw Error(state->reason);
    return state;
}

} // namespace

class SessionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void trainedModelCopiesAndLooksAtItsSource();
    void copyIsExactOnRandomInputs();
    void longestTextIsCountedInTokens();
    void failuresLeaveTheSessionUsable();
    void newestRequestWins();
    void everyJobEndsOnce();
    void whatAJobThrowsIsTold();
    void interventionsKeepWhatTheDecoderIsFed();
    void settingsActWithoutNewWeights();
    void changesOfTheConfiguration();
    void noticesTellWhatWasLeftOut();
    void aLongerLimitReadsMore();
    void shortTrainingLearnsAndIsRepeatable();
    void everyTopologyTrainsAndOpensAgain_data();
    void everyTopologyTrainsAndOpensAgain();
    void impossibleDeviceIsNamed();
};

void SessionTest::trainedModelCopiesAndLooksAtItsSource()
{
    Session session("cpu");
    const ModelInfo info = open(session, kCopy);
    QVERIFY(!info.training.empty());
    const RunResult result = run(session, requestOf("7 3 9 1 4"));
    QCOMPARE(result.output, result.input);
    QCOMPARE(result.fed, (std::vector<std::string> {"start", "7", "3", "9", "1", "4"}));
    for (const Step& step : result.trace->steps()) {
        if (step.path.find("encoder_decoder_attention/weights") == std::string::npos)
            continue;
        for (std::int64_t query = 0; query < 6; ++query) {
            std::vector<double> mean(6, 0.0);
            for (std::int64_t head = 0; head < info.config.heads; ++head)
                for (std::int64_t key = 0; key < 6; ++key)
                    mean[static_cast<std::size_t>(key)] += result.trace->value(step.id, {head, query, key});
            QVERIFY2(std::max_element(mean.begin(), mean.end()) - mean.begin() == query, step.path.c_str());
        }
    }
}

void SessionTest::copyIsExactOnRandomInputs()
{
    Session session("cpu");
    const ModelInfo info = open(session, kCopy);
    std::vector<std::uint64_t> seeds(200);
    std::iota(seeds.begin(), seeds.end(), std::uint64_t {0});
    const auto inputs = resultOf<std::vector<std::string>>(
        [&](auto callbacks) { session.inputs(info, seeds, std::move(callbacks)); });
    QCOMPARE(inputs.size(), seeds.size());
    for (const std::string& input : inputs) {
        const RunResult result = run(session, requestOf(input));
        QCOMPARE(result.output, result.input);
    }
}

// The recipe's 32 are pairs of two tokens each.
void SessionTest::longestTextIsCountedInTokens()
{
    Session session("cpu");
    QCOMPARE(open(session, "alibi").longestTrained, 64);
}

void SessionTest::failuresLeaveTheSessionUsable()
{
    Session session("cpu");
    QVERIFY_THROWS_EXCEPTION(Error, run(session, requestOf("1 2")));
    QVERIFY_THROWS_EXCEPTION(Error, open(session, "/nowhere/model.safetensors"));
    QVERIFY_THROWS_EXCEPTION(Error, open(session, "no-such-variant"));
    open(session, "transformer");
    QVERIFY_THROWS_EXCEPTION(Error, open(session, "no-such-variant")); // the old model stays
    RunRequest bad = requestOf("1 2 3");
    bad.settings.temperature = 0.0;
    QVERIFY_THROWS_EXCEPTION(Error, run(session, bad));
    QCOMPARE(run(session, requestOf("1 2 3 4 5")).input.size(), 6U);
}

void SessionTest::newestRequestWins()
{
    Session session("cpu");
    open(session, "transformer");
    std::vector<std::unique_ptr<Outcome<RunResult>>> outcomes;
    for (int i = 0; i < 20; ++i) {
        outcomes.push_back(std::make_unique<Outcome<RunResult>>());
        session.run(requestOf("1 2 3 4 " + std::to_string(i % 10)), outcomes.back()->callbacks());
    }
    int finished = 0;
    for (std::size_t i = 0; i + 1 < outcomes.size(); ++i)
        finished += outcomes[i]->wait() == "finished" ? 1 : 0;
    QCOMPARE(outcomes.back()->wait(), std::string("finished"));
    QVERIFY(finished < 19);
    QCOMPARE(outcomes.back()->result.text, std::string("1 2 3 4 9"));
}

void SessionTest::everyJobEndsOnce()
{
    std::atomic<int> ends {0};
    {
        Session session("cpu");
        JobCallbacks<ModelInfo> opening;
        opening.finished = [&](ModelInfo) { ++ends; };
        opening.cancelled = [&] { ++ends; };
        session.open("transformer", opening);
        for (int i = 0; i < 10; ++i) {
            JobCallbacks<RunResult> callbacks;
            callbacks.finished = [&](RunResult) { ++ends; };
            callbacks.failed = [&](std::string) { ++ends; };
            callbacks.cancelled = [&] { ++ends; };
            session.run(requestOf("1 2 3"), callbacks);
        }
    } // closing the session ends what is left
    QCOMPARE(ends.load(), 11);
}

void SessionTest::whatAJobThrowsIsTold()
{
    JobQueue queue;
    const auto messageOf = [&](std::function<void()> work) {
        std::promise<std::string> promise;
        JobQueue::Job job;
        job.work = [&](const std::atomic<bool>&) {
            work();
            promise.set_value("finished");
        };
        job.failed = [&](std::string message) { promise.set_value(message); };
        job.cancelled = [&] { promise.set_value("cancelled"); };
        queue.add(job);
        return QString::fromStdString(promise.get_future().get());
    };
    QCOMPARE(messageOf([] { throw Error("Mend this."); }), QString("Mend this."));
    const QString torchError = messageOf([] { torch::ones({2, 3}).matmul(torch::ones({2, 3})); });
    QVERIFY2(
        torchError.startsWith("The computation failed: ") && !torchError.contains("frame #"), qPrintable(torchError));
    const QString memory = messageOf([] { torch::empty({1LL << 45}); });
    QVERIFY2(memory.startsWith("Not enough memory"), qPrintable(memory));
    QVERIFY(messageOf([] { throw std::bad_alloc(); }).startsWith("Not enough memory"));
    QVERIFY(messageOf([] { throw 5; }).contains("unknown reason"));
    QCOMPARE(messageOf([] { throw Cancelled {}; }), QString("cancelled"));
    QCOMPARE(messageOf([] {}), QString("finished"));
}

void SessionTest::interventionsKeepWhatTheDecoderIsFed()
{
    Session session("cpu");
    const ModelInfo info = open(session, kCopy);
    const RunResult before = run(session, requestOf("7 3 9 1 4 1 8 6"));
    RunRequest request = requestOf("7 3 9 1 4 1 8 6");
    for (std::int64_t layer = 1; layer <= info.config.decoderLayers; ++layer) {
        Intervention zero;
        zero.path = "decoder." + std::to_string(layer) + "/encoder_decoder_attention/weights";
        zero.at = {Intervention::kAll, 5, 5};
        request.interventions.push_back(zero);
    }
    const RunResult after = run(session, request);
    QCOMPARE(after.fed, before.fed);
    QCOMPARE(after.untouchedOutput, before.output);
    QVERIFY(after.output[5] != before.output[5]); // the sixth digit could only be read there
    for (const Step& step : before.trace->steps())
        QVERIFY(after.untouched->values(step.id) == before.trace->values(step.id));
}

void SessionTest::settingsActWithoutNewWeights()
{
    Session session("cpu");
    open(session, "transformer");
    RunRequest request = requestOf("7 3 9 1 4");
    request.settings.causal = false;
    request.settings.position = PositionKind::None;
    request.settings.temperature = 2.0;
    const RunResult result = run(session, request);
    QVERIFY(!result.trace->find("decoder.1/self_attention/masked"));
    QVERIFY(!result.trace->find("encoder/positions"));
    QVERIFY(result.trace->find("output/temperature"));
    request.settings.position = PositionKind::Learned;
    QVERIFY_THROWS_EXCEPTION(Error, run(session, request));
}

// As if the model had been configured so, with the weights it has wherever they fit.
void SessionTest::changesOfTheConfiguration()
{
    Session session("cpu");
    open(session, "transformer-xl", false);
    RunRequest request = requestOf("she looks back when she must.");
    request.settings.position = PositionKind::None;
    const RunResult plain = run(session, request);
    QCOMPARE(plain.freshParameters, 0);
    const StepId memory = plain.trace->find("decoder.1/memory").value();
    QCOMPARE(plain.trace->step(memory).shape()[0], plain.config.memory);

    request.settings.changes = {{"memory", "4"}, {"same_length", "memory"}};
    const RunResult shorter = run(session, request);
    QCOMPARE(shorter.config.memory, 4);
    QVERIFY(shorter.config.sameLength == SameLength::Memory);
    QCOMPARE(shorter.freshParameters, 0);
    QCOMPARE(shorter.trace->step(shorter.trace->find("decoder.1/memory").value()).shape()[0], 4);
    const StepId query = plain.trace->find("decoder.1.self_attention.query.weight").value_or(-1);
    if (query >= 0)
        QCOMPARE(shorter.trace->values(shorter.trace->find(plain.trace->step(query).path).value()),
            plain.trace->values(query));

    // Weights of another shape are drawn.
    request.settings.changes = {{"feed_forward", "32"}};
    const RunResult narrow = run(session, request);
    QVERIFY(narrow.freshParameters > 0);
    QCOMPARE(narrow.trace->step(narrow.trace->find("decoder.1/feed_forward/hidden").value()).shape().back(), 32);

    for (const ConfigChange& wrong :
        {ConfigChange {"memroy", "4"}, {"memory", "-1"}, {"memory", "much"}, {"vocabulary", "7"}}) {
        request.settings.changes = {wrong};
        std::string message;
        try {
            run(session, request);
        } catch (const Error& error) {
            message = error.what();
        }
        QVERIFY2(message.find(wrong.field == "vocabulary" ? "vocabulary" : wrong.field) != std::string::npos,
            message.c_str());
    }
    request.settings.changes.clear();
    const RunResult again = run(session, request);
    QCOMPARE(again.output, plain.output);
    const StepId logits = plain.trace->find("output/logits").value();
    QCOMPARE(again.trace->values(again.trace->find("output/logits").value()), plain.trace->values(logits));
}

void SessionTest::noticesTellWhatWasLeftOut()
{
    Session session("cpu");
    const ModelInfo info = open(session, "transformer");
    const RunResult result = run(session, requestOf("7 x 3"));
    QCOMPARE(result.input, (std::vector<std::string> {"7", "3", "end"}));
    QVERIFY(result.notices.size() == 1 && result.notices[0].find('x') != std::string::npos);
    const RunResult huge = run(session, requestOf(std::string(10'000'000, '7')));
    QCOMPARE(static_cast<std::int64_t>(huge.input.size()), info.longestInput + 1);
    QVERIFY(!huge.notices.empty() && huge.notices[0].size() < 500);
    QCOMPARE(run(session, requestOf("")).input, (std::vector<std::string> {"end"}));
}

void SessionTest::aLongerLimitReadsMore()
{
    Session session("cpu");
    const ModelInfo info = open(session, "transformer");
    RunRequest request = requestOf(std::string(static_cast<std::size_t>(info.longestInput) + 8, '7'));
    QCOMPARE(run(session, request).notices.size(), 1U);
    request.settings.changes = {{"max_length", std::to_string(info.config.maxLength + 8)}};
    const RunResult longer = run(session, request);
    QVERIFY(longer.notices.empty());
    QCOMPARE(longer.input.size(), request.text.size() + 1); // and the end token
    request.settings.changes = {{"max_length", "10"}};
    QCOMPARE(run(session, request).input.size(), 10U);
}

void SessionTest::shortTrainingLearnsAndIsRepeatable()
{
    Session session("cpu");
    TrainRequest request;
    request.settings.steps = 20;
    request.settings.batch = 32;
    std::vector<TrainingStatePtr> results;
    for (int i = 0; i < 2; ++i)
        results.push_back(trained(session, request));
    QVERIFY(results[0]->points.back().heldOutLoss < results[0]->points.front().heldOutLoss);
    QVERIFY(untimed(results[0]->points) == untimed(results[1]->points));
}

void SessionTest::everyTopologyTrainsAndOpensAgain_data()
{
    QTest::addColumn<QString>("preset");
    QTest::addColumn<QString>("task");
    QTest::newRow("encoder") << "transformer-encoder"
                             << "reverse";
    QTest::newRow("decoder") << "transformer-decoder"
                             << "sort";
    QTest::newRow("latent") << "perceiver-io"
                            << "";
    QTest::newRow("set") << "set-transformer"
                         << "largest";
}

// What was trained is what the file holds: the same training writes a model that gives the same numbers.
void SessionTest::everyTopologyTrainsAndOpensAgain()
{
    QFETCH(QString, preset);
    QFETCH(QString, task);
    const QTemporaryDir folder;
    Session session("cpu");
    TrainRequest request;
    request.preset = preset.toStdString();
    request.task.id = task.toStdString();
    request.settings.steps = 2;
    request.settings.batch = 8;
    request.settings.warmup = 1;
    std::vector<std::vector<float>> outputs;
    for (const char* name : {"a.safetensors", "b.safetensors"}) {
        request.out = folder.filePath(name).toStdString();
        const TrainingStatePtr state = trained(session, request);
        QCOMPARE(state->testCount, 1000);
        const ModelInfo info = open(session, request.out);
        QVERIFY(info.task.id == (request.task.id.empty() ? findPreset(request.preset).task.id : request.task.id));
        QVERIFY(info.training == state->points);
        const RunResult result = run(session, test::requestOf(info, "7 3 9 1 4"));
        outputs.push_back(result.trace->values(*result.trace->find("output/probabilities")));
    }
    QVERIFY(outputs[0] == outputs[1]);
    const ModelInfo fresh = open(session, request.preset, false);
    const RunResult result = run(session, test::requestOf(fresh, "7 3 9 1 4"));
    QVERIFY(outputs[0] != result.trace->values(*result.trace->find("output/probabilities")));
}

void SessionTest::impossibleDeviceIsNamed()
{
    Session session("cuda:77");
    try {
        open(session, "transformer");
        QFAIL("no error");
    } catch (const Error& error) {
        QVERIFY(QString(error.what()).contains("no device \"cuda:77\" here; choose one of: auto, cpu"));
    }
}

HEADROOM_TEST(SessionTest)

} // namespace session_test

#include "session_test.moc"
