// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/checkpoint.h"
#include "libtorch.h"
#include "outcome.h"
#include "test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::test;

namespace session_language_test {

namespace {

const std::string kCopy = HEADROOM_SOURCE_DIR "/resources/models/copy.safetensors"; // copies digits

constexpr const char* kText =
    "she looks back when she must. the eye moves over the line"; // 57 characters and the start: 4 segments

WriteRequest writing(const std::string& text, const std::string& method, std::int64_t limit)
{
    WriteRequest request;
    request.text = text;
    request.method = method;
    request.limit = limit;
    return request;
}

// The model, with a number added to the logit of one token at every position.
ModelInfo openBiased(Session& session, const std::string& variant, const std::string& token, float bias)
{
    const ModelInfo model = open(session, variant, false);
    const QTemporaryDir folder;
    const std::string file = save(session, folder.filePath("model.safetensors").toStdString());
    const Checkpoint checkpoint = readCheckpoint(file);
    std::vector<Parameter> weights;
    for (const auto& [name, tensor] : checkpoint.tensors)
        weights.push_back({name, tensor});
    const auto place = std::find(model.vocabulary.begin(), model.vocabulary.end(), token) - model.vocabulary.begin();
    checkpoint.tensors.at("output.bias")[place] += bias;
    writeCheckpoint(file, checkpoint, weights);
    return open(session, file);
}

std::string output() { return "output/probabilities"; }

// The likeliest token behind the last position, pad and start left out.
std::string likeliestToWrite(const ModelInfo& model, const Trace& trace)
{
    const std::vector<float> values = trace.values(trace.find(output()).value());
    const auto last = values.end() - static_cast<std::ptrdiff_t>(model.vocabulary.size());
    return model.vocabulary[static_cast<std::size_t>(std::max_element(last + 2, values.end()) - last)];
}

bool sameCells(const Trace& a, const Trace& b)
{
    for (const Step& step : a.steps())
        if (a.values(step.id) != b.values(*b.find(step.path)))
            return false;
    return true;
}

QString refusal(auto call)
{
    try {
        call();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return "accepted";
}

} // namespace

// Texts longer than a segment, settings of a run, writing and scoring, through the door that the window uses.
class SessionLanguageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachSegmentHasItsTrace();
    void memoryLeadsToTheSegmentBefore();
    void changesReachLaterSegmentsThroughMemory();
    void graphGivesWhatMatricesGive_data();
    void graphGivesWhatMatricesGive();
    void impossibleSettingsAreRefused_data();
    void impossibleSettingsAreRefused();
    void greedyWritesWhatARunShows();
    void samplingFollowsItsSeed();
    void beamListsEveryHypothesis();
    void padAndStartAreNeverWritten();
    void segmentsGoOnWithoutEnd();
    void writingRefusesWithAReason();
    void scoresTexts();
    void longJobsStopWhenCancelled();
};

void SessionLanguageTest::eachSegmentHasItsTrace()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer-xl", false);
    RunRequest request = requestOf(model, kText);
    const RunResult last = run(session, request);
    QCOMPARE(last.segments.size(), 4U);
    QCOMPARE(last.segment, 3);
    QVERIFY(last.trace == last.segments[3] && last.untouched == last.trace);
    QCOMPARE(last.input.size(), 58U);
    QCOMPARE(last.fed, std::vector<std::string>(last.input.begin() + 48, last.input.end()));
    QCOMPARE(last.output.size(), 10U);
    for (std::size_t shown = 0; shown < 4; ++shown) {
        request.segment = static_cast<std::int64_t>(shown);
        const RunResult result = run(session, request);
        QCOMPARE(result.segment, request.segment);
        QVERIFY(result.trace == result.segments[shown]);
        const auto begin = result.input.begin() + static_cast<std::ptrdiff_t>(16 * shown);
        QCOMPARE(result.fed, std::vector<std::string>(begin, begin + static_cast<std::ptrdiff_t>(result.fed.size())));
        QVERIFY(sameCells(*result.trace, *last.segments[shown]));
    }
    request.segment = 99; // of a longer text, say
    QCOMPARE(run(session, request).segment, 3);
    QCOMPARE(run(session, requestOf(model, "she")).segments.size(), 1U);
}

