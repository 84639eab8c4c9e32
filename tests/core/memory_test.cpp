// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/attention_descriptor.h"
#include "error.h"
#include "files/read_file.h"
#include "graph/run_forward.h"
#include "io/safetensors.h"
#include "io/trace_file.h"
#include "libtorch.h"
#include "preset_rows.h"
#include "session/memory_estimate.h"
#include "session/opened_model.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using namespace headroom;

namespace memory_test {

namespace {

constexpr std::size_t kNoLimit = std::size_t {1} << 40;

ModelConfig decoderOf(const std::function<void(ModelConfig&)>& change)
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.vocabulary = 11;
    config.maxLength = 512;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 12;
    change(config);
    config.validate();
    return config;
}

// The causal model of a kind of attention, and every form of it that has other steps.
void addMatrixKinds()
{
    QTest::addColumn<ModelConfig>("config");
    const auto row = [](const char* name, const std::function<void(ModelConfig&)>& change) {
        QTest::newRow(name) << decoderOf(change);
    };
    row("sinusoids", [](ModelConfig&) {});
    for (const AttentionKind kind : attentionKinds())
        row(describe(kind).id, [kind](ModelConfig& c) { c.attention = kind, c.position = PositionKind::None; });
    row("relative, direct", [](ModelConfig& c) { c.attention = AttentionKind::Relative, c.directRelative = true; });
    row("transformer-xl, cleared", [](ModelConfig& c) {
        c.attention = AttentionKind::TransformerXl, c.position = PositionKind::None, c.zeroUpperTriangle = true;
    });
    row("linear-elu, quadratic",
        [](ModelConfig& c) { c.attention = AttentionKind::LinearElu, c.quadraticLinear = true; });
    row("linear-exp, quadratic",
        [](ModelConfig& c) { c.attention = AttentionKind::LinearExp, c.quadraticLinear = true; });
    row("rotary", [](ModelConfig& c) { c.position = PositionKind::Rotary; });
}

// And those that send messages along edges.
void addKinds()
{
    addMatrixKinds();
    const auto row = [](const char* name, const std::function<void(ModelConfig&)>& change) {
        QTest::newRow(name) << decoderOf(change);
    };
    row("graph", [](ModelConfig& c) { c.executor = Executor::Graph; });
    row("graph, relative", [](ModelConfig& c) { c.executor = Executor::Graph, c.attention = AttentionKind::Relative; });
    row("graph, alibi", [](ModelConfig& c) {
        c.executor = Executor::Graph, c.attention = AttentionKind::Alibi, c.position = PositionKind::None;
    });
}

// Weights away from their trivial start: slopes, biases and gains as well.
Transformer shaken(const ModelConfig& config)
{
    Transformer model(config, Parameters(7));
    torch::manual_seed(3);
    for (const Parameter& parameter : model.parameters())
        parameter.tensor.add_(torch::randn_like(parameter.tensor) * 0.2);
    return model;
}

std::shared_ptr<const Trace> record(const Transformer& model, std::int64_t length, std::size_t budget)
{
    const torch::NoGradGuard guard;
    torch::manual_seed(length);
    ModelInput input;
    input.source = torch::randint(3, model.config().vocabulary, {length}, torch::kLong);
    input.target = torch::randint(3, model.config().vocabulary, {length}, torch::kLong);
    Tracer t({true, {}, nullptr, budget});
    const Traced logits = runForward(model, t, input, model.defaults()).logits;
    Transformer::probabilities(t, logits, 0.8);
    return t.finish();
}

Index randomCell(const Step& step, Random& random)
{
    Index at;
    for (const Axis& axis : step.axes)
        at.push_back(random.below(axis.size));
    return at;
}

// How often the shared layer of a universal model ran: the fewest of encoder and decoder.
std::int64_t stepsRun(const Trace& trace)
{
    std::int64_t steps = std::numeric_limits<std::int64_t>::max();
    for (const std::string side : {"encoder", "decoder"}) {
        std::int64_t ran = 0;
        while (trace.find(side + "." + std::to_string(ran + 1) + "/self_attention/output"))
            ++ran;
        if (ran > 0)
            steps = std::min(steps, ran);
    }
    return steps;
}

// A request of `length` symbols with the settings of the model.
RunRequest requestOf(const OpenedModel& model, std::int64_t length)
{
    RunRequest request;
    const std::vector<std::string>& alphabet = model.info().task.alphabet;
    for (std::int64_t i = 0; i < length; ++i)
        request.text += (alphabet.front() == "␣" || i == 0 ? "" : " ")
            + alphabet[static_cast<std::size_t>(i) % alphabet.size()];
    const ModelConfig& config = model.info().config;
    request.settings = {config.causal, config.position, 1.0, config.executor, {}, {}};
    return request;
}

} // namespace

class MemoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBudgetChangesNoNumber_data() { addKinds(); }
    void aBudgetChangesNoNumber();
    void whatIsGivenUpIsCheckedByASample_data() { addKinds(); }
    void whatIsGivenUpIsCheckedByASample();
    void aChangeGivesNothingElseUp_data() { addKinds(); }
    void aChangeGivesNothingElseUp();
    void pastTheBudgetATraceGrowsWithTheLength_data() { addKinds(); }
    void pastTheBudgetATraceGrowsWithTheLength();
    void everythingIsWholeWithinTheBudget();
    void rowsWithoutAnOpenKeyKeepTheirShares();
    void changesByHandStayPastTheBudget();
    void aSingleNumberIsKeptPastTheBudget();
    void aTraceIsWrittenPieceByPiece();
    void anInterruptedTraceLeavesTheOldFile();
    void theSegmentsOfARunShareABudget();
    void estimatesFollowTheTraces_data() { test::addPresetRows(); }
    void estimatesFollowTheTraces();
    void everyKindIsEstimated_data() { addMatrixKinds(); }
    void everyKindIsEstimated();
    void modelsAreCountedWithoutBeingMade();
};

// Up to rounding: what was given up is computed again in double precision, and LibTorch rounded every sum on the way to
// it, relative to the largest number of the step.
void MemoryTest::aBudgetChangesNoNumber()
{
    QFETCH(ModelConfig, config);
    const Transformer model = shaken(config);
    const auto whole = record(model, 40, kNoLimit), small = record(model, 40, 0);
    QCOMPARE(small->steps().size(), whole->steps().size());
    QVERIFY(small->bytes() < whole->bytes());
    Random random(3);
    for (const Step& step : whole->steps()) {
        const auto [low, high] = whole->range(step.id);
        const double size = std::max({1e-3, std::abs(low), std::abs(high)});
        const auto [smallLow, smallHigh] = small->range(step.id);
        QVERIFY2(std::abs(smallLow - low) + std::abs(smallHigh - high) <= 1e-5 * size, step.path.c_str());
        QCOMPARE(small->notFinite(step.id), whole->notFinite(step.id));
        for (int i = 0; i < 10; ++i) {
            const Index at = randomCell(step, random);
            const double value = whole->value(step.id, at), again = small->value(step.id, at);
            QVERIFY2(value == again || std::abs(value - again) <= 1e-5 * size,
                qPrintable(QString("%1: %2, past the budget %3").arg(step.path.c_str()).arg(value).arg(again)));
            QCOMPARE(small->masked(step.id, at), whole->masked(step.id, at));
            const Explanation e = small->explain(step.id, at);
            QVERIFY2(e.agrees(), step.path.c_str());
            for (const Term& term : e.terms)
                if (term.contribution != 0.0)
                    QCOMPARE(term.value, small->value(term.source.step, term.source.at));
        }
    }
}

