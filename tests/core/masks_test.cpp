// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "model/transformer.h"
#include "nn/masks.h"
#include "test_program.h"

#include <QTest>

using namespace headroom;

namespace masks_test {

namespace {

// The rule as one would say it: a query reads itself and what came before it, but with same_length no more keys than
// its reach, counted from itself backwards.
bool mayRead(std::int64_t query, std::int64_t key, std::int64_t memory, bool causal, SameLength sameLength,
    std::int64_t memoryLength, std::int64_t window)
{
    const std::int64_t place = memory + query; // of the query among the keys
    if (causal && key > place)
        return false;
    if (window > 0 && place - key >= window)
        return false;
    if (sameLength == SameLength::Off)
        return true;
    const std::int64_t reach = sameLength == SameLength::Memory ? memoryLength : memoryLength + 1;
    std::int64_t counted = 0;
    for (std::int64_t earlier = place; earlier >= 0 && counted < reach; --earlier, ++counted)
        if (earlier == key)
            return true;
    return key > place;
}

} // namespace

class MasksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void maskFollowsTheRule_data();
    void maskFollowsTheRule();
    void fullMemoryGivesEveryQueryTheSameNumberOfKeys();
    void aClosedScoreSaysWhichLayerClosedIt();
    void spansOfLayersAreThoseOfTheirMasks();
    void onlyWhoReadsAMaskGetsOne_data();
    void onlyWhoReadsAMaskGetsOne();
};

void MasksTest::maskFollowsTheRule_data()
{
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("memory");
    QTest::addColumn<int>("memoryLength");
    QTest::newRow("no memory") << 5 << 0 << 0;
    QTest::newRow("memory longer than the segment") << 5 << 8 << 8;
    QTest::newRow("memory as long as the segment") << 5 << 5 << 5;
    QTest::newRow("memory shorter than the segment") << 7 << 3 << 3;
    QTest::newRow("memory still empty") << 5 << 0 << 8;
    QTest::newRow("memory half full") << 5 << 2 << 8;
    QTest::newRow("short memory still empty") << 7 << 0 << 3;
    QTest::newRow("one query") << 1 << 6 << 6;
}

void MasksTest::maskFollowsTheRule()
{
    QFETCH(int, queries);
    QFETCH(int, memory);
    QFETCH(int, memoryLength);
    for (const bool causal : {false, true})
        for (const SameLength sameLength : {SameLength::Off, SameLength::Memory, SameLength::MemoryPlusOne})
            for (const std::int64_t window : {0, 1, 3, 100}) {
                const torch::Tensor open = openKeys(
                    queries, memory, causal, sameLength, memoryLength, torch::kCPU, window);
                QCOMPARE(open.scalar_type(), torch::kBool);
                QCOMPARE(open.size(0), queries);
                QCOMPARE(open.size(1), memory + queries);
                for (int query = 0; query < queries; ++query)
                    for (int key = 0; key < memory + queries; ++key)
                        QVERIFY2(open[query][key].item<bool>()
                                == mayRead(query, key, memory, causal, sameLength, memoryLength, window),
                            qPrintable(QString("query %1, key %2, window %3").arg(query).arg(key).arg(window)));
            }
}

