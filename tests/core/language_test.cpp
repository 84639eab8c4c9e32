// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/attention_descriptor.h"
#include "error.h"
#include "parts.h"
#include "test_program.h"
#include "train/batch.h"
#include "train/language_score.h"

#include <QTest>

#include <numeric>

using namespace headroom;
using namespace headroom::test;

namespace language_test {

namespace {

using Ids = std::vector<std::int64_t>;

ModelConfig small(Topology topology)
{
    ModelConfig config;
    config.topology = topology;
    config.encoderLayers = config.decoderLayers = 2;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 6;
    config.vocabulary = 9;
    config.maxLength = 24;
    config.dropout = 0.0;
    config.latents = 2;
    config.maxSteps = 3;
    config.haltingBias = 0.0;
    if (topology == Topology::Set) {
        config.position = PositionKind::None;
        config.normPlacement = NormPlacement::After;
        config.seeds = 5;
    }
    return config;
}

// A language model whose attention reads distances, so that it may have memory.
ModelConfig transformerXl(std::int64_t segment, std::int64_t memory)
{
    ModelConfig config = small(Topology::Decoder);
    config.attention = AttentionKind::TransformerXl;
    config.position = PositionKind::None;
    config.segment = segment;
    config.memory = memory;
    return config;
}

// The model with weights in double precision, all drawn: the same for the same parameters.
Transformer drawn(const ModelConfig& asked)
{
    const ModelConfig config = withoutUnusedSettings(asked);
    torch::manual_seed(4);
    std::map<std::string, torch::Tensor> weights;
    const Transformer fresh(config, Parameters(5));
    for (const Parameter& parameter : fresh.parameters())
        weights[parameter.name] = (torch::randn(parameter.tensor.sizes(), torch::kDouble) * 0.4).requires_grad_(true);
    return {config, Parameters(weights, "test")};
}

torch::Tensor rowOf(const Ids& ids) { return torch::tensor(ids, torch::kLong); }

// −log of the probability of `token` in one row of logits, written out.
torch::Tensor surprise(const torch::Tensor& row, std::int64_t token) { return row.exp().sum().log() - row[token]; }

ModelOutput forward(const Transformer& model, const Ids& fed, const std::vector<torch::Tensor>& memory = {})
{
    Tracer t;
    ModelInput input;
    input.target = rowOf(fed);
    input.memory = memory;
    ForwardOptions options = model.defaults();
    options.executor = Executor::Dense;
    return model.forward(t, input, options);
}

const Ids kText {1, 4, 7, 3, 5, 8, 6, 4, 3, 3, 7, 5};
constexpr std::int64_t kScored = 11;

LanguageScore scored(const Transformer& model, Evaluation evaluation, std::int64_t window, const Ids& text = kText)
{
    return scoreText(model, text, evaluation, window, torch::kCPU);
}

QString refusal(const Transformer& model, Evaluation evaluation, std::int64_t window, const Ids& text = kText)
{
    try {
        scored(model, evaluation, window, text);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return "accepted";
}

void compare(double a, double b)
{
    QVERIFY2(std::abs(a - b) < 1e-10 * (1.0 + std::abs(b)),
        qPrintable(QString("%1 is not %2").arg(a, 0, 'g', 15).arg(b, 0, 'g', 15)));
}

Batch batchOf(const ModelConfig& config, const std::vector<Example>& examples)
{
    std::vector<const Example*> pointers;
    for (const Example& example : examples)
        pointers.push_back(&example);
    return makeBatch(config, pointers, torch::kCPU);
}

// Mean over the tokens asked for: (1 − ε) of the right token's surprise and ε of all tokens' mean surprise.
torch::Tensor lossOf(const torch::Tensor& logits, const Ids& expected, double smoothing)
{
    torch::Tensor sum = torch::zeros({}, torch::kDouble);
    double count = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (expected[i] == kPad)
            continue;
        const torch::Tensor row = logits[static_cast<std::int64_t>(i)];
        torch::Tensor all = torch::zeros({}, torch::kDouble);
        for (std::int64_t token = 0; token < row.size(0); ++token)
            all = all + surprise(row, token) / static_cast<double>(row.size(0));
        sum = sum + (1.0 - smoothing) * surprise(row, expected[i]) + smoothing * all;
        count += 1.0;
    }
    return sum / count;
}

BatchResult ran(const Transformer& model, const Batch& batch, double smoothing = 0.0)
{
    Tracer t;
    return runBatch(model, t, batch, smoothing);
}

} // namespace

// How long texts are scored, and what a model learns from a batch.
class LanguageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void segmentsAreScoredByThemselves();
    void slidingRunsAWindowForEachToken();
    void memoryHandsOnWhatWasLeft();
    void longMemoryIsTheWholeText();
    void rowsOfZerosInMemoryAreKeys();
    void otherOutputsAndExecutorsScoreAlike();
    void scoringRefusesWithAReason();
    void scoringStopsWhenCancelled();
    void batchesAreMadeAsSaid_data();
    void batchesAreMadeAsSaid();
    void longTargetsAreRefused();
    void paddingMakesNoDifference_data();
    void paddingMakesNoDifference();
    void segmentsTrainOneAfterAnother();
    void noGradientFlowsIntoMemory();
    void ponderCostHasItsWeight_data();
    void ponderCostHasItsWeight();
    void targetsLongerThanTheirSourceAreRefused();
};