// A number that was given up has nothing to be checked by but itself, and says so; those in the sample are LibTorch's.
void MemoryTest::whatIsGivenUpIsCheckedByASample()
{
    QFETCH(ModelConfig, config);
    const Transformer model = shaken(config);
    const auto whole = record(model, 40, kNoLimit), small = record(model, 40, 0);
    Random random(4);
    int steps = 0, rounded = 0; // a formula compared with itself would never differ
    for (const Step& step : small->steps()) {
        QVERIFY(!whole->recomputed(step.id) && whole->sampled(step.id).empty());
        if (!small->recomputed(step.id)) {
            QVERIFY(!small->explain(step.id, randomCell(step, random)).recomputed);
            continue;
        }
        ++steps;
        const std::vector<Index>& sampled = small->sampled(step.id);
        QVERIFY(sampled.size() >= 100);
        for (std::size_t i = 0; i < 50; ++i) {
            const Explanation e = small->explain(step.id, sampled[i]);
            QVERIFY(!e.recomputed);
            const auto [low, high] = whole->range(step.id); // as LibTorch computed it, whole or by blocks
            QVERIFY2(std::abs(e.untouched - whole->value(step.id, sampled[i]))
                        <= 1e-5 * std::max({1e-3, std::abs(low), std::abs(high)})
                    || e.untouched == whole->value(step.id, sampled[i]),
                step.path.c_str());
            QVERIFY2(e.agrees(), qPrintable(QString("%1: %2").arg(step.path.c_str()).arg(e.share())));
            rounded += e.difference() > 0.0 ? 1 : 0;
        }
        Index other = randomCell(step, random);
        while (std::find(sampled.begin(), sampled.end(), other) != sampled.end())
            other = randomCell(step, random);
        QVERIFY(small->explain(step.id, other).recomputed);
    }
    QVERIFY(steps > 0 || config.linearAttention());
    QVERIFY2(steps == 0 || rounded >= 10, qPrintable(QString("%1 in %2 steps").arg(rounded).arg(steps)));
}

// So that the difference between a run with a change and one without is exactly 0 wherever the change does not reach.
void MemoryTest::aChangeGivesNothingElseUp()
{
    QFETCH(ModelConfig, config);
    const torch::NoGradGuard guard;
    const Transformer model = shaken(config);
    const auto run = [&](std::vector<Intervention> changes, std::size_t budget) {
        ModelInput input;
        input.target = torch::arange(40, torch::kLong).remainder(8) + 3;
        Tracer t({true, std::move(changes), nullptr, budget});
        runForward(model, t, input, model.defaults());
        return t.finish();
    };
    const auto free = run({}, kNoLimit);
    const std::size_t enough = free->bytes();
    std::vector<Intervention> changes;
    for (const char* path : {"decoder.1/self_attention/query", "decoder.2/feed_forward/hidden"})
        if (const auto step = free->find(path)) {
            changes.push_back({path, Intervention::Kind::Zero, Index(free->step(*step).axes.size(), 0), 0.0, {}});
            changes.back().at.front() = 7;
        }
    QVERIFY(!changes.empty());
    for (const std::size_t budget : {std::size_t {0}, enough / 4, enough / 2, enough - 1, enough}) {
        const auto plain = run({}, budget);
        for (const Intervention& change : changes) {
            const auto changed = run({change}, budget);
            for (const Step& step : changed->steps())
                if (!step.changedByHand && !step.downstream) {
                    QCOMPARE(changed->recomputed(step.id), plain->recomputed(step.id));
                    QVERIFY2(changed->values(step.id) == plain->values(step.id), step.path.c_str());
                }
        }
    }
}

