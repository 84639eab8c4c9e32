// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/latent_model.h"

#include "error.h"
#include "nn/attention/rotary.h"
#include "nn/positions.h"

#include "libtorch.h"
#include "parts.h"
#include "test_program.h"

#include <QTest>

#include <numbers>

using namespace headroom;
using namespace headroom::test;

namespace latent_test {

namespace {

constexpr std::int64_t kWidth = 6;

ModelConfig smallLatent()
{
    ModelConfig config;
    config.topology = Topology::Latent;
    config.encoderLayers = 2;
    config.width = kWidth;
    config.heads = 2;
    config.feedForward = 7;
    config.maxLength = 6;
    config.latents = 3;
    config.activation = ActivationKind::Gelu;
    config.dropout = 0.0;
    return config;
}

// Angles that grow with the position, a speed for each pair.
torch::Tensor angles(std::int64_t first, std::int64_t count)
{
    const torch::Tensor speed = torch::tensor({1.0, 0.3}, torch::kDouble);
    return torch::arange(first, first + count, torch::kDouble).unsqueeze(1) * speed;
}

torch::Tensor turned(const torch::Tensor& x, const torch::Tensor& by)
{
    Tracer off;
    return rotate(off, "turned", {x, -1}, by).tensor;
}

} // namespace

class LatentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { torch::manual_seed(4); }
    void rotationIsItsFormula();
    void rotatedProductsDependOnTheDistance();
    void layerIsItsFormula();
    void orderDoesNotMatterWithoutPositions();
    void batchesEqualSingles();
    void paddingIsNotRead();
    void everyNumberIsExplained();
    void everyWeightLearns();
    void fourierPositionsAreTheirFormula();
};

// Pairs as complex numbers; the last number has no pair and stays.
void LatentTest::rotationIsItsFormula()
{
    const torch::Tensor x = torch::randn({2, 3, 5}, torch::kDouble), by = angles(4, 3);
    const torch::Tensor y = turned(x, by);
    const torch::Tensor pairs = torch::view_as_complex(x.slice(-1, 0, 4).reshape({2, 3, 2, 2}).contiguous());
    const torch::Tensor expected = torch::view_as_real(pairs * torch::polar(torch::ones_like(by), by)).flatten(-2);
    QVERIFY(near(y.slice(-1, 0, 4), expected));
    QVERIFY(torch::equal(y.slice(-1, 4, 5), x.slice(-1, 4, 5)));
    QVERIFY(near(y.norm(2, -1), x.norm(2, -1)));
    const torch::Tensor own = torch::stack({angles(4, 3), angles(9, 3)}); // each of a batch by angles of its own
    const torch::Tensor both = turned(torch::stack({x, x}), own);
    QVERIFY(near(both[0], y));
    QVERIFY(near(both[1], turned(x, own[1])));
    Tracer t({true, {}, nullptr});
    QVERIFY(near(rotate(t, "turned", t.input("x", x, {"head", "query", "dimension"}), by).tensor, y));
    QCOMPARE(wronglyExplained(*t.finish()), QString());
}

void LatentTest::rotatedProductsDependOnTheDistance()
{
    const torch::Tensor q = torch::randn({1, 1, 4}, torch::kDouble).expand({1, 5, 4}),
                        k = torch::randn({1, 1, 4}, torch::kDouble).expand({1, 5, 4});
    const auto products = [&](std::int64_t first) {
        return torch::matmul(turned(q, angles(first, 5)), turned(k, angles(first, 5)).transpose(-2, -1))[0];
    };
    const torch::Tensor here = products(0);
    QVERIFY(near(here, products(40), 1e-9));
    QVERIFY(near(here.slice(0, 1).slice(1, 1), here.slice(0, 0, 4).slice(1, 0, 4)));
    QVERIFY(std::abs((here[0][1] - here[0][2]).item<double>()) > 1e-3);
}

void LatentTest::layerIsItsFormula()
{
    CrossAttentionLayer::Settings settings;
    settings.attention.queryFeatures = settings.attention.outputFeatures = 4;
    settings.attention.sourceFeatures = 5;
    settings.attention.keyWidth = 3;
    settings.attention.valueWidth = 2;
    settings.attention.scale = Factor::overRoot(3);
    settings.feedForward = 7;
    Parameters fresh(1);
    CrossAttentionLayer(fresh, "l", settings);
    const Drawn drawn(fresh);
    const torch::Tensor x = torch::randn({3, 4}, torch::kDouble), y = torch::randn({6, 5}, torch::kDouble);
    const torch::Tensor asking = drawn.layerNorm("l.query_norm", x), source = drawn.layerNorm("l.source_norm", y);
    const torch::Tensor scores = torch::matmul(drawn.linear("l.attention.query", asking),
                                     drawn.linear("l.attention.key", source).t())
        / std::sqrt(3.0);
    const torch::Tensor read = drawn.linear(
        "l.attention.output", torch::matmul(scores.softmax(1), drawn.linear("l.attention.value", source)));
    for (const bool residual : {true, false}) {
        settings.residual = residual;
        Parameters parameters = drawn.parameters();
        const CrossAttentionLayer layer(parameters, "l", settings);
        const torch::Tensor h = residual ? x + read : read;
        const torch::Tensor hidden = drawn.linear("l.feed_forward.hidden", drawn.layerNorm("l.feed_forward.norm", h));
        const torch::Tensor active = hidden * (1.0 + torch::erf(hidden / std::sqrt(2.0))) / 2.0;
        Tracer off;
        QVERIFY(near(layer(off, {x, -1}, {y, -1}, {}).tensor, h + drawn.linear("l.feed_forward.output", active)));
    }
}