void LanguageTest::segmentsAreScoredByThemselves()
{
    ModelConfig config = small(Topology::Decoder);
    config.segment = 6;
    const Transformer model = drawn(config);
    double nats = 0.0;
    for (std::int64_t first = 0; first < kScored; first += 4) {
        const std::int64_t end = std::min<std::int64_t>(first + 4, kScored);
        const torch::Tensor logits = forward(model, {kText.begin() + first, kText.begin() + end}).logits.tensor;
        for (std::int64_t i = first; i < end; ++i)
            nats += surprise(logits[i - first], kText[static_cast<std::size_t>(i) + 1]).item<double>();
    }
    const LanguageScore score = scored(model, Evaluation::Segments, 4);
    QCOMPARE(score.tokens, kScored);
    compare(score.nats, nats / kScored);
    QCOMPARE(score.rows, 11);
    QCOMPARE(score.pairs, 4 * 4 + 4 * 4 + 3 * 3);
}

void LanguageTest::slidingRunsAWindowForEachToken()
{
    const Transformer model = drawn(small(Topology::Decoder));
    double nats = 0.0;
    std::int64_t rows = 0, pairs = 0;
    for (std::int64_t i = 1; i <= kScored; ++i) {
        const std::int64_t start = std::max<std::int64_t>(0, i - 4);
        const torch::Tensor logits = forward(model, {kText.begin() + start, kText.begin() + i}).logits.tensor;
        nats += surprise(logits[i - start - 1], kText[static_cast<std::size_t>(i)]).item<double>();
        rows += i - start;
        pairs += (i - start) * (i - start);
    }
    const LanguageScore score = scored(model, Evaluation::Sliding, 4);
    QCOMPARE(score.tokens, kScored);
    compare(score.nats, nats / kScored);
    QCOMPARE(score.rows, rows);
    QCOMPARE(score.pairs, pairs);
    QCOMPARE(score.rows, 1 + 2 + 3 + 8 * 4);
    compare(scored(model, Evaluation::Sliding, 20).nats,
        scored(model, Evaluation::Segments, 20).nats); // one window holds all
}

void LanguageTest::memoryHandsOnWhatWasLeft()
{
    const Transformer model = drawn(transformerXl(4, 3));
    std::vector<torch::Tensor> memory;
    double nats = 0.0;
    for (std::int64_t first = 0; first < kScored; first += 4) {
        const std::int64_t end = std::min<std::int64_t>(first + 4, kScored);
        const ModelOutput output = forward(model, {kText.begin() + first, kText.begin() + end}, memory);
        memory = output.memory;
        QCOMPARE(memory.size(), 2U);
        QCOMPARE(memory.front().size(-2), 3);
        for (std::int64_t i = first; i < end; ++i)
            nats += surprise(output.logits.tensor[i - first], kText[static_cast<std::size_t>(i) + 1]).item<double>();
    }
    const LanguageScore score = scored(model, Evaluation::Memory, 4);
    compare(score.nats, nats / kScored);
    QCOMPARE(score.rows, 11);
    QCOMPARE(score.pairs, 4 * 4 + 4 * (4 + 3) + 3 * (3 + 3));
    QVERIFY(std::abs(score.nats - scored(model, Evaluation::Segments, 4).nats) > 1e-4);
}