void MemoryTest::pastTheBudgetATraceGrowsWithTheLength()
{
    QFETCH(ModelConfig, config);
    const Transformer model = shaken(config);
    // Whole matrices would come to four times as much for twice the length. What is left of queries by keys along the
    // edges of a graph: their ends, the scores' sums and the messages' places, a few numbers an edge.
    const bool graph = config.executor == Executor::Graph;
    const double shorter = static_cast<double>(record(model, 100, 0)->bytes()),
                 longer = static_cast<double>(record(model, 200, 0)->bytes());
    const double edges = graph ? 4.0 * 200.0 * 201.0 / 2.0 * 8.0 * static_cast<double>(config.decoderLayers) : 0.0;
    QVERIFY2(longer < 2.3 * shorter + edges, qPrintable(QString("%1 bytes, then %2").arg(shorter).arg(longer)));
    QVERIFY(longer > 1.5 * shorter);
}

void MemoryTest::everythingIsWholeWithinTheBudget()
{
    const Transformer model = shaken(decoderOf([](ModelConfig&) {}));
    const auto free = record(model, 40, kNoLimit), enough = record(model, 40, free->bytes());
    QCOMPARE(enough->bytes(), free->bytes());
    const auto tight = record(model, 40, free->bytes() / 2);
    QVERIFY(tight->bytes() < free->bytes());
    QVERIFY(tight->bytes() > free->bytes() / 2 - 40 * 40 * 2 * sizeof(float));
    // 2 layers of 2 heads: of product, scores, masked and weights a number or two a row is left, and a sample.
    const auto none = record(model, 40, 0);
    QVERIFY(none->bytes() + 2 * 2 * 4 * 40 * 40 * sizeof(float)
        < free->bytes() + (2 * 2 * 2 * 40 + 2 * 4 * 256) * sizeof(float));
}

void MemoryTest::rowsWithoutAnOpenKeyKeepTheirShares()
{
    torch::manual_seed(4);
    Tracer t({true, {}, nullptr, 0});
    const Traced scores = t.input("scores", torch::randn({2, 3, 5}), {"head", "query", "key"});
    const Traced open = t.input(
        "mask", torch::tensor({1, 0, 1, 0, 1}).unsqueeze(1).slice(0, 0, 3).expand({3, 5}).clone(), {"query", "key"});
    const torch::Tensor expected = t.softmax("weights", t.mask("masked", scores, open)).tensor;
    const auto trace = t.finish();
    const StepId weights = *trace->find("weights");
    for (std::int64_t head = 0; head < 2; ++head)
        for (std::int64_t query = 0; query < 3; ++query)
            for (std::int64_t key = 0; key < 5; ++key)
                QVERIFY(std::abs(trace->value(weights, {head, query, key}) - expected[head][query][key].item<double>())
                    < 1e-6);
    QVERIFY(std::abs(trace->value(weights, {0, 1, 3}) - 0.2) < 1e-6); // nothing is open: all get the same
}

void MemoryTest::changesByHandStayPastTheBudget()
{
    const torch::NoGradGuard guard;
    const Transformer model = shaken(decoderOf([](ModelConfig&) {}));
    Intervention change;
    change.path = "decoder.1/self_attention/scores";
    change.kind = Intervention::Kind::Set;
    change.at = {1, 7, 2};
    change.value = 3.0;
    const auto run = [&](std::size_t budget) {
        ModelInput input;
        input.target = torch::arange(40, torch::kLong).remainder(8) + 3;
        Tracer t({true, {change}, nullptr, budget});
        model.forward(t, input, model.defaults());
        return t.finish();
    };
    const auto whole = run(kNoLimit), small = run(0);
    const StepId scores = *small->find(change.path), weights = *small->find("decoder.1/self_attention/weights");
    QCOMPARE(small->value(scores, {1, 7, 2}), 3.0);
    QVERIFY(small->changedByHand(scores, {1, 7, 2}));
    QVERIFY(std::abs(small->untouched(scores, {1, 7, 2}) - whole->untouched(scores, {1, 7, 2})) < 1e-5);
    for (std::int64_t key = 0; key < 8; ++key)
        QVERIFY(std::abs(small->value(weights, {1, 7, key}) - whole->value(weights, {1, 7, key})) < 1e-6);
}

