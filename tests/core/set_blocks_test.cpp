// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/set_blocks.h"

#include "parts.h"

#include <QTest>

using namespace headroom;
using namespace headroom::test;

namespace {

constexpr std::int64_t kWidth = 6, kHeads = 2;

ModelConfig smallSet()
{
    ModelConfig config;
    config.topology = Topology::Set;
    config.encoderLayers = config.decoderLayers = 2;
    config.width = kWidth;
    config.heads = kHeads;
    config.latents = 3;
    config.seeds = 2;
    config.dropout = 0.0;
    return config;
}

SetBlockSettings blockSettings()
{
    SetBlockSettings settings;
    settings.queryFeatures = 5;
    settings.sourceFeatures = 4;
    settings.width = kWidth;
    settings.heads = kHeads;
    return settings;
}

torch::Tensor shuffled(const torch::Tensor& x, std::vector<std::int64_t> order)
{
    return x.index_select(-2, torch::tensor(order, torch::kLong));
}

} // namespace

class SetBlocksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { torch::manual_seed(3); }
    void blockIsItsFormula_data();
    void blockIsItsFormula();
    void orderOfTheSetDoesNotMatter();
    void inducedBlockKeepsTheOrder();
    void batchesEqualSingles();
    void paddingIsNotRead();
    void everyNumberIsExplained();
    void everyWeightLearns();
};

void SetBlocksTest::blockIsItsFormula_data()
{
    QTest::addColumn<bool>("normed");
    QTest::addColumn<double>("root");
    QTest::newRow("as in the paper") << true << 0.0;
    QTest::newRow("no norms, full width") << false << 6.0;
}

// Equations 6 and 7 of Lee et al. 2019, head by head.
void SetBlocksTest::blockIsItsFormula()
{
    QFETCH(bool, normed);
    QFETCH(double, root);
    SetBlockSettings settings = blockSettings();
    settings.scaleRoot = root;
    if (normed)
        settings.norm = NormKind::Layer;
    Parameters fresh(1);
    Mab(fresh, "m", settings);
    const Drawn drawn(fresh);
    Parameters parameters = drawn.parameters();
    const Mab block(parameters, "m", settings);
    const torch::Tensor x = torch::randn({3, 5}, torch::kDouble), y = torch::randn({4, 4}, torch::kDouble);

    const torch::Tensor q = drawn.linear("m.query", x), k = drawn.linear("m.key", y), v = drawn.linear("m.value", y);
    std::vector<torch::Tensor> heads;
    const std::int64_t width = kWidth / kHeads;
    for (std::int64_t h = 0; h < kHeads; ++h) {
        const auto part = [&](const torch::Tensor& all) { return all.slice(1, h * width, (h + 1) * width); };
        const torch::Tensor scores = torch::matmul(part(q), part(k).t()) / std::sqrt(root > 0.0 ? root : 3.0);
        heads.push_back(part(q) + torch::matmul(scores.softmax(1), part(v)));
    }
    torch::Tensor expected = torch::cat(heads, 1);
    if (normed)
        expected = drawn.layerNorm("m.attention_norm", expected);
    expected = expected + drawn.linear("m.output", expected).relu();
    if (normed)
        expected = drawn.layerNorm("m.output_norm", expected);

    Tracer off;
    QVERIFY(near(block(off, {x, -1}, {y, -1}).tensor, expected));
}

void SetBlocksTest::orderOfTheSetDoesNotMatter()
{
    Parameters fresh(1);
    SetModel(fresh, "set", smallSet());
    Parameters parameters = Drawn(fresh).parameters();
    const SetModel model(parameters, "set", smallSet());
    const torch::Tensor x = torch::randn({5, kWidth}, torch::kDouble);
    Tracer off;
    const torch::Tensor one = model(off, {x, -1}, {}).tensor;
    QVERIFY(near(model(off, {shuffled(x, {3, 0, 4, 2, 1}), -1}, {}).tensor, one));
    QVERIFY(!near(model(off, {shuffled(x, {3, 0, 4, 2, 2}), -1}, {}).tensor, one, 1e-6)); // another set
}

void SetBlocksTest::inducedBlockKeepsTheOrder()
{
    SetBlockSettings settings = blockSettings();
    settings.queryFeatures = settings.sourceFeatures;
    Parameters fresh(1);
    Isab(fresh, "b", settings, 3);
    Parameters parameters = Drawn(fresh).parameters();
    const Isab block(parameters, "b", settings, 3);
    const torch::Tensor x = torch::randn({4, 4}, torch::kDouble);
    Tracer off;
    const torch::Tensor y = block(off, {x, -1}).tensor;
    QVERIFY(near(block(off, {shuffled(x, {2, 0, 3, 1}), -1}).tensor, shuffled(y, {2, 0, 3, 1})));
}

void SetBlocksTest::batchesEqualSingles()
{
    Parameters fresh(1);
    SetModel(fresh, "set", smallSet());
    Parameters parameters = Drawn(fresh).parameters();
    const SetModel model(parameters, "set", smallSet());
    const torch::Tensor x = torch::randn({2, 4, kWidth}, torch::kDouble);
    Tracer off;
    const torch::Tensor both = model(off, {x, -1}, {}).tensor;
    for (std::int64_t i = 0; i < 2; ++i)
        QVERIFY(near(model(off, {x[i], -1}, {}).tensor, both[i]));
}

void SetBlocksTest::paddingIsNotRead()
{
    Parameters fresh(1);
    SetModel(fresh, "set", smallSet());
    Parameters parameters = Drawn(fresh).parameters();
    const SetModel model(parameters, "set", smallSet());
    const torch::Tensor x = torch::randn({5, kWidth}, torch::kDouble);
    const Traced open {torch::tensor({1, 1, 1, 0, 0}, torch::kLong).to(torch::kBool).view({1, 1, 5}), -1};
    Tracer off;
    QVERIFY(near(model(off, {x, -1}, open).tensor, model(off, {x.slice(0, 0, 3), -1}, {}).tensor));
}

void SetBlocksTest::everyNumberIsExplained()
{
    Parameters fresh(1);
    SetModel(fresh, "set", smallSet());
    Parameters parameters = Drawn(fresh).parameters();
    const SetModel model(parameters, "set", smallSet());
    Tracer t({true, {}, nullptr}), off;
    const torch::Tensor x = torch::randn({4, kWidth}, torch::kDouble);
    const torch::Tensor open = torch::tensor({1, 1, 1, 0}, torch::kLong).to(torch::kBool).view({1, 4});
    const torch::Tensor recorded
        = model(t, t.input("x", x, {"position", "feature"}), t.input("open", open, {"query", "key"})).tensor;
    QVERIFY(near(recorded, model(off, {x, -1}, Traced {open, -1}).tensor));
    QCOMPARE(wronglyExplained(*t.finish()), QString());
}

void SetBlocksTest::everyWeightLearns()
{
    Parameters fresh(1);
    SetModel(fresh, "set", smallSet());
    const Drawn drawn(fresh);
    Parameters parameters = drawn.parameters();
    const SetModel model(parameters, "set", smallSet());
    Tracer off;
    const torch::Tensor y = model(off, {torch::randn({2, 4, kWidth}, torch::kDouble), -1}, {}).tensor;
    QCOMPARE(drawn.unreached((y * torch::randn_like(y)).sum()), QString());
}

QTEST_GUILESS_MAIN(SetBlocksTest)
#include "set_blocks_test.moc"