// Distances are all that matters: where memory holds all that came before, the cuts cannot be seen.
void LanguageTest::longMemoryIsTheWholeText()
{
    const Transformer model = drawn(transformerXl(12, 12));
    const LanguageScore whole = scored(model, Evaluation::Segments, 12);
    for (const std::int64_t window : {1, 3, 5}) {
        const LanguageScore pieces = scored(model, Evaluation::Memory, window);
        compare(pieces.nats, whole.nats);
        QCOMPARE(pieces.rows, whole.rows);
        QVERIFY(pieces.pairs < whole.pairs); // no key that the mask closes in a later segment
    }
}

void LanguageTest::rowsOfZerosInMemoryAreKeys()
{
    ModelConfig config = transformerXl(4, 3);
    config.firstMemory = FirstMemory::Zeros;
    const Transformer model = drawn(config);
    QCOMPARE(scored(model, Evaluation::Memory, 4).pairs, 4 * 7 + 4 * 7 + 3 * 6);
    QCOMPARE(scored(model, Evaluation::Segments, 4).pairs, 4 * 7 + 4 * 7 + 3 * 6);
}

void LanguageTest::otherOutputsAndExecutorsScoreAlike()
{
    ModelConfig adaptive = small(Topology::Decoder);
    adaptive.embedding = EmbeddingKind::Adaptive;
    adaptive.cutoffs = {4, 6};
    adaptive.divisor = 2;
    const Transformer clusters = drawn(adaptive);
    const torch::Tensor logits = forward(clusters, {kText.begin(), kText.end() - 1}).logits.tensor;
    double nats = 0.0;
    for (std::int64_t i = 0; i < kScored; ++i)
        nats += surprise(logits[i], kText[static_cast<std::size_t>(i) + 1]).item<double>();
    compare(scored(clusters, Evaluation::Segments, 20).nats, nats / kScored);

    ModelConfig config = small(Topology::Decoder);
    const Transformer dense = drawn(config);
    config.executor = Executor::Graph;
    const Transformer graph = drawn(config);
    for (const Evaluation evaluation : {Evaluation::Segments, Evaluation::Sliding}) {
        const LanguageScore a = scored(dense, evaluation, 5), b = scored(graph, evaluation, 5);
        compare(b.nats, a.nats);
        QCOMPARE(b.rows, a.rows);
        QCOMPARE(b.pairs, a.pairs);
    }
}

void LanguageTest::scoringRefusesWithAReason()
{
    const Transformer encoder = drawn(small(Topology::Encoder)), language = drawn(small(Topology::Decoder));
    QVERIFY(refusal(encoder, Evaluation::Segments, 4).contains("topology is encoder"));
    QVERIFY(refusal(language, Evaluation::Segments, 25).contains("window is 25 tokens; this model takes 1 to 24"));
    QVERIFY(refusal(language, Evaluation::Sliding, 0).contains("window is 0 tokens"));
    QVERIFY(refusal(drawn(transformerXl(4, 3)), Evaluation::Memory, 5).contains("takes 1 to 4"));
    QVERIFY(refusal(language, Evaluation::Memory, 4).contains("memory is 0"));
    QVERIFY(refusal(language, Evaluation::Segments, 4, {1}).contains("at least 2 tokens; this one has 1"));
    QCOMPARE(refusal(language, Evaluation::Segments, 4, {1, 5}), QString("accepted"));
}

void LanguageTest::scoringStopsWhenCancelled()
{
    const std::atomic<bool> cancel {true};
    QVERIFY_THROWS_EXCEPTION(
        Cancelled, scoreText(drawn(small(Topology::Decoder)), kText, Evaluation::Sliding, 4, torch::kCPU, &cancel));
}