void SessionLanguageTest::memoryLeadsToTheSegmentBefore()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer-xl", false);
    const RunResult result = run(session, requestOf(model, kText));
    for (std::size_t i = 0; i < result.segments.size(); ++i) {
        const Trace& trace = *result.segments[i];
        std::int64_t led = 0;
        for (const Step& step : trace.steps()) {
            const Origin* origin = trace.origin(step.id);
            if (!origin)
                continue;
            ++led;
            QCOMPARE(step.operation, Operation::Input);
            QVERIFY(i > 0 && origin->trace == result.segments[i - 1]);
            const Step& left = origin->trace->step(origin->step);
            QCOMPARE(left.path, "decoder." + std::to_string(led) + "/next_memory");
            QVERIFY(step.path.starts_with("decoder." + std::to_string(led) + "/"));
            QCOMPARE(left.shape(), step.shape());
            QVERIFY(origin->trace->values(origin->step) == trace.values(step.id));
        }
        QCOMPARE(led, i == 0 ? 0 : model.config.decoderLayers);
    }
}

void SessionLanguageTest::changesReachLaterSegmentsThroughMemory()
{
    Session session("cpu");
    for (const bool remembers : {true, false}) {
        const ModelInfo model = open(session, remembers ? "transformer-xl" : "vanilla-segments", false);
        RunRequest request = requestOf(model, kText);
        request.segment = 1;
        const RunResult before = run(session, request);
        Intervention zero;
        zero.path = "decoder/scaled"; // two layers: from below the first it reaches the two segments behind
        request.interventions.push_back(zero);
        const RunResult after = run(session, request);
        QVERIFY(sameCells(*after.segments[0], *before.segments[0]));
        QVERIFY(sameCells(*after.untouched, *before.trace));
        QCOMPARE(after.fed, before.fed);
        const auto changed = [&](std::size_t i) {
            const Trace &a = *after.segments[i], &b = *before.segments[i];
            return a.values(*a.find(output())) != b.values(*b.find(output()));
        };
        QVERIFY(changed(1));
        QCOMPARE(changed(2), remembers);
        QCOMPARE(changed(3), remembers);
        QVERIFY(after.trace->step(*after.trace->find(zero.path)).changedByHand);
        QVERIFY(!after.segments[2]->step(*after.segments[2]->find(zero.path)).changedByHand);
    }
}

void SessionLanguageTest::graphGivesWhatMatricesGive_data()
{
    QTest::addColumn<QString>("variant");
    for (const char* variant : {"transformer", "transformer-encoder", "transformer-decoder", "vanilla-segments",
             "relative-positions", "alibi", "universal-transformer", "universal-tensor2tensor"})
        QTest::newRow(variant) << variant;
}

void SessionLanguageTest::graphGivesWhatMatricesGive()
{
    QFETCH(QString, variant);
    Session session("cpu");
    const ModelInfo model = open(session, variant.toStdString());
    RunRequest request = requestOf(model, model.sample);
    request.settings.executor = Executor::Dense;
    const RunResult dense = run(session, request);
    request.settings.executor = Executor::Graph;
    const RunResult graph = run(session, request);
    QCOMPARE(graph.output, dense.output);
    QCOMPARE(graph.fed, dense.fed);
    QCOMPARE(graph.segments.size(), dense.segments.size());
    const std::vector<float> a = dense.trace->values(*dense.trace->find(output())),
                             b = graph.trace->values(*graph.trace->find(output()));
    QCOMPARE(b.size(), a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        QVERIFY(std::abs(a[i] - b[i]) < 1e-5F);
    const auto& steps = graph.trace->steps();
    QVERIFY(std::any_of(
        steps.begin(), steps.end(), [](const Step& step) { return step.operation == Operation::Aggregate; }));
}

void SessionLanguageTest::impossibleSettingsAreRefused_data()
{
    QTest::addColumn<QString>("variant");
    QTest::addColumn<int>("position");
    QTest::addColumn<bool>("causal");
    QTest::addColumn<bool>("graph");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* variant, PositionKind position, bool causal, bool graph, const char* reason) {
        QTest::newRow(reason) << variant << int(position) << causal << graph << reason;
    };
    row("linear-attention", PositionKind::Rotary, true, false,
        "Position rotary does not work with attention linear-elu");
    row("transformer-xl", PositionKind::SinusoidalInterleaved, true, false,
        "Memory does not work with position sinusoidal-interleaved");
    row("transformer-xl", PositionKind::None, false, false, "Memory needs causal attention");
    row("transformer-xl", PositionKind::None, true, true, "Executor graph does not run attention transformer-xl");
    row("set-transformer", PositionKind::SinusoidalInterleaved, true, false, "Topology set has no order");
    row("transformer", PositionKind::Learned, true, false, "no learned positions");
}