// A mask of several layers is recorded as their product, so that a closed score says which of them closed it.
void MasksTest::aClosedScoreSaysWhichLayerClosedIt()
{
    const torch::NoGradGuard guard;
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.vocabulary = 9;
    config.attentionWindow = 3;
    const Transformer model(config, Parameters(1));
    ModelInput input;
    input.target = torch::tensor({1, 4, 5, 6, 7, 8}, torch::kLong);
    const auto wordsAt = [&](const Trace& trace, const Index& at) {
        return QString::fromStdString(trace.explain(*trace.find("decoder.1/self_attention/masked"), at).words);
    };
    Tracer t({true, {}, nullptr});
    model.forward(t, input, model.defaults());
    const auto trace = t.finish();
    QVERIFY(wordsAt(*trace, {0, 4, 1}).contains("Masked here by “sliding window”:"));
    QVERIFY(wordsAt(*trace, {0, 2, 4}).contains("Masked here by “causal”:"));
    QVERIFY(wordsAt(*trace, {0, 4, 3}).contains("Not masked here"));
    const StepId mask = *trace->find("decoder/causal_mask");
    for (std::int64_t query = 0; query < 6; ++query)
        for (std::int64_t key = 0; key < 6; ++key) {
            QCOMPARE(trace->value(mask, {query, key}), mayRead(query, key, 0, true, SameLength::Off, 0, 3) ? 1.0 : 0.0);
            QCOMPARE(trace->explain(mask, {query, key}).difference(), 0.0);
        }
    // Looking ahead, nothing is masked: the window comes with the order.
    ForwardOptions both = model.defaults();
    both.causal = false;
    Tracer free({true, {}, nullptr});
    model.forward(free, input, both);
    QVERIFY(!free.finish()->find("decoder/causal_mask"));
}

void MasksTest::spansOfLayersAreThoseOfTheirMasks()
{
    const torch::NoGradGuard guard;
    for (const bool windowed : {false, true}) {
        ModelConfig config;
        config.topology = Topology::Decoder;
        config.vocabulary = 9;
        config.decoderLayers = 2;
        config.attentionWindow = 3;
        if (windowed)
            config.windowedLayers = {2};
        const Transformer model(config, Parameters(1));
        ModelInput input;
        input.target = torch::tensor({1, 4, 5, 6, 7, 8}, torch::kLong);
        Tracer t({true, {}, nullptr});
        model.forward(t, input, model.defaults());
        const auto trace = t.finish();
        for (std::int64_t layer : {1, 2}) {
            const StepId masked = *trace->find("decoder." + std::to_string(layer) + "/self_attention/masked");
            for (std::int64_t query = 0; query < 6; ++query)
                for (std::int64_t key = 0; key < 6; ++key)
                    QCOMPARE(keySpan(config, layer).has(key - query), !trace->masked(masked, {0, query, key}));
        }
    }
}

void MasksTest::fullMemoryGivesEveryQueryTheSameNumberOfKeys()
{
    for (const int memory : {3, 5, 8}) {
        const torch::Tensor exact = openKeys(5, memory, true, SameLength::Memory, memory, torch::kCPU).sum(1);
        const torch::Tensor more = openKeys(5, memory, true, SameLength::MemoryPlusOne, memory, torch::kCPU).sum(1);
        QVERIFY(exact.eq(memory).all().item<bool>());
        QVERIFY(more.eq(memory + 1).all().item<bool>());
    }
}

void MasksTest::onlyWhoReadsAMaskGetsOne_data()
{
    QTest::addColumn<AttentionKind>("attention");
    for (const AttentionKind kind :
        {AttentionKind::Dot, AttentionKind::Alibi, AttentionKind::LinearElu, AttentionKind::LinearExp})
        QTest::newRow(toString(kind)) << kind;
}

// Linear attention never compares queries with keys: a matrix of them would cost more than all it computes.
void MasksTest::onlyWhoReadsAMaskGetsOne()
{
    QFETCH(AttentionKind, attention);
    const torch::NoGradGuard guard;
    ModelConfig config;
    config.attention = attention;
    config.vocabulary = 9;
    const Transformer model(config, Parameters(1));
    ModelInput input;
    input.source = torch::tensor({4, 5, 6, 3, 0, 0}, torch::kLong).view({2, 3});
    input.target = torch::tensor({1, 4, 5, 1, 3, 0}, torch::kLong).view({2, 3});
    input.sourceOpen = input.source != 0;
    input.targetOpen = input.target != 0;
    Tracer t({true, {}, nullptr});
    model.forward(t, input, model.defaults());
    const auto trace = t.finish();
    int masks = 0;
    for (const Step& step : trace->steps())
        masks += QString::fromStdString(step.path).endsWith("_mask") ? 1 : 0;
    QCOMPARE(masks, config.linearAttention() ? 0 : 3);
}

HEADROOM_TEST(MasksTest)

} // namespace masks_test

#include "masks_test.moc"
