// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/set_blocks.h"

#include "libtorch.h"
#include "parts.h"
#include "test_program.h"

#include <QTest>

#include <cmath>
#include <optional>

using namespace headroom;
using namespace headroom::test;

namespace set_blocks_test {

namespace {

constexpr std::int64_t kWidth = 6, kHeads = 2;

const torch::Tensor kNone; // no mask: the whole set is read

ModelConfig smallSet(std::int64_t points = 3)
{
    ModelConfig config;
    config.topology = Topology::Set;
    config.encoderLayers = config.decoderLayers = 2;
    config.width = kWidth;
    config.heads = kHeads;
    config.latents = points;
    config.seeds = 2;
    config.normPlacement = NormPlacement::After;
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

// Runs a part on a set, [..., position, feature]; `open` is 1 on its elements and 0 on padding.
template <typename Part>
torch::Tensor run(const Part& part, const torch::Tensor& x, const torch::Tensor& open = kNone)
{
    Tracer off;
    return part(off, {x, -1}, open.defined() ? std::optional<Traced>({open, -1}) : std::nullopt).tensor;
}

SetModel drawnModel(const ModelConfig& config = smallSet())
{
    Parameters fresh(1);
    SetModel(fresh, "set", config);
    Parameters parameters = Drawn(fresh).parameters();
    return {parameters, "set", config};
}

Isab drawnInducedBlock()
{
    SetBlockSettings settings = blockSettings();
    settings.queryFeatures = settings.sourceFeatures;
    settings.norm = NormKind::Layer;
    Parameters fresh(1);
    Isab(fresh, "b", settings, 3);
    Parameters parameters = Drawn(fresh).parameters();
    return {parameters, "b", settings, 3};
}

void addPoints()
{
    QTest::addColumn<int>("points");
    QTest::newRow("inducing points") << 3;
    QTest::newRow("all with all") << 0;
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
    void poolingGivesOneRowPerSeed();
    void orderOfTheSetDoesNotMatter_data() { addPoints(); }
    void orderOfTheSetDoesNotMatter();
    void inducedBlockKeepsTheOrder();
    void batchesEqualSingles();
    void paddingIsNotRead();
    void withoutPointsAllReadAll();
    void everyNumberIsExplained_data() { addPoints(); }
    void everyNumberIsExplained();
    void everyWeightLearns_data();
    void everyWeightLearns();
};

void SetBlocksTest::blockIsItsFormula_data()
{
    QTest::addColumn<NormKind>("norm");
    QTest::addColumn<NormPlacement>("placement");
    QTest::addColumn<bool>("fullWidth");
    QTest::addColumn<int>("heads");
    QTest::addColumn<ActivationKind>("activation");
    QTest::newRow("as in the paper") << NormKind::Layer << NormPlacement::After << false << 2 << ActivationKind::Relu;
    QTest::newRow("no norms, full width")
        << NormKind::None << NormPlacement::After << true << 3 << ActivationKind::Relu;
    QTest::newRow("one head") << NormKind::Layer << NormPlacement::After << true << 1 << ActivationKind::Gelu;
    QTest::newRow("norms before") << NormKind::Layer << NormPlacement::Before << false << 2 << ActivationKind::Gelu;
}

// Equations 6 and 7 of Lee et al. 2019, head by head.
void SetBlocksTest::blockIsItsFormula()
{
    QFETCH(NormKind, norm);
    QFETCH(NormPlacement, placement);
    QFETCH(bool, fullWidth);
    QFETCH(int, heads);
    QFETCH(ActivationKind, activation);
    SetBlockSettings settings = blockSettings();
    settings.heads = heads;
    settings.fullWidthScale = fullWidth;
    settings.norm = norm;
    settings.placement = placement;
    settings.activation = activation;
    Parameters fresh(1);
    Mab(fresh, "m", settings);
    const Drawn drawn(fresh);
    Parameters parameters = drawn.parameters();
    const Mab block(parameters, "m", settings);
    const torch::Tensor x = torch::randn({3, 5}, torch::kDouble), y = torch::randn({4, 4}, torch::kDouble);

    const auto normed = [&](NormPlacement where, const char* name, const torch::Tensor& z) {
        return norm == NormKind::Layer && placement == where ? drawn.layerNorm(name, z) : z;
    };
    const torch::Tensor asking = normed(NormPlacement::Before, "m.query_norm", x),
                        source = normed(NormPlacement::Before, "m.source_norm", y);
    const torch::Tensor q = drawn.linear("m.query", asking), k = drawn.linear("m.key", source),
                        v = drawn.linear("m.value", source);
    std::vector<torch::Tensor> parts;
    const std::int64_t width = kWidth / heads;
    for (std::int64_t h = 0; h < heads; ++h) {
        const auto part = [&](const torch::Tensor& all) { return all.slice(1, h * width, (h + 1) * width); };
        const double divisor = std::sqrt(static_cast<double>(fullWidth ? kWidth : width));
        const torch::Tensor scores = torch::matmul(part(q), part(k).t()) / divisor;
        parts.push_back(part(q) + torch::matmul(scores.softmax(1), part(v)));
    }
    const torch::Tensor h = normed(NormPlacement::After, "m.attention_norm", torch::cat(parts, 1));
    const torch::Tensor hidden = drawn.linear("m.output", normed(NormPlacement::Before, "m.output_norm", h));
    const torch::Tensor active = activation == ActivationKind::Relu ? hidden.relu() : torch::gelu(hidden);
    const torch::Tensor expected = normed(NormPlacement::After, "m.output_norm", h + active);

    Tracer off;
    QVERIFY(near(block(off, {x, -1}, {y, -1}).tensor, expected));
}

// Equation 11: the seeds read the set as one block.
void SetBlocksTest::poolingGivesOneRowPerSeed()
{
    SetBlockSettings settings = blockSettings();
    settings.queryFeatures = kWidth;
    Parameters fresh(1);
    Pma(fresh, "p", settings, 3);
    const Drawn drawn(fresh);
    Parameters parameters = drawn.parameters(), again = drawn.parameters();
    const torch::Tensor x = torch::randn({5, 4}, torch::kDouble);
    const torch::Tensor pooled = run(Pma(parameters, "p", settings, 3), x);
    QCOMPARE(pooled.sizes().vec(), (std::vector<std::int64_t> {3, kWidth}));
    Tracer off;
    QVERIFY(near(pooled, Mab(again, "p.read", settings)(off, {drawn["p.seeds"], -1}, {x, -1}).tensor));
}

void SetBlocksTest::orderOfTheSetDoesNotMatter()
{
    QFETCH(int, points);
    const SetModel model = drawnModel(smallSet(points));
    const torch::Tensor x = torch::randn({5, kWidth}, torch::kDouble);
    const torch::Tensor one = run(model, x);
    QCOMPARE(one.sizes().vec(), (std::vector<std::int64_t> {2, kWidth}));
    QVERIFY(near(run(model, shuffled(x, {3, 0, 4, 2, 1})), one));
    QVERIFY(!near(run(model, shuffled(x, {3, 0, 4, 2, 2})), one, 1e-6)); // another set
}

void SetBlocksTest::inducedBlockKeepsTheOrder()
{
    const Isab block = drawnInducedBlock();
    const torch::Tensor x = torch::randn({4, 4}, torch::kDouble);
    const torch::Tensor y = run(block, x);
    QVERIFY(near(run(block, shuffled(x, {2, 0, 3, 1})), shuffled(y, {2, 0, 3, 1})));
    QVERIFY(!near(run(block, shuffled(x, {2, 0, 3, 1})), y, 1e-6));
}

void SetBlocksTest::batchesEqualSingles()
{
    const SetModel model = drawnModel();
    const torch::Tensor x = torch::randn({3, 4, kWidth}, torch::kDouble);
    const torch::Tensor open =
        torch::tensor({1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0}, torch::kLong).to(torch::kBool).view({3, 4});
    const torch::Tensor all = run(model, x), some = run(model, x, open.view({3, 1, 1, 4}));
    for (std::int64_t i = 0; i < 3; ++i) {
        QVERIFY(near(run(model, x[i]), all[i]));
        QVERIFY(near(run(model, x[i], open[i].view({1, 1, 4})), some[i]));
    }
}

void SetBlocksTest::paddingIsNotRead()
{
    const torch::Tensor open = torch::tensor({1, 0, 1, 1, 0}, torch::kLong).to(torch::kBool).view({1, 1, 5});
    const SetModel model = drawnModel();
    const torch::Tensor x = torch::randn({5, kWidth}, torch::kDouble);
    QVERIFY(near(run(model, x, open), run(model, shuffled(x, {0, 2, 3}))));
    QVERIFY(!near(run(model, x, open), run(model, x), 1e-6));
    const Isab block = drawnInducedBlock();
    const torch::Tensor y = torch::randn({5, 4}, torch::kDouble);
    QVERIFY(near(shuffled(run(block, y, open), {0, 2, 3}), run(block, shuffled(y, {0, 2, 3}))));
}

// Equation 8 in the place of 9 and 10: of the set, the block is MAB(X, X).
void SetBlocksTest::withoutPointsAllReadAll()
{
    ModelConfig config = smallSet(0);
    config.encoderLayers = 1;
    config.decoderLayers = 0;
    Parameters fresh(1);
    SetModel(fresh, "set", config);
    const Drawn drawn(fresh);
    Parameters whole = drawn.parameters(), again = drawn.parameters();
    SetBlockSettings settings = blockSettings();
    settings.queryFeatures = settings.sourceFeatures = kWidth;
    settings.norm = config.norm;
    settings.epsilon = config.normEpsilon;
    settings.fullWidthScale = config.fullWidthScale;
    settings.activation = config.activation;
    const torch::Tensor x = torch::randn({5, kWidth}, torch::kDouble);
    const torch::Tensor open = torch::tensor({1, 0, 1, 1, 0}, torch::kLong).to(torch::kBool).view({1, 1, 5});
    Tracer off;
    const Traced read = Mab(again, "set.1", settings)(off, {x, -1}, {x, -1}, Traced {open, -1});
    const torch::Tensor pooled = Pma(again, "set.pooling", settings, config.seeds)(off, read, Traced {open, -1}).tensor;
    QVERIFY(near(run(SetModel(whole, "set", config), x, open), pooled));
    const SetModel model = drawnModel(smallSet(0));
    QVERIFY(near(run(model, x, open), run(model, shuffled(x, {0, 2, 3}))));
}

void SetBlocksTest::everyNumberIsExplained()
{
    QFETCH(int, points);
    const SetModel model = drawnModel(smallSet(points));
    Tracer t({true, {}, nullptr});
    const torch::Tensor x = torch::randn({4, kWidth}, torch::kDouble);
    const torch::Tensor open = torch::tensor({1, 1, 1, 0}, torch::kLong).to(torch::kBool).view({1, 4});
    const torch::Tensor recorded =
        model(t, t.input("x", x, {"position", "feature"}), t.input("open", open, {"query", "key"})).tensor;
    QVERIFY(near(recorded, run(model, x, open)));
    const auto trace = t.finish();
    const std::string reading = points > 0 ? "/induce" : "", last = points > 0 ? "/read" : "";
    for (const std::string& path : {"set.1" + reading + "/weights", "set.2" + last + "/output_norm",
             std::string("pooling/read/scores"), std::string("after_pooling.2/output")})
        QVERIFY2(trace->find(path), path.c_str());
    for (const std::string& path :
        {"set.1" + reading + "/masked", "set.2" + reading + "/masked", std::string("pooling/read/masked")}) {
        const StepId masked = trace->find(path).value();
        QVERIFY2(trace->masked(masked, {1, 1, 3}) && !trace->masked(masked, {1, 1, 2}), path.c_str());
    }
    QCOMPARE(wronglyExplained(*trace), QString());
}

void SetBlocksTest::everyWeightLearns_data()
{
    QTest::addColumn<NormKind>("norm");
    QTest::addColumn<NormPlacement>("placement");
    QTest::addColumn<int>("points");
    QTest::newRow("layer norm") << NormKind::Layer << NormPlacement::After << 3;
    QTest::newRow("layer norm before") << NormKind::Layer << NormPlacement::Before << 3;
    QTest::newRow("one gain for the row") << NormKind::Scale << NormPlacement::After << 3;
    QTest::newRow("none") << NormKind::None << NormPlacement::After << 3;
    QTest::newRow("all with all") << NormKind::Layer << NormPlacement::After << 0;
}

void SetBlocksTest::everyWeightLearns()
{
    QFETCH(NormKind, norm);
    QFETCH(NormPlacement, placement);
    QFETCH(int, points);
    ModelConfig config = smallSet(points);
    config.norm = norm;
    config.normPlacement = placement;
    Parameters fresh(1);
    SetModel(fresh, "set", config);
    Drawn drawn(fresh);
    for (auto& [name, weight] : drawn.weights)
        if (weight.numel() == 1) // the one gain of a ScaleNorm: near 0 it would silence the whole row
            weight = torch::full_like(weight, 2.0).requires_grad_(true);
    Parameters parameters = drawn.parameters();
    const torch::Tensor y = run(SetModel(parameters, "set", config), torch::randn({2, 4, kWidth}, torch::kDouble));
    QCOMPARE(drawn.unreached((y * torch::randn_like(y)).sum()), QString());
}

HEADROOM_TEST(SetBlocksTest)

} // namespace set_blocks_test

#include "set_blocks_test.moc"