void LanguageTest::batchesAreMadeAsSaid_data()
{
    QTest::addColumn<int>("topology");
    QTest::addColumn<QList<qint64>>("sourceIds");
    QTest::addColumn<QList<qint64>>("fedIds");
    QTest::addColumn<QList<qint64>>("expectedIds");
    QTest::addColumn<bool>("prompted");
    const auto row = [](const char* name, Topology topology, const QList<qint64>& source, const QList<qint64>& fed,
                         const QList<qint64>& expected, bool prompted = true) {
        QTest::newRow(name) << int(topology) << source << fed << expected << prompted;
    };
    row("encoder", Topology::Encoder, {4, 7, 3, 5, 2}, {}, {3, 4, 5, 7, 2});
    row("decoder, asked", Topology::Decoder, {}, {1, 4, 7, 3, 5, 2, 3, 4, 5, 7}, {0, 0, 0, 0, 0, 3, 4, 5, 7, 2});
    row("decoder alone", Topology::Decoder, {}, {1, 3, 4, 5, 7}, {3, 4, 5, 7, 2}, false);
    row("encoder-decoder", Topology::EncoderDecoder, {4, 7, 3, 5, 2}, {1, 3, 4, 5, 7}, {3, 4, 5, 7, 2});
    row("latent", Topology::Latent, {4, 7, 3, 5, 2}, {}, {3, 4, 5, 7, 2});
    row("set", Topology::Set, {4, 7, 3, 5}, {}, {3, 4, 5, 7, 0});
}

// One example: what is read, fed and asked, token by token, and the loss as the papers define it.
void LanguageTest::batchesAreMadeAsSaid()
{
    QFETCH(int, topology);
    QFETCH(QList<qint64>, sourceIds);
    QFETCH(QList<qint64>, fedIds);
    QFETCH(QList<qint64>, expectedIds);
    QFETCH(bool, prompted);
    const Ids source(sourceIds.begin(), sourceIds.end()), fed(fedIds.begin(), fedIds.end()),
        expected(expectedIds.begin(), expectedIds.end());
    ModelConfig config = small(static_cast<Topology>(topology));
    const Transformer model = drawn(config);
    const Batch batch = batchOf(config, {{prompted ? Ids {4, 7, 3, 5} : Ids {}, {3, 4, 5, 7}}});
    ModelInput input;
    if (!source.empty()) {
        input.source = rowOf(source);
        QVERIFY(torch::equal(batch.source, input.source.unsqueeze(0)));
    }
    if (!fed.empty()) {
        input.target = rowOf(fed);
        QVERIFY(torch::equal(batch.fed, input.target.unsqueeze(0)));
    }
    QCOMPARE(batch.source.defined(), !source.empty());
    QCOMPARE(batch.fed.defined(), !fed.empty());
    QVERIFY(torch::equal(batch.expected, rowOf(expected).unsqueeze(0)));

    Tracer t;
    const torch::Tensor logits = model.forward(t, input, model.defaults()).logits.tensor;
    for (const double smoothing : {0.0, 0.1}) {
        const BatchResult result = ran(model, batch, smoothing);
        compare(result.loss.item<double>(), lossOf(logits, expected, smoothing).item<double>());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(result.right[0][static_cast<std::int64_t>(i)].item<bool>(),
                expected[i] != kPad
                    && logits[static_cast<std::int64_t>(i)].argmax().item<std::int64_t>() == expected[i]);
    }
}

void LanguageTest::longTargetsAreRefused()
{
    ModelConfig config = small(Topology::Set);
    config.seeds = 2;
    const auto refusal = [&](const std::vector<Example>& examples) -> QString {
        try {
            batchOf(config, examples);
        } catch (const Error& error) {
            return error.what();
        }
        return "accepted";
    };
    QCOMPARE(refusal({{{4, 7, 3}, {3}}, {{4, 7}, {4, 7}}}), "accepted");
    QVERIFY(refusal({{{4, 7, 3}, {3, 4, 7}}}).contains("seeds is 2, but a target of this task has 3 tokens"));
    config = small(Topology::Encoder);
    QVERIFY(refusal({{{4, 7}, {3, 4, 7}}}).contains("a target of 4 tokens is longer than its source of 3"));
}