void SessionLanguageTest::impossibleSettingsAreRefused()
{
    QFETCH(QString, variant);
    QFETCH(int, position);
    QFETCH(bool, causal);
    QFETCH(bool, graph);
    QFETCH(QString, reason);
    Session session("cpu");
    const ModelInfo model = open(session, variant.toStdString());
    RunRequest request = requestOf(model, model.sample);
    request.settings = {
        causal, static_cast<PositionKind>(position), 1.0, graph ? Executor::Graph : Executor::Dense, {}, {}};
    const QString message = refusal([&] { run(session, request); });
    QVERIFY2(message.contains(reason), qPrintable(message));
    QVERIFY(!run(session, requestOf(model, model.sample)).output.empty()); // and the session lives on
}

void SessionLanguageTest::greedyWritesWhatARunShows()
{
    Session session("cpu");
    for (const char* variant :
        {"transformer", "scale-norm", HEADROOM_SOURCE_DIR "/resources/models/sort.safetensors"}) {
        const ModelInfo model = open(session, variant);
        const RunResult shown = run(session, requestOf(model, "7 3 9 1 4"));
        const WriteResult written = write(session, writing("7 3 9 1 4", "greedy", 10)); // 6 tokens, and 4 more at most
        QCOMPARE(written.steps.size(), written.tokens.size());
        // A run shows the likeliest token of all. Up to the first that may not be written, both have read the same.
        const auto closed = std::find_if(shown.output.begin(), shown.output.end(),
            [](const std::string& token) { return token == "pad" || token == "start"; });
        QVERIFY(std::string(variant) != "transformer" || closed == shown.output.end());
        QVERIFY(written.tokens.size() >= static_cast<std::size_t>(closed - shown.output.begin()));
        QVERIFY(std::equal(shown.output.begin(), closed, written.tokens.begin()));
        QVERIFY(closed != shown.output.end() || written.tokens.size() == shown.output.size());
        const auto alike = std::min(written.steps.size(), static_cast<std::size_t>(closed - shown.output.begin()) + 1);
        const StepId probabilities = shown.trace->find(output()).value();
        for (std::size_t i = 0; i < alike; ++i) {
            QCOMPARE(written.steps[i].token, written.tokens[i]);
            QCOMPARE(written.steps[i].candidates.front().token, written.tokens[i]);
            double shares = 0.0;
            for (const WrittenToken::Candidate& candidate : written.steps[i].candidates) {
                const auto place = std::find(model.vocabulary.begin(), model.vocabulary.end(), candidate.token)
                    - model.vocabulary.begin();
                const auto at = [&](std::int64_t token) {
                    return shown.trace->value(probabilities, {static_cast<std::int64_t>(i), token});
                };
                QVERIFY(std::abs(candidate.probability - at(place) / (1.0 - at(0) - at(1)))
                    < 1e-4); // pad and start are closed
                shares += candidate.probability;
            }
            QVERIFY(std::abs(shares - 1.0) < 1e-9);
            QCOMPARE(written.steps[i].candidates.size(), model.vocabulary.size() - 2);
            QCOMPARE(written.steps[i].probability, written.steps[i].candidates.front().probability);
        }
    }
    // A language model's first token is the likeliest that a run shows behind its last one, whatever lies in memory.
    for (const char* variant : {"transformer-xl", "vanilla-segments", "linear-attention", "r-transformer"}) {
        const ModelInfo model = open(session, variant, false);
        for (const char* text : {"she", "she looks back ", kText}) { // within a segment, filling one, over four
            const RunResult shown = run(session, requestOf(model, text));
            QCOMPARE(write(session, writing(text, "greedy", 1)).tokens.front(), likeliestToWrite(model, *shown.trace));
        }
    }
}