void LatentTest::orderDoesNotMatterWithoutPositions()
{
    Parameters fresh(1);
    LatentModel(fresh, "latent", smallLatent());
    Parameters parameters = Drawn(fresh).parameters();
    const LatentModel model(parameters, "latent", smallLatent());
    const torch::Tensor x = torch::randn({5, kWidth}, torch::kDouble);
    Tracer off;
    const torch::Tensor y = model(off, {x, -1}, {}).tensor;
    QCOMPARE(y.sizes().vec(), (std::vector<std::int64_t> {5, kWidth})); // one row for each position
    QVERIFY(near(model(off, {x.flip(0), -1}, {}).tensor, y));
    QVERIFY(!near(y[0], y[1], 1e-3)); // output queries differ
}

void LatentTest::batchesEqualSingles()
{
    Parameters fresh(1);
    LatentModel(fresh, "latent", smallLatent());
    Parameters parameters = Drawn(fresh).parameters();
    const LatentModel model(parameters, "latent", smallLatent());
    const torch::Tensor x = torch::randn({2, 4, kWidth}, torch::kDouble);
    Tracer off;
    const torch::Tensor both = model(off, {x, -1}, {}).tensor;
    for (std::int64_t i = 0; i < 2; ++i)
        QVERIFY(near(model(off, {x[i], -1}, {}).tensor, both[i]));
}

void LatentTest::paddingIsNotRead()
{
    Parameters fresh(1);
    LatentModel(fresh, "latent", smallLatent());
    Parameters parameters = Drawn(fresh).parameters();
    const LatentModel model(parameters, "latent", smallLatent());
    const torch::Tensor x = torch::randn({2, 5, kWidth}, torch::kDouble);
    const torch::Tensor open = torch::arange(5).unsqueeze(0) < torch::tensor({3, 5}, torch::kLong).unsqueeze(1);
    Tracer off;
    const torch::Tensor y = model(off, {x, -1}, Traced {open.unsqueeze(1).unsqueeze(1), -1}).tensor;
    QVERIFY(near(y[0].slice(0, 0, 3), model(off, {x[0].slice(0, 0, 3), -1}, {}).tensor));
    QVERIFY(near(y[1], model(off, {x[1], -1}, {}).tensor));
}

void LatentTest::everyNumberIsExplained()
{
    Parameters fresh(1);
    LatentModel(fresh, "latent", smallLatent());
    Parameters parameters = Drawn(fresh).parameters();
    const LatentModel model(parameters, "latent", smallLatent());
    Tracer t({true, {}, nullptr}), off;
    const torch::Tensor x = torch::randn({4, kWidth}, torch::kDouble);
    const torch::Tensor open = torch::tensor({1, 1, 1, 0}, torch::kLong).to(torch::kBool).view({1, 4});
    const torch::Tensor recorded =
        model(t, t.input("x", x, {"position", "feature"}), t.input("open", open, {"query", "key"})).tensor;
    QVERIFY(near(recorded, model(off, {x, -1}, Traced {open, -1}).tensor));
    QCOMPARE(wronglyExplained(*t.finish()), QString());
}

void LatentTest::everyWeightLearns()
{
    Parameters fresh(1);
    LatentModel(fresh, "latent", smallLatent());
    const Drawn drawn(fresh);
    Parameters parameters = drawn.parameters();
    const LatentModel model(parameters, "latent", smallLatent());
    Tracer off;
    const torch::Tensor y = model(off, {torch::randn({2, 6, kWidth}, torch::kDouble), -1}, {}).tensor;
    const QString unreached = drawn.unreached((y * torch::randn_like(y)).sum());
    QCOMPARE(unreached, QString());
}

void LatentTest::fourierPositionsAreTheirFormula()
{
    const torch::Tensor table = fourierPositions({3, 5}, 2);
    QCOMPARE(table.sizes().vec(), (std::vector<std::int64_t> {3, 5, 10}));
    const double x = -1.0 + 2.0 * 3 / 4, y = -1.0 + 2.0 * 2 / 2; // cell (2, 3)
    const double at[] {y, x, std::sin(std::numbers::pi * y), std::sin(std::numbers::pi * 1.5 * y),
        std::sin(std::numbers::pi * x), std::sin(std::numbers::pi * 2.5 * x), std::cos(std::numbers::pi * y),
        std::cos(std::numbers::pi * 1.5 * y), std::cos(std::numbers::pi * x), std::cos(std::numbers::pi * 2.5 * x)};
    for (std::int64_t i = 0; i < 10; ++i)
        QVERIFY2(std::abs(table[2][3][i].item<double>() - at[i]) < 1e-12, qPrintable(QString::number(i)));
    QVERIFY_EXCEPTION_THROWN(fourierPositions({}, 2), Error);
    QVERIFY_EXCEPTION_THROWN(fourierPositions({3, 0}, 2), Error);
    QVERIFY_EXCEPTION_THROWN(fourierPositions({3}, 0), Error);
}

HEADROOM_TEST(LatentTest)

} // namespace latent_test

#include "latent_test.moc"