void LanguageTest::paddingMakesNoDifference_data()
{
    QTest::addColumn<int>("topology");
    QTest::addColumn<QString>("change");
    for (const Topology topology :
        {Topology::Encoder, Topology::Decoder, Topology::EncoderDecoder, Topology::Latent, Topology::Set})
        QTest::newRow(toString(topology)) << int(topology) << "";
    for (const char* change : {"gru", "graph", "rotary", "tensor2tensor", "tensor2tensor-accumulated",
             "tensor2tensor-global", "dgl", "graph dgl", "dgl rotary", "graph dgl relative", "graph dgl alibi"})
        QTest::newRow(change) << int(Topology::EncoderDecoder) << change;
    for (const AttentionKind kind : attentionKinds())
        for (const char* change : {"%1", "dgl %1"}) {
            const QString of = QString(change).arg(toString(kind));
            QTest::newRow(qPrintable(of)) << int(Topology::EncoderDecoder) << of;
        }
    for (const char* change : {"tensor2tensor", "tensor2tensor-global", "dgl", "segment", "memory", "both ways"})
        QTest::newRow(qPrintable(QString("decoder ") + change)) << int(Topology::Decoder) << change;
}

// A batch of two is each alone, weighted by its tokens.
void LanguageTest::paddingMakesNoDifference()
{
    QFETCH(int, topology);
    QFETCH(QString, change);
    ModelConfig config = small(static_cast<Topology>(topology));
    for (const AttentionKind kind : attentionKinds())
        if (change.split(' ').contains(toString(kind)))
            config.attention = kind;
    for (const HaltingKind kind :
        {HaltingKind::Basic, HaltingKind::Accumulated, HaltingKind::Global, HaltingKind::Remainder})
        if (change.split(' ').contains(toString(kind)))
            config.depth = DepthKind::Universal, config.halting = kind;
    if (change == "gru")
        config.local = LocalKind::Gru;
    if (change.startsWith("graph"))
        config.executor = Executor::Graph;
    if (change.endsWith("rotary"))
        config.position = PositionKind::Rotary;
    if (change == "segment")
        config.segment = 4;
    if (change == "memory")
        config = transformerXl(4, 3);
    config.causal = change != "both ways" && !change.contains("global"); // a mean over a sequence looks ahead
    config.ponderWeight = 0.0;
    const Transformer model = drawn(config);
    const std::vector<Example> examples {{{4, 7, 3, 5, 8}, {3, 4, 5, 7, 8}}, {{8, 3}, {3, 8}}};
    const Batch both = batchOf(config, examples);
    const BatchResult together = ran(model, both, 0.1);
    double loss = 0.0, tokens = 0.0;
    for (std::int64_t i = 0; i < 2; ++i) {
        const Batch one = batchOf(config, {examples[static_cast<std::size_t>(i)]});
        const BatchResult alone = ran(model, one, 0.1);
        const auto asked = (one.expected != kPad).sum().item<double>();
        loss += alone.loss.item<double>() * asked;
        tokens += asked;
        QVERIFY(torch::equal(together.right[i].slice(0, 0, one.expected.size(1)), alone.right[0]));
        QVERIFY(!together.right[i].slice(0, one.expected.size(1)).any().item<bool>());
    }
    compare(together.loss.item<double>(), loss / tokens);
}

void LanguageTest::segmentsTrainOneAfterAnother()
{
    const ModelConfig config = transformerXl(3, 2);
    const Transformer model = drawn(config);
    const Batch batch = batchOf(config, {{{}, {3, 4, 5, 6, 7, 8}}}); // 1 3 4 | 5 6 7 | 8
    const ModelOutput first = forward(model, {1, 3, 4});
    const ModelOutput second = forward(model, {5, 6, 7}, first.memory);
    const ModelOutput third = forward(model, {8}, second.memory);
    const double sum = 3.0 * lossOf(first.logits.tensor, {3, 4, 5}, 0.1).item<double>()
        + 3.0 * lossOf(second.logits.tensor, {6, 7, 8}, 0.1).item<double>()
        + lossOf(third.logits.tensor, {2}, 0.1).item<double>();
    compare(ran(model, batch, 0.1).loss.item<double>(), sum / 7.0);
}

