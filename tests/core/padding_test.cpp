// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome.h"
#include "preset_rows.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace headroom;
using namespace headroom::test;

namespace padding_test {

namespace {

constexpr std::int64_t kPadding = 3;
constexpr double kRounding = 1e-5;

RunResult runPadded(Session& session, RunRequest request, std::int64_t padding, bool closed = true)
{
    request.settings.padding = padding;
    request.settings.paddingClosed = closed;
    return run(session, request);
}

std::string refusal(Session& session, const RunRequest& request, std::int64_t padding)
{
    try {
        runPadded(session, request, padding);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

// How far the numbers of `b` lie from those that `a` has at the same cells.
double largestDifference(const Trace& a, const Trace& b, const std::string& path)
{
    const StepId there = a.find(path).value(), here = b.find(path).value();
    const Index shape = a.step(there).shape();
    Index at(shape.size(), 0);
    double most = 0.0;
    for (std::size_t axis = 0; axis < shape.size();) {
        most = std::max(most, std::abs(a.value(there, at) - b.value(here, at)));
        for (axis = 0; axis < shape.size() && ++at[axis] == shape[axis]; ++axis)
            at[axis] = 0;
    }
    return most;
}

// What the attentions that have padding among their keys, which come last, give to it: over all rows, those at padding
// too.
struct OnPadding {
    int attentions = 0;
    double most = 0.0;
    double awry = 0.0; // how far a row's other weights are from adding up to 1, at most
};

OnPadding weightsOnPadding(const Trace& plain, const Trace& padded)
{
    OnPadding found;
    for (const Step& step : padded.steps()) {
        const auto without = plain.find(step.path);
        if (step.operation != Operation::Softmax || !step.path.ends_with("/weights") || step.study() || !without)
            continue;
        const Index shape = step.shape();
        const std::int64_t text = plain.step(*without).shape().back();
        if (shape.size() != 3 || shape[2] != text + kPadding)
            continue;
        ++found.attentions;
        for (std::int64_t head = 0; head < shape[0]; ++head)
            for (std::int64_t row = 0; row < shape[1]; ++row) {
                double sum = 0.0;
                for (std::int64_t key = 0; key < text; ++key)
                    sum += padded.value(step.id, {head, row, key});
                found.awry = std::max(found.awry, std::abs(sum - 1.0));
                for (std::int64_t key = text; key < shape[2]; ++key)
                    found.most = std::max<double>(found.most, padded.value(step.id, {head, row, key}));
            }
    }
    return found;
}

std::vector<std::string> withPads(std::vector<std::string> tokens, std::int64_t count)
{
    tokens.insert(tokens.end(), static_cast<std::size_t>(count), "pad");
    return tokens;
}

void addModels()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QStringList>("steps");
    QTest::newRow("encoder") << "transformer-encoder"
                             << QStringList {"encoder.1/self_attention/weights", "encoder.2/self_attention/output",
                                    "output/probabilities"};
    QTest::newRow("encoder-decoder") << "transformer"
                                     << QStringList {"encoder.1/self_attention/weights",
                                            "decoder.2/encoder_decoder_attention/weights", "output/probabilities"};
    QTest::newRow("language model") << "transformer-decoder"
                                    << QStringList {"decoder.1/self_attention/weights",
                                           "decoder.2/self_attention/output", "output/probabilities"};
    QTest::newRow("memory") << "transformer-xl"
                            << QStringList {"decoder.1/self_attention/weights", "output/probabilities"};
    QTest::newRow("latents") << "perceiver-io" << QStringList {"latent/read/attention/weights", "output/probabilities"};
    QTest::newRow("set") << "set-transformer" << QStringList {"output/probabilities"};
    QTest::newRow("halting") << "universal-transformer" << QStringList {"encoder/ponder", "output/probabilities"};
    QTest::newRow("halting rows") << "universal-tensor2tensor"
                                  << QStringList {"encoder/ponder", "output/probabilities"};
    QTest::newRow("linear") << "linear-attention" << QStringList {"output/probabilities"};
}

} // namespace

// Padding behind what is typed, as in a batch with a longer text.
class PaddingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void closedPaddingChangesNoNumber_data() { addModels(); }
    void closedPaddingChangesNoNumber()
    {
        QFETCH(QString, id);
        QFETCH(QStringList, steps);
        Session session("cpu");
        const ModelInfo model = open(session, id.toStdString());
        const RunRequest request = requestOf(model, model.sample);
        const RunResult plain = run(session, request), padded = runPadded(session, request, kPadding);
        QCOMPARE(padded.input, withPads(plain.input, kPadding));
        QCOMPARE(padded.output, plain.output); // nothing is answered at padding
        QCOMPARE(padded.segments.size(), plain.segments.size());
        for (const QString& step : steps)
            QVERIFY2(largestDifference(*plain.trace, *padded.trace, step.toStdString()) < kRounding, qPrintable(step));
    }