void SessionLanguageTest::samplingFollowsItsSeed()
{
    Session session("cpu");
    open(session, "transformer-xl", false);
    WriteRequest request = writing("she looks", "sample", 40);
    const WriteResult first = write(session, request);
    QCOMPARE(write(session, request).tokens, first.tokens);
    QCOMPARE(first.steps.size(), first.tokens.size());
    for (const WrittenToken& step : first.steps) {
        double sum = 0.0, last = 1.0;
        for (const WrittenToken::Candidate& candidate : step.candidates) {
            QVERIFY(candidate.probability > 0.0 && candidate.probability <= last);
            last = candidate.probability;
            sum += candidate.probability;
        }
        QVERIFY(step.probability > 0.0 && sum <= 1.0 + 1e-9);
    }
    request.seed = 2;
    QVERIFY(write(session, request).tokens != first.tokens);
    request.topK = 1;
    QCOMPARE(write(session, request).tokens, write(session, writing("she looks", "greedy", 40)).tokens);
}

void SessionLanguageTest::beamListsEveryHypothesis()
{
    Session session("cpu");
    open(session, kCopy);
    WriteRequest request = writing("7 3 9 1 4", "beam", 12);
    const WriteResult result = write(session, request);
    QCOMPARE(result.text, std::string("7 3 9 1 4"));
    QCOMPARE(result.best.size(), 4U);
    QVERIFY(result.steps.empty() && result.hypotheses.size() > 4 * 6);
    for (std::size_t i = 0; i < result.hypotheses.size(); ++i) {
        const WrittenHypothesis& h = result.hypotheses[i];
        QVERIFY(h.parent < static_cast<std::int64_t>(i));
        const WrittenHypothesis root {.token = "", .length = 0};
        const WrittenHypothesis& parent = h.parent < 0 ? root : result.hypotheses[static_cast<std::size_t>(h.parent)];
        QCOMPARE(h.length, parent.length + 1);
        QVERIFY(std::abs(h.total - parent.total - h.logProbability) < 1e-9);
        QVERIFY(std::abs(h.score - h.total / std::pow((5.0 + static_cast<double>(h.length)) / 6.0, 0.6)) < 1e-9);
        const bool kept = std::count(result.best.begin(), result.best.end(), static_cast<std::int64_t>(i)) == 1;
        QVERIFY(!kept || h.dropped == 0);
        QCOMPARE(h.finished, h.token == "end");
    }
    for (std::size_t i = 1; i < result.best.size(); ++i)
        QVERIFY(result.hypotheses[static_cast<std::size_t>(result.best[i - 1])].score
            >= result.hypotheses[static_cast<std::size_t>(result.best[i])].score);
    request.width = 1;
    QCOMPARE(write(session, request).tokens, write(session, writing("7 3 9 1 4", "greedy", 12)).tokens);
}

void SessionLanguageTest::padAndStartAreNeverWritten()
{
    Session session("cpu");
    for (const char* name : {"pad", "start"}) { // a model that would write nothing else
        openBiased(session, "transformer", name, 50.0F);
        for (const char* method : {"greedy", "sample", "beam"}) {
            const WriteResult result = write(session, writing("7 3 9 1 4", method, 8));
            QVERIFY(!result.tokens.empty());
            QCOMPARE(std::count(result.tokens.begin(), result.tokens.end(), name), 0);
            for (const WrittenToken& step : result.steps)
                for (const WrittenToken::Candidate& candidate : step.candidates)
                    QVERIFY(candidate.token != name);
            for (const WrittenHypothesis& h : result.hypotheses)
                QVERIFY(h.token != name && std::isfinite(h.total));
        }
    }
}