void LanguageTest::noGradientFlowsIntoMemory()
{
    const ModelConfig config = transformerXl(3, 3);
    const Transformer model = drawn(config);
    Batch batch = batchOf(config, {{{}, {3, 4, 5, 6, 7}}}); // 1 3 4 | 5 6 7
    batch.expected.slice(1, 0, 3).fill_(kPad); // nothing is asked in the first segment
    const torch::Tensor loss = ran(model, batch).loss;
    loss.backward();
    const torch::Tensor table = std::find_if(
        model.parameters().begin(), model.parameters().end(), [](const Parameter& parameter) {
            return parameter.name == "embedding.target.weight";
        })->tensor;
    for (const std::int64_t token : {1, 3, 4})
        QCOMPARE(table.grad()[token].abs().max().item<double>(), 0.0);
    for (const std::int64_t token : {5, 6, 7})
        QVERIFY(table.grad()[token].abs().max().item<double>() > 1e-6);
    batch.fed[0][1] = 8; // and yet the second segment reads the first
    QVERIFY(std::abs(ran(model, batch).loss.item<double>() - loss.item<double>()) > 1e-6);
}

void LanguageTest::ponderCostHasItsWeight_data()
{
    QTest::addColumn<int>("topology");
    QTest::addColumn<int>("halting");
    QTest::addColumn<bool>("graph");
    for (const Topology topology : {Topology::Encoder, Topology::Decoder, Topology::EncoderDecoder})
        for (const HaltingKind kind : {HaltingKind::Basic, HaltingKind::Global, HaltingKind::Remainder})
            for (const bool graph : {false, true})
                if (!graph || kind != HaltingKind::Global)
                    QTest::newRow(
                        qPrintable(QString("%1, %2%3").arg(toString(topology), toString(kind), graph ? ", graph" : "")))
                        << int(topology) << int(kind) << graph;
}

// The mean over the tokens of N + R, weighted; padding does not ponder.
void LanguageTest::ponderCostHasItsWeight()
{
    QFETCH(int, topology);
    QFETCH(int, halting);
    QFETCH(bool, graph);
    ModelConfig config = small(static_cast<Topology>(topology));
    config.depth = DepthKind::Universal;
    config.halting = static_cast<HaltingKind>(halting);
    config.causal = config.halting != HaltingKind::Global; // its mean over a sequence looks ahead
    config.executor = graph ? Executor::Graph : Executor::Dense;
    config.ponderWeight = 0.0;
    const Transformer without = drawn(config);
    config.ponderWeight = 0.5;
    const Transformer with = drawn(config);
    const std::vector<Example> examples {{{4, 7, 3, 5, 8}, {3, 4, 5, 7, 8}}, {{8, 3}, {3, 8}}};
    const Batch both = batchOf(config, examples);
    const BatchResult result = ran(with, both);
    QVERIFY(result.ponder >= 1.0);
    compare(result.loss.item<double>(), ran(without, both).loss.item<double>() + 0.5 * result.ponder);
    if (config.halting == HaltingKind::Global)
        return; // one number a sequence, whatever its length
    double sum = 0.0, tokens = 0.0;
    for (const Example& example : examples) {
        const Batch one = batchOf(config, {example});
        const auto length = static_cast<double>((one.fed.defined() ? one.fed : one.source).size(1));
        sum += ran(with, one).ponder * length; // source and target are equally long
        tokens += length;
    }
    compare(result.ponder, sum / tokens);
}

void LanguageTest::targetsLongerThanTheirSourceAreRefused()
{
    const ModelConfig config = small(Topology::Encoder);
    QVERIFY_THROWS_EXCEPTION(Error, batchOf(config, {{{3}, {3, 4}}}));
}

HEADROOM_TEST(LanguageTest)

} // namespace language_test

#include "language_test.moc"
#include "libtorch.h"
