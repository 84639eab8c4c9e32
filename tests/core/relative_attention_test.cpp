// SPDX-License-Identifier: GPL-3.0-or-later
#include "relative_formulas.h"

#include "error.h"
#include "libtorch.h"
#include "nn/masks.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace headroom;

namespace relative_attention_test {

namespace {

constexpr std::int64_t kFeatures = 6;

ModelPart make(AttentionSettings settings)
{
    settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = kFeatures;
    settings.keyWidth = 3;
    settings.valueWidth = 4;
    settings.scale = Factor::overRoot(3.0);
    Parameters fresh(1);
    makeAttention(fresh, "a", settings);
    torch::manual_seed(5);
    std::map<std::string, torch::Tensor> weights;
    for (const Parameter& parameter : fresh.all())
        weights[parameter.name] =
            (torch::randn(parameter.tensor.sizes(), torch::kDouble) * 0.5 + parameter.tensor).requires_grad_(true);
    Parameters stored(weights, "The test");
    return {settings, weights, makeAttention(stored, "a", settings)};
}

AttentionSettings settingsOf(const QString& name)
{
    AttentionSettings settings;
    settings.heads = 4;
    settings.distances = 3;
    settings.directRelative = name == "relative direct";
    settings.learnedSlopes = name == "alibi learned";
    settings.bidirectional = name != "t5 causal";
    settings.maxDistance = 10;
    if (name.startsWith("relative"))
        settings.kind = AttentionKind::Relative;
    else if (name.startsWith("alibi"))
        settings.kind = AttentionKind::Alibi;
    else if (name.startsWith("t5"))
        settings.kind = AttentionKind::T5Bias;
    else
        settings.kind = AttentionKind::LearnedRelative;
    if (name.startsWith("t5"))
        settings.distances = 8;
    return settings;
}

const std::vector<const char*> kKinds {
    "relative", "relative direct", "alibi", "alibi learned", "t5", "t5 causal", "learned"};

torch::Tensor rows(std::int64_t count)
{
    torch::manual_seed(count);
    return torch::randn({count, kFeatures}, torch::kDouble);
}

// The last `queries` rows of x ask all of them.
torch::Tensor run(const ModelPart& part, Tracer& t, const torch::Tensor& x, std::int64_t queries, bool causal)
{
    const std::int64_t keys = x.size(-2);
    AttentionContext context;
    context.causal = causal;
    if (causal)
        context.mask = t.input(
            "mask", openKeys(queries, keys - queries, true, SameLength::Off, 0, torch::kCPU), {"query", "key"});
    const Traced source = t.input("source", x, {"position", "feature"});
    const Traced asking = t.input("queries", x.slice(-2, keys - queries, keys), {"position", "feature"});
    return (*part.attention)(t, asking, source, context).tensor;
}

double difference(const torch::Tensor& a, const torch::Tensor& b)
{
    return a.sizes() == b.sizes() ? (a - b).abs().max().item<double>() : 1e9;
}

} // namespace

class RelativeAttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsTheFormula_data();
    void equalsTheFormula();
    void bothWaysOfShawAgree();
    void batchesAndRecordingChangeNothing_data() { kinds(); }
    void batchesAndRecordingChangeNothing();
    void everyNumberExplainsItself_data() { kinds(); }
    void everyNumberExplainsItself();
    void gradientsReachEveryWeight_data() { kinds(); }
    void gradientsReachEveryWeight();
    void writingTokenByTokenEqualsAllAtOnce_data() { kinds(); }
    void writingTokenByTokenEqualsAllAtOnce();
    void positionsThatStillRunKeepTheirDistances_data() { kinds(); }
    void positionsThatStillRunKeepTheirDistances();
    void fourTermsSumToTheScore();
    void slopesOfAnyHeadCount();
    void impossibleBucketsAreRefused();

private:
    static void kinds()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : kKinds)
            QTest::newRow(kind) << QString(kind);
    }
};