    void closedPaddingGetsNoWeight_data() { addModels(); }

    void closedPaddingGetsNoWeight()
    {
        QFETCH(QString, id);
        Session session("cpu");
        const ModelInfo model = open(session, id.toStdString());
        const RunRequest request = requestOf(model, model.sample);
        const RunResult plain = run(session, request);
        const OnPadding closed = weightsOnPadding(*plain.trace, *runPadded(session, request, kPadding).trace);
        const OnPadding forgotten = weightsOnPadding(*plain.trace, *runPadded(session, request, kPadding, false).trace);
        if (model.config.linearAttention()) { // no weights to look at
            QCOMPARE(closed.attentions, 0);
            return;
        }
        QVERIFY(closed.attentions > 0 && forgotten.attentions > 0);
        QCOMPARE(closed.most, 0.0);
        QVERIFY2(closed.awry < kRounding, qPrintable(QString::number(closed.awry)));
        QVERIFY(forgotten.most > 1e-3 && forgotten.awry > 1e-3);
    }

    void theMaskClosesItsKeys()
    {
        Session session("cpu");
        const ModelInfo model = open(session, "transformer-encoder", false);
        const RunRequest request = requestOf(model, model.sample);
        const RunResult padded = runPadded(session, request, kPadding);
        const StepId masked = padded.trace->find("encoder.1/self_attention/masked").value();
        const auto all = static_cast<std::int64_t>(padded.input.size());
        QCOMPARE(padded.trace->step(masked).shape()[1], all); // they ask, too
        for (std::int64_t query = 0; query < all; ++query)
            for (std::int64_t key = 0; key < all; ++key)
                QCOMPARE(padded.trace->masked(masked, {0, query, key}), key >= all - kPadding);
        // Forgotten, the mask lets them be read like text.
        const RunResult forgotten = runPadded(session, request, kPadding, false), plain = run(session, request);
        QVERIFY(!forgotten.trace->find("encoder.1/self_attention/masked"));
        QCOMPARE(forgotten.input, padded.input);
        QCOMPARE(forgotten.output.size(), plain.output.size());
        QVERIFY(largestDifference(*plain.trace, *forgotten.trace, "output/probabilities") > 1e-3);
    }

    // A causal mask closes padding to the text already; its own closes it to the padding behind it.
    void aLanguageModelHasItAsALayer()
    {
        Session session("cpu");
        const ModelInfo model = open(session, "transformer-decoder");
        const RunRequest request = requestOf(model, model.sample);
        const RunResult padded = runPadded(session, request, 2);
        const auto all = static_cast<std::int64_t>(padded.input.size());
        QVERIFY(padded.trace->find("decoder/mask_layers/padding"));
        const StepId masked = padded.trace->find("decoder.1/self_attention/masked").value();
        QVERIFY(padded.trace->masked(masked, {0, all - 1, all - 1})
            && !padded.trace->masked(masked, {0, all - 1, all - 3}));
        RunRequest ahead = request;
        ahead.settings.causal = false;
        const RunResult plain = run(session, ahead), aheadPadded = runPadded(session, ahead, 2);
        QVERIFY(largestDifference(*plain.trace, *aheadPadded.trace, "output/probabilities") < kRounding);
    }