// A run without linear layers, as recordings are, has nothing that a result is larger than.
void MemoryTest::aSingleNumberIsKeptPastTheBudget()
{
    const torch::NoGradGuard guard;
    Tracer t({true, {}, nullptr, 0});
    const Traced x = t.input("x", torch::arange(600, torch::kFloat).reshape({2, 300}), {"position", "feature"});
    const Traced rows = t.reduce("rows", x, ReduceFunction::Sum, -1);
    const Traced one = t.reduce("one", rows, ReduceFunction::Mean, -1);
    QCOMPARE(one.tensor.dim(), 0);
    const auto trace = t.finish();
    QCOMPARE(trace->value(one.step, {}), 599.0 * 600.0 / 4.0);
    QCOMPARE(trace->value(rows.step, {1}), 449.5 * 300.0);
}

// Matrices kept as their factors are never expanded as a whole, and the file is the one that whole matrices would make.
void MemoryTest::aTraceIsWrittenPieceByPiece()
{
    const std::shared_ptr<const Trace> trace = record(shaken(decoderOf([](ModelConfig&) {})), 200, 1 << 20);
    const QTemporaryDir folder;
    const std::string pieces = folder.filePath("pieces").toStdString(), whole = folder.filePath("whole").toStdString();
    std::int64_t numbers = 0, written = 0, longest = 0;
    for (const Step& step : trace->steps())
        numbers += std::ssize(trace->values(step.id));
    QVERIFY(trace->bytes() < static_cast<std::size_t>(numbers) * sizeof(float) / 2); // most are kept as their factors
    writeTrace(pieces, *trace, [&](std::int64_t done, std::int64_t ofAll) {
        QCOMPARE(ofAll, numbers);
        longest = std::max(longest, done - written);
        written = done;
    });
    QCOMPARE(written, numbers);
    QCOMPARE(longest, kTracePiece); // less than a head's matrix of 200 × 200
    QVERIFY(longest < std::int64_t {200} * 200);

    const SafetensorsFile read = readSafetensors(pieces);
    std::vector<std::vector<float>> values;
    std::vector<TensorView> tensors;
    for (const Step& step : trace->steps()) {
        values.push_back(trace->values(step.id));
        tensors.push_back({step.path, DType::F32, step.shape(), std::as_bytes(std::span<const float>(values.back()))});
    }
    writeSafetensors(whole, read.metadata(), std::move(tensors));
    QCOMPARE(readFile(pieces), readFile(whole));
}

void MemoryTest::anInterruptedTraceLeavesTheOldFile()
{
    const std::shared_ptr<const Trace> trace = record(shaken(decoderOf([](ModelConfig&) {})), 50, kNoLimit);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("trace").toStdString();
    writeTrace(file, *trace);
    const std::vector<std::byte> before = readFile(file);
    QVERIFY_EXCEPTION_THROWN(writeTrace(file, *trace,
                                 [](std::int64_t done, std::int64_t ofAll) {
                                     if (2 * done > ofAll)
                                         throw Cancelled {};
                                 }),
        Cancelled);
    QCOMPARE(readFile(file), before);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

void MemoryTest::theSegmentsOfARunShareABudget()
{
    const std::atomic<bool> cancel {false};
    OpenedModel model("transformer-xl", false, torch::kCPU);
    const RunRequest request = requestOf(model, 4 * model.info().config.segment);
    const auto bytesWithin = [&](std::size_t budget) {
        std::vector<std::size_t> bytes;
        for (const auto& trace : model.run(request, cancel, budget).segments)
            bytes.push_back(trace->bytes());
        return bytes;
    };
    const std::vector<std::size_t> whole = bytesWithin(kNoLimit), none = bytesWithin(0);
    QVERIFY(whole.size() >= 4);
    const std::vector<std::size_t> half = bytesWithin(whole[0] + whole[1]);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        QVERIFY(none[i] < whole[i]);
        QCOMPARE(half[i], i < 2 ? whole[i] : none[i]); // the first two take it all
    }
}