void RelativeAttentionTest::equalsTheFormula_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("keys");
    QTest::addColumn<bool>("causal");
    for (const char* kind : kKinds)
        for (const auto& [queries, keys] :
            {std::pair(1, 1), std::pair(1, 6), std::pair(5, 5), std::pair(3, 12), std::pair(13, 13)})
            for (const bool causal : {false, true})
                QTest::addRow("%s %d of %d%s", kind, queries, keys, causal ? " causal" : "")
                    << QString(kind) << queries << keys << causal;
}

void RelativeAttentionTest::equalsTheFormula()
{
    QFETCH(QString, kind);
    QFETCH(int, queries);
    QFETCH(int, keys);
    QFETCH(bool, causal);
    const torch::NoGradGuard guard;
    const ModelPart part = make(settingsOf(kind));
    const torch::Tensor x = rows(keys);
    Tracer off;
    QVERIFY(difference(run(part, off, x, queries, causal), RelativeFormulas(part).output(x, queries, causal)) < 1e-12);
}

void RelativeAttentionTest::bothWaysOfShawAgree()
{
    const ModelPart split = make(settingsOf("relative")), direct = make(settingsOf("relative direct"));
    for (const std::int64_t keys : {1, 4, 17}) {
        const torch::Tensor x = torch::randn({3, keys, kFeatures}, torch::kDouble);
        Tracer off;
        const torch::Tensor a = run(split, off, x, keys, true), b = run(direct, off, x, keys, true);
        QVERIFY(difference(a, b) < 1e-12);
        a.square().sum().backward();
        b.square().sum().backward();
    }
    for (const auto& [name, weight] : split.weights)
        QVERIFY2(difference(weight.grad(), direct.weights.at(name).grad()) < 1e-10, name.c_str());
}

void RelativeAttentionTest::batchesAndRecordingChangeNothing()
{
    QFETCH(QString, kind);
    const torch::NoGradGuard guard;
    const ModelPart part = make(settingsOf(kind));
    const torch::Tensor x = torch::randn({3, 7, kFeatures}, torch::kDouble);
    Tracer off, recording(Tracer::Options {});
    const torch::Tensor batched = run(part, off, x, 4, true);
    QVERIFY(torch::equal(run(part, recording, x, 4, true), batched));
    for (std::int64_t i = 0; i < 3; ++i)
        QVERIFY(difference(run(part, off, x[i], 4, true), batched[i]) < 1e-12);
}

void RelativeAttentionTest::everyNumberExplainsItself()
{
    QFETCH(QString, kind);
    const torch::NoGradGuard guard;
    const ModelPart part = make(settingsOf(kind));
    Tracer t(Tracer::Options {});
    run(part, t, rows(9), 5, true);
    const auto trace = t.finish();
    Random random(1);
    for (const Step& step : trace->steps()) {
        QVERIFY2(!step.computed() || (!step.formula.empty() && !step.caption.empty()), step.path.c_str());
        for (int i = 0; i < 30; ++i) {
            Index at;
            for (const Axis& axis : step.axes)
                at.push_back(random.below(axis.size));
            const Explanation e = trace->explain(step.id, at);
            QVERIFY2(e.agrees(), qPrintable(QString::fromStdString(step.path + ": " + e.numbers.text())));
        }
    }
    QVERIFY(trace->find("scores") && trace->find("weights") && trace->find("context"));
}

void RelativeAttentionTest::gradientsReachEveryWeight()
{
    QFETCH(QString, kind);
    const ModelPart part = make(settingsOf(kind));
    Tracer off;
    run(part, off, torch::randn({2, 6, kFeatures}, torch::kDouble), 6, false).square().sum().backward();
    for (const auto& [name, weight] : part.weights) {
        QVERIFY2(weight.grad().defined() && torch::isfinite(weight.grad()).all().item<bool>(), name.c_str());
        if (name != "a.key.bias") // moves all scores of a row alike
            QVERIFY2(weight.grad().abs().max().item<double>() > 1e-6, name.c_str());
    }
}