void SessionLanguageTest::segmentsGoOnWithoutEnd()
{
    Session session("cpu");
    for (const char* variant : {"transformer-xl", "vanilla-segments"}) {
        const ModelInfo model = openBiased(session, variant, "end", -50.0F);
        const std::int64_t far = 2 * model.config.maxLength;
        const WriteResult written = write(session, writing("she looks", "sample", far));
        QCOMPARE(static_cast<std::int64_t>(written.tokens.size()), far);
        const std::string text(static_cast<std::size_t>(far), 'e');
        QVERIFY(write(session, writing(text, "greedy", 1)).notices.empty()); // all of it was read
    }
}

void SessionLanguageTest::writingRefusesWithAReason()
{
    Session session("cpu");
    open(session, "transformer");
    const QString method = refusal([&] { write(session, writing("7", "guess", 5)); });
    QVERIFY2(method.contains("no method \"guess\"; choose greedy, sample or beam"), qPrintable(method));
    WriteRequest request = writing("7", "sample", 5);
    request.temperature = -1.0;
    QVERIFY(refusal([&] { write(session, request); }).contains("emperature"));
    request = writing("7", "beam", 5);
    request.width = 0;
    QVERIFY(refusal([&] { write(session, request); }).contains("width"));
    QVERIFY(refusal([&] { write(session, writing("7", "greedy", 0)); }).contains("limit"));
    QCOMPARE(write(session, writing("7 x", "greedy", 5)).notices.size(), 1U);
    open(session, "transformer-encoder", false);
    QVERIFY(refusal([&] { write(session, writing("7", "greedy", 5)); }).contains("does not write token by token"));
}

void SessionLanguageTest::scoresTexts()
{
    Session session("cpu");
    open(session, "transformer-xl", false);
    ScoreRequest request;
    request.text = kText;
    const ScoreResult segments = score(session, request);
    QCOMPARE(segments.tokens, 57); // every character, from the start token on
    QCOMPARE(segments.window, 16);
    QCOMPARE(segments.rows, 57);
    QCOMPARE(segments.pairs, 3 * 16 * 16 + 9 * 9);
    QVERIFY(std::abs(segments.perplexity - std::exp(segments.nats)) < 1e-9);
    request.evaluation = "memory";
    const ScoreResult memory = score(session, request);
    QCOMPARE(memory.pairs, 16 * 16 + 2 * 16 * 32 + 9 * 25);
    QVERIFY(memory.nats != segments.nats);
    request.evaluation = "sliding";
    request.window = 8;
    QCOMPARE(score(session, request).rows, 1 + 2 + 3 + 4 + 5 + 6 + 7 + 50 * 8);
    request.text += " 7";
    QCOMPARE(score(session, request).notices.size(), 1U);
    request.evaluation = "guess";
    QVERIFY(refusal([&] { score(session, request); }).contains("choose segments, sliding or memory"));
    request.evaluation = "segments";
    request.window = -1;
    QVERIFY(refusal([&] { score(session, request); }).contains("window is -1; it must be 0"));
    request.window = 0;
    request.text = "";
    QVERIFY(refusal([&] { score(session, request); }).contains("at least 2"));
    open(session, "transformer");
    QVERIFY(refusal([&] { score(session, request); }).contains("Only a language model"));
}

void SessionLanguageTest::longJobsStopWhenCancelled()
{
    Session session("cpu");
    open(session, "transformer-xl", false);
    Outcome<ScoreResult> scoring;
    ScoreRequest request;
    request.evaluation = "sliding";
    for (int i = 0; i < 500; ++i)
        request.text += kText;
    const JobId score = session.score(request, scoring.callbacks());
    Outcome<WriteResult> waiting;
    const JobId write = session.write(writing("she", "sample", 200), waiting.callbacks());
    session.cancel(score);
    session.cancel(write);
    QCOMPARE(scoring.wait(), std::string("cancelled"));
    QCOMPARE(waiting.wait(), std::string("cancelled"));
    Outcome<WriteResult> writer;
    session.cancel(session.write(writing("she", "beam", 200), writer.callbacks()));
    QCOMPARE(writer.wait(), std::string("cancelled"));
}

HEADROOM_TEST(SessionLanguageTest)

} // namespace session_language_test

#include "session_language_test.moc"