void MemoryTest::estimatesFollowTheTraces()
{
    QFETCH(QString, id);
    const std::atomic<bool> cancel {false};
    OpenedModel model(id.toStdString(), false, torch::kCPU);
    const ModelConfig& config = model.info().config;
    // Of 40 tokens as much of a trace grows with their square as with their number: a longer text says no more.
    const std::int64_t longest = model.info().longestInput;
    for (const std::int64_t length : {std::int64_t {6}, longest / 2, std::min<std::int64_t>(longest - 6, 40)}) {
        const RunRequest request = requestOf(model, length);
        for (const std::size_t budget : {kNoLimit, std::size_t {0}}) {
            const RunResult result = model.run(request, cancel, budget);
            double real = 0.0;
            for (const auto& trace : result.segments)
                real += static_cast<double>(trace->bytes());
            const std::int64_t written = config.isLanguageModel() ? static_cast<std::int64_t>(result.input.size())
                                                                  : static_cast<std::int64_t>(result.fed.size());
            const double estimate = traceBytes(
                config, static_cast<std::int64_t>(result.input.size()), written, 1, budget);
            const double steps = config.depth == DepthKind::Universal // of those that might have run
                ? static_cast<double>(config.maxSteps) / static_cast<double>(stepsRun(*result.trace))
                : 1.0;
            QVERIFY2(estimate >= real / 2.0 && estimate <= real * 2.0 * steps,
                qPrintable(QString("%1 tokens: about %2 bytes, really %3").arg(length).arg(estimate).arg(real)));
            RunRequest back = request;
            back.backward.emplace();
            back.backward->of = Objective::logit("0=#3");
            double both = 0.0;
            for (const auto& trace : model.run(back, cancel, budget).segments)
                both += static_cast<double>(trace->bytes());
            const double gradients = gradientBytes(
                config, static_cast<std::int64_t>(result.input.size()), written, budget);
            QVERIFY2(gradients >= (both - real) / 2.0 && gradients <= (both - real) * 2.0 * steps,
                qPrintable(QString("%1 tokens: gradients about %2 bytes, really %3")
                               .arg(length)
                               .arg(gradients)
                               .arg(both - real)));
        }
    }
}

void MemoryTest::everyKindIsEstimated()
{
    QFETCH(ModelConfig, config);
    const Transformer model = shaken(config);
    for (const std::int64_t length : {6, 40, 200})
        for (const std::size_t budget : {kNoLimit, std::size_t {0}}) {
            const auto real = static_cast<double>(record(model, length, budget)->bytes());
            const double estimate = traceBytes(config, length, length, 1, budget);
            QVERIFY2(estimate >= real / 2.0 && estimate <= real * 2.0,
                qPrintable(QString("%1 tokens: about %2 bytes, really %3").arg(length).arg(estimate).arg(real)));
        }
}

void MemoryTest::modelsAreCountedWithoutBeingMade()
{
    for (const Preset& preset : presets())
        QCOMPARE(modelBytes(preset.config),
            4.0 * static_cast<double>(Transformer(preset.config, Parameters(1)).parameterCount()));
    ModelConfig large; // GPT-3's shape: 700 GB
    large.topology = Topology::Decoder;
    large.decoderLayers = 96;
    large.width = 12288;
    large.heads = 96;
    large.feedForward = 4 * 12288;
    large.vocabulary = 50257;
    large.tiedEmbeddings = true;
    QVERIFY(std::abs(modelBytes(large) / (4.0 * 174.6e9) - 1.0) < 0.01);
}

HEADROOM_TEST(MemoryTest)

} // namespace memory_test

#include "memory_test.moc"