void RelativeAttentionTest::writingTokenByTokenEqualsAllAtOnce()
{
    QFETCH(QString, kind);
    const torch::NoGradGuard guard;
    const ModelPart part = make(settingsOf(kind));
    const torch::Tensor x = rows(8);
    Tracer off;
    const torch::Tensor all = run(part, off, x, 8, true);
    KvCache cache;
    for (std::int64_t i = 0; i < 8; ++i) {
        AttentionContext context;
        context.causal = true;
        context.cache = &cache;
        const Traced row {x.slice(0, i, i + 1), -1};
        QVERIFY(difference((*part.attention)(off, row, row, context).tensor, all.slice(0, i, i + 1)) < 1e-12);
    }
}

void RelativeAttentionTest::positionsThatStillRunKeepTheirDistances()
{
    QFETCH(QString, kind);
    const torch::NoGradGuard guard;
    const ModelPart part = make(settingsOf(kind));
    const torch::Tensor x = rows(7);
    const Index places {1, 2, 5};
    KvCache cache;
    AttentionContext context;
    context.cache = &cache;
    context.positions = 7;
    Tracer off, recording(Tracer::Options {});
    const Traced all {x, -1};
    (*part.attention)(off, all, all, context);
    context.places = places;
    const Traced some = recording.input("some", x.index_select(0, torch::tensor(places)), {"position", "feature"});
    const torch::Tensor output = (*part.attention)(recording, some, some, context).tensor;
    QVERIFY(difference(output, RelativeFormulas(part).output(x, places, false)) < 1e-12);
}

void RelativeAttentionTest::fourTermsSumToTheScore()
{
    const torch::NoGradGuard guard;
    const ModelPart part = make(settingsOf("learned"));
    Tracer t(Tracer::Options {});
    run(part, t, rows(9), 4, true);
    const auto trace = t.finish();
    const auto value = [&](const char* path, const Index& at) { return trace->value(trace->find(path).value(), at); };
    for (std::int64_t cell = 0; cell < 4 * 4 * 9; ++cell) {
        const Index at {cell / 36, cell / 9 % 4, cell % 9};
        const double sum = value("content", at) + value("position/shifted", at)
            + value("content_bias", {at[0], 0, at[2]}) + value("position_bias", at);
        QVERIFY(std::abs(sum * part.settings.scale.value() - value("scores", at)) < 1e-12);
    }
}

void RelativeAttentionTest::slopesOfAnyHeadCount()
{
    const std::map<std::int64_t, std::vector<double>> expected {
        {1, {8}}, {3, {4, 8, 2}}, {4, {2, 4, 6, 8}}, {6, {2, 4, 6, 8, 1, 3}}};
    for (const auto& [heads, exponents] : expected) {
        AttentionSettings settings = settingsOf("alibi");
        settings.heads = heads;
        const ModelPart part = make(settings);
        Tracer t(Tracer::Options {});
        run(part, t, rows(2), 2, true);
        const auto trace = t.finish();
        for (std::int64_t h = 0; h < heads; ++h)
            QCOMPARE(
                trace->value(trace->find("slopes").value(), {h}), std::exp2(-exponents[static_cast<std::size_t>(h)]));
    }
    Parameters fresh(1);
    AttentionSettings learned = settingsOf("alibi learned");
    learned.queryFeatures = learned.sourceFeatures = learned.outputFeatures = learned.keyWidth = learned.valueWidth = 2;
    makeAttention(fresh, "a", learned); // a fresh model begins with the fixed slopes
    QVERIFY(difference(fresh.all().back().tensor, torch::tensor({-2., -4., -6., -8.}) * std::log(2.0)) < 1e-5);
}

void RelativeAttentionTest::impossibleBucketsAreRefused()
{
    AttentionSettings settings = settingsOf("t5");
    settings.distances = 3;
    QVERIFY_THROWS_EXCEPTION(Error, make(settings));
    settings.distances = 40;
    settings.maxDistance = 10;
    QVERIFY_THROWS_EXCEPTION(Error, make(settings));
}

HEADROOM_TEST(RelativeAttentionTest)

} // namespace relative_attention_test

#include "relative_attention_test.moc"