    // Every variant computes its padding or says why not, and its numbers are explained like any other's.
    void everyVariantWithItsStudies_data() { addPresetRows(); }

    void everyVariantWithItsStudies()
    {
        QFETCH(QString, id);
        Session session("cpu");
        const ModelInfo model = open(session, id.toStdString(), false);
        RunRequest request = requestOf(model, model.sample.substr(0, 24)); // some studies take the square of its length
        if (model.config.executor == Executor::Graph) {
            QVERIFY(
                refusal(session, request, 2).find("Setting padding is 2, but messages along edges leave padding out")
                == 0);
            return;
        }
        request.studies = studiesFor(model.config);
        const RunResult plain = run(session, request);
        std::mt19937 random(3);
        for (const bool closed : {true, false}) {
            const RunResult padded = runPadded(session, request, 2, closed);
            QVERIFY2(padded.notices == plain.notices, padded.notices.empty() ? "" : padded.notices.back().c_str());
            if (closed || model.config.topology != Topology::EncoderDecoder) // which may write another text then
                QCOMPARE(padded.output.size(), plain.output.size());
            for (const StepId step : padded.trace->timeline()) {
                Index at;
                for (const Axis& axis : padded.trace->step(step).axes)
                    at.push_back(static_cast<std::int64_t>(random() % static_cast<unsigned>(axis.size)));
                const Explanation explained = padded.trace->explain(step, at);
                QVERIFY2(explained.agrees(), (padded.trace->step(step).path + ": " + explained.numbers.text()).c_str());
            }
            if (const auto written = padded.trace->find("study/decoding/best"); written && closed)
                QVERIFY(largestDifference(*plain.trace, *padded.trace, "study/decoding/best") < 1e-4);
        }
    }

    void whatHasNoPlaceIsRefused()
    {
        Session session("cpu");
        RunRequest request = requestOf(open(session, "transformer"), "7 3 9 1 4 1 8 6");
        QCOMPARE(refusal(session, request, -1), std::string("Setting padding is -1; it must be 0 or more."));
        request.settings.executor = Executor::Graph;
        QCOMPARE(refusal(session, request, 1),
            std::string("Setting padding is 1, but messages along edges leave padding out: set executor to dense, "
                        "or padding to 0."));
        QCOMPARE(refusal(session, request, 0), std::string());
    }

    // A text that is typed on pushes it out, one token after the other, and a notice says so.
    void aTextThatGrowsPushesItOut()
    {
        Session session("cpu");
        const ModelInfo model = open(session, "transformer");
        RunRequest request = requestOf(model, "7 3 9 1 4 1 8 6");
        QCOMPARE(paddingRoom(model.config, 9), 4);
        const RunResult fits = runPadded(session, request, 4), cut = runPadded(session, request, 5);
        QVERIFY(fits.notices.empty());
        QCOMPARE(cut.input, fits.input);
        QCOMPARE(cut.settings.padding, 4);
        QCOMPARE(cut.notices,
            std::vector<std::string> {
                "Padding tokens that fit: 4 of 5. With a text of length 9 there is no more room in this model"});
        QVERIFY(largestDifference(*fits.trace, *cut.trace, "output/probabilities") < kRounding);

        const ModelInfo segmented = open(session, "transformer-xl", false);
        request = requestOf(segmented, "abcdefghijkl");
        for (std::int64_t tokens = 13; tokens < 20; ++tokens, request.text += 'a') {
            const RunResult typed = runPadded(session, request, 3);
            const std::int64_t room = (16 - tokens % 16) % 16, there = std::min<std::int64_t>(3, room);
            QCOMPARE(typed.settings.padding, there);
            QCOMPARE(static_cast<std::int64_t>(typed.input.size()), tokens + there);
            QCOMPARE(typed.notices.size(), static_cast<std::size_t>(there < 3));
            if (there < 3)
                QVERIFY(
                    typed.notices.front().find("there is no more room in the last segment of 16") != std::string::npos);
        }
    }
};

HEADROOM_TEST(PaddingTest)

} // namespace padding_test

#include "padding_test.moc"
